import type { SQL } from 'drizzle-orm'
import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { StateTraffic, TrafficFilter, TrafficSums } from '../../../contract/traffic'
import type { Db } from '../../db/client'
import { traffic } from '../../db/schema'
import { medianTime } from './trafficRules'

const total = sql<number>`sum(${traffic.count})`

/** The conditions of a filter without its error, which visits to states don't have. */
function conditionsOf({ from, until, machine, language, platform, ...filter }: TrafficFilter): SQL[] {
  const { appVersion, profileType, source, voucher } = filter
  return [
    from !== undefined && gte(traffic.hour, new Date(from)),
    until !== undefined && lt(traffic.hour, new Date(until)),
    machine !== undefined && eq(traffic.machine, machine),
    language !== undefined && eq(traffic.language, language),
    platform !== undefined && eq(traffic.platform, platform),
    appVersion !== undefined && eq(traffic.appVersion, appVersion),
    profileType !== undefined && eq(traffic.profileType, profileType),
    source !== undefined && eq(traffic.source, source === 'none' ? '' : source),
    voucher !== undefined && eq(traffic.voucher, voucher === 'yes'),
  ].filter((one) => one !== false)
}

/** The sums of the hours that begin in a period, by transition, state and error. */
export async function trafficSums(db: Db, filter: TrafficFilter): Promise<TrafficSums> {
  const conditions = conditionsOf(filter)
  const byError = filter.error === undefined ? [] : [eq(traffic.error, filter.error === 'none' ? '' : filter.error)]
  const edges = await db
    .select({ machine: traffic.machine, transition: traffic.name, error: traffic.error, count: total })
    .from(traffic)
    .where(and(eq(traffic.kind, 'edge'), ...conditions, ...byError))
    .groupBy(traffic.machine, traffic.name, traffic.error)
    .orderBy(traffic.name, traffic.error)
  const visits = await db
    .select({ machine: traffic.machine, state: traffic.name, kind: traffic.kind, time: traffic.time, count: total })
    .from(traffic)
    .where(and(ne(traffic.kind, 'edge'), ...conditions))
    .groupBy(traffic.machine, traffic.name, traffic.kind, traffic.time)
    .orderBy(traffic.name)
  const arrivals = await db
    .select({
      machine: traffic.machine,
      state: traffic.name,
      source: traffic.source,
      voucher: traffic.voucher,
      count: total,
    })
    .from(traffic)
    .where(and(inArray(traffic.kind, ['start', 'enter']), ...conditions))
    .groupBy(traffic.machine, traffic.name, traffic.source, traffic.voucher)
    .orderBy(traffic.name, traffic.source, traffic.voucher)
  return {
    transitions: transitionsOf(edges),
    states: statesOf(visits),
    arrivals,
    errors: edges.filter(({ error }) => error !== '').sort((one, other) => other.count - one.count),
    values: await valuesOf(db, filter),
  }
}

type Edges = { machine: string; transition: string; error: string; count: number }[]

function transitionsOf(edges: Edges): TrafficSums['transitions'] {
  const found = new Map<string, TrafficSums['transitions'][number]>()
  for (const { machine, transition, error, count } of edges) {
    const sums = found.get(transition) ?? { machine, transition, count: 0, failed: 0 }
    sums.count += count
    if (error !== '') sums.failed += count
    found.set(transition, sums)
  }
  return [...found.values()]
}

const fields = { start: 'started', enter: 'entered', leave: 'left', stop: 'stopped' } as const

function statesOf(
  visits: { machine: string; state: string; kind: string; time: number; count: number }[],
): StateTraffic[] {
  const found = new Map<string, { sums: StateTraffic; times: Map<number, number> }>()
  for (const { machine, state, kind, time, count } of visits) {
    const { sums, times } = found.get(state) ?? {
      sums: { machine, state, entered: 0, started: 0, left: 0, stopped: 0, stillThere: 0 },
      times: new Map<number, number>(),
    }
    const isBeginning = kind === 'start' || kind === 'enter'
    sums[fields[kind as keyof typeof fields]] += count
    sums.stillThere += isBeginning ? count : -count
    if (!isBeginning) times.set(time, (times.get(time) ?? 0) + count)
    found.set(state, { sums, times })
  }
  return [...found.values()].map(({ sums, times }) => ({ ...sums, medianTime: medianTime(times) }))
}

/** The values of a period whatever else is filtered. */
async function valuesOf(db: Db, { from, until }: TrafficFilter): Promise<TrafficSums['values']> {
  const within = and(...conditionsOf({ from, until }))
  const distinct = async (column: typeof traffic.appVersion | typeof traffic.source | typeof traffic.error) => {
    const rows = await db.selectDistinct({ value: column }).from(traffic).where(within).orderBy(column)
    return rows.map(({ value }) => value).filter((value) => value !== '')
  }
  return {
    appVersion: await distinct(traffic.appVersion),
    source: await distinct(traffic.source),
    error: await distinct(traffic.error),
  }
}
