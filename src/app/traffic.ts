import { trafficPath } from '../../contract/trafficCounts'
import type { TrafficBatch } from '../../contract/traffic'
import type { App } from './app'
import { createTrafficCounter } from './trafficCounter'

const everyMs = 20_000
/** A phone of the workbench: its clicks are no shopper's. */
const ownPhone = /^phone-\d+\./

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean
  }
}

type Counting = Pick<App, 'root' | 'config' | 'query' | 'session'>

/**
 * Counts the transitions of the page's machines from now on and sends the counts every 20 seconds and when the page is hidden. Does nothing
 * unless the configuration allows it, on a phone of the workbench, or if the browser asks not to be tracked. Never throws.
 */
export function countTraffic({ root, config, query, session }: Counting): void {
  const { navigator, document, location } = window
  if (
    !config.countsTraffic ||
    ownPhone.test(location.hostname) ||
    navigator.doNotTrack === '1' ||
    navigator.globalPrivacyControl
  )
    return
  const visit: Omit<TrafficBatch, 'items'> = {
    language: document.documentElement.lang === 'en' ? 'en' : 'th',
    platform: query.os,
    // As `nativeVersion`; an import from the first screen’s scripts would lengthen the names of all others.
    appVersion: /^\d{1,4}\.\d{1,4}/.exec(query.kplusversion ?? query.appversion ?? '')?.[0] ?? '',
    profileType: session.getSnapshot().context.profile?.user_profile_type ?? 'unknown',
  }
  const counter = createTrafficCounter(
    (items) =>
      navigator.sendBeacon(trafficPath, new Blob([JSON.stringify({ ...visit, items })], { type: 'application/json' })),
    () => performance.now(),
  )
  const quietly =
    <T extends unknown[]>(act: (...given: T) => void) =>
    (...given: T): void => {
      try {
        act(...given)
      } catch {
        // A count is never worth a shopper's page.
      }
    }
  const flush = quietly(counter.flush)
  quietly(counter.watch)(Object.values(root.system.getAll()))
  root.system.inspect(quietly(counter.observe))
  setInterval(flush, everyMs)
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
}
