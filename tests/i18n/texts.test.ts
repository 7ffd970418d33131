import { describe, expect, it } from 'vitest'
import { bundleVersion } from '../../contract/constants'
import { lookUpError } from '../../contract/errors'
import { mainActionOf } from '../../contract/products'
import { confirmText, errorSuffix, errorText } from '../../i18n/errorText'
import { createTexts } from '../../i18n/texts'
import { translations } from '../../i18n/translations'
import en from '../../i18n/en/index'
import enErrors from '../../i18n/en/errors/index'
import enGiving from '../../i18n/en/giving/index'
import enLanding from '../../i18n/en/landing/index'
import enMerchant from '../../i18n/en/merchant/index'
import enOrders from '../../i18n/en/orders/index'
import enReviews from '../../i18n/en/reviews/index'
import enShop from '../../i18n/en/shop'
import enStandIn from '../../i18n/en/standIn/index'
import th from '../../i18n/th/index'
import thErrors from '../../i18n/th/errors/index'
import thGiving from '../../i18n/th/giving/index'
import thLanding from '../../i18n/th/landing/index'
import thMerchant from '../../i18n/th/merchant/index'
import thOrders from '../../i18n/th/orders/index'
import thReviews from '../../i18n/th/reviews/index'
import thShop from '../../i18n/th/shop'
import thStandIn from '../../i18n/th/standIn/index'
import { plain } from './plain'

const thai = {
  ...th,
  ...thShop,
  errors: thErrors,
  giving: thGiving,
  landing: thLanding,
  merchant: thMerchant,
  orders: thOrders,
  reviews: thReviews,
  standIn: thStandIn,
}
const english = {
  ...en,
  ...enShop,
  errors: enErrors,
  giving: enGiving,
  landing: enLanding,
  merchant: enMerchant,
  orders: enOrders,
  reviews: enReviews,
  standIn: enStandIn,
}
const LL = { th: translations('th'), en: translations('en') }

const leaves = (value: object, path = ''): [path: string, text: string][] =>
  Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    typeof child === 'string' ? [[path + key, child] as [string, string]] : leaves(child as object, `${path}${key}.`),
  )

const texts = { th: leaves(thai), en: leaves(english) }
const isSuccess = (path: string) => /^errors\.0+\./.test(path)

describe('the dictionaries', () => {
  it('have the same texts in both languages', () => {
    const paths = (language: 'th' | 'en') => texts[language].map(([path]) => path).sort()
    expect(paths('th')).toEqual(paths('en'))
    expect(paths('th').length).toBeGreaterThan(600)
  })

  it('have no empty text except those of success', () => {
    for (const language of ['th', 'en'] as const)
      for (const [path, text] of texts[language])
        if (!isSuccess(path)) expect(text.trim(), `${language} ${path}`).not.toBe('')
  })

  it('use polite, calm wording: no particles, no exclamation marks, no spaces at the ends', () => {
    for (const language of ['th', 'en'] as const)
      for (const [path, text] of texts[language]) {
        expect(text, path).not.toMatch(/ค่ะ|ครับ|คะ$|!|！/)
        expect(text, path).toBe(text.trim())
        expect(text, path).not.toMatch(/ {2}/)
      }
  })

  it('have no Thai in English', () => {
    for (const [path, text] of texts.en) expect(text, path).not.toMatch(/[ก-๙]/)
  })

  it('keep a number and its unit on one line', () => {
    expect(LL.th.card.left({ count: 12 })).toBe('เหลือ 12\u00A0ชิ้น')
    expect(LL.en.cart.total({ count: 1 })).toBe('Total, 1\u00A0item')
    expect(LL.th.orders.note.partnerPoints()).toBe('คืนคะแนนภายใน 5\u00A0วันทำการ')
  })

  it('group and shorten numbers, and use the singular', () => {
    expect(LL.th.card.taken.purchase({ count: 12345 })).toBe('ขายแล้ว 12.3K')
    expect(plain(LL.en.product.list.count({ count: 1234 }))).toBe('1,234 products')
    expect(plain(LL.en.product.list.count({ count: 1 }))).toBe('1 product')
    expect(LL.en.address.invalid({ field: LL.en.address.field.recipientEmail() })).toBe('Invalid e-mail')
  })

  it('return nothing, rather than a key, for a group that is not loaded', () => {
    expect(createTexts('th', th).cart.title()).toBe('')
    expect(createTexts('th', th).common.ok()).toBe('ตกลง')
  })
})

describe('texts of the requirements', () => {
  it('suffix, default title and buttons of an error popup [ERR-007]', () => {
    expect(errorSuffix({ code: '304', subCode: '01', status: 200 })).toBe(' (304-01)')
    expect(errorSuffix({ code: '302' })).toBe(' (302)')
    expect(errorSuffix({ code: '4711', subCode: '9' })).toBe(' (4711-9)')
    expect(errorText(lookUpError('4711', '9').key, LL.en).message).toBe(errorText('default', LL.en).message)
    expect(errorSuffix({ status: 429 })).toBe(' (429)')
    expect(errorSuffix({})).toBe('')
    expect(errorSuffix({ status: 200 })).toBe('')
    for (const key of ['default', 'busy', 'tooManyRequests', '302'] as const) {
      expect(errorText(key, LL.en).title).toBe('Sorry')
      expect(errorText(key, LL.th).title).toBe('ขออภัย')
    }
    const buttons = (language: 'th' | 'en') =>
      (['none', 'back', 'mainPage', 'backToNative', 'openStore'] as const).map((it) => confirmText(it, LL[language]))
    expect(buttons('en')).toEqual(['OK', 'OK', 'Back to main page', 'Back to K PLUS', 'Update'])
    expect(buttons('th')).toEqual(['ตกลง', 'ตกลง', 'กลับสู่หน้าหลัก', 'กลับสู่ K PLUS', 'อัปเดต'])
  })

  it('busy and too many requests have their texts without the catalogue loaded', () => {
    const coreOnly = { th: createTexts('th', th), en: createTexts('en', en) }
    expect(errorText('busy', coreOnly.en).message).toBe('There is higher than usual traffic. Please try again later.')
    expect(errorText('busy', coreOnly.th).message).toBe('ขณะนี้มีผู้ใช้บริการเป็นจำนวนมาก กรุณาลองใหม่ภายหลัง')
    expect(errorText('tooManyRequests', coreOnly.en).message).toBe(
      'Too many requests. Please wait a moment and try again.',
    )
    expect(errorText('tooManyRequests', coreOnly.th).message).toBe('ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่')
    expect(errorText('302', coreOnly.en)).toEqual(errorText('default', coreOnly.en))
  })

  it('Sorry popups have their four texts [ERR-150 ERR-151]', () => {
    expect([
      LL.en.fault.title(),
      LL.en.sorry.notCompletedRegistration(),
      LL.en.sorry.registeredAtBranchToday(),
      LL.en.sorry.unmatchedPhoneNumber(),
      LL.en.sorry.wifiWithoutPermission(),
    ]).toEqual([
      'Sorry',
      'Your K PLUS registration is not completed.',
      'You registered at a branch today. Please try again tomorrow.',
      'Your phone number does not match the one registered.',
      'Please turn off Wi-Fi and use your mobile network.',
    ])
    expect([
      LL.th.fault.title(),
      LL.th.sorry.notCompletedRegistration(),
      LL.th.sorry.registeredAtBranchToday(),
      LL.th.sorry.unmatchedPhoneNumber(),
      LL.th.sorry.wifiWithoutPermission(),
    ]).toEqual([
      'ขออภัย',
      'คุณยังสมัคร K PLUS ไม่สมบูรณ์',
      'คุณสมัครที่สาขาในวันนี้ กรุณาทำรายการใหม่ในวันถัดไป',
      'หมายเลขโทรศัพท์ไม่ตรงกับที่ลงทะเบียนไว้',
      'กรุณาปิด Wi-Fi แล้วใช้เครือข่ายมือถือ',
    ])
  })

  it('not-found texts for product, shop, donation list, promo list, category and page [ERR-153 ERR-154]', () => {
    const { product, shop, donationList, promoList, category, page } = LL.en.notFound
    expect([product, shop, donationList, promoList, category, page].map((text) => text())).toEqual([
      'This product is not available.',
      'This shop is not available.',
      'No donations found.',
      'No promotions found.',
      'No products in this category.',
      'Page not found.',
    ])
    const inThai = LL.th.notFound
    expect([
      inThai.product(),
      inThai.shop(),
      inThai.donationList(),
      inThai.promoList(),
      inThai.category(),
      inThai.page(),
    ]).toEqual(['ไม่พบสินค้านี้', 'ไม่พบร้านค้านี้', 'ไม่พบรายการบริจาค', 'ไม่พบโปรโมชัน', 'ไม่พบสินค้าในหมวดหมู่นี้', 'ไม่พบหน้าที่ต้องการ'])
    expect(LL.en.common.backToMain()).toBe('Back to main page')
  })

  it('notices of leaving and updating [BRG-041 BRG-042]', () => {
    expect(`${LL.en.notice.title()}: ${LL.en.notice.leaving()}`).toBe('Notice: You are going to leave K PLUS.')
    expect(`${LL.en.notice.title()}: ${LL.en.notice.update()}`).toBe('Notice: Please update K PLUS to proceed.')
    expect(`${LL.th.notice.title()}: ${LL.th.notice.leaving()}`).toBe('แจ้งเตือน: คุณกำลังจะออกจาก K PLUS')
    expect(`${LL.th.notice.title()}: ${LL.th.notice.update()}`).toBe('แจ้งเตือน: กรุณาอัปเดต K PLUS เพื่อทำรายการต่อ')
    expect(errorText('599', LL.en)).toEqual({ title: 'Notice', message: 'Please update K PLUS to proceed.' })
    expect(errorText('599', LL.th)).toEqual({ title: 'แจ้งเตือน', message: LL.th.notice.update() })
  })

  it.each([
    ...(['1005', '1008', '1041', '1042', '1043', '1002', '1003', '1056', '1057', '1058', '1059', '1060'] as const),
    ...(['1078', '1079', '1080'] as const),
  ])('a payment by QR that is refused with %s has its own text in both languages [QRP-002]', (code) => {
    for (const language of ['th', 'en'] as const) {
      const { message } = errorText(code, LL[language])
      expect(message).not.toBe(errorText('default', LL[language]).message)
      expect(/[ก-ฺเ-๙]/.test(message)).toBe(language === 'th')
    }
  })

  it.each([
    ['general', false, 'Buy now', 'ซื้อเลย'],
    ['fulfillment', false, 'Redeem', 'แลกรับ'],
    ['donation', false, 'Donate', 'บริจาค'],
    ['theme', false, 'Buy theme', 'ซื้อธีม'],
    ['theme', true, 'Activate', 'เปิดใช้ธีม'],
    ['privilege', false, 'Get privilege', 'รับสิทธิ์'],
    ['point_exchange', false, 'Exchange', 'แลกคะแนน'],
  ] as const)('the main button of %s (owned: %s) is "%s" [PRD-014]', (type, hasTheme, english, thai) => {
    const action = mainActionOf({ type, hasTheme, price_unit: 'baht' })!
    expect([LL.en.product.action[action](), LL.th.product.action[action]()]).toEqual([english, thai])
    expect(LL.en.product.action.addToCart()).toBe('Add to cart')
  })

  it('a product that is not for sale shows why on its button [PRD-008]', () => {
    const { status } = LL.en.card
    expect([status.out_of_stock(), status.unredeemable(), status.exceedlimit()]).toEqual([
      'Sold out',
      'Cannot be redeemed',
      'Limit reached',
    ])
    const thai = LL.th.card.status
    expect([thai.out_of_stock(), thai.unredeemable(), thai.exceedlimit()]).toEqual([
      'สินค้าหมด',
      'ไม่สามารถแลกได้',
      'ครบจำนวนสิทธิ์แล้ว',
    ])
  })

  it('checkout shows the messages of the specification [ADR-026 ADR-027 CHK-015 CHK-016]', () => {
    expect(LL.en.address.invalidPopup.title()).toBe('Invalid Shipping Address')
    expect(LL.en.address.invalidPopup.text()).toBe('Please edit shipping address before placing an order')
    for (const key of ['304-03', '314-01'] as const)
      expect([errorText(key, LL.en).title, errorText(key, LL.th).title]).toEqual(['Invalid Condition', 'เงื่อนไขไม่ถูกต้อง'])
    expect(LL.en.checkout.programTerms()).toBe('The program terms do not support the transaction.')
    expect(LL.en.checkout.voucher.clash.text()).toMatch(/voucher cannot be used with this payment method/)
  })

  it('cart, out of stock and redemption have the texts of their rows [CRT-005 CRT-007 CRT-014 CHK-014]', () => {
    expect([LL.en.cart.oneShop(), LL.th.cart.oneShop()].map(plain)).toEqual([
      'Pay one shop at a time',
      'ชำระเงินได้ครั้งละ 1 ร้านค้า',
    ])
    expect([LL.en.cart.empty.title(), LL.th.cart.empty.title()]).toEqual(['Your cart is empty', 'ไม่มีสินค้าในตะกร้า'])
    expect([LL.en.cart.empty.action(), LL.en.cart.remove.title()]).toEqual(['Start shopping', 'Remove this item?'])
    expect([LL.en.cart.outOfStock.title(), LL.th.cart.outOfStock.title()]).toEqual([
      'The selected items are out of stock',
      'สินค้าที่เลือกหมด',
    ])
    const line = { name: 'Tea', variant: 'Green', state: LL.en.cart.outOfStock.left({ count: 2 }) }
    expect(plain(LL.en.cart.outOfStock.variantLine(line))).toBe('Tea (Green) - 2 units left')
    expect([plain(LL.th.cart.outOfStock.left({ count: 2 })), LL.th.cart.outOfStock.soldOut()]).toEqual([
      'เหลือ 2 ชิ้น',
      'สินค้าหมด',
    ])
    expect([LL.en.cart.outOfStock.edit(), LL.th.cart.outOfStock.edit()]).toEqual([
      'Please edit your order.',
      'กรุณาแก้ไขคำสั่งซื้อ',
    ])
    expect([LL.en.checkout.noUndo.text(), LL.th.checkout.noUndo.text()]).toEqual([
      'Point redemption cannot be changed or cancelled.',
      'การแลกคะแนนไม่สามารถเปลี่ยนแปลงหรือยกเลิกได้',
    ])
  })

  it('addresses, maintenance and splash have the texts of their rows', () => {
    expect(LL.en.address.required({ field: 'Zip code' })).toBe('Zip code is required')
    expect(LL.th.address.required({ field: 'รหัสไปรษณีย์' })).toBe('กรุณาระบุรหัสไปรษณีย์')
    expect(LL.th.address.invalid({ field: 'เบอร์มือถือ' })).toBe('เบอร์มือถือไม่ถูกต้อง')
    expect([LL.en.address.zipcodeNotFound(), plain(LL.en.address.lastOne())]).toEqual([
      'Zip code not found',
      'At least 1 address must remain',
    ])
    for (const language of ['th', 'en'] as const)
      expect(LL[language].address.full()).toBe(errorText('503', LL[language]).message)
    expect(plain(`${LL.en.maintenance.period({ start: 'A', end: 'B' })} ${LL.en.maintenance.banking()}`)).toBe(
      'The market is temporarily closed from A to B. You can still use banking services as usual.',
    )
    expect(`${LL.th.maintenance.period({ start: 'A', end: 'B' })} ${LL.th.maintenance.banking()}`).toBe(
      'ตลาดปิดปรับปรุงชั่วคราว ตั้งแต่ A ถึง B ท่านสามารถใช้บริการธนาคารได้ตามปกติ',
    )
    expect(LL.en.splash.version({ version: bundleVersion })).toBe('Version 1.12.13')
    expect(LL.th.splash.version({ version: bundleVersion })).toBe('เวอร์ชัน 1.12.13')
  })

  it('labels of orders have the texts of their row', () => {
    const { status } = LL.en.orders
    expect(
      [
        status.waiting_payment_confirmation,
        status.processing,
        status.paid,
        status.shipped,
        status.completed,
        status.void,
        status.cancelled,
        status.redeemed,
        status.refund_sent,
        status.refunded,
      ].map((label) => label()),
    ).toEqual([
      'Authorizing',
      'Processing',
      'Paid',
      'Shipped',
      'Completed',
      'Voided by merchant',
      'Cancelled',
      'Get Reward',
      'Refund in progress',
      'Refunded',
    ])
    const inThai = LL.th.orders.status
    expect(
      [
        inThai.waiting_payment_confirmation,
        inThai.processing,
        inThai.paid,
        inThai.shipped,
        inThai.completed,
        inThai.void,
        inThai.cancelled,
        inThai.redeemed,
        inThai.refund_sent,
        inThai.refunded,
      ].map((label) => label()),
    ).toEqual([
      'รอยืนยันการชำระเงิน',
      'กำลังดำเนินการ',
      'ชำระเงินแล้ว',
      'จัดส่งแล้ว',
      'สำเร็จ',
      'ยกเลิกโดยร้านค้า',
      'ยกเลิก',
      'รับของรางวัล',
      'อยู่ระหว่างคืนเงิน',
      'คืนเงินแล้ว',
    ])
    for (const kind of ['physical', 'digital'] as const) {
      const note = LL.en.orders.note[kind]
      const word = kind === 'physical' ? /order/i : /coupon/i
      for (const text of [note.voidCash(), note.refundedCash()]) expect(text).toMatch(/to your account/)
      for (const text of [note.voidPoint(), note.refundedPoint()]) expect(text).toMatch(/points returned/)
      expect(note.voidTimeout()).toMatch(/Payment was not completed in time/)
      for (const text of [note.voidCash(), note.refundedCash(), note.voidPoint(), note.refundedPoint()])
        expect(text).toMatch(word)
    }
    expect(plain(LL.en.orders.note.partnerPoints())).toBe('Points will be returned within 5 working days')
    expect(plain(LL.th.orders.note.partnerPoints())).toBe('คืนคะแนนภายใน 5 วันทำการ')
  })
})
