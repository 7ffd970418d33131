import type { Chart, Wording } from '../chart/chart'
import styles from '../chart/chart.css?raw'
import { layoutEngine } from '../chart/engine'
import type { Level, Theme } from '../address'
import { pictureName } from './caption'
import { toChartSvg } from './chartFile'
import type { Download, PictureFormat } from './files'
import { fontFaces, toPng } from './picture'
import { zip } from './zip'

/**
 * A picture of each chart in one archive, drawn as on the command line.
 *
 * @param onDrawn after each picture, with how many are drawn
 */
export async function drawAll(
  charts: readonly Chart[],
  format: PictureFormat,
  looks: { wording: Wording; level: Level; theme: Theme; at: Date },
  onDrawn: (count: number) => void,
): Promise<Download> {
  const fonts = await fontFaces()
  const files: { name: string; content: string | Uint8Array }[] = []
  for (const chart of charts) {
    const svg = await toChartSvg(chart, layoutEngine(), { ...looks, styles, fonts })
    const content = format === 'svg' ? svg : new Uint8Array(await (await toPng(svg)).arrayBuffer())
    files.push({ name: `${pictureName({ chart, ...looks })}.${format}`, content })
    onDrawn(files.length)
  }
  return { name: `machines-${format}.zip`, type: 'application/zip', content: zip(files) }
}
