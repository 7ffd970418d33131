// @vitest-environment node
import './dom'
import './motion'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ErrorTextKey } from '../../contract/errors'
import { getGift, listGiftTemplates, sendGift, uploadGiftPicture, verifyRecipient } from '../../contract/gifts'
import { claimOrder } from '../../contract/payment'
import { translations } from '../../i18n/translations'
import { checkoutOf } from '../../src/app/checkout'
import { plain } from '../i18n/plain'
import { cardTo } from '../giftCard'
import { place } from '../server/buying'
import { latte, requestFor } from '../server/orderRequests'
import { getCoupon } from '../../contract/coupons'
import { giftKey } from '../../src/stack/pageKeys'
import type { TestServer } from '../server/testServer'
import type { OpenedPage } from './openPage'
import { openPage } from './openPage'
import { pressLater } from './pressLater'
import { withServer } from './withServer'

type Language = 'th' | 'en'
const languages = ['th', 'en'] as const
const texts = { th: translations('th'), en: translations('en') }
const theirs = '0890000102'

let server: TestServer
withServer((started) => (server = started))

const allText = () => plain(document.body.textContent)

const phoneField = (language: Language = 'th') =>
  screen.getByRole<HTMLInputElement>('textbox', { name: texts[language].giving.recipient.phone() })
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fails = (endpoint: { method: string; path: string }, key: string) => {
  const [code, subCode] = key.split('-')
  server.switches({ errors: [{ method: endpoint.method, path: endpoint.path, code, subCode } as never] })
}
const isEnabled = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled

/** Expects a popup with the text of this code and closes it. */
async function closesPopup(language: Language, key: string): Promise<void> {
  const popup = await screen.findByRole('alertdialog')
  expect(popup.textContent).toContain(texts[language].errors[key as '310-01'].message())
  fireEvent.click(within(popup).getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

/** Expects a refusal under the field, and no popup. */
async function showsRefusal(page: OpenedPage): Promise<void> {
  await waitFor(() => expect(document.querySelector('.field__message--bad')).not.toBeNull())
  await page.settle()
  expect(screen.queryByRole('alertdialog')).toBeNull()
}

async function atRecipient(language: Language = 'th', giftId = 'c-full-usable', shopper = 'full') {
  const page = await openPage(server, { href: `/send-gift/${giftId}`, language, shopper })
  await screen.findByRole('textbox', { name: texts[language].giving.recipient.phone() })
  return page
}

async function atCard(language: Language = 'th', giftId?: string): Promise<OpenedPage> {
  const page = await atRecipient(language, giftId)
  type(phoneField(language), theirs)
  await waitFor(() => expect(isEnabled(texts[language].giving.next())).toBe(true))
  press(texts[language].giving.next())
  await screen.findByRole('heading', { level: 1, name: texts[language].giving.card.title() })
  await waitFor(() => expect(message().value).not.toBe(''))
  return page
}

async function atReview(language: Language = 'th', giftId?: string): Promise<OpenedPage> {
  const page = await atCard(language, giftId)
  press(texts[language].giving.next())
  await screen.findByRole('heading', { level: 1, name: texts[language].giving.review.title() })
  await page.rested()
  return page
}

describe.each(languages)('giving a coupon in %s', (language) => {
  const LL = texts[language]

  it.each(['310-02', '310-03', '310-04', '310-07', '310-08', '310-09', '310-10', '310-11', '1016'] as const)(
    'a number refused with %s shows the reason under the field only, and the form stays [ERR-070][ERR-155][GFT-019][GFT-007]',
    async (key) => {
      const page = await atRecipient(language)
      fails(verifyRecipient, key)
      type(phoneField(language), theirs)
      await showsRefusal(page)
      expect(phoneField(language).value).toBe(theirs)
      expect(phoneField(language).getAttribute('aria-invalid')).toBe('true')
      expect(document.querySelector('.field__message--bad')?.textContent).toBe(
        LL.errors[key as ErrorTextKey & '310-01'].message(),
      )
      expect(isEnabled(LL.giving.next())).toBe(false)
    },
  )

  it('the shopper’s own number is refused before any call [GFT-008][ERR-063]', async () => {
    const page = await atRecipient(language)
    type(phoneField(language), '0890000101')
    await showsRefusal(page)
    expect(document.querySelector('.field__message--bad')?.textContent).toBe(
      language === 'th'
        ? 'ส่งของขวัญให้เบอร์ของตัวเองไม่ได้ กรุณาใช้เบอร์อื่น'
        : 'You cannot send a gift to your own number. Please use another one.',
    )
    expect(screen.getByRole('alert').textContent).toBe(LL.errors['310-05'].message())
    expect(page.calls.some((call) => call.endsWith(verifyRecipient.path))).toBe(false)
  })

  it('a number is required and must be a mobile number; a failed check can be retried [GFT-005][GFT-006]', async () => {
    await atRecipient(language)
    fireEvent.blur(phoneField(language))
    await screen.findByText(LL.giving.recipient.required())
    type(phoneField(language), '0212345678')
    await screen.findByText(LL.giving.recipient.invalid())
    server.switches({ errors: [{ method: 'POST', path: verifyRecipient.path, status: 500 } as never] })
    type(phoneField(language), theirs)
    await screen.findByText(LL.giving.recipient.unanswered())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    server.switches({})
    press(LL.common.retry())
    await screen.findByText(LL.giving.recipient.supported())
    type(screen.getByRole('textbox', { name: LL.giving.recipient.name() }), ' ')
    await screen.findByText(LL.giving.recipient.nameRequired())
    expect(isEnabled(LL.giving.next())).toBe(false)
  })

  it.each(['310-03', '310-04', '310-05', '310-07', '310-08', '310-09', '310-11'] as const)(
    'sending refused with %s returns to the number, which shows the reason, with the form still filled in [ERR-070]',
    async (key) => {
      const page = await atReview(language)
      fails(sendGift, key)
      press(LL.giving.review.confirm())
      await waitFor(() => expect(page.path()).toBe('/send-gift/c-full-usable'))
      await page.rested()
      await showsRefusal(page)
      expect(phoneField(language).value).toBe(theirs)
      expect(document.querySelector('.field__message--bad')?.textContent).toBe(LL.errors[key].message())
    },
  )

  it.each(['310-01', '310-02', '310-06'] as const)(
    'sending refused with %s stays at the review [ERR-070]',
    async (key) => {
      const page = await atReview(language)
      fails(sendGift, key)
      press(LL.giving.review.confirm())
      await closesPopup(language, key)
      expect(page.path()).toBe('/send-gift-info')
      expect(isEnabled(LL.giving.review.confirm())).toBe(true)
    },
  )

  it('no ring turns once the outcome of a gift is not polled, since the bank did not answer in time [REL-007]', async () => {
    await atReview(language)
    fails(sendGift, '101')
    press(LL.giving.review.confirm())
    await screen.findByText(LL.giving.unknown.title())
    expect(document.querySelector('.checking-ring')).not.toBeNull()
    expect(document.querySelector('.ring')).toBeNull()
  })

  it('a failed gift shows “Please try again” [GFT-017]', async () => {
    await atReview(language)
    fails(sendGift, '999')
    press(LL.giving.review.confirm())
    const popup = await screen.findByRole('alertdialog')
    expect(popup.textContent).toContain(language === 'en' ? 'Please try again' : 'กรุณาลองใหม่อีกครั้ง')
  })

  it('the review shows recipient and card, and that nothing can be changed after sending [GFT-009][GFT-010][GFT-014][NAV-025]', async () => {
    const page = await atReview(language)
    expect(page.path()).toBe('/send-gift-info')
    for (const text of [
      '089-000-0102',
      LL.giving.card.from({ name: language === 'th' ? 'ณิชา วัฒนากุล' : 'Nicha Wattanakul' }),
    ])
      expect(screen.getAllByText(plain(text))).not.toEqual([])
    expect(allText()).toContain(LL.giving.review.noChange())
    expect(allText()).toContain(language === 'th' ? 'การ์ดของขวัญเก็บไว้ 90 วัน' : 'This gift card is kept for 90 days')
  })
})

describe('the card of a gift', () => {
  const { card } = texts.th.giving
  const choose = (file: File) => fireEvent.change(screen.getByLabelText(card.own()), { target: { files: [file] } })

  it('counts graphemes, n/150, and typing stops there [GFT-011][GFT-012][NAV-024]', async () => {
    await atCard()
    type(message(), 'กี้'.repeat(3))
    await screen.findByText('3/150')
    type(message(), 'ที่'.repeat(160))
    await screen.findByText('150/150')
    expect(message().value).toBe('ที่'.repeat(150))
    type(message(), '  ')
    expect(isEnabled(texts.th.giving.next())).toBe(false)
  })

  it('rejects a picture of another size or type with the reason [GFT-020]', async () => {
    const page = await atCard()
    choose(new File(['x'], 'a.heic', { type: 'image/heic' }))
    await screen.findByText(card.faultType())
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }))
    await screen.findByText(plain(card.faultSize()))
    expect(page.calls.some((call) => call.endsWith(uploadGiftPicture.path))).toBe(false)
    fireEvent.click(screen.getByRole('button', { pressed: true }))
    await waitFor(() => expect(screen.queryByText(plain(card.faultSize()))).toBeNull())
  })

  it('keeps the selected picture when the upload fails, and can be retried [GFT-020]', async () => {
    await atCard()
    server.switches({ errors: [{ method: 'POST', path: uploadGiftPicture.path, status: 500 } as never] })
    choose(new File(['x'], 'a.png', { type: 'image/png' }))
    await screen.findByText(card.uploadFailed())
    expect(isEnabled(texts.th.giving.next())).toBe(true)
    press(texts.th.common.retry())
    await screen.findByText(card.uploadFailed())
  })

  it('shows the accepted types once for a file with a false type [GFT-020]', async () => {
    await atCard()
    choose(new File(['x'], 'a.png', { type: 'image/png' }))
    await screen.findByText(card.faultType())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(isEnabled(texts.th.giving.next())).toBe(true)
  })

  it('accepts the picture that the bank app passes [BRG-010]', async () => {
    const page = await atCard()
    act(() =>
      (window as unknown as { setPhoto: (src: string) => void }).setPhoto(
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
    )
    await screen.findByRole('button', { name: card.ownPicture(), pressed: true })
    expect(page.native.filter(({ name }) => name === 'notifySelectedImage')).toHaveLength(1)
  })

  it('reloads its pictures after a failed load [API-057]', async () => {
    server.switches({ errors: [{ method: 'GET', path: listGiftTemplates.path, status: 500 } as never] })
    await atRecipient()
    type(phoneField(), theirs)
    await waitFor(() => expect(isEnabled(texts.th.giving.next())).toBe(true))
    press(texts.th.giving.next())
    await screen.findByText(card.noTemplates())
    server.switches({})
    press(texts.th.common.retry())
    await screen.findByRole('button', { pressed: true })
  })
})

describe('the steps of giving', () => {
  it('Enter pressed twice in the field leads to the card, not past it [GFT-018]', async () => {
    const page = await openPage(server, { href: '/send-gift/c-full-usable', language: 'en' })
    type(phoneField('en'), theirs)
    await waitFor(() => expect(isEnabled('Next')).toBe(true))
    const { form } = phoneField('en')
    for (const _ of [1, 2]) fireEvent.submit(form!)
    await page.settle()
    await page.rested()
    expect(page.path()).toBe('/custom-gift-card')
  })

  it('Next works after Back has left the card before it was loaded', async () => {
    const page = await atRecipient('en')
    type(phoneField('en'), theirs)
    await waitFor(() => expect(isEnabled('Next')).toBe(true))
    await act(async () => {
      fireEvent.submit(phoneField('en').form!)
      await Promise.resolve()
      page.router.history.back()
    })
    await page.settle()
    expect(page.path()).toBe('/send-gift/c-full-usable')
    press('Next')
    await screen.findByRole('heading', { level: 1, name: 'Gift card' })
  })

  it('Next works after Back has left the review before it was loaded', async () => {
    const page = await atCard('en')
    await page.rested()
    await act(async () => {
      press('Next')
      await Promise.resolve()
      page.router.history.back()
    })
    await page.settle()
    expect(page.path()).toBe('/custom-gift-card')
    page.app.pages.find(giftKey)!.send({ type: 'step.next', step: 'card' })
    await screen.findByRole('heading', { level: 1, name: texts.en.giving.review.title() })
  })

  it('the phone’s contact becomes the recipient [BRG-006][BRG-015]', async () => {
    await atRecipient()
    act(() =>
      (window as unknown as { setContactNumber: (contact: object) => void }).setContactNumber({
        name: 'ก้อง',
        number: '+66 89 000 0102',
      }),
    )
    await screen.findByText(texts.th.giving.recipient.supported())
    expect(phoneField().value).toBe(theirs)
  })

  it.each(['/custom-gift-card', '/send-gift-info'])(
    '%s without the previous steps redirects to the coupons [NAV-024][NAV-025][GFT-018]',
    async (href) => {
      const page = await openPage(server, { href })
      await waitFor(() => expect(page.path()).toBe('/my-coupon'))
    },
  )

  it('a coupon that can’t be sent shows it [GFT-018][NAV-023]', async () => {
    await openPage(server, { href: '/send-gift/c-full-used' })
    await screen.findByText(texts.th.giving.unavailable.title())
  })

  it('Back shows each page as it was left [GFT-018]', async () => {
    const page = await atReview()
    page.back()
    await waitFor(() => expect(page.path()).toBe('/custom-gift-card'))
    await page.rested()
    expect(message().value).not.toBe('')
    page.back()
    await waitFor(() => expect(page.path()).toBe('/send-gift/c-full-usable'))
    await page.rested()
    await waitFor(() => expect(phoneField().value).toBe(theirs))
  })

  it('the chosen variant and quantity survive a reload of a later page [GFT-018]', async () => {
    const giftChoice = { variantId: '1001-03', quantity: 2 }
    const page = await openPage(server, { href: '/send-gift-info', state: { giftId: '1001', giftChoice } })
    await waitFor(() => expect(page.path()).toBe('/send-gift/1001'))
    await screen.findByRole('textbox', { name: texts.th.giving.recipient.phone() })
    await page.rested()
    type(phoneField(), theirs)
    await waitFor(() => expect(isEnabled(texts.th.giving.next())).toBe(true))
    press(texts.th.giving.next())
    await waitFor(() => expect(message().value).not.toBe(''))
    press(texts.th.giving.next())
    await screen.findByRole('heading', { level: 1, name: texts.th.giving.review.title() })
    await page.rested()
    press(texts.th.giving.review.toPayment())
    await waitFor(() => expect(page.path()).toBe('/order-summary'))
    expect(checkoutOf(page.app)?.getSnapshot().context).toMatchObject({
      products: [{ product_variant_id: '1001-03', quantity: 2 }],
      gift: { contact: { mobileNo: theirs } },
    })
    await page.rested()
    page.back()
    await waitFor(() => expect(page.path()).toBe('/send-gift-info'))
    await page.rested()
    pressLater(screen.getByRole('button', { name: texts.th.giving.review.toPayment() }))
    await waitFor(() => expect(page.path()).toBe('/order-summary'))
  })

  it('Back from a gift that waits for its PIN cancels it: the form is shown again and the coupon is released [GFT-018][REL-004]', async () => {
    const page = await atReview()
    press(texts.th.giving.review.confirm())
    await screen.findByRole('heading', { name: texts.th.giving.authorising.title() })
    act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
    await waitFor(() => expect(page.app.pin.getSnapshot().matches('waiting')).toBe(false))
    await screen.findByRole('button', { name: texts.th.giving.authorising.cancel() })
    page.back()
    await screen.findByRole('heading', { level: 1, name: texts.th.giving.review.title() })
    expect(page.path()).toBe('/send-gift-info')
    const { coupon } = (await (await server.signIn('full')).call(getCoupon, { params: { couponId: 'c-full-usable' } }))
      .body
    expect(coupon).toMatchObject({ is_held: false, can_send_gift: true })
    expect(localStorage.getItem('kmarket:1:giftIntent')).toBeNull()
  })

  it('after the PIN the gift is sent, and Back leaves the form [GFT-010][GFT-018]', async () => {
    const page = await atReview()
    press(texts.th.giving.review.confirm())
    await screen.findByRole('heading', { name: texts.th.giving.authorising.title() })
    const open = page.native.find(({ name }) => name === 'openPin')
    expect(await server.bank.enterPin(String((open?.payload as { pin_reference: string }).pin_reference))).toBe(true)
    act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
    await screen.findByRole('heading', { name: texts.th.giving.sent.title() })
    expect(localStorage.getItem('kmarket:1:giftIntent')).toBeNull()
    await page.rested()
    page.back()
    await waitFor(() => expect(page.native.filter(({ name }) => name === 'closeApplication')).toHaveLength(1))
    screen.getByRole('heading', { name: texts.th.giving.sent.title() })
  })
})

describe.each(languages)('a gift attached to an order, opened again in %s', (language) => {
  const LL = texts[language]
  const { giving } = LL
  const words = 'มื้อเช้าจากฉัน'
  const person = 'พี่ก้อง'
  const ownPicture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
  const personField = () => screen.getByRole<HTMLInputElement>('textbox', { name: giving.recipient.name() })
  const attached = ({ app }: OpenedPage) => checkoutOf(app)!.getSnapshot().context.gift
  const checks = ({ calls }: OpenedPage) => calls.filter((call) => call.endsWith(verifyRecipient.path)).length

  async function next(page: OpenedPage, title: string): Promise<void> {
    press(giving.next())
    await heading(title)
    await page.rested()
  }

  async function toSummary(page: OpenedPage): Promise<void> {
    press(giving.review.toPayment())
    await waitFor(() => expect(page.path()).toBe('/order-summary'))
    await page.rested()
  }

  async function openPages(page: OpenedPage): Promise<void> {
    const row = await screen.findByRole('link', { name: new RegExp(`^${giving.attached.title()}`) })
    await page.settle()
    fireEvent.click(row)
    await screen.findByRole('textbox', { name: giving.recipient.phone() })
    await page.rested()
  }

  /** At the summary, with a gift whose recipient has another name and whose card has the shopper's own picture. */
  async function withGift(): Promise<OpenedPage> {
    const page = await openPage(server, { href: '/shop/p/product/2013', language })
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${LL.product.asGift.title()}`) }))
    const sheet = within(await screen.findByRole('dialog'))
    fireEvent.click(sheet.getByRole('button', { name: new RegExp(`^${LL.product.action.buy()}`) }))
    await waitFor(() => expect(page.path()).toBe('/order-summary'))
    await openPages(page)
    type(phoneField(language), theirs)
    await screen.findByText(giving.recipient.supported())
    type(personField(), person)
    await next(page, giving.card.title())
    act(() => (window as unknown as { setPhoto: (src: string) => void }).setPhoto(ownPicture))
    await screen.findByRole('button', { name: giving.card.ownPicture(), pressed: true })
    type(message(), words)
    await next(page, giving.review.title())
    await toSummary(page)
    return page
  }

  it('shows what was chosen, and a change keeps the rest, without another check of the number', async () => {
    const page = await withGift()
    const before = attached(page)!
    expect(before).toMatchObject({ contact: { mobileNo: theirs, giftReceiverName: person }, message: words })
    const stored = JSON.stringify({ ...localStorage })
    await openPages(page)
    expect(phoneField(language).value).toBe(theirs)
    expect(personField().value).toBe(person)
    screen.getByText(giving.recipient.supported())
    await next(page, giving.card.title())
    expect(message().value).toBe(words)
    await screen.findByRole('button', { name: giving.card.ownPicture(), pressed: true })
    expect(document.querySelector('.gift-face img')?.getAttribute('src')).toContain(before.giftcardImage)
    type(message(), 'สุขสันต์วันเกิด')
    await next(page, giving.review.title())
    expect(allText()).toContain(person)
    await toSummary(page)
    expect(attached(page)).toEqual({ ...before, message: 'สุขสันต์วันเกิด' })
    expect(checks(page)).toBe(1)
    expect(JSON.stringify({ ...localStorage })).toBe(stored)
    expect(JSON.stringify([stored, window.history.state, page.router.history.location.state])).not.toMatch(
      new RegExp([theirs, person, words].join('|')),
    )
  })

  it('stays as it was when the pages are left', async () => {
    const page = await withGift()
    const before = attached(page)
    await openPages(page)
    type(phoneField(language), '08')
    page.back()
    await waitFor(() => expect(page.path()).toBe('/order-summary'))
    await page.rested()
    expect(attached(page)).toEqual(before)
    await openPages(page)
    expect(phoneField(language).value).toBe(theirs)
  })

  it('starts empty once it is removed', async () => {
    const page = await withGift()
    press(giving.attached.remove())
    await openPages(page)
    expect(phoneField(language).value).toBe('')
    expect(isEnabled(giving.next())).toBe(false)
  })

  it('checks the number again when the order was refused for it', async () => {
    const page = await withGift()
    await page.settle()
    fails(claimOrder, '310-07')
    press(LL.checkout.confirm.general())
    await closesPopup(language, '310-07')
    fails(verifyRecipient, '310-07')
    await openPages(page)
    await showsRefusal(page)
    expect(phoneField(language).value).toBe(theirs)
    expect(document.querySelector('.field__message--bad')?.textContent).toBe(LL.errors['310-07'].message())
    expect(isEnabled(giving.next())).toBe(false)
    expect(checks(page)).toBe(2)
  })
})

describe('a gift that was not sent', () => {
  it('shows only this when its coupon can no longer be sent [GFT-010][GFT-018]', async () => {
    const page = await atReview()
    press(texts.th.giving.review.confirm())
    await screen.findByRole('heading', { name: texts.th.giving.authorising.title() })
    const open = page.native.find(({ name }) => name === 'openPin')
    await server.db.execute(sql`update coupons set status = 'refunded' where id = 'c-full-usable'`)
    await server.bank.enterPin(String((open?.payload as { pin_reference: string }).pin_reference))
    act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(texts.th.giving.notGiven.title())
    expect(dialog.textContent).not.toMatch(/PIN|ยังเป็นของคุณ/)
    fireEvent.click(within(dialog).getByRole('button'))
    await screen.findByText(texts.th.giving.unavailable.title())
  })

  it.each(languages)('is shown on its order, whose coupon is kept: %s [GFT-018]', async (language) => {
    const full = await server.signIn('full')
    const { order_id, pin_reference } = await place(
      full,
      requestFor([latte], {
        gift: cardTo(theirs, { contact: { giftReceiverName: 'มาลี', mobileNo: theirs } }),
      }),
    )
    await server.db.execute(sql`update bank_numbers set is_active = false where mobile_no = ${theirs}`)
    await server.bank.enterPin(pin_reference)
    await openPage(server, { href: `/order/${order_id}`, language })
    await screen.findByText(plain(texts[language].orders.giftKept({ name: 'มาลี' })))
    expect(screen.queryByText(plain(texts[language].orders.giftTo({ name: 'มาลี' })))).toBeNull()
  })
})

describe('a gift that was received', () => {
  it('is wrapped with its sender’s first name and initial, and opens to card and coupon [CPN-015][GFT-002][GFT-014]', async () => {
    await openPage(server, { href: '/gift/gift-seed-2' })
    const { received } = texts.th.giving
    await screen.findByText('ธนกร จ.')
    expect(allText()).toContain('การ์ดของขวัญเก็บไว้ 90 วัน')
    expect(screen.queryByText(received.inside())).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: received.open() })[0]!)
    await screen.findByText(received.inside())
    const coupon = screen.getByRole('link', { name: received.useCoupon() })
    expect(coupon.getAttribute('href')).toBe('/coupon-detail/c-full-gift-closed')
    expect(document.querySelector('.gift-face__message')?.textContent).not.toBe('')
    expect(allText()).toMatch(/ใช้ได้ถึง \d/)
  })

  it('shows nothing of its content while it is reloaded or the reload fails [CPN-015][GFT-014]', async () => {
    const page = await openPage(server, { href: '/gift/gift-seed-2' })
    const { received } = texts.th.giving
    await screen.findByText('ธนกร จ.')
    const said: string[] = []
    const observer = new MutationObserver(() => said.push(allText()))
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    server.switches({ errors: [{ method: 'GET', path: getGift.path, status: 500 } as never] })
    act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
    await page.settle()
    expect(page.calls.filter((call) => call.includes('gift-seed-2'))).toHaveLength(2)
    observer.disconnect()
    for (const text of [...said, allText()])
      for (const secret of [plain(received.cardGone()), received.useCoupon(), 'จันทราซีเนม่า'])
        expect(text).not.toContain(secret)
    screen.getByText('ธนกร จ.')
  })

  it('shows a guest the date to register by, with a link to it [GFT-016][GFT-015]', async () => {
    const page = await openPage(server, { href: '/gift/gift-seed-4', shopper: 'guest' })
    await screen.findByText(/^สมัคร K PLUS ให้ครบภายใน /)
    press(texts.th.giving.received.upgrade())
    expect(page.native.filter(({ name }) => name === 'upgradeProfile')).toHaveLength(1)
  })

  it('a lapsed gift shows that it can no longer be opened [GFT-015][ERR-035]', async () => {
    await openPage(server, { href: '/gift/gift-seed-6', shopper: 'guest' })
    await screen.findByText(texts.th.giving.received.over())
  })

  it('shows that its card is no longer stored, and keeps the coupon [GFT-014]', async () => {
    await openPage(server, { href: '/gift/gift-seed-7' })
    await screen.findByText(plain(texts.th.giving.received.cardGone()))
    screen.getByRole('link', { name: texts.th.giving.received.useCoupon() })
  })

  it('shows the card of physical goods, which the recipient’s lists do not contain [CPN-015]', async () => {
    await server.db.execute(sql`update coupons set gift_id = null where gift_id = 'gift-seed-3'`)
    await openPage(server, { href: '/gift/gift-seed-3' })
    await screen.findByText(texts.th.giving.received.carried())
    expect(document.querySelector('.gift-face__message')?.textContent).not.toBe('')
  })

  it('is not found for another shopper [CPN-015]', async () => {
    await openPage(server, { href: '/gift/gift-seed-1', shopper: 'rich' })
    await screen.findByText(texts.th.notFound.content())
  })
})

describe('the shopper’s picture from the bank app', () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  const given = () =>
    act(() => (window as unknown as { setImageProfile: (src: string) => void }).setImageProfile(picture))
  const shown = () => [...document.querySelectorAll('.page-frame:not([aria-hidden=true]) .author-picture')]
  const besides = (name: string) => {
    const [image, ...others] = shown()
    expect(others).toEqual([])
    expect([image?.getAttribute('src'), image?.parentElement?.textContent]).toEqual([
      picture,
      expect.stringContaining(name),
    ])
  }

  it('is shown beside the sender’s name on the card of a gift [SES-041]', async () => {
    await atReview()
    expect(shown()).toEqual([])
    given()
    besides('ณิชา')
  })

  it('is shown beside the author of the shopper’s own review, if it loads [SES-041]', async () => {
    await openPage(server, { href: '/order/o-full-completed/review', language: 'th' })
    await waitFor(() => expect(document.querySelector('.review-read__name')).not.toBeNull())
    given()
    besides('ณิชา')
    act(() => void shown()[0]!.dispatchEvent(new Event('error')))
    expect(shown()).toEqual([])
  })
})
