import type { OrderDetail } from '../../contract/orders'
import { defineModel } from '../model'
import { orderDetailMachine } from './orderDetailMachine'

const lost = { kind: 'network', key: 'default' }
const delivered = { order_id: 'o-full-shipped', order_status: 'shipped', can_complete_order: true } as OrderDetail
const completed = { ...delivered, order_status: 'completed', can_complete_order: false } as OrderDetail

export const orderDetailModel = defineModel(orderDetailMachine, {
  inputs: {
    page: {
      input: () => {
        let made = 0
        return {
          orderId: 'o-full-shipped',
          newKey: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
        }
      },
    },
  },
  samples: {
    'order.retry': [{ type: 'order.retry' }],
    'order.refresh': [{ type: 'order.refresh' }],
    'order.receive': [{ type: 'order.receive' }],
    'modal.closed': [
      { type: 'modal.closed', id: 'orderReceipt', answer: 'accepted' },
      { type: 'modal.closed', id: 'orderReceipt', answer: 'rejected' },
    ],
  },
  outcomes: {
    loadOrder: {
      delivered: { done: delivered },
      completed: { done: completed },
      nothing: { done: undefined },
      lost: { error: lost },
    },
    completeOrder: { completed: { done: completed }, lost: { error: lost } },
  },
  serialize: ({ context }) => [context.order?.can_complete_order, context.completionKey !== undefined],
  expects: {
    requesting: {
      accepts: [],
      leads: {
        'loadOrder delivered': 'shown',
        'loadOrder completed': 'shown',
        'loadOrder nothing': 'failed',
        'loadOrder lost': 'failed',
      },
    },
    failed: { accepts: ['order.retry'], leads: { 'order.retry': 'requesting' } },
    shown: {
      accepts: ['order.refresh', 'order.receive'],
      leads: {
        'order.refresh': 'refreshing',
        'order.receive': ({ context }) => (context.order?.can_complete_order ? 'confirming' : 'shown'),
      },
      check: ({ context }) => {
        if (!context.order) throw new Error('nothing to show')
      },
    },
    refreshing: {
      accepts: [],
      leads: {
        'loadOrder delivered': 'shown',
        'loadOrder completed': 'shown',
        'loadOrder nothing': 'shown',
        'loadOrder lost': 'shown',
      },
    },
    confirming: {
      accepts: ['modal.closed'],
      leads: {
        'modal.closed': (_, event) =>
          event.type === 'modal.closed' && event.answer === 'accepted' ? 'completing' : 'shown',
      },
      check: ({ context, trail }) => {
        if (!context.order?.can_complete_order) throw new Error('an order that has not arrived')
        const last = trail.findLast((fact) => fact.kind === 'sent')
        if (last?.to !== 'modal' || last.event['id'] !== 'orderReceipt') throw new Error('nobody was asked')
      },
    },
    completing: {
      accepts: [],
      leads: { 'completeOrder completed': 'shown', 'completeOrder lost': 'refreshing' },
      check: ({ trail }) => {
        const answer = trail.findLast((fact) => fact.kind === 'event')?.event
        if (answer?.type !== 'modal.closed' || answer.answer !== 'accepted') throw new Error('nobody said yes')
      },
    },
  },
  invariants: {
    'what the server told last is shown': ({ context, snapshot, trail }) => {
      const told = trail.findLast((fact) => fact.kind === 'settled' && fact.output !== undefined)
      if (snapshot.hasTag('shown') && context.order !== (told as { output?: unknown } | undefined)?.output) {
        throw new Error('an older answer')
      }
    },
    'one receipt has one key until the server answered': ({ trail }) => {
      const keys: unknown[] = []
      for (const fact of trail) {
        if (fact.kind === 'settled' && fact.output !== undefined) keys.length = 0
        if (fact.kind === 'call' && fact.src === 'completeOrder')
          keys.push((fact.input as { idempotencyKey: string }).idempotencyKey)
      }
      if (new Set(keys).size > 1 || keys.includes('')) throw new Error(keys.join())
    },
    'a completed order is told, and the counts are asked for again': ({ trail }) => {
      const done = trail.filter(
        (fact) => fact.kind === 'settled' && fact.src === 'completeOrder' && fact.outcome === 'completed',
      )
      const told = trail.filter((fact) => fact.kind === 'emitted')
      const asked = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'counters')
      if (told.length !== done.length || asked.length !== done.length)
        throw new Error(`${done.length}, ${told.length}, ${asked.length}`)
    },
  },
})
