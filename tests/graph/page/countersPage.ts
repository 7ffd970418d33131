import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { countBasket } from '../../../contract/baskets'
import type { EndpointOptions, WireAnswerOf } from '../../../contract/endpoint'
import { getBadge } from '../../../contract/home'
import { countOrders, listOrders } from '../../../contract/orders'
import { badgeText } from '../../../i18n/formats'
import type { countersMachine } from '../../../machines/counters/countersMachine'
import { countersModel } from '../../../machines/counters/countersModel'
import type { Seen } from '../../../machines/model'
import { homeAnswers, productAnswers } from './answers'
import type { Bringing, PageModel } from './pageModel'

import type { Phone } from './phone'

type Counters = Seen<typeof countersMachine>

const notCounted = 'the api client takes an answer without a count for a failed call'

const counts = [countBasket, countOrders, getBadge] as const

/** Each link in the header shows its last count, or none. */
function showsCounts({ LL }: Phone, { context }: Counters): void {
  const { header } = LL
  const [orders, items] = [badgeText(context.orders), badgeText(context.basket)]
  screen.getByRole('link', { name: orders ? header.ordersCount({ count: orders }) : header.orders() })
  screen.getByRole('link', { name: items ? header.cartCount({ count: items }) : header.cart() })
  expect(document.querySelectorAll('.count-badge')).toHaveLength([orders, items].filter(Boolean).length)
}
const rests = (phone: Phone, seen: Counters) => {
  showsCounts(phone, seen)
  expect(phone.hasDialog()).toBe(false)
}
const asks = (of: EndpointOptions) => (phone: Phone, seen: Counters) => {
  rests(phone, seen)
  expect([of.path, phone.server.isAsked(of)]).toEqual([of.path, true])
}

/** The counts of the model's outcomes; an outcome without a count is an empty answer. */
const counted = <O extends EndpointOptions>(of: O, body: WireAnswerOf<O>): Bringing => ({
  held: [of],
  bring: {
    counted: (phone) => phone.reply(of, { body: body as object }),
    lost: (phone) => phone.reply(of, { error: { kind: 'network' } }),
  },
})

/** The number of shoppers who have used the phone. */
let shoppers = 0

const goesHome = (phone: Phone) => expect([phone.path, phone.hasDialog()]).toEqual(['/', false])
const leaves = {
  back: (phone: Phone) => expect(phone.asked.at(-1)).toBe('closeApplication'),
  reload: goesHome,
  kill: goesHome,
}

/** The badges of home's header. */
export const countersPage: PageModel<typeof countersMachine> = {
  model: countersModel,
  scenes: {
    page: async (phone) => {
      const { server } = phone
      productAnswers(server)
      homeAnswers(server)
      server.knows(listOrders, { page: 1, limit: 20, total: 0, orders: [] })
      await phone.open('/')
      // The first counts, which the session requests, fail to load.
      for (const of of counts) await phone.reply(of, { error: { kind: 'network' } })
      await phone.settle()
    },
  },
  calls: {
    countBasket: counted(countBasket, { total_items: 3 }),
    countOrders: counted(countOrders, { count: 2 }),
    getBadges: counted(getBadge, { badges: { order: 2, cart: 3, coupon: 0, promotion: 0 } }),
  },
  gestures: {
    'counters.refresh': { make: (phone) => phone.native('webviewAppeared') },
    'orderCount.refresh': {
      make: async (phone) => {
        await phone.goTo('/order')
        await phone.back()
        await phone.eventually(() => expect(phone.path).toBe('/'))
      },
    },
    'basketCount.refresh': {
      make: async (phone) => {
        const { LL } = phone
        await phone.goTo('/shop/100001/product/1059')
        await phone.eventually(() => phone.press(phone.button(LL.product.action.addToCart())))
        const sheet = () => within(screen.getByRole('dialog', { name: LL.product.chooseOptions() }))
        await phone.eventually(() => phone.press(sheet().getByRole('radio', { name: /^S/ })))
        phone.press(sheet().getByRole('button', { name: (name) => name.startsWith(LL.product.action.addToCart()) }))
        await phone.settle()
        await phone.back()
        await phone.eventually(() => expect(phone.path).toBe('/'))
      },
    },
    'counters.reset': {
      make: (phone) => phone.native('setSessionId', `session-${(shoppers += 1)}`),
    },
  },
  /** A new shopper is verified at once. */
  receives: ({ step }) =>
    step?.kind === 'send' && step.event.type === 'counters.reset' ? { type: 'counters.refresh' } : undefined,
  looks: {
    'basket.idle': rests,
    'basket.loading': asks(countBasket),
    'orders.idle': rests,
    'orders.loading': asks(countOrders),
    'badges.idle': rests,
    'badges.loading': asks(getBadge),
  },
  untaken: {
    'counters.basket.loading --xstate.done.actor.countBasket--> counters.basket.idle': notCounted,
    'counters.orders.loading --xstate.done.actor.countOrders--> counters.orders.idle': notCounted,
  },
  interrupted: { 'basket.idle': leaves, 'basket.loading': leaves },
}
