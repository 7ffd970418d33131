import { useRef, useState } from 'react'
import type { MouseEvent } from 'react'

/** Source: GEN-016. */
export const clickThrottleMs = 3000

type ThrottledClick<E> = {
  onClick: (event: MouseEvent<E>) => void
  /** True from an accepted press until its hold has played; the hold is an animation in the style sheet. */
  held: boolean
  onAnimationEnd: () => void
}

/** When the history last moved back: a page that stays mounted is pressed anew after it. */
let returnedAt = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined') window.addEventListener('popstate', ({ timeStamp }) => (returnedAt = timeStamp))

/** Lets the first press through and drops those within 3000 ms of it, one button at a time. Source: GEN-016, GEN-017. */
export function useThrottledClick<E extends Element>(
  press: ((event: MouseEvent<E>) => void) | undefined,
  throttled = true,
): ThrottledClick<E> {
  const acceptedAt = useRef(Number.NEGATIVE_INFINITY)
  const [held, setHeld] = useState(false)
  return {
    held,
    onClick: (event) => {
      if (throttled) {
        const isRepeated = event.timeStamp - acceptedAt.current < clickThrottleMs
        if (isRepeated && acceptedAt.current > returnedAt) {
          event.preventDefault()
          return
        }
        acceptedAt.current = event.timeStamp
        setHeld(true)
      }
      press?.(event)
    },
    onAnimationEnd: () => setHeld(false),
  }
}
