import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { assign, emit, fromPromise, not, or, sendTo, setup, stateIn } from 'xstate'
import type { Address } from '../../contract/address'
import { addressFaults } from '../../contract/address'
import { defaultExchangeRate, inWindow, windows } from '../../contract/constants'
import { codeSuffix } from '../../contract/errors'
import type { PaymentMode } from '../../contract/enums'
import { isPointSource, sourcesOfMode } from '../../contract/enums'
import type { PaymentDetail } from '../../contract/merchants'
import { toBaht } from '../../contract/money'
import type { OrderDetail } from '../../contract/orders'
import type { Claim, ClaimRequest, OutOfStockLine, SourceOfFund } from '../../contract/payment'
import type { ShippingMethod } from '../../contract/shipping'
import { addressBookMachine } from '../addressBook/addressBookMachine'
import type { Placement } from '../placement/placementMachine'
import { placementMachine } from '../placement/placementMachine'
import type { AccessAnswer, ModalAnswer } from '../ports'
import { asApiError, nativeRequest, notProvided, refusal, toCounters, toFollowUp, toModal, toNative } from '../ports'
import type { AppliedVoucher, CheckoutProduct, Order } from './amounts'
import { claimRequestOf, covers, itemCount, productTotal } from './amounts'
import type { RefusalKind } from './refusals'
import { refusalKind } from './refusals'

/** A payment that was confirmed and whose outcome is not known yet: all that the device keeps of an order (SEC-005). */
export interface OpenIntent {
  idempotencyKey: string
  use: Order['purchaseState']
  startedAt: number
}

export interface CheckoutInput {
  purchaseState: Order['purchaseState']
  mode: PaymentMode
  products: readonly CheckoutProduct[]
  openIntent?: OpenIntent
  defaultAddressId?: string
  tracking: Order['tracking']
  access: () => AccessAnswer
  /** Milliseconds of the server's clock. */
  now: () => number
  newKey: () => string
}

interface CheckoutContext extends CheckoutInput, Order {
  merchant?: PaymentDetail
  addresses: readonly Address[]
  methods: readonly ShippingMethod[]
  sources: readonly SourceOfFund[]
  idempotencyKey?: string
  claim?: Claim
  refusal?: unknown
  /** The order as the server tells it, once its outcome is known. */
  order?: OrderDetail
  /** What the shopper confirmed; none while an earlier intent is looked for. */
  request?: ClaimRequest
  short: readonly OutOfStockLine[]
  fixAddress?: string
}

export type CheckoutEvent =
  | { type: 'checkout.retry' }
  | { type: 'checkout.leave' }
  | { type: 'addresses.open' }
  | { type: 'addresses.close' }
  | { type: 'address.chosen'; address: Address }
  | { type: 'delivery.pick'; method: string }
  | { type: 'delivery.retry' }
  | { type: 'store.pick'; storeId: string }
  | { type: 'voucher.changed'; voucher?: AppliedVoucher }
  | { type: 'source.changed'; source?: SourceOfFund; points: number }
  | { type: 'consent.toggle' }
  | { type: 'order.confirm' }
  | { type: 'order.view' }
  | { type: 'email.submit'; email: string }
  | { type: 'email.leave' }
  | { type: 'page.shown' }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

const mids = (products: readonly CheckoutProduct[]) => new Set(products.map(({ mid }) => mid))
const isPhysical = ({ purchaseState, products }: Pick<Order, 'purchaseState' | 'products'>) =>
  purchaseState !== 'donation' && products.some(({ sub_type }) => sub_type === 'physical')
const isCollected = ({ currentLogistic }: Pick<Order, 'currentLogistic'>) =>
  currentLogistic?.type === 'click_and_collect'
interface LineOfOrder {
  product_id: string
  product_variant_id: string
  quantity: number
}

const linesOf = (products: readonly CheckoutProduct[]): readonly LineOfOrder[] =>
  products.map(({ product_id, product_variant_id, quantity }) => ({ product_id, product_variant_id, quantity }))

/** Whether the goods are brought or picked up at all. */
export const isDelivered = isPhysical

export const addressRequired = (context: Pick<Order, 'purchaseState' | 'products' | 'currentLogistic'>): boolean =>
  isPhysical(context) && !isCollected(context)

/** Why the chosen hours forbid this order now, as the code that the server would answer with (PAY-025). */
function closedWindow({ now, source, purchaseState }: Pick<CheckoutContext, 'now' | 'source' | 'purchaseState'>) {
  const instant = new Date(now())
  const isExchange = purchaseState === 'point_redemption' || purchaseState === 'point_transfer'
  if (!inWindow(instant, windows.purchase)) return '701'
  if (source?.type === 'the1' && !inWindow(instant, windows.the1)) return '704'
  if (source?.type === 'kbank_reward_point') {
    if (isExchange && !inWindow(instant, windows.kPointRedemption)) return '1053'
    if (!isExchange && !inWindow(instant, windows.kPointPayment)) return '703'
  }
  return undefined
}

/** Cards and points get their own machine; until then the saving account is what the summary offers. */
const offered: ReadonlySet<SourceOfFund['type']> = new Set(['saving_account'])

const isCovered = (context: Order): boolean => context.source !== undefined && covers(context.source, context)

export const checkoutMachine = setup({
  types: {} as {
    input: CheckoutInput
    context: CheckoutContext
    events: CheckoutEvent
    emitted:
      | { type: 'intent.opened'; intent: OpenIntent }
      | { type: 'intent.closed' }
      | { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
      | { type: 'addresses.opened' }
      | { type: 'addresses.closed' }
      | { type: 'checkout.succeeded'; orderId: string }
      | { type: 'checkout.abandoned' }
      | { type: 'checkout.sentBack' }
      | { type: 'orders.requested'; orderId?: string }
    children: { addressBook: 'addressBook'; placement: 'placement' }
    tags: 'busy' | 'summary' | 'address'
  },
  actors: {
    addressBook: addressBookMachine,
    placement: placementMachine,
    loadPaymentDetail: fromPromise<PaymentDetail, { mid: string }>(notProvided('loadPaymentDetail')),
    listAddresses: fromPromise<readonly Address[]>(notProvided('listAddresses')),
    listShippingMethods: fromPromise<
      readonly ShippingMethod[],
      { mid: string; products: readonly LineOfOrder[]; address_id?: string }
    >(notProvided('listShippingMethods')),
    listSourcesOfFunds: fromPromise<
      readonly SourceOfFund[],
      { mid: string; products: readonly LineOfOrder[]; amount: number }
    >(notProvided('listSourcesOfFunds')),
    loadExchangeRate: fromPromise<number>(notProvided('loadExchangeRate')),
    refreshProducts: fromPromise<readonly CheckoutProduct[], { products: readonly CheckoutProduct[] }>(
      notProvided('refreshProducts'),
    ),
    loadOrder: fromPromise<OrderDetail, { orderId: string }>(notProvided('loadOrder')),
    saveEmail: fromPromise<unknown, { mid: string; email: string }>(notProvided('saveEmail')),
  },
  actions: {
    setMerchant: assign((_, params: { merchant: PaymentDetail }) => params),
    setAddresses: assign(({ context }, { addresses }: { addresses: readonly Address[] }) => ({
      addresses,
      address: addresses.find(({ id }) => id === context.defaultAddressId) ?? addresses[0],
    })),
    setAddress: assign((_, params: { address: Address }) => ({ address: params.address, fixAddress: undefined })),
    setMethods: assign(({ context }, { methods }: { methods: readonly ShippingMethod[] }) => ({
      methods,
      currentLogistic: methods.find(({ type }) => type === context.currentLogistic?.type) ?? methods[0],
    })),
    pickMethod: assign(({ context }, { method }: { method: string }) => ({
      currentLogistic: context.methods.find(({ type }) => type === method),
      storeId: undefined,
    })),
    pickStore: assign((_, params: { storeId: string }) => ({ storeId: params.storeId })),
    setSources: assign(({ context }, { sources }: { sources: readonly SourceOfFund[] }) => {
      const allowed = sources.filter(
        ({ type }) => offered.has(type) && sourcesOfMode[context.mode].some((one) => one === type),
      )
      const kept = allowed.find(({ card_key }) => card_key === context.source?.card_key)
      return { sources: allowed, source: kept ?? allowed.find(({ type }) => type === 'saving_account') }
    }),
    setRate: assign((_, { rate }: { rate: number }) => ({ exchangeRate: rate > 0 ? rate : defaultExchangeRate })),
    setVoucher: assign((_, params: { voucher?: AppliedVoucher }) => ({ voucher: params.voucher })),
    removeVoucher: assign({ voucher: undefined }),
    setSource: assign((_, params: { source?: SourceOfFund; points: number }) => ({
      source: params.source,
      adjustedCardPoint: params.points,
    })),
    removeSource: assign({ source: undefined, adjustedCardPoint: 0 }),
    toggleConsent: assign(({ context }) => ({ consentFlag: !context.consentFlag })),
    setEmail: assign((_, params: { email: string }) => ({ email: params.email })),
    markAddressToFix: assign(({ context }) => ({ fixAddress: context.address?.id })),
    makeRequest: assign(({ context }) => ({ request: claimRequestOf(context) })),
    openIntent: assign(({ context }) => {
      const intent = context.openIntent ?? {
        idempotencyKey: context.idempotencyKey ?? context.newKey(),
        use: context.purchaseState,
        startedAt: context.now(),
      }
      return { idempotencyKey: intent.idempotencyKey, openIntent: intent, claim: undefined }
    }),
    tellIntentOpened: emit(({ context }) => ({ type: 'intent.opened' as const, intent: context.openIntent! })),
    /** What is ordered changed, or the server refused it: the next confirmation is another intent (CHK-012). */
    closeIntent: assign({ idempotencyKey: undefined, openIntent: undefined, request: undefined }),
    tellIntentClosed: emit({ type: 'intent.closed' }),
    setProducts: assign((_, params: { products: readonly CheckoutProduct[] }) => params),
    setOrder: assign((_, params: { order: OrderDetail }) => params),
    setPlacement: assign((_, { placement }: { placement: Placement }) => ({
      claim: placement.claim,
      refusal: placement.error,
    })),
    setShort: assign((_, params: { error?: unknown }) => {
      const body = asApiError(params.error).body as { lines?: readonly OutOfStockLine[] } | undefined
      return { short: body?.lines ?? [] }
    }),
    raise: sendTo(toFollowUp, (_, params: { error?: unknown }) => ({
      type: 'error.raised',
      error: asApiError(params.error),
      option: 'default',
    })),
    refuseHours: sendTo(toFollowUp, ({ context }) => refusal(closedWindow(context) ?? '701')),
    refuseItems: sendTo(toFollowUp, refusal('507-02')),
    refuseBrands: sendTo(toFollowUp, refusal('507-01')),
    refuseAddress: sendTo(toModal, ({ self }) => message('invalidAddress', self)),
    refuseVoucher: sendTo(toModal, ({ self }) => message('voucherClash', self)),
    refuseSource: sendTo(toModal, ({ self }) => message('sourceOutsideProgram', self)),
    askNoUndo: sendTo(toModal, ({ self }) => ({ ...message('pointNoUndo', self), hasReject: true })),
    sayOutOfStock: sendTo(toModal, ({ context, self }) => ({
      type: 'modal.open',
      id: 'outOfStock',
      content: {
        kind: 'outOfStock',
        lines: context.short.map(({ name, variant, stock }) => ({ name, variant: variant.join(', '), left: stock })),
      },
      opener: self,
    })),
    updateFeed: sendTo(toNative, nativeRequest('updateFeed', { status: 'updated' })),
    passOn: sendTo('placement', ({ event }) => event),
    sayCondition: sendTo(toModal, ({ context, self }) => {
      const { code = '', subCode } = asApiError(context.refusal)
      const key = code === '314' ? ('314-01' as const) : ('304-03' as const)
      return {
        type: 'modal.open',
        id: 'conditionChanged',
        content: { kind: 'error', key, suffix: codeSuffix(code, subCode), followUp: 'none' },
        opener: self,
      }
    }),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    tellRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
    tellAddressesOpened: emit({ type: 'addresses.opened' }),
    tellAddressesClosed: emit({ type: 'addresses.closed' }),
    tellSucceeded: emit(({ context }) => ({
      type: 'checkout.succeeded' as const,
      orderId: context.claim?.order_id ?? '',
    })),
    tellAbandoned: emit({ type: 'checkout.abandoned' }),
    tellSentBack: emit({ type: 'checkout.sentBack' }),
    tellOrdersRequested: emit(({ context }) => ({
      type: 'orders.requested' as const,
      orderId: context.claim?.order_id,
    })),
  },
  guards: {
    hasOpenIntent: ({ context }) => context.openIntent !== undefined,
    isNotOneShop: ({ context }) => mids(context.products).size !== 1,
    hasProducts: ({ context }) => context.products.length > 0,
    isPhysical: ({ context }) => isPhysical(context),
    isAddressNeeded: ({ context }) => addressRequired(context),
    hasMethod: ({ context }) => context.currentLogistic !== undefined,
    lacksStore: ({ context }) => isCollected(context) && context.storeId === undefined,
    isOffered: ({ context }, { method }: { method: string }) => context.methods.some(({ type }) => type === method),
    isStore: ({ context }, { storeId }: { storeId: string }) =>
      context.merchant?.stores.some(({ store_id }) => store_id === storeId) === true,
    hasVoucher: ({ context }) => context.voucher !== undefined,
    hasSource: ({ context }) => context.source !== undefined,
    isDeliveryOpen: not(
      or([stateIn({ summary: { delivery: 'chosen' } }), stateIn({ summary: { delivery: 'notNeeded' } })]),
    ),
    isUncovered: ({ context }) => !isCovered(context),
    mayBuy: ({ context }) => context.access() === 'go',
    isAddressFaulty: ({ context }) =>
      addressRequired(context) && (!context.address || addressFaults(context.address).length > 0),
    isVoucherClash: ({ context }) =>
      context.voucher !== undefined &&
      (context.source?.type === 'kmarket_credit_card' ||
        (context.source !== undefined && isPointSource(context.source.type))),
    isSourceOutsideMode: ({ context }) => !sourcesOfMode[context.mode].some((type) => type === context.source?.type),
    isClosed: ({ context }) => closedWindow(context) !== undefined,
    hasTooManyItems: ({ context }) => {
      const most = context.merchant?.maxItemsPerTransaction
      return most != null && itemCount(context) > most
    },
    hasManyBrands: ({ context }) => new Set(context.products.flatMap(({ brand }) => brand ?? [])).size > 1,
    isIrrevocable: ({ context }) =>
      context.purchaseState === 'point_redemption' || context.purchaseState === 'point_transfer',
    isCard: ({ context }) => context.source?.type === 'kmarket_credit_card',
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
    isModal: (_, params: { id: string; expected: string }) => params.id === params.expected,
    isOutcome: (_, params: { placement: Placement; outcome: Placement['outcome'] }) =>
      params.placement.outcome === params.outcome,
    isLostWithoutOrder: ({ context }, { placement }: { placement: Placement }) =>
      context.products.length === 0 && (placement.outcome === 'nothing' || placement.outcome === 'cancelled'),
    isRefusal: (_, params: { placement: Placement; kind: RefusalKind }) =>
      params.placement.outcome === 'refused' && refusalKind(params.placement.error) === params.kind,
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    mid: input.products[0]?.mid ?? '',
    idempotencyKey: input.openIntent?.idempotencyKey,
    addresses: [],
    methods: [],
    sources: [],
    short: [],
    adjustedCardPoint: 0,
    exchangeRate: defaultExchangeRate,
  }),
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
      on: { 'checkout.leave': { target: 'left', actions: ['closeIntent', 'tellIntentClosed'] } },
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
                  actions: { type: 'setMerchant', params: ({ event }) => ({ merchant: event.output }) },
                },
                onError: '#checkout.loadFailed',
              },
            },
            loaded: { type: 'final', description: 'The shop is known.', meta: { requirements: ['API-047'] } },
          },
        },
        delivery: {
          description: 'Where the goods go and who brings them; nothing for digital goods.',
          meta: { requirements: ['ADR-025', 'DLV-007'] },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Only physical goods need an address and a carrier.',
              meta: { requirements: ['CHK-008', 'DLV-007'] },
              always: [{ guard: 'isPhysical', target: 'loadingAddresses' }, { target: 'loaded' }],
            },
            loadingAddresses: {
              description: 'The shopper’s addresses are asked for.',
              meta: { requirements: ['API-034'] },
              invoke: {
                src: 'listAddresses',
                onDone: {
                  target: 'loadingMethods',
                  actions: { type: 'setAddresses', params: ({ event }) => ({ addresses: event.output }) },
                },
                onError: '#checkout.loadFailed',
              },
            },
            loadingMethods: {
              description: 'The carriers for this shop, these goods and this address are asked for.',
              meta: { requirements: ['API-043', 'DLV-007'] },
              invoke: {
                src: 'listShippingMethods',
                input: ({ context }) => ({
                  mid: context.mid,
                  products: linesOf(context.products),
                  address_id: context.address?.id,
                }),
                onDone: {
                  target: 'loaded',
                  actions: { type: 'setMethods', params: ({ event }) => ({ methods: event.output }) },
                },
                onError: '#checkout.loadFailed',
              },
            },
            loaded: {
              type: 'final',
              description: 'Address and carriers are known.',
              meta: { requirements: ['DLV-007'] },
            },
          },
        },
        funds: {
          description: 'What the shopper can pay with.',
          meta: { requirements: ['API-018', 'PAY-033'] },
          initial: 'loading',
          states: {
            loading: {
              description: 'The sources of funds are asked for.',
              meta: { requirements: ['API-018'] },
              invoke: {
                src: 'listSourcesOfFunds',
                input: ({ context }) => ({
                  mid: context.mid,
                  products: linesOf(context.products),
                  amount: toBaht(productTotal(context)),
                }),
                onDone: {
                  target: 'loaded',
                  actions: { type: 'setSources', params: ({ event }) => ({ sources: event.output }) },
                },
                onError: '#checkout.loadFailed',
              },
            },
            loaded: { type: 'final', description: 'The sources are known.', meta: { requirements: ['PAY-033'] } },
          },
        },
        rate: {
          description: 'Points needed for one baht.',
          meta: { requirements: ['CHK-005', 'CHK-006'] },
          initial: 'loading',
          states: {
            loading: {
              description: 'The exchange rate is asked for; without an answer it is 10.',
              meta: { requirements: ['CHK-005', 'CHK-006'] },
              invoke: {
                src: 'loadExchangeRate',
                onDone: {
                  target: 'loaded',
                  actions: { type: 'setRate', params: ({ event }) => ({ rate: event.output }) },
                },
                onError: 'loaded',
              },
            },
            loaded: { type: 'final', description: 'The rate is known.', meta: { requirements: ['CHK-005'] } },
          },
        },
      },
    },
    loadFailed: {
      description: 'The summary could not be put together: the error look with a retry.',
      meta: { screen: '/order-summary', requirements: ['GEN-023'] },
      on: {
        'checkout.retry': 'preparing',
        'checkout.leave': { target: 'left', actions: ['closeIntent', 'tellIntentClosed'] },
      },
    },
    summary: {
      description: 'The shopper reads what will be paid and may change it.',
      meta: { screen: '/order-summary', requirements: ['CHK-001', 'CHK-008', 'CHK-009'] },
      tags: 'summary',
      type: 'parallel',
      on: {
        'checkout.leave': { target: 'left', actions: ['closeIntent', 'tellIntentClosed'] },
        'consent.toggle': { actions: ['toggleConsent', 'closeIntent'] },
        'order.confirm': [
          { guard: 'isDeliveryOpen' },
          { guard: 'isUncovered' },
          { guard: not('mayBuy'), actions: 'tellRefused' },
          { guard: 'isAddressFaulty', actions: ['markAddressToFix', 'refuseAddress'] },
          { guard: 'isVoucherClash', actions: 'refuseVoucher' },
          { guard: 'isSourceOutsideMode', actions: 'refuseSource' },
          { guard: 'isClosed', actions: 'refuseHours' },
          { guard: 'hasTooManyItems', actions: 'refuseItems' },
          { guard: 'hasManyBrands', actions: 'refuseBrands' },
          { guard: 'isIrrevocable', target: 'confirmingNoUndo' },
          { guard: 'isCard', target: 'confirmingCard' },
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
              meta: { requirements: ['ADR-025', 'CHK-008'] },
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
              exit: 'tellAddressesClosed',
              invoke: {
                id: 'addressBook',
                src: 'addressBook',
                input: ({ context, self }) => ({
                  defaultId: context.defaultAddressId,
                  chosenId: context.address?.id,
                  editId: context.fixAddress,
                  parent: self,
                }),
                onError: { target: 'shown', actions: { type: 'raise', params: ({ event }) => event } },
              },
              on: {
                'addresses.close': 'shown',
                'address.chosen': {
                  target: 'shown',
                  actions: [{ type: 'setAddress', params: ({ event }) => event }, 'closeIntent'],
                },
              },
            },
          },
        },
        delivery: {
          description: 'Who brings the goods.',
          meta: { requirements: ['DLV-001', 'DLV-006', 'DLV-007'] },
          initial: 'deciding',
          on: { 'address.chosen': '.loading' },
          states: {
            deciding: {
              description: 'Which look the delivery block has.',
              meta: { requirements: ['DLV-007'] },
              always: [
                { guard: not('isPhysical'), target: 'notNeeded' },
                { guard: 'lacksStore', target: 'choosingStore' },
                { guard: 'hasMethod', target: 'chosen' },
                { target: 'unavailable' },
              ],
            },
            notNeeded: { description: 'Digital goods are not delivered.', meta: { requirements: ['DLV-007'] } },
            loading: {
              description:
                'The address changed: the carriers are asked for again and the choice is kept if it is still offered.',
              meta: { requirements: ['DLV-007'] },
              tags: 'busy',
              invoke: {
                src: 'listShippingMethods',
                input: ({ context }) => ({
                  mid: context.mid,
                  products: linesOf(context.products),
                  address_id: context.address?.id,
                }),
                onDone: {
                  target: 'deciding',
                  actions: { type: 'setMethods', params: ({ event }) => ({ methods: event.output }) },
                },
                onError: 'unavailable',
              },
            },
            unavailable: {
              description: 'No carrier is known; it can be tried again.',
              meta: { requirements: ['GEN-023', 'DLV-007'] },
              on: { 'delivery.retry': 'loading' },
            },
            choosingStore: {
              description: 'Goods picked up at a store need the store.',
              meta: { requirements: ['DLV-002', 'DLV-007'] },
              on: {
                'store.pick': {
                  guard: { type: 'isStore', params: ({ event }) => event },
                  target: 'deciding',
                  actions: [{ type: 'pickStore', params: ({ event }) => event }, 'closeIntent'],
                },
                'delivery.pick': {
                  guard: { type: 'isOffered', params: ({ event }) => event },
                  target: 'deciding',
                  actions: [{ type: 'pickMethod', params: ({ event }) => event }, 'closeIntent'],
                },
              },
            },
            chosen: {
              description: 'A carrier, or a store, is chosen.',
              meta: { requirements: ['DLV-001', 'DLV-007'] },
              on: {
                'delivery.pick': {
                  guard: { type: 'isOffered', params: ({ event }) => event },
                  target: 'deciding',
                  actions: [{ type: 'pickMethod', params: ({ event }) => event }, 'closeIntent'],
                },
              },
            },
          },
        },
        voucher: {
          description: 'A voucher lowers what is to pay.',
          meta: { requirements: ['VCH-001', 'CHK-008'] },
          initial: 'deciding',
          on: {
            'voucher.changed': {
              target: '.deciding',
              actions: [{ type: 'setVoucher', params: ({ event }) => event }, 'closeIntent'],
            },
          },
          states: {
            deciding: {
              description: 'Whether a voucher is on the order.',
              meta: { requirements: ['VCH-001'] },
              always: [{ guard: 'hasVoucher', target: 'applied' }, { target: 'none' }],
            },
            none: { description: 'No voucher is on the order.', meta: { requirements: ['VCH-001'] } },
            applied: { description: 'A voucher is on the order.', meta: { requirements: ['VCH-001'] } },
          },
        },
        payment: {
          description: 'What the shopper pays with.',
          meta: { requirements: ['PAY-001', 'PAY-033'] },
          initial: 'deciding',
          on: {
            'source.changed': {
              target: '.deciding',
              actions: [{ type: 'setSource', params: ({ event }) => event }, 'closeIntent'],
            },
          },
          states: {
            deciding: {
              description: 'Whether a source is chosen.',
              meta: { requirements: ['PAY-033'] },
              always: [{ guard: 'hasSource', target: 'chosen' }, { target: 'missing' }],
            },
            missing: {
              description: 'No source is chosen: the button waits for one.',
              meta: { requirements: ['CHK-009', 'PAY-033'] },
            },
            chosen: { description: 'A source is chosen.', meta: { requirements: ['PAY-001'] } },
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
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'placing', actions: 'makeRequest' },
          { target: 'summary' },
        ],
      },
    },
    confirmingCard: {
      description: 'The shopper is told that the next page belongs to the bank’s gateway, and gives an e-mail.',
      meta: { screen: 'thirdPartyConfirm', requirements: ['PAY-010', 'PAY-011', 'PAY-012'] },
      on: {
        'email.submit': { target: 'savingEmail', actions: { type: 'setEmail', params: ({ event }) => event } },
        'email.leave': 'summary',
      },
    },
    savingEmail: {
      description: 'The gateway is told the e-mail.',
      meta: { screen: 'thirdPartyConfirm', requirements: ['PAY-014'] },
      tags: 'busy',
      invoke: {
        src: 'saveEmail',
        input: ({ context }) => ({ mid: context.mid, email: context.email ?? '' }),
        onDone: { target: 'placing', actions: 'makeRequest' },
        onError: 'confirmingCard',
      },
    },
    placing: {
      description:
        'The order is placed and paid, or not: a machine of its own finds out. A second press changes nothing.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'CHK-012', 'REL-001', 'REL-002'] },
      entry: ['openIntent', 'tellIntentOpened'],
      on: { 'page.shown': { actions: 'passOn' } },
      invoke: {
        id: 'placement',
        src: 'placement',
        input: ({ context }) => ({
          idempotencyKey: context.idempotencyKey ?? '',
          request: context.request,
          isCard: context.source?.type === 'kmarket_credit_card',
        }),
        onDone: [
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ placement: event.output, outcome: 'paid' }) },
            target: 'succeeded',
            actions: [
              { type: 'setPlacement', params: ({ event }) => ({ placement: event.output }) },
              'closeIntent',
              'tellIntentClosed',
            ],
          },
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ placement: event.output, outcome: 'void' }) },
            target: 'declined',
            actions: [
              { type: 'setPlacement', params: ({ event }) => ({ placement: event.output }) },
              'closeIntent',
              'tellIntentClosed',
            ],
          },
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ placement: event.output, outcome: 'away' }) },
            target: 'left',
            actions: [
              { type: 'setPlacement', params: ({ event }) => ({ placement: event.output }) },
              'tellOrdersRequested',
            ],
          },
          {
            guard: { type: 'isLostWithoutOrder', params: ({ event }) => ({ placement: event.output }) },
            target: 'left',
            actions: ['closeIntent', 'tellIntentClosed', 'tellAbandoned'],
          },
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ placement: event.output, outcome: 'nothing' }) },
            target: 'preparing',
          },
          {
            guard: { type: 'isOutcome', params: ({ event }) => ({ placement: event.output, outcome: 'cancelled' }) },
            target: 'preparing',
            actions: ['closeIntent', 'tellIntentClosed'],
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ placement: event.output, kind: 'outOfStock' }) },
            target: 'outOfStock',
            actions: [{ type: 'setShort', params: ({ event }) => event.output }, 'closeIntent', 'tellIntentClosed'],
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ placement: event.output, kind: 'condition' }) },
            target: 'repricing',
            actions: [
              { type: 'setPlacement', params: ({ event }) => ({ placement: event.output }) },
              'closeIntent',
              'tellIntentClosed',
            ],
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ placement: event.output, kind: 'voucher' }) },
            target: 'summary',
            actions: [
              'removeVoucher',
              { type: 'raise', params: ({ event }) => event.output },
              'closeIntent',
              'tellIntentClosed',
            ],
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ placement: event.output, kind: 'source' }) },
            target: 'summary',
            actions: [
              'removeSource',
              { type: 'raise', params: ({ event }) => event.output },
              'closeIntent',
              'tellIntentClosed',
            ],
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ placement: event.output, kind: 'end' }) },
            target: 'left',
            actions: [{ type: 'raise', params: ({ event }) => event.output }, 'closeIntent', 'tellIntentClosed'],
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ placement: event.output, kind: 'gone' }) },
            target: 'left',
            actions: [
              { type: 'raise', params: ({ event }) => event.output },
              'closeIntent',
              'tellIntentClosed',
              'tellSentBack',
            ],
          },
          {
            target: 'summary',
            actions: [{ type: 'raise', params: ({ event }) => event.output }, 'closeIntent', 'tellIntentClosed'],
          },
        ],
        onError: [
          {
            guard: 'hasProducts',
            target: 'preparing',
            actions: { type: 'raise', params: ({ event }) => event },
          },
          { target: 'left', actions: [{ type: 'raise', params: ({ event }) => event }, 'tellAbandoned'] },
        ],
      },
    },
    declined: {
      description: 'The payment was not completed, and the server gave back what it held.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'ORD-033'] },
      entry: 'refreshCounts',
      initial: 'reading',
      states: {
        reading: {
          description: 'The order is read once more for what the page says about it.',
          meta: { screen: '/order-summary', requirements: ['ORD-033'] },
          tags: 'busy',
          invoke: {
            src: 'loadOrder',
            input: ({ context }) => ({ orderId: context.claim?.order_id ?? '' }),
            onDone: {
              target: 'shown',
              actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: 'shown',
          },
        },
        shown: {
          description: 'The page says that nothing was paid.',
          meta: { screen: '/order-summary', requirements: ['ORD-033'] },
        },
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
          description: 'The lines are asked for with their present prices and stocks.',
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
    succeeded: {
      description: 'The order is paid. The shop says thank you.',
      meta: { screen: 'thankYou', requirements: ['CHK-011', 'GEN-021', 'GEN-022'] },
      entry: ['refreshCounts', 'updateFeed', 'tellSucceeded'],
      initial: 'reading',
      states: {
        reading: {
          description: 'The order is read once more for what the page says about it.',
          meta: { screen: 'thankYou', requirements: ['GEN-022'] },
          tags: 'busy',
          invoke: {
            src: 'loadOrder',
            input: ({ context }) => ({ orderId: context.claim?.order_id ?? '' }),
            onDone: {
              target: 'shown',
              actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: 'shown',
          },
        },
        shown: {
          description: 'The page says thank you.',
          meta: { screen: 'thankYou', requirements: ['GEN-022'] },
        },
      },
      on: {
        'order.view': { target: 'left', actions: 'tellOrdersRequested' },
        'checkout.leave': 'left',
      },
    },
    left: { type: 'final', description: 'The shopper went elsewhere.', meta: { requirements: ['CHK-018'] } },
  },
})

function message(name: string, opener: AnyActorRef) {
  return { type: 'modal.open' as const, id: name, content: { kind: 'message' as const, name }, opener }
}

/** Whether the confirm button is enabled (CHK-009). */
export const isCheckoutAllowed = (snapshot: SnapshotFrom<typeof checkoutMachine>): boolean => {
  const { context } = snapshot
  const isSettled =
    snapshot.matches({ summary: { delivery: 'chosen' } }) || snapshot.matches({ summary: { delivery: 'notNeeded' } })
  return isSettled && isCovered(context)
}

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
