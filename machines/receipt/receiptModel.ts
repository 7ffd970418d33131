import type { OrderDetail } from '../../contract/orders'
import { defineModel } from '../model'
import { receiptMachine } from './receiptMachine'

export const receiptModel = defineModel(receiptMachine, {
  inputs: { paid: { input: () => ({ orderId: 'o-full-paid' }) } },
  samples: {},
  outcomes: {
    loadOrder: {
      read: { done: { order_id: 'o-full-paid' } as OrderDetail },
      lost: { error: { kind: 'network', key: 'default' } },
    },
  },
  serialize: ({ context }) => context.order !== undefined,
  expects: {
    reading: { accepts: [], leads: { 'loadOrder read': 'shown', 'loadOrder lost': 'shown' } },
    shown: { accepts: [] },
  },
  invariants: {
    'it is the order that was asked for': ({ trail, context }) => {
      const call = trail.findLast((fact) => fact.kind === 'call')
      if (call?.kind === 'call' && (call.input as { orderId: string }).orderId !== 'o-full-paid')
        throw new Error('another')
      if (context.order && context.order.order_id !== 'o-full-paid') throw new Error(context.order.order_id)
    },
    'an order that was read is kept': ({ trail, context }) => {
      const wasRead = trail.some((fact) => fact.kind === 'settled' && fact.outcome === 'read')
      if (wasRead !== (context.order !== undefined)) throw new Error(wasRead ? 'lost' : 'made up')
    },
  },
})
