import type { Chart, ChartEdge, Label, Wording } from '../chart/chart'
import { conditionOf, isOtherwise } from '../chart/chart'
import { restOf } from '../chart/paths'

/** Names that begin with a word in capitals, such as PIN, keep it. */
const lower = (name: string) => (/^\p{Lu}(\p{Lu}|-)/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1))
const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const withoutEnd = ({ th, en }: Label) => ({ th: th.replace(/: [^:]*$/, ''), en: en.replace(/: [^:]*$/, '') })
const withoutStart = ({ th, en }: Label) => ({ th: th.replace(/^[^:]*: /, ''), en: en.replace(/^[^:]*: /, '') })

/** What makes the step; undefined for a decision that takes no time. */
function causeOf({ kind, event }: ChartEdge): { th: string; en: string } | undefined {
  const actor = withoutEnd(event)
  const delay = withoutStart(event)
  if (kind === 'always') return undefined
  if (kind === 'after') return { th: `ครบเวลา (${delay.th})`, en: `Time is up (${lower(delay.en)})` }
  if (kind === 'error') return { th: `“${actor.th}” ไม่สำเร็จ`, en: `“${actor.en}” fails` }
  // Without a colon every part of a state is done, and the event is a sentence already.
  if (kind === 'done' && actor.en !== event.en) return { th: `“${actor.th}” สำเร็จ`, en: `“${actor.en}” succeeds` }
  if (kind === 'snapshot') return { th: `“${actor.th}” เปลี่ยน`, en: `“${actor.en}” changes` }
  return event
}

/**
 * One sentence about a step of a path, from the words of the chart: “Shopper pays, if the stock is enough: the order is placed.”
 */
export function sentenceOf(chart: Chart, edge: ChartEdge, wording: Wording): string {
  const id = edge.target === undefined ? edge.source : restOf(chart, edge.target)
  const target = chart.nodes.find((node) => node.id === id)!
  const named = chart.nodes.find((node) => node.id === edge.target) ?? target
  const cause = causeOf(edge)
  const condition = edge.guard
  if (wording === 'code') {
    const rule = conditionOf(edge)
    return `${edge.event.code}${rule ? ` [${rule.code}]` : ''} → ${target.path || target.key}`
  }
  if (wording === 'th') {
    const rule = condition ? `ถ้า${condition.th}` : isOtherwise(edge) ? 'กรณีอื่น' : undefined
    const start = [cause?.th, rule].filter((part) => part !== undefined).join(' ') || 'ทันที'
    return `${start} → ${named.name.th}`
  }
  const rule = condition ? `if ${condition.en}` : isOtherwise(edge) ? 'otherwise' : undefined
  const start = [cause?.en, rule].filter((part) => part !== undefined).join(', ') || 'at once'
  return `${upper(start)}: ${lower(named.name.en)}.`
}
