import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyMachineModel } from '../../machines/model'
import { runNode } from '../../scripts/processes.mjs'
import { minimumShares } from './levels'
import { mutants } from './mutate'
import { ticketModel } from './sample/ticketModel'
import { sampleOf, shareOf, survey } from './survey'
import { survivorsByDesign } from './survivors'
import { isFull } from '../full'

const folder = 'node_modules/.cache/graph-coverage'

/** How many mutants of the machines that handle money are tried in every run, always the same ones: about ten seconds in all. */
const samples: Record<string, number> = { placement: 40, paymentSource: 6, paymentSheet: 8, checkout: 5 }
const seed = 20261122

const modelFiles = import.meta.glob<Record<string, unknown>>('../../machines/*/*Model.ts')

async function modelOf(name: string): Promise<AnyMachineModel> {
  const file = await modelFiles[`../../machines/${name}/${name}Model.ts`]?.()
  return file?.[`${name}Model`] as AnyMachineModel
}

describe('mutants of a machine', () => {
  it('of the sample are noticed, or listed', async () => {
    const found = await survey({ ...ticketModel, limit: 100 })
    expect(found.survivors.every((name) => name.includes(': '))).toBe(true)
    expect(shareOf(found)).toBeGreaterThanOrEqual(80)
  })

  it('are chosen the same way for the same seed, each once', () => {
    const names = (by: number) => sampleOf(ticketModel, 10, by).map(({ name }) => name)
    expect(names(1)).toEqual(names(1))
    expect(names(1)).not.toEqual(names(2))
    expect(new Set(names(1)).size).toBe(10)
  })

  it('that nothing can notice are mutants of a machine', async () => {
    for (const [machine, reasons] of Object.entries(survivorsByDesign)) {
      const all = [...mutants((await modelOf(machine)).machine)].map(({ name }) => name)
      expect(all).toEqual(expect.arrayContaining(Object.keys(reasons)))
    }
  })

  for (const [name, count] of Object.entries(samples)) {
    it(`[MBT-004] of ${name} are all noticed, ${count} of them`, { timeout: 300_000 }, async () => {
      const model = await modelOf(name)
      const { survivors } = await survey(model, sampleOf(model, count, seed))
      expect(survivors).toEqual([])
    })
  }

  it('are counted the same way by the command, which lists its machines', { timeout: 120_000 }, async () => {
    const found = await survey(await modelOf('snackbar'))
    const { code, output } = await runNode('scripts/mutants.mjs', ['snackbar'], { quiet: true })
    expect([code, output]).toEqual([0, `snackbar: ${found.killed} killed, ${found.survivors.length} survived\n`])
    const unknown = await runNode('scripts/mutants.mjs', ['snackbra'], { quiet: true })
    expect(unknown.code).toBe(1)
    expect(unknown.output).toContain(
      'No machine is called snackbra. There are: addressBook, bankApp, brightness, cart,',
    )
  })

  describe.runIf(isFull)('in full', () => {
    for (const [name, minimumShare] of Object.entries(minimumShares)) {
      it(`of ${name} are noticed to ${minimumShare} %`, { timeout: 1_200_000 }, async () => {
        const found = await survey(await modelOf(name))
        const share = shareOf(found)
        mkdirSync(folder, { recursive: true })
        writeFileSync(
          `${folder}/${name}.mutants.json`,
          `${JSON.stringify({ machine: name, share, ...found }, null, 2)}\n`,
        )
        expect(share, found.survivors.join('\n')).toBeGreaterThanOrEqual(minimumShare)
        expect([...found.explained].sort(), 'noticed after all').toEqual(
          Object.keys(survivorsByDesign[name] ?? {}).sort(),
        )
      })
    }
  })
})
