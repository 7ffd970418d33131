/**
 * Every business constant of the product. The ids in brackets are the sources; values that can be configured at run time (QR minutes, gift
 * message length, receipt amount) are in `config.ts`.
 */

/** Version of the bundle, shown on the splash (GEN-003, SES-002). */
export const bundleVersion = '1.12.13'

/** Name that the product shows for itself and for an anonymous review, in both languages (REV-021). */
export const productName = 'K PLUS market'

/** Language of the page unless the bank app sends another (FMT-001). */
export const defaultLanguage = 'th'

/** Value of the query parameter `channel` when the bank app sends none (SES-017). */
export const defaultChannel = 'internal_app'

/** Zone of every window, date and opening hour (PAY-025, FMT-014). */
export const timeZone = 'Asia/Bangkok'

/** Highest count of a header badge as a number; above it the badge reads `99+` (NAV-064, NAV-065). */
export const badgeMax = 99

/** Milliseconds for which a snackbar is shown (GEN-015). */
export const snackbarMs = 3000

/** Milliseconds between two accepted clicks on one button (GEN-016). */
export const buttonThrottleMs = 3000

/** Duration of the page transitions in milliseconds (NAV-066, NAV-069, NAV-070, NAV-072, NAV-075). */
export const transitionMs = {
  slide: 600,
  enter: 620,
  back: 500,
  fadeExit: 300,
  sheetIn: 320,
  sheetOut: 240,
  reducedMotionFade: 120,
} as const

/** Maximum number of pages kept for Back (NAV-052). */
export const keptPagesMax = 8

/** Picture sizes in CSS pixels, width by height (GEN-010, GEN-011, GEN-012). */
export const imageSize = {
  thumbnail: { width: 318, height: 240 },
  placeholder: { width: 53, height: 40 },
  merchantLogo: { width: 96, height: 96 },
} as const

/** Highest device pixel ratio for which a picture is requested (GEN-014). */
export const imagePixelRatioMax = 2

/** Number of addresses per shopper (ADR-018, ADR-019). */
export const addressCount = { min: 1, max: 5 } as const

/** Maximum length of address fields, in Unicode code points after trimming (ADR-005, ADR-010, ADR-012). */
export const addressLength = { recipientName: 120, recipientEmail: 250, streetAddress: 400 } as const

/** Days that a gift card's picture and message are kept (GFT-013). */
export const giftCardDays = 90

/** Days within which a guest must register before a received gift coupon lapses (GFT-015). */
export const guestCouponDays = 90

/** Working days within which partner points are refunded after a time-out (ORD-042). */
export const pointRefundWorkingDays = 5

/** Maximum amount per transaction and merchant, in baht, by the code that refuses more (PAY-026, PAY-027). */
export const transactionLimitBaht = {
  1057: 50_000,
  1058: 200_000,
  1059: 500_000,
  1060: 800_000,
  1078: 1_500_000,
  1079: 2_000_000,
  1080: 3_000_000,
} as const

/** Points for one baht when the bank gives no rate (CHK-005, CHK-006). */
export const defaultExchangeRate = 10

/** Currency of a price or order that names none (PAY-028, ORD-006). */
export const defaultPriceUnit = 'baht'

/** Permission of a session that names none (SES-014). */
export const defaultPermission = 'No_Permission'

/** Step of the points field and minimum points that can be used (PAY-018, PAY-007). */
export const pointsField = { step: 100, min: 1 } as const

/** Points that the bank gives for a JD member card added through its app (PTC-002). */
export const partnerCardBonusPoints = 500

/** Maximum length of a review comment in code points, and maximum rows of its field (REV-009, REV-010). */
export const reviewComment = { max: 300, rows: 7 } as const

/** Stars of a review; 0 means none yet (REV-022). */
export const reviewRating = { none: 0, min: 1, max: 5 } as const

/** Lifetime of the stand-in session cookie off production, in seconds (SES-009, SES-010). */
export const fakeSessionSeconds = 3600

/** Steps of the tutorials (HOM-007, DON-007). */
export const tutorialSteps = { main: 4, eDonation: 4 } as const

/** Number of quick access icons on the home page, in total and per row (HOM-001). */
export const quickAccess = { max: 10, perRow: 5 } as const

/** Popular keywords shown (API-128). */
export const popularKeywordsMax = 10

/** Maximum number of search results: the best matches of a very common word. */
export const searchResultsMax = 500

/** Suggestions for a keyword that is being typed (SRC-011). */
export const suggestionsMax = 8

/** Milliseconds after the last keystroke before suggestions are requested (SRC-011). */
export const suggestionDelayMs = 250

/** Maximum UTF-16 units of each parameter from the bank app: longer ones are cut, so that none makes an order fail (SEC-008). */
export const nativeParameterLength = 100

/** Maximum UTF-16 units of a name on a gift card. */
export const giftNameLength = 120
/** Maximum UTF-16 units of a gift's message in a request. The shopper's limit is `giftMessageMax` of the configuration, in graphemes (GFT-012). */
export const giftMessageRequestMax = 4000

/** Maximum UTF-16 units of the bank app's session id. */
export const sessionIdLength = 200

/** Keywords kept on the device, and length of a keyword in code points (SRC-006, SRC-007). */
export const recentKeywordsMax = 10
export const keywordLength = { min: 1, max: 100 } as const

/** Length of a voucher code after trimming and upper-casing (VCH-018). */
export const promoCodeLength = { min: 1, max: 30 } as const

/** Days for which a coupon is valid if its product states none, and for which a theme can be activated. */
export const couponDays = { usual: 90, theme: 365 } as const

/** Days for which an expired collected voucher is still listed, with its reason (VCH-018). */
export const expiredVoucherDays = 30

/** Donation amounts offered and the minimum, in whole baht (DON-011). */
export const donationBaht = { choices: [100, 500, 1_000], min: 1 } as const

/** An uploaded gift picture: maximum bytes before upload, and pixels of its long side after scaling on the device (GFT-020). */
export const giftPicture = {
  bytesMax: 5 * 1024 * 1024,
  pixelsMax: 16_000_000,
  longSidePx: 1280,
  waitMs: 90_000,
} as const

/** Maximum recipient checks per session and minute (GFT-019). */
export const recipientChecksPerMinute = 10

/** Maximum picture uploads per shopper and hour (SEC-009). */
export const uploadsPerHour = 30

/** Milliseconds that the client waits for an answer (API-005). */
export const requestTimeoutMs = { usual: 30_000, payment: 60_000 } as const

/** Milliseconds that the splash waits for a session id and for its verification (SES-032). */
export const sessionWaitMs = { sessionId: 10_000, verification: 30_000 } as const

/** Interval and total duration of polling an order's outcome, in milliseconds (CHK-011). */
export const orderPolling = { everyMs: 2_000, forMs: 60_000 } as const

/**
 * Minutes after which an unconfirmed order becomes voidTimeout and is fully refunded (CHK-011); a PIN reference expires after the same
 * time.
 */
export const orderConfirmationMinutes = 10

/** Milliseconds without webviewAppeared after which the page polls the PIN's outcome itself (BRG-031). */
export const pinWaitMs = 120_000

/** Milliseconds after which a third-party page counts as done without a bank app (BRG-040). */
export const thirdPartyWithoutBridgeMs = 1_000

/** Milliseconds after which /finish-process shows a Back button (BRG-047). */
export const finishProcessWaitMs = 5_000

/** Milliseconds before its end from which a voucher shows that it ends soon, with the time (VCH-008). */
export const voucherEndsSoonMs = 2 * 24 * 60 * 60_000

/** Minimum days for which an idempotency key and its first answer are kept (API-143); those of an order or a gift are kept as long as it is. */
export const idempotencyDays = 30
/** Days for which sums of traffic are kept, unless the server is set to others: two quarters can be compared. */
export const trafficDays = 184

/** Remaining seconds at which a countdown is announced by a screen reader (A11-001). */
export const countdownAnnouncedAtSeconds = [60, 30, 10] as const

/** Lowest version of the bank app for a menu (BRG-032, BRG-033). */
export const menuVersion = { krp: '5.11.0', other: '5.13.2' } as const

/** Version of the bank app below which third-party header and footer default to a space (BRG-036). */
export const thirdPartyTextVersion = '5.11.0'

/** Lowest version of the bank app that can receive a gift (GFT-021). */
export const giftRecipientVersion = '5.13.2'

/** Path of a shop's profile, without its id (NAV-022). */
export const merchantPath = '/merchant-detail/'

/** Path of a product as used by cards; the shop's part is a placeholder (NAV-076, NAV-077). */
export const productPath = '/shop/p/product/'

/** A daily window in minutes of the Bangkok day: open at `from`, closed at `until`. `from` after `until` wraps midnight. */
export interface DailyWindow {
  from: number
  until: number
}

const at = (hours: number, minutes: number): number => hours * 60 + minutes

/** Daily windows; the server refuses with the code outside of them (PAY-021 to PAY-025). */
export const windows = {
  /** 00:05 to 23:55, code 701. */
  purchase: { from: at(0, 5), until: at(23, 55) },
  /** 03:30 to 03:00 of the next day, code 703: paying with K Point in purchase and fulfillment. */
  kPointPayment: { from: at(3, 30), until: at(3, 0) },
  /** 03:30 to 23:00, code 1053: point redemption, point transfer and QR. */
  kPointRedemption: { from: at(3, 30), until: at(23, 0) },
  /** 00:30 to 22:30, code 704. */
  the1: { from: at(0, 30), until: at(22, 30) },
} as const satisfies Record<string, DailyWindow>

export type WindowName = keyof typeof windows

const minuteMs = 60_000
export const dayMs = 86_400_000
const dayMinutes = 24 * 60
/** Thailand has kept UTC+7 without summer time since 1920. */
export const bangkokOffsetMinutes = 7 * 60

/** The instant shifted so that its UTC fields show Bangkok time. */
export const bangkokTime = (at: Date): Date => new Date(at.getTime() + bangkokOffsetMinutes * minuteMs)

/** The day in Bangkok, YYYY-MM-DD; `now` in milliseconds since 1970. */
export const bangkokDate = (now: number): string => bangkokTime(new Date(now)).toISOString().slice(0, 10)

/** Minute of the Bangkok day, 0 to 1439, of an instant (ISO 8601 or Date). NaN for an invalid instant. */
export function bangkokMinute(now: string | Date): number {
  const minutes = Math.floor(new Date(now).getTime() / minuteMs) + bangkokOffsetMinutes
  return ((minutes % dayMinutes) + dayMinutes) % dayMinutes
}

/**
 * True when the instant is within the window, in Bangkok time whatever the phone's time zone: the start is included, the end is not. An
 * invalid instant is in no window. Source: PAY-025.
 */
export function inWindow(now: string | Date, { from, until }: DailyWindow): boolean {
  const minute = bangkokMinute(now)
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A window's hours for display: `{ from: '03:30', until: '03:00' }`. */
export const windowHours = ({ from, until }: DailyWindow): { from: string; until: string } => ({
  from: clock(from),
  until: clock(until),
})

/** The codes by which a partner's card is refused; any other error says nothing about the card (PTC-003). */
export const cardRefusals: readonly string[] = ['319', '320']
