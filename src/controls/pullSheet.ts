/** CSS pixels after which a press on the head becomes a pull. */
const slopPx = 6
/** Part of its height by which a sheet must be pulled down to close. */
const enoughPart = 1 / 3
/** CSS pixels per millisecond from which a release counts as a flick, whose direction decides. */
const flickSpeed = 0.5
/** Milliseconds without movement after which a release is no flick. */
const stillMs = 100
const springBackMs = 250

interface Pull {
  id: number
  y: number
  follows: boolean
  /** Position, time and speed of the last move. */
  lastY: number
  lastTime: number
  speed: number
}

/**
 * A sheet follows a finger that pulls its head down. Released far enough, or flicked, it asks to be closed, and returns when it stays open:
 * the one who opened it decides. Its body scrolls and is no handle. Returns a function that removes the gesture.
 */
export function pullSheet(head: HTMLElement, sheet: HTMLElement, onClose: () => void): () => void {
  let pull: Pull | undefined

  function begin({ isPrimary, button, pointerId: id, clientY: y, timeStamp, target }: PointerEvent): void {
    const isControl = target instanceof Element && target.closest('button, a, input')
    if (!isPrimary || button !== 0 || isControl || sheet.dataset['state'] !== 'open') return
    pull = { id, y, follows: false, lastY: y, lastTime: timeStamp, speed: 0 }
  }

  function follow({ pointerId, clientY, timeStamp }: PointerEvent): void {
    if (pull?.id !== pointerId) return
    if (!pull.follows) {
      if (clientY - pull.y < slopPx) return
      pull.follows = true
      head.setPointerCapture(pointerId)
      // An opening sheet is taken over where it will rest.
      for (const animation of sheet.getAnimations()) animation.finish()
    }
    const ms = timeStamp - pull.lastTime
    if (ms > 0) pull.speed = (clientY - pull.lastY) / ms
    pull.lastY = clientY
    pull.lastTime = timeStamp
    sheet.style.transform = `translate3d(0, ${Math.max(0, clientY - pull.y)}px, 0)`
  }

  function letGo({ pointerId, timeStamp }: PointerEvent): void {
    if (pull?.id !== pointerId) return
    const { follows, y, lastY, lastTime, speed } = pull
    pull = undefined
    if (!follows) return
    const isFlicked = Math.abs(speed) > flickSpeed && timeStamp - lastTime < stillMs
    if (!(isFlicked ? speed > 0 : lastY - y > enoughPart * sheet.clientHeight)) return springBack()
    onClose()
    // The answer is rendered by the second frame.
    requestAnimationFrame(() => requestAnimationFrame(() => sheet.dataset['state'] === 'open' && springBack()))
  }

  function cancel({ pointerId }: PointerEvent): void {
    if (pull?.id !== pointerId) return
    pull = undefined
    springBack()
  }

  function springBack(): void {
    const { transform } = sheet.style
    sheet.style.transform = ''
    if (!transform || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    sheet.animate(
      { transform: [transform, 'none'] },
      { duration: springBackMs, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    )
  }

  // It is opened again while it leaves from where it was released.
  const open = ({ animationName }: AnimationEvent) => animationName === 'sheet-in' && (sheet.style.transform = '')
  sheet.addEventListener('animationstart', open)
  head.addEventListener('pointerdown', begin)
  head.addEventListener('pointermove', follow)
  head.addEventListener('pointerup', letGo)
  head.addEventListener('pointercancel', cancel)
  return () => {
    sheet.removeEventListener('animationstart', open)
    head.removeEventListener('pointerdown', begin)
    head.removeEventListener('pointermove', follow)
    head.removeEventListener('pointerup', letGo)
    head.removeEventListener('pointercancel', cancel)
  }
}
