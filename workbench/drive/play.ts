import type { OutOfStockLine } from '../../contract/payment'
import type { ErrorSwitch } from '../../contract/sandbox'
import type { Chart, ChartEdge } from '../chart/chart'
import { pathsBetween, restOf } from '../chart/paths'
import type { Opening } from '../story/storyboard'
import type { Start } from './starts'

/** What the player can do with a phone and the sandbox. */
export interface DriveCommands {
  open: (opening: Opening) => void
  send: (machine: string, event: string) => void
  /** Answers the bank app's PIN pad, if it is open. */
  answerPin: (isRight: boolean) => void
  /** Ids of the active states of the newest running machine of this name on the phone; empty while none runs. */
  active: (machine: string) => ReadonlySet<string>
  /** Adds to every answer, and ends calls in errors, until it is called again. */
  disturb: (calls: { latency: number; errors: ErrorSwitch[] }) => Promise<void>
  wait: (ms: number) => Promise<void>
}

export type Arrival =
  | { kind: 'reached'; isHeld: boolean }
  /** The state where it stopped, and the transition that did not happen, if there was one. */
  | { kind: 'stopped'; at: string | undefined; edge: string | undefined }
  /** The sandbox did not answer, or refused. */
  | { kind: 'failed'; reason: string }

/** Milliseconds that an answer is held back, so that a state that only waits for it can be seen. */
export const heldMs = 10_000
const tickMs = 100
const mostSteps = 15

const claim = { method: 'POST', path: '/v1/payment/claim_order' } as const
const anyCall: ErrorSwitch = { path: '*', status: 500 }

/** What is in the cart of the shopper whose order is refused. */
const soldOut: OutOfStockLine = {
  product_id: '1008',
  product_variant_id: '1008-01',
  name: 'กาแฟดริปซอง 10 ซอง',
  variant: ['ดอยเช้า'],
  stock: 1,
}

/** The server's answer that a guard waits for, by the guard's name on the chart, with the machine's name where machines differ. */
const answers: Readonly<Record<string, ErrorSwitch>> = {
  'couponUse isGone': { method: 'GET', path: '*', code: '407' },
  isGone: { method: 'GET', path: '*', code: '410' },
  'isRefusal outOfStock': { ...claim, code: '502', subCode: '01', data: { lines: [soldOut] } },
  'isRefusal condition': { ...claim, code: '304', subCode: '03' },
  'isRefusal voucher': { ...claim, code: '504', subCode: '01' },
  'isRefusal source': { ...claim, code: '318', subCode: '01' },
  'isRefusal gone': { ...claim, code: '309', subCode: '01' },
}

/** The innermost active states. */
const leavesIn = ({ nodes }: Chart, active: ReadonlySet<string>): string[] =>
  [...active].filter((id) => !nodes.some((one) => one.parent === id && active.has(one.id)))

/** A state that ends as soon as the server answers. */
export function isHeldOnly(chart: Chart, state: string): boolean {
  const node = chart.nodes.find(({ id }) => id === state)
  const out = chart.edges.filter(({ source, target }) => source === state && target !== undefined)
  return (node?.invokes.length ?? 0) > 0 && out.some(({ kind }) => kind === 'done')
}

/** A state that a machine starts in, or that no event leads to: it may be over before the first step. */
const comesFirst = (chart: Chart, state: string): boolean =>
  restOf(chart, chart.nodes[0]!.id) === state ||
  !chart.edges.some(({ target, kind }) => target === state && kind === 'event')

/** The next transitions up to the next event: the server alone decides them. */
const untilEvent = (path: readonly ChartEdge[]): readonly ChartEdge[] => {
  const end = path.findIndex(({ kind }) => kind === 'event')
  return end < 0 ? path : path.slice(0, end)
}

function disturbanceFor(
  { id }: Chart,
  ahead: readonly ChartEdge[],
  isHeld: boolean,
): { latency: number; errors: ErrorSwitch[] } {
  const own = ahead.flatMap(({ guard }) => {
    const answer = guard && (answers[`${id} ${guard.code}`] ?? answers[guard.code])
    return answer ? [answer] : []
  })
  const errors = own.length > 0 ? own : ahead.some(({ kind }) => kind === 'error') ? [anyCall] : []
  return { latency: isHeld ? heldMs : 0, errors }
}

/** How long a transition is waited for; undefined where that would take too long to sit by. */
function limitOf(chart: Chart, { kind, event }: ChartEdge): number | undefined {
  if (kind === 'event' || kind === 'always') return 5_000
  if (kind !== 'after') return 15_000
  const ms = chart.delays.find(({ name }) => event.code.endsWith(` ${name.code}`))?.ms
  return ms !== undefined && ms <= 15_000 ? ms + 3_000 : undefined
}

function perform(chart: Chart, { kind, event, guard }: ChartEdge, commands: DriveCommands): void {
  if (kind !== 'event') return
  // Only the dialog itself answers its opener.
  if (event.code === 'modal.closed')
    commands.send('modal', guard === undefined || guard.code.startsWith('isAccepted') ? 'modal.accept' : 'modal.reject')
  else commands.send(chart.id, event.code)
}

/**
 * Brings a phone into a state: opens the shop and plays the shortest path from where the machine then is, step by step. What a step really
 * led to decides the next one; a transition that does not happen is not tried again.
 */
export async function bringTo(chart: Chart, state: string, start: Start, commands: DriveCommands): Promise<Arrival> {
  const isHeldState = isHeldOnly(chart, state)
  /** Whether answers are late now. */
  let isHeld = false
  const disturb = (calls: { latency: number; errors: ErrorSwitch[] }) => {
    isHeld = calls.latency > 0
    return commands.disturb(calls)
  }
  const until = async (isSo: () => boolean, limitMs: number): Promise<boolean> => {
    for (let waited = 0; !isSo() && waited < limitMs; waited += tickMs) await commands.wait(tickMs)
    return isSo()
  }
  const active = () => commands.active(chart.id)
  const isThere = () => active().has(state)
  const opensIt = start.leads.length === 0
  try {
    const isFirst = isHeldState && opensIt && comesFirst(chart, state)
    await disturb({ latency: isFirst ? heldMs : 0, errors: [] })
    commands.open(start.opening)
    for (const { machine, state: from, event } of start.leads) {
      if (!(await until(() => commands.active(machine).has(from), 20_000)))
        return { kind: 'stopped', at: undefined, edge: undefined }
      commands.send(machine, event)
      await commands.wait(5 * tickMs)
    }
    if (!(await until(() => active().size > 0, 30_000))) return { kind: 'stopped', at: undefined, edge: undefined }
    const mayOpen = opensIt && (isFirst || !isHeldState)
    if (mayOpen && (await until(isThere, isFirst ? 3 * heldMs : 4_000))) return { kind: 'reached', isHeld }

    const failed = new Set<string>()
    let last: string | undefined
    for (let step = 0; step < mostSteps && !isThere(); step++) {
      const passable = { ...chart, edges: chart.edges.filter(({ id }) => !failed.has(id)) }
      const [path] = leavesIn(chart, active())
        .flatMap((leaf) => pathsBetween(passable, leaf, state, 1))
        .sort((a, b) => a.length - b.length)
      const edge = path?.[0]
      if (!path || !edge) break
      last = edge.id
      const limit = limitOf(chart, edge)
      if (limit === undefined) break
      const ahead = untilEvent(path.slice(1))
      if (edge.kind === 'event')
        await disturb(disturbanceFor(chart, ahead, isHeldState && ahead.length === path.length - 1))
      const before = [...active()].join()
      perform(chart, edge, commands)
      const moved = () => {
        if (edge.kind === 'done') commands.answerPin(true)
        if (edge.kind === 'error') commands.answerPin(false)
        return isThere() || [...active()].join() !== before
      }
      const hasMoved = await until(moved, limit)
      // A transient state on the way is left in the same step.
      const isOnWay = path.some(({ target }) => target !== undefined && active().has(target))
      // Another region of a parallel state may have moved meanwhile.
      const stillWaits = edge.kind !== 'event' && hasMoved && active().has(edge.source)
      if (!isThere() && !isOnWay && !stillWaits) failed.add(edge.id)
    }
    if (isThere()) return { kind: 'reached', isHeld }
    return { kind: 'stopped', at: leavesIn(chart, active())[0], edge: last }
  } finally {
    await commands.disturb({ latency: 0, errors: [] })
  }
}
