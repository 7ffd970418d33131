import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyMachineModel } from '../../machines/model'
import { explore, relationsOf } from './explore'
import type { Exploration } from './explore'
import { inventory, stateNodesOf } from './inventory'
import type { Inventory } from './inventory'
import { outcomeId, proofs } from './proof'
import type { Proofs } from './proof'
import { randomWalks, tour } from './tour'
import { noCoverage, pathSteps, walk, WalkFailure } from './walk'
import type { Coverage, WorldLevel } from './walk'

export interface DescribeOptions {
  seed?: number
  randomWalks?: number
  /** The real actors over a world, made before the first walk and closed after the last one. */
  level?: WorldLevel & { name: string }
}

const cache = 'node_modules/.cache/graph-coverage'

/**
 * Tests of one machine from its model: a walk for each path of the tour, some at random, and last that every state, every edge and both outcomes of
 * every guard were taken.
 */
export function describeMachine(model: AnyMachineModel, options: DescribeOptions = {}): void {
  const seed = options.seed ?? Number(process.env['GRAPH_SEED'] ?? 1)
  const level = options.level?.name ?? 'actor'
  const chart = inventory(model.machine)
  const proved = proofs(model.machine, relationsOf(model))
  const coverage = noCoverage()

  describe(`${chart.machine} (${level})`, () => {
    it('takes in each state the events that its model expects, no more, no fewer', () => {
      expect(differences(model)).toEqual([])
    })

    const exploration = explore(model)
    it('is explored within its limit, and nothing it meets throws', () => {
      const [failure] = exploration.failures
      if (failure) throw explorationFailure(exploration, seed)
      expect(
        exploration.limitReached,
        `more than ${model.limit ?? 3000} situations: serialize less or raise the limit`,
      ).toBe(false)
    })

    const wanted = wantedOf(chart, proved)
    const paths = [...tour(exploration, wanted), ...randomWalks(exploration, options.randomWalks ?? 5, seed)]
    for (const [index, { title, steps }] of paths.entries()) {
      it(`${index + 1}. ${title}`, () => walk(exploration, steps, { coverage, seed, level: options.level }))
    }

    it(`[MBT-001] took every state, every edge and both outcomes of every guard`, () => {
      writeCoverage(chart, level, seed, coverage, proved)
      expect(gaps(chart, coverage, proved, model.unreachable ?? [])).toEqual([])
    })
  })
}

/** What has to be taken: all of the chart but what the chart itself proves impossible. */
export const wantedOf = (chart: Inventory, proved: Proofs): Set<string> =>
  new Set(
    [
      ...chart.states.filter(({ type }) => type !== 'history').map(({ id }) => id),
      ...chart.edges.map(({ id }) => id),
      ...chart.edges.filter(({ guard }) => guard !== undefined).map(({ id }) => outcomeId(id)),
    ].filter((id) => !proved.has(id)),
  )

/** What is missing, in words; empty when the walks took everything. */
export function gaps(chart: Inventory, coverage: Coverage, proved: Proofs, listed: readonly string[]): string[] {
  const taken = takenOf(coverage)
  const missing = [...wantedOf(chart, proved)].filter((id) => !taken.has(id)).map((id) => `never: ${id}`)
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

/** For each state without children: the events that it takes against those that the model expects. */
export function differences(model: AnyMachineModel): string[] {
  const types = Object.keys(model.samples)
  const leaves = stateNodesOf(model.machine).filter((node) => node.type === 'atomic' || node.type === 'final')
  return leaves
    .filter((node) => node.parent !== undefined)
    .flatMap((node) => {
      const descriptors = new Set<string>()
      for (let up = node; up.parent; up = up.parent) for (const event of up.transitions.keys()) descriptors.add(event)
      const taken = types.filter((type) =>
        [...descriptors].some(
          (one) => one === type || one === '*' || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))),
        ),
      )
      const path = node.path.join('.')
      const expected = model.expects[path]?.accepts
      if (!expected) return [`${path}: the model expects nothing of it`]
      return [
        ...taken
          .filter((type) => !expected.includes(type))
          .map((type) => `${path}: takes ${type}, which is not expected`),
        ...expected.filter((type) => !taken.includes(type)).map((type) => `${path}: does not take ${type}`),
      ]
    })
}

function explorationFailure({ failures }: Exploration, seed: number): WalkFailure {
  const [first] = failures
  const steps = []
  for (let at = first; at?.step; at = at.from) steps.unshift(at.step)
  const reason = first?.error instanceof Error ? first.error.message : JSON.stringify(first?.error)
  return new WalkFailure(reason, pathSteps(steps), seed)
}

function writeCoverage(chart: Inventory, level: string, seed: number, coverage: Coverage, proved: Proofs): void {
  mkdirSync(cache, { recursive: true })
  const report = {
    machine: chart.machine,
    level,
    seed,
    states: Object.fromEntries(chart.states.map(({ id }) => [id, coverage.states.get(id) ?? 0])),
    edges: Object.fromEntries(chart.edges.map(({ id }) => [id, coverage.edges.get(id) ?? 0])),
    guards: Object.fromEntries(
      chart.edges
        .filter(({ guard }) => guard !== undefined)
        .map(({ id, guard }) => [id, { guard, ...(coverage.guards.get(id) ?? { yes: 0, no: 0 }) }]),
    ),
    unreachable: Object.fromEntries(proved),
  }
  writeFileSync(`${cache}/${chart.machine}.${level}.json`, `${JSON.stringify(report, null, 2)}\n`)
}
