import type { ComponentType } from 'react'
import { OfflineStrip } from '../../ui/OfflineStrip'
import { useIsOnline } from './useIsOnline'

/** Set by `showDataAge`, whose code is loaded after the first screen. */
export const loadedLater: { DataAge?: ComponentType } = {}

/** Shown under the header while the device is offline; loaded content stays (GEN-023). */
export function OfflineBar({ onRetry, isUnderPhotoHeader }: { onRetry: () => void; isUnderPhotoHeader?: boolean }) {
  const { DataAge } = loadedLater
  if (useIsOnline()) return null
  const strip = <OfflineStrip age={DataAge && <DataAge />} onRetry={onRetry} />
  return isUnderPhotoHeader ? <div className="offline-under-header">{strip}</div> : strip
}
