import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyMachineModel } from '../../machines/model'
import { mutants } from './mutate'
import { ticketModel } from './sample/ticketModel'
import { isFaulty } from './study'

const folder = 'node_modules/.cache/graph-coverage'

/** Share of mutants, in percent, that the walks of these machines have to notice. Money first. */
const floors: Record<string, number> = {
  placement: 100,
  orderDetail: 98,
  review: 92,
  orderReviews: 100,
  shipment: 100,
  modal: 100,
  pin: 100,
  snackbar: 100,
  counters: 100,
  variantPicker: 97,
  pagedList: 95,
  transition: 95,
  thirdParty: 90,
  gift: 92,
  giftRecipient: 95,
  giftCard: 95,
  giftOpening: 95,
}

const modelFiles = import.meta.glob<Record<string, unknown>>('../../machines/*/*Model.ts')

async function survivorsOf(model: AnyMachineModel): Promise<{ share: number; survivors: string[] }> {
  const all = [...mutants(model.machine)]
  const survivors: string[] = []
  for (const { name, machine } of all) {
    const isNoticed = await isFaulty({ ...model, machine }).catch(() => true)
    if (!isNoticed) survivors.push(name)
  }
  return { share: Math.floor((100 * (all.length - survivors.length)) / all.length), survivors }
}

describe('mutants of a machine', () => {
  it('of the sample are noticed, or named', async () => {
    const { share, survivors } = await survivorsOf({ ...ticketModel, limit: 100 })
    expect(survivors.every((name) => name.includes(': '))).toBe(true)
    expect(share).toBeGreaterThanOrEqual(80)
  })

  describe.runIf(process.env['FULL'])('in full', () => {
    for (const [name, floor] of Object.entries(floors)) {
      it(`of ${name} are noticed to ${floor} %`, { timeout: 600_000 }, async () => {
        const load = modelFiles[`../../machines/${name}/${name}Model.ts`]
        const model = (await load?.())?.[`${name}Model`] as AnyMachineModel
        const { share, survivors } = await survivorsOf(model)
        mkdirSync(folder, { recursive: true })
        writeFileSync(
          `${folder}/${name}.mutants.json`,
          `${JSON.stringify({ machine: name, share, survivors }, null, 2)}\n`,
        )
        expect(share, survivors.join('\n')).toBeGreaterThanOrEqual(floor)
      })
    }
  })
})
