import type { CSSProperties, ReactNode, TouchEvent } from 'react'
import { useRef, useState } from 'react'
import { useLL } from '../../../i18n/react'
import { scrollerOf } from '../../stack/scroller'
import '../../styles/pull.css'

/** Distance in CSS pixels that triggers a refresh. */
const enoughPx = 72
/** Height of the ring's row, which stays in view during the refresh. */
const ringPx = 56

/** How far the list moves for a pull: with the finger, and slower once the pull is long enough. */
const followed = (pull: number): number => (pull <= enoughPx ? pull : enoughPx + (pull - enoughPx) / 4)

interface PullToRefreshProps {
  isBusy: boolean
  onRefresh: () => void
  children: ReactNode
}

/** Pull-to-refresh at the top of the page; the list follows the finger (ORD-059, LOOK-018). */
export function PullToRefresh({ isBusy, onRefresh, children }: PullToRefreshProps) {
  const LL = useLL()
  const from = useRef<number>(undefined)
  const [pull, setPull] = useState(0)
  const [isDone, setDone] = useState(false)
  // A later load shows its own skeleton: the ring is for the one that the pull started.
  if (isDone && !isBusy) setDone(false)
  const isRefreshing = isDone && isBusy
  const heightOf = ({ touches }: TouchEvent) => (touches[0]?.clientY ?? 0) - (from.current ?? 0)
  const isPulled = pull > 8
  const top = isPulled ? followed(pull) : isRefreshing ? ringPx : 0
  return (
    <div
      className={isPulled ? 'pull-area pull-area--pulled' : 'pull-area'}
      style={{ '--pull': `${top}px` } as CSSProperties}
      onTouchStart={({ touches, currentTarget }) => {
        const isAtTop = (scrollerOf(currentTarget)?.scrollTop ?? 0) <= 0
        from.current = isAtTop && touches.length === 1 ? touches[0]?.clientY : undefined
        setPull(0)
      }}
      onTouchMove={(event) => {
        if (from.current === undefined) return
        const height = heightOf(event)
        if (height < 0) from.current = undefined
        setPull(Math.max(0, height))
      }}
      onTouchCancel={() => setPull(0)}
      onTouchEnd={() => {
        if (pull >= enoughPx) {
          onRefresh()
          setDone(true)
        }
        setPull(0)
      }}
    >
      {(isPulled || isRefreshing) && (
        <p
          className={pull < enoughPx && !isRefreshing ? 'pull pull--short' : 'pull'}
          role={isRefreshing ? 'status' : undefined}
        >
          <span className={isRefreshing ? 'pull__ring ring' : 'pull__ring'} aria-hidden />
          <span className="sr-only">{isRefreshing && LL.look.loading()}</span>
        </p>
      )}
      {children}
    </div>
  )
}
