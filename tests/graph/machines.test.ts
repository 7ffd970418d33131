import { existsSync, readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { StateMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AnyMachineModel } from '../../machines/model'
import { excused, missingProofs } from './levels'
import { breaches, holes } from './rules'
import { machineNames, missingWords, walkedLevels } from './walked'

const requirementIds = new Set(
  readFileSync('docs/requirements.tsv', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? ''),
)

type Module = Record<string, unknown>
const machineFiles = import.meta.glob<Module>('../../machines/*/*Machine.ts')
const modelFiles = import.meta.glob<Module>('../../machines/*/*Model.ts')

const nameOf = (path: string) => path.replace(/^.*\/(\w+)(Machine|Model)\.ts$/, '$1')

describe('machines', () => {
  it('exist', () => expect(Object.keys(machineFiles).length).toBeGreaterThan(0))

  it('[MBT-008] are walked on the bare machine, over the server, on the page and in the browser, or have a reason', () => {
    expect(missingProofs(machineNames(), walkedLevels())).toEqual([])
  })

  it('have words for analysts', () => expect(missingWords()).toEqual([]))

  it('[MBT-008] have reasons that name existing files', () => {
    const reasons = Object.values(excused).flatMap((one) => Object.values(one))
    const files = reasons.flatMap((reason) => reason.match(/\b(tests|e2e)\/[\w/]+(\.\w+)+/g) ?? [])
    expect(files.length).toBeGreaterThan(30)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  for (const [path, load] of Object.entries(machineFiles)) {
    const name = nameOf(path)
    it(`[MBT-006] ${name} is created, described, named throughout and handles each failure`, async () => {
      const machine = (await load())[`${name}Machine`]
      expect(machine).toBeInstanceOf(StateMachine)
      expect(breaches(machine as AnyStateMachine, requirementIds)).toEqual([])
    })

    it(`[MBT-006] ${name} has a model beside it that walks the very same machine`, async () => {
      const modelFile = modelFiles[path.replace(/Machine\.ts$/, 'Model.ts')]
      expect(modelFile, `${name} has no model: add machines/${name}/${name}Model.ts.`).toBeDefined()
      const model = (await modelFile?.())?.[`${name}Model`] as AnyMachineModel
      expect(model.machine).toBe((await load())[`${name}Machine`])
      expect(Object.keys(model.invariants), 'no invariant').not.toEqual([])
    })

    it(`[MBT-006] ${name} has a model that says where each step leads from each state`, async () => {
      const model = (await modelFiles[path.replace(/Machine\.ts$/, 'Model.ts')]?.())?.[`${name}Model`]
      expect(holes(model as AnyMachineModel)).toEqual([])
    })
  }
})
