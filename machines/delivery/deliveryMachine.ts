import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { Address } from '../../contract/address'
import type { PaymentDetail } from '../../contract/merchants'
import type { ShippingMethod } from '../../contract/shipping'
import type { LineOfOrder, Order } from '../../contract/orderAmounts'
import { hasPaperReceipt, isCollected, isDelivered, isRewardSent, linesOf } from '../../contract/orderAmounts'
import { notProvided } from '../ports'
import { defaultAddress } from './defaultAddress'

export interface DeliveryInput {
  /** The default address's id, as stored on the device (ADR-025). */
  defaultAddressId?: string
}

/** The goods to deliver; set at each `delivery.prepare`. */
export type Goods = Pick<Order, 'mid' | 'purchaseState' | 'products'>

interface DeliveryContext extends DeliveryInput, Pick<Order, 'address' | 'currentLogistic' | 'storeId'> {
  goods: Goods
  addresses: readonly Address[]
  methods: readonly ShippingMethod[]
  stores: PaymentDetail['stores']
}

/** Sent to the parent. `isReady`: a carrier, and for pick-up a store, is chosen, or no delivery is needed. */
export interface DeliveryChanged extends Pick<Order, 'address' | 'currentLogistic' | 'storeId'> {
  type: 'delivery.changed'
  isReady: boolean
}

/** Addresses or carriers failed to load; another `delivery.prepare` retries. */
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

/** Goods that are delivered, and those that are sent without a choice of carrier: a reward, the receipt of a donation. */
const isAddressed = (goods: Goods): boolean => isDelivered(goods) || isRewardSent(goods) || hasPaperReceipt(goods)

/** The parameters for loading carriers: shop, goods and address. */
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
      // The shopper's choice is kept when the summary is prepared again.
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
    notifyChanged: sendParent(
      ({ context: { address, currentLogistic, storeId } }, { isReady }: { isReady: boolean }): DeliveryChanged => ({
        type: 'delivery.changed',
        isReady,
        address,
        currentLogistic,
        storeId,
      }),
    ),
    notifyFailed: sendParent({
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
      actions: { type: 'setGoods', params: ({ event }) => event },
    },
    'address.chosen': [
      {
        guard: 'isDelivered',
        target: '.loading',
        actions: { type: 'setAddress', params: ({ event }) => event },
      },
      {
        guard: 'isAddressed',
        target: '.notNeeded',
        actions: { type: 'setAddress', params: ({ event }) => event },
      },
    ],
    'stores.known': { actions: { type: 'setStores', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'Idle until the contents of the order are set.',
      meta: { requirements: ['CHK-012', 'CHK-018'] },
    },
    preparing: {
      description: 'Addresses and carriers are loading; digital goods need neither.',
      meta: { screen: '/order-summary', requirements: ['ADR-025', 'DLV-007'] },
      tags: 'busy',
      initial: 'deciding',
      states: {
        deciding: {
          description:
            'Decides what to load: an address and carriers for physical goods, only an address for a reward or the receipt of a donation.',
          meta: { requirements: ['CHK-008', 'DLV-007'] },
          always: [{ guard: 'isAddressed', target: 'loadingAddresses' }, { target: '#delivery.notNeeded' }],
        },
        loadingAddresses: {
          description: 'The shopper’s addresses are loading.',
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
          description: 'The carriers for this shop, these goods and this address are loading.',
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
      description: 'Addresses or carriers failed to load, so the summary cannot be shown.',
      meta: { screen: '/order-summary', requirements: ['GEN-023'] },
      entry: 'notifyFailed',
    },
    deciding: {
      description: 'Decides what the delivery block shows.',
      meta: { requirements: ['DLV-007'] },
      always: [
        { guard: 'lacksStore', target: 'choosingStore' },
        { guard: 'hasMethod', target: 'chosen' },
        { target: 'unavailable' },
      ],
    },
    notNeeded: {
      description:
        'There is no carrier to choose: digital goods are not delivered, rewards and receipts are sent by post.',
      meta: { screen: '/order-summary', requirements: ['DLV-007'] },
      entry: { type: 'notifyChanged', params: { isReady: true } },
    },
    loading: {
      description: 'The address changed. The carriers are reloaded; the chosen one is kept if it is still offered.',
      meta: { screen: '/order-summary', requirements: ['DLV-007'] },
      tags: 'busy',
      entry: { type: 'notifyChanged', params: { isReady: false } },
      invoke: {
        src: 'listShippingMethods',
        input: methodsRequest,
        onDone: {
          target: 'deciding',
          actions: { type: 'setMethods', params: ({ event }) => ({ methods: event.output }) },
        },
        onError: 'reloadFailed',
      },
    },
    reloadFailed: {
      description: 'The carriers for the new address failed to load. The shopper can retry.',
      meta: { screen: '/order-summary', requirements: ['GEN-023', 'DLV-007'] },
      on: { 'delivery.retry': 'loading' },
    },
    unavailable: {
      description: 'No carrier delivers to this address. The shopper can choose another address, or retry.',
      meta: { screen: '/order-summary', requirements: ['DLV-007'] },
      entry: { type: 'notifyChanged', params: { isReady: false } },
      on: { 'delivery.retry': 'loading' },
    },
    choosingStore: {
      description: 'Pick-up is chosen, and the shopper still has to choose a store.',
      meta: { screen: '/order-summary', requirements: ['DLV-002', 'DLV-007'] },
      entry: { type: 'notifyChanged', params: { isReady: false } },
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
      description: 'A carrier, or a store for pick-up, is chosen.',
      meta: { screen: '/order-summary', requirements: ['DLV-001', 'DLV-007'] },
      entry: { type: 'notifyChanged', params: { isReady: true } },
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
