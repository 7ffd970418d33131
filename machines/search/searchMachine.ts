import { assign, emit, fromPromise, setup } from 'xstate'
import type { ProductListSort } from '../../contract/enums'
import { productPath, suggestionDelayMs } from '../../contract/constants'
import { toKeyword } from '../../contract/keyword'
import type { Suggestion } from '../../contract/search'
import { notProvided } from '../ports'
import { withoutRecent, withRecent } from './recent'

/** The kinds of results (SRC-003). */
export const searchTabs = ['product', 'shop', 'promotion'] as const
export type SearchTab = (typeof searchTabs)[number]

export interface SearchInput {
  /** The keyword of the shown results; '' before a search. */
  keyword: string
  tab: SearchTab
  /** Order of the products. */
  sort: ProductListSort
  /** The recent keywords stored on the device, newest first. */
  recent: readonly string[]
}

interface SearchContext extends SearchInput {
  /** The text of the search field. */
  text: string
  /** The keyword to search for next. */
  wanted: string
  /** Suggestions for the text typed last, kept until new ones are loaded. */
  suggestions: readonly Suggestion[]
  /** Index of the suggestion selected with the arrow keys. */
  active?: number
}

export type SearchEvent =
  | { type: 'text.change'; text: string }
  | { type: 'search.submit' }
  /** A recent or popular keyword. */
  | { type: 'keyword.choose'; keyword: string }
  | { type: 'suggestion.next' }
  | { type: 'suggestion.previous' }
  | { type: 'suggestion.choose'; index: number }
  | { type: 'suggestions.close' }
  | { type: 'recent.remove'; keyword: string }
  | { type: 'recent.clear' }
  | { type: 'tab.show'; tab: SearchTab }
  /** Another order of the products. */
  | { type: 'sort.choose'; sort: ProductListSort }
  /** Another page has searched meanwhile. */
  | { type: 'recent.changed'; recent: readonly string[] }

export type SearchFact =
  | { type: 'page.pushRequested'; to: string }
  | { type: 'page.replaceRequested'; to: string }
  /** The page stays the same; only its address changes. */
  | { type: 'address.changed'; to: string }

/** The address of a search page; the best match first is the default order. */
export const searchHref = ({
  keyword,
  tab,
  sort,
}: {
  keyword: string
  tab: SearchTab
  sort?: ProductListSort
}): string =>
  `/search?${new URLSearchParams({ keyword, tab, ...(sort && sort !== 'recommended' && { sort }) }).toString()}`

/** The order by price that the next press chooses: the lowest first, then the other way round. */
export const nextPriceSort = (sort: ProductListSort): ProductListSort =>
  sort === 'price_asc' ? 'price_desc' : 'price_asc'

const hrefOf = ({ kind, id }: Suggestion) => (kind === 'product' ? `${productPath}${id}` : `/merchant-detail/${id}`)

/** The keyword that Enter searches for: the suggestion selected with the arrow keys, else the typed text. */
const submittedOf = ({ text, suggestions, active }: Pick<SearchContext, 'text' | 'suggestions' | 'active'>): string =>
  (active === undefined ? undefined : suggestions[active]?.text) ?? toKeyword(text)

export const searchMachine = setup({
  types: {} as {
    input: SearchInput
    context: SearchContext
    events: SearchEvent
    emitted: SearchFact
    /** Suggestions may be visible. */
    tags: 'suggests'
  },
  actors: {
    suggest: fromPromise<readonly Suggestion[], { keyword: string }>(notProvided('suggest')),
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text, active: undefined })),
    setSuggestions: assign((_, { suggestions }: { suggestions: readonly Suggestion[] }) => ({
      suggestions,
      active: undefined,
    })),
    dropSuggestions: assign({ suggestions: [], active: undefined }),
    activateNext: assign(({ context: { active, suggestions } }) => ({
      active: active === undefined ? 0 : active + 1 < suggestions.length ? active + 1 : undefined,
    })),
    activatePrevious: assign(({ context: { active, suggestions } }) => ({
      active: active === undefined ? suggestions.length - 1 : active > 0 ? active - 1 : undefined,
    })),
    setWanted: assign((_, { keyword }: { keyword: string }) => ({ wanted: keyword })),
    remember: assign(({ context: { recent, wanted, keyword } }) => ({
      recent: withRecent(recent, wanted),
      text: keyword,
    })),
    removeRecent: assign(({ context }, { keyword }: { keyword: string }) => ({
      recent: withoutRecent(context.recent, keyword),
    })),
    setRecent: assign((_, { recent }: { recent: readonly string[] }) => ({ recent })),
    keepRecent: (_, _params: { recent: readonly string[] }) => notProvided('keepRecent')(),
    showTab: assign((_, { tab }: { tab: SearchTab }) => ({ tab })),
    setSort: assign((_, { sort }: { sort: ProductListSort }) => ({ sort })),
    sortProducts: (_, _params: { sort: ProductListSort }) => notProvided('sortProducts')(),
    openResults: emit(({ context: { keyword, wanted, tab } }) => ({
      // A search from a page of results replaces it, so that Back leads to the page before the first results.
      type: keyword === '' ? ('page.pushRequested' as const) : ('page.replaceRequested' as const),
      to: searchHref({ keyword: wanted, tab }),
    })),
    openSuggestion: emit(({ context }, { index }: { index: number | undefined }) => ({
      type: 'page.pushRequested' as const,
      to: hrefOf(context.suggestions[index ?? 0]!),
    })),
    emitAddress: emit(({ context }) => ({ type: 'address.changed' as const, to: searchHref(context) })),
  },
  guards: {
    isKeyword: (_, { text }: { text: string }) => toKeyword(text) !== '',
    isNothing: (_, { suggestions }: { suggestions: readonly Suggestion[] }) => suggestions.length === 0,
    /** A suggestion that opens a page instead of results. */
    isPage: ({ context }, { index }: { index: number | undefined }) => {
      const suggestion = index === undefined ? undefined : context.suggestions[index]
      return suggestion !== undefined && suggestion.kind !== 'keyword'
    },
    isOffered: ({ context }, { index }: { index: number }) => context.suggestions[index] !== undefined,
    isOtherSort: ({ context }, { sort }: { sort: ProductListSort }) => context.keyword !== '' && sort !== context.sort,
    isOtherTab: ({ context }, { tab }: { tab: SearchTab }) => context.keyword !== '' && tab !== context.tab,
  },
  delays: { untilTyped: suggestionDelayMs },
}).createMachine({
  id: 'search',
  description: 'The universal search field: the typed text, its suggestions and the recent searches.',
  meta: { screen: '/search', requirements: ['SRC-001', 'SRC-002', 'SRC-007', 'SRC-011'] },
  context: ({ input }) => ({ ...input, text: input.keyword, wanted: '', suggestions: [] }),
  initial: 'closed',
  on: {
    'text.change': [
      {
        guard: { type: 'isKeyword', params: ({ event }) => event },
        target: '.typing',
        actions: { type: 'setText', params: ({ event }) => event },
      },
      { target: '.closed', actions: [{ type: 'setText', params: ({ event }) => event }, 'dropSuggestions'] },
    ],
    'search.submit': [
      {
        guard: { type: 'isPage', params: ({ context }) => ({ index: context.active }) },
        target: '.closed',
        actions: [{ type: 'openSuggestion', params: ({ context }) => ({ index: context.active }) }, 'dropSuggestions'],
      },
      {
        guard: { type: 'isKeyword', params: ({ context }) => ({ text: submittedOf(context) }) },
        target: '.searching',
        actions: { type: 'setWanted', params: ({ context }) => ({ keyword: submittedOf(context) }) },
      },
    ],
    'keyword.choose': {
      target: '.searching',
      actions: { type: 'setWanted', params: ({ event }) => event },
    },
    'suggestion.choose': [
      {
        guard: { type: 'isPage', params: ({ event }) => event },
        target: '.closed',
        actions: [{ type: 'openSuggestion', params: ({ event }) => event }, 'dropSuggestions'],
      },
      {
        guard: { type: 'isOffered', params: ({ event }) => event },
        target: '.searching',
        actions: {
          type: 'setWanted',
          params: ({ context, event }) => ({ keyword: context.suggestions[event.index]!.text }),
        },
      },
    ],
    'suggestions.close': { target: '.closed', actions: 'dropSuggestions' },
    'recent.remove': {
      actions: [
        { type: 'removeRecent', params: ({ event }) => event },
        { type: 'keepRecent', params: ({ context }) => ({ recent: context.recent }) },
      ],
    },
    'recent.clear': {
      actions: [
        { type: 'setRecent', params: { recent: [] } },
        { type: 'keepRecent', params: { recent: [] } },
      ],
    },
    'recent.changed': { actions: { type: 'setRecent', params: ({ event }) => event } },
    'tab.show': {
      guard: { type: 'isOtherTab', params: ({ event }) => event },
      actions: [{ type: 'showTab', params: ({ event }) => event }, 'emitAddress'],
    },
    'sort.choose': {
      guard: { type: 'isOtherSort', params: ({ event }) => event },
      actions: [
        { type: 'setSort', params: ({ event }) => event },
        { type: 'sortProducts', params: ({ event }) => event },
        'emitAddress',
      ],
    },
  },
  states: {
    closed: {
      description: 'No suggestions are shown.',
      meta: { screen: '/search', requirements: ['SRC-002', 'SRC-007'] },
    },
    searching: {
      description: 'A search was submitted. Its keyword is stored as the most recent one and the results open.',
      meta: { requirements: ['SRC-005', 'SRC-006', 'SRC-007'] },
      entry: [
        'openResults',
        'remember',
        { type: 'keepRecent', params: ({ context }) => ({ recent: context.recent }) },
        'dropSuggestions',
      ],
      always: 'closed',
    },
    typing: {
      description: 'The shopper is typing. Suggestions are loaded when typing pauses.',
      meta: { screen: '/search', requirements: ['SRC-011'] },
      tags: 'suggests',
      after: { untilTyped: 'suggesting' },
    },
    suggesting: {
      description: 'Suggestions are loading; further typing cancels the call.',
      meta: { screen: '/search', requirements: ['SRC-011'] },
      tags: 'suggests',
      invoke: {
        src: 'suggest',
        input: ({ context }) => ({ keyword: toKeyword(context.text) }),
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => ({ suggestions: event.output }) },
            target: 'closed',
            actions: 'dropSuggestions',
          },
          {
            target: 'open',
            actions: { type: 'setSuggestions', params: ({ event }) => ({ suggestions: event.output }) },
          },
        ],
        onError: { target: 'closed', actions: 'dropSuggestions' },
      },
    },
    open: {
      description: 'Up to eight suggestions are shown. A tap, or the arrow keys and Enter, select one.',
      meta: { screen: '/search', requirements: ['SRC-011'] },
      tags: 'suggests',
      on: { 'suggestion.next': { actions: 'activateNext' }, 'suggestion.previous': { actions: 'activatePrevious' } },
    },
  },
})
