import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { followMerchant, listFavorites, unfollowMerchant } from '../../../contract/merchants'
import { postSession } from '../../../contract/session'
import type { followShopMachine } from '../../../machines/followShop/followShopMachine'
import { followShopModel } from '../../../machines/followShop/followShopModel'
import type { Seen } from '../../../machines/model'
import { productAnswers } from './answers'
import type { PageModel } from './pageModel'
import { never } from './pageModel'
import type { Phone } from './phone'
import { member } from './phone'

type Follow = Seen<typeof followShopMachine>

const names: Record<string, string> = { '100001': 'Doi & Day', '100002': 'Rim Doi Coffee' }
const productPath = '/shop/100001/product/1059'

const merchants = (...mids: readonly string[]) => ({
  page: 1,
  limit: 100,
  total: mids.length,
  merchants: mids.map((mid) => ({
    mid,
    name: names[mid]!,
    image: '',
    type: 'general' as const,
    is_verified: true,
    contact: {},
    about: '',
    followerCount: 7,
    activeProductCount: 3,
    openingHours: null,
  })),
})

const buttonOf = ({ LL }: Phone, mid: string, isFollowed: boolean) =>
  screen.queryByRole<HTMLButtonElement>('button', {
    name: isFollowed ? LL.favourite.unfollowOf({ name: names[mid]! }) : LL.favourite.followOf({ name: names[mid]! }),
  })
const isRow = (phone: Phone, mid: string) => (buttonOf(phone, mid, true) ?? buttonOf(phone, mid, false)) !== null
const isOnList = ({ path }: Phone) => path === '/fav-shop'
const isListed = ({ context: { followed, leaving, wishes } }: Pick<Follow, 'context'>, mid: string) =>
  followed.includes(mid) || leaving.includes(mid) || wishes.some((wish) => wish.mid === mid)

/** A row for each followed shop, and for one that is being removed; its button shows which. */
function showsKnown(phone: Phone, seen: Follow): void {
  for (const mid of isOnList(phone) ? Object.keys(names) : ['100001']) {
    const isThere = !isOnList(phone) || isListed(seen, mid)
    expect([mid, isRow(phone, mid)]).toEqual([mid, isThere])
    if (isThere) expect(buttonOf(phone, mid, seen.context.followed.includes(mid))?.disabled).toBe(false)
  }
}

const saves =
  (work: (phone: Phone, of: typeof followMerchant | typeof unfollowMerchant) => void) => async (phone: Phone) =>
    work(phone, phone.server.isAsked(followMerchant) ? followMerchant : unfollowMerchant)

const lost = { error: { kind: 'network' as const } }
const showsList = (phone: Phone) => {
  expect(phone.path).toBe('/fav-shop')
  expect([isRow(phone, '100001'), isRow(phone, '100002')]).toEqual([true, true])
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: showsList, kill: showsHome }

/** A member's followed shops on their page; a guest presses Follow at a product's shop. */
export const followShopPage: PageModel<typeof followShopMachine> = {
  model: followShopModel,
  scenes: {
    member: async (phone) => {
      phone.server.knows(listFavorites, merchants('100001', '100002'))
      phone.server.holds(listFavorites)
      await phone.open('/fav-shop')
      await phone.reply(listFavorites, { body: merchants('100001', '100002') })
      phone.server.knows(listFavorites, merchants('100001', '100002'))
    },
    guest: async (phone) => {
      productAnswers(phone.server)
      phone.server.holds(postSession)
      await phone.open(productPath)
    },
  },
  calls: {
    listFollowed: {
      held: [listFavorites],
      bring: {
        one: (phone) => phone.reply(listFavorites, { body: merchants('100001') }),
        none: (phone) =>
          isOnList(phone)
            ? phone.reply(listFavorites, { body: merchants() })
            : phone.reply(postSession, { body: { ...member, user_profile_type: 'GUEST' } }),
        lost: (phone) => phone.reply(listFavorites, lost),
      },
    },
    saveFollow: {
      held: [followMerchant, unfollowMerchant],
      bring: {
        saved: saves((phone, of) => phone.reply(of, { body: { mid: '100001', followerCount: 7 } })),
        lost: saves((phone, of) => phone.reply(of, lost)),
      },
    },
  },
  gestures: {
    'shop.toggle': {
      can: ({ snapshot, context }, { mid }) =>
        context.access() === 'go' ? !snapshot.hasTag('known') || isListed({ context }, mid) : mid === '100001',
      make: (phone, { mid }, { context }) => phone.press(buttonOf(phone, mid, context.followed.includes(mid))!),
    },
    'shop.unfollowed': never('the machine tells it itself when the server has taken it'),
  },
  looks: {
    'shops.unknown': (phone, { context }) => {
      if (!isOnList(phone)) return
      for (const mid of Object.keys(names)) expect(isRow(phone, mid)).toBe(true)
      for (const { mid, follow } of context.wishes) expect(buttonOf(phone, mid, follow)?.disabled).toBe(true)
    },
    // A popup only for a press that waited for the list.
    'shops.failed': (phone, { trail }) => {
      const hasPopup = trail.some((fact) => fact.kind === 'event')
      expect(phone.hasDialog()).toBe(hasPopup)
      if (!hasPopup) for (const mid of Object.keys(names)) expect(buttonOf(phone, mid, false)?.disabled).toBe(false)
    },
    'shops.idle': showsKnown,
    'shops.saving': showsKnown,
    'rows.resting': (phone) => expect(screen.queryByText(phone.LL.favourite.unfollowed())).toBeNull(),
    'rows.leaving': (phone) => void phone.text(phone.LL.favourite.unfollowed()),
  },
  untaken: {},
  interrupted: {
    'shops.unknown': leaves,
    'shops.failed': leaves,
    'shops.idle': leaves,
    'shops.saving': leaves,
    'rows.leaving': leaves,
  },
  between: (phone) => phone.dismissError(),
}
