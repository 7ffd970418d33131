import type { ReactNode } from 'react'
import { Icon } from './Icon'
import { wifiSlash } from './icons'
import { useTexts } from './texts'

type OfflineStripProps = {
  /** How old the shown data is, as a sentence. */
  age?: ReactNode
  onRetry: () => void
}

/** Shown under the header while offline; loaded content stays. */
export function OfflineStrip({ age, onRetry }: OfflineStripProps) {
  const { LL } = useTexts()
  return (
    <div className="offline-strip" role="status">
      <Icon shape={wifiSlash} size={22} />
      <span className="offline-strip__text">
        {LL.look.offline()}
        {age && <span className="offline-strip__age">{age}</span>}
      </span>
      <button type="button" className="offline-strip__retry" onClick={onRetry}>
        {LL.common.retry()}
      </button>
    </div>
  )
}
