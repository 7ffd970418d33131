import type { AnyMachineModel } from '../../machines/model'
import { mutants } from './mutate'
import type { Mutant } from './mutate'
import { isFaulty } from './study'
import { survivorsByDesign } from './survivors'
import { seeded } from './tour'

export interface Survey {
  killed: number
  /** Names of mutants that no test of the machine notices, and that are not explained. */
  survivors: readonly string[]
  /** Names of mutants that can't be noticed, each with its reason in `survivors.ts`. */
  explained: readonly string[]
}

/** Tests mutants of a model's machine, all of them by default: the only way in which they are counted. */
export async function survey(
  model: AnyMachineModel,
  chosen: Iterable<Mutant> = mutants(model.machine),
): Promise<Survey> {
  const reasons = survivorsByDesign[model.machine.id] ?? {}
  const found = { killed: 0, survivors: [] as string[], explained: [] as string[] }
  for (const { name, machine } of chosen) {
    const isNoticed = await isFaulty({ ...model, machine }).catch(() => true)
    if (isNoticed) found.killed += 1
    else found[name in reasons ? 'explained' : 'survivors'].push(name)
  }
  return found
}

/** Killed mutants in percent of those that can be killed, rounded down. */
export const shareOf = ({ killed, survivors }: Survey): number =>
  Math.floor((100 * killed) / Math.max(1, killed + survivors.length))

/** A number of mutants, the same for the same seed. */
export function sampleOf(model: AnyMachineModel, count: number, seed: number): Mutant[] {
  const random = seeded(seed)
  return [...mutants(model.machine)]
    .map((mutant) => ({ mutant, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}
