import * as v from 'valibot'

const text = v.string()
const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * `window.__APP_CONFIG__`: the settings that the specification leaves open. A missing object or key falls back to a safe production default
 * (GEN-004, GEN-005).
 */
export const appConfig = v.object({
  env: v.fallback(v.picklist(['production', 'uat', 'dev', 'local']), 'production'),
  apiBaseUrl: v.fallback(text, ''),
  nativeUrlScheme: v.fallback(text, 'kplus'),
  imageResizeBaseUrl: v.fallback(text, ''),
  loyaltyCardPath: v.fallback(text, '/loyalty/partner-card/add'),
  donationReceiptMinBaht: v.fallback(positive, 100),
  giftMessageMax: v.fallback(positive, 150),
  couponQrMinutes: v.fallback(positive, 15),
  splitOrderPartnerId: v.fallback(text, ''),
  merchantMaxItemsMids: v.fallback(v.array(text), []),
  appStoreUrl: v.fallback(text, 'https://apps.apple.com/'),
  playStoreUrl: v.fallback(text, 'https://play.google.com/store/apps'),
  /** Hosts that may receive a session or a partner token (BRG-023). */
  trustedThirdPartyHosts: v.fallback(v.array(text), []),
  /** Origins whose messages are accepted as the bank app's; empty in production. */
  bridgeOrigins: v.fallback(v.array(text), []),
  /** The bank app handles a swipe from the left edge as Back itself; the page ignores the gesture. */
  nativeOwnsSwipeBack: v.fallback(v.boolean(), false),
  /** The bank's number on notices, which name none unless it is configured (ORD-053). */
  bankPhone: v.fallback(text, ''),
  /** Transitions are counted, without personal data, unless the browser asks not to be tracked. */
  countsTraffic: v.fallback(v.boolean(), false),
  maintenance: v.fallback(v.optional(v.object({ start: v.optional(text), end: v.optional(text) })), undefined),
})

export type AppConfig = v.InferOutput<typeof appConfig>

/** Reads a configuration object that may be missing or damaged. Never throws. */
export function readConfig(value: unknown): AppConfig {
  return v.parse(appConfig, typeof value === 'object' && value !== null ? value : {})
}
