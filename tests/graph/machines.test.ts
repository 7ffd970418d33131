import { existsSync, readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { StateMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AnyMachineModel } from '../../machines/model'
import { newMachineFiles } from '../../scripts/newMachine'
import { excused, missingProofs } from './levels'
import { breaches, holes } from './rules'
import { machineNames, machinesWalkedIn } from '../../scripts/walks.mjs'
import { missingWords, walkedLevels, hasOwnThaiName } from './walked'

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

async function modelBeside(path: string): Promise<AnyMachineModel> {
  const name = nameOf(path)
  const model = (await modelFiles[path.replace(/Machine\.ts$/, 'Model.ts')]?.())?.[`${name}Model`]
  if (!model) throw new Error(`${name} has no model: export ${name}Model from machines/${name}/${name}Model.ts.`)
  return model as AnyMachineModel
}

describe('machines', () => {
  it('exist', () => expect(Object.keys(machineFiles).length).toBeGreaterThan(0))

  it('[MBT-008] are walked on the bare machine, over the server, on the page and in the browser, or have a reason', () => {
    expect(missingProofs(machineNames(), walkedLevels())).toEqual([])
  })

  it('[MBT-008] are not walked by a call that is skipped or commented out', () => {
    const texts = {
      server: ['describeOverServer(cartModel, {', 'describeOverServer(\n  {\n    ...cartModel,'],
      page: ['describePage(cartPage)'],
      browser: [
        "describeTour({ title: 'cart', walk: cartWalk })",
        "describeTour({\n  title: 'cart',\n  walk: cartWalk,",
      ],
    }
    for (const level of ['server', 'page', 'browser'] as const)
      for (const text of texts[level]) {
        const commented = text.replaceAll(/^/gm, '// ')
        const skipped = `describe.skip('cart', () => {\n  ${text}\n})`
        const found = [`import x\n${text}`, commented, `/*\n${text}\n*/`, `  /* ${text} */`, skipped].map((one) =>
          machinesWalkedIn(level, one),
        )
        expect(found).toEqual([['cart'], [], [], [], []])
      }
    expect(machinesWalkedIn('browser', 'describeTour({\n  // walk: cartWalk,\n  walk: giftWalk,')).toEqual(['gift'])
  })

  it('have words for analysts, and a Thai name of their own', () => expect(missingWords()).toEqual([]))

  it('a new machine’s Thai name is refused until it is replaced', () => {
    const words = newMachineFiles('ticket').get('machines/ticket/ticketWords.ts')
    expect([words, words?.replace('Ticket (ไทย)', 'ตั๋ว')].map((text) => hasOwnThaiName(text ?? ''))).toEqual([
      false,
      true,
    ])
  })

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
      const model = await modelBeside(path)
      expect(model.machine).toBe((await load())[`${name}Machine`])
      expect(Object.keys(model.invariants), 'no invariant').not.toEqual([])
    })

    it(`[MBT-006] ${name} has a model that says where each step leads from each state`, async () => {
      expect(holes(await modelBeside(path))).toEqual([])
    })
  }
})
