import type { Chart, ChartEdge } from '../chart/chart'
import { conditionOf } from '../chart/chart'

const columns = [
  'machine',
  'source',
  'source_th',
  'source_en',
  'event',
  'event_th',
  'event_en',
  'branch',
  'condition',
  'condition_th',
  'condition_en',
  'target',
  'target_th',
  'target_en',
  'actions',
  'actions_th',
  'actions_en',
  'transition',
] as const

/** Figures of an edge in columns of their own, such as how often it was taken, or a word about it; empty where there is none. */
export type EdgeFigures = { name: string; of: (chart: Chart, edge: ChartEdge) => number | string | undefined }

/** Spreadsheets run a text that begins so as a formula. */
const isFormula = /^[=+\-@\t\r]/

const cell = (value: string | number | undefined): string => {
  const text = typeof value === 'string' && isFormula.test(value) ? `'${value}` : String(value ?? '')
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines as CSV (RFC 4180). */
export const toCsv = (lines: readonly (readonly (string | number | undefined)[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')

/** The edges of charts as CSV (RFC 4180), a line each. */
export function toEdgesCsv(charts: readonly Chart[], figures: readonly EdgeFigures[] = []): string {
  const lines = charts.flatMap((chart) => {
    const names = new Map(chart.nodes.map((node) => [node.id, node]))
    return chart.edges.map((edge) => {
      const source = names.get(edge.source)
      const target = edge.target === undefined ? undefined : names.get(edge.target)
      const condition = conditionOf(edge)
      const listed = (wording: 'code' | 'th' | 'en') => edge.actions.map((action) => action[wording]).join('; ')
      return [
        chart.id,
        source?.path,
        source?.name.th,
        source?.name.en,
        edge.event.code,
        edge.event.th,
        edge.event.en,
        `${edge.branch + 1}/${edge.branches}`,
        condition?.code,
        condition?.th,
        condition?.en,
        target?.path,
        target?.name.th,
        target?.name.en,
        listed('code'),
        listed('th'),
        listed('en'),
        edge.transition,
        ...figures.map((figure) => figure.of(chart, edge)),
      ]
    })
  })
  return toCsv([[...columns, ...figures.map(({ name }) => name)], ...lines])
}
