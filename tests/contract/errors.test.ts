import { describe, expect, it } from 'vitest'
import {
  codeSuffix,
  envelopeOf,
  errorCatalogue,
  errorKeyOf,
  errorKeys,
  followUps,
  isSuccessCode,
  lookUpError,
} from '../../contract/errors'
import type { ErrorEntry, ErrorKey } from '../../contract/errors'
import { errorText } from '../../i18n/errorText'
import { translations } from '../../i18n/translations'
import { plain } from '../i18n/plain'

const LL = { th: translations('th'), en: translations('en') }

interface Expected extends Partial<Pick<ErrorEntry, 'showPopup' | 'followUp' | 'alwaysDisplay'>> {
  english: RegExp
  thai: RegExp
}

function expectEntries(keys: ErrorKey[], { english, thai, ...flags }: Expected) {
  for (const key of keys) {
    const [code, subCode] = key.split('-')
    const entry = lookUpError(code!, subCode)
    expect(entry, key).toMatchObject({
      key,
      code,
      subCode: subCode ?? null,
      showPopup: true,
      followUp: 'none',
      alwaysDisplay: false,
      ...flags,
    })
    expect(entry.name, key).toMatch(/^[a-z]\w+$/i)
    expect(plain(errorText(key, LL.en).message), key).toMatch(english)
    expect(plain(errorText(key, LL.th).message), key).toMatch(thai)
    for (const language of ['th', 'en'] as const) expect(errorText(key, LL[language]).title, key).not.toBe('')
  }
}

const expectLimit = (key: ErrorKey, limit: string) =>
  expectEntries([key], {
    english: new RegExp(`limit of ${limit} baht per transaction`),
    thai: new RegExp(`เกิน ${limit} บาทต่อรายการ`),
  })

const keysWhere = (test: (entry: ErrorEntry) => boolean) => errorKeys.filter((key) => test(errorCatalogue[key])).sort()

describe('the entries of the catalogue', () => {
  it('101: transaction not done in time, back to native [ERR-033]', () =>
    expectEntries(['101'], { followUp: 'backToNative', english: /not completed in time/, thai: /ไม่ทันเวลา/ }))
  it('102: coupon expired [ERR-034]', () =>
    expectEntries(['102'], { english: /coupon has expired/, thai: /คูปองนี้หมดอายุ/ }))
  it('103: gift expired [ERR-035]', () =>
    expectEntries(['103'], { english: /gift has expired/, thai: /ของขวัญนี้หมดอายุ/ }))
  it('104: privilege expired [ERR-036]', () =>
    expectEntries(['104'], { english: /privilege has expired/, thai: /สิทธิ์นี้หมดอายุ/ }))
  it('201-01 to 201-04: heavy traffic [ERR-037]', () =>
    expectEntries(['201-01', '201-02', '201-03', '201-04'], {
      followUp: 'mainPage',
      english: /higher than usual traffic.*later/,
      thai: /เป็นจำนวนมาก.*ภายหลัง/,
    }))
  it('202: heavy traffic [ERR-038]', () =>
    expectEntries(['202'], {
      followUp: 'mainPage',
      english: /higher than usual traffic.*later/,
      thai: /เป็นจำนวนมาก.*ภายหลัง/,
    }))
  it('203: heavy traffic [ERR-039]', () =>
    expectEntries(['203'], {
      followUp: 'mainPage',
      english: /higher than usual traffic.*later/,
      thai: /เป็นจำนวนมาก.*ภายหลัง/,
    }))
  it('301: heavy traffic [ERR-040]', () =>
    expectEntries(['301'], {
      followUp: 'back',
      english: /higher than usual traffic.*later/,
      thai: /เป็นจำนวนมาก.*ภายหลัง/,
    }))
  it('311: heavy traffic [ERR-041]', () =>
    expectEntries(['311'], {
      followUp: 'back',
      english: /higher than usual traffic.*later/,
      thai: /เป็นจำนวนมาก.*ภายหลัง/,
    }))
  it('416: heavy traffic [ERR-042]', () =>
    expectEntries(['416'], { english: /higher than usual traffic.*later/, thai: /เป็นจำนวนมาก.*ภายหลัง/ }))
  it('421: heavy traffic [ERR-043]', () =>
    expectEntries(['421'], { english: /higher than usual traffic.*later/, thai: /เป็นจำนวนมาก.*ภายหลัง/ }))
  it('510: heavy traffic [ERR-044]', () =>
    expectEntries(['510'], { english: /higher than usual traffic.*later/, thai: /เป็นจำนวนมาก.*ภายหลัง/ }))
  it('302: fill in all required fields [ERR-046]', () =>
    expectEntries(['302'], { english: /fill in all required fields/, thai: /ข้อมูลที่จำเป็นให้ครบ/ }))
  it('304-01: product changing or awaiting approval, back [ERR-047]', () =>
    expectEntries(['304-01'], { followUp: 'back', english: /being changed or awaits approval/, thai: /แก้ไขหรือรออนุมัติ/ }))
  it('304-02: maximum quantity reached [ERR-048]', () =>
    expectEntries(['304-02'], { english: /maximum quantity/, thai: /จำนวนสูงสุด/ }))
  it('304-03: item conditions changed [ERR-049]', () =>
    expectEntries(['304-03'], { english: /conditions of an item have changed/, thai: /เงื่อนไขของสินค้าเปลี่ยน/ }))
  it('305: generic cannot process [ERR-050]', () =>
    expectEntries(['305'], { english: /cannot process/, thai: /ไม่สามารถทำรายการ/ }))
  it('306: generic cannot process [ERR-051]', () =>
    expectEntries(['306'], { english: /cannot process/, thai: /ไม่สามารถทำรายการ/ }))
  it('406: generic cannot process [ERR-052]', () =>
    expectEntries(['406'], { english: /cannot process/, thai: /ไม่สามารถทำรายการ/ }))
  it('411 to 415: generic cannot process [ERR-053]', () =>
    expectEntries(['411', '412', '413', '414', '415'], { english: /cannot process/, thai: /ไม่สามารถทำรายการ/ }))
  it('417 to 420: generic cannot process [ERR-054]', () =>
    expectEntries(['417', '418', '419', '420'], { english: /cannot process/, thai: /ไม่สามารถทำรายการ/ }))
  it('422 to 432: generic cannot process [ERR-055]', () =>
    expectEntries(['422', '423', '424', '425', '426', '427', '428', '429', '430', '431', '432'], {
      english: /cannot process/,
      thai: /ไม่สามารถทำรายการ/,
    }))
  it('307: wrong coupon, back [ERR-056]', () =>
    expectEntries(['307'], { followUp: 'back', english: /not the right coupon/, thai: /คูปองไม่ถูกต้อง/ }))
  it('308: coupon active time [ERR-057]', () =>
    expectEntries(['308'], { english: /coupon cannot be used at this time/, thai: /ช่วงเวลาที่ใช้ได้/ }))
  it('309-01: merchant temporarily inactive [ERR-058]', () =>
    expectEntries(['309-01'], { english: /temporarily inactive/, thai: /ปิดให้บริการชั่วคราว/ }))
  it('310-01: gift: invalid detail [ERR-059]', () =>
    expectEntries(['310-01'], { english: /gift details are not valid/, thai: /ข้อมูลของขวัญไม่ถูกต้อง/ }))
  it('310-02: gift: user [ERR-060]', () =>
    expectEntries(['310-02'], { english: /account cannot send gifts/, thai: /บัญชีของคุณ/ }))
  it('310-03: gift: recipient [ERR-061]', () =>
    expectEntries(['310-03'], { english: /recipient is not valid/, thai: /ผู้รับของขวัญไม่ถูกต้อง/ }))
  it('310-04: gift: recipient app outdated [ERR-062]', () =>
    expectEntries(['310-04'], { english: /must update K PLUS/, thai: /ต้องอัปเดต K PLUS/ }))
  it('310-05: gift: same mobile [ERR-063]', () =>
    expectEntries(['310-05'], { english: /your own number/, thai: /เบอร์ของตัวเอง/ }))
  it('310-06: gift: general failure [ERR-064]', () =>
    expectEntries(['310-06'], { english: /could not be sent. Please try again/, thai: /ส่งของขวัญไม่สำเร็จ/ }))
  it('310-07: gift: recipient not on the app [ERR-065]', () =>
    expectEntries(['310-07'], { english: /does not use K PLUS/, thai: /ยังไม่ได้ใช้ K PLUS/ }))
  it('310-08: gift: same citizen [ERR-066]', () =>
    expectEntries(['310-08'], { english: /to yourself/, thai: /ให้ตัวเองไม่ได้/ }))
  it('310-09: gift: number not registered [ERR-067]', () =>
    expectEntries(['310-09'], { english: /number is not registered/, thai: /เบอร์นี้ยังไม่ได้ลงทะเบียน/ }))
  it('310-10: gift: must select an item from a points club [ERR-068]', () =>
    expectEntries(['310-10'], { english: /item from a points club/, thai: /พอยต์คลับ/ }))
  it('310-11: gift: recipient already owns the product [ERR-069]', () =>
    expectEntries(['310-11'], { english: /already owns/, thai: /มีสินค้านี้อยู่แล้ว/ }))
  it('312-01: citizen id problem [ERR-071]', () =>
    expectEntries(['312-01'], { english: /citizen ID/, thai: /เลขประจำตัวประชาชน/ }))
  it('313-01: reward owner [ERR-072]', () =>
    expectEntries(['313-01'], { english: /belongs to another user/, thai: /ผู้ใช้คนอื่น/ }))
  it('313-02: privilege already redeemed [ERR-073]', () =>
    expectEntries(['313-02'], { english: /already been redeemed/, thai: /ใช้สิทธิ์นี้ไปแล้ว/ }))
  it('314-01: conditions changed [ERR-075]', () =>
    expectEntries(['314-01'], { english: /conditions have changed/, thai: /เงื่อนไขเปลี่ยน/ }))
  it('318-01: insufficient points [ERR-076]', () =>
    expectEntries(['318-01'], { english: /not have enough points/, thai: /คะแนนของคุณไม่พอ/ }))
  it('320-01: membership card error [ERR-079]', () =>
    expectEntries(['320-01'], { english: /membership card/, thai: /บัตรสมาชิก/ }))
  it('401: shop closed, back [ERR-080]', () =>
    expectEntries(['401'], { followUp: 'back', english: /shop is closed/, thai: /ปิดแล้ว/ }))
  it('402-01: shop has no products [ERR-081]', () =>
    expectEntries(['402-01'], { english: /no products/, thai: /ยังไม่มีสินค้า/ }))
  it('403: product not found, back [ERR-082]', () =>
    expectEntries(['403'], { followUp: 'back', english: /product was not found/, thai: /ไม่พบสินค้า/ }))
  it('404: order cannot be shown [ERR-083]', () =>
    expectEntries(['404'], { english: /order cannot be shown/, thai: /ไม่สามารถแสดงคำสั่งซื้อ/ }))
  it('405: register the app first [ERR-084]', () =>
    expectEntries(['405'], { english: /register K PLUS first/, thai: /สมัคร K PLUS ก่อน/ }))
  it('407: coupon not found [ERR-085]', () =>
    expectEntries(['407'], { english: /coupon was not found/, thai: /ไม่พบคูปอง/ }))
  it('408: invalid promo code [ERR-086]', () =>
    expectEntries(['408'], { english: /promo code is not valid/, thai: /โค้ดส่วนลดไม่ถูกต้อง/ }))
  it('409: price unavailable from the partner retailer [ERR-087]', () =>
    expectEntries(['409'], {
      english: /price is not available from the partner retailer/,
      thai: /ยังไม่มีราคาจากร้านค้าพันธมิตร/,
    }))
  it('410: data not found [ERR-088]', () => expectEntries(['410'], { english: /data was not found/, thai: /ไม่พบข้อมูล/ }))
  it('501: out of stock [ERR-089]', () => expectEntries(['501'], { english: /out of stock/, thai: /หมด/ }))
  it('502-01: out of stock, without popup [ERR-090]', () =>
    expectEntries(['502-01'], { showPopup: false, english: /edit your order/, thai: /แก้ไขคำสั่งซื้อ/ }))
  it('502-02: out of stock [ERR-091]', () => expectEntries(['502-02'], { english: /out of stock/, thai: /หมด/ }))
  it('503: more than five addresses [ERR-093]', () =>
    expectEntries(['503'], { english: /more than 5 addresses/, thai: /ไม่เกิน 5 แห่ง/ }))
  it('504-01: promo: minimum spend [ERR-094]', () =>
    expectEntries(['504-01'], { showPopup: false, english: /minimum spend/, thai: /ขั้นต่ำ/ }))
  it('504-02: promo: shop type [ERR-095]', () =>
    expectEntries(['504-02'], { showPopup: false, english: /type of shop/, thai: /ร้านค้าประเภทนี้/ }))
  it('504-03: promo: user [ERR-096]', () =>
    expectEntries(['504-03'], { showPopup: false, english: /your account/, thai: /บัญชีของคุณ/ }))
  it('504-04: promo: zero discount [ERR-097]', () =>
    expectEntries(['504-04'], { showPopup: false, english: /no discount/, thai: /ไม่มีส่วนลด/ }))
  it('504-05: promo: expired [ERR-098]', () =>
    expectEntries(['504-05'], { showPopup: false, english: /has expired/, thai: /หมดอายุ/ }))
  it('504-06: promo: merchant not eligible [ERR-099]', () =>
    expectEntries(['504-06'], { showPopup: false, english: /shop does not accept/, thai: /ไม่ร่วมรายการ/ }))
  it('504-07: promo: value at or above payment [ERR-100]', () =>
    expectEntries(['504-07'], { showPopup: false, english: /lower than the amount to pay/, thai: /น้อยกว่ายอดที่ต้องชำระ/ }))
  it('505-01: all coupons redeemed [ERR-103]', () =>
    expectEntries(['505-01'], { english: /All coupons have been redeemed/, thai: /ครบจำนวน/ }))
  it('506: purchase limit reached [ERR-104]', () =>
    expectEntries(['506'], { english: /purchase limit/, thai: /ซื้อครบจำนวน/ }))
  it('507-01: one brand a transaction [ERR-105]', () =>
    expectEntries(['507-01'], { english: /one brand/, thai: /1 แบรนด์/ }))
  it('507-02: five items a transaction [ERR-106]', () =>
    expectEntries(['507-02'], { english: /at most 5 items/, thai: /ไม่เกิน 5 ชิ้น/ }))
  it('508-01: privilege already redeemed, back and update feed [ERR-107]', () =>
    expectEntries(['508-01'], { followUp: 'backAndFeed', english: /already been redeemed/, thai: /ใช้สิทธิ์นี้ไปแล้ว/ }))
  it('599: update the app, opens the store, always shown [ERR-108]', () =>
    expectEntries(['599'], {
      followUp: 'openStore',
      alwaysDisplay: true,
      english: /update K PLUS/,
      thai: /อัปเดต K PLUS/,
    }))
  it('601: coupon already used [ERR-109]', () =>
    expectEntries(['601'], { english: /already been used/, thai: /ถูกใช้ไปแล้ว/ }))
  it('602: vouchers fully redeemed, without popup [ERR-110]', () =>
    expectEntries(['602'], { showPopup: false, english: /fully redeemed/, thai: /ครบจำนวน/ }))
  it('603: already redeemed this coupon [ERR-111]', () =>
    expectEntries(['603'], { english: /already redeemed this coupon/, thai: /แลกคูปองนี้ไปแล้ว/ }))
  it('701: purchase hours [ERR-112]', () =>
    expectEntries(['701'], { english: /from 00:05 to 23:55/, thai: /00:05 ถึง 23:55/ }))
  it('702: system cannot process [ERR-113]', () =>
    expectEntries(['702'], { english: /system cannot process/, thai: /ระบบไม่สามารถ/ }))
  it('703: K Point hours [ERR-114]', () =>
    expectEntries(['703'], { english: /K Point .* from 03:30 to 03:00/, thai: /K Point .*03:30 ถึง 03:00/ }))
  it('704: The1 hours [ERR-115]', () =>
    expectEntries(['704'], { english: /The1 .* from 00:30 to 22:30/, thai: /The1 .*00:30 ถึง 22:30/ }))
  it('801: system cannot process [ERR-116]', () =>
    expectEntries(['801'], { english: /system cannot process/, thai: /ระบบไม่สามารถ/ }))
  it('901: high traffic, back to native [ERR-117]', () =>
    expectEntries(['901'], { followUp: 'backToNative', english: /higher than usual traffic/, thai: /เป็นจำนวนมาก/ }))
  it('999: high traffic [ERR-118]', () =>
    expectEntries(['999'], { english: /higher than usual traffic/, thai: /เป็นจำนวนมาก/ }))
  it('1020: high traffic, back to native [ERR-119]', () =>
    expectEntries(['1020'], { followUp: 'backToNative', english: /higher than usual traffic/, thai: /เป็นจำนวนมาก/ }))
  it('904-01: overload, back to main page [ERR-120]', () =>
    expectEntries(['904-01'], { followUp: 'mainPage', english: /overloaded/, thai: /หนาแน่น/ }))
  it('904-02: K Point transactions suspended, back to main page [ERR-121]', () =>
    expectEntries(['904-02'], {
      followUp: 'mainPage',
      english: /K Point transactions are suspended/,
      thai: /K Point ปิดให้บริการ/,
    }))
  it('904-03: failure, back to main page [ERR-122]', () =>
    expectEntries(['904-03'], { followUp: 'mainPage', english: /failed/, thai: /ไม่สำเร็จ/ }))
  it("1002: over the merchant's maximum [ERR-124]", () =>
    expectEntries(['1002'], { english: /over the shop's maximum/, thai: /เกินจำนวนสูงสุดที่ร้านค้า/ }))
  it('1003: merchant temporarily inactive [ERR-125]', () =>
    expectEntries(['1003'], { english: /temporarily inactive/, thai: /ปิดให้บริการชั่วคราว/ }))
  it('1004: shop not found [ERR-126]', () =>
    expectEntries(['1004'], { english: /shop was not found/, thai: /ไม่พบร้านค้า/ }))
  it('1005: QR past its payment time [ERR-127]', () =>
    expectEntries(['1005'], { english: /payment time of this QR is over/, thai: /QR นี้เลยเวลา/ }))
  it('1008: QR already paid or cancelled [ERR-128]', () =>
    expectEntries(['1008'], { english: /QR has already been paid or cancelled/, thai: /QR นี้ชำระเงินแล้วหรือถูกยกเลิก/ }))
  it('1011: invalid data [ERR-129]', () =>
    expectEntries(['1011'], { english: /data is not valid/, thai: /ข้อมูลไม่ถูกต้อง/ }))
  it('1012: deal not found [ERR-130]', () => expectEntries(['1012'], { english: /deal was not found/, thai: /ไม่พบดีล/ }))
  it('1013: deal not available now [ERR-131]', () =>
    expectEntries(['1013'], { english: /deal is not available now/, thai: /ดีลนี้ยังไม่เปิด/ }))
  it('1014: deal sold out [ERR-132]', () => expectEntries(['1014'], { english: /deal is sold out/, thai: /ดีลนี้หมด/ }))
  it('1016: invalid mobile number [ERR-133]', () =>
    expectEntries(['1016'], { english: /mobile number is not valid/, thai: /เบอร์มือถือไม่ถูกต้อง/ }))
  it('1017: insufficient balance [ERR-134]', () =>
    expectEntries(['1017'], { english: /balance is not sufficient/, thai: /ยอดเงินในบัญชีไม่พอ/ }))
  it('1041: QR cancelled [ERR-135]', () =>
    expectEntries(['1041'], { english: /QR has been cancelled/, thai: /QR นี้ถูกยกเลิก/ }))
  it('1042: QR expired [ERR-136]', () => expectEntries(['1042'], { english: /QR has expired/, thai: /QR นี้หมดอายุ/ }))
  it('1043: QR paid [ERR-137]', () => expectEntries(['1043'], { english: /QR has been paid/, thai: /QR นี้ชำระเงินแล้ว$/ }))
  it('1050: transaction unsuccessful [ERR-138]', () =>
    expectEntries(['1050'], { english: /transaction was unsuccessful/, thai: /ทำรายการไม่สำเร็จ/ }))
  it('1053: point redemption hours [ERR-139]', () =>
    expectEntries(['1053'], { english: /from 03:30 to 23:00/, thai: /03:30 ถึง 23:00/ }))
  it('1055: merchant left the marketplace [ERR-140]', () =>
    expectEntries(['1055'], { english: /left the marketplace/, thai: /ไม่ได้อยู่ในตลาดแล้ว/ }))
  it('1056: account cannot transact [ERR-141]', () =>
    expectEntries(['1056'], { english: /account cannot make the transaction/, thai: /บัญชีนี้ทำรายการไม่ได้/ }))
  it.each([
    ['1057', '50,000'],
    ['1058', '200,000'],
    ['1059', '500,000'],
    ['1060', '800,000'],
  ] as const)('%s: a limit of %s baht per transaction [ERR-142]', (key, limit) => expectLimit(key, limit))
  it.each([
    ['1078', '1,500,000'],
    ['1079', '2,000,000'],
    ['1080', '3,000,000'],
  ] as const)('%s: a limit of %s baht per transaction [ERR-143]', (key, limit) => expectLimit(key, limit))
  it('1062: code expired [ERR-144]', () => expectEntries(['1062'], { english: /code has expired/, thai: /โค้ดนี้หมดอายุ/ }))
  it('1064: record not found [ERR-145]', () =>
    expectEntries(['1064'], { english: /record was not found/, thai: /ไม่พบรายการ/ }))
  it('1065: record not found [ERR-146]', () =>
    expectEntries(['1065'], { english: /record was not found/, thai: /ไม่พบรายการ/ }))
  it('2004-01: theme coupon activation failed [ERR-147]', () =>
    expectEntries(['2004-01'], { english: /theme could not be activated/, thai: /เปิดใช้งานธีมไม่สำเร็จ/ }))

  it('319-01 to 319-05: card not found, mismatch, upstream list errors, some without popup [ERR-077]', () => {
    expectEntries(['319-01'], { english: /card was not found/, thai: /ไม่พบบัตรสิทธิพิเศษ/ })
    expectEntries(['319-02'], { showPopup: false, english: /does not match/, thai: /ไม่ตรง/ })
    expectEntries(['319-03', '319-04', '319-05'], {
      showPopup: false,
      english: /could not be loaded/,
      thai: /โหลดรายการสิทธิพิเศษไม่สำเร็จ/,
    })
  })

  it('00 and 0000: success, empty text [ERR-148]', () => {
    for (const key of ['00', '0000'] as const) {
      expect(errorCatalogue[key]).toMatchObject({ showPopup: false, followUp: 'none' })
      expect(errorCatalogue[key].name).toMatch(/^success/)
      for (const language of ['th', 'en'] as const)
        expect(errorText(key, LL[language])).toEqual({ title: '', message: '' })
    }
  })

  it('8888-0001 has no popup and opens the sorry page', () => {
    expect(errorCatalogue['8888-0001']).toMatchObject({ showPopup: false, followUp: 'sorryPage' })
  })

  it('each entry has a unique name, texts in both languages, a flag and a follow-up [ERR-006]', () => {
    expect(new Set(errorKeys.map((key) => errorCatalogue[key].name)).size).toBe(errorKeys.length)
    for (const key of errorKeys) {
      expect(followUps).toContain(errorCatalogue[key].followUp)
      expect(typeof errorCatalogue[key].showPopup).toBe('boolean')
      if (isSuccessCode(key)) continue
      for (const language of ['th', 'en'] as const) {
        const { title, message } = errorText(key, LL[language])
        expect(title.trim(), `${key} ${language}`).not.toBe('')
        expect(message.trim(), `${key} ${language}`).not.toBe('')
      }
      expect(errorText(key, LL.th).message, key).toMatch(/[ก-๙]/)
      expect(errorText(key, LL.en).message, key).not.toMatch(/[ก-๙]/)
    }
  })

  it('maps 310-01 to 310-11 to eleven meanings', () => {
    const meanings = errorKeys.filter((key) => key.startsWith('310-')).map((key) => errorText(key, LL.en).message)
    expect(new Set(meanings).size).toBe(11)
  })

  it('shows a popup for every entry except those that show inside their screen [ERR-009]', () => {
    expect(keysWhere((entry) => !entry.showPopup)).toEqual(
      [
        '00',
        '0000',
        '602',
        '8888-0001',
        '319-02',
        '319-03',
        '319-04',
        '319-05',
        '502-01',
        '504-01',
        '504-02',
        '504-03',
        '504-04',
        '504-05',
        '504-06',
        '504-07',
      ].sort(),
    )
  })

  it('opens no popup for some of 319, 502-01 and 504 [ERR-101]', () => {
    const silent = keysWhere((entry) => !entry.showPopup)
    expect(silent.some((key) => key.startsWith('319-'))).toBe(true)
    expect(silent).toContain('502-01')
    expect(silent.some((key) => key.startsWith('504-'))).toBe(true)
  })

  it('has the follow-ups of the specification [ERR-010]', () => {
    expect(followUps).toEqual(
      expect.arrayContaining(['backToNative', 'back', 'feedAndNative', 'openStore', 'sorryPage', 'mainPage']),
    )
  })

  it('sends heavy traffic to the main page, back or nowhere [ERR-045]', () => {
    const followUpOf = (key: ErrorKey) => errorCatalogue[key].followUp
    for (const key of ['201-01', '201-02', '201-03', '201-04', '202', '203'] as const)
      expect(followUpOf(key), key).toBe('mainPage')
    for (const key of ['301', '311'] as const) expect(followUpOf(key), key).toBe('back')
    for (const key of ['416', '421', '510'] as const) expect(followUpOf(key), key).toBe('none')
  })

  it('sends all three subcodes of 904 back to the main page [ERR-123]', () => {
    expect((['904-01', '904-02', '904-03'] as const).map((key) => errorCatalogue[key].followUp)).toEqual([
      'mainPage',
      'mainPage',
      'mainPage',
    ])
  })

  it('has no follow-up where none is specified [ERR-149]', () => {
    const stated = ['101', '901', '1020', '304-01', '307', '401', '403', '508-01', '599', '8888-0001', '301', '311']
    const toMainPage = ['201-01', '201-02', '201-03', '201-04', '202', '203', '904-01', '904-02', '904-03']
    expect(keysWhere((entry) => entry.followUp !== 'none')).toEqual([...stated, ...toMainPage].sort())
  })

  it('always displays the app update only', () => {
    expect(keysWhere((entry) => entry.alwaysDisplay)).toEqual(['599'])
  })
})

describe('look-up', () => {
  it('takes code and subcode, else code, else the default entry [ERR-003]', () => {
    expect(lookUpError('304', '01').key).toBe('304-01')
    expect(lookUpError('302').key).toBe('302')
    expect(lookUpError('302', '77').key).toBe('302')
    expect(lookUpError('304', '77').key).toBe('default')
    expect(lookUpError('304').key).toBe('default')
    expect(lookUpError('4711').key).toBe('default')
    expect(lookUpError('4711', '01').key).toBe('default')
    expect(lookUpError('504').key).toBe('default')
    expect(lookUpError('', '').key).toBe('default')
    expect(lookUpError('302', '').key).toBe('302')
    expect(lookUpError('302', null).key).toBe('302')
    expect(lookUpError('304-01', '77').key, 'a code with its subcode is no code').toBe('default')
  })

  it('finds no entry by a property name that every object has', () => {
    for (const code of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'default'])
      expect(errorKeyOf(code), code).toBe('default')
  })

  it('an unknown code gives higher than usual traffic, try later, back to main page [ERR-030]', () => {
    const entry = lookUpError('4711')
    expect(entry).toMatchObject({ code: 'default', name: 'default', showPopup: true, followUp: 'mainPage' })
    expect(errorText(entry.key, LL.en).message).toMatch(/higher than usual traffic.*main page.*later/)
    expect(errorText(entry.key, LL.th).message).toMatch(/เป็นจำนวนมาก.*หน้าหลัก.*ภายหลัง/)
  })

  it('accepts 00, and 0000, as success and nothing else [ERR-002]', () => {
    expect(isSuccessCode('00')).toBe(true)
    expect(isSuccessCode('0000')).toBe(true)
    for (const code of ['', '0', '000', '302', 'default']) expect(isSuccessCode(code), code).toBe(false)
  })

  it('gives the server the envelope that looks up the same entry', () => {
    for (const key of errorKeys) {
      const { MessageCode, MessageSubCode } = envelopeOf(key)
      expect(errorKeyOf(MessageCode, MessageSubCode)).toBe(key)
    }
    expect(envelopeOf('302')).toEqual({ MessageCode: '302' })
  })

  it('shows the received code in brackets', () => {
    expect(codeSuffix('304', '01')).toBe(' (304-01)')
    expect(codeSuffix('302')).toBe(' (302)')
  })
})
