import { assign, emit } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AnyMachineModel } from '../../machines/model'
import { moneyMachines } from './levels'
import { study } from './study'
import { walk } from './walk'

const modelFiles = import.meta.glob<Record<string, unknown>>('../../machines/*/*Model.ts')

async function modelOf(name: string): Promise<AnyMachineModel> {
  const file = await modelFiles[`../../machines/${name}/${name}Model.ts`]?.()
  return file?.[`${name}Model`] as AnyMachineModel
}

type Fields = Record<string, unknown>
type Provided = Record<string, unknown>

/** An action that assigns what the machine's own one does, and besides what `change` makes of it. */
const assigning = (name: string, change: (fields: Fields) => Fields) => (machine: AnyStateMachine) => {
  const { assignment } = machine.implementations.actions[name] as unknown as {
    assignment: (...given: unknown[]) => Fields
  }
  return {
    actions: {
      [name]: assign((...given: unknown[]) => {
        const fields = assignment(...given)
        return { ...fields, ...change(fields) }
      }),
    },
  }
}
const guards = (answers: Record<string, boolean>) => () => ({
  guards: Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, () => answer])),
})
const fieldOf = (fields: Fields, name: string) => fields[name] as Fields

interface Case {
  machine: string
  /** The model's input with which the machine starts; any by default. */
  input?: string
  what: 'money' | 'points' | 'stock' | 'coupons' | 'screens'
  invariant: string
  /** What is provided to the machine so that it breaks the invariant. */
  broken: (machine: AnyStateMachine) => Provided
}

let keys = 0

const cases: readonly Case[] = [
  {
    machine: 'checkout',
    input: 'digital',
    what: 'money',
    invariant: 'what is placed costs what the lines, the carrier and the voucher show',
    broken: assigning('makeRequest', (fields) => ({ request: { ...fieldOf(fields, 'request'), expected_total: 1 } })),
  },
  {
    machine: 'checkout',
    input: 'sixPieces',
    what: 'stock',
    invariant: 'guests, six pieces, two brands and closed hours place nothing',
    broken: guards({ hasObstacle: false }),
  },
  {
    machine: 'placement',
    what: 'money',
    invariant: 'paid and void are the server’s words',
    broken: guards({ isPaid: true }),
  },
  {
    machine: 'paymentSource',
    what: 'points',
    invariant: 'what pays covers the order to the last satang, and no more points than there are',
    input: 'kPoint',
    broken: (machine) => ({
      ...assigning('chooseDefault', (fields) => ({ chosen: { ...fieldOf(fields, 'chosen'), amount: 1e9 } }))(machine),
      ...guards({ isChoiceMoved: false })(),
    }),
  },
  {
    machine: 'paymentSheet',
    what: 'points',
    invariant: 'points are at least one and no more than there are and the order takes',
    broken: assigning('setPoints', (fields) => ({ draft: { ...fieldOf(fields, 'draft'), amount: 1e9 } })),
  },
  {
    machine: 'voucher',
    what: 'coupons',
    invariant: 'one key, one question; once answered it is spent',
    broken: assigning('attempt', (fields) => ({ attempt: { ...fieldOf(fields, 'attempt'), idempotencyKey: 'same' } })),
  },
  {
    machine: 'pin',
    what: 'money',
    invariant: 'only the server ends it, and its parent is notified once',
    broken: () => ({ actions: { answer: () => {} } }),
  },
  {
    machine: 'gift',
    input: 'attached',
    what: 'coupons',
    invariant: 'the same gift is sent again under the same key while nothing is known of it',
    broken: assigning('openIntent', () => ({ idempotencyKey: `key ${(keys += 1)}` })),
  },
  {
    machine: 'couponUse',
    what: 'coupons',
    invariant: 'a coupon that is known to be used, expired or returned is not used again',
    broken: guards({ isUnusable: false, isInPhase: true }),
  },
  {
    machine: 'cart',
    what: 'stock',
    invariant: 'what is checked out is there in that number, of one brand',
    broken: guards({ isShort: false }),
  },
  {
    machine: 'cart',
    what: 'stock',
    invariant: 'the server is asked for whole pieces within the stock',
    broken: guards({ isWithinStock: true }),
  },
  {
    machine: 'navigation',
    what: 'screens',
    invariant: 'a page is requested by its own address',
    broken: () => ({ actions: { pushPage: emit({ type: 'page.pushRequested', to: '/elsewhere' }) } }),
  },
]

/** What fails first with one invariant of a model as the only rule, on the paths of its first situations. */
async function failureWith(model: AnyMachineModel, name: string, input?: string): Promise<string | undefined> {
  const inputs = Object.fromEntries(Object.entries(model.inputs).filter(([one]) => one === (input ?? one)))
  const expects = Object.fromEntries(Object.entries(model.expects).map(([path, { accepts }]) => [path, { accepts }]))
  const rule = model.invariants[name]
  const { exploration, paths } = study({
    ...model,
    inputs,
    expects,
    invariants: rule ? { [name]: rule } : {},
    limit: 300,
  })
  for (const { steps } of paths) {
    const failure: unknown = await walk(exploration, steps).catch((reason: unknown) => reason)
    if (failure instanceof Error) return failure.message
  }
  return undefined
}

describe('the invariants of the machines that handle money', () => {
  it('are about money, points, stock, coupons and screens', () => {
    expect(new Set(cases.map(({ what }) => what))).toEqual(new Set(['money', 'points', 'stock', 'coupons', 'screens']))
    expect(cases.map(({ machine }) => machine)).toEqual(expect.arrayContaining([...moneyMachines]))
  })

  for (const { machine, input, what, invariant, broken } of cases) {
    it(`[MBT-003] notice by themselves that ${machine} breaks “${invariant}” (${what})`, async () => {
      const model = await modelOf(machine)
      const provided = model.machine.provide(broken(model.machine) as never) as AnyStateMachine
      const failure = await failureWith({ ...model, machine: provided }, invariant, input)
      expect(failure ?? 'Nothing failed.').toContain(`"${invariant}" does not hold`)
    })
  }
})
