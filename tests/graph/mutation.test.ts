import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { getInitialSnapshot, getNextSnapshot, setup } from 'xstate'
import type { AnyMachineModel } from '../../machines/model'
import { root, runNode } from '../../scripts/processes.mjs'
import { isFull } from '../full'
import { explore } from './explore'
import { edgesOf } from './inventory'
import { minimumShares, moneyMachines } from './levels'
import { machineNames } from '../../scripts/walks.mjs'
import { mutants, mutate, redirectSeed, withBothBranch } from './mutate'
import type { Mutant } from './mutate'
import { laterCount, mutantsPage, resultsOf } from './mutantsTable'
import type { MutantsResult } from './mutantsTable'
import { resultsFolder } from '../../scripts/pathsResults.mjs'
import { ticketModel } from './sample/ticketModel'
import { complaints } from './study'
import { judge, sampleOf, shareOf, survey } from './survey'
import { exclusiveGuards, proofOf, survivorsByDesign } from './survivors'

/** How many mutants of the machines that handle money are tried in every run, always the same ones. */
const samples: Record<(typeof moneyMachines)[number], number> = {
  placement: 10,
  checkout: 2,
  paymentSource: 4,
  paymentSheet: 3,
  voucher: 2,
  pin: 8,
  gift: 5,
  couponUse: 5,
  cart: 4,
}
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

  it('redirect an edge to two states, and exchange its guarded branches', () => {
    const names = [...mutants(ticketModel.machine)].map(({ name }) => name)
    const changed = names.filter((name) => name.endsWith(': ticket.failed --ticket.change--> ticket.choosing'))
    expect(changed.filter((name) => name.startsWith('redirected to '))).toHaveLength(2)
    const guards = (machine: AnyStateMachine) => edgesOf(machine).flatMap(({ edge: { guard } }) => guard ?? [])
    const door = setup({ guards: { isLocked: () => true, isStuck: () => false } }).createMachine({
      id: 'door',
      initial: 'shut',
      states: {
        shut: { on: { push: [{ guard: 'isLocked' }, { guard: 'isStuck', target: 'ajar' }, { target: 'open' }] } },
        ajar: {},
        open: {},
      },
    })
    expect(guards(door)).toEqual(['isLocked', 'isStuck'])
    const swapped = [...mutants(door)].filter(({ name }) => name.startsWith('swapped'))
    expect(swapped.map(({ name }) => name)).toEqual([
      'swapped with the next branch: door.shut --push[isLocked]--> (stays)',
    ])
    expect(guards(swapped[0]?.machine as AnyStateMachine)).toEqual(['isStuck', 'isLocked'])
  })

  it('[MBT-004] are made of each kind: edges, guards, branches, actions, entry, exit and delays', () => {
    const gate = setup({
      guards: { isOpen: () => true, isStuck: () => true },
      actions: { ring: () => {} },
      delays: { soon: 10 },
    }).createMachine({
      id: 'gate',
      initial: 'shut',
      states: {
        shut: {
          entry: 'ring',
          exit: 'ring',
          on: {
            push: [
              { guard: 'isOpen', target: 'open', actions: 'ring' },
              { guard: 'isStuck', target: 'stuck' },
            ],
          },
          after: { soon: 'open' },
        },
        open: {},
        stuck: {},
      },
    })
    const made = new Map([...mutants(gate)].map(({ name, machine }) => [name, machine]))
    const after = (name: string, type: string) => {
      const machine = made.get(name)!
      return getNextSnapshot(machine, getInitialSnapshot(machine), { type }).value
    }
    const push = 'gate.shut --push[isOpen]--> gate.open'
    expect(after(`dropped: ${push}`, 'push')).toBe('stuck')
    expect(after(`redirected to gate.stuck: ${push}`, 'push')).toBe('stuck')
    expect(after(`guard turned: ${push}`, 'push')).toBe('stuck')
    expect(after(`swapped with the next branch: ${push}`, 'push')).toBe('stuck')
    const definition = (name: string) => made.get(name)!.states['shut']!
    expect(definition(`actions removed: ${push}`).config.on).toMatchObject({ push: [{ target: 'open' }, {}] })
    expect(definition('entry removed: gate.shut').config.entry).toEqual([])
    expect(definition('exit removed: gate.shut').config.exit).toEqual([])
    const { soon } = made.get('doubled: soon')!.implementations.delays as { soon: (args: object) => number }
    expect(soon({})).toBe(20)
  })

  it('lack one action of several, or leave a state without entering it again', () => {
    const lamp = setup({ actions: { flash: () => {}, beep: () => {} } }).createMachine({
      id: 'lamp',
      initial: 'on',
      states: {
        on: {
          entry: ['flash', { type: 'beep', params: { times: 2 } }],
          exit: 'flash',
          on: {
            press: { target: 'on', reenter: true, actions: ['beep', 'flash'] },
            hold: { target: 'off', actions: 'beep' },
          },
        },
        off: {},
      },
    })
    const names = [...mutants(lamp)].map(({ name }) => name)
    expect(names.filter((name) => /^(not reentered|flash|beep)/.test(name))).toEqual([
      'beep removed: lamp.on --press--> lamp.on',
      'flash removed: lamp.on --press--> lamp.on',
      'not reentered: lamp.on --press--> lamp.on',
      'flash removed: entry of lamp.on',
      'beep {"times":2} removed: entry of lamp.on',
    ])
    const actionsOf = (start: string) => {
      const { machine } = [...mutants(lamp)].find(({ name }) => name.startsWith(start))!
      const [press] = edgesOf(machine)
      return [press!.edge.actions, press!.edge.reenter, machine.states['on']!.entry.length]
    }
    expect(actionsOf('beep removed')).toEqual([['flash'], true, 2])
    expect(actionsOf('not reentered')).toEqual([['beep', 'flash'], false, 2])
    expect(actionsOf('flash removed: entry')).toEqual([['beep', 'flash'], true, 1])
  })

  it('[MBT-004] of the cart whose refresh leads to an error is noticed, by the rule that is broken', async () => {
    const model = await modelOf('cart')
    const name = 'redirected to cart.failed: cart.ready.idle --cart.refresh--> cart.loading'
    const mutant = [...mutants(model.machine)].find((one) => one.name === name)
    expect(await judge(model, mutant as Mutant)).toBe('noticed')
    const [complaint] = await complaints({ ...model, machine: (mutant as Mutant).machine, limit: 100 })
    expect(complaint).toContain(
      'by the model cart.refresh leads from "ready.idle" to "loading", but the machine went to "failed"',
    )
  })

  it('[MBT-004] of a coupon that a press of the disabled button reloads is noticed', async () => {
    const model = await modelOf('couponUse')
    const id = 'couponUse.refreshing --coupon.use[isUnusable]--> (stays)'
    const { edge } = edgesOf(model.machine).find((one) => one.edge.id === id)!
    const machine = mutate(model.machine, edge, (branch) => ({ ...branch, target: '#couponUse.settling' }))
    expect(await judge(model, { name: `redirected to couponUse.settling: ${id}`, machine })).toBe('noticed')
  })

  it('that nothing can notice are mutants of a machine, and docs/mutation.md lists them as such', async () => {
    const results = resultsOf(readFileSync(join(root, 'docs/mutation.md'), 'utf8'))
    for (const [machine, reasons] of Object.entries(survivorsByDesign)) {
      const all = [...mutants((await modelOf(machine)).machine)].map(({ name }) => name)
      expect(all).toEqual(expect.arrayContaining(Object.keys(reasons)))
      const judged = results.find((result) => result.machine === machine)
      expect(judged?.explained, machine).toMatchObject(reasons)
    }
  })

  it('[MBT-004] are noticed to at least 95 % in every machine by docs/mutation.md, and all of them where money is handled', () => {
    const results = resultsOf(readFileSync(join(root, 'docs/mutation.md'), 'utf8'))
    expect(results.map(({ machine }) => machine)).toEqual([...machineNames()].sort())
    for (const { machine, share, noticed, survivors } of results) {
      const minimum = minimumShares[machine]
      const required = moneyMachines.some((one) => one === machine) ? 100 : 95
      expect(minimum, `minimum of ${machine}`).toBeGreaterThanOrEqual(required)
      expect(share, machine).toBeGreaterThanOrEqual(minimum as number)
      expect(noticed, machine).toBeGreaterThan(0)
      expect(shareOf({ noticed, survivors, explained: [] }), `share of ${machine}`).toBe(share)
      if (required === 100) expect(survivors, machine).toEqual([])
    }
  })

  it('exchange branches without effect where the guards are proved to exclude each other, and are never both true', async () => {
    for (const [machine, sets] of Object.entries(exclusiveGuards)) {
      if (!isFull && !['pin', 'placement', 'gift'].includes(machine)) continue
      const model = await modelOf(machine)
      const proved = [...mutants(model.machine)].flatMap((mutant) => {
        const why = mutant.swapped && proofOf(machine, mutant)
        return why === undefined ? [] : [{ name: mutant.name, why }]
      })
      const whys = (all: readonly { why: string }[]) => [...new Set(all.map(({ why }) => why))].sort()
      expect(whys(proved), machine).toEqual(whys(sets))
      const names = new Set(proved.map(({ name }) => name.replace('swapped with the next branch: ', '')))
      const pairs = edgesOf(model.machine).flatMap(({ edge }) => (names.has(edge.id) ? [edge] : []))
      // The last first: a branch that is added moves those behind it.
      const watched = pairs.reverse().reduce(withBothBranch, model.machine)
      const added = edgesOf(watched).flatMap(({ edge: { id, guard } }) => (guard?.startsWith('and(') ? [id] : []))
      const { firstTaken } = explore({ ...model, machine: watched, expects: {} })
      const own = new Set(edgesOf(model.machine).map(({ edge }) => edge.id))
      expect(added.length).toBeGreaterThanOrEqual(pairs.length)
      expect(added.filter((id) => firstTaken.has(id) && !own.has(id))).toEqual([])
    }
  })

  for (const [name, count] of Object.entries(samples)) {
    it(`[MBT-004] of ${name} are all noticed, ${count} of them`, async () => {
      const model = await modelOf(name)
      const { survivors } = await survey(model, sampleOf(model, count, seed))
      expect(survivors).toEqual([])
    })
  }

  it('are counted the same way by the command, which lists its machines', async () => {
    const found = await survey(await modelOf('snackbar'))
    const { code, output } = await runNode('scripts/mutants.mjs', ['snackbar'], { quiet: true })
    expect(code).toBe(0)
    expect(output).toMatch(
      new RegExp(`^snackbar: ${found.noticed} noticed, ${found.survivors.length} survived\n\n\\| Machine `),
    )
    expect(output).toContain(`| \`snackbar\` | ${found.noticed} | ${found.noticed} | 0 | 0 | 0 | 100 % | 100 % | `)
    const unknown = await runNode('scripts/mutants.mjs', ['snackbra'], { quiet: true })
    expect(unknown.code).toBe(1)
    expect(unknown.output).toContain(
      'No machine is called snackbra. There are: addressBook, bankApp, brightness, cart,',
    )
  })

  it('are not judged if the machine itself fails, and no earlier result is printed as this one', async () => {
    const env = { MUTANTS_FOLDER: 'tests/graph/sample' }
    const { code, output } = await runNode('scripts/mutants.mjs', ['refused'], { quiet: true, env })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^refused: no mutant was judged\n {2}the machine itself fails its tests: .*it is wrong from the start/,
    )
    expect(output).not.toMatch(/noticed|Mutants/)
  })

  it('[MBT-004] are not noticed by an exception of the tests themselves', async () => {
    const serialize = () => {
      throw new Error('the model fails')
    }
    const [mutant] = mutants(ticketModel.machine)
    await expect(judge({ ...ticketModel, serialize }, mutant as Mutant)).rejects.toThrow('the model fails')
    expect(await judge(ticketModel, mutant as Mutant)).toBe('noticed')
  })

  it('[MBT-004] that never end or fill the memory are named and stopped, those after them are judged, and survivors fail the command', async () => {
    const env = { MUTANTS_FOLDER: 'tests/graph/sample', MUTANT_MS: '5000', MUTANT_MEGABYTES: '200' }
    const { code, output } = await runNode('scripts/mutants.mjs', ['stuck'], { quiet: true, env })
    const lines = output.split('\n').slice(0, 5)
    expect([code, ...lines.map((line) => line.replace(/\d+(?= (s|MB)\))/, '…'))]).toEqual([
      1,
      'stuck: 10 noticed, 2 survived',
      '  survived: entry removed: stuck.time.waiting',
      '  survived: entry removed: stuck.memory.keeping',
      '  over its limit, counted as noticed: actions removed: stuck.time.idle --stuck.wait--> stuck.time.waiting (more than … s)',
      '  over its limit, counted as noticed: actions removed: stuck.memory.idle --stuck.keep--> stuck.memory.keeping (more than … MB)',
    ])
  })

  it('are listed on a page with their number, their survivors and proofs by name, the day and the seeds', () => {
    const results: MutantsResult[] = [
      {
        machine: 'lamp',
        at: '2026-11-22T10:00:00.000Z',
        share: 66,
        noticed: 2,
        survivors: ['dropped: a'],
        explained: { 'dropped: b': 'It is the same.' },
        overLimit: ['dropped: c (more than 60 s)'],
      },
      {
        machine: 'door',
        at: '2026-11-21T10:00:00.000Z',
        sample: { count: 4, seed: 7 },
        share: 100,
        noticed: 4,
        survivors: [],
        explained: {},
        overLimit: [],
      },
    ]
    const page = mutantsPage(results, ['lamp', 'door', 'bell'], { lamp: 60 })
    expect(page).toContain('| `lamp` | 4 | 2 | 1 | 1 | 1 | 66 % | 60 % | 2026-11-22 |')
    expect(page).toContain('| `door` | 4 (sample) | 4 | 0 | 0 | 0 | 100 % | – | 2026-11-21 |')
    expect(page).toContain(
      '- survived: `dropped: a`\n- over its limit, counted as noticed: `dropped: c (more than 60 s)`',
    )
    expect(page).toContain('- changes nothing: `dropped: b`. It is the same.')
    expect(page).toContain('from 2026-11-21 to 2026-11-22')
    expect(page).toContain(`seed ${redirectSeed} chooses the second state`)
    expect(page).toContain('Of `door` a sample of 4 mutants was judged, chosen by seed 7.')
    expect(page).toContain('Not judged: `bell`.')
    expect(resultsOf(page)).toEqual([{ ...results[0], at: '2026-11-22' }])

    const [listed] = resultsOf(page)
    const [own] = results as [MutantsResult]
    expect(laterCount(listed, own)).toBe(own)
    expect(laterCount(undefined, own)).toBe(own)
    expect(laterCount(listed, { ...own, at: '2026-11-21T23:00:00.000Z' })).toBe(listed)
    expect(laterCount(listed, { ...own, sample: { count: 4, seed: 7 } })).toBe(listed)
    expect(laterCount(listed, undefined)).toBe(listed)
  })

  describe.runIf(isFull)('in full', () => {
    for (const [name, minimumShare] of Object.entries(minimumShares)) {
      it(`of ${name} are noticed to ${minimumShare} %`, { timeout: 7_200_000 }, async () => {
        const { code, output } = await runNode('scripts/mutants.mjs', [name], { quiet: true })
        expect(code, output).toBe(0)
        const found = JSON.parse(readFileSync(join(resultsFolder, `${name}.mutants.json`), 'utf8')) as MutantsResult
        expect(found.share, found.survivors.join('\n')).toBeGreaterThanOrEqual(minimumShare)
        const listed = Object.keys(survivorsByDesign[name] ?? {})
        expect(Object.keys(found.explained), 'noticed after all').toEqual(expect.arrayContaining(listed))
      })
    }
  })
})
