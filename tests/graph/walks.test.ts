import type { AnyMachineModel } from '../../machines/model'
import { isChosen } from './chosen'
import { describeMachine } from './describeMachine'

const modelFiles = import.meta.glob<Record<string, unknown>>('../../machines/*/*Model.ts')

for (const [path, load] of Object.entries(modelFiles)) {
  const name = path.replace(/^.*\/(\w+)Model\.ts$/, '$1')
  if (isChosen(name)) describeMachine((await load())[`${name}Model`] as AnyMachineModel)
}
