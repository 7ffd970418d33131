import { useRef, useState } from 'react'
import type { MouseEvent } from 'react'

/** Source: GEN-016. */
export const clickThrottleMs = 3000

type ThrottledClick<E> = {
  onClick: (event: MouseEvent<E>) => void
  /** True from an accepted press until its CSS animation has ended. */
  held: boolean
  onAnimationEnd: () => void
}

/** Time of the last Back: it resets the throttle, since pages stay mounted. */
let returnedAt = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined') window.addEventListener('popstate', ({ timeStamp }) => (returnedAt = timeStamp))

/** Accepts a press and ignores further ones within 3000 ms, per button. Source: GEN-016, GEN-017. */
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
