import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { Coupon } from '../../../contract/coupons'
import { getCoupon, redeemCoupon } from '../../../contract/coupons'
import type { Gift } from '../../../contract/gifts'
import { getGift, openGift } from '../../../contract/gifts'
import { couponUseModel } from '../../../machines/couponUse/couponUseModel'
import type { couponUseMachine } from '../../../machines/couponUse/couponUseMachine'
import { isTheme, phaseOf } from '../../../machines/couponUse/phase'
import type { CouponPhase } from '../../../machines/couponUse/phase'
import type { Seen } from '../../../machines/model'
import { loadGiftPage } from '../../../src/screens/coupons/UnopenedCoupon'
import type { PageModel } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Use = Seen<typeof couponUseMachine>

const href = '/coupon-detail/c-full-usable'
const wire = ({ value: _, ...coupon }: Coupon) => ({ coupon })
const usable = (now: number): Coupon =>
  (couponUseModel.outcomes.loadCoupon['usable'] as { done: (invocation: { now: number }) => Coupon }).done({ now })

/** The gift of the unopened coupon. */
const gift: Gift = {
  gift_id: 'gift-seed-2',
  gift_status: 'sent',
  side: 'recipient',
  sender: {
    giftSenderNameTh: 'ธนกร',
    giftSenderNameEn: 'Thanakorn',
    giftSenderLastNameTh: 'จ.',
    giftSenderLastNameEn: 'J.',
    mobileNo: 'xxx-xxx-0103',
  },
  contact: { giftReceiverName: 'ศิริพร', mobileNo: 'xxx-xxx-0108' },
  product: { product_id: '2005', name: '', image: '', merchant_name: '', merchant_image: '' },
  coupon_ids: ['c-full-usable'],
}

const opened = async (phone: Phone): Promise<void> => {
  phone.server.knows(getGift, { gift })
  // The page of an unopened gift is loaded on demand: a step of the walk does not wait for the module's first import.
  await loadGiftPage()
  await phone.open(href)
  await phone.eventually(() => expect(document.querySelector('main .skeleton')).not.toBeNull())
}

const find = (name: string) => screen.queryByRole<HTMLElement>('button', { name })

const spent = 'a coupon that can’t be used has no button'

/** The stamp of its state, and its one possible action. */
const shows =
  (phase: CouponPhase) =>
  ({ LL }: Phone, { context: { coupon } }: Use): void => {
    const word = coupon!.is_held && phase === 'usable' ? LL.coupons.state.held() : LL.coupons.state[phase]()
    screen.getByText(word, { selector: '.coupon-stamp' })
    const use = isTheme(coupon!) ? LL.coupons.activate() : LL.coupons.use()
    expect(find(use) !== null).toBe(phase === 'usable' && coupon!.can_use)
    expect(screen.queryByRole('link', { name: LL.coupons.showCode() }) !== null).toBe(phase === 'open')
  }

const isBusy = ({ LL }: Phone, { context: { coupon } }: Use) =>
  expect(find(isTheme(coupon!) ? LL.coupons.activate() : LL.coupons.use())?.getAttribute('aria-busy')).toBe('true')

const counts = ({ LL }: Phone, { context }: Use): void => {
  expect(screen.getAllByRole('timer').length).toBeGreaterThan(0)
  const said = context.announced === undefined ? '' : LL.coupons.countdown.said({ seconds: context.announced })
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === said)).toBe(true)
}

/** The gift of the coupon was opened on this page, which then shows the card and what is in it. */
const isOpened = ({ trail }: Use) => trail.some((fact) => fact.kind === 'event' && fact.event.type === 'coupon.view')

const showsDetail = (phone: Phone) => {
  expect(phone.path).toBe(href)
  phone.button(phone.LL.coupons.use())
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: showsDetail, kill: showsHome }

export const couponUsePage: PageModel<typeof couponUseMachine> = {
  model: couponUseModel,
  scenes: {
    page: async (phone) => {
      phone.server.knows(getCoupon, wire(usable(Date.now())) as never)
      await opened(phone)
    },
    barred: async (phone) => {
      phone.signedIn({ user_profile_type: 'GUEST' })
      phone.server.knows(getCoupon, wire(usable(Date.now())) as never)
      await opened(phone)
    },
    killed: async (phone) => {
      phone.server.knows(getCoupon, wire(usable(Date.now())) as never)
      const key = '00000000-0000-4000-8000-00000000dead'
      localStorage.setItem('kmarket:1:couponUse', JSON.stringify({ account: { 'c-full-usable': key } }))
      await opened(phone)
    },
  },
  calls: {
    loadCoupon: call(getCoupon, wire as never),
    redeemCoupon: call(redeemCoupon, (redeemed: object) => redeemed as never),
  },
  gestures: {
    'coupon.use': {
      can: ({ context }) => context.coupon?.can_use === true,
      make: (phone, _, { context }) =>
        phone.press(phone.button(isTheme(context.coupon!) ? phone.LL.coupons.activate() : phone.LL.coupons.use())),
    },
    'coupon.retry': {
      make: (phone, _, { snapshot }) =>
        phone.press(
          phone.button(snapshot.matches('outcomeUnknown') ? phone.LL.coupons.check() : phone.LL.common.retry()),
        ),
    },
    'coupon.view': {
      make: async (phone) => {
        const { open, useCoupon } = phone.LL.giving.received
        if (find(useCoupon()) === null) {
          phone.server.knows(openGift, { gift: { ...gift, gift_status: 'opened' } })
          phone.server.knows(getGift, { gift: { ...gift, gift_status: 'opened' } })
          phone.press(screen.getAllByRole('button', { name: open() }).at(-1)!)
          await phone.eventually(() => expect(find(useCoupon())).not.toBeNull())
        }
        phone.press(phone.button(useCoupon()))
      },
    },
    'page.shown': { make: (phone) => phone.native('webviewAppeared') },
    'page.hidden': { make: (phone) => phone.native('webviewWillDisappear') },
    'modal.closed': {
      make: (phone, { answer }) => {
        const { accept, reject } = phone.LL.coupons.confirm
        phone.press(phone.button(answer === 'accepted' ? accept() : reject(), phone.dialog()))
      },
    },
  },
  looks: {
    loading: () => expect(document.querySelector('main .skeleton')).not.toBeNull(),
    failed: (phone) => phone.heading(phone.LL.look.errorTitle()),
    gone: (phone) => phone.heading(phone.LL.coupons.cannotBeShown()),
    settling: never('passes at once'),
    refreshing: (phone, seen) => {
      const { coupon } = seen.context
      if (phaseOf(coupon!, seen.now) !== 'wrapped') phone.heading(coupon!.name)
      else if (isOpened(seen)) phone.button(phone.LL.giving.received.useCoupon())
      else phone.heading(phone.LL.giving.received.waiting())
    },
    wrapped: (phone, seen) => {
      const { waiting, open, useCoupon } = phone.LL.giving.received
      if (isOpened(seen)) return expect(phone.button(useCoupon()).getAttribute('aria-busy')).not.toBe('true')
      phone.heading(waiting())
      expect(screen.getAllByRole('button', { name: open() }).length).toBeGreaterThan(0)
    },
    unwrapping: (phone) =>
      expect(phone.button(phone.LL.giving.received.useCoupon()).getAttribute('aria-busy')).toBe('true'),
    upcoming: shows('upcoming'),
    usable: shows('usable'),
    open: shows('open'),
    confirming: (phone) => void phone.dialog(phone.LL.coupons.confirm.title()),
    redeeming: isBusy,
    checking: isBusy,
    outcomeUnknown: (phone) => {
      phone.text(phone.LL.coupons.note.outcomeUnknown())
      expect(find(phone.LL.coupons.use())).toBeNull()
    },
    'counting.clock.ticking': counts,
    'counting.clock.hidden': counts,
    'counting.truth.known': counts,
    'counting.truth.asking': counts,
    used: () => expect(screen.queryByRole('timer')).toBeNull(),
    expired: shows('expired'),
    refunded: shows('refunded'),
  },
  untaken: {
    'couponUse.usable --coupon.use[isUnusable]--> (stays)': spent,
    'couponUse.refreshing --coupon.use[isUnusable]--> (stays)': spent,
  },
  interrupted: {
    loading: leaves,
    failed: leaves,
    usable: leaves,
    confirming: { back: showsDetail, reload: showsDetail, kill: showsHome },
    redeeming: { reload: showsDetail, kill: showsHome },
    outcomeUnknown: leaves,
    used: { reload: showsDetail, kill: showsHome },
    expired: leaves,
  },
  // The code opens on another page.
  ends: ({ edges }) => edges.some((id) => /(redeeming|checking) .*--> couponUse\.counting/.test(id)),
  between: (phone) => phone.dismissError(),
}
