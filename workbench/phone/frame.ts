import * as v from 'valibot'
import type { BridgeMessage, InspectionMessage } from '../../contract/bridge'
import { bridgeMessage, inspectionMessage } from '../../contract/bridge'
import type { OptionalMessage } from '../../contract/optionalCalls'
import { optionalMessage } from '../../contract/optionalCalls'

export type Platform = 'ios' | 'android'
export type Lang = 'th' | 'en'

export type PhoneSettings = {
  shopper: string | undefined
  platform: Platform
  lang: Lang
  appversion: string
  kplusversion: string
  path: string
  isdirect: boolean
  channel: string
  footerheight: number
  latitude: number
  longitude: number
}

type Place = { protocol: string; hostname: string; port: string }

/** Whether phones can be shown: their hosts are names of the tester's own machine, and a production server has no sandbox. */
export const hasPhones = ({ hostname }: Pick<Place, 'hostname'>): boolean => /(^|\.)localhost$/.test(hostname)

/** Origin of one phone's page. Each phone has its own host, because a host's ports share cookies. */
export const frameOrigin = (place: Place, phone: number) =>
  `${place.protocol}//phone-${phone}.${place.hostname}${place.port ? `:${place.port}` : ''}`

/**
 * The URL that the bank app opens: the path of a deep link and its query parameters. It never contains the session id (SES-038). A path
 * that would leave the phone's own host opens the first page.
 */
export function frameUrl(place: Place, phone: number, settings: PhoneSettings): string {
  const origin = frameOrigin(place, phone)
  const asked = new URL(settings.path.startsWith('/') ? settings.path : `/${settings.path}`, origin)
  const url = asked.origin === origin ? asked : new URL('/', origin)
  const query: Record<string, string> = {
    appversion: settings.appversion,
    kplusversion: settings.kplusversion,
    lang: settings.lang,
    os: settings.platform,
    uuid: `workbench-phone-${phone}`,
    footerheight: String(settings.footerheight),
  }
  if (settings.channel !== '') query['channel'] = settings.channel
  if (settings.isdirect) query['isdirect'] = 'true'
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value)
  return url.href
}

export type Heard = { bridge: BridgeMessage } | { inspection: InspectionMessage } | { optional: OptionalMessage }

/** Parses a frame's message; undefined if it comes from elsewhere or breaks the contract. */
export function hear(
  message: { origin: string; source: unknown; data: unknown },
  from: { origin: string; window: unknown },
): Heard | undefined {
  if (message.origin !== from.origin || !from.window || message.source !== from.window) return undefined
  const bridge = v.safeParse(bridgeMessage, message.data)
  if (bridge.success) return bridge.output.kind === 'callback' ? undefined : { bridge: bridge.output }
  const inspection = v.safeParse(inspectionMessage, message.data)
  if (inspection.success) return { inspection: inspection.output }
  const optional = v.safeParse(optionalMessage, message.data)
  return optional.success && optional.output.kind !== 'offers' ? { optional: optional.output } : undefined
}
