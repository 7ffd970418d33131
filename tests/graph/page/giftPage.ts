import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { cancelGift, findGift, listGiftTemplates, sendGift } from '../../../contract/gifts'
import { countCoupons, getCoupon, listCouponMerchants } from '../../../contract/coupons'
import { readPin } from '../../../contract/pin'
import { getProduct } from '../../../contract/products'
import type { giftMachine } from '../../../machines/gift/giftMachine'
import { giftModel } from '../../../machines/gift/giftModel'
import type { Seen } from '../../../machines/model'
import { openAttached, coupon, formAnswers, numberField, theirs } from './giftPages'
import type { Bringing, PageModel } from './pageModel'
import { never } from './pageModel'
import type { Phone } from './phone'
import type { Reply } from './standInServer'

type Sight = Pick<Seen<typeof giftMachine>, 'snapshot' | 'context'>

const ofCoupon = 'the walk gives a coupon; a product is given in e2e/gifts.spec.ts and at actor level'
const unbroken = 'the child judges each failure of its calls itself and does not fail'
const key = '00000000-0000-4000-8000-000000000000'
const words = 'เลี้ยงกาแฟนะ'
const contact = { giftReceiverName: 'ธนกร จ.', mobileNo: theirs }
const card = { message: words, giftcardImage: '/images/art/gc-coffee.svg' }
const template = { id: 'g11', image: '/images/art/gc-coffee.svg', name: 'กาแฟ' }

const find = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const isNextEnabled = ({ LL }: Phone) => find(LL.giving.next())?.disabled === false
const message = ({ LL }: Phone) => screen.getByRole('textbox', { name: LL.giving.card.message() })

function prepare(phone: Phone): void {
  formAnswers(phone)
  phone.server.holds(listGiftTemplates)
  phone.server.knows(countCoupons, { purchased: 0, gift: 0, history: 0 })
  phone.server.knows(listCouponMerchants, { merchants: [] })
  phone.server.knows(readPin, { pin_status: 'open' })
  phone.server.refuses(findGift, { kind: 'business', status: 200, code: '410' })
}
const open = async (phone: Phone) => {
  prepare(phone)
  await phone.open('/send-gift/c-full-usable')
}

async function answer(phone: Phone, endpoint: Parameters<Phone['server']['isAsked']>[0], reply: Reply): Promise<void> {
  await phone.reply(endpoint, reply)
  await phone.settle()
}
const made = (gift_status: 'waiting' | 'sent' | 'cancelled'): Reply => ({
  body: { gift_id: 'gift-1', gift_status, ...(gift_status === 'waiting' && { pin_reference: 'pin-1' }) },
})
const refused = (code: string, subCode?: string): Reply => ({
  error: { kind: 'business', status: 200, code, ...(subCode && { subCode }) },
})

/** The gift is claimed, or looked up after a reload; then the server reports its outcome. */
const placed =
  (found: Reply, sent: Reply = found) =>
  async (phone: Phone) => {
    if (phone.server.isAsked(sendGift)) await answer(phone, sendGift, sent)
    await answer(phone, findGift, found)
  }
const refusal =
  (...of: Parameters<typeof refused>) =>
  (phone: Phone) =>
    answer(phone, sendGift, refused(...of))

const placement: Bringing = {
  held: [sendGift, findGift, cancelGift],
  bring: {
    paid: placed(made('sent')),
    void: placed(made('cancelled')),
    cancelled: async (phone) => {
      if (phone.server.isAsked(sendGift)) await answer(phone, sendGift, { error: { kind: 'network' } })
      await answer(phone, findGift, made('waiting'))
      phone.press(phone.button(phone.LL.giving.authorising.cancel()))
      await phone.settle()
      await answer(phone, cancelGift, { body: { gift_id: 'gift-1', gift_status: 'cancelled' } })
    },
    nothing: placed(refused('410'), { error: { kind: 'network' } }),
    awayFromGift: async (phone) => {
      if (phone.server.isAsked(sendGift)) await answer(phone, sendGift, { error: { kind: 'network' } })
      await answer(phone, findGift, made('waiting'))
      phone.press(phone.button(phone.LL.giving.checking.toCoupons()))
    },
    away: async (phone) => {
      if (phone.server.isAsked(sendGift)) await answer(phone, sendGift, { error: { kind: 'network' } })
      phone.press(phone.button(phone.LL.giving.checking.toCoupons()))
    },
    recipientRefused: refusal('310', '07'),
    usedMeanwhile: refusal('601'),
    invalidDetail: refusal('310', '01'),
    notCreated: refusal('999'),
  },
}

const showsTitle = (name: (phone: Phone) => string) => (phone: Phone) => void phone.heading(name(phone))
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const begins = (phone: Phone) => {
  expect(phone.path).toBe('/send-gift/c-full-usable')
  expect(numberField(phone).value).toBe('')
}
const leaves = { back: showsHome, reload: begins, kill: showsHome }
/** A page that restarts with an open intent looks up its gift first. */
const looksForGift = (phone: Phone) => expect(phone.path).toBe('/send-gift/c-full-usable')
const again = { reload: looksForGift, kill: looksForGift }

export const giftPage: PageModel<typeof giftMachine> = {
  model: giftModel,
  scenes: {
    coupon: open,
    afterReload: async (phone) => {
      const intent = { idempotencyKey: key, giftId: 'c-full-usable', startedAt: 0 }
      localStorage.setItem('kmarket:1:giftIntent', JSON.stringify({ account: intent }))
      await open(phone)
    },
    guest: async (phone) => {
      prepare(phone)
      phone.signedIn({ mobile_no: '0890000101', user_profile_type: 'GUEST' })
      await phone.open('/send-gift/c-full-usable')
    },
    attached: (phone) => {
      prepare(phone)
      return openAttached(phone, { contact: { ...contact, recipientVersion: '5.13.2' }, ...card })
    },
    refusedBefore: never('the recipient’s own page walks it'),
  },
  calls: {
    loadGiftItem: {
      held: [getCoupon],
      bring: {
        coupon: (phone) => answer(phone, getCoupon, { body: { coupon } }),
        used: (phone) => answer(phone, getCoupon, { body: { coupon: { ...coupon, can_send_gift: false } } }),
        gone: async (phone) => {
          phone.server.refuses(getProduct, { kind: 'business', status: 200, code: '403' })
          await answer(phone, getCoupon, refused('407'))
        },
        lost: (phone) => answer(phone, getCoupon, { error: { kind: 'http', status: 500 } }),
      },
    },
    recipient: never(unbroken),
    card: never(unbroken),
    placement,
  },
  gestures: {
    'gift.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry())) },
    // The router loads the page again in the other language.
    'names.refresh': { comesWith: ['step.entered'], make: (phone) => phone.otherLanguage() },
    'step.next': {
      // A page that is left has no button any more.
      can: ({ snapshot, context }, { step }) =>
        snapshot.matches({ composing: { step: step as 'recipient' | 'card' } }) &&
        (step === 'recipient' ? context.contact !== undefined : context.card !== undefined),
      comesWith: ['step.entered'],
      make: (phone) => phone.press(phone.button(phone.LL.giving.next())),
    },
    'step.entered': {
      can: ({ snapshot }, { step }) =>
        snapshot.matches({ composing: { step: step === 'recipient' ? 'card' : 'review' } }) && step !== 'review',
      make: (phone) => phone.back(),
    },
    'gift.confirm': {
      can: ({ snapshot }) => snapshot.matches({ composing: { step: 'review' } }),
      make: (phone) => phone.press(phone.button(phone.LL.giving.review.confirm())),
    },
    'page.shown': { make: (phone) => phone.native('webviewAppeared') },
    // After a reload the lookup of the gift stops: its outcomes are walked on the placement's own page.
    'page.hidden': {
      can: ({ context }) => context.request !== undefined,
      make: (phone) => phone.native('webviewWillDisappear'),
    },
    'recipient.changed': {
      can: ({ snapshot, context }, { contact }) =>
        snapshot.matches({ composing: { step: 'recipient' } }) &&
        (contact === undefined) !== (context.contact === undefined),
      comesWith: ['recipient.changed'],
      make: async (phone, { contact }) => {
        phone.type(numberField(phone), '')
        await phone.settle()
        if (contact === undefined) return
        phone.type(numberField(phone), theirs)
        await phone.eventually(() => expect(isNextEnabled(phone)).toBe(true))
      },
    },
    'card.changed': {
      can: ({ snapshot, context }, { card }) =>
        snapshot.matches({ composing: { step: 'card' } }) && (card === undefined) !== (context.card === undefined),
      comesWith: ['card.changed'],
      make: async (phone, { card }) => {
        if (phone.server.isAsked(listGiftTemplates))
          await answer(phone, listGiftTemplates, { body: { templates: [template] } })
        phone.type(message(phone), card === undefined ? ' ' : words)
      },
    },
  },
  looks: {
    booting: never('it leads on at once'),
    loading: showsTitle(({ LL }) => LL.giving.title()),
    failed: (phone) => void phone.button(phone.LL.common.retry()),
    gone: (phone) => {
      phone.heading(phone.LL.notFound.content())
      expect(phone.hasDialog()).toBe(false)
    },
    unavailable: (phone) => void phone.text(phone.LL.giving.unavailable.title()),
    'composing.step.recipient': (phone, { context }) => {
      phone.heading(phone.LL.giving.title())
      expect(isNextEnabled(phone)).toBe(context.contact !== undefined)
    },
    'composing.step.card': (phone, { context }) => {
      phone.heading(phone.LL.giving.card.title())
      expect(isNextEnabled(phone)).toBe(context.card !== undefined)
    },
    'composing.step.review': (phone) => {
      phone.heading(phone.LL.giving.review.title())
      expect(find(phone.LL.giving.review.confirm())?.getAttribute('aria-busy')).toBeNull()
    },
    'composing.names.shown': (phone) => expect(find(phone.LL.common.retry())).toBeNull(),
    'composing.names.renaming': (phone) => expect(find(phone.LL.common.retry())).toBeNull(),
    attached: never(ofCoupon),
    placing: (phone, { context }: Sight) =>
      context.request
        ? expect(find(phone.LL.giving.review.confirm())?.getAttribute('aria-busy')).toBe('true')
        : void phone.heading(phone.LL.giving.checking.title()),
    resolvingOutcome: never('it leads on at once'),
    sent: showsTitle(({ LL }) => LL.giving.sent.title()),
    left: (phone) => expect(phone.path).toBe('/my-coupon'),
  },
  untaken: {
    'gift.attached': ofCoupon,
    'gift.composing.step.review --gift.confirm[and(isProduct, isDone)]--> gift.attached': ofCoupon,
    'gift.attached --step.entered[isStep]--> gift.composing.step.review': ofCoupon,
    'gift.attached --step.entered[isStep]--> gift.composing.step.card': ofCoupon,
    'gift.attached --step.entered--> gift.composing.step.recipient': ofCoupon,
    'gift --xstate.error.actor.recipient--> gift.left': unbroken,
    'gift --xstate.error.actor.card--> gift.left': unbroken,
    'gift.placing --xstate.error.actor.placement--> gift.failed': unbroken,
  },
  interrupted: {
    loading: leaves,
    failed: leaves,
    gone: leaves,
    unavailable: leaves,
    'composing.step.recipient': leaves,
    'composing.step.card': { reload: begins, kill: showsHome },
    'composing.step.review': { reload: begins, kill: showsHome },
    placing: again,
  },
  between: async (phone) => {
    await phone.dismissError()
    if (!phone.hasDialog()) return
    phone.press(phone.dialog().getByRole('button'))
    await phone.settle()
  },
}
