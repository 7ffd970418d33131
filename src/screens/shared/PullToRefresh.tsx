import type { ReactNode, TouchEvent } from 'react'
import { useRef, useState } from 'react'
import { useLL } from '../../../i18n/react'
import { scrollerOf } from '../../stack/scroller'
import '../../styles/pull.css'

/** Distance in CSS pixels that triggers a refresh. */
const enoughPx = 72

interface PullToRefreshProps {
  isBusy: boolean
  onRefresh: () => void
  children: ReactNode
}

/** Pull-to-refresh at the top of the page (ORD-059). */
export function PullToRefresh({ isBusy, onRefresh, children }: PullToRefreshProps) {
  const LL = useLL()
  const from = useRef<number>(undefined)
  const [pull, setPull] = useState<'none' | 'short' | 'enough' | 'done'>('none')
  const heightOf = ({ touches }: TouchEvent) => (touches[0]?.clientY ?? 0) - (from.current ?? 0)
  return (
    <div
      className="pull-area"
      onTouchStart={({ touches, currentTarget }) => {
        const isAtTop = (scrollerOf(currentTarget)?.scrollTop ?? 0) <= 0
        from.current = isAtTop && touches.length === 1 ? touches[0]?.clientY : undefined
        setPull('none')
      }}
      onTouchMove={(event) => {
        if (from.current === undefined) return
        const height = heightOf(event)
        if (height < 0) from.current = undefined
        setPull(height <= 8 ? 'none' : height < enoughPx ? 'short' : 'enough')
      }}
      onTouchCancel={() => setPull('none')}
      onTouchEnd={() => {
        if (pull === 'enough') onRefresh()
        setPull(pull === 'enough' ? 'done' : 'none')
      }}
    >
      {(pull === 'short' || pull === 'enough' || (pull === 'done' && isBusy)) && (
        <p className={`pull pull--${pull}`} role={pull === 'done' ? 'status' : undefined}>
          <span className={pull === 'done' ? 'pull__ring ring' : 'pull__ring'} aria-hidden />
          <span className="sr-only">{pull === 'done' && LL.look.loading()}</span>
        </p>
      )}
      {children}
    </div>
  )
}
