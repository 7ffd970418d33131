import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { createMachine } from 'xstate'
import { getCoupon, listCoupons } from '../../../contract/coupons'
import type { WireAnswerOf } from '../../../contract/endpoint'
import type { GiftOfOrder } from '../../../contract/giftCard'
import type { Gift, GiftTemplate } from '../../../contract/gifts'
import { getGift, listGiftTemplates, openGift, uploadGiftPicture, verifyRecipient } from '../../../contract/gifts'
import type { giftCardMachine } from '../../../machines/giftCard/giftCardMachine'
import { giftCardModel, templates } from '../../../machines/giftCard/giftCardModel'
import type { giftOpeningMachine } from '../../../machines/giftOpening/giftOpeningMachine'
import { isWrappedGift } from '../../../machines/giftOpening/giftOpeningMachine'
import { giftOpeningModel } from '../../../machines/giftOpening/giftOpeningModel'
import type { giftRecipientMachine } from '../../../machines/giftRecipient/giftRecipientMachine'
import { giftRecipientModel } from '../../../machines/giftRecipient/giftRecipientModel'
import type { Seen } from '../../../machines/model'
import { photoOf } from '../../../src/api/pictures'
import { idOf } from '../../../machines/ports'
import type { ApiError } from '../../../machines/ports'
import { spawnChild } from '../../../src/app/system'
import { homeAnswers } from './answers'
import type { PageModel } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

const person = { giftReceiverName: 'ธนกร จ.', recipientVersion: '5.13.2' }
export const theirs = '0890000102'
const instant = '2026-11-01T00:00:00.000Z'

export const coupon = {
  coupon_id: 'c-full-usable',
  sub_type: 'qr',
  status: 'usable',
  type: 'purchased',
  name: 'ลาเต้เย็น',
  image: '',
  merchant: { mid: '100002', name: 'กาแฟริมดอย', image: '' },
  start_at: instant,
  expired_at: '2027-02-17T00:00:00.000Z',
  is_gift: false,
  code_type: 'qr',
  conditions: '',
  product_id: '2002',
  product_type: 'general',
  is_held: false,
  can_use: true,
  can_send_gift: true,
} satisfies WireAnswerOf<typeof getCoupon>['coupon']

/** The calls of a gift's pages. */
export function formAnswers(phone: Phone): void {
  phone.signedIn({ mobile_no: '0890000101' })
  homeAnswers(phone.server)
  phone.server.knows(getCoupon, { coupon })
  phone.server.knows(verifyRecipient, person)
  phone.server.knows(listGiftTemplates, { templates: [...templates] })
  phone.server.knows(listCoupons, { page: 1, limit: 20, total: 0, coupons: [] })
}

/** At the first page of giving a coupon. */
async function atForm(phone: Phone): Promise<void> {
  formAnswers(phone)
  await phone.open('/send-gift/c-full-usable')
  await phone.eventually(() => void numberField(phone))
}

/** Opens the first page from the summary of an order that a gift is attached to. */
export async function openAttached(phone: Phone, gift: Omit<GiftOfOrder, 'sender'>, refusal?: ApiError): Promise<void> {
  await phone.open('/')
  const placement = refusal && { outcome: 'refused', error: refusal }
  const order = createMachine({ context: { giftableId: 'c-full-usable', gift, placement } })
  spawnChild(phone.drawing.app.root, order, { id: idOf.checkout, systemId: idOf.checkout } as never).start()
  await phone.goTo('/send-gift/c-full-usable')
}

const find = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
export const numberField = ({ LL }: Phone) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: LL.giving.recipient.phone() })
const isNextEnabled = ({ LL }: Phone) => find(LL.giving.next())?.disabled === false

const showsForm = (phone: Phone) => {
  expect(phone.path).toBe('/send-gift/c-full-usable')
  expect(numberField(phone).value).toBe('')
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: showsForm, kill: showsHome }

const shows =
  (text?: (phone: Phone) => string) =>
  (phone: Phone, { context }: Pick<Seen<typeof giftRecipientMachine>, 'context'>) => {
    expect(numberField(phone).value).toBe(context.number)
    expect(isNextEnabled(phone)).toBe(context.version !== undefined && context.name.trim() !== '')
    if (text) phone.text(text(phone))
  }

const contact = { giftReceiverName: 'แม่', mobileNo: '0890000108', recipientVersion: '5.13.2' }
const attached = { contact, message: 'แม่', giftcardImage: '/images/gift/00000000-0000-4000-8000-000000000002.webp' }
const notOnApp: ApiError = { kind: 'business', code: '310', subCode: '07', key: '310-07' }

const atAttachedForm = (refusal?: ApiError) => async (phone: Phone) => {
  formAnswers(phone)
  await openAttached(phone, attached, refusal)
  await phone.eventually(() => void numberField(phone))
}

export const giftRecipientPage: PageModel<typeof giftRecipientMachine> = {
  model: giftRecipientModel,
  scenes: {
    form: atForm,
    attached: atAttachedForm(),
    refusedBefore: atAttachedForm(notOnApp),
  },
  calls: { verifyRecipient: call(verifyRecipient, (found: typeof person) => found) },
  gestures: {
    'phone.change': {
      can: ({ context }, { text }) => context.number !== text,
      make: (phone, { text }) => phone.type(numberField(phone), text),
    },
    'phone.leave': { make: (phone) => void fireEvent.blur(numberField(phone)) },
    'name.change': {
      can: ({ context }, { text }) => context.name !== text,
      make: (phone, { text }) =>
        phone.type(screen.getByRole('textbox', { name: phone.LL.giving.recipient.name() }), text),
    },
    'recipient.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry())) },
    'contact.received': { make: (phone, { number }) => phone.native('setContactNumber', number) },
    'recipient.refused': never('the server refuses it when the gift is sent: drawn in tests/page/gifts.test.tsx'),
  },
  looks: {
    booting: never('it leads on at once'),
    empty: shows(({ LL }) => LL.giving.recipient.phoneHint()),
    typing: shows(({ LL }) => LL.giving.recipient.phoneHint()),
    invalid: (phone, seen) =>
      shows(({ LL }) => (seen.context.number === '' ? LL.giving.recipient.required() : LL.giving.recipient.invalid()))(
        phone,
        seen,
      ),
    checking: shows(({ LL }) => LL.giving.recipient.checking()),
    known: shows(({ LL }) => LL.giving.recipient.supported()),
    refused: (phone, seen) => {
      shows()(phone, seen)
      expect(document.querySelector('.field__message--bad')?.textContent).toBe(
        phone.LL.errors[seen.context.refusal as '310-01'].message(),
      )
    },
    unanswered: shows(({ LL }) => LL.giving.recipient.unanswered()),
  },
  untaken: { 'giftRecipient --recipient.refused--> giftRecipient.refused': 'see its gesture' },
  interrupted: { empty: leaves, typing: leaves, invalid: leaves, checking: leaves, known: leaves, unanswered: leaves },
  between: (phone) => phone.dismissError(),
}

const chosen = ['data:image/jpeg;base64,/9j/4AAQ', 'data:image/webp;base64,UklGRg=='].map((src) => ({
  type: 'photo.choose' as const,
  photo: photoOf(src),
}))

const messageField = ({ LL }: Phone) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: LL.giving.card.message() })

/** The retry button beside an error text. */
const retryOf = (text: string) => within(screen.getByText(text)).getByRole('button')

const showsCard = (phone: Phone, { context }: Pick<Seen<typeof giftCardMachine>, 'context'>) => {
  phone.heading(phone.LL.giving.card.title())
  expect(messageField(phone).value).toBe(context.message)
  // The template of an attached card is not offered before the templates are loaded.
  const offered = [context.ownImage, ...context.templates.map(({ image }) => image)]
  const isOffered = context.image !== undefined && offered.includes(context.image)
  expect(screen.queryByRole('button', { pressed: true }) !== null).toBe(isOffered)
  expect(document.querySelector('.gift-face img') !== null).toBe(context.image !== undefined)
  expect(screen.queryByText(phone.LL.giving.card.faultType()) !== null).toBe(context.fault === 'type')
}

async function toCard(phone: Phone): Promise<void> {
  await phone.eventually(() => expect(isNextEnabled(phone)).toBe(true))
  phone.press(phone.button(phone.LL.giving.next()))
  await phone.settle()
  await phone.eventually(() => void messageField(phone))
}
const atAttachedCard = (giftcardImage: string) => async (phone: Phone) => {
  phone.holder = { ...phone.holder, config: { ...phone.holder.config, giftMessageMax: 5 } }
  formAnswers(phone)
  await openAttached(phone, { ...attached, giftcardImage })
  await toCard(phone)
}

const cardLeaves = {
  back: (phone: Phone) => expect(phone.path).toBe('/send-gift/c-full-usable'),
  reload: showsForm,
  kill: showsHome,
}

export const giftCardPage: PageModel<typeof giftCardMachine> = {
  model: giftCardModel,
  scenes: {
    form: async (phone) => {
      phone.holder = { ...phone.holder, config: { ...phone.holder.config, giftMessageMax: 5 } }
      await atForm(phone)
      phone.type(numberField(phone), theirs)
      await toCard(phone)
    },
    attached: atAttachedCard(attached.giftcardImage),
    attachedTemplate: atAttachedCard('/images/art/gc-coffee.svg'),
  },
  calls: {
    listTemplates: call(listGiftTemplates, (found: readonly GiftTemplate[]) => ({ templates: [...found] })),
    uploadPhoto: call(uploadGiftPicture, (url: string) => ({ url })),
  },
  samples: { 'photo.choose': chosen as never },
  gestures: {
    'names.refresh': { make: (phone) => phone.otherLanguage() },
    'templates.retry': { make: (phone) => phone.press(retryOf(phone.LL.giving.card.noTemplates())) },
    'picture.pick': {
      can: ({ context }) => context.templates.length > 0,
      make: (phone, { image }) => {
        const { name } = templates.find((one) => one.image === image)!
        phone.press(phone.button(name))
      },
    },
    'photo.choose': { make: (phone, { photo }) => phone.native('setPhoto', photo.content as string) },
    'photo.retry': { make: (phone) => phone.press(retryOf(phone.LL.giving.card.uploadFailed())) },
    'message.change': {
      can: ({ context }, { text }) => context.message !== text,
      make: (phone, { text }) => phone.type(messageField(phone), text),
    },
  },
  looks: {
    booting: never('it leads on at once'),
    loading: (phone) => void phone.heading(phone.LL.giving.card.title()),
    failed: (phone, seen) => {
      showsCard(phone, seen)
      phone.text(phone.LL.giving.card.noTemplates())
    },
    ready: (phone, seen) => {
      showsCard(phone, seen)
      expect(isNextEnabled(phone)).toBe(seen.context.message.trim() !== '')
    },
    retrying: (phone, seen) => {
      showsCard(phone, seen)
      expect(isNextEnabled(phone)).toBe(seen.context.message.trim() !== '')
      expect(screen.queryByText(phone.LL.giving.card.noTemplates())).toBeNull()
    },
    renaming: (phone, seen) => {
      showsCard(phone, seen)
      expect(isNextEnabled(phone)).toBe(seen.context.message.trim() !== '')
    },
    uploading: (phone, seen) => {
      showsCard(phone, seen)
      screen.getByRole('progressbar', { name: phone.LL.giving.card.uploading() })
      expect(isNextEnabled(phone)).toBe(false)
    },
    uploadFailed: (phone, seen) => {
      showsCard(phone, seen)
      phone.text(phone.LL.giving.card.uploadFailed())
    },
  },
  untaken: {},
  interrupted: {
    loading: cardLeaves,
    failed: cardLeaves,
    ready: cardLeaves,
    retrying: cardLeaves,
    renaming: cardLeaves,
    uploading: cardLeaves,
    uploadFailed: cardLeaves,
  },
  between: (phone) => phone.dismissError(),
}

/** The model's fields of the gift, completed with the rest of the server's answer. */
const wire = (gift: Gift) => ({
  gift: {
    sender: {
      giftSenderNameTh: 'ธนกร',
      giftSenderNameEn: 'Thanakorn',
      giftSenderLastNameTh: 'จ.',
      giftSenderLastNameEn: 'J.',
      mobileNo: 'xxx-xxx-0102',
    },
    contact: { giftReceiverName: 'ณิชา ว.', mobileNo: 'xxx-xxx-0101' },
    product: { product_id: '2005', name: 'ตั๋วหนังคู่', image: '', merchant_name: 'โรงหนัง', merchant_image: '' },
    coupon_ids: [],
    sent_at: instant,
    card_until: '2027-01-30T00:00:00.000Z',
    ...(gift as Pick<Gift, 'gift_id' | 'gift_status' | 'side'>),
  },
})

const wrapped = (giftOpeningModel.outcomes.loadGift['wrapped'] as { done: Gift }).done
const showsWrapped = (phone: Phone) => {
  expect(phone.path).toBe('/gift/gift-seed-2')
  phone.text(phone.LL.giving.received.waiting())
}
const giftLeaves = { back: showsHome, reload: showsWrapped, kill: showsHome }

export const giftOpeningPage: PageModel<typeof giftOpeningMachine> = {
  model: giftOpeningModel,
  scenes: {
    page: async (phone) => {
      homeAnswers(phone.server)
      phone.server.knows(getGift, wire(wrapped))
      await phone.open('/gift/gift-seed-2')
    },
  },
  calls: { loadGift: call(getGift, wire), openGift: call(openGift, wire) },
  gestures: {
    'gift.open': {
      make: (phone) => phone.press(screen.getAllByRole('button', { name: phone.LL.giving.received.open() }).at(-1)!),
    },
    'gift.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry())) },
    'gift.refresh': { make: (phone) => phone.native('webviewAppeared') },
  },
  looks: {
    loading: (phone) => expect(find(phone.LL.common.retry())).toBeNull(),
    failed: (phone) => void phone.button(phone.LL.common.retry()),
    gone: (phone) => void phone.text(phone.LL.notFound.content()),
    over: (phone) => void phone.text(phone.LL.giving.received.over()),
    wrapped: showsWrapped,
    refreshing: (phone, { snapshot }) =>
      isWrappedGift(snapshot) ? showsWrapped(phone) : void phone.heading(phone.LL.giving.received.inside()),
    opening: () => expect(document.querySelector('.wrapped-gift__open')?.getAttribute('aria-busy')).toBe('true'),
    opened: (phone) => void phone.heading(phone.LL.giving.received.inside()),
  },
  untaken: {},
  interrupted: {
    loading: giftLeaves,
    failed: giftLeaves,
    gone: giftLeaves,
    over: giftLeaves,
    wrapped: giftLeaves,
    refreshing: giftLeaves,
    opening: giftLeaves,
    opened: giftLeaves,
  },
  between: (phone) => phone.dismissError(),
}
