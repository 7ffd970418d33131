import { useSyncExternalStore } from 'react'
import { OfflineStrip } from '../../ui/OfflineStrip'

function subscribe(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Under the header while the device has no network; what was loaded stays (GEN-023). */
export function OfflineBar({ onRetry }: { onRetry: () => void }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return isOnline ? null : <OfflineStrip onRetry={onRetry} />
}
