import type { SnapshotFrom } from 'xstate'
import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import type { Address } from '../../contract/address'
import { isPaidInPoints } from '../../contract/enums'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { PaymentDetail } from '../../contract/merchants'
import type { CheckoutProduct } from '../../contract/orderAmounts'
import { addressRequired, donationOf, orderOf, payingSources, placementRequestOf } from '../../contract/orderAmounts'
import { closedWindow } from '../../contract/windows'
import type { AddressChosen, AddressReplaced } from '../addressBook/addressBookMachine'
import { addressBookMachine } from '../addressBook/addressBookMachine'
import type { DeliveryChanged, DeliveryFailed } from '../delivery/deliveryMachine'
import { deliveryMachine } from '../delivery/deliveryMachine'
import { gatewayEmailMachine } from '../gatewayEmail/gatewayEmailMachine'
import type { SourceChanged, SourceFailed, VoucherDropped } from '../paymentSource/paymentSourceMachine'
import { paymentSourceMachine } from '../paymentSource/paymentSourceMachine'
import {
  closedIntent,
  confirmRequest,
  isAwayWithClaim,
  isNotPlaced,
  openIntent,
  placementInput,
} from '../placement/intent'
import type { Placement } from '../placement/placementMachine'
import { placementMachine } from '../placement/placementMachine'
import { receiptMachine } from '../receipt/receiptMachine'
import type { VoucherChanged } from '../voucher/voucherMachine'
import { voucherMachine } from '../voucher/voucherMachine'
import type { AccessAnswer, ModalAnswer, SheetToggled } from '../ports'
import {
  asApiError,
  failedCall,
  nativeRequest,
  notProvided,
  refusal,
  toCounters,
  toFollowUp,
  toModal,
  toNative,
} from '../ports'
import type { CheckoutContext, CheckoutInput, MemberCardChoice, OpenIntent } from './checkoutContext'
import {
  deliveryOf,
  hasNamesToRefresh,
  initialContext,
  isCard,
  isPaidByCard,
  isPrivilege,
  isRepriced,
  isValidStepCount,
  memberCardOf,
  paymentOf,
  shortLines,
  withAmount,
  withSteps,
} from './checkoutContext'
import type { Obstacle } from './obstacles'
import { isComplete, isObstacle } from './obstacles'
import type { PopupName } from './popups'
import { popups } from './popups'
import type { RefusalKind } from './refusals'
import { refusalKind } from './refusals'

/** The payment or voucher sheet over the summary opened or closed. */
type SummarySheetEvent = SheetToggled<'payment' | 'voucher'>

export type CheckoutEvent =
  | { type: 'checkout.retry' }
  | { type: 'checkout.leave' }
  | { type: 'addresses.open' }
  | { type: 'addresses.close' }
  /** Back, while the gateway's e-mail sheet is open. */
  | { type: 'sheet.close' }
  | AddressChosen
  | AddressReplaced
  | DeliveryChanged
  | DeliveryFailed
  | SourceChanged
  | SourceFailed
  | VoucherChanged
  | { type: 'amount.change'; text: string }
  | { type: 'quantity.change'; quantity: number }
  | { type: 'consent.toggle' }
  | { type: 'receipt.toggle' }
  | { type: 'gift.set'; gift?: GiftOfOrder }
  | { type: 'order.confirm' }
  | { type: 'order.view' }
  | VoucherDropped
  | SummarySheetEvent
  | { type: 'source.reset' }
  | { type: 'card.added'; status: string }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The shop's language changed: names of products, shops and carriers have to be reloaded. */
  | { type: 'language.changed' }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

/** The order that was placed under the key. */
const placedOrder = ({ context: { placement } }: { context: Pick<CheckoutContext, 'placement'> }) => ({
  orderId: placement?.claim?.order_id ?? '',
})

/** Guards and actions with parameters, for the transitions below. */
const ifObstacle = (obstacle: Obstacle) => ({ type: 'hasObstacle', params: { obstacle } }) as const
const ifOutcome = (outcome: Placement['outcome']) => ({ type: 'isOutcome', params: { outcome } }) as const
const ifRefusal = (kind: RefusalKind) => ({ type: 'isRefusal', params: { kind } }) as const
const placementError = ({ context: { placement } }: { context: CheckoutContext }) => ({ error: placement?.error })
const raiseRefusal = { type: 'raiseError', params: placementError } as const
const raiseError = { type: 'raiseError', params: ({ event }: { event: { error: unknown } }) => event } as const

export const checkoutMachine = setup({
  types: {} as {
    input: CheckoutInput
    context: CheckoutContext
    events: CheckoutEvent
    emitted:
      | { type: 'intent.opened'; intent: OpenIntent }
      | { type: 'intent.closed' }
      | { type: 'memberCard.chosen'; card: MemberCardChoice }
      | { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
      | { type: 'addresses.opened' }
      | { type: 'addresses.closed' }
      | SheetToggled<'gatewayEmail'>
      | { type: 'checkout.succeeded'; orderId: string }
      /** The bank app vibrates once, if it offers that. */
      | { type: 'haptic.requested'; kind: 'success' }
      | { type: 'checkout.abandoned' }
      | { type: 'checkout.sentBack' }
      | { type: 'orders.requested'; orderId?: string }
    children: {
      delivery: 'delivery'
      voucher: 'voucher'
      paymentSource: 'paymentSource'
      addressBook: 'addressBook'
      gatewayEmail: 'gatewayEmail'
      placement: 'placement'
      receipt: 'receipt'
    }
    tags: 'busy' | 'summary' | 'address'
  },
  actors: {
    delivery: deliveryMachine,
    voucher: voucherMachine,
    paymentSource: paymentSourceMachine,
    addressBook: addressBookMachine,
    gatewayEmail: gatewayEmailMachine,
    placement: placementMachine,
    receipt: receiptMachine,
    loadPaymentDetail: fromPromise<PaymentDetail, { mid: string }>(notProvided('loadPaymentDetail')),
    refreshProducts: fromPromise<readonly CheckoutProduct[], { products: readonly CheckoutProduct[] }>(
      notProvided('refreshProducts'),
    ),
  },
  actions: {
    prepareDelivery: sendTo('delivery', ({ context: { mid, purchaseState, products } }) => ({
      type: 'delivery.prepare',
      goods: { mid, purchaseState, products },
    })),
    preparePayment: sendTo('paymentSource', ({ context }) => ({ type: 'source.prepare', order: orderOf(context) })),
    notifyStores: sendTo('delivery', ({ context }) => ({
      type: 'stores.known',
      stores: context.merchant!.stores,
    })),
    notifyAddress: sendTo('delivery', (_, { address }: { address: Address }) => ({ type: 'address.chosen', address })),
    notifyPayment: sendTo('paymentSource', ({ context }) => ({ type: 'order.changed', order: orderOf(context) })),
    notifyVoucher: sendTo('voucher', ({ context }) => ({ type: 'order.changed', order: orderOf(context) })),
    refuseVoucher: sendTo('voucher', ({ context }) => ({ type: 'voucher.refused', error: context.placement?.error })),
    refuseSource: sendTo('paymentSource', ({ context }) => ({
      type: 'source.refused',
      error: context.placement?.error,
    })),
    setMerchant: assign((_, { merchant }: { merchant: PaymentDetail }) => ({ merchant, modes: merchant.modes })),
    setDelivery: assign((_, event: DeliveryChanged) => deliveryOf(event)),
    setPayment: assign((_, event: SourceChanged) => paymentOf(event)),
    emitMemberCard: enqueueActions(({ enqueue }, { sources }: Pick<SourceChanged, 'sources'>) => {
      const card = memberCardOf(sources)
      if (card) enqueue.emit({ type: 'memberCard.chosen', card })
    }),
    setVoucher: assign((_, { voucher, isChecking }: VoucherChanged) => ({ voucher, isVoucherChecked: !isChecking })),
    removeSource: assign({ sources: [], adjustedCardPoint: 0 }),
    setAmount: assign(({ context }, { text }: { text: string }) => withAmount(context, text)),
    setSteps: assign(({ context }, { quantity }: { quantity: number }) => withSteps(context, quantity)),
    toggleConsent: assign(({ context }) => ({ consentFlag: !context.consentFlag })),
    toggleReceipt: assign(({ context }) => ({ refusesReceipt: !context.refusesReceipt })),
    setGift: assign((_, { gift }: { gift?: GiftOfOrder }) => ({ gift })),
    setEmail: assign(({ context: { request } }, { email }: { email?: string }) => ({
      email,
      request: request && { ...request, email },
    })),
    markAddressToFix: assign(({ context }) => ({ fixAddress: { id: context.address?.id } })),
    clearAddressToFix: assign({ fixAddress: undefined }),
    /** The order is placed exactly as it was shown, whatever arrives meanwhile. */
    makeRequest: assign(({ context }) => confirmRequest(placementRequestOf(context), context.request)),
    openIntent: assign(({ context }) => openIntent(context, { use: context.purchaseState })),
    emitIntentOpened: emit(({ context }) => ({ type: 'intent.opened' as const, intent: context.openIntent! })),
    closeIntent: enqueueActions(({ enqueue }) => {
      enqueue.assign(closedIntent)
      enqueue.emit({ type: 'intent.closed' })
    }),
    setPlacement: assign((_, params: { placement: Placement }) => params),
    setProducts: assign((_, params: { products: readonly CheckoutProduct[] }) => params),
    markNamesOld: assign({ hasOldNames: true }),
    markNamesRefreshed: assign({ hasOldNames: false }),
    setShort: assign(({ context }) => ({ short: shortLines(context.placement?.error) })),
    raiseError: sendTo(toFollowUp, (_, { error }: { error?: unknown }) => failedCall(error)),
    refuseHours: sendTo(toFollowUp, ({ context }) => refusal(closedWindow(context, new Date(context.now())) ?? '701')),
    refuse: sendTo(toFollowUp, (_, { code }: { code: '507-01' | '507-02' }) => refusal(code)),
    showPopup: sendTo(toModal, ({ context, self }, { name }: { name: PopupName }) => ({
      type: 'modal.open',
      ...popups[name](context),
      opener: self,
    })),
    setConditionError: assign((_, { error }: { error: unknown }) => ({ conditionError: asApiError(error) })),
    clearConditionError: assign({ conditionError: undefined }),
    setSheetOpened: assign((_, { name }: SummarySheetEvent) => ({ openSheet: name })),
    setSheetClosed: assign(({ context }, { name }: SummarySheetEvent) => ({
      openSheet: context.openSheet === name ? undefined : context.openSheet,
    })),
    openPaymentSheet: sendTo('paymentSource', { type: 'sheet.open' }),
    updateFeed: sendTo(toNative, nativeRequest('updateFeed', { status: 'updated' })),
    dropVoucher: sendTo('voucher', { type: 'voucher.remove' }),
    resetSource: sendTo('paymentSource', { type: 'source.reset' }),
    /** Only the open card form handles these. */
    forwardToPayment: sendTo('paymentSource', ({ event }) => event),
    forward: sendTo('placement', ({ event }) => event),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    emitRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
    emitAddressesOpened: emit({ type: 'addresses.opened' }),
    emitAddressesClosed: emit({ type: 'addresses.closed' }),
    emitEmailOpened: emit({ type: 'sheet.opened', name: 'gatewayEmail' }),
    emitEmailClosed: emit({ type: 'sheet.closed', name: 'gatewayEmail' }),
    leaveEmail: sendTo('gatewayEmail', { type: 'email.leave' }),
    emitSucceeded: emit(({ context }) => ({ type: 'checkout.succeeded' as const, ...placedOrder({ context }) })),
    requestHaptic: emit({ type: 'haptic.requested', kind: 'success' }),
    emitAbandoned: emit({ type: 'checkout.abandoned' }),
    emitReturned: emit({ type: 'checkout.sentBack' }),
    emitOrdersRequested: emit(({ context }) => ({
      type: 'orders.requested' as const,
      orderId: context.placement?.claim?.order_id,
    })),
  },
  guards: {
    hasOpenIntent: ({ context }) => context.openIntent !== undefined,
    isNotOneShop: ({ context }) => new Set(context.products.map(({ mid }) => mid)).size !== 1,
    hasProducts: ({ context }) => context.products.length > 0,
    hasNamesToRefresh: ({ context }) => hasNamesToRefresh(context),
    hasOpenSheet: ({ context }) => context.openSheet !== undefined,
    hasConditionError: ({ context }) => context.conditionError !== undefined,
    isRepriced: ({ context }, params: { products: readonly CheckoutProduct[] }) => isRepriced(context, params.products),
    isAddressNeeded: ({ context }) => addressRequired(context),
    isFree: ({ context }) => context.grant !== undefined,
    isValidStepCount: ({ context }, { quantity }: { quantity: number }) => isValidStepCount(context, quantity),
    isDonation: ({ context }) => donationOf(context) !== undefined,
    isGiftable: ({ context }) => context.giftableId !== undefined,
    hasObstacle: ({ context }, { obstacle }: { obstacle: Obstacle }) => isObstacle(obstacle, context),
    isIrrevocable: ({ context }) => isPaidInPoints(context.purchaseState) || isPrivilege(context),
    isCard: ({ context }) => context.grant === undefined && payingSources(context).some(isCard),
    isEmailKnown: (_, { email }: { email?: string }) => email !== undefined,
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
    isModal: (_, params: { id: string; expected: string }) => params.id === params.expected,
    isOutcome: ({ context }, { outcome }: Pick<Placement, 'outcome'>) => context.placement?.outcome === outcome,
    isAwayWithClaim: ({ context }) => isAwayWithClaim(context),
    /** No order was placed, and there are no products to order. */
    isLost: ({ context }) => context.products.length === 0 && isNotPlaced(context),
    isRefusal: ({ context: { placement } }, { kind }: { kind: RefusalKind }) => refusalKind(placement?.error) === kind,
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => initialContext(input),
  invoke: [
    { id: 'delivery', src: 'delivery', input: ({ context }) => ({ defaultAddressId: context.defaultAddressId?.() }) },
    {
      id: 'paymentSource',
      src: 'paymentSource',
      input: ({ context: { mode, now, memberCard } }) => ({ mode, now, memberCard }),
    },
    {
      id: 'voucher',
      src: 'voucher',
      input: ({ context: { access, newKey } }) => ({ host: 'orderSummary' as const, access, newKey }),
    },
  ],
  on: {
    'delivery.changed': {
      actions: [{ type: 'setDelivery', params: ({ event }) => event }, 'notifyPayment', 'notifyVoucher'],
    },
    'source.changed': {
      actions: [
        { type: 'setPayment', params: ({ event }) => event },
        { type: 'emitMemberCard', params: ({ event }) => event },
        'notifyVoucher',
      ],
    },
    'voucher.changed': { actions: [{ type: 'setVoucher', params: ({ event }) => event }, 'notifyPayment'] },
    'voucher.drop': { actions: 'dropVoucher' },
    'source.reset': { actions: 'resetSource' },
    'card.added': { actions: 'forwardToPayment' },
    'page.shown': { actions: 'forwardToPayment' },
    'language.changed': { actions: 'markNamesOld' },
    'sheet.opened': { actions: { type: 'setSheetOpened', params: ({ event }) => event } },
    'sheet.closed': { actions: { type: 'setSheetClosed', params: ({ event }) => event } },
  },
  initial: 'booting',
  states: {
    booting: {
      description:
        'Start of the checkout. An unfinished payment is resumed first; without products of exactly one shop the checkout ends.',
      meta: { requirements: ['CHK-012', 'CHK-018', 'CRT-002'] },
      always: [
        { guard: 'hasOpenIntent', target: 'placing' },
        { guard: 'isNotOneShop', target: 'left', actions: 'emitAbandoned' },
        { target: 'preparing' },
      ],
    },
    preparing: {
      description: 'Shop, delivery and payment data for the summary are loaded in parallel.',
      meta: { screen: '/order-summary', requirements: ['CHK-002', 'CHK-008'] },
      tags: 'busy',
      type: 'parallel',
      on: {
        'delivery.failed': 'loadFailed',
        'source.failed': 'loadFailed',
        'checkout.leave': { target: 'left', actions: 'closeIntent' },
      },
      onDone: 'summary',
      states: {
        merchant: {
          description: 'The shop’s payment modes and limits.',
          meta: { requirements: ['API-047'] },
          initial: 'loading',
          states: {
            loading: {
              description: 'The shop’s payment detail is loading.',
              meta: { requirements: ['API-047'] },
              invoke: {
                src: 'loadPaymentDetail',
                input: ({ context }) => ({ mid: context.mid }),
                onDone: {
                  target: 'loaded',
                  actions: [
                    { type: 'setMerchant', params: ({ event }) => ({ merchant: event.output }) },
                    'notifyStores',
                    'notifyPayment',
                  ],
                },
                onError: '#checkout.loadFailed',
              },
            },
            loaded: {
              type: 'final',
              description: 'The shop’s payment detail is loaded.',
              meta: { requirements: ['API-047'] },
            },
          },
        },
        delivery: {
          description: 'The delivery address and the carriers.',
          meta: { requirements: ['ADR-025', 'DLV-007'] },
          initial: 'loading',
          states: {
            loading: {
              description:
                'Addresses and carriers are loading in the delivery machine, which reports when it is ready.',
              meta: { requirements: ['ADR-025', 'DLV-007'] },
              entry: 'prepareDelivery',
              on: {
                'delivery.changed': {
                  target: 'loaded',
                  actions: [{ type: 'setDelivery', params: ({ event }) => event }, 'notifyPayment', 'notifyVoucher'],
                },
              },
            },
            loaded: {
              type: 'final',
              description: 'Address and carriers are loaded, or none are needed.',
              meta: { requirements: ['DLV-007'] },
            },
          },
        },
        payment: {
          description: 'The shopper’s payment sources and the value of points.',
          meta: { requirements: ['CHK-006', 'PAY-033'] },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'An order covered by a grant is free of charge and needs no payment source.',
              meta: { requirements: ['FUL-003', 'CHK-011'] },
              always: [{ guard: 'isFree', target: 'loaded' }, { target: 'loading' }],
            },
            loading: {
              description: 'Payment sources are loading in the payment machine, which reports when it is ready.',
              meta: { requirements: ['CHK-006', 'PAY-033'] },
              entry: 'preparePayment',
              on: {
                'source.changed': {
                  target: 'loaded',
                  actions: [
                    { type: 'setPayment', params: ({ event }) => event },
                    { type: 'emitMemberCard', params: ({ event }) => event },
                    'notifyVoucher',
                  ],
                },
              },
            },
            loaded: {
              type: 'final',
              description: 'The payment sources are loaded, or none are needed.',
              meta: { requirements: ['PAY-033'] },
            },
          },
        },
      },
    },
    loadFailed: {
      description: 'The data of the summary did not load. The page shows an error with a retry button.',
      meta: { screen: '/order-summary', requirements: ['GEN-023'] },
      on: {
        'checkout.retry': [{ guard: 'hasConditionError', target: 'repricing.refreshing' }, { target: 'preparing' }],
        'checkout.leave': { target: 'left', actions: 'closeIntent' },
      },
    },
    summary: {
      description:
        'The shopper reviews the order, changes it and confirms it. The machines of delivery, voucher and payment source report what is chosen; until the order is complete, the confirm button is disabled.',
      meta: {
        screen: '/order-summary',
        requirements: ['CHK-001', 'CHK-008', 'CHK-009', 'DLV-001', 'DLV-006', 'DLV-007'],
      },
      tags: 'summary',
      initial: 'shown',
      on: {
        'checkout.leave': { target: 'left', actions: 'closeIntent' },
        'amount.change': {
          guard: 'isDonation',
          actions: [{ type: 'setAmount', params: ({ event }) => event }, 'notifyPayment'],
        },
        'quantity.change': {
          guard: { type: 'isValidStepCount', params: ({ event }) => event },
          actions: [{ type: 'setSteps', params: ({ event }) => event }, 'notifyPayment'],
        },
        'consent.toggle': { actions: 'toggleConsent' },
        'receipt.toggle': { guard: 'isDonation', actions: 'toggleReceipt' },
        'gift.set': { guard: 'isGiftable', actions: { type: 'setGift', params: ({ event }) => event } },
        'order.confirm': [
          { guard: ifObstacle('incomplete') },
          { guard: ifObstacle('access'), actions: 'emitRefused' },
          {
            guard: ifObstacle('address'),
            actions: ['markAddressToFix', { type: 'showPopup', params: { name: 'invalidAddress' } }],
          },
          { guard: ifObstacle('voucher'), actions: { type: 'showPopup', params: { name: 'voucherClash' } } },
          { guard: ifObstacle('source'), actions: { type: 'showPopup', params: { name: 'sourceOutsideProgram' } } },
          { guard: ifObstacle('hours'), actions: 'refuseHours' },
          { guard: ifObstacle('items'), actions: { type: 'refuse', params: { code: '507-02' } } },
          { guard: ifObstacle('brands'), actions: { type: 'refuse', params: { code: '507-01' } } },
          { guard: 'isIrrevocable', target: 'confirmingIrreversible', actions: 'makeRequest' },
          { guard: 'isCard', target: 'confirmingCard', actions: 'makeRequest' },
          { target: 'placing', actions: 'makeRequest' },
        ],
      },
      states: {
        shown: {
          description:
            'The summary shows the chosen address, a prompt to choose one, or none for goods that are not sent.',
          meta: { requirements: ['ADR-025', 'ADR-028', 'CHK-008', 'FMT-003', 'PAY-001', 'PAY-033', 'VCH-001'] },
          always: { guard: 'hasNamesToRefresh', target: '#checkout.renaming' },
          on: {
            'addresses.open': { guard: 'isAddressNeeded', target: 'browsing' },
            'modal.closed': [
              {
                guard: { type: 'isModal', params: ({ event }) => ({ id: event.id, expected: 'invalidAddress' }) },
                target: 'browsing',
              },
              {
                guard: { type: 'isModal', params: ({ event }) => ({ id: event.id, expected: 'sourceOutsideProgram' }) },
                actions: 'openPaymentSheet',
              },
            ],
          },
        },
        browsing: {
          description: 'The address book is open over the summary.',
          meta: { screen: 'addressList', requirements: ['ADR-002', 'ADR-028', 'NAV-075'] },
          tags: 'address',
          entry: 'emitAddressesOpened',
          exit: ['clearAddressToFix', 'emitAddressesClosed'],
          invoke: {
            id: 'addressBook',
            src: 'addressBook',
            input: ({ context }) => ({
              defaultId: context.defaultAddressId?.(),
              chosenId: context.address?.id,
              editId: context.fixAddress?.id,
            }),
            onError: { target: 'shown', actions: raiseError },
          },
          on: {
            'addresses.close': 'shown',
            'address.chosen': { target: 'shown', actions: { type: 'notifyAddress', params: ({ event }) => event } },
            'address.replaced': { actions: { type: 'notifyAddress', params: ({ event }) => event } },
          },
        },
      },
    },
    confirmingIrreversible: {
      description: 'The order can’t be undone. A dialog confirms it before it is placed.',
      meta: { screen: '/order-summary', requirements: ['CHK-013', 'CHK-014'] },
      entry: { type: 'showPopup', params: { name: 'irreversible' } },
      on: {
        'modal.closed': [
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'placing' },
          { target: 'summary' },
        ],
      },
    },
    confirmingCard: {
      description: 'The order is paid by card on the bank’s gateway page, which needs an e-mail address first.',
      meta: { screen: 'thirdPartyConfirm', requirements: ['PAY-010', 'PAY-011', 'PAY-012', 'PAY-014'] },
      entry: 'emitEmailOpened',
      exit: 'emitEmailClosed',
      on: {
        'sheet.close': { actions: 'leaveEmail' },
        'checkout.leave': { target: 'left', actions: 'closeIntent' },
      },
      invoke: {
        id: 'gatewayEmail',
        src: 'gatewayEmail',
        input: ({ context }) => ({ mid: context.mid }),
        onDone: [
          {
            guard: { type: 'isEmailKnown', params: ({ event }) => event.output },
            target: 'placing',
            actions: { type: 'setEmail', params: ({ event }) => event.output },
          },
          { target: 'summary' },
        ],
        onError: { target: 'summary', actions: raiseError },
      },
    },
    placing: {
      description:
        'The placement machine places the order and finds out whether it is paid. A second press of the button has no effect.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'CHK-012', 'REL-001', 'REL-002'] },
      entry: ['openIntent', 'emitIntentOpened'],
      on: { 'page.shown': { actions: 'forward' }, 'page.hidden': { actions: 'forward' } },
      invoke: {
        id: 'placement',
        src: 'placement',
        input: ({ context }) => placementInput(context, isPaidByCard(context.request)),
        onDone: {
          target: 'resolvingOutcome',
          actions: { type: 'setPlacement', params: ({ event }) => ({ placement: event.output }) },
        },
        onError: [
          { guard: 'hasProducts', target: 'preparing', actions: raiseError },
          { target: 'left', actions: [raiseError, 'emitAbandoned'] },
        ],
      },
    },
    resolvingOutcome: {
      description:
        'Decides the next step from the outcome of the placement. The intent is closed by a known outcome, by a refusal, and where nothing was placed and no products are left to order.',
      meta: { requirements: ['CHK-011', 'CHK-012', 'CHK-017'] },
      always: [
        { guard: ifOutcome('paid'), target: 'succeeded', actions: 'closeIntent' },
        { guard: ifOutcome('void'), target: 'declined', actions: 'closeIntent' },
        { guard: 'isAwayWithClaim', target: 'left', actions: ['emitOrdersRequested', 'closeIntent'] },
        { guard: ifOutcome('away'), target: 'left', actions: 'emitOrdersRequested' },
        { guard: 'isLost', target: 'left', actions: ['closeIntent', 'emitAbandoned'] },
        { guard: ifOutcome('nothing'), target: 'preparing' },
        { guard: ifOutcome('cancelled'), target: 'preparing', actions: 'closeIntent' },
        { guard: ifRefusal('outOfStock'), target: 'outOfStock', actions: ['setShort', 'closeIntent'] },
        {
          guard: ifRefusal('condition'),
          target: 'repricing',
          actions: [{ type: 'setConditionError', params: placementError }, 'closeIntent'],
        },
        {
          guard: ifRefusal('voucher'),
          target: 'summary',
          actions: ['refuseVoucher', raiseRefusal, 'closeIntent'],
        },
        {
          guard: ifRefusal('source'),
          target: 'summary',
          actions: ['removeSource', 'refuseSource', raiseRefusal, 'closeIntent'],
        },
        { guard: ifRefusal('end'), target: 'left', actions: [raiseRefusal, 'closeIntent'] },
        { guard: ifRefusal('gone'), target: 'gone', actions: 'closeIntent' },
        { target: 'summary', actions: [raiseRefusal, 'closeIntent'] },
      ],
    },
    declined: {
      description:
        'The payment was not completed and the server released what it held. The page states that nothing was paid.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'ORD-033'] },
      entry: 'refreshCounts',
      invoke: { id: 'receipt', src: 'receipt', input: placedOrder, onError: { actions: raiseError } },
      on: {
        'checkout.retry': [
          { guard: 'hasProducts', target: 'preparing' },
          { target: 'left', actions: 'emitAbandoned' },
        ],
        'order.view': { target: 'left', actions: 'emitOrdersRequested' },
        'checkout.leave': 'left',
      },
    },
    outOfStock: {
      description: 'Stock sold out during checkout. The dialog lists what is left of each line.',
      meta: { screen: '/order-summary', requirements: ['CRT-006', 'CRT-007', 'ERR-092'] },
      entry: { type: 'showPopup', params: { name: 'outOfStock' } },
      on: { 'modal.closed': { target: 'left', actions: 'emitReturned' } },
    },
    gone: {
      description:
        'An item of the order is no longer available. The popup shows why, then the shopper returns to the page where it was chosen.',
      meta: { screen: '/order-summary', requirements: ['ERR-058', 'ERR-074', 'ERR-125', 'ERR-140'] },
      entry: { type: 'showPopup', params: { name: 'gone' } },
      on: { 'modal.closed': { target: 'left', actions: 'emitReturned' } },
    },
    repricing: {
      description:
        'A price or a condition changed since the summary opened. A popup informs the shopper, then the lines are reloaded.',
      meta: { screen: '/order-summary', requirements: ['CHK-015', 'CHK-017'] },
      initial: 'showing',
      states: {
        showing: {
          description: 'The popup states that a condition changed.',
          meta: { screen: '/order-summary', requirements: ['CHK-015', 'CHK-017'] },
          entry: { type: 'showPopup', params: { name: 'conditionChanged' } },
          on: {
            'modal.closed': {
              guard: { type: 'isModal', params: ({ event }) => ({ id: event.id, expected: 'conditionChanged' }) },
              target: 'refreshing',
            },
          },
        },
        refreshing: {
          description: 'The lines are reloading with their current names and prices.',
          meta: { screen: '/order-summary', requirements: ['CHK-017'] },
          tags: 'busy',
          invoke: {
            src: 'refreshProducts',
            input: ({ context }) => ({ products: context.products }),
            onDone: {
              target: '#checkout.preparing',
              actions: [
                { type: 'setProducts', params: ({ event }) => ({ products: event.output }) },
                'clearConditionError',
              ],
            },
            onError: '#checkout.loadFailed',
          },
        },
      },
    },
    renaming: {
      description:
        'The language changed. The lines are reloaded with their names in it, then the rest of the summary. If the call fails, the summary stays unchanged.',
      meta: { screen: '/order-summary', requirements: ['FMT-003', 'CHK-017'] },
      tags: 'busy',
      entry: 'markNamesRefreshed',
      invoke: {
        src: 'refreshProducts',
        input: ({ context }) => ({ products: context.products }),
        onDone: [
          // A sheet opened meanwhile: the names are reloaded once it is closed.
          { guard: 'hasOpenSheet', target: 'summary', actions: 'markNamesOld' },
          {
            guard: { type: 'isRepriced', params: ({ event }) => ({ products: event.output }) },
            target: 'repricing',
            actions: { type: 'setConditionError', params: { error: refusal('304-03').error } },
          },
          {
            target: 'preparing',
            actions: { type: 'setProducts', params: ({ event }) => ({ products: event.output }) },
          },
        ],
        onError: 'summary',
      },
      on: {
        'language.changed': { target: 'renaming', reenter: true },
        'checkout.leave': { target: 'left', actions: 'closeIntent' },
      },
    },
    succeeded: {
      description: 'The order is paid. The thank-you page is shown.',
      meta: { screen: 'thankYou', requirements: ['CHK-011', 'GEN-021', 'GEN-022'] },
      entry: ['refreshCounts', 'updateFeed', 'emitSucceeded', 'requestHaptic'],
      invoke: { id: 'receipt', src: 'receipt', input: placedOrder, onError: { actions: raiseError } },
      on: { 'order.view': { target: 'left', actions: 'emitOrdersRequested' }, 'checkout.leave': 'left' },
    },
    left: { type: 'final', description: 'The shopper left the checkout.', meta: { requirements: ['CHK-018'] } },
  },
})

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

/** Whether the confirm button is enabled (CHK-009). */
export const isCheckoutAllowed = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.matches('summary') && isComplete(snapshot.context)

export type CheckoutScreen = 'preparing' | 'summary' | 'checking' | 'declined' | 'thankYou' | 'left'

/** Which screen the checkout shows. `isClaiming`: the summary stays visible with its button pressed. */
export function screenOf(snapshot: CheckoutSnapshot, isClaiming: boolean): CheckoutScreen {
  if (snapshot.matches('left')) return 'left'
  if (snapshot.matches('succeeded')) return 'thankYou'
  if (snapshot.matches('declined')) return 'declined'
  if (snapshot.matches('placing')) return isClaiming ? 'summary' : 'checking'
  const isPreparing = snapshot.matches('booting') || snapshot.matches('preparing') || snapshot.matches('loadFailed')
  return isPreparing ? 'preparing' : 'summary'
}
