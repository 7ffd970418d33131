import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyMachineModel } from '../../machines/model'
import type { Inventory } from './inventory'
import type { Proofs } from './proof'
import { deadEnds, differences, explorationFailure, gaps, study } from './study'
import { noCoverage, walk } from './walk'
import type { Coverage, World } from './walk'

export interface DescribeOptions {
  seed?: number
  randomWalks?: number
  /** `actor` by default. Names the file that coverage is written to. */
  level?: string
  world?: World
}

const cache = 'node_modules/.cache/graph-coverage'

/**
 * Tests of one machine from its model: a walk for each path of the tour, some random ones, and finally a check that every state, every edge and
 * both outcomes of every guard were taken.
 */
export function describeMachine(model: AnyMachineModel, options: DescribeOptions = {}): void {
  const seed = options.seed ?? Number(process.env['GRAPH_SEED'] ?? 1)
  const level = options.level ?? 'actor'
  const { chart, proved, exploration, paths } = study(model, { seed, random: options.randomWalks })
  const coverage = noCoverage()

  describe(`${chart.machine} (${level})`, () => {
    it('accepts in each state exactly the events that its model expects', () => {
      expect(differences(model)).toEqual([])
    })

    it('is explored within its limit and without an exception', () => {
      const failure = explorationFailure(exploration, seed)
      if (failure) throw failure
    })

    it('has no dead ends', () => {
      const [first] = exploration.limitReached ? [] : deadEnds(exploration)
      if (first) throw first
    })

    for (const [index, { title, steps }] of paths.entries()) {
      it(`${index + 1}. ${title}`, () => walk(exploration, steps, { coverage, seed, world: options.world }))
    }

    it('[MBT-001] took every state, every edge and both outcomes of every guard', () => {
      writeCoverage(chart, level, seed, coverage, proved)
      expect(gaps(chart, coverage, proved, model.unreachable ?? [])).toEqual([])
    })
  })
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
