import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { TrafficBatch, TrafficItem } from '../../contract/traffic'
import type { AnyMachineModel } from '../../machines/model'
import { createTrafficCounter } from '../../src/app/trafficCounter'
import { edgesOf } from '../../tests/graph/inventory'
import type { Study } from '../../tests/graph/study'
import { study } from '../../tests/graph/study'
import { seeded } from '../../tests/graph/tour'
import { noCoverage, walk } from '../../tests/graph/walk'
import { root } from '../processes.mjs'
import type { OfOrder, Order, Path } from './orders'
import { ends, orders, pathAlong, placementPath } from './orders'

/** How often a session meets each machine; all others are met with 1. Each begins with the one of the session. */
const weights: Record<string, number> = {
  session: 0,
  homeTabs: 4,
  search: 5,
  variantPicker: 5,
  cart: 8,
  checkout: 10,
  paymentSource: 4,
  voucher: 4,
  placement: 8,
  pin: 6,
  orderDetail: 3,
  couponUse: 3,
  gift: 3,
  review: 2,
  errorFollowUp: 2,
}

type Visit = Omit<TrafficBatch, 'items'>

/** One generated session: what it was, what the page's counter sent, and what happened as the walks themselves report it. */
export interface PlayedSession {
  visit: Visit
  batches: TrafficBatch[]
  /** By name of transition. */
  taken: Map<string, number>
  /** By id of state: where machines were when the web view was killed. */
  stillThere: Map<string, number>
}

/** The models of all machines by machine id. */
export async function readModels(): Promise<Map<string, AnyMachineModel>> {
  const folder = join(root, 'machines')
  const models = new Map<string, AnyMachineModel>()
  for (const name of readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? one.name : [],
  )) {
    const file = (await import(pathToFileURL(join(folder, name, `${name}Model.ts`)).href)) as Record<string, unknown>
    const model = file[`${name}Model`] as AnyMachineModel
    models.set(model.machine.id, model)
  }
  return models
}

interface Part {
  id: string
  path: Path
  /** Added to what the machine counts, where it is alone here and below another one in the shop. */
  ofOrder: OfOrder
}

const ofOrder = ({ source, voucher }: Order): OfOrder => ({ source, ...(voucher && { voucher }) })

/** Plays generated shoppers, the same ones for the same seed. */
export class Player {
  private readonly random: () => number
  /** Of its own, so that the times change nothing of what is played. */
  private readonly pace: () => number
  private readonly studies = new Map<string, Study>()
  private readonly names = new Map<string, ReadonlyMap<string, string>>()

  constructor(
    private readonly models: ReadonlyMap<string, AnyMachineModel>,
    private readonly seed: number,
  ) {
    this.random = seeded(seed)
    this.pace = seeded(seed + 1)
  }

  /**
   * One session: it opens, then meets a few machines, each along a path of its walks; two thirds of the checkouts are an order, which is placed.
   * A third of the sessions end by a killed web view, which stops no machine.
   */
  async play(): Promise<PlayedSession> {
    const visit = this.visit()
    const played: PlayedSession = { visit, batches: [], taken: new Map(), stillThere: new Map() }
    const machines = 1 + Math.floor(this.random() * 4)
    const parts = this.models.has('session') ? this.partsOf('session') : []
    for (let met = 1; met <= machines; met += 1)
      parts.push(...this.partsOf(this.pick([...this.models.keys()], (one) => weights[one] ?? 1)))
    const isKilled = this.random() < 1 / 3
    let now = 0
    let of: OfOrder = {}
    const send = (items: TrafficItem[]) =>
      void played.batches.push({ ...visit, items: items.map((item) => ({ ...item, ...of })) })
    /** The walks take no time but that of timers: shoppers read and calls travel. */
    let taken = 0
    const counter = createTrafficCounter(send, () => now + taken)
    for (const [index, { id, path, ofOrder }] of parts.entries()) {
      const isLast = isKilled && index === parts.length - 1
      let isCounting = true
      const coverage = noCoverage()
      of = ofOrder
      await walk(this.study(id).exploration, path.steps, {
        coverage,
        inspect: (event) => {
          taken += this.timeBefore(event)
          if (isCounting) counter.observe(event)
        },
        world: {
          reset: (at) => Promise.resolve(void (now = at)),
          arrange: () => Promise.resolve(undefined),
          advance: (at) => void (now = at),
          audit: () => Promise.resolve(void (isCounting = !isLast)),
        },
      })
      // The next machine may be about another order.
      counter.flush()
      for (const [edge, count] of coverage.edges) increase(played.taken, this.nameOf(id, edge), count)
      const end = path.end.snapshot as AnyMachineSnapshot
      if (isLast && end.status === 'active') for (const { id: state } of end._nodes) increase(played.stillThere, state)
    }
    return played
  }

  /** Milliseconds before an event: a gesture comes after some seconds, the end of a call after some tenths of one. */
  private timeBefore(observed: InspectionEvent): number {
    if (observed.type !== '@xstate.event') return 0
    const { type } = observed.event
    if (type === 'xstate.init' || type.startsWith('xstate.after')) return 0
    return Math.round(type.startsWith('xstate.') ? 80 + 900 * this.pace() ** 3 : 800 + 40_000 * this.pace() ** 3)
  }

  /** What a shopper does with a machine: a path of its walks, or a whole order with its placement. */
  private partsOf(id: string): Part[] {
    if (id === 'checkout' && this.models.has('placement') && this.random() < 2 / 3) return this.order()
    const { paths } = this.study(id)
    const path = paths[Math.floor(this.random() ** 2 * paths.length)]
    if (!path) return []
    return [{ id, path, ofOrder: id === 'placement' ? this.ofPlacement(path) : {} }]
  }

  /** In the shop a placement is below the checkout that it is counted with; after a reload that knows no source. */
  private ofPlacement({ steps: [first] }: Path): OfOrder {
    const possible = orders.filter(({ start }) => first?.label === `start ${start}`)
    return possible.length === 0 ? {} : ofOrder(this.pick(possible, ({ weight }) => weight))
  }

  private order(): Part[] {
    const order = this.pick(orders, ({ weight }) => weight)
    const end = this.pick(ends, ({ weight }) => weight)
    const leaves = end.outcome === 'paid' && this.random() < 1 / 2 ? ['order.view'] : []
    const [checkout, placement] = [this.study('checkout'), this.study('placement')].map(
      ({ exploration }) => exploration,
    )
    return [
      { id: 'checkout', path: pathAlong(checkout!, [...order.steps, end.checkout, ...leaves]), ofOrder: {} },
      { id: 'placement', path: placementPath(placement!, order.start, end), ofOrder: ofOrder(order) },
    ]
  }

  private visit(): Visit {
    return {
      language: this.pick(['th', 'en'] as const, (one) => (one === 'th' ? 9 : 1)),
      platform: this.pick(['android', 'ios', 'other'] as const, (one) => (one === 'other' ? 1 : 10)),
      appVersion: this.pick(['5.17', '5.18', '5.19', ''], (one) => one.length),
      profileType: this.pick(['FULL', 'CARD', 'GUEST', 'POTENTIAL'] as const, (one) => (one === 'FULL' ? 7 : 1)),
    }
  }

  private pick<T>(from: readonly T[], weight: (one: T) => number): T {
    let left = this.random() * from.reduce((sum, one) => sum + weight(one), 0)
    return from.find((one) => (left -= weight(one)) < 0) ?? from[0]!
  }

  private study(id: string): Study {
    const known = this.studies.get(id) ?? study(this.models.get(id)!, { seed: this.seed, random: 20 })
    this.studies.set(id, known)
    return known
  }

  /** The name under which a transition is counted, of an edge of a walk. */
  private nameOf(id: string, edge: string): string {
    const names =
      this.names.get(id) ??
      new Map(
        edgesOf(this.models.get(id)!.machine).map((one) => [
          one.edge.id,
          `${one.edge.source}|${one.edge.event}|${one.edge.branch}`,
        ]),
      )
    this.names.set(id, names)
    return names.get(edge)!
  }
}

const increase = (counts: Map<string, number>, name: string, by = 1) =>
  void counts.set(name, (counts.get(name) ?? 0) + by)
