import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as constants from '../../contract/constants'
import {
  addressCount,
  addressLength,
  badgeMax,
  bangkokDate,
  bangkokMinute,
  bundleVersion,
  defaultChannel,
  defaultExchangeRate,
  imageSize,
  inWindow,
  transactionLimitBaht,
  windowHours,
  windows,
} from '../../contract/constants'
import type { WindowName } from '../../contract/constants'
import { digitalLine } from '../../contract/orders'
import { errorText } from '../../i18n/errorText'
import { translations } from '../../i18n/translations'
import { plain } from '../i18n/plain'

/** Is a minute of the Bangkok day inside the window? `HH:mm` on a day in November. */
const isOpen = (clock: string, window: WindowName) => inWindow(`2026-11-21T${clock}:00+07:00`, windows[window])

const opensAndCloses = (window: WindowName, [before, first, last, after]: [string, string, string, string]) => {
  expect(isOpen(before, window), before).toBe(false)
  expect(isOpen(first, window), first).toBe(true)
  expect(isOpen(last, window), last).toBe(true)
  expect(isOpen(after, window), after).toBe(false)
}

/** A transaction's code and its text in English name the same hours. */
const saysItsHours = (key: '701' | '703' | '704' | '1053', window: WindowName) => {
  const { from, until } = windowHours(windows[window])
  expect(plain(errorText(key, translations('en')).message)).toContain(`from ${from} to ${until}`)
  expect(plain(errorText(key, translations('th')).message)).toContain(`${from} ถึง ${until} น.`)
}

describe('time windows of the Bangkok day', () => {
  it('purchase is allowed from 00:05 to 23:55 [PAY-021]', () => {
    opensAndCloses('purchase', ['00:04', '00:05', '23:54', '23:55'])
    saysItsHours('701', 'purchase')
  })

  it('K Point pays from 03:30 to 03:00 of the next day, code 703 [PAY-022]', () => {
    opensAndCloses('kPointPayment', ['03:29', '03:30', '02:59', '03:00'])
    expect(isOpen('00:00', 'kPointPayment')).toBe(true)
    expect(isOpen('23:59', 'kPointPayment')).toBe(true)
    saysItsHours('703', 'kPointPayment')
  })

  it('K Point is redeemed from 03:30 to 23:00, code 1053 [PAY-023]', () => {
    opensAndCloses('kPointRedemption', ['03:29', '03:30', '22:59', '23:00'])
    saysItsHours('1053', 'kPointRedemption')
  })

  it('The1 is open from 00:30 to 22:30 [PAY-024]', () => {
    opensAndCloses('the1', ['00:29', '00:30', '22:29', '22:30'])
    saysItsHours('704', 'the1')
  })

  it("uses Bangkok's clock whatever zone the instant is written in, start in, end out, to the second [PAY-025]", () => {
    expect(inWindow('2026-11-20T17:04:59.999Z', windows.purchase)).toBe(false)
    expect(inWindow('2026-11-20T17:05:00.000Z', windows.purchase)).toBe(true)
    expect(inWindow('2026-11-21T16:54:59.999Z', windows.purchase)).toBe(true)
    expect(inWindow('2026-11-21T16:55:00.000Z', windows.purchase)).toBe(false)
    expect(inWindow(new Date('2026-11-21T05:00:00-12:00'), windows.purchase)).toBe(false)
    expect(windows.kPointPayment).not.toEqual(windows.kPointRedemption)
    expect(isOpen('23:30', 'kPointPayment')).toBe(true)
    expect(isOpen('23:30', 'kPointRedemption')).toBe(false)
  })

  it('is closed at an unreadable instant and while it has no length, and works before 1970', () => {
    expect(inWindow('yesterday', windows.kPointPayment)).toBe(false)
    expect(inWindow('2026-11-21T12:00:00+07:00', { from: 60, until: 60 })).toBe(false)
    expect(inWindow('1969-12-31T10:00:00+07:00', windows.the1)).toBe(true)
    expect(inWindow('1969-12-31T23:00:00+07:00', windows.the1)).toBe(false)
  })

  it('the day and the minute of an instant are those of Bangkok’s clock, seven hours before UTC', () => {
    const [last, first] = ['2026-11-20T16:59:59.999Z', '2026-11-20T17:00:00.000Z']
    expect([bangkokDate(Date.parse(last)), bangkokDate(Date.parse(first))]).toEqual(['2026-11-20', '2026-11-21'])
    expect([bangkokMinute(last), bangkokMinute(new Date(first))]).toEqual([23 * 60 + 59, 0])
  })

  it('hours are written with two digits each', () => {
    expect(windowHours({ from: 5, until: 23 * 60 + 55 })).toEqual({ from: '00:05', until: '23:55' })
  })
})

describe('figures', () => {
  it('the seven limits of a transaction, each with its code and stated in its text [PAY-026 PAY-027]', () => {
    expect(transactionLimitBaht).toEqual({
      1057: 50_000,
      1058: 200_000,
      1059: 500_000,
      1060: 800_000,
      1078: 1_500_000,
      1079: 2_000_000,
      1080: 3_000_000,
    })
    for (const [code, limit] of Object.entries(transactionLimitBaht)) {
      const key = code as `${keyof typeof transactionLimitBaht}`
      const figure = limit.toLocaleString('en')
      expect(errorText(key, translations('en')).message).toContain(figure)
      expect(errorText(key, translations('th')).message).toContain(figure)
    }
  })

  it('the bundle is version 1.12.13 [GEN-003]', () => {
    const packageFile = new URL('../../package.json', import.meta.url)
    expect(bundleVersion).toBe('1.12.13')
    expect((JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version).toBe(bundleVersion)
  })

  it('match the specification', () => {
    expect(imageSize).toEqual({
      thumbnail: { width: 318, height: 240 },
      placeholder: { width: 53, height: 40 },
      merchantLogo: { width: 96, height: 96 },
    })
    expect(addressCount).toEqual({ min: 1, max: 5 })
    expect(addressLength).toEqual({ recipientName: 120, recipientEmail: 250, streetAddress: 400 })
    expect(badgeMax).toBe(99)
    expect(defaultExchangeRate).toBe(10)
    expect(defaultChannel).toBe('internal_app')
  })

  it('names, versions and paths are those of the specification', () => {
    expect(constants).toMatchObject({
      productName: 'K PLUS market',
      defaultLanguage: 'th',
      defaultPermission: 'No_Permission',
      timeZone: 'Asia/Bangkok',
      menuVersion: { krp: '5.11.0', other: '5.13.2' },
      thirdPartyTextVersion: '5.11.0',
      giftRecipientVersion: '5.13.2',
      merchantPath: '/merchant-detail/',
      productPath: '/shop/p/product/',
      cardRefusals: ['319', '320'],
    })
  })

  it('counts and lengths are those of the specification', () => {
    expect(constants).toMatchObject({
      pointsField: { step: 100, min: 1 },
      reviewComment: { max: 300, rows: 7 },
      reviewRating: { none: 0, min: 1, max: 5 },
      tutorialSteps: { main: 4, eDonation: 4 },
      quickAccess: { max: 10, perRow: 5 },
      keywordLength: { min: 1, max: 100 },
      promoCodeLength: { min: 1, max: 30 },
      donationBaht: { choices: [100, 500, 1_000], min: 1 },
      giftPicture: { bytesMax: 5_242_880, longSidePx: 1280 },
    })
  })

  it('times are those of the specification, a voucher ends soon from two days before its end', () => {
    expect(constants).toMatchObject({
      transitionMs: { slide: 600, enter: 620, back: 500, fadeExit: 300 },
      requestTimeoutMs: { usual: 30_000, payment: 60_000 },
      sessionWaitMs: { sessionId: 10_000, verification: 30_000 },
      orderPolling: { everyMs: 2_000, forMs: 60_000 },
      couponDays: { usual: 90, theme: 365 },
      countdownAnnouncedAtSeconds: [60, 30, 10],
      voucherEndsSoonMs: 2 * constants.dayMs,
    })
  })
})

it('a price without a unit is in baht [PAY-028]', () => {
  const line = {
    product_id: '1',
    image: '',
    name: 'x',
    quantity: 1,
    price_per_item: 12.5,
    variant: [],
    is_product_fulfillment: false,
  }
  expect(v.parse(digitalLine, line)).toMatchObject({ price_unit: 'baht', price_per_item: 1250 })
  expect(v.parse(digitalLine, { ...line, price_unit: 'points', price_per_item: 12 })).toMatchObject({
    price_unit: 'points',
    price_per_item: 12,
  })
})
