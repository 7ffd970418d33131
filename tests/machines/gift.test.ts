import { describe, expect, it } from 'vitest'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { GiftTemplate } from '../../contract/gifts'
import type { Claim } from '../../contract/payment'
import { giftMachine, giftScreenOf } from '../../machines/gift/giftMachine'
import type { GiftInput, GiftIntent, GiftItem } from '../../machines/gift/giftMachine'
import type { GiftStep } from '../../machines/gift/giftSteps'
import { mayShow, refusedBy, reopened } from '../../machines/gift/giftSteps'
import { sampleGift } from '../../machines/gift/samples'
import type { GiftPhoto } from '../../machines/giftCard/giftCardMachine'
import { giftCardMachine, messageLength } from '../../machines/giftCard/giftCardMachine'
import { digitsOf, giftRecipientMachine } from '../../machines/giftRecipient/giftRecipientMachine'
import { placementMachine } from '../../machines/placement/placementMachine'
import type { AccessAnswer } from '../../machines/ports'
import { port, rootStage, settled } from './rootStage'

const own = '0890000101'
const theirs = '0890000102'
const sender = {
  giftSenderNameTh: 'ณิชา',
  giftSenderNameEn: 'Nicha',
  giftSenderLastNameTh: 'วัฒนากุล',
  giftSenderLastNameEn: 'Wattanakul',
  mobileNo: own,
}
const templates: GiftTemplate[] = [
  { id: 'g01', image: '/images/art/gc-birthday.svg', name: 'Birthday', message: 'สุขสันต์วันเกิด' },
  { id: 'g11', image: '/images/art/gc-coffee.svg', name: 'Coffee' },
]
const coupon: GiftItem = { kind: 'coupon', name: 'Latte', image: '', merchant: 'Rim Doi', canBeGiven: true }
const person = { giftReceiverName: 'ธนกร จ.', recipientVersion: '5.13.2' }
const claim = (change: Partial<Claim>): Claim => ({
  order_id: 'gift-1',
  invoice_number: '',
  order_status: 'waiting_payment_confirmation',
  ...change,
})
const refused = (key: string) => {
  const [code, subCode] = key.split('-')
  return { kind: 'business', code, subCode, key }
}
const lost = { kind: 'network', key: 'default' }

function make(change: { access?: AccessAnswer; openIntent?: GiftIntent; attached?: GiftOfOrder } = {}) {
  const stage = rootStage()
  stage.listen('gift')
  const loadGiftItem = port<GiftItem, { giftId: string }>()
  const verifyRecipient = port<typeof person, { mobileNo: string; giftId: string }>()
  const listTemplates = port<readonly GiftTemplate[]>()
  const uploadPhoto = port<string, { photo: GiftPhoto }>()
  const claimOrder = port<Claim, { request: unknown; idempotencyKey: string }>()
  const readClaim = port<Claim, { idempotencyKey: string }>()
  const cancelClaim = port<Claim, { orderId: string }>()
  let made = 0
  const input: GiftInput = {
    giftId: 'c1',
    sender,
    messageMax: 150,
    access: () => change.access ?? 'go',
    isHidden: () => false,
    now: () => stage.clock.now(),
    newKey: () => `key-${(made += 1)}`,
    openIntent: change.openIntent,
    attached: change.attached,
  }
  const gift = stage.play(
    giftMachine.provide({
      actors: {
        loadGiftItem: loadGiftItem.logic,
        recipient: giftRecipientMachine.provide({ actors: { verifyRecipient: verifyRecipient.logic } }),
        card: giftCardMachine.provide({
          actors: { listTemplates: listTemplates.logic, uploadPhoto: uploadPhoto.logic },
        }),
        placement: placementMachine.provide({
          actors: {
            claimOrder: claimOrder.logic as never,
            readClaim: readClaim.logic,
            cancelClaim: cancelClaim.logic,
          },
        }),
      },
    }),
    'gift',
    input,
  )
  const child = (name: 'recipient' | 'card') => gift.getSnapshot().children[name]!
  return {
    ...stage,
    gift,
    ports: { loadGiftItem, verifyRecipient, listTemplates, uploadPhoto, claimOrder, readClaim, cancelClaim },
    recipient: () => child('recipient') as NonNullable<ReturnType<typeof gift.getSnapshot>['children']['recipient']>,
    card: () => child('card') as NonNullable<ReturnType<typeof gift.getSnapshot>['children']['card']>,
    screen: () => giftScreenOf(gift.getSnapshot(), false),
    popups: () => stage.sentTo('followUp').map(({ error }) => (error as { key: string }).key),
    dialogs: () => stage.sentTo('modal').map(({ id }) => id),
  }
}

/** At the first page, with item and pictures loaded. */
async function atRecipient(change: Parameters<typeof make>[0] = {}, item = coupon) {
  const page = make(change)
  await page.ports.loadGiftItem.answer(item)
  await page.ports.listTemplates.answer(templates)
  return page
}

/** Continues from the shown page. */
const next = ({ gift, screen }: Awaited<ReturnType<typeof make>>) =>
  gift.send({ type: 'step.next', step: screen() as GiftStep })

async function atReview(change: Parameters<typeof make>[0] = {}, item = coupon) {
  const page = await atRecipient(change, item)
  page.recipient().send({ type: 'phone.change', text: theirs })
  await page.ports.verifyRecipient.answer(person)
  next(page)
  next(page)
  expect(page.screen()).toBe('review')
  return page
}

async function sending() {
  const page = await atReview()
  page.gift.send({ type: 'gift.confirm' })
  return page
}

describe('the recipient', () => {
  it('[GFT-003, GFT-019, API-058] the recipient is checked at the tenth digit, with the given item, and the name is taken for the card', async () => {
    const page = await atRecipient()
    for (let length = 1; length <= 10; length += 1)
      page.recipient().send({ type: 'phone.change', text: theirs.slice(0, length) })
    expect(page.ports.verifyRecipient.calls.map(({ input }) => input)).toEqual([{ mobileNo: theirs, giftId: 'c1' }])
    expect(page.gift.getSnapshot().context.contact).toBeUndefined()
    await page.ports.verifyRecipient.answer(person)
    expect(page.gift.getSnapshot().context.contact).toEqual({
      giftReceiverName: 'ธนกร จ.',
      mobileNo: theirs,
      recipientVersion: '5.13.2',
    })
    page.recipient().send({ type: 'phone.change', text: '089-000-0102' })
    expect(page.ports.verifyRecipient.calls).toHaveLength(1)
    page.recipient().send({ type: 'phone.change', text: '089' })
    expect(page.gift.getSnapshot().context.contact).toBeUndefined()
  })

  it('[GFT-005, GFT-006, GFT-009] a mobile number and a name are required; without them the next step is blocked', async () => {
    const page = await atRecipient()
    const { gift } = page
    const stays = () => {
      next(page)
      expect(page.screen()).toBe('recipient')
    }
    page.recipient().send({ type: 'phone.leave' })
    expect(page.recipient().getSnapshot().value).toBe('invalid')
    stays()
    for (const text of ['08900', '0212345678', '1890000102']) {
      page.recipient().send({ type: 'phone.change', text })
      page.recipient().send({ type: 'phone.leave' })
      expect(page.recipient().getSnapshot().value).toBe('invalid')
      stays()
    }
    page.recipient().send({ type: 'phone.change', text: theirs })
    stays()
    await page.ports.verifyRecipient.answer(person)
    page.recipient().send({ type: 'name.change', text: '  ' })
    stays()
    page.recipient().send({ type: 'name.change', text: ' แพร ' })
    next(page)
    expect(page.screen()).toBe('card')
    expect(gift.getSnapshot().context.contact?.giftReceiverName).toBe('แพร')
  })

  it('[GFT-008, ERR-063] the recipient is never the sender: the number is stopped before the call, typed or picked', async () => {
    const page = await atRecipient()
    page.recipient().send({ type: 'phone.change', text: own })
    expect(page.recipient().getSnapshot()).toMatchObject({ value: 'refused', context: { refusal: '310-05' } })
    page.recipient().send({ type: 'contact.received', number: '+66 89 000 0101' })
    expect(page.recipient().getSnapshot().value).toBe('refused')
    expect(page.popups()).toEqual([])
    expect(page.ports.verifyRecipient.calls).toHaveLength(0)
  })

  it('[GFT-021, ERR-062] the recipient’s app must support gifts, by the version that the server returns', async () => {
    const page = await atRecipient()
    page.recipient().send({ type: 'contact.received', number: '+66 89 000 0102' })
    await page.ports.verifyRecipient.answer({ ...person, recipientVersion: '5.13.1' })
    expect(page.recipient().getSnapshot()).toMatchObject({ value: 'refused', context: { refusal: '310-04' } })
    expect(page.popups()).toEqual([])
    page.recipient().send({ type: 'phone.change', text: '' })
    page.recipient().send({ type: 'phone.change', text: theirs })
    await page.ports.verifyRecipient.answer({ ...person, recipientVersion: '5.13.2' })
    expect(page.recipient().getSnapshot().value).toBe('known')
  })

  it('[GFT-019] a check that failed is retried', async () => {
    const page = await atRecipient()
    page.recipient().send({ type: 'phone.change', text: theirs })
    await page.ports.verifyRecipient.fail(lost)
    expect(page.recipient().getSnapshot().value).toBe('unanswered')
    page.recipient().send({ type: 'recipient.retry' })
    expect(page.ports.verifyRecipient.calls).toHaveLength(2)
  })

  it('[BRG-006, BRG-015] a number from the phone’s contacts is read in all usual notations', () => {
    expect(['+66 89 000 0102', '66890000102', '089-000-0102', '(089) 0000102'].map(digitsOf)).toEqual([
      theirs,
      theirs,
      theirs,
      theirs,
    ])
  })
})

describe('the card', () => {
  const atCard = async () => {
    const page = await atRecipient()
    page.recipient().send({ type: 'phone.change', text: theirs })
    await page.ports.verifyRecipient.answer(person)
    next(page)
    return page
  }
  const photo: GiftPhoto = { type: 'image/png', size: 10, content: 'data:image/png;base64,iVBOR' }

  it('[GFT-002, API-057] the card starts with the first picture and its message, and needs both', async () => {
    const page = await atCard()
    expect(page.card().getSnapshot().context).toMatchObject({ image: templates[0]!.image, message: 'สุขสันต์วันเกิด' })
    page.card().send({ type: 'message.change', text: ' \n ' })
    next(page)
    expect(page.screen()).toBe('card')
    page.card().send({ type: 'message.change', text: ' เลี้ยง\nกาแฟ ' })
    next(page)
    expect(page.gift.getSnapshot().context.card?.message).toBe('เลี้ยง\nกาแฟ')
  })

  it('[GFT-011, GFT-012] a Thai vowel counts with its consonant, and input stops at 150', async () => {
    const page = await atCard()
    page.card().send({ type: 'message.change', text: 'กี้'.repeat(149) })
    expect(messageLength(page.card().getSnapshot())).toBe(149)
    page.card().send({ type: 'message.change', text: 'กี้'.repeat(151) })
    expect(page.card().getSnapshot().context.message).toBe('กี้'.repeat(150))
  })

  it('[GFT-020, BRG-028, API-060] an uploaded photo is accepted and reported to the bank app; the card waits during the upload', async () => {
    const page = await atCard()
    page.card().send({ type: 'photo.choose', photo })
    expect(page.gift.getSnapshot().context.card).toBeUndefined()
    await page.ports.uploadPhoto.answer('/images/gift/1.webp')
    expect(page.gift.getSnapshot().context.card?.giftcardImage).toBe('/images/gift/1.webp')
    expect(page.sentTo('native')).toMatchObject([
      { name: 'notifySelectedImage', payload: { url: '/images/gift/1.webp' } },
    ])
  })

  it('[BRG-048] [BRG-028] each chosen shop picture is reported to the bank app, but not the initial one', async () => {
    const page = await atCard()
    expect(page.sentTo('native')).toEqual([])
    for (const { image } of [templates[1]!, templates[0]!]) page.card().send({ type: 'picture.pick', image })
    expect(page.sentTo('native')).toMatchObject([
      { name: 'notifySelectedImage', payload: { url: templates[1]!.image } },
      { name: 'notifySelectedImage', payload: { url: templates[0]!.image } },
    ])
  })

  it('[GFT-020] HEIC and more than 5 MB are refused before the upload, and a failed upload keeps the picture', async () => {
    const page = await atCard()
    page.card().send({ type: 'photo.choose', photo: { ...photo, type: 'image/heic' } })
    expect(page.card().getSnapshot().context.fault).toBe('type')
    page.card().send({ type: 'photo.choose', photo: { ...photo, size: 5 * 1024 * 1024 + 1 } })
    expect(page.card().getSnapshot().context.fault).toBe('size')
    expect(page.ports.uploadPhoto.calls).toHaveLength(0)
    page.card().send({ type: 'photo.choose', photo })
    await page.ports.uploadPhoto.fail(lost)
    expect(page.card().getSnapshot()).toMatchObject({ value: 'uploadFailed', context: { image: templates[0]!.image } })
    expect(page.gift.getSnapshot().context.card?.giftcardImage).toBe(templates[0]!.image)
    page.card().send({ type: 'photo.retry' })
    expect(page.ports.uploadPhoto.calls).toHaveLength(2)
  })
})

describe('the uploaded photo', () => {
  const photo: GiftPhoto = { type: 'image/png', size: 10, content: 'data:image/png;base64,iVBOR' }
  const withoutTemplates = async () => {
    const page = make()
    await page.ports.loadGiftItem.answer(coupon)
    await page.ports.listTemplates.fail(lost)
    return page
  }

  it('[GFT-020] a photo chosen during another upload replaces it', async () => {
    const page = await atRecipient()
    page.card().send({ type: 'photo.choose', photo })
    page.card().send({ type: 'photo.choose', photo: { ...photo, size: 11 } })
    expect(page.ports.uploadPhoto.calls.map(({ input }) => input.photo.size)).toEqual([10, 11])
    page.card().send({ type: 'photo.choose', photo: { ...photo, type: 'image/heic' } })
    await page.ports.uploadPhoto.answer('/images/gift/2.webp')
    expect(page.gift.getSnapshot().context.card?.giftcardImage).toBe('/images/gift/2.webp')
  })

  it('[GFT-020] [REL-007] the upload times out, and a timeout differs from a photo that the server refuses', async () => {
    const page = await atRecipient()
    page.card().send({ type: 'photo.choose', photo })
    page.clock.increment(90_000)
    expect(page.card().getSnapshot().value).toBe('uploadFailed')
    expect(page.gift.getSnapshot().context.card?.giftcardImage).toBe(templates[0]!.image)
    page.card().send({ type: 'photo.retry' })
    await page.ports.uploadPhoto.fail(refused('1011'))
    expect(page.card().getSnapshot()).toMatchObject({ value: 'ready', context: { fault: 'type' } })
  })

  it('[API-057] [GFT-020] pictures that failed to load can be retried, and the photo stays on the card', async () => {
    const page = await withoutTemplates()
    page.card().send({ type: 'photo.choose', photo })
    await page.ports.uploadPhoto.answer('/images/gift/1.webp')
    expect(page.card().getSnapshot().can({ type: 'templates.retry' })).toBe(true)
    page.card().send({ type: 'templates.retry' })
    page.card().send({ type: 'message.change', text: 'เลี้ยงกาแฟนะ' })
    await page.ports.listTemplates.answer(templates)
    expect(page.gift.getSnapshot().context.card).toEqual({
      message: 'เลี้ยงกาแฟนะ',
      giftcardImage: '/images/gift/1.webp',
    })
    expect(page.card().getSnapshot().can({ type: 'templates.retry' })).toBe(false)
    const failed = await withoutTemplates()
    failed.card().send({ type: 'photo.choose', photo })
    await failed.ports.uploadPhoto.fail(lost)
    failed.card().send({ type: 'templates.retry' })
    expect(failed.ports.listTemplates.calls).toHaveLength(2)
  })
})

describe('the steps', () => {
  it('[NAV-024, NAV-025, GFT-018] a later page shows only once the earlier ones are filled in', async () => {
    const page = await atRecipient()
    const may = () => (['card', 'review'] as const).map((step) => mayShow(page.gift.getSnapshot(), step))
    expect(mayShow(undefined, 'card')).toBe(false)
    expect(may()).toEqual([false, false])
    page.recipient().send({ type: 'phone.change', text: theirs })
    await page.ports.verifyRecipient.answer(person)
    expect(may()).toEqual([true, true])
    page.card().send({ type: 'message.change', text: '' })
    expect(may()).toEqual([true, false])
  })

  it('[GFT-018] no page shows once the gift has ended', async () => {
    const { gift } = await atReview()
    const ended = { status: 'done', context: gift.getSnapshot().context, matches: () => true }
    expect((['recipient', 'card', 'review'] as const).map((step) => mayShow(ended, step))).toEqual([
      false,
      false,
      false,
    ])
  })

  it.each([
    ['recipient', ['310-03', '310-04', '310-05', '310-07', '310-08', '310-09', '310-11', '1016']],
    ['item', ['102', '103', '104', '407', '601', '602', '603', '310-10']],
    ['form', ['310-01', '310-02', '310-06', '101', '302', '1011']],
    ['unknown', ['', '999', '310', '504-05']],
  ])('a refusal is of the %s for its codes', (of, keys) => {
    expect(keys.map((key) => refusedBy(refused(key)))).toEqual(keys.map(() => of))
  })

  it('[GFT-009] the card has no next step without a message', async () => {
    const page = await atReview()
    page.gift.send({ type: 'step.entered', step: 'card' })
    page.card().send({ type: 'message.change', text: ' ' })
    next(page)
    expect(page.screen()).toBe('card')
    page.card().send({ type: 'message.change', text: 'สุขสันต์วันเกิด' })
    next(page)
    expect(page.screen()).toBe('review')
  })

  it('[GFT-018] a second press on the recipient’s page does not skip the card', async () => {
    const page = await atRecipient()
    page.recipient().send({ type: 'phone.change', text: theirs })
    await page.ports.verifyRecipient.answer(person)
    page.gift.send({ type: 'step.next', step: 'recipient' })
    page.gift.send({ type: 'step.next', step: 'recipient' })
    expect(page.screen()).toBe('card')
    expect(page.factsOf('gift.stepped').map(({ step }) => step)).toEqual(['card'])
  })

  it('[GFT-018] going back keeps all input', async () => {
    const page = await atReview()
    page.gift.send({ type: 'step.entered', step: 'card' })
    expect(page.screen()).toBe('card')
    page.gift.send({ type: 'step.entered', step: 'recipient' })
    expect(page.screen()).toBe('recipient')
    next(page)
    next(page)
    expect(page.screen()).toBe('review')
    expect(page.factsOf('gift.stepped').map(({ step }) => step)).toEqual(['card', 'review', 'card', 'review'])
  })

  it.each([
    ['no longer exists', refused('407'), 'gone'],
    ['fails to load', lost, 'failed'],
  ])('an item that %s has its own screen', async (_, error, screen) => {
    const page = make()
    await page.ports.loadGiftItem.fail(error)
    expect(page.screen()).toBe(screen)
  })

  it('[GFT-010] an item that can’t be given has no next step', async () => {
    const page = make()
    await page.ports.loadGiftItem.answer({ ...coupon, canBeGiven: false })
    expect(page.screen()).toBe('unavailable')
  })

  it('[SES-020] the shopper’s permission to give is checked', async () => {
    const page = await atReview({ access: 'upgradeProfile' })
    page.gift.send({ type: 'gift.confirm' })
    expect(page.factsOf('access.refused')).toMatchObject([{ answer: 'upgradeProfile' }])
    expect(page.ports.claimOrder.calls).toHaveLength(0)
  })

  it('[GFT-018] a product continues to the summary with recipient and card; going back opens them again', async () => {
    const page = await atReview({}, { ...coupon, kind: 'product' })
    page.gift.send({ type: 'gift.confirm' })
    expect(page.factsOf('gift.attached')).toMatchObject([
      { gift: { sender, contact: { mobileNo: theirs }, giftcardImage: templates[0]!.image } },
    ])
    expect(page.ports.claimOrder.calls).toHaveLength(0)
    page.gift.send({ type: 'step.entered', step: 'card' })
    expect(page.screen()).toBe('card')
  })

  it('an attached gift is filled in: all pages can be passed at once, and it is attached again unchanged', async () => {
    const page = make({ attached: sampleGift })
    await page.ports.loadGiftItem.answer({ ...coupon, kind: 'product' })
    next(page)
    next(page)
    page.gift.send({ type: 'gift.confirm' })
    expect(page.factsOf('gift.attached')).toMatchObject([{ gift: sampleGift }])
  })

  it('an attached recipient without a version has to be verified before the next page', async () => {
    const { contact } = sampleGift
    const page = make({ attached: { ...sampleGift, contact: { ...contact, recipientVersion: undefined } } })
    await page.ports.loadGiftItem.answer(coupon)
    next(page)
    expect(page.screen()).toBe('recipient')
    await page.ports.verifyRecipient.answer(person)
    next(page)
    expect(page.screen()).toBe('card')
  })

  it('the recipient’s page leads on while the card is still empty', async () => {
    const page = await atRecipient()
    page.card().send({ type: 'message.change', text: '' })
    page.recipient().send({ type: 'phone.change', text: theirs })
    await page.ports.verifyRecipient.answer(person)
    next(page)
    expect(page.screen()).toBe('card')
  })

  it('the address of the card’s page opens it only with a recipient, and that of the review opens nothing', async () => {
    const page = await atRecipient()
    page.gift.send({ type: 'step.entered', step: 'card' })
    expect(page.screen()).toBe('recipient')
    page.recipient().send({ type: 'phone.change', text: theirs })
    await page.ports.verifyRecipient.answer(person)
    page.gift.send({ type: 'step.entered', step: 'review' })
    expect(page.screen()).toBe('recipient')
    page.gift.send({ type: 'step.entered', step: 'card' })
    expect(page.screen()).toBe('card')
  })

  it('[FMT-003] a language switch reloads the item and the pictures once, and keeps the recipient and the card', async () => {
    const page = await atReview()
    page.gift.send({ type: 'names.refresh' })
    expect([page.ports.loadGiftItem.calls.length, page.ports.listTemplates.calls.length]).toEqual([2, 2])
    await page.ports.loadGiftItem.answer({ ...coupon, name: 'ลาเต้' })
    expect([page.screen(), page.ports.loadGiftItem.calls.length]).toEqual(['review', 2])
    expect(page.gift.getSnapshot().context).toMatchObject({
      item: { name: 'ลาเต้' },
      contact: { mobileNo: theirs },
      card: { giftcardImage: templates[0]!.image },
    })
  })

  it('an attached gift opens with all that it has; only a number that the server refused is verified again', () => {
    const { contact } = sampleGift
    for (const failure of [undefined, refused('601'), refused('310-01'), lost])
      expect(reopened(sampleGift, failure)).toEqual(sampleGift)
    expect(contact.recipientVersion).toBe('5.13.2')
    expect(reopened(sampleGift, refused('310-04'))).toEqual({
      ...sampleGift,
      contact: { giftReceiverName: contact.giftReceiverName, mobileNo: contact.mobileNo, recipientVersion: undefined },
    })
  })
})

describe('sending', () => {
  it('[GFT-018, API-059, REL-001] the gift is sent once, exactly as reviewed, under one key that the device stores', async () => {
    const page = await sending()
    page.gift.send({ type: 'gift.confirm' })
    expect(page.ports.claimOrder.calls.map(({ input }) => input)).toEqual([
      {
        idempotencyKey: 'key-1',
        request: {
          giftId: 'c1',
          contact: { giftReceiverName: 'ธนกร จ.', mobileNo: theirs, recipientVersion: '5.13.2' },
          sender,
          message: 'สุขสันต์วันเกิด',
          giftcardImage: templates[0]!.image,
        },
      },
    ])
    expect(page.factsOf('giftIntent.opened')).toMatchObject([{ intent: { idempotencyKey: 'key-1', giftId: 'c1' } }])
    await page.ports.claimOrder.answer(claim({ pin_reference: 'p1' }))
    expect(page.sentTo('pin')).toMatchObject([{ type: 'pin.open', reference: 'p1' }])
    const { placement } = page.gift.getSnapshot().children
    placement?.send({ type: 'pin.closed', reference: 'p1', outcome: 'confirmed' })
    expect(page.screen()).toBe('checking')
    await page.ports.readClaim.answer(claim({ order_status: 'paid' }))
    expect(page.screen()).toBe('sent')
    expect(page.factsOf('gift.sent')).toEqual([{ type: 'gift.sent' }])
    expect(page.factsOf('giftIntent.closed')).toHaveLength(1)
    expect(page.sentTo('counters')).toMatchObject([{ type: 'counters.refresh' }])
  })

  it('[REL-003, GFT-018] a lost answer is read under the same key; a claim that was not made is sent again under it', async () => {
    const page = await sending()
    await page.ports.claimOrder.fail(lost)
    expect(page.ports.readClaim.calls.map(({ input }) => input)).toEqual([{ idempotencyKey: 'key-1' }])
    await page.ports.readClaim.fail(refused('410'))
    const content = { kind: 'message', name: 'giftFailed' }
    expect(page.sentTo('modal')).toEqual([{ type: 'modal.open', id: 'giftFailed', content }])
    expect(page.screen()).toBe('review')
    expect(page.factsOf('giftIntent.closed')).toHaveLength(1)
    page.gift.send({ type: 'gift.confirm' })
    expect(page.ports.claimOrder.calls[1]?.input.idempotencyKey).toBe('key-1')
    expect(page.factsOf('giftIntent.opened')[1]).toMatchObject({ intent: { idempotencyKey: 'key-1', giftId: 'c1' } })
    await page.ports.claimOrder.fail(lost)
    await page.ports.readClaim.fail(refused('410'))
    page.card().send({ type: 'message.change', text: 'อีกข้อความ' })
    page.gift.send({ type: 'gift.confirm' })
    expect(page.ports.claimOrder.calls[2]?.input.idempotencyKey).toBe('key-2')
  })

  it.each([
    ['recipient', (page: ReturnType<typeof make>) => page.recipient().send({ type: 'phone.change', text: '' })],
    ['message', (page: ReturnType<typeof make>) => page.card().send({ type: 'message.change', text: '' })],
  ])('[GFT-009] a gift without a %s is not sent', async (_, clear) => {
    const page = await atReview()
    clear(page)
    page.gift.send({ type: 'gift.confirm' })
    expect([page.screen(), page.ports.claimOrder.calls.length]).toEqual(['review', 0])
  })

  it('a gift that never arrived is stored anew when it is sent again', async () => {
    const page = await sending()
    await page.ports.claimOrder.fail(lost)
    await page.ports.readClaim.fail(refused('410'))
    page.clock.increment(1_000)
    page.gift.send({ type: 'gift.confirm' })
    expect(page.factsOf('giftIntent.opened').map(({ intent }) => (intent as GiftIntent).startedAt)).toEqual([0, 1_000])
  })

  it('[BRG-051] a hidden page pauses the polls of a sent gift until it is shown', async () => {
    const page = await sending()
    await page.ports.claimOrder.fail(lost)
    page.gift.send({ type: 'page.hidden' })
    page.clock.increment(10_000)
    expect(page.ports.readClaim.calls).toHaveLength(1)
    page.gift.send({ type: 'page.shown' })
    expect(page.ports.readClaim.calls).toHaveLength(2)
  })

  it('[REL-003] after a reload or a kill the confirmed gift is looked up first', async () => {
    const openIntent = { idempotencyKey: 'key-0', giftId: 'c1', startedAt: 0 }
    const page = make({ openIntent })
    expect(page.ports.loadGiftItem.calls).toHaveLength(0)
    expect(page.ports.readClaim.calls.map(({ input }) => input)).toEqual([{ idempotencyKey: 'key-0' }])
    await page.ports.readClaim.answer(claim({ order_status: 'paid' }))
    expect(page.screen()).toBe('sent')
    const unknown = make({ openIntent })
    await unknown.ports.readClaim.fail(refused('410'))
    expect(unknown.screen()).toBe('loading')
    expect(unknown.factsOf('giftIntent.closed')).toHaveLength(1)
  })

  it('[GFT-018] [REL-003] leaving while the PIN is missing closes the intent; an unknown outcome keeps it', async () => {
    const goesOn = (page: ReturnType<typeof make>) =>
      page.gift.getSnapshot().children.placement?.send({ type: 'order.view' })
    const page = await sending()
    await page.ports.claimOrder.answer(claim({ pin_reference: 'p1' }))
    page.gift.getSnapshot().children.placement?.send({ type: 'pin.closed', reference: 'p1', outcome: 'lapsed' })
    await page.ports.readClaim.answer(claim({ pin_reference: 'p1' }))
    goesOn(page)
    expect([page.screen(), page.factsOf('giftIntent.closed').length]).toEqual(['left', 1])
    expect(page.factsOf('gift.left')).toEqual([{ type: 'gift.left' }])
    const resumed = make({ openIntent: { idempotencyKey: 'key-0', giftId: 'c1', startedAt: 0 } })
    goesOn(resumed)
    expect([resumed.screen(), resumed.factsOf('giftIntent.closed').length]).toEqual(['left', 0])
  })

  it.each(['310-03', '310-04', '310-05', '310-07', '310-08', '310-09', '310-11'])(
    '[ERR-070] %s marks the number and returns to it, input kept',
    async (key) => {
      const page = await sending()
      await page.ports.claimOrder.fail(refused(key))
      expect(page.popups()).toEqual([])
      expect(page.screen()).toBe('recipient')
      expect(page.recipient().getSnapshot()).toMatchObject({
        value: 'refused',
        context: { number: theirs, refusal: key },
      })
      expect(page.factsOf('gift.sentBack')).toHaveLength(1)
      expect(page.card().getSnapshot().context.message).toBe('สุขสันต์วันเกิด')
    },
  )

  it.each(['310-01', '310-02', '310-06'])('[ERR-070] %s shows a popup over the review, input kept', async (key) => {
    const page = await sending()
    await page.ports.claimOrder.fail(refused(key))
    expect(page.popups()).toEqual([key])
    expect(page.screen()).toBe('review')
    expect(page.recipient().getSnapshot().value).toBe('known')
    expect(page.factsOf('giftIntent.closed')).toHaveLength(1)
  })

  it.each(['310-10', '601', '603', '407', '102'])('[ERR-068] %s reloads the given item', async (key) => {
    const page = await sending()
    await page.ports.claimOrder.fail(refused(key))
    expect(page.popups()).toEqual([key])
    expect(page.ports.loadGiftItem.calls).toHaveLength(2)
    expect(refusedBy(refused(key))).toBe('item')
  })

  it('[GFT-017] a gift that could not be made shows “Please try again”', async () => {
    const page = await sending()
    await page.ports.claimOrder.fail(refused('999'))
    expect(refusedBy(refused('999'))).toBe('unknown')
    expect(page.dialogs()).toEqual(['giftFailed'])
    expect(page.popups()).toEqual([])
    expect(page.screen()).toBe('review')
  })

  it('[GFT-010] a PIN cancelled or too late gives nothing; a too late one shows a message', async () => {
    const page = await sending()
    await page.ports.claimOrder.answer(claim({ pin_reference: 'p1' }))
    page.gift.getSnapshot().children.placement?.send({ type: 'pin.closed', reference: 'p1', outcome: 'cancelled' })
    await settled()
    expect(page.screen()).toBe('review')
    page.gift.send({ type: 'gift.confirm' })
    await page.ports.claimOrder.answer(claim({ pin_reference: 'p2' }))
    page.gift.getSnapshot().children.placement?.send({ type: 'pin.closed', reference: 'p2', outcome: 'lapsed' })
    await page.ports.readClaim.answer(claim({ order_status: 'cancelled' }))
    const content = { kind: 'message', name: 'giftNotGiven' }
    expect(page.sentTo('modal')).toEqual([{ type: 'modal.open', id: 'giftNotGiven', content }])
    expect(page.factsOf('gift.sent')).toHaveLength(0)
  })
})
