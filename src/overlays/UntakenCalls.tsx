import { useSyncExternalStore } from 'react'
import { useLL } from '../../i18n/react'
import type { Bridge, UntakenCall } from '../bridge/bridge'
import '../styles/standIn.css'

/** Calls without a visible effect in the bank app. */
const unseen: readonly UntakenCall['name'][] = [
  'showLoading',
  'hideLoading',
  'hideHeaderAndFooter',
  'hidePartnerRemark',
]

/** The target of a call: a menu, or the beginning of a URL, whose rest may hold a reference. */
const detailOf = ({ payload: { url, menuCode } }: UntakenCall): string =>
  typeof url === 'string' ? url.replace(/^((?:https?:\/\/[^/?#]+)?\/?[^/?#]*).*$/, '$1') : String(menuCode ?? '')

/** In a plain browser: lists the calls to the bank app, the newest first (RUN-005). */
export function UntakenCalls({ bridge }: { bridge: Bridge }) {
  const { standIn } = useLL()
  const calls = useSyncExternalStore(
    (change) => {
      bridge.onUntaken = change
      return () => delete bridge.onUntaken
    },
    () => bridge.untaken,
  )
  const shown = calls.filter(({ name }) => !unseen.includes(name)).toReversed()
  if (shown.length === 0) return null
  return (
    <details className="untaken-calls">
      <summary>{standIn.calls({ count: shown.length })}</summary>
      <ol aria-label={standIn.callsTitle()}>
        {shown.map((call, index) => (
          <li key={shown.length - index}>
            {call.name} {detailOf(call)}
          </li>
        ))}
      </ol>
    </details>
  )
}
