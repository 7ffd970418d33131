import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { getMerchant } from '../../../contract/merchants'
import { listProducts } from '../../../contract/products'
import { listPublicVouchers } from '../../../contract/publicVouchers'
import type { ProductListSort } from '../../../contract/enums'
import type { Suggestion } from '../../../contract/search'
import {
  listPopularKeywords,
  listSuggestions,
  searchMerchants,
  searchOverview,
  searchProducts,
  searchPromotions,
} from '../../../contract/search'
import type { Seen } from '../../../machines/model'
import type { searchMachine } from '../../../machines/search/searchMachine'
import { searchModel } from '../../../machines/search/searchModel'
import type { Situation } from '../explore'
import { homeAnswers, productAnswers, shirt, shop } from './answers'
import type { PageModel, Scene } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Search = Seen<typeof searchMachine>
type Open = Pick<Search, 'snapshot' | 'context'>

const none = { page: 1, limit: 20, total: 0 }
const startPath = '/search'
const resultsPath = '/search?keyword=%E0%B8%99%E0%B8%A1&tab=product&sort=price_asc'

const address = ({ drawing }: Phone) => new URL(drawing.history.location.href, 'http://market')
const keywordOf = (phone: Phone) => address(phone).searchParams.get('keyword') ?? ''

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.queryAllByRole('option')
const recents = () => [...shownPage().querySelectorAll('.recent__keyword')].map((one) => one.textContent)
const shownPage = () => document.querySelector<HTMLElement>('.page-frame:not([aria-hidden])')!

/** A search page with these keywords on the device; searches find one product and nothing else, so that popular keywords can be chosen on the other tabs. */
const opens =
  (href: string, recent: readonly string[]): Scene =>
  async (phone) => {
    const { server } = phone
    homeAnswers(server)
    productAnswers(server)
    server.knows(getMerchant, { merchant: { ...shop, mid: '100002', categories: [] } })
    server.knows(listProducts, { ...none, products: [] })
    server.knows(listPublicVouchers, { ...none, vouchers: [] })
    server.knows(listPopularKeywords, { keywords: ['ชา', 'น้ำผึ้ง'] })
    server.knows(listSuggestions, { suggestions: [] })
    server.knows(searchOverview, { products: 1, shops: 0, promotions: 0 })
    server.knows(searchProducts, { ...none, total: 1, products: [shirt()] })
    server.knows(searchMerchants, { ...none, merchants: [] })
    server.knows(searchPromotions, { ...none, results: [] })
    localStorage.setItem('kmarket:1:recentKeywords', JSON.stringify({ account: recent }))
    await phone.open(href)
    await phone.eventually(() => void (href === startPath ? popular(phone, 'ชา') : foundCard()))
  }

const popular = ({ LL }: Phone, keyword: string): HTMLElement => {
  const section = screen.getByRole('heading', { name: LL.searching.popular() }).closest('section')!
  return within(section).getByRole('button', { name: keyword })
}

const foundCard = () => within(shownPage()).getByRole('link', { name: /Shirt/ })
const sorts = ({ LL }: Phone) => within(shownPage()).getByRole('group', { name: LL.product.list.sort() })
const sortChip = (phone: Phone, sort: ProductListSort): HTMLElement =>
  within(sorts(phone)).getByRole('button', {
    // The order by price is one chip, with the name of the order that it shows.
    name: (name) =>
      sort === 'price_desc' ? name.startsWith(phone.LL.searching.price()) : name === phone.LL.product.sort[sort](),
  })

const isStart = ({ context }: Open) => context.keyword === ''
const isOffered = ({ snapshot, context }: Open) => snapshot.hasTag('suggests') && context.suggestions.length > 0

const press = (key: string) => act(() => void fireEvent.keyDown(field(), { key }))

/** The page that the machine has requested is open, or the search page in the machine's state. */
function showsPage(phone: Phone, seen: Search): void {
  const last = seen.trail.findLast(({ kind }) => kind === 'event' || kind === 'emitted')
  if (last?.kind === 'emitted' && last.event.type !== 'address.changed') {
    const to = new URL(last.event.to, 'http://market')
    expect(phone.path).toBe(to.pathname)
    if (to.pathname === startPath) {
      expect([keywordOf(phone), field().value]).toEqual([
        to.searchParams.get('keyword'),
        to.searchParams.get('keyword'),
      ])
      if (to.searchParams.get('tab') === 'product') foundCard()
      else phone.heading(phone.LL.searching.notFound({ keyword: keywordOf(phone) }))
    }
    return
  }
  showsField(phone, seen)
}

/** The text of the field, and under it either the keywords of the device or the tab of the results. */
function showsField(phone: Phone, { context }: Search): void {
  expect([phone.path, keywordOf(phone), field().value]).toEqual([startPath, context.keyword, context.text])
  if (context.keyword === '') return expect(recents()).toEqual(context.recent)
  const chosen = screen.getAllByRole('tab').find((one) => one.getAttribute('aria-selected') === 'true')
  expect(chosen?.textContent).toContain(phone.LL.searching.tab[context.tab]())
  expect(address(phone).searchParams.get('tab')).toBe(context.tab)
  if (context.tab !== 'product') return
  expect(sortChip(phone, context.sort).getAttribute('aria-pressed')).toBe('true')
  expect(sortChip(phone, context.sort).textContent).toBe(phone.LL.product.sort[context.sort]())
  expect(address(phone).searchParams.get('sort') ?? 'recommended').toBe(context.sort)
}

/** The list of the combobox: the suggestions, and the one that the arrow keys have reached. */
function showsSuggestions(phone: Phone, seen: Search): void {
  const { suggestions, active } = seen.context
  showsField(phone, seen)
  expect(options().map(({ textContent }) => textContent)).toEqual(
    suggestions.map(({ text, kind }) => `${text}${phone.LL.searching.kind[kind]()}`),
  )
  expect(field().getAttribute('aria-expanded')).toBe(String(suggestions.length > 0))
  const reached = options().find((one) => one.getAttribute('aria-selected') === 'true')
  expect(reached?.id ?? null).toBe(active === undefined ? null : options()[active]!.id)
  expect(field().getAttribute('aria-activedescendant')).toBe(reached?.id ?? null)
}

const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const begins = (phone: Phone) => {
  expect([phone.path, keywordOf(phone), field().value]).toEqual([startPath, '', ''])
  expect(options()).toEqual([])
  expect(recents()).toEqual(['ชา', 'เค้ก'])
}
const leaves = { back: showsHome, reload: begins, kill: showsHome }

/** New results replace the old ones: the walked page is gone then. */
const hasMadeRoom = ({ edges, snapshot }: Situation) =>
  edges.some((id) => id.includes('--> search.searching')) && snapshot?.context.keyword !== ''

/** The machine on the search page, before a search and with its results. */
export const searchPage: PageModel<typeof searchMachine> = {
  model: searchModel,
  scenes: { start: opens(startPath, ['ชา', 'เค้ก']), results: opens(resultsPath, ['นม']) },
  calls: {
    suggest: call(listSuggestions, (suggestions: readonly Suggestion[]) => ({ suggestions: [...suggestions] })),
  },
  samples: {
    'text.change': [
      { type: 'text.change', text: 'กาแฟ' },
      { type: 'text.change', text: 'zzqqxx ' },
      { type: 'text.change', text: '' },
    ],
  },
  gestures: {
    'text.change': {
      can: ({ context }, { text }) => context.text !== text,
      make: (phone, { text }) =>
        text === '' ? phone.press(phone.button(phone.LL.searching.clear())) : phone.type(field(), text),
    },
    'search.submit': { make: (phone) => phone.press(phone.button(phone.LL.header.search())) },
    'keyword.choose': {
      can: (seen) => isStart(seen) || seen.context.tab !== 'product',
      make: (phone, { keyword }) => phone.press(popular(phone, keyword)),
    },
    'suggestion.next': { can: isOffered, make: () => press('ArrowDown') },
    'suggestion.previous': { can: isOffered, make: () => press('ArrowUp') },
    'suggestion.choose': {
      can: (seen, { index }) => isOffered(seen) && index < seen.context.suggestions.length,
      make: (phone, { index }) => phone.press(options()[index]!),
    },
    'suggestions.close': { can: isOffered, make: () => press('Escape') },
    'recent.remove': {
      can: (seen, { keyword }) => isStart(seen) && seen.context.recent.includes(keyword),
      make: (phone, { keyword }) => phone.press(phone.button(phone.LL.searching.remove({ keyword }))),
    },
    'recent.clear': {
      can: (seen) => isStart(seen) && seen.context.recent.length > 0,
      make: (phone) => phone.press(phone.button(phone.LL.searching.clearAll())),
    },
    'recent.changed': {
      can: ({ context }, { recent }) => context.recent.join() !== recent.join(),
      // Another page searches while this one is covered.
      make: async (phone, { recent }) => {
        await phone.goTo('/cart')
        const { storage, account } = phone.drawing.app
        storage.set('recentKeywords', account(), [...recent])
        await phone.back()
        await phone.eventually(() => expect(phone.path).toBe(startPath))
      },
    },
    'tab.show': {
      can: ({ context }, { tab }) => context.keyword !== '' && context.tab !== tab,
      make: (phone, { tab }) =>
        phone.press(screen.getByRole('tab', { name: (name) => name.startsWith(phone.LL.searching.tab[tab]()) })),
    },
    'sort.choose': {
      can: ({ context }, { sort }) =>
        context.keyword !== '' &&
        context.tab === 'product' &&
        context.sort !== sort &&
        (sort !== 'price_desc' || context.sort === 'price_asc'),
      make: (phone, { sort }) => phone.press(sortChip(phone, sort)),
    },
  },
  looks: {
    closed: (phone, seen) => {
      showsPage(phone, seen)
      expect(options()).toEqual([])
    },
    searching: never('it leads on at once'),
    typing: showsSuggestions,
    suggesting: (phone, seen) => {
      showsSuggestions(phone, seen)
      expect(phone.server.isAsked(listSuggestions)).toBe(true)
    },
    open: showsSuggestions,
  },
  untaken: {},
  interrupted: { closed: leaves, typing: leaves, suggesting: leaves, open: leaves },
  staysWithFirst: true,
  ends: hasMadeRoom,
  /** Back from the opened page to the walked one. */
  between: async (phone) => {
    if (phone.drawing.history.location.state.__TSR_index > 1) await phone.back()
  },
}
