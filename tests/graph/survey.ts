import type { AnyMachineModel } from '../../machines/model'
import { mutants } from './mutate'
import type { Mutant } from './mutate'
import { isFaulty } from './study'
import { proofOf } from './survivors'
import { seeded } from './tour'

/** What became of a mutant: the tests noticed it, they did not, or it is proved that nothing can notice it. */
export type Verdict = 'noticed' | 'survived' | 'explained'

export interface Survey {
  noticed: number
  /** Names of mutants that no test of the machine notices, and that are not explained. */
  survivors: readonly string[]
  /** Names of mutants that can't be noticed, each with its proof in `survivors.ts`. */
  explained: readonly string[]
}

/**
 * Tests one mutant of a model's machine: the only way in which one is judged. Rejects with an exception of the tests themselves, which says
 * nothing about the mutant.
 */
export async function judge(model: AnyMachineModel, mutant: Mutant): Promise<Verdict> {
  if (await isFaulty({ ...model, machine: mutant.machine })) return 'noticed'
  return proofOf(model.machine.id, mutant) === undefined ? 'survived' : 'explained'
}

/** Tests mutants of a model's machine, all of them by default. */
export async function survey(
  model: AnyMachineModel,
  chosen: Iterable<Mutant> = mutants(model.machine),
): Promise<Survey> {
  const found = { noticed: 0, survivors: [] as string[], explained: [] as string[] }
  for (const mutant of chosen) {
    const verdict = await judge(model, mutant)
    if (verdict === 'noticed') found.noticed += 1
    else found[verdict === 'explained' ? 'explained' : 'survivors'].push(mutant.name)
  }
  return found
}

/** Noticed mutants in percent of those that can be noticed, rounded down. */
export const shareOf = ({ noticed, survivors }: Survey): number =>
  Math.floor((100 * noticed) / Math.max(1, noticed + survivors.length))

/** A number of mutants, the same for the same seed. */
export function sampleOf(model: AnyMachineModel, count: number, seed: number): Mutant[] {
  const random = seeded(seed)
  return [...mutants(model.machine)]
    .map((mutant) => ({ mutant, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}
