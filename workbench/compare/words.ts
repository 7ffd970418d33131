import type { Chart, Label } from '../chart/chart'

const isCode = ({ code, th, en }: Label) => th === code && en === code

/** An older chart whose sources had no words yet, with the words that a newer one has for the same names. */
export function withWordsOf(chart: Chart, newer: Chart | undefined): Chart {
  if (!newer || !chart.nodes.every(({ name }) => isCode(name))) return chart
  const states = new Map(newer.nodes.map(({ path, name }) => [path, name]))
  const others = new Map(
    [
      ...newer.nodes.flatMap(({ entry, exit, invokes }) => [...entry, ...exit, ...invokes]),
      ...newer.edges.flatMap(({ event, guard, actions }) => [event, ...(guard ? [guard] : []), ...actions]),
      ...newer.delays.map(({ name }) => name),
    ].map((label) => [label.code, label]),
  )
  const worded = <T extends Label>(label: T, known = others.get(label.code)): T =>
    known ? { ...label, th: known.th, en: known.en } : label
  return {
    ...chart,
    name: worded(chart.name, newer.name),
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
