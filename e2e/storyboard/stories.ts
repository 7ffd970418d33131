import type { Page, Route } from '@playwright/test'
import type { Baskets } from '../../contract/baskets'
import type { Language } from '../../contract/enums'
import type { Order } from '../../contract/orderAmounts'
import { orderOf } from '../../contract/orderAmounts'
import type { ErrorSwitch } from '../../contract/sandbox'
import type { Texts } from '../../i18n/texts'
import { translations } from '../../i18n/translations'
import { isVerifiedFirst } from '../../machines/paymentSource/offers'
import { keyOfSource } from '../../machines/paymentSource/sourceKey'
import type { SourceOfFund } from '../../contract/payment'
import type { Stage } from '../gallery/stage'
import {
  buyNow,
  toCard,
  toExchange,
  toForm,
  toPayment,
  toPhoto,
  toReview,
  toWaitingOrder,
  withCart,
} from '../gallery/stage'
import type { Bank, Phone } from '../phone'
import { openSummary, shown } from '../phone'
import { expect } from '../test'
import { pause, settle, takePictures } from './pictures'

/** Long enough for a picture. */
const slowMs = 900

/** A page whose machines get events without the shopper's gestures: a picture needs the state only. */
export class Scenario implements Stage {
  readonly LL: Texts
  /** The server's state or its answers may differ from those of the seed. */
  private isPrepared = false

  constructor(
    readonly page: Page,
    readonly phone: Phone,
    private readonly ownBank: Bank,
    readonly lang: Language,
    private readonly shopper: string,
  ) {
    this.LL = translations(lang)
  }

  get bank(): Bank {
    this.isPrepared = true
    return this.ownBank
  }

  async open(path: string): Promise<void> {
    await this.phone.load(path)
    await expect(shown(this.page).locator('h1, h2').first()).toBeVisible()
    await settle(this.page, 250)
    await takePictures(this.page, this.lang, this.isPrepared ? undefined : { path, shopper: this.shopper })
  }

  async take(): Promise<void> {
    await settle(this.page, 250)
    await takePictures(this.page, this.lang)
  }

  /** Sends an event to a machine as its view does, and waits until nothing changes any more. */
  async send(machine: string, event: { type: string; [field: string]: unknown }): Promise<void> {
    await expect.poll(() => this.page.evaluate((id) => window.__ACTOR__?.(id) !== undefined, machine)).toBe(true)
    await this.page.evaluate(([id, sent]) => window.__ACTOR__?.(id)?.send(sent), [machine, event] as const)
    await settle(this.page, 500)
  }

  /** Waits until a machine is in this state, on whatever level. */
  async reach(machine: string, state: string): Promise<void> {
    await expect
      .poll(() => this.page.evaluate((id) => JSON.stringify(window.__ACTOR__?.(id)?.getSnapshot().value), machine))
      .toContain(`"${state}"`)
  }

  /** The context of a machine, without what is no data. */
  async context<T>(machine: string): Promise<T> {
    return (await this.page.evaluate(
      (id) => JSON.parse(JSON.stringify(window.__ACTOR__?.(id)?.getSnapshot().context ?? {})) as unknown,
      machine,
    )) as T
  }

  /** Calls take a while from now on. */
  async slow(ms = slowMs): Promise<void> {
    await this.page.route('**/v1/**', async (route: Route) => {
      await pause(ms)
      await route.continue().catch(() => undefined)
    })
  }

  /** These calls of the page are not answered until it is released. */
  async hold(path: string): Promise<void> {
    await this.page.route(path, () => undefined)
  }

  async cut(path: string): Promise<void> {
    await this.page.route(path, (route) => route.abort())
  }

  async release(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  async fail(
    method: ErrorSwitch['method'],
    path: string,
    error: Partial<ErrorSwitch> = { status: 500 },
  ): Promise<void> {
    await this.bank.switchOn([{ method, path, ...error }])
  }

  async answerDialog(isAccepted: boolean): Promise<void> {
    const buttons = this.page.getByRole('alertdialog').last().getByRole('button')
    await (isAccepted ? buttons.last() : buttons.first()).click()
    await settle(this.page, 500)
  }

  async toSummary(): Promise<void> {
    await withCart(this.bank)
    await this.open('/cart')
    await openSummary(this)
    await this.take()
  }
}

/** How the states are reached that neither a scene of the gallery nor a walk shows. */
export interface Story {
  name: string
  shopper?: string
  query?: Record<string, string>
  play: (scenario: Scenario) => Promise<void>
}

const card = { product: '1008', variant: '1008-01' }

export const stories: readonly Story[] = [
  {
    name: 'first-visit',
    shopper: 'card',
    play: async (s) => {
      await s.open('/')
      await s.page.evaluate(() => {
        localStorage.setItem('kmarket:1:tutorials', JSON.stringify({ main: { step: 0, isHidden: false } }))
        localStorage.setItem(
          'kmarket:1:popups',
          JSON.stringify({ ad1: '2000-01-01', ad2: '2000-01-01', memberCard: '2000-01-01' }),
        )
      })
      await s.phone.load('/')
      await expect(s.page.getByRole('dialog')).toBeVisible()
      await s.take()
      for (let step = 0; step < 4; step++)
        await s.page.locator('dialog[data-state=open]').getByRole('button').last().click()
      await s.take()
      await s.send('firstVisit', { type: 'popup.tick' })
      await s.take()
      await s.send('firstVisit', { type: 'popup.close' })
      await s.send('firstVisit', { type: 'popup.close' })
      await s.take()
    },
  },
  {
    name: 'addresses',
    shopper: 'rich',
    play: async (s) => {
      await s.toSummary()
      await s.fail('GET', '/v1/address/list')
      await s.send('checkout', { type: 'addresses.open' })
      await s.take()
      await s.bank.switchOn([])
      await s.slow()
      await s.send('addressBook', { type: 'list.retry' })
      await settle(s.page, 1_200)
      const { addresses } = await s.context<{ addresses: { id: string }[] }>('addressBook')
      await s.send('addressBook', { type: 'address.delete', id: addresses.at(-1)!.id })
      await s.take()
      await s.answerDialog(true)
      await settle(s.page, 1_500)
      await s.send('addressBook', { type: 'address.edit', id: addresses[0]!.id })
      await s.take()
      await s.send('addressBook', { type: 'field.change', name: 'zipcode', value: '50200' })
      await settle(s.page, 1_200)
      await s.send('addressBook', { type: 'form.leave' })
      await s.take()
      await s.answerDialog(true)
      await s.send('addressBook', { type: 'address.edit', id: addresses[0]!.id })
      await s.send('addressBook', { type: 'address.save' })
      await settle(s.page, 1_500)
    },
  },
  {
    name: 'delivery',
    shopper: 'rich',
    play: async (s) => {
      await s.toSummary()
      const { address } = await s.context<{ address?: unknown }>('delivery')
      await s.fail('POST', '/v1/shipping/get_list')
      await s.send('delivery', { type: 'address.chosen', address })
      await s.take()
      await s.bank.switchOn([])
      await s.slow()
      await s.send('delivery', { type: 'delivery.retry' })
      await settle(s.page, 1_500)
      await s.release()
      await s.page.route('**/v1/shipping/get_list', (route) =>
        route.fulfill({ json: { MessageCode: '0000', methods: [] } }),
      )
      await s.send('delivery', { type: 'address.chosen', address })
      await s.take()
    },
  },
  {
    name: 'pick-up',
    shopper: 'rich',
    play: async (s) => {
      await s.bank.fillBasket(['1021', '1021-00'])
      await s.open('/cart')
      await s.page.getByRole('tab', { name: s.LL.cart.kind.premium() }).click()
      await openSummary(s)
      await s.send('delivery', { type: 'delivery.pick', method: 'click_and_collect' })
      await s.take()
    },
  },
  {
    name: 'payment-cards',
    shopper: 'full',
    play: async (s) => {
      await s.toSummary()
      await s.fail('GET', '/v1/payment/credit_card')
      await s.send('paymentSource', { type: 'sheet.open' })
      await s.take()
      await s.bank.switchOn([])
      await s.slow()
      await s.send('paymentSheet', { type: 'cards.retry' })
      await settle(s.page, 1_500)
      await s.send('paymentSheet', { type: 'card.add' })
      await s.take()
      await s.send('paymentSheet', { type: 'card.added', status: 'success' })
      await settle(s.page, 1_500)
    },
  },
  {
    name: 'payment-partner',
    shopper: 'full',
    play: async (s) => {
      await s.toSummary()
      await s.slow()
      await s.send('paymentSource', { type: 'sheet.open' })
      await settle(s.page, 1_500)
      const { offered } = await s.context<{ offered: SourceOfFund[] }>('paymentSheet')
      const partner = offered.find(isVerifiedFirst)!
      await s.send('paymentSheet', { type: 'points.pick', key: keyOfSource(partner) })
      await settle(s.page, 1_500)
    },
  },
  {
    name: 'gateway-email',
    shopper: 'full',
    play: async (s) => {
      await withCart(s.bank)
      await s.open('/cart')
      await toPayment(s)
      const sheet = s.page.getByRole('dialog').last()
      await sheet.getByRole('radio', { name: /ซิกเนเจอร์|Signature/ }).check()
      await sheet.getByRole('button', { name: s.LL.checkout.payment.use() }).click()
      await expect(sheet).toBeHidden()
      await shown(s.page).getByRole('button', { name: s.LL.checkout.confirm.general(), exact: true }).first().click()
      await s.take()
      await s.slow()
      await s.send('gatewayEmail', { type: 'email.submit', email: 'nicha@example.com' })
      await settle(s.page, 3_000, 9_000)
      const [order] = await s.bank.orders()
      // On a device that knows nothing of the order.
      await s.page.evaluate(() => localStorage.clear())
      await s.phone.killAndReopen(`/order/${order!.order_id}`)
      await settle(s.page, 1_500)
      await s.hold('**/v1/payment/credit_card')
      await s.send('orderDetail', { type: 'order.pay' })
      await s.take()
    },
  },
  {
    name: 'vouchers',
    shopper: 'rich',
    play: async (s) => {
      await s.toSummary()
      await s.fail('POST', '/v1/promocodes/get_list')
      await s.send('voucher', { type: 'sheet.open' })
      await s.take()
      await s.bank.switchOn([])
      await s.slow()
      await s.send('voucher', { type: 'list.retry' })
      await settle(s.page, 1_500)
      await s.send('voucher', { type: 'code.change', text: 'rimdoi30' })
      await s.send('voucher', { type: 'code.apply' })
      await settle(s.page, 2_000)
      await s.take()
      const order = orderOf(await s.context<Order>('checkout'))
      const more = (pieces: number) => ({
        ...order,
        products: order.products.map((line) => ({ ...line, quantity: pieces })),
      })
      await s.send('voucher', { type: 'order.changed', order: more(2) })
      await settle(s.page, 1_500)
      await s.release()
      await s.cut('**/v1/promocodes/**')
      await s.send('voucher', { type: 'order.changed', order: more(3) })
      await settle(s.page, 1_500)
    },
  },
  {
    name: 'voucher-and-points',
    shopper: 'rich',
    play: async (s) => {
      await withCart(s.bank)
      await s.open('/cart')
      await toPayment(s)
      const sheet = s.page.getByRole('dialog').last()
      await sheet.getByRole('radio', { name: /K Point/ }).check()
      await sheet.getByRole('button', { name: s.LL.checkout.payment.use() }).click()
      await settle(s.page, 500)
      await s.send('voucher', { type: 'sheet.open' })
      await s.send('voucher', { type: 'code.change', text: 'rimdoi30' })
      await s.send('voucher', { type: 'code.apply' })
      await s.take()
    },
  },
  {
    name: 'points-and-voucher',
    shopper: 'rich',
    play: async (s) => {
      await s.toSummary()
      await s.send('voucher', { type: 'sheet.open' })
      await s.send('voucher', { type: 'code.change', text: 'rimdoi30' })
      await s.send('voucher', { type: 'code.apply' })
      await settle(s.page, 800)
      await s.send('paymentSource', { type: 'sheet.open' })
      const sheet = s.page.getByRole('dialog').last()
      await sheet.getByRole('radio', { name: /K Point/ }).check()
      await sheet.getByRole('button', { name: s.LL.checkout.payment.use() }).click()
      await s.take()
    },
  },
  {
    name: 'order-waiting',
    shopper: 'rich',
    play: async (s) => {
      await s.toSummary()
      await shown(s.page).getByRole('button', { name: s.LL.checkout.confirm.general(), exact: true }).first().click()
      await expect(s.page.getByRole('heading', { name: s.LL.checkout.authorising.title() }).first()).toBeVisible()
      await s.take()
      const [order] = await s.bank.orders()
      await s.phone.killAndReopen(`/order/${order!.order_id}`)
      await s.take()
    },
  },
  {
    name: 'order-cancelling',
    play: async (s) => {
      await s.open('/order')
      await toWaitingOrder(s)
      await s.send('orderDetail', { type: 'page.hidden' })
      await s.take()
      await s.slow()
      await s.send('orderDetail', { type: 'page.shown' })
      await settle(s.page, 1_500)
      await s.send('orderDetail', { type: 'order.cancel' })
      await s.take()
      await s.hold('**/v1/payment/claim_order/cancel')
      await s.answerDialog(true)
      await s.take()
    },
  },
  {
    name: 'order-received',
    play: async (s) => {
      await s.open('/order/o-full-shipped')
      await s.slow()
      await s.send('orderDetail', { type: 'order.refresh' })
      await s.reach('orderDetail', 'shown')
      // The order stays shipped for the other language.
      await s.hold('**/v1/orders/*/complete')
      await s.send('orderDetail', { type: 'order.receive' })
      await s.take()
      await s.answerDialog(true)
      await settle(s.page, 1_500)
    },
  },
  { name: 'order-gone', play: async (s) => s.open('/order/nope') },
  { name: 'shipment-gone', play: async (s) => s.open('/order/nope/shipping/0') },
  {
    name: 'shipment',
    play: async (s) => {
      await s.open('/order/o-full-two-parcels/shipping/0')
      await s.slow()
      await s.send('shipment', { type: 'shipment.refresh' })
      await settle(s.page, 1_300)
    },
  },
  {
    name: 'shipment-outside',
    play: async (s) => {
      await s.phone.load('/order/o-full-two-parcels/shipping/9')
      await settle(s.page, 1_000)
      await s.take()
    },
  },
  { name: 'reviews-gone', play: async (s) => s.open('/order/nope/review') },
  {
    name: 'reviews-leave',
    play: async (s) => {
      await s.open('/order/o-full-completed/review')
      await s.page.getByRole('button', { name: s.LL.reviews.edit() }).first().click()
      await s.page.getByRole('textbox').first().fill('ดีมาก')
      await settle(s.page, 400)
      await s.phone.callback('back')
      await s.take()
      await s.answerDialog(false)
      await s.slow()
      await s.phone.callback('setLanguage', s.lang === 'th' ? 'en' : 'th')
      await s.phone.callback('setLanguage', s.lang)
      await settle(s.page, 1_500)
    },
  },
  {
    name: 'receipt',
    shopper: 'rich',
    play: async (s) => {
      await s.toSummary()
      await shown(s.page).getByRole('button', { name: s.LL.checkout.confirm.general(), exact: true }).first().click()
      await s.phone.pinReference()
      await s.slow()
      await s.phone.enterPin()
      await settle(s.page, 2_500, 9_000)
    },
  },
  { name: 'gift-gone', play: async (s) => s.open('/gift/nope') },
  { name: 'gift-lapsed', shopper: 'guest', play: async (s) => s.open('/gift/gift-seed-6') },
  {
    name: 'gift-opening',
    shopper: 'guest',
    play: async (s) => {
      await s.open('/gift/gift-seed-4')
      await s.slow()
      await s.send('giftOpening', { type: 'gift.refresh' })
      await settle(s.page, 1_300)
      await s.send('giftOpening', { type: 'gift.open' })
      await settle(s.page, 2_000)
    },
  },
  {
    name: 'coupon-of-gift-loading',
    play: async (s) => {
      await s.open('/coupon-detail/c-full-gift-closed')
      await s.hold('**/v1/coupon_codes/*')
      await s.send('couponUse', { type: 'coupon.view' })
      await s.take()
    },
  },
  {
    name: 'gift-opening-full',
    play: async (s) => {
      await s.open('/gift/gift-seed-2')
      await s.slow()
      await s.send('giftOpening', { type: 'gift.refresh' })
      await settle(s.page, 1_300)
      await s.send('giftOpening', { type: 'gift.open' })
      await settle(s.page, 2_000)
    },
  },
  {
    name: 'gift-card-templates',
    play: async (s) => {
      await s.open('/send-gift/c-full-both')
      await s.fail('GET', '/v1/giftcard_templates')
      await toCard(s)
      await s.take()
      await s.bank.switchOn([])
      await s.slow()
      await s.send('giftCard', { type: 'templates.retry' })
      await settle(s.page, 1_500)
    },
  },
  {
    name: 'gift-card-without-templates',
    play: async (s) => {
      await s.fail('GET', '/v1/giftcard_templates')
      await s.open('/send-gift/c-full-both')
      await toPhoto(s)
      await s.hold('**/v1/giftcard_templates')
      await s.send('giftCard', { type: 'templates.retry' })
      await s.take()
    },
  },
  {
    name: 'gift-recipient',
    play: async (s) => {
      await s.open('/send-gift/c-full-both')
      const phone = s.page.getByRole('textbox', { name: s.LL.giving.recipient.phone() })
      await phone.fill('08900')
      await s.take()
      await s.cut('**/v1/user_accounts/mobile/verify**')
      await phone.fill('0890000102')
      await s.take()
    },
  },
  {
    name: 'gift-attached',
    play: async (s) => {
      await s.open('/shop/p/product/2013')
      await buyNow(s)
      await s.page.getByRole('link', { name: s.LL.giving.attached.title() }).click()
      await expect(s.page.getByRole('heading', { name: s.LL.giving.title() }).first()).toBeVisible()
      await toReview(s)
      await shown(s.page).getByRole('button', { name: s.LL.giving.review.toPayment(), exact: true }).click()
      await expect(s.page.getByRole('heading', { name: s.LL.checkout.title() }).first()).toBeVisible()
      await s.take()
    },
  },
  {
    name: 'gift-card-picture',
    play: async (s) => {
      await s.open('/send-gift/c-full-both')
      await s.slow()
      await toCard(s)
      await settle(s.page, 1_500)
      await s.send('giftCard', { type: 'names.refresh' })
      await settle(s.page, 1_500)
      const photo = {
        name: 'photo.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      }
      await s.fail('POST', '/v1/gift_cards/image/upload')
      await s.page.getByLabel(s.LL.giving.card.own(), { exact: true }).setInputFiles(photo)
      await settle(s.page, 2_000)
      await s.take()
      await s.bank.switchOn([])
      await s.send('giftCard', { type: 'photo.retry' })
      await settle(s.page, 2_000)
    },
  },
  { name: 'campaign-ended', play: async (s) => s.open('/landing-campaign-detail/9007') },
  { name: 'campaign-gone', play: async (s) => s.open('/landing-campaign-detail/nope') },
  {
    name: 'campaign-hidden',
    play: async (s) => {
      await s.open('/landing-campaign-detail/9203')
      await s.phone.callback('webviewWillDisappear')
      await s.take()
      await s.slow()
      await s.phone.callback('webviewAppeared')
      await settle(s.page, 1_500)
    },
  },
  {
    name: 'campaign-clock',
    play: async (s) => {
      for (const id of ['9201', '9204', '9206']) {
        await s.phone.load(`/landing-campaign-detail/${id}`)
        await s.take()
        await s.phone.callback('webviewWillDisappear')
        await s.take()
      }
    },
  },
  {
    name: 'link-external',
    play: async (s) => {
      await s.open('/')
      await s.send('linkOpener', {
        type: 'link.open',
        link: { link_type: 'external_web', link: 'https://example.com' },
      })
      await s.take()
    },
  },
  {
    name: 'link-menu',
    query: { kplusversion: '1.0.0' },
    play: async (s) => {
      await s.open('/')
      await s.send('linkOpener', { type: 'link.open', link: { link_type: 'kplus', link: 'ADD_CREDIT_CARD' } })
      await s.take()
    },
  },
  {
    name: 'link-with-pin',
    play: async (s) => {
      await s.open('/')
      await s.slow()
      await s.send('linkOpener', { type: 'link.open', link: { link_type: 'legacy_web', link: 'https://example.com' } })
      await settle(s.page, 1_500)
      await s.take()
      await s.phone.callback('webviewAppeared')
      await settle(s.page, 1_500)
      await s.take()
      await s.phone.callback('webviewWillDisappear')
      await s.take()
      await s.phone.enterPin()
      await settle(s.page, 2_000)
      await s.take()
    },
  },
  {
    name: 'pin-unanswered',
    play: async (s) => {
      await s.open('/')
      await s.send('linkOpener', { type: 'link.open', link: { link_type: 'legacy_web', link: 'https://example.com' } })
      await s.phone.pinReference()
      await s.cut('**/v1/pin_requests/**')
      await s.phone.callback('webviewAppeared')
      await s.take()
      await s.release()
      await s.slow()
      await s.send('pin', { type: 'pin.cancel' })
      await settle(s.page, 1_500)
    },
  },
  {
    name: 'merchant-tabs',
    play: async (s) => {
      await s.open('/merchant-detail/100002')
      for (const type of ['promotions.show', 'about.show', 'products.show']) {
        await s.send('merchantProfile', { type })
        await s.take()
      }
    },
  },
  {
    name: 'searching',
    play: async (s) => {
      await s.open('/search')
      await s.slow()
      await s.page
        .getByRole('searchbox')
        .or(s.page.getByRole('combobox'))
        .first()
        .pressSequentially('กาแฟ', { delay: 180 })
      await settle(s.page, 2_000)
      await s.take()
    },
  },
  {
    name: 'session',
    play: async (s) => {
      await s.page.route('**/v1/session', async (route) => {
        await pause(1_500)
        await route.continue().catch(() => undefined)
      })
      await s.phone.load('/')
      await settle(s.page, 2_500)
      await s.fail('POST', '/v1/session')
      await s.page.context().clearCookies()
      await s.phone.killAndReopen('/')
      await settle(s.page, 2_500, 9_000)
      await s.take()
    },
  },
  {
    name: 'theme',
    play: async (s) => {
      await s.open('/shop/p/product/4002')
      await s.slow()
      await s.send('themeUse', { type: 'theme.activate' })
      await settle(s.page, 2_000)
      await s.take()
    },
  },
  {
    name: 'adding',
    shopper: 'rich',
    play: async (s) => {
      await s.open(`/shop/p/product/${card.product}`)
      await s.send('variantPicker', { type: 'picker.open', purpose: 'cart' })
      const sheet = s.page.getByRole('dialog').last()
      await sheet
        .locator('label', { has: s.page.getByRole('radio') })
        .first()
        .click()
      await s.take()
      await s.slow(3_000)
      await s.send('variantPicker', { type: 'picker.confirm' })
      await s.take()
      await s.send('variantPicker', { type: 'picker.close' })
      await s.take()
      await settle(s.page, 3_500)
    },
  },
  {
    name: 'collecting',
    shopper: 'rich',
    play: async (s) => {
      await s.open('/promotion-center')
      await s.slow()
      const { vouchers } = (await (await s.page.request.get('/v1/promocodes/public?limit=100')).json()) as {
        vouchers: { promocode_code: string }[]
      }
      for (const { promocode_code: code } of vouchers.slice(0, 3))
        await s.send('voucherCollect', { type: 'voucher.collect', code })
      await settle(s.page, 1_300)
    },
  },
  {
    name: 'unfollowing',
    play: async (s) => {
      await s.open('/fav-shop')
      const { followed } = await s.context<{ followed?: string[] }>('followShop')
      await s.send('followShop', { type: 'shop.toggle', mid: followed?.[0] ?? '100002' })
      await s.take()
    },
  },
  {
    name: 'finish',
    play: async (s) => {
      await s.phone.load('/finish-process?result=ok')
      await s.take()
      await settle(s.page, 6_000, 9_000)
      await s.take()
      await s.send('finishProcess', { type: 'finish.back' })
      await s.take()
    },
  },
  {
    name: 'bill',
    play: async (s) => {
      await s.slow()
      await s.phone.load('/kplus-promo-code?merchant=100002&amount=350.50&promocode=rimdoi30&invoice_number=QR-778')
      await settle(s.page, 2_000)
      await s.take()
    },
  },
  {
    name: 'home-slow',
    play: async (s) => {
      await s.open('/')
      await s.slow()
      const tabs = s.page.getByRole('tab')
      await tabs.nth(1).click()
      await settle(s.page, 1_500)
      await s.release()
      await s.cut('**/v1/**')
      await tabs.nth(2).click()
      await settle(s.page, 2_000)
    },
  },
  {
    name: 'home-tabs',
    play: async (s) => {
      await s.open('/')
      await s.hold('**/v1/section/list')
      await s.send('homeTabs', { type: 'tabs.refresh' })
      await s.take()
      await s.release()
      await s.cut('**/v1/section/list')
      await s.send('homeTabs', { type: 'tabs.refresh' })
      await settle(s.page, 2_000)
      await s.take()
    },
  },
  {
    name: 'home-tab-without-rows',
    play: async (s) => {
      await s.open('/')
      await s.page.route('**/v1/lifestyle_groups**', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...((await response.json()) as object), groups: [] } })
      })
      await s.page.getByRole('tab').nth(1).click()
      await settle(s.page, 1_500)
      await s.take()
    },
  },
  {
    name: 'delivery-none',
    play: async (s) => {
      await s.open('/shop/p/product/2002')
      await buyNow(s)
      await s.take()
      await s.send('paymentSource', { type: 'sheet.open' })
      await s.take()
    },
  },
  {
    name: 'address-form',
    shopper: 'rich',
    play: async (s) => {
      await withCart(s.bank)
      await s.open('/cart')
      await toForm(s)
      await s.take()
    },
  },
  {
    name: 'cart-changes',
    shopper: 'rich',
    play: async (s) => {
      await withCart(s.bank)
      await s.open('/cart')
      const [line] = await s.bank.basket()
      await s.slow()
      await s.send('cart', { type: 'quantity.change', item_id: line!.item_id, quantity: 2 })
      await settle(s.page, 1_500)
      await s.send('cart', { type: 'item.toggle', item_id: line!.item_id })
      await s.send('cart', { type: 'cart.checkout' })
      await settle(s.page, 1_500)
    },
  },
  {
    name: 'cart-short',
    shopper: 'rich',
    play: async (s) => {
      await withCart(s.bank)
      await s.open('/cart')
      // Others have bought most of what the cart holds.
      await s.page.route('**/v1/baskets?*', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as Baskets
        for (const line of answer.baskets.flatMap(({ items }) => items)) line.stock = Math.min(line.stock, 1)
        await route.fulfill({ response, json: answer })
      })
      await s.send('cart', { type: 'cart.checkout' })
      await s.take()
    },
  },
  {
    name: 'cart-removal',
    shopper: 'rich',
    play: async (s) => {
      await withCart(s.bank)
      await s.open('/cart')
      const [line] = await s.bank.basket()
      await s.slow()
      await s.send('cart', { type: 'items.remove', item_ids: [line!.item_id] })
      await s.take()
      await s.answerDialog(true)
      await settle(s.page, 1_500)
    },
  },
  ...['used', 'expired', 'refunded', 'privilege'].map((key): Story => ({
    name: `coupon-${key}`,
    play: async (s) => {
      await s.open(`/coupon-detail/c-full-${key}`)
      await s.slow()
      await s.phone.callback('webviewAppeared')
      await settle(s.page, 1_300)
    },
  })),
  ...(['hold', 'cut'] as const).map((end): Story => ({
    name: `coupon-use-unanswered-${end}`,
    play: async (s) => {
      await s.phone.load(`/coupon-detail/${await s.bank.buyCoupon()}`)
      await shown(s.page).getByRole('button', { name: s.LL.coupons.use(), exact: true }).click()
      await s[end]('**/v1/coupon_codes/*')
      await s.cut('**/v1/coupon_codes/redeem')
      await s.page.getByRole('button', { name: s.LL.coupons.confirm.accept() }).click()
      await settle(s.page, 2_000)
      await s.take()
    },
  })),
  {
    name: 'coupon-in-use-shown-again',
    play: async (s) => {
      await s.phone.load(`/coupon-detail/${await s.bank.buyCoupon()}`)
      await s.page.getByRole('button', { name: s.LL.coupons.use(), exact: true }).click()
      await s.page.getByRole('button', { name: s.LL.coupons.confirm.accept() }).click()
      await expect(s.page.getByRole('img', { name: s.LL.coupons.code.qr() })).toBeVisible()
      await s.phone.callback('webviewWillDisappear')
      await s.hold('**/v1/coupon_codes/*')
      await s.phone.callback('webviewAppeared')
      await s.take()
    },
  },
  {
    name: 'exchange-without-cards',
    play: async (s) => {
      await s.open('/shop/p/product/6001')
      await toExchange(s)
      await settle(s.page, 800)
      await s.send('paymentSource', { type: 'sheet.open' })
      await s.take()
    },
  },
  {
    name: 'exchange-verified-first',
    play: async (s) => {
      await s.open('/shop/p/product/6005')
      await s.hold('**/v1/partner_card/verify*')
      await toExchange(s)
      await settle(s.page, 1_500)
      await s.take()
    },
  },
  { name: 'coupon-gone', play: async (s) => s.open('/coupon-detail/nope') },
  {
    name: 'language',
    shopper: 'rich',
    play: async (s) => {
      await s.toSummary()
      await s.slow()
      await s.phone.callback('setLanguage', s.lang === 'th' ? 'en' : 'th')
      await s.phone.callback('setLanguage', s.lang)
      await settle(s.page, 2_500)
    },
  },
  {
    name: 'summary-slow',
    shopper: 'rich',
    play: async (s) => {
      await withCart(s.bank)
      await s.open('/cart')
      await s.slow()
      await openSummary(s)
      await settle(s.page, 2_500)
    },
  },
]
