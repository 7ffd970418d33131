import type { AnyMachineModel } from '../machines/model'
import { mutants } from '../tests/graph/mutate'
import { survey } from '../tests/graph/survey'

const [name = '', from = '0', count = '0'] = process.argv.slice(2)

/** Tests some mutants of one machine and prints the results as a line of JSON. It runs in its own process to free all memory. */
async function main(): Promise<void> {
  const module = (await import(`../machines/${name}/${name}Model.ts`)) as Record<string, unknown>
  const model = module[`${name}Model`] as AnyMachineModel
  const all = [...mutants(model.machine)]
  const chosen = all.slice(Number(from), Number(from) + Number(count))
  process.stdout.write(`${JSON.stringify({ total: all.length, ...(await survey(model, chosen)) })}\n`)
}

void main()
