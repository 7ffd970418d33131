import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { listBaskets } from '../../../contract/baskets'
import type { Claim } from '../../../contract/payment'
import { cancelClaim, claimOrder, readClaim } from '../../../contract/payment'
import { countOrders, getOrder, listOrders } from '../../../contract/orders'
import { cancelPin, readPin } from '../../../contract/pin'
import type { Seen } from '../../../machines/model'
import type { placementMachine } from '../../../machines/placement/placementMachine'
import { placementModel } from '../../../machines/placement/placementModel'
import { openSummary } from './answers'
import type { PageModel } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Placing = Seen<typeof placementMachine>

const key = '00000000-0000-4000-8000-000000000001'
const noCard =
  'the walk pays from the saving account; a card is paid by in tests/page/payment.test.tsx, its edges are walked at actor level'

const title = ({ LL }: Phone, look: 'authorising' | 'checking' | 'unknown') =>
  void screen.getByRole('heading', {
    name: (look === 'authorising' ? LL.checkout.authorising : LL.outcome[look]).title(),
  })
const find = (name: string) => screen.queryByRole('button', { name })

const hasRing = () => document.querySelector('.ring') !== null

/** The texts of the state, and its possible actions. */
function offers({ LL }: Phone, { snapshot }: Placing): void {
  for (const [type, name] of [
    ['pin.reopen', LL.checkout.authorising.openAgain()],
    ['order.cancel', LL.checkout.authorising.cancel()],
    ['check.retry', LL.outcome.unknown.checkAgain()],
  ] as const)
    expect([type, find(name) !== null]).toEqual([type, snapshot.can({ type })])
}

const showsChecking = (phone: Phone, seen: Placing) => {
  title(phone, seen.context.isPinMissing ? 'authorising' : 'checking')
  expect(hasRing()).toBe(true)
  offers(phone, seen)
}

/** Nothing was ordered: the summary again, or the cart after a reload without the summary's data. */
const showsNoOrder = (phone: Phone, { context }: Placing) => {
  if (context.request) phone.heading(phone.LL.checkout.title())
  else expect(phone.path).toBe('/cart')
}

/** A page that restarts with an open intent looks up its order first. */
const looksForOrder = (phone: Phone) => {
  expect(phone.path).toBe('/order-summary')
  title(phone, 'authorising')
}
const again = { reload: looksForOrder, kill: looksForOrder }
const goesToOrders = (phone: Phone) => expect(phone.path).toMatch(/^\/order/)

export const placementPage: PageModel<typeof placementMachine> = {
  model: placementModel,
  scenes: {
    saving: async (phone) => {
      prepare(phone)
      await openSummary(phone, 'digital')
      phone.press(phone.button(phone.LL.checkout.confirm.general()))
    },
    card: never(noCard),
    afterReload: async (phone) => {
      prepare(phone)
      const intent = { idempotencyKey: key, use: 'general', startedAt: 0 }
      localStorage.setItem('kmarket:1:intent', JSON.stringify({ account: intent }))
      await phone.open('/order-summary')
    },
  },
  calls: {
    claimOrder: call(claimOrder, (claim: Claim) => claim),
    openGateway: never(noCard),
    readClaim: call(readClaim, (claim: Claim) => claim),
    cancelClaim: call(cancelClaim, (claim: Claim) => claim),
  },
  gestures: {
    'order.cancel': {
      can: ({ snapshot }) => snapshot.can({ type: 'order.cancel' }),
      make: (phone) => {
        phone.server.holds(cancelPin)
        phone.press(phone.button(phone.LL.checkout.authorising.cancel()))
      },
    },
    'order.view': {
      make: (phone, _, { context }) => {
        const { viewOrder, viewOrders } = phone.LL.outcome.checking
        phone.press(phone.button(context.claim ? viewOrder() : viewOrders()))
      },
    },
    'pin.reopen': {
      can: ({ snapshot }) => snapshot.can({ type: 'pin.reopen' }),
      make: (phone) => phone.press(phone.button(phone.LL.checkout.authorising.openAgain())),
    },
    'pin.closed': {
      // The bank app shows the page again first.
      can: ({ snapshot, context }) => snapshot.matches('authorising') && !context.isHidden,
      comesWith: ['page.shown', 'order.cancel', 'pin.undecided'],
      make: async (phone, { outcome }) => {
        const { server, LL } = phone
        if (outcome === 'cancelled' && !server.isAsked(cancelPin)) {
          server.holds(cancelPin)
          phone.press(phone.button(LL.checkout.authorising.cancel()))
          await phone.settle()
        }
        server.knows(readPin, { pin_status: outcome === 'confirmed' ? 'confirmed' : 'cancelled' })
        if (!server.isAsked(cancelPin)) return phone.native('webviewAppeared')
        const isCancelled = outcome === 'cancelled'
        server.reply(cancelPin, { body: { pin_status: isCancelled ? 'cancelled' : 'open' } })
        await phone.settle()
        if (!isCancelled) await phone.native('webviewAppeared')
      },
    },
    'thirdParty.closed': never(noCard),
    'check.retry': { make: (phone) => phone.press(phone.button(phone.LL.outcome.unknown.checkAgain())) },
    'page.shown': {
      can: ({ snapshot }) => !snapshot.matches('authorising'),
      make: (phone) => phone.native('webviewAppeared'),
    },
    'page.hidden': { make: (phone) => phone.native('webviewWillDisappear') },
  },
  looks: {
    booting: never('it leads on at once'),
    claiming: (phone) =>
      expect(phone.button(phone.LL.checkout.confirm.general()).getAttribute('aria-busy')).toBe('true'),
    authorising: (phone, seen) => {
      title(phone, 'authorising')
      offers(phone, seen)
    },
    'paying.opening': never(noCard),
    'paying.open': never(noCard),
    cancelling: (phone) => void phone.heading(phone.LL.checkout.cancelling()),
    'checking.asking': showsChecking,
    'checking.pausing': showsChecking,
    'checking.hidden': showsChecking,
    unknown: (phone, seen) => {
      title(phone, 'unknown')
      expect(hasRing()).toBe(false)
      offers(phone, seen)
    },
    paid: (phone) => void phone.heading(phone.LL.outcome.thankYou.purchase()),
    void: (phone) => void phone.heading(phone.LL.outcome.timeout.title()),
    cancelled: showsNoOrder,
    refused: (phone) => void phone.dialog(phone.LL.cart.outOfStock.title()),
    nothing: showsNoOrder,
    away: goesToOrders,
  },
  untaken: Object.fromEntries(
    [
      'placement.paying',
      'placement.paying.opening',
      'placement.paying.open',
      'placement.claiming --xstate.done.actor.claimOrder[needsPage]--> placement.paying',
      'placement.checking.asking --xstate.done.actor.readClaim[needsPageNow]--> placement.paying',
      'placement.paying --thirdParty.closed--> placement.checking',
      'placement.paying --order.cancel--> placement.cancelling',
      'placement.paying --xstate.after.untilGatewayIsGivenUp.placement.paying--> placement.checking',
      'placement.paying.opening --xstate.done.actor.openGateway--> placement.paying.open',
      'placement.paying.opening --xstate.error.actor.openGateway--> placement.checking',
    ].map((id) => [id, noCard]),
  ),
  interrupted: {
    claiming: again,
    authorising: again,
    cancelling: again,
    'checking.asking': { ...again, back: goesToOrders },
    'checking.pausing': { ...again, back: goesToOrders },
    unknown: { ...again, back: goesToOrders },
  },
  between: (phone) => phone.dismissError(),
}

function prepare({ server }: Phone): void {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(key)
  const waiting = placementModel.outcomes.readClaim['waiting'] as { done: Claim }
  server.knows(readClaim, waiting.done)
  server.knows(listBaskets, { baskets: [], total_items: 0 })
  server.knows(countOrders, { count: 0 })
  server.knows(listOrders, { page: 1, limit: 20, total: 0, orders: [] })
  server.refuses(getOrder, { kind: 'http', status: 500 })
  server.knows(readPin, { pin_status: 'open' })
}
