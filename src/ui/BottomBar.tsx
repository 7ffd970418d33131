import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { SourceOfFund } from '../../contract/enums'
import type { Satang } from '../../contract/money'
import { Baht, PointsFigure } from './Price'

type BottomBarProps = {
  /** The total to pay, on the left. */
  total?: { caption: string; amount: Satang | undefined; points?: number; pointsOf?: SourceOfFund }
  /** One primary button, or a tint one and a primary one. */
  children: ReactNode
  /** Stacks the buttons vertically. */
  stacked?: boolean
  label?: string
}

/** Sticks to the bottom above the safe area; at the end of the page while the shopper types. */
export function BottomBar({ total, children, stacked, label }: BottomBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const typing = useTyping(bar)
  return (
    <div
      ref={bar}
      className={stacked ? 'bottom-bar bottom-bar--stacked' : 'bottom-bar'}
      data-field-focused={typing || undefined}
      {...(label ? { role: 'region', 'aria-label': label } : {})}
    >
      {total && (
        <div className="bottom-bar__total">
          <p className="bottom-bar__caption">{total.caption}</p>
          <p className="bottom-bar__amount">
            {total.points === undefined ? (
              <Baht amount={total.amount} />
            ) : (
              <PointsFigure points={total.points} of={total.pointsOf} />
            )}
          </p>
        </div>
      )}
      {children}
    </div>
  )
}

const typedIn = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])'

/** True while an on-screen keyboard is likely: a text field has the focus and the pointer is coarse. */
function useTyping(bar: React.RefObject<HTMLElement | null>): boolean {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    const finger = window.matchMedia?.('(pointer: coarse)')
    const onFocusIn = (event: FocusEvent) => {
      const target = event.target
      // A press on the bar blurs the field first; a bar that moved then would miss the press.
      if (target instanceof Node && bar.current?.contains(target)) return
      setTyping(Boolean(finger?.matches && target instanceof Element && target.matches(typedIn)))
    }
    const onFocusOut = (event: FocusEvent) => {
      const next = event.relatedTarget
      if (next === null || (next instanceof Node && !bar.current?.contains(next))) setTyping(false)
    }
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [bar])
  return typing
}
