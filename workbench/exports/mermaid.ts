import type { Chart, ChartNode, Wording } from '../chart/chart'
import { edgeLabel } from '../chart/chart'

/** Mermaid ends a text at these characters, and has no way to write them. */
const safe = (text: string): string =>
  text.replaceAll(': ', ' – ').replaceAll(':', '–').replace(/[;#]/g, ',').replaceAll('"', '”')

/** A chart as a Mermaid state diagram. */
export function toMermaid(chart: Chart, wording: Wording): string {
  const names = new Map(chart.nodes.map(({ id }, at) => [id, `s${at}`]))
  const nameOf = (id: string) => names.get(id) as string
  const lines = ['stateDiagram-v2']
  const childrenOf = (node: ChartNode) => chart.nodes.filter(({ parent }) => parent === node.id)

  const write = (node: ChartNode, indent: string) => {
    const title = `${indent}state "${safe(node.name[wording])}" as ${nameOf(node.id)}`
    const children = childrenOf(node)
    if (children.length === 0) {
      lines.push(title)
      if (node.kind === 'final') lines.push(`${indent}${nameOf(node.id)} --> [*]`)
      return
    }
    lines.push(`${title} {`)
    children.forEach((child, at) => {
      if (at > 0 && node.kind === 'parallel') lines.push(`${indent}  --`)
      if (child.initial) lines.push(`${indent}  [*] --> ${nameOf(child.id)}`)
      write(child, `${indent}  `)
    })
    lines.push(`${indent}}`)
  }
  write(chart.nodes[0]!, '  ')
  for (const edge of chart.edges) {
    const label = safe(edgeLabel(edge, wording).join(' '))
    lines.push(`  ${nameOf(edge.source)} --> ${nameOf(edge.target ?? edge.source)} : ${label}`)
  }
  return `${lines.join('\n')}\n`
}
