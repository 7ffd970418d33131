import type { Suggestion } from '../../contract/search'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { same } from '../trail'
import type { SearchEvent, SearchInput } from './searchMachine'
import { searchMachine } from './searchMachine'

/** Suggestions for the typed text: a keyword, a product and a shop. */
const coffee: readonly Suggestion[] = [
  { kind: 'keyword', text: 'กาแฟ' },
  { kind: 'product', text: 'กาแฟดริปซอง 10 ซอง', id: '1008', image: '' },
  { kind: 'merchant', text: 'กาแฟริมดอย', id: '100002', image: '' },
]
const unknown = 'zzqqxx'

type Before = Seen<typeof searchMachine>

const leaves = {
  'text.change': (_: Before, event: SearchEvent) =>
    event.type === 'text.change' && event.text.trim() !== '' ? 'typing' : 'closed',
  'keyword.choose': 'closed',
  'suggestions.close': 'closed',
} as const

const searches = ({ context }: Before) => [
  context.keyword === '' ? 'page.pushRequested' : 'page.replaceRequested',
  'did keepRecent',
]
const choosing = (before: Before, suggestion: Suggestion | undefined) =>
  suggestion && suggestion.kind !== 'keyword' ? ['page.pushRequested'] : suggestion ? searches(before) : []

const does = {
  'keyword.choose': searches,
  'search.submit': (before: Before) => {
    const { text, suggestions, active } = before.context
    const chosen = active === undefined ? undefined : suggestions[active]
    return chosen || text.trim() === '' ? choosing(before, chosen) : searches(before)
  },
  'suggestion.choose': (before: Before, event: SearchEvent) =>
    choosing(before, event.type === 'suggestion.choose' ? before.context.suggestions[event.index] : undefined),
  'recent.remove': ['did keepRecent'],
  'recent.clear': ['did keepRecent'],
  'tab.show': ({ context }: Before, event: SearchEvent) =>
    event.type === 'tab.show' && context.keyword !== '' && event.tab !== context.tab ? ['address.changed'] : [],
  'sort.choose': ({ context }: Before, event: SearchEvent) =>
    event.type === 'sort.choose' && context.keyword !== '' && event.sort !== context.sort
      ? ['did sortProducts', 'address.changed']
      : [],
} as const

const start: SearchInput = { keyword: '', tab: 'product', sort: 'recommended', recent: ['ชา', 'เค้ก'] }
const results: SearchInput = { keyword: 'นม', tab: 'product', sort: 'price_asc', recent: ['นม'] }

/** The keyword searched for and the active suggestion, by the events so far. */
function replay(trail: Before['trail']): { found: string[]; active: number | undefined } {
  let text: string | undefined
  let offered: readonly Suggestion[] = []
  let active = -1
  const found: string[] = []
  for (const fact of trail) {
    if (fact.kind === 'settled') [offered, active] = [(fact.output as readonly Suggestion[] | undefined) ?? [], -1]
    if (fact.kind !== 'event') continue
    const { event } = fact
    const at = event.type === 'suggestion.choose' ? event.index : active
    const chosen = offered[at]
    const isSearch = event.type === 'search.submit' || event.type === 'suggestion.choose'
    if (event.type === 'text.change') [text, active] = [event.text, -1]
    if (event.type === 'suggestion.next') active = active + 1 < offered.length ? active + 1 : -1
    if (event.type === 'suggestion.previous') active = active < 0 ? offered.length - 1 : active - 1
    if (event.type === 'keyword.choose') found.push(event.keyword)
    if (isSearch && chosen?.kind === 'keyword') found.push(chosen.text)
    if (event.type === 'search.submit' && !chosen && text?.trim()) found.push(text.trim())
    const isDone =
      event.type === 'keyword.choose' || (isSearch && (chosen !== undefined || event.type === 'search.submit'))
    if (event.type === 'suggestions.close' || isDone || (event.type === 'text.change' && event.text.trim() === ''))
      [offered, active] = [[], -1]
    if (event.type === 'keyword.choose' || (isDone && chosen?.kind !== 'product' && chosen?.kind !== 'merchant'))
      text = undefined
  }
  return { found, active: active < 0 ? undefined : active }
}

export const searchModel = defineModel(searchMachine, {
  inputs: { start: { input: () => start }, results: { input: () => results } },
  samples: {
    'text.change': [
      { type: 'text.change', text: 'กาแฟ' },
      { type: 'text.change', text: `${unknown} ` },
      { type: 'text.change', text: '  ' },
    ],
    'search.submit': [{ type: 'search.submit' }],
    'keyword.choose': [{ type: 'keyword.choose', keyword: 'ชา' }],
    'suggestion.next': [{ type: 'suggestion.next' }],
    'suggestion.previous': [{ type: 'suggestion.previous' }],
    'suggestion.choose': [
      { type: 'suggestion.choose', index: 0 },
      { type: 'suggestion.choose', index: 1 },
      { type: 'suggestion.choose', index: 2 },
    ],
    'suggestions.close': [{ type: 'suggestions.close' }],
    'recent.remove': [{ type: 'recent.remove', keyword: 'ชา' }],
    'recent.clear': [{ type: 'recent.clear' }],
    'recent.changed': [{ type: 'recent.changed', recent: ['ชา', 'เค้ก'] }],
    'tab.show': [
      { type: 'tab.show', tab: 'shop' },
      { type: 'tab.show', tab: 'promotion' },
      { type: 'tab.show', tab: 'product' },
    ],
    'sort.choose': [
      { type: 'sort.choose', sort: 'price_desc' },
      { type: 'sort.choose', sort: 'recommended' },
    ],
  },
  outcomes: {
    suggest: {
      some: { done: coffee, when: ({ input }) => input.keyword === 'กาแฟ' },
      nothing: { done: [], when: ({ input }) => input.keyword === unknown },
      lost: { error: { kind: 'network', key: 'default' } },
    },
  },
  ports: ['keepRecent', 'sortProducts'],
  delays: { untilTyped: 250 },
  serialize: ({ context }) => [
    context.keyword === '',
    context.text.trim(),
    context.recent.length,
    context.suggestions.length,
    context.active,
    context.tab,
  ],
  acceptsAnywhere: [
    'text.change',
    'search.submit',
    'keyword.choose',
    'suggestion.choose',
    'suggestions.close',
    'recent.remove',
    'recent.clear',
    'recent.changed',
    'tab.show',
    'sort.choose',
  ],
  expects: {
    closed: {
      accepts: [],
      leads: leaves,
      does,
      check: ({ context: { suggestions, active } }) => same([suggestions.length, active], [0, undefined]),
    },
    searching: { accepts: [] },
    typing: { accepts: [], after: ['untilTyped'], leads: { ...leaves, untilTyped: 'suggesting' }, does },
    suggesting: {
      accepts: [],
      leads: { ...leaves, 'suggest some': 'open', 'suggest nothing': 'closed', 'suggest lost': 'closed' },
      does,
    },
    open: {
      accepts: ['suggestion.next', 'suggestion.previous'],
      leads: {
        ...leaves,
        'suggestion.next': 'open',
        'suggestion.previous': 'open',
        'suggestion.choose': 'closed',
        'search.submit': 'closed',
      },
      does,
      check: ({ context }) => {
        if (context.suggestions.length === 0) throw new Error('nothing is suggested')
      },
    },
  },
  invariants: {
    'a search opens its results, one address each': ({ trail, context }) => {
      const opened = trail.flatMap((fact) => {
        if (fact.kind !== 'emitted' || fact.event.type === 'address.changed') return []
        const url = new URL(fact.event.to, 'http://market')
        if (url.pathname !== '/search') return []
        same(fact.event.type, context.keyword === '' ? 'page.pushRequested' : 'page.replaceRequested')
        return [url.searchParams.get('keyword') ?? '']
      })
      // Without a new keyword the page of results searches again for its own.
      const expected = replay(trail).found
      const isAgain = (keyword: string) => context.keyword !== '' && keyword === context.keyword
      same(
        opened.filter((one) => !isAgain(one)),
        expected.filter((one) => !isAgain(one)),
      )
    },
    'a suggested product or shop opens its page': ({ trail }) => {
      for (const fact of trail)
        if (fact.kind === 'emitted' && !fact.event.to.startsWith('/search?'))
          if (!['/shop/p/product/1008', '/merchant-detail/100002'].includes(fact.event.to))
            throw new Error(fact.event.to)
    },
    'keywords are kept once each, the newest first, none of them blank': ({ context, trail }) => {
      const { recent } = context
      if (new Set(recent.map((one) => one.toLowerCase())).size !== recent.length) throw new Error(recent.join())
      if (recent.some((one) => one.trim() !== one || one === '')) throw new Error('a blank keyword')
      const last = trail.findLast((fact) => fact.kind === 'event')
      if (last?.event.type === 'keyword.choose' && recent[0] !== last.event.keyword) throw new Error(recent.join())
      if (last?.event.type === 'recent.clear' && recent.length > 0) throw new Error(recent.join())
      if (last?.event.type === 'recent.remove' && recent.includes(last.event.keyword)) throw new Error(recent.join())
    },
    'the field holds what was typed, the list what another page has searched for': ({ context, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'event')?.event
      if (last?.type === 'text.change') same(context.text, last.text)
      if (last?.type === 'recent.changed') same(context.recent.join(), last.recent.join())
    },
    'the device keeps what is shown': ({ context, trail }) => {
      const at = trail.findLastIndex((fact) => fact.kind === 'did' && fact.action === 'keepRecent')
      const isTold = trail.slice(at + 1).some((fact) => fact.kind === 'event' && fact.event.type === 'recent.changed')
      const kept = trail[at]
      if (kept?.kind === 'did' && !isTold) same((kept.params as { recent: string[] }).recent, context.recent)
    },
    'suggestions are asked for what was typed last, and shown for nothing else': ({ snapshot, context, trail }) => {
      const call = trail.findLast((fact) => fact.kind === 'call')
      if (snapshot.matches('suggesting')) same((call?.input as { keyword: string }).keyword, context.text.trim())
      same(context.active, replay(trail).active)
    },
    'a page of results stays what it is; its address says its tab': ({ context, trail }) => {
      const shown = trail.findLast((fact) => fact.kind === 'event' && fact.event.type === 'tab.show')
      const wanted = shown?.kind === 'event' && shown.event.type === 'tab.show' ? shown.event.tab : undefined
      same(context.tab, context.keyword === '' ? start.tab : (wanted ?? results.tab))
      const emitted = trail.findLast((fact) => fact.kind === 'emitted' && fact.event.type === 'address.changed')
      if (emitted?.kind === 'emitted')
        same(new URL(emitted.event.to, 'http://market').searchParams.get('tab'), context.tab)
    },
    'the products have the order chosen last, and the address says it': ({ context, trail }) => {
      const chosen = trail.findLast((fact) => fact.kind === 'event' && fact.event.type === 'sort.choose')
      const wanted = chosen?.kind === 'event' && chosen.event.type === 'sort.choose' ? chosen.event.sort : undefined
      same(context.sort, context.keyword === '' ? start.sort : (wanted ?? results.sort))
      const asked = trail.findLast((fact) => fact.kind === 'did' && fact.action === 'sortProducts')
      if (asked?.kind === 'did') same((asked.params as { sort: string }).sort, context.sort)
      const emitted = trail.findLast((fact) => fact.kind === 'emitted' && fact.event.type === 'address.changed')
      if (emitted?.kind === 'emitted')
        same(new URL(emitted.event.to, 'http://market').searchParams.get('sort') ?? 'recommended', context.sort)
    },
  },
})
