import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { assign, emit, enqueueActions, fromPromise, not, sendTo, setup } from 'xstate'
import type { Address } from '../../contract/address'
import { defaultExchangeRate } from '../../contract/constants'
import { codeSuffix } from '../../contract/errors'
import type { PaymentMode } from '../../contract/enums'
import { isPaidInPoints } from '../../contract/enums'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { Grant } from '../../contract/grants'
import type { PaymentDetail } from '../../contract/merchants'
import { toBaht } from '../../contract/money'
import type { OutOfStockLine, PlacementRequest, SourceOfFund } from '../../contract/payment'
import { closedWindow } from '../../contract/windows'
import { addressBookMachine } from '../addressBook/addressBookMachine'
import type { DeliveryChanged, DeliveryFailed } from '../delivery/deliveryMachine'
import { deliveryMachine } from '../delivery/deliveryMachine'
import { gatewayEmailMachine } from '../gatewayEmail/gatewayEmailMachine'
import type { SourceChanged, SourceFailed, VoucherDropped } from '../paymentSource/paymentSourceMachine'
import { paymentSourceMachine } from '../paymentSource/paymentSourceMachine'
import type { Placement } from '../placement/placementMachine'
import { placementMachine } from '../placement/placementMachine'
import { receiptMachine } from '../receipt/receiptMachine'
import type { VoucherChanged } from '../voucher/voucherMachine'
import { voucherMachine } from '../voucher/voucherMachine'
import type { AccessAnswer, ApiError, ModalAnswer } from '../ports'
import { asApiError, nativeRequest, notProvided, refusal, toCounters, toFollowUp, toModal, toNative } from '../ports'
import type { CheckoutProduct, Order } from './amounts'
import {
  addressRequired,
  donationOf,
  exchangeOf,
  mostSteps,
  orderOf,
  payingSources,
  placementRequestOf,
  pointsReceived,
  pointsToPay,
  readDonation,
} from './amounts'
import type { Obstacle } from './obstacles'
import { isComplete, isObstacle } from './obstacles'
import type { RefusalKind } from './refusals'
import { refusalKind } from './refusals'

/** A payment that was confirmed and whose outcome is not known yet: all that the device keeps of an order (SEC-005). */
export interface OpenIntent {
  idempotencyKey: string
  use: Order['purchaseState']
  startedAt: number
}

/** All that the device keeps of the member card that pays with its points (PAY-031). */
export interface MemberCardChoice {
  key: string
  image: string
  name: string
}

export interface CheckoutInput {
  purchaseState: Order['purchaseState']
  mode: PaymentMode
  grant?: Grant
  /** Id of the product that may be bought as a gift. */
  giftableId?: string
  gift?: GiftOfOrder
  products: readonly CheckoutProduct[]
  openIntent?: OpenIntent
  defaultAddressId?: string
  /** Key of the member card whose points the shopper used last (PAY-031). */
  memberCard?: string
  tracking: Order['tracking']
  access: () => AccessAnswer
  /** Milliseconds of the server's clock. */
  now: () => number
  newKey: () => string
}

interface CheckoutContext extends CheckoutInput, Order {
  merchant?: PaymentDetail
  isDeliveryReady: boolean
  isVoucherChecked: boolean
  /** What is written into the field of a donation. */
  amountText: string
  idempotencyKey?: string
  /** What the shopper confirmed under the key; none while an earlier intent is looked for. */
  request?: PlacementRequest
  placement?: Placement
  short: readonly OutOfStockLine[]
  /** The shopper is asked for another address; `id` is the one with a fault, if there is any. */
  fixAddress?: { id?: string }
  /** The language changed, and the names on the summary are still those of the language before. */
  hasOldNames?: boolean
}

export type CheckoutEvent =
  | { type: 'checkout.retry' }
  | { type: 'checkout.leave' }
  | { type: 'addresses.open' }
  | { type: 'addresses.close' }
  /** Back, while an e-mail for the gateway is asked for. */
  | { type: 'sheet.close' }
  | { type: 'address.chosen'; address: Address }
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
  | { type: 'source.reset' }
  | { type: 'card.added'; status: string }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The server names products, shops and carriers in the language that is shown now. */
  | { type: 'language.changed' }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

const isPrivilege = ({ grant }: Pick<Order, 'grant'>) => grant !== undefined && 'privilege_id' in grant

const mids = (products: readonly CheckoutProduct[]) => new Set(products.map(({ mid }) => mid))

/** The order that was placed under the key. */
const placedOrder = ({ context: { placement } }: { context: Pick<CheckoutContext, 'placement'> }) => ({
  orderId: placement?.claim?.order_id ?? '',
})

const isSame = (one: PlacementRequest, other: PlacementRequest | undefined) =>
  other === undefined || JSON.stringify(one) === JSON.stringify(other)

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
      | { type: 'sheet.opened' | 'sheet.closed'; name: 'gatewayEmail' }
      | { type: 'checkout.succeeded'; orderId: string }
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
    tellStores: sendTo('delivery', ({ context }) => ({
      type: 'stores.known',
      stores: context.merchant?.stores ?? [],
    })),
    tellAddress: sendTo('delivery', (_, params: { address: Address }) => ({
      type: 'address.chosen',
      address: params.address,
    })),
    tellPayment: sendTo('paymentSource', ({ context }) => ({ type: 'order.changed', order: orderOf(context) })),
    tellVoucher: sendTo('voucher', ({ context }) => ({ type: 'order.changed', order: orderOf(context) })),
    refuseVoucher: sendTo('voucher', ({ context }) => ({ type: 'voucher.refused', error: context.placement?.error })),
    refuseSource: sendTo('paymentSource', ({ context }) => ({
      type: 'source.refused',
      error: context.placement?.error,
    })),
    setMerchant: assign((_, { merchant }: { merchant: PaymentDetail }) => ({ merchant, modes: merchant.modes })),
    setDelivery: assign((_, { address, currentLogistic, storeId, isReady }: DeliveryChanged) => ({
      address,
      currentLogistic,
      storeId,
      isDeliveryReady: isReady,
    })),
    setPayment: assign((_, { sources, adjustedCardPoint, exchangeRate }: SourceChanged) => ({
      sources,
      adjustedCardPoint,
      exchangeRate,
    })),
    tellMemberCard: enqueueActions(({ enqueue }, { sources }: Pick<SourceChanged, 'sources'>) => {
      const card = memberCardOf(sources)
      if (card) enqueue.emit({ type: 'memberCard.chosen', card })
    }),
    setVoucher: assign((_, { voucher, isChecking }: VoucherChanged) => ({ voucher, isVoucherChecked: !isChecking })),
    removeVoucher: assign({ voucher: undefined }),
    removeSource: assign({ sources: [], adjustedCardPoint: 0 }),
    setAmount: assign(({ context }, { text }: { text: string }) => ({
      amountText: text,
      products: context.products.map((line) => ({
        ...line,
        price: readDonation(text, line.donation?.min, context.merchant?.limit),
      })),
    })),
    setSteps: assign(({ context }, { quantity }: { quantity: number }) => ({
      products: context.products.map((line) => ({ ...line, quantity })),
    })),
    toggleConsent: assign(({ context }) => ({ consentFlag: !context.consentFlag })),
    toggleReceipt: assign(({ context }) => ({ refusesReceipt: !context.refusesReceipt })),
    setGift: assign((_, { gift }: { gift?: GiftOfOrder }) => ({ gift })),
    setEmail: assign(({ context: { request } }, { email }: { email?: string }) => ({
      email,
      request: request && { ...request, email },
    })),
    markAddressToFix: assign(({ context }) => ({ fixAddress: { id: context.address?.id } })),
    forgetAddressToFix: assign({ fixAddress: undefined }),
    /** What was looked at is what is placed, whatever is told until then. What is ordered under a key stays as it is: anything else is another intent (CHK-012). */
    makeRequest: assign(({ context }) => {
      const request = placementRequestOf(context)
      return isSame(request, context.request)
        ? { request }
        : { request, idempotencyKey: undefined, openIntent: undefined }
    }),
    openIntent: assign(({ context }) => {
      const intent = context.openIntent ?? {
        idempotencyKey: context.idempotencyKey ?? context.newKey(),
        use: context.purchaseState,
        startedAt: context.now(),
      }
      return { idempotencyKey: intent.idempotencyKey, openIntent: intent, placement: undefined }
    }),
    tellIntentOpened: emit(({ context }) => ({ type: 'intent.opened' as const, intent: context.openIntent! })),
    /** The outcome is known, or nothing was placed: the next confirmation is another intent (CHK-012). */
    closeIntent: enqueueActions(({ enqueue }) => {
      enqueue.assign({ idempotencyKey: undefined, openIntent: undefined, request: undefined })
      enqueue.emit({ type: 'intent.closed' })
    }),
    setPlacement: assign((_, params: { placement: Placement }) => params),
    setProducts: assign((_, params: { products: readonly CheckoutProduct[] }) => params),
    markNamesOld: assign({ hasOldNames: true }),
    markNamesRefreshed: assign({ hasOldNames: false }),
    setShort: assign(({ context }) => {
      const body = asApiError(context.placement?.error).body as { lines?: readonly OutOfStockLine[] } | undefined
      return { short: body?.lines ?? [] }
    }),
    raise: sendTo(toFollowUp, (_, params: { error?: unknown }) => ({
      type: 'error.raised',
      error: asApiError(params.error),
      option: 'default',
    })),
    raiseRefusal: sendTo(toFollowUp, ({ context }) => ({
      type: 'error.raised',
      error: asApiError(context.placement?.error),
      option: 'default',
    })),
    refuseHours: sendTo(toFollowUp, ({ context }) => refusal(closedWindow(context, new Date(context.now())) ?? '701')),
    refuse: sendTo(toFollowUp, (_, { code }: { code: '507-01' | '507-02' }) => refusal(code)),
    say: sendTo(toModal, ({ self }, { name }: { name: string }) => message(name, self)),
    askNoUndo: sendTo(toModal, ({ context, self }) => ({
      ...(isPrivilege(context)
        ? message('redeemPrivilege', self)
        : message('pointNoUndo', self, {
            points: pointsToPay(context),
            received: pointsReceived(context),
            unit: exchangeOf(context)?.unit ?? '',
          })),
      hasReject: true,
    })),
    sayOutOfStock: sendTo(toModal, ({ context, self }) => ({
      type: 'modal.open',
      id: 'outOfStock',
      content: {
        kind: 'outOfStock',
        lines: context.short.map(({ name, variant, stock }) => ({ name, variant: variant.join(', '), left: stock })),
      },
      opener: self,
    })),
    sayGone: sendTo(toModal, ({ context, self }) => {
      const error = asApiError(context.placement?.error)
      return refusalPopup('gone', error, error.key, self)
    }),
    sayCondition: sendTo(toModal, ({ context, self }) => {
      const error = asApiError(context.placement?.error)
      return refusalPopup('conditionChanged', error, error.code === '314' ? '314-01' : '304-03', self)
    }),
    updateFeed: sendTo(toNative, nativeRequest('updateFeed', { status: 'updated' })),
    dropVoucher: sendTo('voucher', { type: 'voucher.remove' }),
    resetSource: sendTo('paymentSource', { type: 'source.reset' }),
    /** Only an open form for cards listens to these. */
    passToPayment: sendTo('paymentSource', ({ event }) => event),
    passOn: sendTo('placement', ({ event }) => event),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    tellRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
    tellAddressesOpened: emit({ type: 'addresses.opened' }),
    tellAddressesClosed: emit({ type: 'addresses.closed' }),
    tellEmailOpened: emit({ type: 'sheet.opened', name: 'gatewayEmail' }),
    tellEmailClosed: emit({ type: 'sheet.closed', name: 'gatewayEmail' }),
    leaveEmail: sendTo('gatewayEmail', { type: 'email.leave' }),
    tellSucceeded: emit(({ context }) => ({ type: 'checkout.succeeded' as const, ...placedOrder({ context }) })),
    tellAbandoned: emit({ type: 'checkout.abandoned' }),
    tellSentBack: emit({ type: 'checkout.sentBack' }),
    tellOrdersRequested: emit(({ context }) => ({
      type: 'orders.requested' as const,
      orderId: context.placement?.claim?.order_id,
    })),
  },
  guards: {
    hasOpenIntent: ({ context }) => context.openIntent !== undefined,
    isNotOneShop: ({ context }) => mids(context.products).size !== 1,
    hasProducts: ({ context }) => context.products.length > 0,
    /** While the popup asks for another address, its answer is waited for first. */
    isToRename: ({ context }) => context.hasOldNames === true && context.fixAddress === undefined,
    isAddressNeeded: ({ context }) => addressRequired(context),
    isDeliveryReady: ({ context }) => context.isDeliveryReady,
    isFree: ({ context }) => context.grant !== undefined,
    areSteps: ({ context }, { quantity }: { quantity: number }) =>
      exchangeOf(context) !== undefined &&
      Number.isInteger(quantity) &&
      quantity >= 1 &&
      quantity <= mostSteps(context),
    isDonation: ({ context }) => donationOf(context) !== undefined,
    isGiftable: ({ context }) => context.giftableId !== undefined,
    hasVoucher: ({ context }) => context.voucher !== undefined,
    hasSource: ({ context }) => context.sources.length > 0,
    isStoppedBy: ({ context }, { obstacle }: { obstacle: Obstacle }) => isObstacle(obstacle, context),
    isIrrevocable: ({ context }) => isPaidInPoints(context.purchaseState) || isPrivilege(context),
    isCard: ({ context }) => context.grant === undefined && payingSources(context).some(isCard),
    isEmailKnown: (_, { email }: { email?: string }) => email !== undefined,
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
    isModal: (_, params: { id: string; expected: string }) => params.id === params.expected,
    isOutcome: ({ context }, { outcome }: Pick<Placement, 'outcome'>) => context.placement?.outcome === outcome,
    /** The server has the order, so the list tells its end; the key has nothing more to find (CHK-012). */
    isAwayFromOrder: ({ context: { placement } }) => placement?.outcome === 'away' && placement.claim !== undefined,
    /** Nothing is ordered, and nothing is there to order. */
    isLost: ({ context: { products, placement } }) =>
      products.length === 0 && (placement?.outcome === 'nothing' || placement?.outcome === 'cancelled'),
    isRefusal: ({ context: { placement } }, { kind }: { kind: RefusalKind }) =>
      placement?.outcome === 'refused' && refusalKind(placement.error) === kind,
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    mid: input.products[0]?.mid ?? '',
    idempotencyKey: input.openIntent?.idempotencyKey,
    isDeliveryReady: false,
    isVoucherChecked: true,
    amountText: input.products[0]?.donation ? String(toBaht(input.products[0].price)) : '',
    sources: [],
    adjustedCardPoint: 0,
    exchangeRate: defaultExchangeRate,
    short: [],
  }),
  invoke: [
    {
      id: 'delivery',
      src: 'delivery',
      input: ({ context }) => ({ defaultAddressId: context.defaultAddressId }),
    },
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
      actions: [{ type: 'setDelivery', params: ({ event }) => event }, 'tellPayment', 'tellVoucher'],
    },
    'source.changed': {
      actions: [
        { type: 'setPayment', params: ({ event }) => event },
        { type: 'tellMemberCard', params: ({ event }) => event },
        'tellVoucher',
      ],
    },
    'voucher.changed': { actions: [{ type: 'setVoucher', params: ({ event }) => event }, 'tellPayment'] },
    'voucher.drop': { actions: 'dropVoucher' },
    'source.reset': { actions: 'resetSource' },
    'card.added': { actions: 'passToPayment' },
    'page.shown': { actions: 'passToPayment' },
    'language.changed': { actions: 'markNamesOld' },
  },
  initial: 'booting',
  states: {
    booting: {
      description: 'An unfinished payment comes first; without products there is nothing to check out.',
      meta: { screen: '/order-summary', requirements: ['CHK-012', 'CHK-018', 'CRT-002'] },
      always: [
        { guard: 'hasOpenIntent', target: 'placing' },
        { guard: 'isNotOneShop', target: 'left', actions: 'tellAbandoned' },
        { target: 'preparing' },
      ],
    },
    preparing: {
      description: 'What the summary needs is asked for, all at once.',
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
          description: 'What the shop takes, and its limits.',
          meta: { requirements: ['API-047'] },
          initial: 'loading',
          states: {
            loading: {
              description: 'The shop’s payment detail is asked for.',
              meta: { requirements: ['API-047'] },
              invoke: {
                src: 'loadPaymentDetail',
                input: ({ context }) => ({ mid: context.mid }),
                onDone: {
                  target: 'loaded',
                  actions: [
                    { type: 'setMerchant', params: ({ event }) => ({ merchant: event.output }) },
                    'tellStores',
                    'tellPayment',
                  ],
                },
                onError: '#checkout.loadFailed',
              },
            },
            loaded: { type: 'final', description: 'The shop is known.', meta: { requirements: ['API-047'] } },
          },
        },
        delivery: {
          description: 'Where the goods go and who brings them.',
          meta: { requirements: ['ADR-025', 'DLV-007'] },
          initial: 'loading',
          states: {
            loading: {
              description: 'The delivery asks for what it needs, and tells when it knows.',
              meta: { requirements: ['ADR-025', 'DLV-007'] },
              entry: 'prepareDelivery',
              on: {
                'delivery.changed': {
                  target: 'loaded',
                  actions: [{ type: 'setDelivery', params: ({ event }) => event }, 'tellPayment', 'tellVoucher'],
                },
              },
            },
            loaded: {
              type: 'final',
              description: 'Address and carriers are known, or that none are needed.',
              meta: { requirements: ['DLV-007'] },
            },
          },
        },
        payment: {
          description: 'What the shopper can pay with, and what points are worth.',
          meta: { requirements: ['CHK-006', 'PAY-033'] },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'What the shopper has a right to is not paid.',
              meta: { requirements: ['FUL-003', 'CHK-011'] },
              always: [{ guard: 'isFree', target: 'loaded' }, { target: 'loading' }],
            },
            loading: {
              description: 'The payment asks for what it needs, and tells when it knows.',
              meta: { requirements: ['CHK-006', 'PAY-033'] },
              entry: 'preparePayment',
              on: {
                'source.changed': {
                  target: 'loaded',
                  actions: [
                    { type: 'setPayment', params: ({ event }) => event },
                    { type: 'tellMemberCard', params: ({ event }) => event },
                    'tellVoucher',
                  ],
                },
              },
            },
            loaded: { type: 'final', description: 'The sources are known.', meta: { requirements: ['PAY-033'] } },
          },
        },
      },
    },
    loadFailed: {
      description: 'The summary could not be put together: the error look with a retry.',
      meta: { screen: '/order-summary', requirements: ['GEN-023'] },
      on: { 'checkout.retry': 'preparing', 'checkout.leave': { target: 'left', actions: 'closeIntent' } },
    },
    summary: {
      description: 'The shopper reads what will be paid and may change it.',
      meta: { screen: '/order-summary', requirements: ['CHK-001', 'CHK-008', 'CHK-009'] },
      tags: 'summary',
      type: 'parallel',
      on: {
        'checkout.leave': { target: 'left', actions: 'closeIntent' },
        'amount.change': {
          guard: 'isDonation',
          actions: [{ type: 'setAmount', params: ({ event }) => event }, 'tellPayment'],
        },
        'quantity.change': {
          guard: { type: 'areSteps', params: ({ event }) => event },
          actions: [{ type: 'setSteps', params: ({ event }) => event }, 'tellPayment'],
        },
        'consent.toggle': { actions: 'toggleConsent' },
        'receipt.toggle': { guard: 'isDonation', actions: 'toggleReceipt' },
        'gift.set': { guard: 'isGiftable', actions: { type: 'setGift', params: ({ event }) => event } },
        'order.confirm': [
          { guard: { type: 'isStoppedBy', params: { obstacle: 'incomplete' } } },
          { guard: { type: 'isStoppedBy', params: { obstacle: 'access' } }, actions: 'tellRefused' },
          {
            guard: { type: 'isStoppedBy', params: { obstacle: 'address' } },
            actions: ['markAddressToFix', { type: 'say', params: { name: 'invalidAddress' } }],
          },
          {
            guard: { type: 'isStoppedBy', params: { obstacle: 'voucher' } },
            actions: { type: 'say', params: { name: 'voucherClash' } },
          },
          {
            guard: { type: 'isStoppedBy', params: { obstacle: 'source' } },
            actions: { type: 'say', params: { name: 'sourceOutsideProgram' } },
          },
          { guard: { type: 'isStoppedBy', params: { obstacle: 'hours' } }, actions: 'refuseHours' },
          {
            guard: { type: 'isStoppedBy', params: { obstacle: 'items' } },
            actions: { type: 'refuse', params: { code: '507-02' } },
          },
          {
            guard: { type: 'isStoppedBy', params: { obstacle: 'brands' } },
            actions: { type: 'refuse', params: { code: '507-01' } },
          },
          { guard: 'isIrrevocable', target: 'confirmingNoUndo', actions: 'makeRequest' },
          { guard: 'isCard', target: 'confirmingCard', actions: 'makeRequest' },
          { target: 'placing', actions: 'makeRequest' },
        ],
      },
      states: {
        address: {
          description: 'Where the goods go.',
          meta: { requirements: ['ADR-025', 'ADR-028', 'CHK-008'] },
          initial: 'shown',
          states: {
            shown: {
              description: 'The chosen address, or that one is needed, or none for goods that are not sent.',
              meta: { requirements: ['ADR-025', 'CHK-008', 'FMT-003'] },
              always: { guard: 'isToRename', target: '#checkout.renaming' },
              on: {
                'addresses.open': { guard: 'isAddressNeeded', target: 'browsing' },
                'modal.closed': {
                  guard: { type: 'isModal', params: ({ event }) => ({ id: event.id, expected: 'invalidAddress' }) },
                  target: 'browsing',
                },
              },
            },
            browsing: {
              description: 'The address book is open over the summary.',
              meta: { screen: 'addressList', requirements: ['ADR-002', 'ADR-028', 'NAV-075'] },
              tags: 'address',
              entry: 'tellAddressesOpened',
              exit: ['forgetAddressToFix', 'tellAddressesClosed'],
              invoke: {
                id: 'addressBook',
                src: 'addressBook',
                input: ({ context, self }) => ({
                  defaultId: context.defaultAddressId,
                  chosenId: context.address?.id,
                  editId: context.fixAddress?.id,
                  parent: self,
                }),
                onError: { target: 'shown', actions: { type: 'raise', params: ({ event }) => event } },
              },
              on: {
                'addresses.close': 'shown',
                'address.chosen': {
                  target: 'shown',
                  actions: { type: 'tellAddress', params: ({ event }) => event },
                },
              },
            },
          },
        },
        delivery: {
          description: 'Whether it is settled who brings the goods.',
          meta: { requirements: ['CHK-009', 'DLV-001', 'DLV-006'] },
          initial: 'open',
          states: {
            open: {
              description: 'Carriers are asked for, or a carrier or a store is still to be chosen.',
              meta: { requirements: ['CHK-009', 'DLV-007'] },
              always: { guard: 'isDeliveryReady', target: 'settled' },
            },
            settled: {
              description: 'A carrier, or a store, is chosen, or nothing is delivered.',
              meta: { requirements: ['DLV-001', 'DLV-007'] },
              always: { guard: not('isDeliveryReady'), target: 'open' },
            },
          },
        },
        voucher: {
          description: 'A voucher lowers what is to pay.',
          meta: { requirements: ['VCH-001', 'CHK-008'] },
          initial: 'none',
          states: {
            none: {
              description: 'No voucher is on the order.',
              meta: { requirements: ['VCH-001'] },
              always: { guard: 'hasVoucher', target: 'applied' },
            },
            applied: {
              description: 'A voucher is on the order.',
              meta: { requirements: ['VCH-001'] },
              always: { guard: not('hasVoucher'), target: 'none' },
            },
          },
        },
        payment: {
          description: 'What the shopper pays with.',
          meta: { requirements: ['PAY-001', 'PAY-033'] },
          initial: 'missing',
          states: {
            missing: {
              description: 'No source is chosen: the button waits for one.',
              meta: { requirements: ['CHK-009', 'PAY-033'] },
              always: { guard: 'hasSource', target: 'chosen' },
            },
            chosen: {
              description: 'A source is chosen.',
              meta: { requirements: ['PAY-001'] },
              always: { guard: not('hasSource'), target: 'missing' },
            },
          },
        },
      },
    },
    confirmingNoUndo: {
      description: 'Points can’t be taken back: the shopper is asked once more.',
      meta: { screen: '/order-summary', requirements: ['CHK-013', 'CHK-014'] },
      entry: 'askNoUndo',
      on: {
        'modal.closed': [
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'placing' },
          { target: 'summary' },
        ],
      },
    },
    confirmingCard: {
      description: 'The next page belongs to the bank’s gateway: it needs an e-mail first.',
      meta: { screen: 'thirdPartyConfirm', requirements: ['PAY-010', 'PAY-011', 'PAY-012', 'PAY-014'] },
      entry: 'tellEmailOpened',
      exit: 'tellEmailClosed',
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
        onError: { target: 'summary', actions: { type: 'raise', params: ({ event }) => event } },
      },
    },
    placing: {
      description:
        'The order is placed and paid, or not: a machine of its own finds out. A second press changes nothing.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'CHK-012', 'REL-001', 'REL-002'] },
      entry: ['openIntent', 'tellIntentOpened'],
      on: { 'page.shown': { actions: 'passOn' }, 'page.hidden': { actions: 'passOn' } },
      invoke: {
        id: 'placement',
        src: 'placement',
        input: ({ context }) => ({
          idempotencyKey: context.idempotencyKey ?? '',
          request: context.request,
          isCard: isPaidByCard(context.request),
        }),
        onDone: {
          target: 'judging',
          actions: { type: 'setPlacement', params: ({ event }) => ({ placement: event.output }) },
        },
        onError: [
          { guard: 'hasProducts', target: 'preparing', actions: { type: 'raise', params: ({ event }) => event } },
          { target: 'left', actions: [{ type: 'raise', params: ({ event }) => event }, 'tellAbandoned'] },
        ],
      },
    },
    judging: {
      description: 'What the end of the placing means. Only a known outcome or a refusal closes the intent.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'CHK-012', 'CHK-017'] },
      always: [
        {
          guard: { type: 'isOutcome', params: { outcome: 'paid' } },
          target: 'succeeded',
          actions: 'closeIntent',
        },
        { guard: { type: 'isOutcome', params: { outcome: 'void' } }, target: 'declined', actions: 'closeIntent' },
        { guard: 'isAwayFromOrder', target: 'left', actions: ['tellOrdersRequested', 'closeIntent'] },
        { guard: { type: 'isOutcome', params: { outcome: 'away' } }, target: 'left', actions: 'tellOrdersRequested' },
        { guard: 'isLost', target: 'left', actions: ['closeIntent', 'tellAbandoned'] },
        { guard: { type: 'isOutcome', params: { outcome: 'nothing' } }, target: 'preparing' },
        { guard: { type: 'isOutcome', params: { outcome: 'cancelled' } }, target: 'preparing', actions: 'closeIntent' },
        {
          guard: { type: 'isRefusal', params: { kind: 'outOfStock' } },
          target: 'outOfStock',
          actions: ['setShort', 'closeIntent'],
        },
        { guard: { type: 'isRefusal', params: { kind: 'condition' } }, target: 'repricing', actions: 'closeIntent' },
        {
          guard: { type: 'isRefusal', params: { kind: 'voucher' } },
          target: 'summary',
          actions: ['removeVoucher', 'refuseVoucher', 'raiseRefusal', 'closeIntent'],
        },
        {
          guard: { type: 'isRefusal', params: { kind: 'source' } },
          target: 'summary',
          actions: ['removeSource', 'refuseSource', 'raiseRefusal', 'closeIntent'],
        },
        {
          guard: { type: 'isRefusal', params: { kind: 'end' } },
          target: 'left',
          actions: ['raiseRefusal', 'closeIntent'],
        },
        { guard: { type: 'isRefusal', params: { kind: 'gone' } }, target: 'gone', actions: 'closeIntent' },
        { target: 'summary', actions: ['raiseRefusal', 'closeIntent'] },
      ],
    },
    declined: {
      description:
        'The payment was not completed, and the server gave back what it held: the page says that nothing was paid.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'ORD-033'] },
      entry: 'refreshCounts',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: placedOrder,
        onError: { actions: { type: 'raise', params: ({ event }) => event } },
      },
      on: {
        'checkout.retry': [
          { guard: 'hasProducts', target: 'preparing' },
          { target: 'left', actions: 'tellAbandoned' },
        ],
        'order.view': { target: 'left', actions: 'tellOrdersRequested' },
        'checkout.leave': 'left',
      },
    },
    outOfStock: {
      description: 'Somebody was faster: what is left of each line is named.',
      meta: { screen: '/order-summary', requirements: ['CRT-006', 'CRT-007', 'ERR-092'] },
      entry: 'sayOutOfStock',
      on: { 'modal.closed': { target: 'left', actions: 'tellSentBack' } },
    },
    gone: {
      description:
        'What was chosen can’t be had any more: once the shopper has read why, the page where it was chosen shows it as it is now.',
      meta: { screen: '/order-summary', requirements: ['ERR-058', 'ERR-074', 'ERR-125', 'ERR-140'] },
      entry: 'sayGone',
      on: { 'modal.closed': { target: 'left', actions: 'tellSentBack' } },
    },
    repricing: {
      description:
        'A price or a condition changed since the summary opened: the shopper is told, then the lines are read anew.',
      meta: { screen: '/order-summary', requirements: ['CHK-015', 'CHK-017'] },
      initial: 'telling',
      states: {
        telling: {
          description: 'The popup says that a condition changed.',
          meta: { screen: '/order-summary', requirements: ['CHK-015', 'CHK-017'] },
          entry: 'sayCondition',
          on: { 'modal.closed': 'refreshing' },
        },
        refreshing: {
          description: 'The lines are asked for with their present names and prices.',
          meta: { screen: '/order-summary', requirements: ['CHK-017'] },
          tags: 'busy',
          invoke: {
            src: 'refreshProducts',
            input: ({ context }) => ({ products: context.products }),
            onDone: {
              target: '#checkout.preparing',
              actions: { type: 'setProducts', params: ({ event }) => ({ products: event.output }) },
            },
            onError: '#checkout.loadFailed',
          },
        },
      },
    },
    renaming: {
      description:
        'The language changed: the lines are asked for by their names in it, then the rest of the summary. Without an answer the summary stays as it was.',
      meta: { screen: '/order-summary', requirements: ['FMT-003'] },
      tags: 'busy',
      entry: 'markNamesRefreshed',
      invoke: {
        src: 'refreshProducts',
        input: ({ context }) => ({ products: context.products }),
        onDone: {
          target: 'preparing',
          actions: { type: 'setProducts', params: ({ event }) => ({ products: event.output }) },
        },
        onError: 'summary',
      },
      on: {
        'language.changed': { target: 'renaming', reenter: true },
        'checkout.leave': { target: 'left', actions: 'closeIntent' },
      },
    },
    succeeded: {
      description: 'The order is paid. The shop says thank you.',
      meta: { screen: 'thankYou', requirements: ['CHK-011', 'GEN-021', 'GEN-022'] },
      entry: ['refreshCounts', 'updateFeed', 'tellSucceeded'],
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: placedOrder,
        onError: { actions: { type: 'raise', params: ({ event }) => event } },
      },
      on: { 'order.view': { target: 'left', actions: 'tellOrdersRequested' }, 'checkout.leave': 'left' },
    },
    left: { type: 'final', description: 'The shopper went elsewhere.', meta: { requirements: ['CHK-018'] } },
  },
})

const isPaidByCard = (request: PlacementRequest | undefined): boolean =>
  request !== undefined && 'source_of_funds' in request && request.source_of_funds.some(isCard)

function memberCardOf(sources: readonly SourceOfFund[]): MemberCardChoice | undefined {
  const card = sources.find(({ type }) => type === 'partner_point')
  return card?.card_key === undefined
    ? undefined
    : { key: card.card_key, image: card.card_image ?? '', name: card.card_name ?? '' }
}

function isCard({ type }: Pick<SourceOfFund, 'type'>): boolean {
  return type === 'kmarket_credit_card'
}

function message(name: string, opener: AnyActorRef, values?: Record<string, string | number>) {
  return { type: 'modal.open' as const, id: name, content: { kind: 'message' as const, name, values }, opener }
}

/** Why nothing was placed, under the text of `key`; what follows is the checkout's own affair. */
function refusalPopup(id: string, { code = '', subCode }: ApiError, key: ApiError['key'], opener: AnyActorRef) {
  const content = { kind: 'error' as const, key, suffix: codeSuffix(code, subCode), followUp: 'none' as const }
  return { type: 'modal.open' as const, id, content, opener }
}

/** Whether the confirm button is enabled (CHK-009). */
export const isCheckoutAllowed = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.matches('summary') && isComplete(snapshot.context)

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

export type CheckoutScreen = 'preparing' | 'summary' | 'checking' | 'declined' | 'thankYou' | 'left'

/** Which screen the checkout shows. `isClaiming`: the summary stays, with its button pressed. */
export function screenOf(snapshot: CheckoutSnapshot, isClaiming: boolean): CheckoutScreen {
  if (snapshot.matches('left')) return 'left'
  if (snapshot.matches('succeeded')) return 'thankYou'
  if (snapshot.matches('declined')) return 'declined'
  if (snapshot.matches('placing')) return isClaiming ? 'summary' : 'checking'
  const isPreparing = snapshot.matches('booting') || snapshot.matches('preparing') || snapshot.matches('loadFailed')
  return isPreparing ? 'preparing' : 'summary'
}
