import { assign, emit, fromPromise, setup } from 'xstate'
import { productPath, suggestionDelayMs } from '../../contract/constants'
import { toKeyword } from '../../contract/keyword'
import type { Suggestion } from '../../contract/search'
import { notProvided } from '../ports'
import { withoutRecent, withRecent } from './recent'

/** What results are shown of (SRC-003). */
export const searchTabs = ['product', 'shop', 'promotion'] as const
export type SearchTab = (typeof searchTabs)[number]

export interface SearchInput {
  /** Whose results the page shows; '' before a search. */
  keyword: string
  tab: SearchTab
  /** The keywords that the device keeps, the newest first. */
  recent: readonly string[]
}

interface SearchContext extends SearchInput {
  /** What stands in the field. */
  text: string
  /** What is searched for next. */
  wanted: string
  /** For what was typed last, until others come. */
  suggestions: readonly Suggestion[]
  /** The suggestion that the arrow keys have reached. */
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
  /** Another page has searched meanwhile. */
  | { type: 'recent.changed'; recent: readonly string[] }

export type SearchFact =
  | { type: 'page.pushRequested'; to: string }
  | { type: 'page.replaceRequested'; to: string }
  /** The page stays; its address says what it shows. */
  | { type: 'address.changed'; to: string }

/** The address of a search page. */
export const searchHref = ({ keyword, tab }: { keyword: string; tab: SearchTab }): string =>
  `/search?${new URLSearchParams({ keyword, tab }).toString()}`

const hrefOf = ({ kind, id }: Suggestion) => (kind === 'product' ? `${productPath}${id}` : `/merchant-detail/${id}`)

/** What Enter searches for: the suggestion that the arrow keys have reached, else what was typed. */
const submittedOf = ({ text, suggestions, active }: Pick<SearchContext, 'text' | 'suggestions' | 'active'>): string =>
  (active === undefined ? undefined : suggestions[active]?.text) ?? toKeyword(text)

export const searchMachine = setup({
  types: {} as {
    input: SearchInput
    context: SearchContext
    events: SearchEvent
    emitted: SearchFact
    /** Suggestions may be seen. */
    tags: 'suggests'
  },
  actors: {
    suggest: fromPromise<readonly Suggestion[], { keyword: string }>(notProvided('suggest')),
  },
  actions: {
    setText: assign(({ context }, { text }: { text: string }) => ({
      text,
      active: undefined,
      suggestions: toKeyword(text) === '' ? [] : context.suggestions,
    })),
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
    forget: assign(({ context }, { keyword }: { keyword: string }) => ({
      recent: withoutRecent(context.recent, keyword),
    })),
    setRecent: assign((_, { recent }: { recent: readonly string[] }) => ({ recent })),
    keepRecent: (_, _params: { recent: readonly string[] }) => notProvided('keepRecent')(),
    showTab: assign((_, { tab }: { tab: SearchTab }) => ({ tab })),
    openResults: emit(({ context: { keyword, wanted, tab } }) => ({
      // From results to others Back leads to where the first ones were searched for.
      type: keyword === '' ? ('page.pushRequested' as const) : ('page.replaceRequested' as const),
      to: searchHref({ keyword: wanted, tab }),
    })),
    openSuggestion: emit(({ context }, { index }: { index: number | undefined }) => ({
      type: 'page.pushRequested' as const,
      to: hrefOf(context.suggestions[index ?? 0]!),
    })),
    tellAddress: emit(({ context }) => ({ type: 'address.changed' as const, to: searchHref(context) })),
  },
  guards: {
    isKeyword: (_, { text }: { text: string }) => toKeyword(text) !== '',
    isNothing: (_, { suggestions }: { suggestions: readonly Suggestion[] }) => suggestions.length === 0,
    /** A suggestion that leads to a page of its own. */
    isPage: ({ context }, { index }: { index: number | undefined }) => {
      const suggestion = index === undefined ? undefined : context.suggestions[index]
      return suggestion !== undefined && suggestion.kind !== 'keyword'
    },
    isOffered: ({ context }, { index }: { index: number }) => context.suggestions[index] !== undefined,
    isOtherTab: ({ context }, { tab }: { tab: SearchTab }) => context.keyword !== '' && tab !== context.tab,
  },
  delays: { untilTyped: suggestionDelayMs },
}).createMachine({
  id: 'search',
  description:
    'The field of universal search: what is typed, what is suggested for it, and what was searched for before.',
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
        { type: 'forget', params: ({ event }) => event },
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
      actions: [{ type: 'showTab', params: ({ event }) => event }, 'tellAddress'],
    },
  },
  states: {
    closed: {
      description: 'Nothing is suggested.',
      meta: { screen: '/search', requirements: ['SRC-002', 'SRC-007'] },
    },
    searching: {
      description:
        'A keyword was searched for: it is the newest one that the device keeps, and its results are opened.',
      meta: { screen: '/search', requirements: ['SRC-005', 'SRC-006', 'SRC-007'] },
      entry: [
        'openResults',
        'remember',
        { type: 'keepRecent', params: ({ context }) => ({ recent: context.recent }) },
        'dropSuggestions',
      ],
      always: 'closed',
    },
    typing: {
      description: 'A keyword is being typed; suggestions are asked for when that pauses.',
      meta: { screen: '/search', requirements: ['SRC-011'] },
      tags: 'suggests',
      after: { untilTyped: 'suggesting' },
    },
    suggesting: {
      description: 'Suggestions are asked for; more typing calls that off.',
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
      description: 'Up to eight suggestions can be chosen by a press or by the arrow keys and Enter.',
      meta: { screen: '/search', requirements: ['SRC-011'] },
      tags: 'suggests',
      on: { 'suggestion.next': { actions: 'activateNext' }, 'suggestion.previous': { actions: 'activatePrevious' } },
    },
  },
})
