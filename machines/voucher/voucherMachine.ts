import { assign, emit, fromPromise, not, raise, sendParent, sendTo, setup } from 'xstate'
import type { SourceOfFund } from '../../contract/enums'
import { fromBaht } from '../../contract/money'
import type { AppliedVoucher as Answer, Voucher } from '../../contract/promocodes'
import { isPromoCode } from '../../contract/promocodes'
import type { AppliedVoucher, Order } from '../../contract/orderAmounts'
import type { AccessAnswer, ModalAnswer, SheetToggled } from '../ports'
import { asApiError, nativeRequest, notProvided, refusal, toModal, toNative } from '../ports'
import type { Attempt, HeldVoucher, OfferedVoucher, Purchase, VoucherRefusal } from './vouchers'
import { answerOf, codeOf, isClashing, isSame, paymentOf, purchaseOf, rowOf } from './vouchers'

export interface VoucherInput {
  /** The sheet over the summary, or the page for a bill of the bank's QR payment. */
  host: 'orderSummary' | 'kplusPromo'
  /** Set from the start for a bill only; an order is sent with each change. */
  purchase?: Purchase
  /** The shop, set even where the bill is otherwise unknown. */
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
  /** The purchase and payment for which the discount was last computed. */
  judged?: { purchase?: Purchase; payment: readonly SourceOfFund[] }
  /** The purchase of the running check. */
  checking?: Purchase
  refusal?: VoucherRefusal
}

/** Sent to the parent. The order can't be confirmed while `isChecking`. */
export interface VoucherChanged {
  type: 'voucher.changed'
  voucher?: AppliedVoucher
  isChecking?: boolean
}

/** The saving account has to pay: the shopper chose the voucher over card or points (VCH-013). */
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
  /** After a check without an answer. */
  | { type: 'voucher.recheck' }
  /** The bank app applied a voucher (BRG-002). */
  | { type: 'promo.applied'; promo: { promo_code: string; promocode_id?: string; discount?: number } }
  /** The server refused the order because of its voucher. */
  | { type: 'voucher.refused'; error: unknown }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

export const voucherMachine = setup({
  types: {} as {
    input: VoucherInput
    context: VoucherContext
    events: VoucherEvent
    emitted: SheetToggled<'voucher'> | { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
    tags: 'busy' | 'sheet' | 'checking'
  },
  actors: {
    /** Without a purchase: the vouchers that anyone can collect, limited to the shop if it is set. */
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
      text,
      refusal: last?.place === 'field' ? undefined : last,
    })),
    attempt: assign(({ context }, { code, isTyped }: { code: string; isTyped: boolean }) => {
      const isEcoupon = !isTyped && rowOf(context.offered, code)?.isEcoupon === true
      const wanted = { code, isTyped, isEcoupon, purchase: context.purchase, idempotencyKey: '' }
      const unanswered = isSame({ ...context.attempt, idempotencyKey: '' }, wanted) ? context.attempt : undefined
      const idempotencyKey = unanswered?.idempotencyKey ?? context.newKey()
      return { attempt: { ...wanted, idempotencyKey }, refusal: undefined }
    }),
    refuseCode: assign(({ context }) => ({
      refusal: { place: 'field' as const, code: codeOf(context.text), error: refusal('408').error },
    })),
    /** A key is not reused once the server has answered. */
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
    setChecking: assign(({ context }) => ({ checking: context.purchase })),
    takeChecked: assign(({ context: { checking, payment } }, { voucher }: { voucher: Voucher }) => {
      const { promocode_code, promocode_id, discount, name } = voucher
      return { voucher: { promocode_code, promocode_id, discount, name }, judged: { purchase: checking, payment } }
    }),
    remove: assign({ voucher: undefined, refusal: undefined }),
    refuseHeld: assign(({ context: { voucher } }, { error }: { error: unknown }) => ({
      voucher: undefined,
      refusal: { place: 'row' as const, code: voucher?.promocode_code ?? '', error, removed: voucher },
    })),
    confirmReplacement: sendTo(toModal, ({ self }) => ({
      type: 'modal.open',
      id: 'sourceOrVoucher',
      content: { kind: 'message', name: 'sourceOrVoucher' },
      hasReject: true,
      opener: self,
    })),
    resetSource: sendParent({ type: 'source.reset' } satisfies SourceReset),
    notifyChanged: sendParent(({ context: { voucher } }) => changed(voucher)),
    notifyChecking: sendParent(({ context: { voucher } }) => ({ ...changed(voucher), isChecking: true })),
    /** The bank app pays the bill and receives the code (VCH-015). */
    answerNative: sendTo(toNative, ({ context }) => nativeRequest('finishProcess', { params: answerOf(context) })),
    closeSheet: raise({ type: 'sheet.close' }),
    emitOpened: emit({ type: 'sheet.opened', name: 'voucher' }),
    emitClosed: emit({ type: 'sheet.closed', name: 'voucher' }),
    notifyParentOpened: sendParent({ type: 'sheet.opened', name: 'voucher' } satisfies SheetToggled),
    notifyParentClosed: sendParent({ type: 'sheet.closed', name: 'voucher' } satisfies SheetToggled),
    emitRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
  },
  guards: {
    isBill: ({ context }) => context.host === 'kplusPromo',
    takesVouchers: ({ context }) => context.purchase !== undefined,
    isCodeEmpty: ({ context }) => codeOf(context.text) === '',
    isCodeMalformed: ({ context }) => !isPromoCode(codeOf(context.text)),
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
    // A code alone is not enough: the link must also name the shop and the amount (VCH-014).
    text: input.purchase ? codeOf(input.prefill ?? '') : '',
  }),
  type: 'parallel',
  states: {
    list: {
      description: 'The list of vouchers.',
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
              actions: [{ type: 'setText', params: { text: '' } }, 'emitOpened', 'notifyParentOpened'],
            },
          },
        },
        open: {
          description: 'The sheet shows a field for a code and the list of vouchers.',
          meta: { screen: 'voucherList', requirements: ['NAV-043', 'NAV-075', 'VCH-002', 'VCH-018'] },
          tags: 'sheet',
          initial: 'loading',
          on: {
            'sheet.close': { guard: not('isBill'), target: 'hidden', actions: ['emitClosed', 'notifyParentClosed'] },
            'order.changed': {
              guard: { type: 'isPurchaseChanged', params: ({ event }) => event },
              target: '.loading',
            },
            'code.change': { actions: { type: 'setText', params: ({ event }) => event } },
          },
          states: {
            loading: {
              description: 'The vouchers for this purchase and the shopper’s own e-coupons are loading.',
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
              description:
                'The list is shown: usable vouchers first, then the others with their reasons, or a text that there are none.',
              meta: { screen: 'voucherList', requirements: ['VCH-016', 'VCH-017', 'VCH-018'] },
            },
            failed: {
              description: 'The list failed to load. The shopper can retry, or still enter a code.',
              meta: { screen: 'voucherList', requirements: ['GEN-023', 'VCH-002'] },
              on: { 'list.retry': 'loading' },
            },
          },
        },
      },
    },
    use: {
      description: 'The voucher of the purchase: at most one.',
      meta: { requirements: ['VCH-001', 'VCH-018'] },
      initial: 'free',
      on: {
        'order.changed': { actions: { type: 'setOrder', params: ({ event }) => event } },
        'promo.applied': { target: '.free.held', actions: { type: 'takePromo', params: ({ event }) => event } },
      },
      states: {
        free: {
          description: 'The shopper can choose a voucher or replace the current one.',
          meta: { requirements: ['VCH-001', 'VCH-002'] },
          initial: 'none',
          on: {
            'code.apply': [
              { guard: 'isCodeEmpty' },
              { guard: not('isAllowed'), actions: 'emitRefused' },
              { guard: 'isCodeMalformed', actions: 'refuseCode' },
              {
                target: 'trying',
                actions: { type: 'attempt', params: ({ context }) => ({ code: codeOf(context.text), isTyped: true }) },
              },
            ],
            'voucher.pick': [
              { guard: { type: 'isUnusable', params: ({ event }) => event } },
              { guard: not('isAllowed'), actions: 'emitRefused' },
              {
                target: 'trying',
                actions: { type: 'attempt', params: ({ event }) => ({ code: event.code, isTyped: false }) },
              },
            ],
          },
          states: {
            none: {
              description: 'No voucher is applied.',
              meta: { screen: '/order-summary', requirements: ['VCH-001'] },
            },
            held: {
              description: 'A voucher is applied.',
              meta: { requirements: ['BRG-002', 'BRG-015', 'VCH-001', 'VCH-019'] },
              initial: 'applied',
              on: {
                'voucher.remove': { target: 'none', actions: ['remove', 'notifyChanged'] },
                'voucher.refused': {
                  target: 'none',
                  actions: [{ type: 'refuseHeld', params: ({ event }) => event }, 'notifyChanged'],
                },
              },
              states: {
                applied: {
                  description: 'The discount is current for this purchase.',
                  meta: { screen: '/order-summary', requirements: ['VCH-001', 'VCH-015'] },
                  entry: 'notifyChanged',
                  always: { guard: 'isOutdated', target: 'rechecking' },
                  on: { 'voucher.use': [{ guard: 'isBill', actions: 'answerNative' }, { actions: 'closeSheet' }] },
                },
                rechecking: {
                  description:
                    'Lines, delivery or payment changed. The server checks whether the voucher is still valid, and its discount.',
                  meta: { screen: '/order-summary', requirements: ['API-036', 'VCH-019'] },
                  tags: 'checking',
                  entry: ['setChecking', 'notifyChecking'],
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
                        actions: 'notifyChanged',
                      },
                      {
                        target: '#voucher.use.free.none',
                        actions: [{ type: 'refuseHeld', params: ({ event }) => event }, 'notifyChanged'],
                      },
                    ],
                  },
                },
                unchecked: {
                  description:
                    'The check got no answer. The voucher keeps its last discount and the page states that it was not checked. The server validates it when the order is placed.',
                  meta: { screen: '/order-summary', requirements: ['VCH-019'] },
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
          description: 'Decides whether a confirmation is needed: a voucher can’t be combined with a card or points.',
          meta: { requirements: ['VCH-012'] },
          always: [{ guard: 'isClash', target: 'asking' }, { target: 'applying' }],
        },
        asking: {
          description: 'The order is paid with a card or points. A dialog lets the shopper keep these or the voucher.',
          meta: { screen: 'voucherList', requirements: ['PAY-032', 'VCH-012', 'VCH-013'] },
          tags: 'checking',
          entry: ['confirmReplacement', 'notifyChecking'],
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
          description: 'The server validates the voucher for this purchase.',
          meta: { screen: 'voucherList', requirements: ['API-038', 'API-072', 'REL-001', 'VCH-001', 'VCH-011'] },
          tags: 'checking',
          entry: 'notifyChecking',
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
          description: 'The new voucher was not applied. The previous one is kept, if there is one.',
          meta: { requirements: ['VCH-013'] },
          always: [
            { guard: 'hasVoucher', target: 'free.held' },
            { target: 'free', actions: 'notifyChanged' },
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
