import { act, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { addToBasket } from '../../../contract/baskets'
import { listCampaigns, listGroups, listQuickAccess } from '../../../contract/home'
import { followMerchant } from '../../../contract/merchants'
import { cancelPin, readPin, requestPin } from '../../../contract/pin'
import type { Seen } from '../../../machines/model'
import type { Cover, navigationMachine, NavigationEvent } from '../../../machines/navigation/navigationMachine'
import { navigationModel } from '../../../machines/navigation/navigationModel'
import { homeAnswers, productAnswers, quickAccess, shop } from './answers'
import type { PageModel, Scene } from './pageModel'
import { never } from './pageModel'
import type { Phone } from './phone'

type Page = Seen<typeof navigationMachine>
type Sight = Pick<Page, 'snapshot' | 'context'>

const noEdits = 'no page of these asks before it is left'
const isLink = 'a way to another page is a link element: the router opens it'
const atOnce = 'the router goes back at once'
const tooShort = 'a page moves in long before: the time-out is walked at actor level'

const product = '/shop/100001/product/1059'
const [news, legacy] = ['https://news.example', 'https://old.example/form']
const sorry = '/sorry-page'

const at = (path: string, index: number, layers = 0): NavigationEvent => ({
  type: 'route.changed',
  path,
  index,
  layers,
})
const isAt = ({ context }: Sight, path: string, layers = 0) => context.path === path && context.layers === layers
const has = ({ context }: Sight, kind: Cover['kind']) => context.covers.some((cover) => cover.kind === kind)
/** No transition, no cover over the page, and no maintenance. */
const isFree = (seen: Sight) => seen.snapshot.matches('ready') && seen.context.covers.length === 0

const followButton = ({ LL }: Phone) => screen.getByRole('button', { name: LL.favourite.followOf({ name: shop.name }) })
const press = (phone: Phone, name: string) => phone.eventually(() => phone.press(phone.button(name)))
const sheet = ({ LL }: Phone) => within(screen.getByRole('dialog', { name: LL.product.chooseOptions() }))

/** A call fails with 404: the page is left at once. */
async function findsNothing(phone: Phone, { layers }: Page['context']): Promise<void> {
  const { LL } = phone
  const gone = { error: { kind: 'http' as const, status: 404 } }
  if (layers === 0) {
    await phone.eventually(() => phone.press(followButton(phone)))
    await phone.settle()
    return phone.reply(followMerchant, gone)
  }
  phone.press(sheet(phone).getByRole('radio', { name: /^S/ }))
  phone.press(sheet(phone).getByRole('button', { name: (name) => name.startsWith(LL.product.action.addToCart()) }))
  await phone.settle()
  return phone.reply(addToBasket, gone)
}

const opens =
  (path: string, query: string): Scene =>
  async (phone) => {
    const { server } = phone
    productAnswers(server)
    homeAnswers(server)
    server.knows(listQuickAccess, {
      items: quickAccess(
        { link_type: 'internal', link: product },
        { link_type: 'home', link: '' },
        { link_type: 'external', link: news },
        { link_type: 'legacy_web', link: legacy },
      ),
    })
    const group = { id: 'shops', title: 'Shops', kind: 'merchant' as const, pinned: false }
    server.knows(listGroups, { page: 1, limit: 20, total: 1, groups: [{ ...group, items: [shop] }] })
    server.knows(requestPin, { pin_reference: 'p1' })
    server.knows(cancelPin, { pin_status: 'cancelled' })
    server.holds(followMerchant)
    server.holds(addToBasket)
    phone.holder = { ...phone.holder, query }
    await phone.open(path, undefined, [])
    await phone.eventually(() => void followButton(phone))
    phone.isMovedIn = false
    phone.restsAtOnce = false
  }

/** The bank app received the machine's last request, if there was one. */
function wasTold(phone: Phone, { trail }: Page): void {
  const last = trail.at(-1)
  if (last?.kind === 'emitted' && last.event.type === 'native.requested')
    expect(phone.asked.at(-1)).toBe(last.event.name)
}

/** The page of the address, with the layers over it. */
function shows(phone: Phone, seen: Page): void {
  const { context } = seen
  expect([phone.path, phone.drawing.history.location.state.__TSR_index]).toEqual([context.path, context.index])
  expect([phone.hasDialog(), screen.queryByRole('dialog') !== null]).toEqual([has(seen, 'modal'), context.layers > 0])
  wasTold(phone, seen)
}

const pinIs = async (phone: Phone, pin_status: 'confirmed' | 'cancelled') => {
  phone.server.knows(readPin, { pin_status })
  await phone.native('webviewAppeared')
}

const layerEvents = ['cover.opened', 'cover.closed', 'webview.appeared']
const isHome = (phone: Phone) => expect([phone.path, phone.hasDialog()]).toEqual(['/', false])
const again = { reload: isHome, kill: isHome }

/** Home, a product with its sheet, the cart, and the maintenance page; and the bank app's views over them. */
export const navigationPage: PageModel<typeof navigationMachine> = {
  model: navigationModel,
  scenes: {
    fromHome: opens('/', 'kplusversion=5.13.2'),
    direct: opens(product, 'kplusversion=5.13.2&isdirect=true'),
  },
  calls: {},
  samples: {
    'navigation.replace': [{ type: 'navigation.replace', to: `${sorry}?start=2026-11-21T10%3A00%3A00Z` }],
    'route.changed': [
      at('/', 0),
      at(product, 1),
      at(product, 0),
      at(product, 2, 1),
      at(product, 1, 1),
      at('/cart', 1),
    ] as never,
    'cover.opened': [
      { type: 'cover.opened', id: 'modal', kind: 'modal' },
      { type: 'cover.opened', id: 'thirdParty', kind: 'native' },
      { type: 'cover.opened', id: 'pin', kind: 'overlay' },
    ],
    'cover.closed': [
      { type: 'cover.closed', id: 'modal' },
      { type: 'cover.closed', id: 'thirdParty' },
      { type: 'cover.closed', id: 'pin' },
    ],
  },
  gestures: {
    'navigation.back': {
      comesWith: layerEvents,
      can: (seen, { force }) => {
        if (seen.snapshot.matches('closed')) return false
        return force !== true || (isFree(seen) && (isAt(seen, '/') || seen.context.path === product))
      },
      make: (phone, { force }, { context }) => (force ? findsNothing(phone, context) : phone.back()),
    },
    'navigation.push': never(isLink),
    'navigation.replace': {
      can: (seen) => isFree(seen) && isAt(seen, '/'),
      make: async (phone) => {
        const body = { start: '2026-11-21T10:00:00Z' }
        phone.server.refuses(listCampaigns, { kind: 'business', code: '8888', subCode: '0001', body })
        await phone.otherLanguage()
      },
    },
    'navigation.home': {
      can: (seen) => isFree(seen) && (isAt(seen, '/') || isAt(seen, '/cart')),
      make: (phone, _, { context }) => press(phone, context.path === '/' ? 'home' : phone.LL.cart.empty.action()),
    },
    'route.changed': {
      can: (seen, { path, index, layers }) => {
        const { context } = seen
        if (!isFree(seen)) return false
        // The page has another behind it, so that a Back too far is noticed.
        if (layers > 0) return isAt(seen, product) && context.index > 0 && index === context.index + 1
        if (path === product && isAt(seen, product, 1)) return index === context.index - 1
        if (path === '/') return isAt(seen, product) && context.index === 1
        return isAt(seen, '/') && context.index === 0 && index === 1
      },
      make: async (phone, { path, layers }, { context }) => {
        const { LL } = phone
        if (layers > 0) return press(phone, LL.product.action.addToCart())
        if (context.path === path) return phone.press(phone.button(LL.common.close(), sheet(phone)))
        // A browser's own Back.
        if (path === '/') return act(async () => phone.drawing.history.back())
        const name = path === product ? product : LL.header.cart()
        return act(async () => phone.press(screen.getByRole('link', { name })))
      },
    },
    'transition.ended': {
      can: ({ snapshot }) => snapshot.matches('transitioning'),
      make: async () => {
        await act(() => vi.advanceTimersByTimeAsync(700).then(() => undefined))
      },
    },
    'cover.opened': {
      comesWith: layerEvents,
      can: (seen) => isFree(seen) && isAt(seen, '/'),
      make: async (phone, { id }) => {
        if (id === 'modal') return press(phone, news)
        phone.server.knows(readPin, { pin_status: 'cancelled' })
        await press(phone, legacy)
        await phone.settle()
        if (id === 'thirdParty') await pinIs(phone, 'confirmed')
      },
    },
    'cover.closed': {
      comesWith: layerEvents,
      can: ({ snapshot, context }, { id }) =>
        snapshot.matches('ready') && context.covers.some((cover) => cover.id === id),
      make: async (phone, { id }) => {
        if (id === 'modal') return phone.press(phone.button(phone.LL.common.cancel(), phone.dialog()))
        await pinIs(phone, 'cancelled')
      },
    },
    'guard.set': never(noEdits),
    'guard.cleared': never(noEdits),
    'leave.confirmed': never(noEdits),
    'leave.refused': never(noEdits),
    'native.closed': { make: (phone) => phone.native('closeApplication') },
    'webview.appeared': {
      comesWith: layerEvents,
      can: ({ snapshot }) => snapshot.matches('closed'),
      make: (phone) => phone.native('webviewAppeared'),
    },
  },
  receives: ({ step, snapshot }) => {
    if (!snapshot || step?.kind !== 'send') return undefined
    const { path, index, layers, covers, isForced } = (snapshot as Page['snapshot']).context
    const event = step.event as NavigationEvent
    if (snapshot.matches('leaving')) {
      const steps = isForced ? Math.min(layers + 1, index) : 1
      return steps > layers ? at('/', index - steps) : at(path, index - steps, layers - steps)
    }
    if (event.type === 'navigation.replace') return at(sorry, index)
    if (event.type === 'navigation.home' && path !== '/') return at('/', index)
    const [top] = covers
    return event.type === 'navigation.back' && top && !isForced ? { type: 'cover.closed', id: top.id } : undefined
  },
  waits: () => false,
  looks: {
    ready: shows,
    deciding: never('it leads on at once'),
    asking: never(noEdits),
    leaving: never(atOnce),
    transitioning: (phone, { context }) => {
      expect(phone.path).toBe(context.path)
      expect(document.querySelector<HTMLElement>('.page-frame:not([aria-hidden])')?.dataset['transition']).toBe('enter')
    },
    settled: never('it leads on at once'),
    closed: (phone) => expect(phone.hasDialog()).toBe(false),
  },
  untaken: {
    'navigation.asking': noEdits,
    'navigation --guard.set--> (stays)': noEdits,
    'navigation --guard.cleared--> (stays)': noEdits,
    'navigation.deciding --always[hasUnsaved]--> navigation.asking': noEdits,
    'navigation.asking --navigation.back[isForModal]--> (stays)': noEdits,
    'navigation.asking --navigation.back--> navigation.deciding': noEdits,
    'navigation.asking --leave.confirmed--> navigation.deciding': noEdits,
    'navigation.asking --leave.refused--> navigation.ready': noEdits,
    'navigation.asking --guard.cleared--> navigation.ready': noEdits,
    'navigation.ready --navigation.push--> (stays)': isLink,
    'navigation.leaving --navigation.back--> (stays)': atOnce,
    'navigation.leaving --xstate.after.untilSettled.navigation.leaving--> navigation.settled': atOnce,
    'navigation.transitioning --xstate.after.untilSettled.navigation.transitioning--> navigation.settled': tooShort,
  },
  interrupted: {
    ready: { ...again, back: (phone) => expect(phone.asked.at(-1)).toBe('closeApplication') },
  },
}
