import type { Chart, Label } from '../chart/chart'

/** A name of the code as words: `showRefusal` as "show refusal"; abbreviations keep their capitals. */
export const splitName = (name: string): string =>
  name
    .replace(/[._]/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[A-Z]+(?![a-z])|[A-Z]/g, (found) => (found.length > 1 ? found : found.toLowerCase()))

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const isPartOf = (text: string, name: string) => text.split(/[^\w.]+/).includes(name)

/** The names of the code that the words of a label still have. */
const codeIn = ({ code, th, en }: Label): string[] =>
  code.split(' ').filter((name) => /^[a-z]/i.test(name) && isPartOf(th, name) && isPartOf(en, name))

const labelsIn = ({ nodes, edges, delays }: Chart): Label[] => [
  ...nodes.flatMap(({ entry, exit, invokes }) => [...entry, ...exit, ...invokes]),
  ...edges.flatMap(({ event, guard, actions }) => [event, ...(guard ? [guard] : []), ...actions]),
  ...delays.map(({ name }) => name),
]

const withoutValues = (text: string) => text.replace(/ \([^)]*\)$/, '')

/** Words by name of the code; of an action with values also those of the action alone. */
function dictionaryOf(charts: readonly Chart[]): ReadonlyMap<string, Label> {
  const found = new Map<string, Label>()
  for (const label of charts.flatMap(labelsIn)) {
    if (codeIn(label).length > 0) continue
    const { code, th, en } = label
    const [name, ...values] = code.split(' ')
    const alone = { code: name!, th: withoutValues(th), en: withoutValues(en) }
    if (values.length > 0 && alone.th !== th && !found.has(name!)) found.set(name!, alone)
    if (!found.has(code)) found.set(code, label)
  }
  return found
}

function replaced(text: string, names: readonly string[], wordsOf: (name: string) => string): string {
  const known = new Set(names)
  return text.replace(/[\w.]+/g, (name, at) => {
    if (!known.has(name)) return name
    const words = wordsOf(name)
    return at === 0 ? upper(words) : words
  })
}

/**
 * An older chart in words: its own; where its sources had none, those that today's charts have for the same name, else the name split into words.
 *
 * @param others further charts of today: what is gone from one machine may be in another
 */
export function withWordsOf(chart: Chart, newer: Chart | undefined, others: Iterable<Chart> = []): Chart {
  const states = new Map(newer?.nodes.map(({ path, name }) => [path, name]))
  const dictionary = dictionaryOf([...(newer ? [newer] : []), ...others])
  const worded = <T extends Label>(label: T, known = dictionary.get(label.code)): T => {
    const names = codeIn(label)
    if (names.length === 0) return label
    if (known) return { ...label, th: known.th, en: known.en }
    const wordsOf = (wording: 'th' | 'en') => (name: string) => dictionary.get(name)?.[wording] ?? splitName(name)
    return { ...label, th: replaced(label.th, names, wordsOf('th')), en: replaced(label.en, names, wordsOf('en')) }
  }
  return {
    ...chart,
    name: worded(chart.name, newer?.name),
    nodes: chart.nodes.map((node) => ({
      ...node,
      name: worded(node.name, states.get(node.path)),
      entry: node.entry.map((label) => worded(label)),
      exit: node.exit.map((label) => worded(label)),
      invokes: node.invokes.map((label) => worded(label)),
    })),
    edges: chart.edges.map((edge) => ({
      ...edge,
      event: worded(edge.event),
      guard: edge.guard && worded(edge.guard),
      actions: edge.actions.map((label) => worded(label)),
    })),
    delays: chart.delays.map((delay) => ({ ...delay, name: worded(delay.name) })),
  }
}
