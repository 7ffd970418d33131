import { assign, emit, fromPromise, not, raise, sendParent, sendTo, setup } from 'xstate'
import { promoCodeLength } from '../../contract/constants'
import type { SourceOfFund } from '../../contract/enums'
import { fromBaht } from '../../contract/money'
import type { AppliedVoucher as Answer, Voucher } from '../../contract/promocodes'
import { isPromoCode } from '../../contract/promocodes'
import type { AppliedVoucher, Order } from '../checkout/amounts'
import type { AccessAnswer, ModalAnswer } from '../ports'
import { asApiError, nativeRequest, notProvided, refusal, toModal, toNative } from '../ports'
import type { Attempt, HeldVoucher, OfferedVoucher, Purchase, VoucherRefusal } from './vouchers'
import { answerOf, isClashing, isSame, paymentOf, purchaseOf, rowOf } from './vouchers'

export interface VoucherInput {
  /** The sheet over the summary, or the page for a bill of the bank's QR payment. */
  host: 'orderSummary' | 'kplusPromo'
  /** Known from the start for a bill only; an order is told as it changes. */
  purchase?: Purchase
  /** The shop, also where nothing else of the bill is known. */
  mid?: string
  prefill?: string
  access: () => AccessAnswer
  newKey: () => string
}

interface VoucherContext extends VoucherInput {
  payment: readonly SourceOfFund[]
  offered: readonly OfferedVoucher[]
  text: string
  attempt?: Attempt
  voucher?: HeldVoucher
  /** What the voucher's discount was last told for. */
  judged?: { purchase?: Purchase; payment: readonly SourceOfFund[] }
  /** What the running check asks about. */
  asked?: Purchase
  refusal?: VoucherRefusal
}

/** What the parent is told. While `isChecking` nothing can be confirmed. */
export interface VoucherChanged {
  type: 'voucher.changed'
  voucher?: AppliedVoucher
  isChecking?: boolean
}

/** The saving account is to pay: the shopper took the voucher instead of card or points (VCH-013). */
interface SourceReset {
  type: 'source.reset'
}

export type VoucherEvent =
  /** Lines, delivery or payment changed (VCH-019). */
  | { type: 'order.changed'; order: Order }
  | { type: 'sheet.open' }
  | { type: 'sheet.close' }
  | { type: 'list.retry' }
  | { type: 'code.change'; text: string }
  | { type: 'code.apply' }
  | { type: 'voucher.pick'; code: string }
  | { type: 'voucher.use' }
  | { type: 'voucher.remove' }
  /** After a check that brought no answer. */
  | { type: 'voucher.recheck' }
  /** The bank app applied one (BRG-002). */
  | { type: 'promo.applied'; promo: { promo_code: string; promocode_id?: string; discount?: number } }
  /** The server refused the order for its voucher. */
  | { type: 'voucher.refused'; error: unknown }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

export const voucherMachine = setup({
  types: {} as {
    input: VoucherInput
    context: VoucherContext
    events: VoucherEvent
    emitted:
      | { type: 'sheet.opened' | 'sheet.closed'; name: 'voucher' }
      | { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
    tags: 'busy' | 'sheet' | 'checking'
  },
  actors: {
    /** Without a purchase: what anyone can collect, of the shop when it is known. */
    listVouchers: fromPromise<readonly OfferedVoucher[], Pick<VoucherInput, 'purchase' | 'mid'>>(
      notProvided('listVouchers'),
    ),
    applyVoucher: fromPromise<Answer, Attempt>(notProvided('applyVoucher')),
    readVoucher: fromPromise<Voucher, { code: string; purchase?: Purchase }>(notProvided('readVoucher')),
  },
  actions: {
    setOrder: assign((_, { order }: { order: Order }) => ({ purchase: purchaseOf(order), payment: paymentOf(order) })),
    setOffered: assign((_, params: { offered: readonly OfferedVoucher[] }) => params),
    setText: assign(({ context: { refusal: last } }, { text }: { text: string }) => ({
      text: text.trimStart().toUpperCase().slice(0, promoCodeLength.max),
      refusal: last?.place === 'field' ? undefined : last,
    })),
    attempt: assign(({ context }, { code, isTyped }: { code: string; isTyped: boolean }) => {
      const isEcoupon = !isTyped && rowOf(context.offered, code)?.isEcoupon === true
      const wanted = { code: code.trim(), isTyped, isEcoupon, purchase: context.purchase, idempotencyKey: '' }
      const unanswered = isSame({ ...context.attempt, idempotencyKey: '' }, wanted) ? context.attempt : undefined
      const idempotencyKey = unanswered?.idempotencyKey ?? context.newKey()
      return { attempt: { ...wanted, idempotencyKey }, refusal: undefined }
    }),
    refuseCode: assign(({ context }) => ({
      refusal: { place: 'field' as const, code: context.text.trim(), error: refusal('408').error },
    })),
    /** A key that was answered is spent. */
    refuseAttempt: assign(({ context: { attempt } }, { error }: { error: unknown }) => ({
      attempt: asApiError(error).kind === 'business' ? undefined : attempt,
      refusal: { place: attempt?.isTyped ? ('field' as const) : ('row' as const), code: attempt?.code ?? '', error },
    })),
    takeAnswer: assign(({ context: { attempt, offered, payment } }, { answer }: { answer: Answer }) => {
      const { promocode_id, discount } = answer
      const promocode_code = attempt?.code ?? ''
      return {
        voucher: { promocode_code, promocode_id, discount, name: rowOf(offered, promocode_code)?.name },
        judged: { purchase: attempt?.purchase, payment },
        attempt: undefined,
        text: '',
      }
    }),
    takePromo: assign((_, { promo: { promo_code, promocode_id, discount = 0 } }: { promo: Promo }) => ({
      voucher: { promocode_code: promo_code, promocode_id, discount: fromBaht(discount) },
      judged: undefined,
      attempt: undefined,
      refusal: undefined,
    })),
    setAsked: assign(({ context }) => ({ asked: context.purchase })),
    takeChecked: assign(({ context: { asked, payment } }, { voucher }: { voucher: Voucher }) => {
      const { promocode_code, promocode_id, discount, name } = voucher
      return { voucher: { promocode_code, promocode_id, discount, name }, judged: { purchase: asked, payment } }
    }),
    remove: assign({ voucher: undefined, refusal: undefined }),
    refuseHeld: assign(({ context: { voucher } }, { error }: { error: unknown }) => ({
      voucher: undefined,
      refusal: { place: 'row' as const, code: voucher?.promocode_code ?? '', error, removed: voucher },
    })),
    askClash: sendTo(toModal, ({ self }) => ({
      type: 'modal.open',
      id: 'sourceOrVoucher',
      content: { kind: 'message', name: 'sourceOrVoucher' },
      hasReject: true,
      opener: self,
    })),
    resetSource: sendParent({ type: 'source.reset' } satisfies SourceReset),
    tellChanged: sendParent(({ context: { voucher } }) => changed(voucher)),
    tellChecking: sendParent(({ context: { voucher } }) => ({ ...changed(voucher), isChecking: true })),
    /** The bank app pays the bill: it gets the code (VCH-015). */
    answerNative: sendTo(toNative, ({ context }) => nativeRequest('finishProcess', { params: answerOf(context) })),
    closeSheet: raise({ type: 'sheet.close' }),
    tellOpened: emit({ type: 'sheet.opened', name: 'voucher' }),
    tellClosed: emit({ type: 'sheet.closed', name: 'voucher' }),
    tellRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
  },
  guards: {
    isBill: ({ context }) => context.host === 'kplusPromo',
    takesVouchers: ({ context }) => context.purchase !== undefined,
    isCodeEmpty: ({ context }) => context.text.trim() === '',
    isCodeOdd: ({ context }) => !isPromoCode(context.text),
    isAllowed: ({ context }) => context.access() === 'go',
    isUnusable: ({ context }, { code }: { code: string }) => {
      const row = rowOf(context.offered, code)
      return !row || row.error !== undefined || context.voucher?.promocode_code === code
    },
    isClash: ({ context }) => isClashing(context.payment),
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
    isPurchaseChanged: ({ context }, { order }: { order: Order }) => !isSame(purchaseOf(order), context.purchase),
    isOutdated: ({ context: { purchase, payment, judged } }) =>
      purchase !== undefined && !isSame(judged, { purchase, payment }),
    isUnanswered: (_, { error }: { error: unknown }) => asApiError(error).kind !== 'business',
    hasVoucher: ({ context }) => context.voucher !== undefined,
  },
}).createMachine({
  id: 'voucher',
  context: ({ input }) => ({
    ...input,
    payment: [],
    offered: [],
    // A code alone is not enough: the entry names the shop and the amount too (VCH-014).
    text: input.purchase ? (input.prefill ?? '').trim().toUpperCase().slice(0, promoCodeLength.max) : '',
  }),
  type: 'parallel',
  states: {
    list: {
      description: 'What there is to choose from.',
      meta: { requirements: ['VCH-002', 'VCH-018'] },
      initial: 'hidden',
      states: {
        hidden: {
          description: 'The sheet is closed.',
          meta: { requirements: ['VCH-002'] },
          always: { guard: 'isBill', target: 'open' },
          on: {
            'sheet.open': {
              guard: 'takesVouchers',
              target: 'open',
              actions: [{ type: 'setText', params: { text: '' } }, 'tellOpened'],
            },
          },
        },
        open: {
          description: 'The field for a code, and the vouchers under it.',
          meta: { screen: 'voucherList', requirements: ['NAV-043', 'NAV-075', 'VCH-002', 'VCH-018'] },
          tags: 'sheet',
          initial: 'loading',
          on: {
            'sheet.close': { guard: not('isBill'), target: 'hidden', actions: 'tellClosed' },
            'order.changed': {
              guard: { type: 'isPurchaseChanged', params: ({ event }) => event },
              target: '.loading',
            },
            'code.change': { actions: { type: 'setText', params: ({ event }) => event } },
          },
          states: {
            loading: {
              description: 'The vouchers for this purchase are asked for, with the shopper’s own e-coupons.',
              meta: { screen: 'voucherList', requirements: ['API-037', 'API-071', 'VCH-018'] },
              tags: 'busy',
              invoke: {
                src: 'listVouchers',
                input: ({ context: { purchase, mid } }) => ({ purchase, mid }),
                onDone: {
                  target: 'shown',
                  actions: { type: 'setOffered', params: ({ event }) => ({ offered: event.output }) },
                },
                onError: 'failed',
              },
            },
            shown: {
              description: 'Usable ones first, then the others with their reasons; that there is none is said too.',
              meta: { screen: 'voucherList', requirements: ['VCH-016', 'VCH-017', 'VCH-018'] },
            },
            failed: {
              description: 'The list did not come: a retry; a code can still be written.',
              meta: { screen: 'voucherList', requirements: ['GEN-023', 'VCH-002'] },
              on: { 'list.retry': 'loading' },
            },
          },
        },
      },
    },
    use: {
      description: 'Which voucher lowers what is to pay: at most one.',
      meta: { requirements: ['VCH-001', 'VCH-018'] },
      initial: 'free',
      on: {
        'order.changed': { actions: { type: 'setOrder', params: ({ event }) => event } },
        'promo.applied': { target: '.free.held', actions: { type: 'takePromo', params: ({ event }) => event } },
      },
      states: {
        free: {
          description: 'The shopper may choose, or choose anew.',
          meta: { requirements: ['VCH-001', 'VCH-002'] },
          initial: 'none',
          on: {
            'code.apply': [
              { guard: 'isCodeEmpty' },
              { guard: not('isAllowed'), actions: 'tellRefused' },
              { guard: 'isCodeOdd', actions: 'refuseCode' },
              {
                target: 'trying',
                actions: { type: 'attempt', params: ({ context }) => ({ code: context.text, isTyped: true }) },
              },
            ],
            'voucher.pick': [
              { guard: { type: 'isUnusable', params: ({ event }) => event } },
              { guard: not('isAllowed'), actions: 'tellRefused' },
              {
                target: 'trying',
                actions: { type: 'attempt', params: ({ event }) => ({ code: event.code, isTyped: false }) },
              },
            ],
          },
          states: {
            none: { description: 'No voucher is on the order.', meta: { requirements: ['VCH-001'] } },
            held: {
              description: 'A voucher is on the order.',
              meta: { requirements: ['BRG-002', 'BRG-015', 'VCH-001', 'VCH-019'] },
              initial: 'applied',
              on: {
                'voucher.remove': { target: 'none', actions: ['remove', 'tellChanged'] },
                'voucher.refused': {
                  target: 'none',
                  actions: [{ type: 'refuseHeld', params: ({ event }) => event }, 'tellChanged'],
                },
              },
              states: {
                applied: {
                  description: 'Its discount is right for what is bought.',
                  meta: { requirements: ['VCH-001', 'VCH-015'] },
                  entry: 'tellChanged',
                  always: { guard: 'isOutdated', target: 'rechecking' },
                  on: { 'voucher.use': [{ guard: 'isBill', actions: 'answerNative' }, { actions: 'closeSheet' }] },
                },
                rechecking: {
                  description:
                    'Lines, delivery or payment changed: the server says whether it still holds, and for how much.',
                  meta: { requirements: ['API-036', 'VCH-019'] },
                  tags: 'checking',
                  entry: ['setAsked', 'tellChecking'],
                  invoke: {
                    src: 'readVoucher',
                    input: ({ context: { voucher, purchase } }) => ({ code: voucher?.promocode_code ?? '', purchase }),
                    onDone: {
                      target: 'applied',
                      actions: { type: 'takeChecked', params: ({ event }) => ({ voucher: event.output }) },
                    },
                    onError: [
                      {
                        guard: { type: 'isUnanswered', params: ({ event }) => event },
                        target: 'unchecked',
                        actions: 'tellChanged',
                      },
                      {
                        target: '#voucher.use.free.none',
                        actions: [{ type: 'refuseHeld', params: ({ event }) => event }, 'tellChanged'],
                      },
                    ],
                  },
                },
                unchecked: {
                  description:
                    'No answer came: the voucher stays with the discount it had, and the page says so. The server judges it when the order is placed.',
                  meta: { requirements: ['VCH-019'] },
                  on: {
                    'voucher.recheck': 'applied',
                    'order.changed': { target: 'applied', actions: { type: 'setOrder', params: ({ event }) => event } },
                  },
                },
              },
            },
          },
        },
        trying: {
          description: 'A voucher goes with neither card nor points: then the shopper is asked first.',
          meta: { requirements: ['VCH-012'] },
          always: [{ guard: 'isClash', target: 'asking' }, { target: 'applying' }],
        },
        asking: {
          description: 'Card or points pay: the shopper is asked which of the two to keep.',
          meta: { screen: 'voucherList', requirements: ['PAY-032', 'VCH-012', 'VCH-013'] },
          tags: 'checking',
          entry: ['askClash', 'tellChecking'],
          on: {
            'modal.closed': [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event },
                target: 'applying',
                actions: 'resetSource',
              },
              { target: 'settling' },
            ],
          },
        },
        applying: {
          description: 'The server judges the voucher for this purchase.',
          meta: { screen: 'voucherList', requirements: ['API-038', 'API-072', 'REL-001', 'VCH-001', 'VCH-011'] },
          tags: 'checking',
          entry: 'tellChecking',
          invoke: {
            src: 'applyVoucher',
            input: ({ context }) => context.attempt!,
            onDone: [
              {
                guard: 'isBill',
                target: 'free.held',
                actions: [{ type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) }, 'answerNative'],
              },
              {
                target: 'free.held',
                actions: [{ type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) }, 'closeSheet'],
              },
            ],
            onError: { target: 'settling', actions: { type: 'refuseAttempt', params: ({ event }) => event } },
          },
        },
        settling: {
          description: 'Nothing new came of it: what was on the order stays.',
          meta: { requirements: ['VCH-013'] },
          always: [
            { guard: 'hasVoucher', target: 'free.held' },
            { target: 'free', actions: 'tellChanged' },
          ],
        },
      },
    },
  },
})

type Promo = Extract<VoucherEvent, { type: 'promo.applied' }>['promo']

function changed(voucher: HeldVoucher | undefined): VoucherChanged {
  if (!voucher) return { type: 'voucher.changed' }
  const { promocode_code, discount } = voucher
  return { type: 'voucher.changed', voucher: { promocode_code, discount } }
}
