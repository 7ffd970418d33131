import type { Seen } from '../model'
import { defineModel } from '../model'
import { same } from '../trail'
import type { ListPage } from './pagedListMachine'
import { pagedListMachine } from './pagedListMachine'

const lost = { kind: 'network', key: 'default' }
interface Row {
  order_id: string
  package?: { index: number }
}

const rows = (...ids: readonly string[]): Row[] => ids.map((order_id) => ({ order_id }))
const keyOf = (item: unknown) => {
  const row = item as Row
  return `${row.order_id} ${row.package?.index ?? 0}`
}

/** Another filter reloads the list from every state. */
const changing = { 'list.change': 'loading' }

/** Keys of the rows by the answers so far: reloaded rows are shown once they are as many as those they replace. */
function rowsOf(trail: Seen<typeof pagedListMachine>['trail']): string[] {
  let shown: { keys: string[]; page: number } = { keys: [], page: 0 }
  let fresh: typeof shown | undefined
  for (const fact of trail) {
    if (fact.kind === 'event' && fact.event.type === 'list.change') [shown, fresh] = [{ keys: [], page: 0 }, undefined]
    if (fact.kind === 'call' && (fact.input as { page: number }).page === 1) fresh = { keys: [], page: 0 }
    if (fact.kind !== 'settled') continue
    if (fact.output === undefined) fresh = undefined
    else {
      const { items, page, limit, total } = fact.output as ListPage<Row>
      const keys = [...new Set([...(fresh ?? shown).keys, ...items.map(keyOf)])]
      const isLast = items.length < limit || page * limit >= total
      if (!fresh || isLast || page >= shown.page) [shown, fresh] = [{ keys, page }, undefined]
      else fresh = { keys, page }
    }
  }
  return shown.keys
}

export const pagedListModel = defineModel(pagedListMachine, {
  // A filter changes one of the parameters.
  inputs: { orders: { input: () => ({ params: { status: 'all', sort: 'newest' }, keyOf }) } },
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
  serialize: ({ context }) => [
    context.params['status'],
    context.items.length,
    context.page,
    context.hasMore,
    context.fresh?.items.length,
  ],
  triedWith: ({ context }) => (context.fresh ? 'the first page reloaded' : ''),
  acceptsAnywhere: ['list.change'],
  expects: {
    loading: {
      accepts: ['list.refresh'],
      leads: {
        ...changing,
        'list.refresh': 'loading',
        'loadPage full': 'idle',
        'loadPage whole': 'idle',
        'loadPage nothing': 'empty',
        'loadPage lost': 'failed',
      },
      check: ({ context, trail }) => {
        const change = trail.findLast((fact) => fact.kind === 'event')?.event
        if (change?.type === 'list.change' && context.items.length > 0) throw new Error('rows of the list before')
      },
    },
    idle: {
      accepts: ['list.next', 'list.refresh'],
      leads: {
        ...changing,
        'list.next': ({ context }) => (context.hasMore ? 'loadingMore' : 'idle'),
        'list.refresh': 'refreshing',
      },
      check: ({ context }) => {
        if (context.items.length === 0) throw new Error('an empty list is not said to be empty')
      },
    },
    loadingMore: {
      accepts: ['list.refresh'],
      leads: {
        ...changing,
        'list.refresh': 'refreshing',
        'loadPage full': 'idle',
        'loadPage whole': 'idle',
        'loadPage nothing': 'idle',
        'loadPage lost': 'moreFailed',
      },
    },
    moreFailed: {
      accepts: ['list.retry', 'list.refresh'],
      leads: { ...changing, 'list.retry': 'loadingMore', 'list.refresh': 'refreshing' },
    },
    refreshing: {
      accepts: ['list.refresh'],
      leads: {
        ...changing,
        'list.refresh': 'refreshing',
        'loadPage full': ({ context }) => (context.page === 2 && !context.fresh ? 'refreshing' : 'idle'),
        'loadPage whole': 'idle',
        'loadPage nothing': ({ context }) => (context.fresh ? 'idle' : 'empty'),
        'loadPage lost': 'idle',
      },
      does: { 'loadPage full': ({ context }) => (context.page === 2 && !context.fresh ? ['call loadPage'] : []) },
    },
    empty: {
      accepts: ['list.refresh'],
      leads: { ...changing, 'list.refresh': 'loading' },
      check: ({ trail }) => {
        const end = trail.findLast((fact) => fact.kind === 'settled')
        if (end?.outcome !== 'nothing') throw new Error(`empty after ${end?.outcome}`)
      },
    },
    failed: {
      accepts: ['list.retry', 'list.refresh'],
      leads: { ...changing, 'list.retry': 'loading', 'list.refresh': 'loading' },
      check: ({ context }) => {
        if (!context.error) throw new Error('nobody knows why')
      },
    },
  },
  invariants: {
    'the rows are those that the answers brought': ({ context, trail }) => {
      const shown = context.items.map(keyOf)
      if (shown.join() !== rowsOf(trail).join()) throw new Error(`${shown.join()} instead of ${rowsOf(trail).join()}`)
    },
    'the last failure is known until an answer comes': ({ context, trail }) => {
      const end = trail.findLast((fact) => fact.kind === 'settled')
      if (end?.outcome === 'lost' && context.error !== end.error) throw new Error('nobody knows why')
    },
    'no row is shown twice': ({ context }) => {
      const ids = context.items.map(keyOf)
      if (new Set(ids).size !== ids.length) throw new Error(ids.join())
    },
    'each call asks for the first page or the next one, with the filter chosen last and all else as at the start': ({
      context,
      trail,
    }) => {
      const call = trail.findLast((fact) => fact.kind === 'call')
      const { page, params } = call?.input as { page: number; params: unknown }
      const change = trail.findLast((fact) => fact.kind === 'event' && fact.event.type === 'list.change')
      const first = trail.find((fact) => fact.kind === 'call')?.input as { params: { status: string } }
      const chosen = change?.kind === 'event' && 'params' in change.event ? change.event.params : { status: 'all' }
      same(params, { ...first.params, ...chosen })
      if (page !== 1 && page !== context.page && page !== context.page + 1) throw new Error(`page ${page}`)
    },
    'a refresh loads again from the first page on, whatever is loading': ({ trail }) => {
      for (const [at, fact] of trail.entries()) {
        if (fact.kind !== 'event' || fact.event.type !== 'list.refresh') continue
        const next = trail[at + 1]
        if (next?.kind !== 'call' || (next.input as { page: number }).page !== 1)
          throw new Error('older rows would stay')
      }
    },
    'a page is asked for once, until somebody asks again': ({ trail }) => {
      let requested: number | undefined
      for (const fact of trail) {
        if (fact.kind === 'event') requested = undefined
        if (fact.kind !== 'call') continue
        const { page } = fact.input as { page: number }
        if (page === requested) throw new Error(`page ${page} again`)
        requested = page
      }
    },
    'rows stay readable while more are asked for': ({ snapshot, context }) => {
      if (snapshot.hasTag('shown') && context.items.length === 0) throw new Error('shown without rows')
    },
  },
})
