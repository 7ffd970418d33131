import type { Chart, Label } from './chart'

const coded = <T extends Label>(label: T): T => ({ ...label, th: label.code, en: label.code })

/** The same chart with code names instead of words, in a text of either language. */
export const withCodeNames = (chart: Chart): Chart => ({
  ...chart,
  name: coded(chart.name),
  nodes: chart.nodes.map((node) => ({
    ...node,
    name: coded(node.name),
    entry: node.entry.map(coded),
    exit: node.exit.map(coded),
    invokes: node.invokes.map(coded),
  })),
  edges: chart.edges.map((edge) => ({
    ...edge,
    event: coded(edge.event),
    guard: edge.guard && coded(edge.guard),
    actions: edge.actions.map(coded),
  })),
  delays: chart.delays.map((delay) => ({ ...delay, name: coded(delay.name) })),
})
