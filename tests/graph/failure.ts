import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunFile } from '../../workbench/log/run'
import { lineOf } from './edgeLine'
import type { Exploration, Situation, Step } from './explore'
import { hashOf } from './hash'
import { inventory } from './inventory'
import type { Inventory } from './inventory'
import type { Level } from './levels'
import { WalkFailure } from './walk'

const root = join(import.meta.dirname, '../..')

/** Where runs of failed walks are written, from the root of the repository. */
export const runsFolder = 'test-results/runs'

/** The path of a run file, with which `npm run test:paths -- --replay` walks it again: labels of steps, on one level. */
export interface Replay {
  machine: string
  level: Level
  /** Distinguishes two walks of a machine on one level: the flow over the server. */
  part?: string
  language?: 'th' | 'en'
  labels: readonly string[]
  /** What happens to the page after the last step, in a state of the machine. */
  then?: { how: 'back' | 'reload' | 'kill'; state: string }
}

export interface FailedWalk extends Omit<Replay, 'labels'> {
  /** What the test found, with the rule that does not hold. */
  reason: string
  steps: readonly Step[]
  world: Pick<Exploration, 'root' | 'advance' | 'model'>
  /** The state in which the machine rested after the failed step; by default the state where the chart leads. */
  rested?: unknown
  /** What is at fault if it is not the edge of the last step: ids of states, and events of edges. */
  at?: readonly string[] | undefined
  /** The screen after the failed step, as a data URL. */
  picture?: string | undefined
}

/**
 * Writes the run of a failed walk, and returns what its message says besides the reason: the edge with its place in the source, the run file
 * for the workbench, and the command that walks only this path again.
 */
export function failureNotes(failed: FailedWalk): string[] {
  const situations = situationsOf(failed)
  const file = writeRunOf(failed, situations)
  return [
    ...placesOf(failed, situations),
    `run for the workbench: ${file}`,
    `replay: ${replayCommand(failed.level, file)}`,
  ]
}

/** A failure of a walk with {@link failureNotes}; any other as it is. */
export const explained = <T>(
  failure: T,
  place: Pick<FailedWalk, 'machine' | 'level' | 'part' | 'language' | 'then'>,
  world: Exploration,
): T | WalkFailure =>
  failure instanceof WalkFailure ? failure.with({ notes: failureNotes({ ...place, ...failure, world }) }) : failure

export const replayCommand = (level: Level, file: string): string =>
  `npm run test:paths -- --replay ${file}${level === 'browser' ? ' --headed' : ''}`

/** The situations after each step. */
export function situationsOf({ world, steps }: Pick<FailedWalk, 'world' | 'steps'>): Situation[] {
  let at = world.root
  return steps.map((step) => (at = world.advance(at, step)))
}

/**
 * What is at fault, with its lines: if the failure does not say so, the edges of the last step in the order taken; without any, the states in
 * which the machine is then.
 */
function placesOf({ at, world: { model } }: FailedWalk, situations: readonly Situation[]): string[] {
  const last = situations.at(-1)
  const { edges, states } = inventory(model.machine)
  const { id: machine } = model.machine
  const place = (line: string | undefined) => (line === undefined ? '' : ` (${line})`)
  const edgesAt = at
    ? edges.filter(({ event }) => at.includes(event))
    : (last?.edges ?? []).flatMap((id) => edges.find((edge) => edge.id === id) ?? [])
  if (edgesAt.length > 0) return edgesAt.map((edge) => `edge: ${edge.id}${place(lineOf(machine, edge))}`)
  const statesAt = at
    ? states.filter(({ id }) => at.includes(id))
    : (last?.snapshot?._nodes.filter(({ type }) => type === 'atomic') ?? [])
  return statesAt.map(({ id }) => `state: ${id}${place(lineOf(machine, id))}`)
}

function writeRunOf(failed: FailedWalk, situations: readonly Situation[]): string {
  const { machine, level, part, language, then, steps } = failed
  const replay: Replay = { machine, level, labels: steps.map(({ label }) => label) }
  if (part !== undefined) replay.part = part
  if (language !== undefined) replay.language = language
  if (then !== undefined) replay.then = then
  const name = [machine, level, part, language, then?.how, hashOf(replay.labels.join('\n')).toString(36)].filter(
    (one) => one !== undefined,
  )
  const file = `${runsFolder}/${name.join('.')}.json`
  mkdirSync(join(root, runsFolder), { recursive: true })
  writeFileSync(join(root, file), `${JSON.stringify({ ...runOf(failed, situations), replay }, undefined, 1)}\n`)
  return file
}

/** The walk as the workbench reads it: one entry for each step, at the walk's time. */
function runOf(
  { machine, level, part, language, reason, world, rested, picture }: FailedWalk,
  situations: readonly Situation[],
): RunFile {
  const chart = inventory(world.model.machine)
  const where = [level, part, language].filter((one) => one !== undefined).join(', ')
  let pages = 0
  const entries = situations.flatMap((after, index): RunFile['entries'] => {
    const { now: at, step } = after
    const isLast = index === situations.length - 1
    const common = { at, shopAt: at, phone: 1 as const, ...(isLast && picture !== undefined ? { picture } : {}) }
    if (!after.snapshot) return [{ ...common, kind: 'gone' }]
    if (step?.kind === 'start') pages += 1
    return [
      {
        ...common,
        kind: 'transition',
        machineId: machine,
        actorId: `${machine} x:1@page${pages}`,
        event: eventOf(step).slice(0, 200),
        value: isLast && rested !== undefined ? rested : after.snapshot.value,
        status: after.snapshot.status,
        transitions: transitionsOf(chart, after).slice(0, 60),
      },
    ]
  })
  const title = `${machine} (${where}): ${reason}`.replace(/\s+/g, ' ').slice(0, 300)
  return { format: 'k-market-run', version: 1, title, start: [], entries }
}

function eventOf(step: Step | undefined): string {
  if (step?.kind === 'send') return step.event.type
  if (step?.kind === 'settle') return `${step.src} ends: ${step.outcome}`
  if (step?.kind === 'wait') return step.label.replace('wait for ', '')
  return 'xstate.init'
}

/** Edges as the workbench's charts name them. */
const transitionsOf = ({ edges }: Inventory, after: Situation): string[] =>
  after.edges.flatMap((id) => {
    const edge = edges.find((one) => one.id === id)
    return edge ? [`${edge.source}|${edge.event}|${edge.branch}`] : []
  })
