import type { Chart, Wording } from '../chart/chart'
import styles from '../chart/chart.css?raw'
import { layoutEngine } from '../chart/engine'
import type { Level, Theme } from '../address'
import { pictureName } from './caption'
import { toChartSvg } from './chartFile'
import type { Download, PictureFormat } from './files'
import { fontFaces, toPng } from './picture'
import { zip } from './zip'

interface Looks {
  wording: Wording
  level: Level
  theme: Theme
  at: Date
}

/** A picture of one chart, drawn as on the command line. `fonts` are read if they are not given. */
export async function drawOne(chart: Chart, format: PictureFormat, looks: Looks, fonts?: string): Promise<Download> {
  const svg = await toChartSvg(chart, layoutEngine(), { ...looks, styles, fonts: fonts ?? (await fontFaces()) })
  const name = `${pictureName({ chart, ...looks })}.${format}`
  if (format === 'svg') return { name, type: 'image/svg+xml', content: svg }
  return { name, type: 'image/png', content: new Uint8Array(await (await toPng(svg)).arrayBuffer()) }
}

/**
 * A picture of each chart in one archive.
 *
 * @param onDrawn after each picture, with how many are drawn
 */
export async function drawAll(
  charts: readonly Chart[],
  format: PictureFormat,
  looks: Looks,
  onDrawn: (count: number) => void,
): Promise<Download> {
  const fonts = await fontFaces()
  const files: Download[] = []
  for (const chart of charts) {
    files.push(await drawOne(chart, format, looks, fonts))
    onDrawn(files.length)
  }
  return { name: `machines-${format}.zip`, type: 'application/zip', content: zip(files) }
}
