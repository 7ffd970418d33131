import { defaultChannel, defaultLanguage, nativeParameterLength } from './constants'
import type { Language } from './enums'
import { shorten } from './text'

export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
export type UtmName = (typeof utmNames)[number]

/** Parameters that the bank app passes in the first address of the visit (SES-016). Missing parameters are undefined. */
export interface NativeQuery {
  appversion?: string
  kplusversion?: string
  lang: Language
  coords?: { lat: number; lng: number }
  os: 'ios' | 'android' | 'other'
  uuid?: string
  campaign_code?: string
  tracking_code?: string
  utm: Partial<Record<UtmName, string>>
  source?: string
  channel: string
  cardType?: string
  frominternal: boolean
  isdirect: boolean
  /** CSS pixels of the bank app's footer over the page's bottom. */
  footerheight: number
}

const isTrue = (value: string | undefined) => value === 'true' || value === '1'
const inRange = (value: string | undefined, limit: number): number | undefined => {
  const number = Number(value)
  return Number.isFinite(number) && Math.abs(number) <= limit ? number : undefined
}

/**
 * Parses the query of the address once at boot. Names are case-insensitive, the first of a repeated name counts, empty values count as
 * missing, malformed ones fall back to their default. Never throws. Source: SES-016, SES-017, SES-018.
 */
export function readQuery(search: string): NativeQuery {
  const values = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    const key = name.toLowerCase()
    if (value !== '' && !values.has(key)) values.set(key, shorten(value, nativeParameterLength))
  }
  const lat = inRange(values.get('lat'), 90)
  const lng = inRange(values.get('lng'), 180)
  const os = values.get('os')?.toLowerCase()
  const footer = Number(values.get('footerheight'))
  const lang = values.get('lang')?.toLowerCase()
  return {
    appversion: values.get('appversion'),
    kplusversion: values.get('kplusversion'),
    lang: lang === 'en' || lang === 'th' ? lang : defaultLanguage,
    coords: lat === undefined || lng === undefined ? undefined : { lat, lng },
    os: os === 'ios' || os === 'android' ? os : 'other',
    uuid: /^[\w.:-]+$/.exec(values.get('uuid') ?? '')?.[0],
    campaign_code: values.get('campaign_code'),
    tracking_code: values.get('tracking_code'),
    utm: Object.fromEntries(utmNames.flatMap((name) => (values.has(name) ? [[name, values.get(name)]] : []))),
    source: values.get('source'),
    channel: values.get('channel') ?? defaultChannel,
    cardType: values.get('cardtype'),
    frominternal: isTrue(values.get('frominternal')?.toLowerCase()),
    isdirect: isTrue(values.get('isdirect')?.toLowerCase()),
    footerheight: Number.isFinite(footer) && footer > 0 && footer <= 400 ? footer : 0,
  }
}

const kept: ReadonlySet<string> = new Set([
  'appversion',
  'kplusversion',
  'lang',
  'lat',
  'lng',
  'os',
  'uuid',
  'campaign_code',
  'tracking_code',
  'source',
  'channel',
  'cardtype',
  'frominternal',
  'isdirect',
  'footerheight',
  'theme',
  ...utmNames,
])

/** The bank app's own parameters of an address, without those that a market page reads. Names are lower-cased and unique. */
export function keepQuery(search: string): string {
  const found = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search)) {
    const key = name.toLowerCase()
    if (kept.has(key) && value !== '' && !found.has(key)) found.set(key, shorten(value, nativeParameterLength))
  }
  return found.toString()
}

/** Version of the bank app for version gates: kplusversion, else appversion (BRG-035). */
export const nativeVersion = (query: Pick<NativeQuery, 'kplusversion' | 'appversion'>): string | undefined =>
  query.kplusversion ?? query.appversion
