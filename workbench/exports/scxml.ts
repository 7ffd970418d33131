import type { Chart, ChartEdge, ChartNode } from '../chart/chart'
import { eventTypeOf } from '../chart/chart'

const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign] as string)

const element = (
  name: string,
  attributes: Record<string, string | undefined>,
  inner: readonly string[] = [],
): string[] => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(value as string)}"`)
    .join('')
  if (inner.length === 0) return [`<${name}${written}/>`]
  return [`<${name}${written}>`, ...inner.map((line) => `  ${line}`), `</${name}>`]
}

/** SCXML names the end of an invocation so; a delay is a name of its own. */
function eventOf(edge: ChartEdge, nodes: ReadonlyMap<string, ChartNode>): string | undefined {
  const type = eventTypeOf(edge)
  if (edge.kind === 'always') return undefined
  if (edge.kind === 'after') return `after.${edge.event.code.replace(/^after /, '').replaceAll(' ', '')}`
  if (type.startsWith('xstate.done.state.')) return `done.state.${idOf(edge.source)}`
  const actor = nodes.get(edge.source)?.invokes.find(({ id }) => type.endsWith(`.${id}`))
  if (edge.kind === 'event' || !actor) return type
  return { done: 'done.invoke', error: 'error.platform', snapshot: 'snapshot' }[edge.kind] + `.${idOf(actor.id)}`
}

/** An XML name: SCXML's ids have no spaces and begin with a letter. */
const idOf = (id: string): string => `${/^[A-Za-z_]/.test(id) ? '' : '_'}${id.replace(/[^\w.-]/g, '_')}`

/**
 * A chart as SCXML. Conditions and actions are names only: `guard('…')` stands for the condition, a `log` element for an action.
 */
export function toScxml(chart: Chart): string {
  const nodes = new Map(chart.nodes.map((node) => [node.id, node]))
  const does = (labels: readonly { code: string }[]) =>
    labels.flatMap(({ code }) => element('log', { label: 'action', expr: `'${code.replaceAll("'", '’')}'` }))

  const transition = (edge: ChartEdge): string[] =>
    element(
      'transition',
      {
        event: eventOf(edge, nodes),
        cond: edge.guard && `guard('${edge.guard.code.replaceAll("'", '’')}')`,
        target: edge.target && idOf(edge.target),
        type: edge.reenter || edge.target === undefined ? undefined : 'internal',
      },
      does(edge.actions),
    )

  const state = (node: ChartNode): string[] => {
    const children = chart.nodes.filter(({ parent }) => parent === node.id)
    const initial = children.find((child) => child.initial)
    const name = { atomic: 'state', compound: 'state', parallel: 'parallel', final: 'final', history: 'history' }[
      node.kind
    ]
    return element(name, { id: idOf(node.id), initial: initial && idOf(initial.id) }, [
      ...(node.entry.length > 0 ? element('onentry', {}, does(node.entry)) : []),
      ...(node.exit.length > 0 ? element('onexit', {}, does(node.exit)) : []),
      ...chart.edges.filter(({ source }) => source === node.id).flatMap(transition),
      ...node.invokes.flatMap(({ id, code }) => element('invoke', { id: idOf(id), type: 'xstate', src: code })),
      ...children.flatMap(state),
    ])
  }
  const root = chart.nodes[0]!
  const lines = element(
    'scxml',
    {
      xmlns: 'http://www.w3.org/2005/07/scxml',
      version: '1.0',
      datamodel: 'ecmascript',
      name: chart.id,
      initial: idOf(root.id),
    },
    state(root),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`
}
