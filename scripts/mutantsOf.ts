import type { AnyMachineModel } from '../machines/model'
import { mutants } from '../tests/graph/mutate'
import { complaints } from '../tests/graph/study'
import { judge, sampleOf } from '../tests/graph/survey'
import { proofOf } from '../tests/graph/survivors'

const [folder = '', name = '', from = '0', count = '0', sample = '', seed = '0'] = process.argv.slice(2)

/**
 * Judges some mutants of one machine, and prints a line of JSON before and after each: a process that exceeds its time or memory has named the
 * mutant that it ran. The process of the first mutants tests the machine itself before them, and judges none if it fails: each mutant would
 * fail, too.
 */
async function main(): Promise<void> {
  const module = (await import(`../${folder}/${name}/${name}Model.ts`)) as Record<string, unknown>
  const model = module[`${name}Model`] as AnyMachineModel
  const all = sample === '' ? [...mutants(model.machine)] : sampleOf(model, Number(sample), Number(seed))
  print({ total: all.length })
  if (from === '0') {
    const start = performance.now()
    const [complaint] = await complaints(model)
    print({ unchanged: Math.round(performance.now() - start), complaint })
    if (complaint !== undefined) return
  }
  for (const [index, mutant] of all.entries()) {
    if (index < Number(from) || index >= Number(from) + Number(count)) continue
    print({ begun: index, name: mutant.name })
    const verdict = await judge(model, mutant)
    print({ verdict, ...(verdict === 'explained' && { proof: proofOf(model.machine.id, mutant) }) })
  }
}

const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

void main()
