import { fromBaht, toSatang } from '../../contract/money'
import type { Voucher } from '../../contract/promocodes'
import type { Order } from '../../contract/orderAmounts'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { causeOf, same, stepsOf } from '../trail'
import type { VoucherChanged, VoucherEvent, VoucherInput } from './voucherMachine'
import { voucherMachine } from './voucherMachine'
import type { Attempt, OfferedVoucher } from './vouchers'
import { isClashing, paymentOf, purchaseOf } from './vouchers'

const lost = { kind: 'network', key: 'default' }
const refused = { kind: 'business', code: '504', subCode: '01', key: '504-01' }

/** A bottle of the seed, sent by registered mail and paid from the saving account. */
const order: Order = {
  mid: '100001',
  purchaseState: 'general',
  products: [
    {
      product_id: '1001',
      product_variant_id: '1001-01',
      mid: '100001',
      name: 'กระบอกน้ำ',
      variant: [],
      image: '',
      placeholder: '#fff',
      quantity: 1,
      price: fromBaht(690),
      sub_type: 'physical',
      brand: null,
    },
  ],
  currentLogistic: { type: 'registered', name: 'ลงทะเบียน', fee: fromBaht(35), min_days: 3, max_days: 5 },
  sources: [{ type: 'saving_account', amount: 0, unit: 'baht' }],
  adjustedCardPoint: 0,
  exchangeRate: 10,
  tracking: {},
}
const faster: Order = { ...order, currentLogistic: { ...order.currentLogistic!, type: 'ems', fee: fromBaht(60) } }
const withCard: Order = { ...order, sources: [{ type: 'kmarket_credit_card', amount: 0, unit: 'baht' }] }

const voucher = (code: string, over: Partial<OfferedVoucher> = {}): OfferedVoucher => ({
  promocode_id: `id-${code}`,
  promocode_code: code,
  type: 'platform',
  name: code,
  conditions: '',
  image: '',
  discount: toSatang(4000),
  min_spend: toSatang(20000),
  expired_at: '2026-12-01T00:00:00.000Z',
  is_collected: true,
  isEcoupon: false,
  ...over,
})
const offered = [
  voucher('MARKET40'),
  voucher('ECOUPON', { isEcoupon: true, type: 'merchant', mid: '100001' }),
  voucher('BIG2000', { error: { code: '504', sub_code: '07', message: '' } }),
]

const inputOf = (over: Partial<VoucherInput> = {}) => {
  let made = 0
  return (): VoucherInput => ({
    host: 'orderSummary',
    access: () => 'go',
    newKey: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
    ...over,
  })
}
const bill = { mid: '100002', amount: fromBaht(350), shipping: toSatang(0) }

type Sight = Seen<typeof voucherMachine>

const lastEmitted = ({ trail }: Sight) => {
  const last = trail.findLast(
    (fact) => fact.kind === 'sent' && fact.to === 'parent' && fact.event.type === 'voucher.changed',
  )
  return last?.kind === 'sent' ? (last.event as unknown as VoucherChanged) : undefined
}
const isBill = ({ context }: Sight) => context.host === 'kplusPromo'
/** Whether the discount was computed for the current purchase and payment. */
const isCurrent = ({ purchase, payment, judged }: Sight['context']): boolean =>
  purchase === undefined ||
  (judged?.purchase?.amount === purchase.amount && isClashing(judged.payment) === isClashing(payment))

/** Where a purchase ends up whose choice of another voucher came to nothing: the old one is kept (VCH-013). */
const stays = ({ context }: Sight) => {
  if (!context.voucher) return 'use.free.none'
  return isCurrent(context) ? 'use.free.held.applied' : 'use.free.held.rechecking'
}
/** A new voucher was computed for this purchase (VCH-019). */
const afterAnswerFor = (answered: Sight['context']['purchase'], { context: { purchase } }: Sight) =>
  purchase === undefined || answered?.amount === purchase.amount ? 'use.free.held.applied' : 'use.free.held.rechecking'

const isOtherPurchase = ({ context }: Sight, event: VoucherEvent) =>
  event.type === 'order.changed' && purchaseOf(event.order)?.amount !== context.purchase?.amount
/** The discount is checked again only if amount or payment differ from those it was computed for (VCH-019). */
const afterOrder = ({ context }: Sight, event: VoucherEvent) =>
  event.type === 'order.changed' &&
  isCurrent({ ...context, purchase: purchaseOf(event.order), payment: paymentOf(event.order) })
    ? 'use.free.held.applied'
    : 'use.free.held.rechecking'

/** The bank app applied a voucher, for which no discount was computed yet (BRG-002, VCH-019). */
const afterPromo = ({ context }: Sight) => (context.purchase ? 'use.free.held.rechecking' : 'use.free.held.applied')
const fromBankApp = { 'promo.applied': afterPromo }

const isMember = ({ context }: Sight) => context.access() === 'go'
const typedIn = ({ context }: Pick<Sight, 'context'>) => context.text.trim().toUpperCase()
const isUsable = ({ context: { offered: rows, voucher: own } }: Sight, event: VoucherEvent) =>
  event.type === 'voucher.pick' &&
  own?.promocode_code !== event.code &&
  rows.some(({ promocode_code, error }) => promocode_code === event.code && !error)
const isCode = (text: string) => /^[A-Z0-9_-]{1,30}$/.test(text)

/** Members’ codes are sent to the server, beside card or points only after a question (VCH-012, VCH-018). */
const triesFrom = (state: string) => {
  const tries = ({ context }: Sight) => (isClashing(context.payment) ? 'use.asking' : 'use.applying')
  return {
    'code.apply': (seen: Sight) => (isMember(seen) && isCode(typedIn(seen)) ? tries(seen) : state),
    'voucher.pick': (seen: Sight, event: VoucherEvent) =>
      isMember(seen) && isUsable(seen, event) ? tries(seen) : state,
  }
}
/** A guest is sent away; beside card or points a dialog opens. */
const asks = (seen: Sight) => {
  if (!isMember(seen)) return ['access.refused']
  return isClashing(seen.context.payment) ? ['modal: modal.open'] : []
}
const asksFirst = {
  'code.apply': (seen: Sight) => {
    const typed = typedIn(seen)
    return isCode(typed) || (typed !== '' && !isMember(seen)) ? asks(seen) : []
  },
  'voucher.pick': (seen: Sight, event: VoucherEvent) => (isUsable(seen, event) ? asks(seen) : []),
}

/** The list stays open for a bill, whose page it is; over an order it closes with the voucher that was applied or kept. */
const inListAt = (state: string) => {
  const closes = (seen: Sight) => (isBill(seen) ? state : 'list.hidden')
  return {
    'sheet.close': closes,
    'applyVoucher applied': closes,
    'voucher.use': (seen: Sight) =>
      seen.snapshot.matches({ use: { free: { held: 'applied' } } }) ? closes(seen) : state,
    'code.change': state,
    'order.changed': (seen: Sight, event: VoucherEvent) => (isOtherPurchase(seen, event) ? 'list.open.loading' : state),
  }
}
const closesList = {
  'sheet.close': (seen: Sight) => (isBill(seen) ? [] : ['sheet.closed', 'parent: sheet.closed']),
}

const received = ['order.changed', 'promo.applied'] as const
const choosing = [...received, 'code.apply', 'voucher.pick'] as const
const inList = ['sheet.close', 'code.change', 'order.changed'] as const
const held = [...choosing, 'voucher.remove', 'voucher.refused'] as const

export const voucherModel = defineModel(voucherMachine, {
  inputs: {
    order: { input: inputOf() },
    guest: { input: inputOf({ access: () => 'upgradeProfile' }) },
    bill: { input: inputOf({ host: 'kplusPromo', purchase: bill, mid: bill.mid, prefill: ' market40 ' }) },
    billWithoutAmount: { input: inputOf({ host: 'kplusPromo', mid: bill.mid, prefill: 'MARKET40' }) },
  },
  samples: {
    'order.changed': [
      { type: 'order.changed', order },
      { type: 'order.changed', order: faster },
      { type: 'order.changed', order: withCard },
    ],
    'sheet.open': [{ type: 'sheet.open' }],
    'sheet.close': [{ type: 'sheet.close' }],
    'list.retry': [{ type: 'list.retry' }],
    'code.change': [
      { type: 'code.change', text: ' market40' },
      { type: 'code.change', text: 'ลด 40' },
    ],
    'code.apply': [{ type: 'code.apply' }],
    'voucher.pick': [
      { type: 'voucher.pick', code: 'MARKET40' },
      { type: 'voucher.pick', code: 'ECOUPON' },
      { type: 'voucher.pick', code: 'BIG2000' },
    ],
    'voucher.use': [{ type: 'voucher.use' }],
    'voucher.remove': [{ type: 'voucher.remove' }],
    'promo.applied': [{ type: 'promo.applied', promo: { promo_code: 'MARKET40', discount: 40 } }],
    'voucher.recheck': [{ type: 'voucher.recheck' }],
    'voucher.refused': [{ type: 'voucher.refused', error: refused }],
    'modal.closed': [
      { type: 'modal.closed', id: 'sourceOrVoucher', answer: 'accepted' },
      { type: 'modal.closed', id: 'sourceOrVoucher', answer: 'rejected' },
    ],
  },
  outcomes: {
    listVouchers: { some: { done: offered }, none: { done: [] }, lost: { error: lost } },
    applyVoucher: {
      applied: {
        done: ({ input }) => ({
          promocode_id: `id-${input.code}`,
          promocode_history_id: 'h1',
          discount: toSatang(4000),
        }),
      },
      refused: { error: refused },
      lost: { error: lost },
    },
    readVoucher: {
      holds: { done: ({ input }): Voucher => voucher(input.code, { discount: toSatang(3000) }) },
      refused: { error: refused },
      lost: { error: lost },
    },
  },
  serialize: (snapshot) => {
    const { context } = snapshot
    const isApplying = snapshot.matches({ use: 'applying' })
    const isRechecking = snapshot.matches({ use: { free: { held: 'rechecking' } } })
    return [
      context.host,
      context.access(),
      context.purchase?.amount,
      isClashing(context.payment),
      !isApplying && context.text,
      snapshot.matches({ list: { open: 'shown' } }) && context.offered.length,
      context.voucher?.promocode_code,
      isCurrent(context),
      isApplying && context.attempt?.purchase?.amount === context.purchase?.amount,
      isRechecking && context.checking?.amount === context.purchase?.amount,
    ]
  },
  // A guest is sent away before the code is read. A sheet that opens again may have had a code.
  triedWith: (snapshot, { type }) => {
    if (type === 'sheet.open') return snapshot.context.text === '' ? '' : 'a code'
    return snapshot.context.access() === 'go' ? '' : isCode(typedIn(snapshot)) ? 'guest' : 'guest, not a code'
  },
  expects: {
    'list.hidden': {
      accepts: ['sheet.open'],
      leads: { 'sheet.open': ({ context }) => (context.purchase ? 'list.open.loading' : 'list.hidden') },
      does: { 'sheet.open': ({ context }) => (context.purchase ? ['sheet.opened', 'parent: sheet.opened'] : []) },
      check: (seen) => {
        if (isBill(seen)) throw new Error('the page of a bill has nothing under it')
      },
    },
    'list.open.loading': {
      accepts: inList,
      leads: {
        ...inListAt('list.open.loading'),
        'listVouchers some': 'list.open.shown',
        'listVouchers none': 'list.open.shown',
        'listVouchers lost': 'list.open.failed',
      },
      does: closesList,
    },
    'list.open.shown': {
      accepts: inList,
      leads: inListAt('list.open.shown'),
      does: closesList,
    },
    'list.open.failed': {
      accepts: [...inList, 'list.retry'],
      leads: { ...inListAt('list.open.failed'), 'list.retry': 'list.open.loading' },
      does: closesList,
    },
    'use.free.none': {
      accepts: choosing,
      leads: { ...fromBankApp, ...triesFrom('use.free.none'), 'order.changed': 'use.free.none' },
      does: asksFirst,
      check: ({ context }) => {
        if (context.voucher) throw new Error('there is one')
      },
    },
    'use.trying': { accepts: received },
    'use.asking': {
      accepts: [...received, 'modal.closed'],
      leads: {
        ...fromBankApp,
        'order.changed': 'use.asking',
        'modal.closed': (seen, event) =>
          event.type === 'modal.closed' && event.answer === 'accepted' ? 'use.applying' : stays(seen),
      },
      does: {
        'modal.closed': (_, event) =>
          event.type === 'modal.closed' && event.answer === 'accepted' ? ['parent: source.reset'] : [],
      },
      check: ({ context }) => {
        if (!context.attempt) throw new Error('asked about nothing')
      },
    },
    'use.applying': {
      accepts: received,
      leads: {
        ...fromBankApp,
        'order.changed': 'use.applying',
        'applyVoucher applied': (seen) => afterAnswerFor(seen.context.attempt?.purchase, seen),
        'applyVoucher refused': stays,
        'applyVoucher lost': stays,
      },
      check: ({ context }) => {
        if (context.refusal) throw new Error('an old reason beside a new question')
      },
    },
    'use.settling': { accepts: received },
    'use.free.held.applied': {
      accepts: [...held, 'voucher.use'],
      leads: {
        ...fromBankApp,
        ...triesFrom('use.free.held.applied'),
        'order.changed': afterOrder,
        'voucher.use': 'use.free.held.applied',
        'voucher.remove': 'use.free.none',
        'voucher.refused': 'use.free.none',
      },
      does: { ...asksFirst, 'voucher.use': (seen) => (isBill(seen) ? ['native: native.requested'] : []) },
      check: ({ context }) => {
        if (!context.voucher) throw new Error('none')
        if (context.purchase && context.judged?.purchase?.amount !== context.purchase.amount)
          throw new Error('its discount is for another amount')
      },
    },
    'use.free.held.rechecking': {
      accepts: held,
      leads: {
        ...fromBankApp,
        ...triesFrom('use.free.held.rechecking'),
        'order.changed': 'use.free.held.rechecking',
        'voucher.remove': 'use.free.none',
        'voucher.refused': 'use.free.none',
        'readVoucher holds': (seen) => afterAnswerFor(seen.context.checking, seen),
        'readVoucher refused': 'use.free.none',
        'readVoucher lost': 'use.free.held.unchecked',
      },
      does: asksFirst,
      check: ({ context, trail }) => {
        if (!context.voucher) throw new Error('none')
        const call = trail.findLast((fact) => fact.kind === 'call' && fact.src === 'readVoucher')
        const { purchase } = (call as { input: Pick<VoucherInput, 'purchase'> }).input
        same(context.checking?.amount, purchase?.amount)
      },
    },
    'use.free.held.unchecked': {
      accepts: [...held, 'voucher.recheck'],
      leads: {
        ...fromBankApp,
        ...triesFrom('use.free.held.unchecked'),
        'order.changed': afterOrder,
        'voucher.recheck': stays,
        'voucher.remove': 'use.free.none',
        'voucher.refused': 'use.free.none',
      },
      does: asksFirst,
      check: ({ context }) => {
        if (!context.voucher) throw new Error('lost with the answer')
        if (context.refusal?.removed) throw new Error('said to be removed')
      },
    },
  },
  invariants: {
    'the sheet opens with an empty field': (seen) => {
      const step = stepsOf(seen.trail).at(-1)
      if (step?.effects.includes('sheet.opened')) same(seen.context.text, '')
    },
    'a guest is sent away only for a voucher that can be used': (seen) => {
      const step = stepsOf(seen.trail).at(-1)
      if (step?.cause?.kind !== 'event' || !step.effects.includes('access.refused')) return
      const { event } = step.cause
      if (event.type === 'voucher.pick' && !isUsable(seen, event as VoucherEvent)) throw new Error('it can’t be used')
    },
    'the checkout knows what is on the order, and while it is checked that it is': (seen) => {
      const emitted = lastEmitted(seen)
      const { voucher: own } = seen.context
      const shown = [emitted?.voucher?.promocode_code, emitted?.voucher?.discount, emitted?.isChecking === true]
      same(shown, [own?.promocode_code, own?.discount, seen.snapshot.hasTag('checking')])
    },
    'the purchase is the last one that the checkout sent': ({ trail, context }) => {
      const last = trail.findLast((fact) => fact.kind === 'event' && fact.event.type === 'order.changed')
      if (last?.kind !== 'event' || last.event.type !== 'order.changed') return
      same(context.purchase?.amount, purchaseOf(last.event.order)?.amount)
    },
    'beside card or points the server is asked only after the shopper was': ({ trail }) => {
      let isClash = false
      let isGiven = false
      for (const fact of trail) {
        if (fact.kind === 'event' && fact.event.type === 'order.changed')
          isClash = isClashing(paymentOf(fact.event.order))
        if (fact.kind === 'event') isGiven = fact.event.type === 'modal.closed' && fact.event.answer === 'accepted'
        if (fact.kind === 'call' && fact.src === 'applyVoucher' && isClash && !isGiven) throw new Error('never asked')
        if (fact.kind === 'sent' && fact.event.type === 'source.reset' && !isGiven) throw new Error('never accepted')
      }
    },
    'one key, one question; once answered it is spent': ({ trail }) => {
      const requested = new Map<string, string>()
      const spent = new Set<string>()
      let open = ''
      for (const fact of trail) {
        if (fact.kind === 'call' && fact.src === 'applyVoucher') {
          const { idempotencyKey, ...question } = fact.input as Attempt
          const text = JSON.stringify(question)
          if (spent.has(idempotencyKey) || (requested.get(idempotencyKey) ?? text) !== text)
            throw new Error(idempotencyKey)
          requested.set(idempotencyKey, text)
          open = idempotencyKey
        }
        if (fact.kind === 'settled' && fact.src === 'applyVoucher' && fact.outcome !== 'lost') spent.add(open)
      }
    },
    'a refused code has its reason under the field, a refused voucher in its row; an empty field has none': (seen) => {
      const step = stepsOf(seen.trail).at(-1)!
      const { refusal, attempt } = seen.context
      const typed = typedIn(seen)
      if (causeOf(step) === 'code.apply' && typed === '') {
        same(step.effects, [])
        if (refusal?.code === '') throw new Error('an empty code is refused')
      }
      if (causeOf(step) === 'code.apply' && typed !== '' && !isCode(typed) && isMember(seen))
        same([refusal?.place, refusal?.code, (refusal?.error as { key?: string }).key], ['field', typed, '408'])
      if (causeOf(step) !== 'applyVoucher refused' && causeOf(step) !== 'applyVoucher lost') return
      const call = seen.trail.findLast((fact) => fact.kind === 'call' && fact.src === 'applyVoucher')
      const { code, isTyped } = (call as { input: Attempt }).input
      same([refusal?.place, refusal?.code], [isTyped ? 'field' : 'row', code])
      same(attempt?.code, causeOf(step) === 'applyVoucher lost' ? code : undefined)
    },
    'only members apply, and only codes in their form': ({ trail, context }) => {
      for (const fact of trail) {
        if (fact.kind !== 'call' || fact.src !== 'applyVoucher') continue
        const { code, isTyped, isEcoupon } = fact.input as Attempt
        if (context.access() !== 'go' || !/^[A-Z0-9_-]{1,30}$/.test(code))
          throw new Error(`expected a member and a code in capitals, found ${context.access()} with ${code}`)
        if (code === 'BIG2000' || isEcoupon !== (code === 'ECOUPON' && !isTyped))
          throw new Error(`${code} by this call`)
      }
    },
    'the bank app is answered with each voucher applied to a bill, and with nothing else': (seen) => {
      const applied = seen.trail.filter((fact) => fact.kind === 'settled' && fact.outcome === 'applied').length
      const used = seen.trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'voucher.use').length
      const answers = seen.trail.filter((fact) => fact.kind === 'sent' && fact.to === 'native').length
      if (!isBill(seen) ? answers > 0 : answers < applied || answers > applied + used) throw new Error(`${answers}`)
    },
    'a code comes from the entry only with shop and amount': ({ context, trail }) => {
      const isTouched = trail.some(
        (fact) => fact.kind === 'event' || (fact.kind === 'settled' && fact.outcome === 'applied'),
      )
      if (!isTouched) same(context.text, context.host === 'kplusPromo' && context.purchase ? 'MARKET40' : '')
    },
  },
})
