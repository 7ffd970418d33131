import type { Actor, PromiseActorLogic } from 'xstate'
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../ports'
import { notProvided } from '../ports'
import { unchanged } from '../unchanged'

/** One page of a list call. Items are merged by {@link PagedListInput.keyOf}, never shown twice (API-141). */
export interface ListPage<Item> {
  items: readonly Item[]
  page: number
  limit: number
  total: number
}

/** Parameters of a list: category, sort, filter. A change starts again at page 1. */
export type ListParams = Readonly<Record<string, string>>

/** What a page of a list is loaded by; the first page is 1. */
export interface PageRequest {
  params: ListParams
  page: number
}

export interface PagedListInput<Item> {
  params: ListParams
  keyOf: (item: Item) => string
}

interface Known<Item> {
  items: readonly Item[]
  page: number
  hasMore: boolean
  /** Total number of items, by the last answer. */
  total: number
}

interface PagedListContext<Item> extends PagedListInput<Item>, Known<Item> {
  /** The reloaded pages so far; shown once they are as long as the list they replace (NAV-052). */
  fresh?: Known<Item>
  error?: ApiError
}

export type PagedListEvent =
  | { type: 'list.next' }
  | { type: 'list.retry' }
  | { type: 'list.refresh' }
  | { type: 'list.change'; params: ListParams }

export interface PagedListActors<Item> {
  loadPage: PromiseActorLogic<ListPage<Item>, PageRequest>
}

/** The machine of a list whose items have one type. */
export const createPagedListMachine = <Item>(actors: PagedListActors<Item>) =>
  setup({
    types: {} as {
      input: PagedListInput<Item>
      context: PagedListContext<Item>
      events: PagedListEvent
      tags: 'busy' | 'shown'
    },
    actors: { loadPage: actors.loadPage },
    actions: {
      replaceItems: assign(({ context }, answer: ListPage<Item>) => ({
        ...joined(context, context.fresh?.items ?? [], answer),
        fresh: undefined,
        error: undefined,
      })),
      setAside: assign(({ context }, answer: ListPage<Item>) => ({
        fresh: joined(context, context.fresh?.items ?? [], answer),
      })),
      dropFresh: assign({ fresh: undefined }),
      appendItems: assign(({ context }, answer: ListPage<Item>) => ({
        ...joined(context, context.items, answer),
        error: undefined,
      })),
      clearItems: assign({ items: [], page: 0, hasMore: false, total: 0, fresh: undefined }),
      setParams: assign(({ context }, params: { params: ListParams }) => ({
        params: { ...context.params, ...params.params },
      })),
      keepError: assign((_, params: { error: unknown }) => ({ error: params.error as ApiError })),
    },
    guards: {
      hasMore: ({ context }) => context.hasMore,
      isNothing: (_, params: { answer: ListPage<Item> }) => params.answer.items.length === 0,
      isNothingAtAll: ({ context }, params: { answer: ListPage<Item> }) =>
        context.fresh === undefined && params.answer.items.length === 0,
      isShorter: ({ context }, { answer }: { answer: ListPage<Item> }) =>
        answer.page < context.page && joined(context, [], answer).hasMore,
    },
  }).createMachine({
    id: 'pagedList',
    context: ({ input }) => ({ ...input, items: [], page: 0, hasMore: false, total: 0 }),
    initial: 'loading',
    on: {
      'list.change': {
        target: '.loading',
        actions: [{ type: 'setParams', params: ({ event }) => event }, 'clearItems'],
      },
    },
    states: {
      loading: {
        description: 'The first page is loading. A skeleton is shown.',
        meta: { requirements: ['GEN-023', 'API-141'] },
        tags: 'busy',
        on: { 'list.refresh': { target: 'loading', reenter: true } },
        invoke: {
          src: 'loadPage',
          input: ({ context }) => ({ params: context.params, page: 1 }),
          onDone: [
            { guard: { type: 'isNothing', params: ({ event }) => ({ answer: event.output }) }, target: 'empty' },
            { target: 'idle', actions: { type: 'replaceItems', params: ({ event }) => event.output } },
          ],
          onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => event } },
        },
      },
      idle: {
        description: 'Items are shown. Scrolling loads more.',
        meta: { requirements: ['API-141'] },
        tags: 'shown',
        on: { 'list.next': { guard: 'hasMore', target: 'loadingMore' }, 'list.refresh': 'refreshing' },
      },
      loadingMore: {
        description: 'The next page is loading; the items so far stay visible.',
        meta: { requirements: ['API-141'] },
        tags: ['busy', 'shown'],
        on: { 'list.refresh': 'refreshing' },
        invoke: {
          src: 'loadPage',
          input: ({ context }) => ({ params: context.params, page: context.page + 1 }),
          onDone: { target: 'idle', actions: { type: 'appendItems', params: ({ event }) => event.output } },
          onError: { target: 'moreFailed', actions: { type: 'keepError', params: ({ event }) => event } },
        },
      },
      moreFailed: {
        description: 'The next page failed to load. A row under the last item shows this and offers a retry.',
        meta: { requirements: ['GEN-023'] },
        tags: 'shown',
        on: { 'list.retry': 'loadingMore', 'list.refresh': 'refreshing' },
      },
      refreshing: {
        description: 'The shown items are reloading page by page and stay visible.',
        meta: { requirements: ['GEN-023', 'ORD-059', 'NAV-052'] },
        tags: ['busy', 'shown'],
        on: { 'list.refresh': { target: 'refreshing', reenter: true, actions: 'dropFresh' } },
        invoke: {
          src: 'loadPage',
          input: ({ context }) => ({ params: context.params, page: (context.fresh?.page ?? 0) + 1 }),
          onDone: [
            {
              guard: { type: 'isNothingAtAll', params: ({ event }) => ({ answer: event.output }) },
              target: 'empty',
              actions: 'clearItems',
            },
            {
              guard: { type: 'isShorter', params: ({ event }) => ({ answer: event.output }) },
              target: 'refreshing',
              reenter: true,
              actions: { type: 'setAside', params: ({ event }) => event.output },
            },
            { target: 'idle', actions: { type: 'replaceItems', params: ({ event }) => event.output } },
          ],
          onError: { target: 'idle', actions: [{ type: 'keepError', params: ({ event }) => event }, 'dropFresh'] },
        },
      },
      empty: {
        description: 'The list is empty.',
        meta: { requirements: ['GEN-023', 'CAT-005'] },
        on: { 'list.refresh': 'loading' },
      },
      failed: {
        description: 'The first page failed to load. The page shows an error with a retry button.',
        meta: { requirements: ['GEN-023'] },
        on: { 'list.retry': 'loading', 'list.refresh': 'loading' },
      },
    },
  })

export type PagedListMachine<Item> = ReturnType<typeof createPagedListMachine<Item>>
/** The actor of a list. */
export type PagedList<Item> = Actor<PagedListMachine<Item>>

/** The chart, without its call. Pure: the shop's script leaves it out. */
export const pagedListMachine = /* @__PURE__ */ createPagedListMachine<unknown>({
  loadPage: fromPromise(notProvided('loadPage')),
})

function joined<Item>(context: PagedListContext<Item>, before: readonly Item[], answer: ListPage<Item>): Known<Item> {
  const { keyOf } = context
  const shown = new Map(context.items.map((item) => [keyOf(item), item]))
  const loaded = answer.items.map((item) => unchanged(shown.get(keyOf(item)), item))
  const byKey = new Map([...before, ...loaded].map((item) => [keyOf(item), item]))
  const isFull = answer.items.length >= answer.limit
  return {
    items: [...byKey.values()],
    page: answer.page,
    hasMore: isFull && answer.page * answer.limit < answer.total,
    total: answer.total,
  }
}
