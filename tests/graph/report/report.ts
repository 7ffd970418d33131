import type { Inventory } from '../inventory'
import type { Level, Proof } from '../levels'
import { levels } from '../levels'
import type { MutantsResult } from '../mutantsTable'
import type { Proofs } from '../proof'
import { outcomeId } from '../proof'
import type { Excuse, LevelResult } from '../results'

/** How much of a machine's states, edges or guard outcomes a level took. */
export interface Share {
  taken: number
  all: number
}

export interface LevelReport {
  level: Level
  /** Why the machine is not walked on this level. */
  excuse?: string
  /** The command that walks it, where there is no result yet. */
  command?: string
  /** End of the last run. */
  at?: string
  /** Whether the last run was of other sources. */
  isOld?: boolean
  seconds?: number
  walks?: number
  failed: readonly string[]
  states?: Share
  edges?: Share
  outcomes?: Share
  /** States and edges that the level does not take, by reason. */
  untaken: readonly { reason: string; ids: readonly string[] }[]
  /** Guards that were never false on the level, by edge; an edge whose guard was never true is among `untaken`. */
  neverFalse: readonly string[]
  /** What the level leaves out by name, by reason. */
  excuses: readonly { reason: string; ids: readonly string[] }[]
}

export interface MutantsReport {
  minimumShare?: number
  /** Why there is no minimum. */
  excuse?: string
  /** The last count of all mutants. */
  last?: Pick<MutantsResult, 'at' | 'share' | 'noticed' | 'survivors' | 'explained'>
  /** Mutants that behave like the machine, each with the proof. */
  explained: readonly { reason: string; ids: readonly string[] }[]
}

export interface MachineReport {
  id: string
  description: string
  levels: readonly LevelReport[]
  mutants: MutantsReport
  /** States, edges and guard outcomes that no run can take, by proof. */
  unreachable: readonly { reason: string; ids: readonly string[] }[]
}

export interface ReportSources {
  chart: Inventory
  proved: Proofs
  description: string
  /** The levels on which it is walked. */
  walked: readonly Level[]
  /** Its results, of any level. */
  results: readonly LevelResult[]
  /** Fingerprints of the present sources. */
  sources: Readonly<Partial<Record<Level, string>>>
  excuses?: Readonly<Partial<Record<Proof, string>>>
  minimumShare?: number
  survey?: MutantsReport['last']
  survivorsByDesign?: Readonly<Record<string, string>>
}

/** What is known of one machine, level by level. */
export function machineReport(sources: ReportSources): MachineReport {
  const { chart, proved, description, excuses, minimumShare, survey, survivorsByDesign = {} } = sources
  return {
    id: chart.machine,
    description,
    levels: levels.map((level) => levelReport(sources, level)),
    mutants: {
      ...(minimumShare === undefined ? {} : { minimumShare }),
      ...(excuses?.mutants === undefined ? {} : { excuse: excuses.mutants }),
      ...(survey === undefined ? {} : { last: survey }),
      explained: byReason(Object.entries(survey?.explained ?? survivorsByDesign)),
    },
    unreachable: byReason(proved),
  }
}

function levelReport({ chart, proved, walked, results, sources, excuses }: ReportSources, level: Level): LevelReport {
  const own = results.filter((one) => one.level === level)
  const nothing = { level, failed: [], untaken: [], neverFalse: [], excuses: [] }
  if (!walked.includes(level)) return excuses?.[level] === undefined ? nothing : { ...nothing, excuse: excuses[level] }
  if (own.length === 0) return { ...nothing, command: `npm run test:paths -- ${chart.machine} --level ${level}` }

  const isPossible = (id: string) => !proved.has(id)
  const states = chart.states.filter(({ type }) => type !== 'history').map(({ id }) => id)
  const edges = chart.edges.map(({ id }) => id)
  const guarded = chart.edges.filter(({ guard }) => guard !== undefined).map(({ id }) => id)
  const tookState = (id: string) => own.some((one) => (one.states[id] ?? 0) > 0)
  const tookEdge = (id: string) => own.some((one) => (one.edges[id] ?? 0) > 0)
  const wasFalse = (edge: string) => own.some((one) => (one.guards[edge]?.no ?? 0) > 0)
  const trues = guarded.filter(isPossible)
  const falses = guarded.filter((edge) => isPossible(outcomeId(edge)))
  const reasonOf = (id: string) => own.map(({ untaken }) => untaken[id]).find((one) => one !== undefined)
  const left = [
    ...states.filter((id) => isPossible(id) && !tookState(id)),
    ...edges.filter((id) => isPossible(id) && !tookEdge(id)),
  ]
  const ats = own.map(({ at }) => at).sort()
  return {
    level,
    at: ats[0] as string,
    isOld: own.some((one) => one.sources !== sources[level]),
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    walks: own.reduce((sum, { walks }) => sum + walks, 0),
    failed: own.flatMap(({ failed, part }) =>
      failed.map((title) => (part === undefined ? title : `${part}: ${title}`)),
    ),
    states: shareOf(states.filter(isPossible), tookState),
    edges: shareOf(edges.filter(isPossible), tookEdge),
    outcomes: {
      taken: trues.filter(tookEdge).length + falses.filter(wasFalse).length,
      all: trues.length + falses.length,
    },
    untaken: byReason(
      left.map((id) => [id, reasonOf(id) ?? 'No reason: the last run ended before it, or the chart is newer.']),
    ),
    neverFalse: falses.filter((edge) => !wasFalse(edge)),
    excuses: byReason(excusesOf(own)),
  }
}

/** What failed in the runs of the present sources, and the levels without a walk or a reason, in one line each. */
export const failuresOf = (reports: readonly MachineReport[]): string[] =>
  reports.flatMap(({ id, levels }) =>
    levels.flatMap((report) => {
      const missing = isMissing(report) ? ['there is no walk, and no reason'] : []
      const failed = report.isOld ? [] : report.failed
      return [...missing, ...failed].map((title) => `${id} (${report.level}): ${title}`)
    }),
  )

/** Whether a level has neither a walk nor a reason why there is none. */
export const isMissing = ({ edges, command, excuse }: LevelReport): boolean =>
  edges === undefined && command === undefined && excuse === undefined

const shareOf = (ids: readonly string[], isTaken: (id: string) => boolean): Share => ({
  taken: ids.filter(isTaken).length,
  all: ids.length,
})

/** An excuse counts only if each run of the level has it: two flows over the server have different ones. */
function excusesOf(results: readonly LevelResult[]): [string, string][] {
  const [first, ...others] = results.map(({ excuses }) => excuses)
  const inAll = ({ what }: Excuse) => others.every((list) => list.some((one) => one.what === what))
  return (first ?? []).filter(inAll).map(({ what, reason }) => [what, reason])
}

function byReason(reasons: Iterable<readonly [id: string, reason: string]>): { reason: string; ids: string[] }[] {
  const groups = new Map<string, string[]>()
  for (const [id, reason] of reasons) groups.set(reason, [...(groups.get(reason) ?? []), id])
  return [...groups].map(([reason, ids]) => ({ reason, ids }))
}
