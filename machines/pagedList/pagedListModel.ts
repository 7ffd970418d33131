import { defineModel } from '../model'
import { pagedListMachine } from './pagedListMachine'

const lost = { kind: 'network', key: 'default' }
interface Row {
  order_id: string
  package?: { index: number }
}

const rows = (...ids: readonly string[]): Row[] => ids.map((order_id) => ({ order_id }))
const keyOf = (row: Row) => `${row.order_id} ${row.package?.index ?? 0}`

export const pagedListModel = defineModel(pagedListMachine, {
  inputs: { orders: { input: () => ({ params: { status: 'all' }, keyOf }) } },
  samples: {
    'list.next': [{ type: 'list.next' }],
    'list.retry': [{ type: 'list.retry' }],
    'list.refresh': [{ type: 'list.refresh' }],
    'list.change': [{ type: 'list.change', params: { status: 'completed' } }],
  },
  outcomes: {
    loadPage: {
      full: {
        done: ({ input: { page } }) =>
          page === 1
            ? { items: rows('a', 'b'), page, limit: 2, total: 3 }
            : { items: rows('b', 'c'), page, limit: 2, total: 3 },
      },
      whole: { done: ({ input: { page } }) => ({ items: rows('a'), page, limit: 2, total: 1 }) },
      nothing: { done: ({ input: { page } }) => ({ items: [], page, limit: 2, total: 0 }) },
      lost: { error: lost },
    },
  },
  serialize: ({ context }) => [context.params, context.items.length, context.page, context.hasMore],
  expects: {
    loading: {
      accepts: [],
      check: ({ context, trail }) => {
        const change = trail.findLast((fact) => fact.kind === 'event')?.event
        if (change?.type === 'list.change' && context.items.length > 0) throw new Error('rows of the list before')
      },
    },
    idle: {
      accepts: ['list.next', 'list.refresh'],
      check: ({ context }) => {
        if (context.items.length === 0) throw new Error('an empty list is not said to be empty')
      },
    },
    loadingMore: { accepts: [] },
    moreFailed: { accepts: ['list.retry', 'list.refresh'] },
    refreshing: { accepts: [] },
    empty: {
      accepts: ['list.refresh'],
      check: ({ trail }) => {
        const end = trail.findLast((fact) => fact.kind === 'settled')
        if (end?.outcome !== 'nothing') throw new Error(`empty after ${end?.outcome}`)
      },
    },
    failed: {
      accepts: ['list.retry', 'list.refresh'],
      check: ({ context }) => {
        if (!context.error) throw new Error('nobody knows why')
      },
    },
  },
  invariants: {
    'no row is shown twice': ({ context }) => {
      const ids = context.items.map((item) => keyOf(item as Row))
      if (new Set(ids).size !== ids.length) throw new Error(ids.join())
    },
    'each call asks for the first page or the next one, with the filter of now': ({ context, trail }) => {
      const call = trail.findLast((fact) => fact.kind === 'call')
      const { page, params } = call?.input as { page: number; params: unknown }
      if (params !== context.params) throw new Error('another filter')
      if (page !== 1 && page !== context.page && page !== context.page + 1) throw new Error(`page ${page}`)
    },
    'rows stay readable while more are asked for': ({ snapshot, context }) => {
      if (snapshot.hasTag('shown') && context.items.length === 0) throw new Error('shown without rows')
    },
  },
})
