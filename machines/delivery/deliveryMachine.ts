import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { Address } from '../../contract/address'
import type { PaymentDetail } from '../../contract/merchants'
import type { ShippingMethod } from '../../contract/shipping'
import type { LineOfOrder, Order } from '../checkout/amounts'
import { hasPaperReceipt, isCollected, isDelivered, isRewardSent, linesOf } from '../checkout/amounts'
import { notProvided } from '../ports'
import { defaultAddress } from './defaultAddress'

export interface DeliveryInput {
  /** The default address's id as the device keeps it (ADR-025). */
  defaultAddressId?: string
}

/** What is delivered; asked about anew at each `delivery.prepare`. */
export type Goods = Pick<Order, 'mid' | 'purchaseState' | 'products'>

interface DeliveryContext extends DeliveryInput, Pick<Order, 'address' | 'currentLogistic' | 'storeId'> {
  goods: Goods
  addresses: readonly Address[]
  methods: readonly ShippingMethod[]
  stores: PaymentDetail['stores']
}

/** What the parent is told. `isReady`: a carrier, and for pick-up a store, is chosen, or nothing is delivered. */
export interface DeliveryChanged extends Pick<Order, 'address' | 'currentLogistic' | 'storeId'> {
  type: 'delivery.changed'
  isReady: boolean
}

/** What the summary needs did not come; another `delivery.prepare` asks again. */
export interface DeliveryFailed {
  type: 'delivery.failed'
}

export type DeliveryEvent =
  | { type: 'delivery.prepare'; goods: Goods }
  | { type: 'stores.known'; stores: PaymentDetail['stores'] }
  | { type: 'address.chosen'; address: Address }
  | { type: 'delivery.pick'; method: string }
  | { type: 'delivery.retry' }
  | { type: 'store.pick'; storeId: string }

/** Goods that are delivered, and what is sent without a choice of carrier: a reward, the receipt of a donation. */
const isAddressed = (goods: Goods): boolean => isDelivered(goods) || isRewardSent(goods) || hasPaperReceipt(goods)

/** What carriers are asked for: this shop, these goods, this address. */
const methodsRequest = ({ context: { goods, address } }: { context: DeliveryContext }) => ({
  mid: goods.mid,
  products: linesOf(goods),
  address_id: address?.id,
})

export const deliveryMachine = setup({
  types: {} as {
    input: DeliveryInput
    context: DeliveryContext
    events: DeliveryEvent
    tags: 'busy'
  },
  actors: {
    listAddresses: fromPromise<readonly Address[]>(notProvided('listAddresses')),
    listShippingMethods: fromPromise<
      readonly ShippingMethod[],
      { mid: string; products: readonly LineOfOrder[]; address_id?: string }
    >(notProvided('listShippingMethods')),
  },
  actions: {
    setGoods: assign((_, params: { goods: Goods }) => ({ goods: params.goods })),
    setStores: assign((_, params: { stores: PaymentDetail['stores'] }) => ({ stores: params.stores })),
    setAddresses: assign(({ context }, { addresses }: { addresses: readonly Address[] }) => ({
      addresses,
      // What the shopper chose stays chosen when the summary is prepared once more.
      address:
        addresses.find(({ id }) => id === context.address?.id) ?? defaultAddress(addresses, context.defaultAddressId),
    })),
    setAddress: assign((_, params: { address: Address }) => ({ address: params.address })),
    setMethods: assign(({ context }, { methods }: { methods: readonly ShippingMethod[] }) => ({
      methods,
      currentLogistic: methods.find(({ type }) => type === context.currentLogistic?.type) ?? methods[0],
    })),
    pickMethod: assign(({ context }, { method }: { method: string }) => ({
      currentLogistic: context.methods.find(({ type }) => type === method),
      storeId: undefined,
    })),
    pickStore: assign((_, params: { storeId: string }) => ({ storeId: params.storeId })),
    tellChanged: sendParent(
      ({ context: { address, currentLogistic, storeId } }, { isReady }: { isReady: boolean }): DeliveryChanged => ({
        type: 'delivery.changed',
        isReady,
        address,
        currentLogistic,
        storeId,
      }),
    ),
    tellFailed: sendParent({
      type: 'delivery.failed',
    } satisfies DeliveryFailed),
  },
  guards: {
    isDelivered: ({ context }) => isDelivered(context.goods),
    isAddressed: ({ context }) => isAddressed(context.goods),
    hasMethod: ({ context }) => context.currentLogistic !== undefined,
    lacksStore: ({ context }) => isCollected(context) && context.storeId === undefined,
    isOffered: ({ context }, { method }: { method: string }) => context.methods.some(({ type }) => type === method),
    isStore: ({ context }, { storeId }: { storeId: string }) =>
      context.stores.some(({ store_id }) => store_id === storeId),
  },
}).createMachine({
  id: 'delivery',
  context: ({ input }) => ({
    ...input,
    goods: { mid: '', purchaseState: 'general', products: [] },
    addresses: [],
    methods: [],
    stores: [],
  }),
  initial: 'idle',
  on: {
    'delivery.prepare': {
      target: '.preparing',
      reenter: true,
      actions: { type: 'setGoods', params: ({ event }) => event },
    },
    'address.chosen': [
      {
        guard: 'isDelivered',
        target: '.loading',
        reenter: true,
        actions: { type: 'setAddress', params: ({ event }) => event },
      },
      {
        guard: 'isAddressed',
        target: '.notNeeded',
        reenter: true,
        actions: { type: 'setAddress', params: ({ event }) => event },
      },
    ],
    'stores.known': { actions: { type: 'setStores', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'Nothing is asked for before it is known what is bought.',
      meta: { requirements: ['CHK-012', 'CHK-018'] },
    },
    preparing: {
      description: 'Where the goods go and who brings them; nothing for digital goods.',
      meta: { screen: '/order-summary', requirements: ['ADR-025', 'DLV-007'] },
      tags: 'busy',
      initial: 'deciding',
      states: {
        deciding: {
          description:
            'Physical goods need an address and a carrier, a reward or the receipt of a donation an address alone.',
          meta: { requirements: ['CHK-008', 'DLV-007'] },
          always: [{ guard: 'isAddressed', target: 'loadingAddresses' }, { target: '#delivery.notNeeded' }],
        },
        loadingAddresses: {
          description: 'The shopper’s addresses are asked for.',
          meta: { requirements: ['API-034'] },
          invoke: {
            src: 'listAddresses',
            onDone: [
              {
                guard: 'isDelivered',
                target: 'loadingMethods',
                actions: { type: 'setAddresses', params: ({ event }) => ({ addresses: event.output }) },
              },
              {
                target: '#delivery.notNeeded',
                actions: { type: 'setAddresses', params: ({ event }) => ({ addresses: event.output }) },
              },
            ],
            onError: '#delivery.failed',
          },
        },
        loadingMethods: {
          description: 'The carriers for this shop, these goods and this address are asked for.',
          meta: { requirements: ['API-043', 'DLV-007'] },
          invoke: {
            src: 'listShippingMethods',
            input: methodsRequest,
            onDone: {
              target: '#delivery.deciding',
              actions: { type: 'setMethods', params: ({ event }) => ({ methods: event.output }) },
            },
            onError: '#delivery.failed',
          },
        },
      },
    },
    failed: {
      description: 'Addresses or carriers did not come: the summary can’t be put together.',
      meta: { screen: '/order-summary', requirements: ['GEN-023'] },
      entry: 'tellFailed',
    },
    deciding: {
      description: 'Which look the delivery block has.',
      meta: { requirements: ['DLV-007'] },
      always: [
        { guard: 'lacksStore', target: 'choosingStore' },
        { guard: 'hasMethod', target: 'chosen' },
        { target: 'unavailable' },
      ],
    },
    notNeeded: {
      description: 'Nothing is to be chosen: digital goods are not delivered, rewards and receipts go by post.',
      meta: { requirements: ['DLV-007'] },
      entry: { type: 'tellChanged', params: { isReady: true } },
    },
    loading: {
      description:
        'The address changed: the carriers are asked for again and the choice is kept if it is still offered.',
      meta: { requirements: ['DLV-007'] },
      tags: 'busy',
      entry: { type: 'tellChanged', params: { isReady: false } },
      invoke: {
        src: 'listShippingMethods',
        input: methodsRequest,
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
      entry: { type: 'tellChanged', params: { isReady: false } },
      on: { 'delivery.retry': 'loading' },
    },
    choosingStore: {
      description: 'Goods picked up at a store need the store.',
      meta: { requirements: ['DLV-002', 'DLV-007'] },
      entry: { type: 'tellChanged', params: { isReady: false } },
      on: {
        'store.pick': {
          guard: { type: 'isStore', params: ({ event }) => event },
          target: 'deciding',
          actions: { type: 'pickStore', params: ({ event }) => event },
        },
        'delivery.pick': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'deciding',
          actions: { type: 'pickMethod', params: ({ event }) => event },
        },
      },
    },
    chosen: {
      description: 'A carrier, or a store, is chosen.',
      meta: { requirements: ['DLV-001', 'DLV-007'] },
      entry: { type: 'tellChanged', params: { isReady: true } },
      on: {
        'delivery.pick': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'deciding',
          actions: { type: 'pickMethod', params: ({ event }) => event },
        },
      },
    },
  },
})
