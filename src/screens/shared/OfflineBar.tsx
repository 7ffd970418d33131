import { useSyncExternalStore } from 'react'
import { OfflineStrip } from '../../ui/OfflineStrip'

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

/** Shown under the header while the device is offline; loaded content stays (GEN-023). */
export function OfflineBar({ onRetry, isUnderPhotoHeader }: { onRetry: () => void; isUnderPhotoHeader?: boolean }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  const strip = <OfflineStrip onRetry={onRetry} />
  return isUnderPhotoHeader ? <div className="offline-under-header">{strip}</div> : strip
}
