import { describe, expect, it } from 'vitest'
import type { AnyMachineModel } from '../../machines/model'
import { isFull } from '../full'
import { isChosen, isReplaying, replayOf } from './chosen'
import { explore, takenUpTo } from './explore'
import type { Exploration } from './explore'
import { explained, situationsOf } from './failure'
import type { Level } from './levels'
import type { Excuse } from './results'
import { Results } from './results'
import { acceptFailure, deadEnds, explorationFailure, gaps, pathFailure, study } from './study'
import { noCoverage, stepsWithLabels, walk } from './walk'
import type { WalkOptions, World } from './walk'

export interface DescribeOptions {
  seed?: number
  /** `actor` by default. */
  level?: Extract<Level, 'actor' | 'server'>
  /** Distinguishes two walks of one machine on a level. */
  part?: string
  world?: World
  /** What the level leaves out, for the report. */
  excuses?: readonly Excuse[]
}

/**
 * Tests of one machine from its model: a walk for each path of the tour, some random ones, and finally a check that every state, every edge and
 * both outcomes of every guard were taken. The result is written for `npm run test:paths -- --report`.
 */
export function describeMachine(model: AnyMachineModel, options: DescribeOptions = {}): void {
  const seed = options.seed ?? Number(process.env['GRAPH_SEED'] ?? 1)
  const { level = 'actor', part, world } = options
  const machine = model.machine.id
  if (!isChosen(machine)) return
  const name = `${machine} (${part === undefined ? level : `${level}, ${part}`})`
  const place = { machine, level, ...(part === undefined ? {} : { part }) }
  const walked = async (exploration: Exploration, ...[steps, more]: [Parameters<typeof walk>[1], WalkOptions]) => {
    try {
      await walk(exploration, steps, { ...more, world })
    } catch (failure) {
      throw explained(failure, place, exploration)
    }
  }

  const replay = replayOf(machine, level, part)
  if (isReplaying && !replay) return
  if (replay) {
    it(`${name}: ${replay.file}`, async () => {
      const exploration = explore({ ...model, limit: 0 })
      const steps = stepsWithLabels(exploration, replay.labels)
      await walked(exploration, steps, {})
      const failure = pathFailure(exploration, situationsOf({ world: exploration, steps }))
      if (failure) throw explained(failure, place, exploration)
    })
    return
  }

  const start = performance.now()
  const { chart, proved, exploration, paths } = study(model, {
    seed,
    random: level === 'actor' && isFull ? 200 : undefined,
  })
  const coverage = noCoverage()
  const results = new Results(place, chart, proved, coverage)
  results.planned(performance.now() - start)

  describe(name, () => {
    const check = (title: string, findFailure: () => Error | undefined) =>
      it(title, () =>
        results.checked(title, () => {
          const failure = findFailure()
          if (failure) throw explained(failure, place, exploration)
        }),
      )

    check('accepts in each state exactly the events that its model expects', () => acceptFailure(exploration, seed))
    check('is explored within its limit and without an exception', () => explorationFailure(exploration, seed))
    check('has no dead ends', () => (exploration.limitReached ? undefined : deadEnds(exploration, seed)[0]))

    for (const [index, { title, steps }] of paths.entries()) {
      const numbered = `${index + 1}. ${title}`
      it(numbered, () => results.walked(numbered, () => walked(exploration, steps, { coverage, seed })))
    }

    const complete = 'took every state, every edge and both outcomes of every guard'
    it(`[MBT-001] ${complete}`, async ({ skip }) => {
      const known = new Set(chart.edges.map(({ id }) => id))
      const { hasFailed } = results
      try {
        await results.checked(complete, () => {
          // What a failed walk would have taken later is missing.
          if (!hasFailed) expect(gaps(chart, coverage, proved, model.unreachable ?? [])).toEqual([])
        })
      } finally {
        results.write(paths.length, {
          excuses: options.excuses ?? [],
          ...(level === 'actor' && {
            paths: paths.map(({ title, end }, index) => ({
              title: `${index + 1}. ${title}`,
              takes: takenUpTo(end).filter((id) => known.has(id)),
            })),
          }),
        })
      }
      if (hasFailed) skip('a walk or a check failed')
    })
  })
}
