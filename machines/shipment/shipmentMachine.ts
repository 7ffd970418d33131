import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { OrderDetail } from '../../contract/orders'
import type { ModalAnswer } from '../ports'
import { isGone, notProvided, toModal, toNavigation } from '../ports'

export interface ShipmentInput {
  orderId: string
  /** Index of the package in the order, from 0, as in the address. */
  index: string
}

interface ShipmentContext extends ShipmentInput {
  order?: OrderDetail
}

export type ShipmentEvent =
  { type: 'shipment.retry' } | { type: 'shipment.refresh' } | { type: 'modal.closed'; id: string; answer: ModalAnswer }

const isPlace = (index: string) => /^(0|[1-9]\d*)$/.test(index)

/** The package at an index of the address, if the order has it. */
export const packageAt = (order: OrderDetail | undefined, index: string) =>
  isPlace(index) ? order?.suborders[Number(index)] : undefined

/** `isShown`: the page already shows an earlier answer. */
export interface OrderOfPackage {
  orderId: string
  isShown: boolean
}

const request = ({ context: { orderId, order } }: { context: ShipmentContext }): OrderOfPackage => ({
  orderId,
  isShown: order !== undefined,
})

export const shipmentMachine = setup({
  types: {} as { input: ShipmentInput; context: ShipmentContext; events: ShipmentEvent; tags: 'shown' },
  actors: {
    loadOrder: fromPromise<OrderDetail | undefined, OrderOfPackage>(notProvided('loadOrder')),
  },
  actions: {
    /** Keeps the previous order if the call fails. */
    setOrder: assign((_, { order }: { order?: OrderDetail }) => (order ? { order } : {})),
    showNotFound: sendTo(toModal, ({ self }) => ({
      type: 'modal.open',
      id: 'noShipment',
      content: { kind: 'error', key: '404', suffix: ' (404)', followUp: 'back' },
      opener: self,
    })),
    goBack: sendTo(toNavigation, { type: 'navigation.back' }),
  },
  guards: {
    isGone: (_, { error }: { error: unknown }) => isGone(error),
    hasPackage: ({ context }, { order }: { order?: OrderDetail }) => packageAt(order, context.index) !== undefined,
    hasOrder: (_, { order }: { order?: OrderDetail }) => order !== undefined,
  },
}).createMachine({
  id: 'shipment',
  context: ({ input }) => input,
  initial: 'requesting',
  states: {
    requesting: {
      description: 'The order is loading.',
      meta: { screen: '/order/$orderId/shipping/$index', requirements: ['ORD-048', 'API-012'] },
      on: { 'shipment.refresh': { target: 'requesting', reenter: true } },
      invoke: {
        src: 'loadOrder',
        input: request,
        onDone: [
          {
            guard: { type: 'hasPackage', params: ({ event }) => ({ order: event.output }) },
            target: 'shown',
            actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
          },
          { guard: { type: 'hasOrder', params: ({ event }) => ({ order: event.output }) }, target: 'outside' },
          { target: 'failed' },
        ],
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' }, { target: 'failed' }],
      },
    },
    failed: {
      description:
        'The order failed to load. The page states that it cannot be shown and offers a retry, under the popup that leads back.',
      meta: { screen: '/order/$orderId/shipping/$index', requirements: ['ERR-021', 'GEN-023'] },
      on: { 'shipment.retry': 'requesting', 'shipment.refresh': 'requesting' },
    },
    gone: {
      description: 'The shopper has no such order. The page states this and leads to the main page.',
      meta: { screen: '/order/$orderId/shipping/$index', requirements: ['NAV-047', 'ORD-057'] },
      on: { 'shipment.refresh': 'requesting' },
    },
    outside: {
      description: 'The order has no package with this index. A popup states this, then the shopper goes back.',
      meta: { screen: '/order/$orderId/shipping/$index', requirements: ['ORD-051', 'ERR-083'] },
      entry: 'showNotFound',
      on: { 'modal.closed': { target: 'failed', actions: 'goBack' } },
    },
    shown: {
      description: 'Status, parcels, log and lines of one package are shown.',
      meta: {
        screen: '/order/$orderId/shipping/$index',
        requirements: ['ORD-046', 'ORD-048', 'ORD-049', 'ORD-050', 'ORD-051'],
      },
      tags: 'shown',
      on: { 'shipment.refresh': 'refreshing' },
    },
    refreshing: {
      description: 'The order is reloading; the previous data stays visible.',
      meta: { screen: '/order/$orderId/shipping/$index', requirements: ['ORD-048', 'REL-007'] },
      tags: 'shown',
      on: { 'shipment.refresh': { target: 'refreshing', reenter: true } },
      invoke: {
        src: 'loadOrder',
        input: request,
        onDone: [
          {
            guard: { type: 'hasPackage', params: ({ event }) => ({ order: event.output }) },
            target: 'shown',
            actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
          },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
  },
})
