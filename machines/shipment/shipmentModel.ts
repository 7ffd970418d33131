import type { OrderDetail, Suborder } from '../../contract/orders'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { same } from '../trail'
import { packageAt, shipmentMachine } from './shipmentMachine'

const lost = { kind: 'network', key: 'default' }
const gone = { kind: 'business', code: '404', key: '404' }
const order = { order_id: 'o-full-split', suborders: [{}, {}] as Suborder[] } as OrderDetail
const later = { ...order, order_status: 'completed' } as OrderDetail

type Page = Seen<typeof shipmentMachine>
const isThere = ({ context }: Pick<Page, 'context'>) => context.index === '1'

export const shipmentModel = defineModel(shipmentMachine, {
  inputs: {
    second: { input: () => ({ orderId: 'o-full-split', index: '1' }) },
    outside: { input: () => ({ orderId: 'o-full-split', index: '2' }) },
    word: { input: () => ({ orderId: 'o-full-split', index: '01' }) },
  },
  samples: {
    'shipment.retry': [{ type: 'shipment.retry' }],
    'shipment.refresh': [{ type: 'shipment.refresh' }],
    'modal.closed': [{ type: 'modal.closed', id: 'noShipment', answer: 'accepted' }],
  },
  outcomes: {
    loadOrder: {
      answered: { done: order },
      later: { done: later },
      nothing: { done: undefined },
      gone: { error: gone },
      lost: { error: lost },
    },
  },
  serialize: ({ context }) => [context.index, context.order?.order_status],
  expects: {
    requesting: {
      accepts: ['shipment.refresh'],
      leads: {
        'shipment.refresh': 'requesting',
        'loadOrder answered': (seen) => (isThere(seen) ? 'shown' : 'outside'),
        'loadOrder later': (seen) => (isThere(seen) ? 'shown' : 'outside'),
        'loadOrder nothing': 'failed',
        'loadOrder gone': 'gone',
        'loadOrder lost': 'failed',
      },
    },
    failed: {
      accepts: ['shipment.retry', 'shipment.refresh'],
      leads: { 'shipment.retry': 'requesting', 'shipment.refresh': 'requesting' },
    },
    gone: { accepts: ['shipment.refresh'], leads: { 'shipment.refresh': 'requesting' } },
    outside: {
      accepts: ['modal.closed'],
      leads: { 'modal.closed': 'failed' },
      check: ({ trail }) => {
        const requested = trail.findLast((fact) => fact.kind === 'sent')
        if (requested?.to !== 'modal' || requested.event['id'] !== 'noShipment') throw new Error('nothing was said')
      },
    },
    shown: {
      accepts: ['shipment.refresh'],
      leads: { 'shipment.refresh': 'refreshing' },
      check: ({ context }) => {
        if (!packageAt(context.order, context.index)) throw new Error('nothing to show')
      },
    },
    refreshing: {
      accepts: ['shipment.refresh'],
      leads: {
        'shipment.refresh': 'refreshing',
        'loadOrder answered': 'shown',
        'loadOrder later': 'shown',
        'loadOrder nothing': 'shown',
        'loadOrder gone': 'shown',
        'loadOrder lost': 'shown',
      },
    },
  },
  invariants: {
    'the package of the server’s last answer is shown': ({ context, snapshot, trail }) => {
      if (!snapshot.hasTag('shown')) return
      const settled = trail.findLast((fact) => fact.kind === 'settled' && fact.output !== undefined)
      if (settled?.kind === 'settled' && context.order !== settled.output) throw new Error('an older answer')
    },
    'a load says whether the package is shown already': ({ context: { index }, trail }) => {
      let isShown = false
      for (const fact of trail) {
        if (fact.kind === 'call') same(fact.input, { orderId: 'o-full-split', isShown })
        if (fact.kind === 'settled' && packageAt(fact.output as OrderDetail | undefined, index)) isShown = true
      }
    },
    'a refresh loads the order again, whatever is loading': ({ trail }) => {
      for (const [at, fact] of trail.entries())
        if (fact.kind === 'event' && fact.event.type === 'shipment.refresh' && trail[at + 1]?.kind !== 'call')
          throw new Error('an older answer would stay')
    },
    'for a missing package a message is shown, then the page goes back': ({ trail }) => {
      const emitted = trail.flatMap((fact) =>
        fact.kind === 'sent' && fact.to === 'modal' ? [(fact.event['content'] as { key: string }).key] : [],
      )
      const wentBack = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'navigation')
      const said = trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'modal.closed')
      if (emitted.some((key) => key !== '404')) throw new Error('another text')
      same(wentBack.length, said.length)
    },
  },
})
