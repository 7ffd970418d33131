import type { AnyMachineModel } from '../../machines/model'
import { describeMachine } from './describeMachine'

const modelFiles = import.meta.glob<Record<string, unknown>>('../../machines/*/*Model.ts')

for (const [path, load] of Object.entries(modelFiles)) {
  const name = path.replace(/^.*\/(\w+)\.ts$/, '$1')
  describeMachine((await load())[name] as AnyMachineModel)
}
