import * as v from 'valibot'
import type { Chart } from '../chart/chart'

/** The charts of a revision in a file, as `npm run machines -- charts` prints them. */

export const chartsVersion = 1
const longestFile = 20_000_000

const text = v.pipe(v.string(), v.maxLength(4000))
const label = v.object({ code: text, th: text, en: text })
const maybe = v.optional(text)
const texts = v.pipe(v.array(text), v.maxLength(200))
const labels = v.pipe(v.array(label), v.maxLength(200))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))

const node = v.object({
  id: text,
  key: text,
  path: text,
  name: label,
  parent: maybe,
  kind: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
  depth: count,
  initial: v.boolean(),
  description: maybe,
  thaiDescription: maybe,
  explanation: v.optional(v.object({ th: text, en: text })),
  screen: maybe,
  requirements: texts,
  tags: texts,
  entry: labels,
  exit: labels,
  invokes: v.pipe(v.array(v.object({ ...label.entries, id: text })), v.maxLength(200)),
})
const edge = v.object({
  id: text,
  transition: text,
  source: text,
  target: maybe,
  kind: v.picklist(['event', 'after', 'done', 'error', 'always', 'snapshot']),
  event: label,
  guard: v.optional(label),
  actions: labels,
  branch: count,
  branches: count,
  reenter: v.boolean(),
})
export const chartSchema = v.object({
  id: v.pipe(text, v.minLength(1)),
  name: label,
  nodes: v.pipe(v.array(node), v.minLength(1), v.maxLength(500)),
  edges: v.pipe(v.array(edge), v.maxLength(2000)),
  delays: v.pipe(v.array(v.object({ name: label, ms: v.optional(v.number()) })), v.maxLength(200)),
})
const chartsFile = v.object({
  format: v.literal('k-market-charts'),
  version: v.literal(chartsVersion),
  revision: v.pipe(v.string(), v.maxLength(200)),
  charts: v.pipe(v.array(chartSchema), v.maxLength(500)),
})

export type ChartsFile = { revision: string; charts: Chart[] }
export type ChartsRefusal = { reason: 'large' | 'json' | 'other' | 'version' } | { reason: 'schema'; where: string }

export const writeChartsFile = ({ revision, charts }: ChartsFile): string =>
  `${JSON.stringify({ format: 'k-market-charts', version: chartsVersion, revision, charts })}\n`

function parseJson(content: string): { value: unknown } | undefined {
  // npm prints the command's own lines first, unless it is silent.
  const from = content.search(/^\{/m)
  try {
    return { value: JSON.parse(content.slice(Math.max(0, from))) }
  } catch {
    return undefined
  }
}

/** States stand in a tree whose root comes first, and edges lead from state to state. */
export function strayIn({ id, nodes, edges }: v.InferOutput<typeof chartSchema>): string | undefined {
  const seen = new Set<string>()
  for (const [at, one] of nodes.entries()) {
    if (at === 0 ? one.parent !== undefined : one.parent === undefined || !seen.has(one.parent))
      return `${id} ${one.id}`
    if (seen.has(one.id)) return `${id} ${one.id}`
    seen.add(one.id)
  }
  return edges.find(({ source, target }) => !seen.has(source) || (target !== undefined && !seen.has(target)))?.id
}

/** Reads a file that anybody may have written. */
export function readChartsFile(content: string): { file: ChartsFile } | { refused: ChartsRefusal } {
  if (content.length > longestFile) return { refused: { reason: 'large' } }
  const parsed = parseJson(content)
  if (!parsed) return { refused: { reason: 'json' } }
  const head = v.safeParse(v.object({ format: v.literal('k-market-charts'), version: v.number() }), parsed.value)
  if (!head.success) return { refused: { reason: 'other' } }
  if (head.output.version !== chartsVersion) return { refused: { reason: 'version' } }
  const file = v.safeParse(chartsFile, parsed.value)
  if (!file.success) return { refused: { reason: 'schema', where: v.getDotPath(file.issues[0]) ?? '' } }
  const { revision, charts } = file.output
  for (const one of charts) {
    const stray = strayIn(one)
    if (stray !== undefined) return { refused: { reason: 'schema', where: stray } }
  }
  return { file: { revision, charts: charts.map(complete) } }
}

/** JSON leaves out what is undefined. */
export const complete = ({ nodes, edges, delays, ...rest }: v.InferOutput<typeof chartSchema>): Chart => ({
  ...rest,
  nodes: nodes.map((one) => ({
    ...one,
    parent: one.parent,
    description: one.description,
    thaiDescription: one.thaiDescription,
    explanation: one.explanation,
    screen: one.screen,
  })),
  edges: edges.map((one) => ({ ...one, target: one.target, guard: one.guard })),
  delays: delays.map((one) => ({ ...one, ms: one.ms })),
})
