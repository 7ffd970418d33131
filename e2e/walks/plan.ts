import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AnyMachineSnapshot } from 'xstate'
import { fingerprint } from '../../scripts/fingerprint.mjs'
import { isFull } from '../../tests/full'
import { delayOf, explore, relationsOf } from '../../tests/graph/explore'
import type { Exploration, Situation, Step } from '../../tests/graph/explore'
import { explained } from '../../tests/graph/failure'
import { inventory } from '../../tests/graph/inventory'
import { proofs } from '../../tests/graph/proof'
import type { Study } from '../../tests/graph/study'
import { explorationFailure, study, wantedOf } from '../../tests/graph/study'
import { tour } from '../../tests/graph/tour'
import type { TourPath } from '../../tests/graph/tour'
import type { Excuse } from '../../tests/graph/results'
import { stepsWithLabels } from '../../tests/graph/walk'
import { isRecording } from '../storyboard/recording'
import type { AnyBrowserWalk, Lead, Move } from './walk'
import { isUnplayed, moves } from './walk'

/** Every path in every language; otherwise languages take turns, to save time. */
export const isBilingual = isFull || isRecording

export interface Plan {
  paths: readonly (readonly Step[])[]
  world: World
  complaints: readonly string[]
  /** Where the chart does not do what its model expects. */
  failure?: Error | undefined
}

/** Single steps of the machine as played in the browser. */
export type World = Pick<Exploration, 'root' | 'advance' | 'stepsAt'>

/** Back, reload or kill, if a step is one of them. */
export const moveOf = ({ label }: Step): Move | undefined =>
  moves.find((move) => label === move || label.startsWith(`${move}: `))

/** The machine's states in a situation that a shopper can see. */
export const leavesOf = ({ snapshot }: Situation): string[] =>
  (snapshot?._nodes ?? [])
    .filter((node) => Object.keys(node.states).length === 0 && node.parent !== undefined)
    .map((node) => node.path.join('.'))

/** Targets of the three moves from here. */
function leadsAt(walk: AnyBrowserWalk, at: Situation): Partial<Record<Move, Lead>> {
  for (const leaf of leavesOf(at)) {
    const rest = walk.rests[leaf]
    const leads = rest && !isUnplayed(rest) ? rest.moves?.(at.snapshot as AnyMachineSnapshot, at) : undefined
    if (leads) return leads
  }
  return {}
}

export const leadOf = (walk: AnyBrowserWalk, at: Situation, move: Move): Lead | undefined => leadsAt(walk, at)[move]

const stepOf = (move: Move, lead: Lead): Step => {
  if ('takes' in lead) return { kind: 'send', label: `${move}: ${lead.takes.type}`, event: lead.takes }
  if ('starts' in lead) return { kind: 'start', label: `${move}: start ${lead.starts}`, variant: lead.starts }
  return { kind: 'wait', label: move, until: 0 }
}

/**
 * The moves of the tour, as `move at state`. In an ordinary run every fourth state has one of its three moves, in turn; in a full one all have
 * all of them. On rendered pages each state is left, mostly by another move: the turns begin one later here. Edges that moves take are walked
 * anyway, perhaps by another gesture.
 */
function movesOfTour(found: Iterable<string>): Set<string> {
  const byState = new Map<string, string[]>()
  for (const id of found) {
    const [move, state] = id.split(' at ')
    if (!state || !moves.some((one) => one === move)) continue
    byState.set(state, [...(byState.get(state) ?? []), id])
  }
  const inTurn = (ids: readonly string[], turn: number) => (turn % 4 === 0 ? [ids[(turn + 1) % ids.length]!] : [])
  return new Set([...byState.values()].flatMap((ids, turn) => (isFull ? ids : inTurn(ids, turn))))
}

/** Whether the browser can play a step here. */
function isPlayed(walk: AnyBrowserWalk, at: Situation, step: Step): boolean {
  if (step.kind === 'start') return typeof walk.starts[step.variant] === 'function'
  if (step.kind === 'send') {
    const gesture = walk.gestures[step.event.type]
    return gesture !== undefined && !isUnplayed(gesture) && (gesture.when?.(step.event, at) ?? true)
  }
  if (step.kind === 'settle') {
    const call = walk.calls[step.src]
    const end = call && !isUnplayed(call) ? call.ends[step.outcome] : undefined
    return end !== undefined && !isUnplayed(end) && (end.when?.(at) ?? true)
  }
  const name = step.until === 'nextTimer' ? delayOf(step.label.replace('wait for ', '')) : step.label.slice(5)
  return !walk.untimed?.[name]
}

/** The machine as the browser can drive it: its own steps that can be played, and Back, reload and kill wherever it is stable. */
function worldOf(walk: AnyBrowserWalk, base: World): World {
  const advance = (from: Situation, step: Step): Situation => {
    const move = moveOf(step)
    const lead = move && leadOf(walk, from, move)
    const isGone = lead !== undefined && 'gone' in lead
    const next = base.advance(step.kind === 'start' ? base.root : from, step)
    const place = leavesOf(from).join(' ')
    const own = move ? [`${move} at ${place}`] : [`played ${step.label}`]
    const taken = new Set([...[...next.taken].filter((id) => !isGone && !id.startsWith('try ')), ...own])
    if (!isGone) return { ...next, from, step, taken }
    return { ...next, from, step, taken, edges: [], snapshot: undefined, key: `gone by ${step.label} from ${place}` }
  }
  const stepsAt = (at: Situation): Step[] => {
    if (at.key.startsWith('gone')) return []
    const own = base.stepsAt(at).filter((step) => isPlayed(walk, at, step))
    const leads = leadsAt(walk, at)
    return [...own, ...moves.flatMap((move) => (leads[move] ? [stepOf(move, leads[move])] : []))]
  }
  return { root: base.root, advance, stepsAt }
}

function explorePage(base: Exploration, world: World): Exploration {
  const { advance, stepsAt } = world
  const situations = new Map<string, { situation: Situation; next: Situation[] }>()
  const firstTaken = new Map<string, Situation>()
  const failures: Situation[] = []
  let front = [base.root]
  situations.set(base.root.key, { situation: base.root, next: [] })
  while (front.length > 0) {
    const further: Situation[] = []
    for (const at of front) {
      for (const step of stepsAt(at)) {
        const next = advance(at, step)
        if (next.error !== undefined) failures.push(next)
        situations.get(at.key)?.next.push(next)
        for (const id of next.taken) if (!firstTaken.has(id)) firstTaken.set(id, next)
        if (situations.has(next.key) || next.error !== undefined) continue
        situations.set(next.key, { situation: next, next: [] })
        further.push(next)
      }
    }
    front = further
  }
  return { ...base, ...world, situations, firstTaken, failures }
}

/** Single steps of the machine, without any explored ahead. */
const unexplored = ({ model }: AnyBrowserWalk): Exploration => explore({ ...model, limit: 0 })

/** Everything that the browser can play of a machine. */
export function exploredInBrowser(walk: AnyBrowserWalk): Exploration {
  const base = unexplored(walk)
  return explorePage(base, worldOf(walk, base))
}

/** The chart of a large machine, and its single steps without their resulting situations. */
function chartOf(walk: AnyBrowserWalk): Omit<Study, 'paths'> {
  const { model } = walk
  const { machine } = model
  return { chart: inventory(machine), proved: proofs(machine, relationsOf(model)), exploration: unexplored(walk) }
}

const root = join(import.meta.dirname, '../..')
const sources = ['contract', 'e2e', 'i18n', 'machines', 'tests/graph', 'package-lock.json']
let print: string | undefined

/** One tour of everything the browser can play. A tour without errors is cached until a source changes. */
export function plan(walk: AnyBrowserWalk): Plan {
  const path = join(root, 'node_modules/.cache/tours', `${walk.model.machine.id}${isFull ? '.whole' : ''}.json`)
  print ??= fingerprint(root, sources)
  const kept = readPlan(path, print, walk)
  if (kept) return kept
  const made = makePlan(walk)
  if (made.complaints.length === 0 && !made.failure) {
    mkdirSync(dirname(path), { recursive: true })
    const paths = made.paths.map((steps) => steps.map(({ label }) => label))
    writeFileSync(path, JSON.stringify({ print, paths } satisfies KeptPlan))
  }
  return made
}

interface KeptPlan {
  print: string
  /** Labels of the steps. */
  paths: string[][]
}

function readPlan(path: string, print: string, walk: AnyBrowserWalk): Plan | undefined {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as KeptPlan
    if (kept.print !== print) return undefined
    const world = worldOf(walk, unexplored(walk))
    return { paths: kept.paths.map((labels) => stepsWithLabels(world, labels)), world, complaints: [] }
  } catch {
    return undefined
  }
}

function makePlan(walk: AnyBrowserWalk): Plan {
  const bare = walk.isLarge ? undefined : study(walk.model, { random: 0 })
  const studied = bare ?? chartOf(walk)
  const world = worldOf(walk, studied.exploration)
  const exploration = explorePage(studied.exploration, world)
  const edges = new Set(studied.chart.edges.map(({ id }) => id))
  const found = [...exploration.firstTaken.keys()]
  const wantedMoves = movesOfTour(found)
  const isWanted = (id: string) => edges.has(id) || id.startsWith('played ') || wantedMoves.has(id)
  const paths = tour(exploration, new Set(found.filter(isWanted)))
  const walked = takenBy(paths)
  const onActor = bare && takenBy(bare.paths)
  const complaints: string[] = []
  const wanted = wantedOf(studied.chart, studied.proved)
  for (const { id, event } of studied.chart.edges) {
    if (!wanted.has(id)) continue
    const listed = walk.actorOnly?.[id]
    if (walked.has(id)) {
      if (listed) complaints.push(`listed as left to the machine, and walked: ${id}`)
      continue
    }
    if (!reasonOf(walk, id, event) && !listed) complaints.push(`not walked, without a reason: ${id}`)
    if (onActor && !onActor.has(id)) complaints.push(`not walked by the bare machine either: ${id}`)
  }
  for (const id of Object.keys(walk.actorOnly ?? {})) if (!wanted.has(id)) complaints.push(`no such edge: ${id}`)
  for (const variant of Object.keys(walk.model.inputs))
    if (!walk.starts[variant]) complaints.push(`no way to start: ${variant}`)
  for (const [src, outcomes] of Object.entries(walk.model.outcomes)) {
    const call = walk.calls[src]
    if (!call || isUnplayed(call)) continue
    for (const outcome of Object.keys(outcomes)) if (!call.ends[outcome]) complaints.push(`no end: ${src} ${outcome}`)
  }
  // The limit is that of the bare machine.
  const failed = explorationFailure({ ...exploration, limitReached: false })
  const failure = failed && explained(failed, { machine: walk.model.machine.id, level: 'browser' }, exploration)
  return { paths: paths.map(({ steps }) => steps), world, complaints, failure }
}

/** One path by its labels, whether or not it is in the tour. */
export function planOf(walk: AnyBrowserWalk, labels: readonly string[]): Plan {
  const world = worldOf(walk, unexplored(walk))
  return { paths: [stepsWithLabels(world, labels)], world, complaints: [] }
}

/** The edges and states that no path of the tour takes, with the reason. */
export function leftOut(walk: AnyBrowserWalk, { paths, world }: Plan): Record<string, string> {
  const { machine } = walk.model
  const chart = inventory(machine)
  const wanted = wantedOf(chart, proofs(machine, relationsOf(walk.model)))
  const walked = new Set<string>()
  for (const steps of paths) {
    let at = world.root
    for (const step of steps) for (const id of (at = world.advance(at, step)).taken) walked.add(id)
  }
  const isLeft = ({ id }: { id: string }) => wanted.has(id) && !walked.has(id)
  const states = chart.states.filter(isLeft).map(({ id, path }): [string, string] => {
    const rest = walk.rests[path]
    return [id, isUnplayed(rest) ? rest.unplayed : 'only edges that are left out lead here']
  })
  const edges = chart.edges
    .filter(isLeft)
    .map(({ id, event }): [string, string] => [
      id,
      reasonOf(walk, id, event) ?? walk.actorOnly?.[id] ?? 'no reason is given',
    ])
  return Object.fromEntries([...states, ...edges])
}

/** Everything that is marked as unplayed. */
export function excusesOf({ starts, gestures, calls, rests, untimed = {} }: AnyBrowserWalk): Excuse[] {
  const of = (what: string, list: Record<string, unknown>): Excuse[] =>
    Object.entries(list).flatMap(([name, one]) =>
      isUnplayed(one) ? [{ what: `${what} ${name}`, reason: one.unplayed }] : [],
    )
  return [
    ...of('start', starts),
    ...of('event', gestures),
    ...of('call', calls),
    ...Object.entries(calls).flatMap(([src, call]) => (isUnplayed(call) ? [] : of(`call ${src}`, call.ends))),
    ...of('delay', untimed),
    ...of('state', rests),
  ]
}

function reasonOf(walk: AnyBrowserWalk, id: string, event: string): string | undefined {
  const gesture = walk.gestures[event]
  if (isUnplayed(gesture)) return gesture.unplayed
  const late = event.startsWith('xstate.after.') ? walk.untimed?.[delayOf(event)] : undefined
  if (late) return late.unplayed
  const src = Object.keys(walk.calls).find((name) => id.includes(`.actor.${name}-`) || id.includes(`.actor.${name}[`))
  const call = src === undefined ? undefined : walk.calls[src]
  return isUnplayed(call) ? call.unplayed : undefined
}

const takenBy = (paths: readonly TourPath[]): Set<string> => {
  const taken = new Set<string>()
  for (const { end } of paths)
    for (let one: Situation | undefined = end; one; one = one.from) for (const id of one.taken) taken.add(id)
  return taken
}

/** A path as printed for reading and replaying. */
export const printed = (steps: readonly Step[]): string => steps.map(({ label }) => `  ${label}`).join('\n')
