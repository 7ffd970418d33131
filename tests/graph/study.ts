import type { AnyStateNode } from 'xstate'
import type { AnyMachineModel } from '../../machines/model'
import { lineOf } from './edgeLine'
import { delayOf, describes, explore, limitOf, pathTo, relationsOf, WrongDelay } from './explore'
import type { Exploration, Situation, Step } from './explore'
import { inventory, stateNodesOf } from './inventory'
import type { Inventory } from './inventory'
import { shortestPathBy } from './paths'
import { outcomeId, proofs } from './proof'
import type { Proofs } from './proof'
import { randomWalks, tour } from './tour'
import type { TourPath } from './tour'
import { noCoverage, walk, WalkFailure } from './walk'
import type { Coverage } from './walk'

export interface Study {
  chart: Inventory
  proved: Proofs
  exploration: Exploration
  paths: readonly TourPath[]
}

/** Explores a machine and plans its walks. */
export function study(
  model: AnyMachineModel,
  { seed = 1, random = 5 }: { seed?: number; random?: number } = {},
  exploration = explore(model),
): Study {
  const chart = inventory(model.machine)
  const proved = proofs(model.machine, relationsOf(model))
  const paths = [...tour(exploration, wantedOf(chart, proved)), ...randomWalks(exploration, random, seed)]
  return { chart, proved, exploration, paths }
}

/** Every complaint of a machine's tests; empty for a correct machine with a correct model. */
export async function complaints(model: AnyMachineModel): Promise<string[]> {
  const found: string[] = []
  for await (const complaint of complaintsOf(model)) found.push(complaint)
  return found
}

/** Whether the tests of a machine would fail. */
export async function isFaulty(model: AnyMachineModel): Promise<boolean> {
  const first = await complaintsOf(model, 1).next()
  return first.done !== true
}

async function* complaintsOf(model: AnyMachineModel, mostFailures?: number): AsyncGenerator<string, void> {
  yield* differences(model)
  const exploration = explore(model, undefined, undefined, mostFailures)
  const failure = explorationFailure(exploration, 1)
  if (failure) yield failure.message
  const { chart, proved, paths } = study(model, {}, exploration)
  if (!exploration.limitReached) yield* deadEnds(exploration).map(({ message }) => message)
  const coverage = noCoverage()
  for (const { steps } of paths) {
    const thrown: unknown = await walk(exploration, steps, { coverage }).catch((reason: unknown) => reason)
    if (thrown instanceof WalkFailure) yield String(thrown)
    else if (thrown !== undefined) throw thrown
  }
  yield* gaps(chart, coverage, proved, model.unreachable ?? [])
}

/** What must be taken: all of the chart except what the chart itself proves impossible. */
export const wantedOf = (chart: Inventory, proved: Proofs): Set<string> =>
  new Set(
    [
      ...chart.states.filter(({ type }) => type !== 'history').map(({ id }) => id),
      ...chart.edges.map(({ id }) => id),
      ...chart.edges.filter(({ guard }) => guard !== undefined).map(({ id }) => outcomeId(id)),
    ].filter((id) => !proved.has(id)),
  )

/** What is missing, as messages; empty when the walks took everything. */
export function gaps(chart: Inventory, coverage: Coverage, proved: Proofs, listed: readonly string[]): string[] {
  const taken = takenOf(coverage)
  const place = (id: string) => {
    const edge = chart.edges.find((one) => one.id === id || outcomeId(one.id) === id)
    const line = lineOf(id.split('.')[0]!, edge ?? id)
    return line === undefined ? '' : ` (${line})`
  }
  const missing = [...wantedOf(chart, proved)].filter((id) => !taken.has(id)).map((id) => `never: ${id}${place(id)}`)
  const wrong = [...proved]
    .filter(([id]) => taken.has(id))
    .map(([id, why]) => `taken though proved impossible (${why}): ${id}`)
  const edges = new Set([...chart.edges.map(({ id }) => id), ...chart.states.map(({ id }) => id)])
  const silent = [...proved]
    .filter(([id]) => edges.has(id) && !listed.includes(id))
    .map(([id, why]) => `dead, remove it or list it as unreachable (${why}): ${id}`)
  const claimed = listed.filter((id) => !proved.has(id)).map((id) => `listed as unreachable without a proof: ${id}`)
  return [...missing, ...wrong, ...silent, ...claimed]
}

function takenOf({ states, edges, guards }: Coverage): Set<string> {
  const no = [...guards].filter(([, answers]) => answers.no > 0).map(([edge]) => outcomeId(edge))
  return new Set([...states.keys(), ...edges.keys(), ...no])
}

/** For each state without children: the events and delays that it accepts against those that the model expects. */
export function differences(model: AnyMachineModel): string[] {
  const nodes = stateNodesOf(model.machine)
  const types = nodes.flatMap((node) => Object.keys(node.config.on ?? {})).filter((type) => !type.includes('*'))
  const unsampled = types.filter((type) => !(type in model.samples))
  const srcs = Object.keys(model.machine.implementations.actors).filter((src) => !(src in model.outcomes))
  const leaves = nodes.filter((node) => node.type === 'atomic' || node.type === 'final')
  const wrong = leaves
    .filter((node) => node.parent !== undefined)
    .flatMap((node) => {
      const path = node.path.join('.')
      const expected = model.expects[path]
      if (!expected) return [`${path}: the model expects nothing of it`]
      const descriptors = descriptorsBelowRoot(node)
      const events = Object.keys(model.samples).filter((type) => descriptors.some((one) => describes(one, type)))
      const delays = descriptors.filter((one) => one.startsWith('xstate.after.')).map(delayOf)
      return [...compared(path, events, expected.accepts), ...compared(path, delays, expected.after ?? [])]
    })
  const anywhere = Object.keys(model.machine.root.config.on ?? {}).filter((type) => !type.includes('*'))
  return [
    ...compared(model.machine.id, anywhere, model.acceptsAnywhere ?? []),
    ...new Set(unsampled.map((type) => `${type}: the model has no sample of it`)),
    ...srcs.map((src) => `${src}: the model knows no end of it`),
    ...wrong,
  ]
}

function descriptorsBelowRoot(node: AnyStateNode): string[] {
  const found: string[] = []
  for (let up = node; up.parent; up = up.parent) {
    for (const [descriptor, branches] of up.transitions) if (branches.length > 0) found.push(descriptor)
  }
  return found
}

const compared = (path: string, taken: readonly string[], expected: readonly string[]): string[] => [
  ...taken.filter((one) => !expected.includes(one)).map((one) => `${path}: takes ${one}, which is not expected`),
  ...expected.filter((one) => !taken.includes(one)).map((one) => `${path}: does not take ${one}`),
]

/** How a failure tells the path to a situation. */
interface Found {
  seed?: number | undefined
  isShortest: boolean
  stepsTo: (situation: Situation) => readonly Step[]
}

const inExploration = (exploration: Exploration, seed?: number): Found => ({
  seed,
  isShortest: true,
  stepsTo: (situation) => {
    const { advance, root } = exploration
    const steps = shortestPathBy(exploration, situation)
    // Two paths to one key may differ in data that is not serialized; the exploration's own path repeats what it found.
    return steps.reduce(advance, root).key === situation.key ? steps : pathTo(situation)
  },
})

/**
 * What the states accept against what the model expects, with the shortest path to the first of these states, or the lines of these states where
 * no situation is in it; undefined without a difference.
 */
export function acceptFailure(exploration: Exploration, seed?: number): Error | undefined {
  const situations = [...exploration.situations.values()].map(({ situation }) => situation)
  return differenceIn(exploration.model, situations, inExploration(exploration, seed))
}

function differenceIn(
  model: AnyMachineModel,
  situations: readonly Situation[],
  { stepsTo, ...path }: Found,
): Error | undefined {
  const found = differences(model)
  if (found.length === 0) return undefined
  const { id: machine } = model.machine
  const states = [...new Set(found.map((line) => line.split(': ')[0]!))].filter((path) => path in model.expects)
  const at = states.length > 0 ? states.map((path) => `${machine}.${path}`) : [machine]
  const isIn = ({ snapshot }: Situation) => snapshot?._nodes.some(({ id }) => id === at[0]) === true
  const reached = situations.find(isIn)
  if (reached) return new WalkFailure(found.join('\n'), stepsTo(reached), { ...path, at })
  const placed = at.map((id) => `state: ${id} (${lineOf(machine, id) ?? 'no file'})`)
  return new Error([...found, ...placed].join('\n'))
}

/** Situations of a running machine without an exit: no event, no end of an actor, no timer. */
export function deadEnds(exploration: Exploration, seed?: number): WalkFailure[] {
  const found = inExploration(exploration, seed)
  return [...exploration.situations.values()].flatMap(
    ({ situation, next }) => deadEnd(exploration.model, situation, next, found) ?? [],
  )
}

function deadEnd(
  { isHandedOver }: AnyMachineModel,
  situation: Situation,
  next: readonly { key: string }[],
  { stepsTo, ...path }: Found,
): WalkFailure | undefined {
  const { snapshot, error, key } = situation
  if (snapshot?.status !== 'active' || error !== undefined || isHandedOver?.(snapshot)) return undefined
  if (next.some((one) => one.key !== key)) return undefined
  const at = snapshot._nodes.filter(({ type }) => type === 'atomic').map(({ id }) => id)
  const reason = `Nothing leads on from ${key}: no event, no end of a call, no timer.`
  return new WalkFailure(reason, stepsTo(situation), { ...path, at })
}

/** What {@link acceptFailure} and {@link deadEnds} find, for a replay: in the situations of one path, and at its end. */
export function pathFailure({ model, advance, stepsAt }: Exploration, path: readonly Situation[]): Error | undefined {
  const replayed: Found = { isShortest: false, stepsTo: pathTo }
  const end = path.at(-1)
  const next = end ? stepsAt(end).map((step) => advance(end, step)) : []
  return differenceIn(model, path, replayed) ?? (end && deadEnd(model, end, next, replayed))
}

/** The first step of the exploration that throws, or the exceeded limit, with the path to it. */
export function explorationFailure(exploration: Exploration, seed?: number): Error | undefined {
  const { model, situations, failures, limitReached } = exploration
  const [first] = failures
  if (first) {
    const { error, step } = first
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    const at = error instanceof WrongDelay ? [error.event] : undefined
    const { stepsTo, ...path } = inExploration(exploration, seed)
    return new WalkFailure(`${step?.label}: ${reason}`, stepsTo(first), { ...path, at })
  }
  if (!limitReached) return undefined
  const last = [...situations.keys()].at(-1)
  return new Error(
    `More than ${limitOf(model)} situations: serialize less, or raise the limit of the model. The last one, by state and serialized values: ${last}`,
  )
}
