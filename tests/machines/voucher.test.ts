import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import type { Actor } from 'xstate'
import { fromBaht } from '../../contract/money'
import { isEndingSoon } from '../../contract/promocodes'
import type { Order } from '../../contract/orderAmounts'
import type { VoucherInput } from '../../machines/voucher/voucherMachine'
import { voucherMachine } from '../../machines/voucher/voucherMachine'
import type { Attempt, OfferedVoucher } from '../../machines/voucher/vouchers'
import { answerOf, isClashing, purchaseOf } from '../../machines/voucher/vouchers'
import { port, rootStage, settled } from './rootStage'

const order = (over: Partial<Order> = {}): Order => ({
  mid: '100001',
  purchaseState: 'general',
  products: [],
  currentLogistic: { type: 'registered', name: '', fee: fromBaht(35), min_days: 1, max_days: 2 },
  sources: [{ type: 'saving_account', amount: 0, unit: 'baht' }],
  adjustedCardPoint: 0,
  exchangeRate: 10,
  tracking: {},
  ...over,
})
const withCard = order({ sources: [{ type: 'kmarket_credit_card', amount: 0, unit: 'baht' }] })
const refused = { kind: 'business', code: '504', subCode: '05', key: '504-05' }
const lost = { kind: 'network', key: 'default' }
const answer = { promocode_id: 'v1', promocode_history_id: 'h1', discount: fromBaht(40) }

function open(given: Order = order(), input: Partial<VoucherInput> = {}) {
  const stage = rootStage()
  stage.listen()
  const list = port<readonly OfferedVoucher[]>()
  const apply = port<typeof answer, Attempt>()
  const read = port<{ promocode_code: string; discount: number }, { code: string }>()
  const emitted: { type: string; isChecking?: boolean; voucher?: object }[] = []
  let keys = 0
  const parent = createMachine({
    invoke: {
      id: 'voucher',
      src: voucherMachine.provide({
        actors: { listVouchers: list.logic, applyVoucher: apply.logic, readVoucher: read.logic } as never,
      }),
      input: { host: 'orderSummary', access: () => 'go', newKey: () => `key-${(keys += 1)}`, ...input } as VoucherInput,
    },
    on: { '*': { actions: ({ event }: { event: { type: string } }) => void emitted.push(event) } },
  })
  const voucher = stage.play(parent, 'parent').getSnapshot().children.voucher as unknown as Actor<typeof voucherMachine>
  voucher.send({ type: 'order.changed', order: given })
  const type = (text: string) => {
    voucher.send({ type: 'sheet.open' })
    voucher.send({ type: 'code.change', text })
    voucher.send({ type: 'code.apply' })
  }
  return { ...stage, voucher, list, apply, read, emitted, type, context: () => voucher.getSnapshot().context }
}

it('[BRG-014] [VCH-015] the bank app gets a discount only for a bill', () => {
  const voucher = { promocode_code: 'MALL12', promocode_id: '7', discount: fromBaht(12) }
  const bill = { mid: '100006', amount: fromBaht(100), shipping: fromBaht(0) }
  expect(answerOf({ voucher, purchase: bill })).toEqual({ promo_code: 'MALL12', promocode_id: '7', discount: '12' })
  expect(answerOf({ voucher })).toEqual({ promo_code: 'MALL12', promocode_id: '7' })
  expect(answerOf({})).toEqual({ promo_code: '', promocode_id: '' })
  expect(answerOf({ purchase: bill })).toEqual({ promo_code: '', promocode_id: '', discount: '0' })
})

it('a voucher is computed for goods and delivery together', () => {
  const products = [{ price: fromBaht(120), quantity: 2 }] as unknown as Order['products']
  expect(purchaseOf(order({ products }))).toMatchObject({ amount: fromBaht(275), shipping: fromBaht(35) })
  expect(purchaseOf(order({ purchaseState: 'donation' }))).toBeUndefined()
})

it('[VCH-012] one source that clashes with a voucher is enough', () => {
  expect([
    isClashing(['saving_account']),
    isClashing(['saving_account', 'the1']),
    isClashing(['kmarket_credit_card']),
  ]).toEqual([false, true, true])
})

describe('voucher', () => {
  it('[FMT-003] the summary is notified when the sheet opens and closes: translated names wait until it closes', () => {
    const page = open(order())
    const heard = () => page.emitted.filter(({ type }) => type.startsWith('sheet.'))
    const toggled: object[] = []
    for (const name of ['sheet.opened', 'sheet.closed'] as const) page.voucher.on(name, (event) => toggled.push(event))
    page.voucher.send({ type: 'sheet.close' })
    page.voucher.send({ type: 'sheet.open' })
    page.voucher.send({ type: 'sheet.close' })
    expect(heard().slice(-2)).toEqual([
      { type: 'sheet.opened', name: 'voucher' },
      { type: 'sheet.closed', name: 'voucher' },
    ])
    expect(toggled).toEqual(heard().slice(-2))
  })

  it('[VCH-012] [PAY-032] a code with a card prompts first: rejecting applies nothing and keeps the card', () => {
    const page = open(withCard)
    page.type('market40')
    const content = { kind: 'message', name: 'sourceOrVoucher' }
    expect(page.sentTo('modal')).toMatchObject([
      { type: 'modal.open', id: 'sourceOrVoucher', content, hasReject: true },
    ])
    page.voucher.send({ type: 'modal.closed', id: 'sourceOrVoucher', answer: 'rejected' })
    expect([page.apply.calls, page.emitted.filter(({ type }) => type === 'source.reset')]).toEqual([[], []])
  })

  it('[VCH-012] accepting switches to the saving account and requests the code', () => {
    const page = open(withCard)
    page.type('market40')
    page.voucher.send({ type: 'modal.closed', id: 'sourceOrVoucher', answer: 'accepted' })
    expect(page.emitted.filter(({ type }) => type === 'source.reset')).toHaveLength(1)
    expect(page.apply.calls.map(({ input }) => input.code)).toEqual(['MARKET40'])
  })

  it('[VCH-013] rejecting keeps the voucher that was applied before, and it can be removed', async () => {
    const page = open()
    const sent = () => page.emitted.findLast(({ type }) => type === 'voucher.changed')
    page.type('market40')
    await page.apply.answer(answer)
    page.voucher.send({ type: 'order.changed', order: withCard })
    await page.read.answer({ promocode_code: 'MARKET40', discount: fromBaht(40) })
    page.type('mall12')
    page.voucher.send({ type: 'modal.closed', id: 'sourceOrVoucher', answer: 'rejected' })
    expect(sent()?.voucher).toEqual({ promocode_code: 'MARKET40', discount: fromBaht(40) })
    page.voucher.send({ type: 'voucher.remove' })
    expect(sent()).toEqual({ type: 'voucher.changed' })
  })

  it('[VCH-018] a typed code of letters, digits, - and _ is trimmed, upper-cased and cut to 30 characters when it is sent; the field keeps what was typed', () => {
    const page = open()
    for (const text of ['market.40', 'market 40', 'โค้ด']) page.type(text)
    expect(page.apply.calls).toEqual([])
    page.type(`  ${'market'.repeat(6)}  `)
    expect(page.context().text).toBe(`  ${'market'.repeat(6)}  `)
    expect(page.apply.calls.map(({ input }) => input.code)).toEqual(['MARKETMARKETMARKETMARKETMARKET'])
  })

  it('[VCH-016] a listed voucher with an error message can’t be picked', async () => {
    const page = open()
    const row = (promocode_code: string, error?: OfferedVoucher['error']) =>
      ({ promocode_code, error, isEcoupon: false }) as OfferedVoucher
    page.voucher.send({ type: 'sheet.open' })
    await page.list.answer([row('MARKET40'), row('RAINY30', { code: '504', sub_code: '05', message: 'หมดอายุ' })])
    page.voucher.send({ type: 'voucher.pick', code: 'RAINY30' })
    expect(page.apply.calls).toEqual([])
    page.voucher.send({ type: 'voucher.pick', code: 'MARKET40' })
    expect(page.apply.calls.map(({ input }) => input.code)).toEqual(['MARKET40'])
  })

  it('[REL-001] a lost answer is requested again under its key, a refused code under another', async () => {
    const page = open()
    page.type('market40')
    await page.apply.fail(lost)
    page.voucher.send({ type: 'code.apply' })
    await page.apply.fail(refused)
    page.voucher.send({ type: 'code.apply' })
    expect(page.apply.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2'])
    expect(page.read.calls).toEqual([])
  })

  it('a listed e-coupon is applied as one, the same code typed as a voucher', async () => {
    const page = open()
    const row = (promocode_code: string, isEcoupon: boolean) => ({ promocode_code, isEcoupon }) as OfferedVoucher
    page.voucher.send({ type: 'sheet.open' })
    await page.list.answer([row('OWN20', true), row('MARKET40', false)])
    const last = () => {
      const { code, isEcoupon, isTyped } = page.apply.calls.at(-1)!.input
      return [code, isEcoupon, isTyped]
    }
    page.voucher.send({ type: 'voucher.pick', code: 'OWN20' })
    expect(last()).toEqual(['OWN20', true, false])
    await page.apply.fail(refused)
    page.voucher.send({ type: 'voucher.pick', code: 'MARKET40' })
    expect(last()).toEqual(['MARKET40', false, false])
    await page.apply.fail(refused)
    for (const text of ['own20', 'market40', 'unlisted']) {
      page.type(text)
      expect(last()).toEqual([text.toUpperCase(), false, true])
      await page.apply.fail(refused)
    }
  })

  it('the voucher that is applied can’t be picked again', async () => {
    const page = open()
    page.voucher.send({ type: 'sheet.open' })
    await page.list.answer([{ promocode_code: 'MARKET40', isEcoupon: false } as OfferedVoucher])
    page.voucher.send({ type: 'voucher.pick', code: 'MARKET40' })
    await page.apply.answer(answer)
    page.voucher.send({ type: 'voucher.pick', code: 'MARKET40' })
    expect(page.apply.calls).toHaveLength(1)
  })

  it('an applied code closes the sheet over the summary', async () => {
    const page = open()
    page.type('market40')
    await page.apply.answer(answer)
    expect(page.voucher.getSnapshot().hasTag('sheet')).toBe(false)
  })

  it('[SES-020] a shopper who may not use vouchers is refused with the reason, and nothing is requested', () => {
    const page = open(order(), { access: () => 'upgradeProfile' })
    const facts: object[] = []
    page.voucher.on('access.refused', (fact) => facts.push(fact))
    page.type('market40')
    expect(facts).toEqual([{ type: 'access.refused', answer: 'upgradeProfile' }])
    expect(page.apply.calls).toEqual([])
  })

  it('an empty field is not an error', () => {
    const page = open()
    page.type('  ')
    expect([page.context().refusal, page.apply.calls]).toEqual([undefined, []])
  })

  it('the list is loaded again once the purchase changes, and only then', async () => {
    const page = open()
    page.voucher.send({ type: 'sheet.open' })
    await page.list.answer([])
    page.voucher.send({ type: 'order.changed', order: order() })
    expect(page.list.calls).toHaveLength(1)
    page.voucher.send({ type: 'order.changed', order: order({ mid: '100002' }) })
    expect(page.list.calls).toHaveLength(2)
  })

  it('a voucher that the bank app applied is checked for the purchase and reported with its discount', async () => {
    const page = open()
    page.voucher.send({ type: 'promo.applied', promo: { promo_code: 'MALL12', promocode_id: '7', discount: 12 } })
    expect(page.emitted.at(-1)).toEqual({
      type: 'voucher.changed',
      voucher: { promocode_code: 'MALL12', discount: fromBaht(12) },
      isChecking: true,
    })
    expect(page.read.calls.map(({ input }) => input)).toMatchObject([{ code: 'MALL12' }])
  })

  it('a voucher that the bank app applied without a discount has none until it is checked', () => {
    const page = open()
    page.voucher.send({ type: 'promo.applied', promo: { promo_code: 'MALL12' } })
    expect(page.emitted.at(-1)?.voucher).toEqual({ promocode_code: 'MALL12', discount: 0 })
  })

  it('without a purchase an applied voucher is not checked', () => {
    const page = open(order({ purchaseState: 'donation' }))
    page.voucher.send({ type: 'promo.applied', promo: { promo_code: 'MALL12', discount: 12 } })
    expect([page.read.calls, page.voucher.getSnapshot().hasTag('checking')]).toEqual([[], false])
  })

  it('[VCH-019] a delivery change rechecks the voucher, blocks the order meanwhile, and a refusal removes it with its reason', async () => {
    const page = open()
    page.type('market40')
    await page.apply.answer(answer)
    expect(page.emitted.findLast(({ type }) => type === 'voucher.changed')).toEqual({
      type: 'voucher.changed',
      voucher: { promocode_code: 'MARKET40', discount: fromBaht(40) },
    })
    page.voucher.send({
      type: 'order.changed',
      order: order({ currentLogistic: { type: 'ems', name: '', fee: fromBaht(60), min_days: 1, max_days: 2 } }),
    })
    expect(page.emitted.at(-1)?.isChecking).toBe(true)
    await page.read.fail(refused)
    await settled()
    expect(page.emitted.at(-1)).toEqual({ type: 'voucher.changed' })
    expect(page.context().refusal).toMatchObject({ place: 'row', code: 'MARKET40', error: refused })
  })

  it('[VCH-019] a valid check keeps the voucher with the discount of the changed order, and is made once', async () => {
    const page = open()
    page.type('market40')
    await page.apply.answer(answer)
    const larger = [{ price: fromBaht(120), quantity: 2 }] as unknown as Order['products']
    page.voucher.send({ type: 'order.changed', order: order({ products: larger }) })
    await page.read.answer({ promocode_code: 'MARKET40', discount: fromBaht(60) })
    expect(page.read.calls.map(({ input }) => input)).toMatchObject([
      { code: 'MARKET40', purchase: { amount: fromBaht(275) } },
    ])
    expect(page.emitted.at(-1)).toEqual({
      type: 'voucher.changed',
      voucher: { promocode_code: 'MARKET40', discount: fromBaht(60) },
    })
    expect(page.voucher.getSnapshot().hasTag('checking')).toBe(false)
  })

  it('the reason beside the field goes when the text is changed, that of a row stays', async () => {
    const page = open()
    page.type('market.40')
    expect(page.context().refusal).toMatchObject({ place: 'field', code: 'MARKET.40', error: { key: '408' } })
    page.voucher.send({ type: 'code.change', text: 'm' })
    expect(page.context().refusal).toBeUndefined()
    await page.list.answer([{ promocode_code: 'RAINY30', isEcoupon: false } as OfferedVoucher])
    page.voucher.send({ type: 'voucher.pick', code: 'RAINY30' })
    await page.apply.fail(refused)
    page.voucher.send({ type: 'code.change', text: 'ma' })
    expect(page.context().refusal).toMatchObject({ place: 'row', code: 'RAINY30' })
  })

  it('an applied code leaves the field empty', async () => {
    const page = open()
    page.type('market40')
    await page.apply.answer(answer)
    expect(page.context().text).toBe('')
  })

  it('[VCH-015] the bank app gets the voucher of a bill as the answer of the page', async () => {
    const page = open(order(), {
      host: 'kplusPromo',
      purchase: { mid: '100001', amount: fromBaht(100), shipping: fromBaht(0) },
    })
    page.type('market40')
    await page.apply.answer(answer)
    expect(page.sentTo('native')).toEqual([
      {
        type: 'native.requested',
        name: 'finishProcess',
        payload: { params: { promo_code: 'MARKET40', promocode_id: 'v1', discount: '40' } },
      },
    ])
  })

  it('[VCH-019] a failed check keeps the voucher on the order, and is retried', async () => {
    const page = open()
    page.type('market40')
    await page.apply.answer(answer)
    const change = () =>
      page.voucher.send({
        type: 'order.changed',
        order: order({ currentLogistic: { type: 'ems', name: '', fee: fromBaht(60), min_days: 1, max_days: 2 } }),
      })
    change()
    await page.read.fail({ kind: 'network', key: 'default' })
    await settled()
    const held = { type: 'voucher.changed', voucher: { promocode_code: 'MARKET40', discount: fromBaht(40) } }
    expect([page.emitted.at(-1), page.context().refusal]).toEqual([held, undefined])
    page.voucher.send({ type: 'voucher.recheck' })
    expect(page.emitted.at(-1)?.isChecking).toBe(true)
    await page.read.fail(refused)
    await settled()
    expect(page.emitted.at(-1)).toEqual({ type: 'voucher.changed' })
  })

  it('[CHK-008] a donation has no voucher', () => {
    const page = open(order({ purchaseState: 'donation' }))
    page.voucher.send({ type: 'sheet.open' })
    expect(page.voucher.getSnapshot().hasTag('sheet')).toBe(false)
  })

  it.each([
    [true, 'MARKET40'],
    [false, ''],
  ])('[VCH-014] a bill available: %s, the field holds "%s"', (isKnown, text) => {
    const purchase = isKnown ? { mid: '100002', amount: fromBaht(350), shipping: fromBaht(0) } : undefined
    expect(open(order(), { host: 'kplusPromo', purchase, prefill: ' market40 ' }).context().text).toBe(text)
  })
})

it.each([
  ['2026-11-23T09:59:59+07:00', true],
  ['2026-11-23T10:00:00+07:00', false],
])('[VCH-008] at ten on the 21st, %s is soon: %s', (expired_at, expected) => {
  const now = Date.parse('2026-11-21T10:00:00+07:00')
  expect(isEndingSoon({ expired_at }, now)).toBe(expected)
  expect(isEndingSoon({ expired_at, error: '504-05' } as never, now)).toBe(false)
})
