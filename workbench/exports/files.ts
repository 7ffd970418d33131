import type { Chart, Wording } from '../chart/chart'
import type { EdgeFigures } from './edgesCsv'
import { toEdgesCsv } from './edgesCsv'
import { toMachineJson } from './machineJson'
import { toMermaid } from './mermaid'
import { toScxml } from './scxml'
import { zip } from './zip'

export const textFormats = ['mermaid', 'scxml', 'json', 'csv'] as const
export type TextFormat = (typeof textFormats)[number]

const writers: Record<
  Exclude<TextFormat, 'csv'>,
  { extension: string; type: string; write: (chart: Chart, wording: Wording) => string }
> = {
  mermaid: { extension: 'mmd', type: 'text/plain', write: toMermaid },
  scxml: { extension: 'scxml', type: 'application/scxml+xml', write: toScxml },
  json: {
    extension: 'json',
    type: 'application/json',
    write: (chart) => `${JSON.stringify(toMachineJson(chart), undefined, 2)}\n`,
  },
}

export const pictureFormats = ['svg', 'png'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export const isPicture = (format: string): format is PictureFormat =>
  (pictureFormats as readonly string[]).includes(format)

export type Download = { name: string; type: string; content: string | Uint8Array<ArrayBuffer> }

/** One chart as a file, or several as one: a table of all, which also has the figures, or an archive. */
export function exportCharts(
  charts: readonly Chart[],
  format: TextFormat,
  wording: Wording,
  figures: readonly EdgeFigures[] = [],
): Download {
  const [first] = charts
  const single = charts.length === 1 && first ? first.id : undefined
  if (format === 'csv')
    return { name: `${single ?? 'transitions'}.csv`, type: 'text/csv', content: toEdgesCsv(charts, figures) }
  const { extension, type, write } = writers[format]
  if (single !== undefined && first) return { name: `${single}.${extension}`, type, content: write(first, wording) }
  const files = charts.map((chart) => ({ name: `${chart.id}.${extension}`, content: write(chart, wording) }))
  return { name: `machines-${format}.zip`, type: 'application/zip', content: zip(files) }
}

/** The command that writes the same; a picture is of the whole chart, in the level and theme that are shown. */
export const commandOf = (
  machine: string | undefined,
  format: TextFormat | PictureFormat,
  wording: Wording,
  shown: { level: string; theme: string },
): string =>
  [
    'npm run machines -- export',
    ...(machine === undefined ? [] : [machine]),
    `--format ${format}`,
    ...((format === 'mermaid' || isPicture(format)) && wording !== 'en' ? [`--language ${wording}`] : []),
    ...(isPicture(format) && shown.level !== 'overview' ? [`--level ${shown.level}`] : []),
    ...(isPicture(format) && shown.theme !== 'light' ? [`--theme ${shown.theme}`] : []),
  ].join(' ')
