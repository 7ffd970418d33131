import type { RouterHistory } from '@tanstack/react-router'
import { isMoving } from '../../machines/navigation/navigationMachine'
import type { App } from '../app/app'
import { hold, placeLeft, putBack, springBackMs } from './moves'
import type { Stack } from './stack'

/** CSS pixels from the left edge in which a swipe back begins. */
const edgePx = 24
/** CSS pixels after which the direction of the gesture is decided. */
const slopPx = 8
/** Part of its width by which a page must be dragged to go back. */
const enoughPart = 0.4
/** CSS pixels per millisecond from which a release counts as a fling, whose direction decides. */
const flingSpeed = 0.5
/** Milliseconds without movement after which a release is no fling. */
const stillMs = 100

interface SwipeBackOptions {
  app: App
  stack: Stack
  history: RouterHistory
  /** Removes the gesture. */
  signal: AbortSignal
  width?: () => number
}

interface Swipe {
  id: number
  x: number
  y: number
  top: HTMLElement
  below: HTMLElement
  follows: boolean
  /** Position, time and speed of the last move. */
  lastX: number
  lastTime: number
  speed: number
}

/**
 * A swipe from the left edge drags the page in view aside, together with the page below. Released far enough, it is an ordinary Back: the
 * navigation decides, and the pages return when Back is blocked.
 */
export function swipeBack(element: HTMLElement, { app, stack, history, signal, ...options }: SwipeBackOptions): void {
  if (signal.aborted) return
  const width = options.width ?? (() => element.clientWidth)
  let swipe: Swipe | undefined
  let isReturning = false
  let stopWaiting: (() => void) | undefined

  function framesOf(): Pick<Swipe, 'top' | 'below'> | undefined {
    const [below, top] = [...element.querySelectorAll<HTMLElement>(':scope > .page-frame')].slice(-2)
    const navigation = app.navigation.getSnapshot()
    const isCovered = (history.location.state.layers ?? []).length > 0 || navigation.context.covers.length > 0
    const isFree = stack.isResting() && navigation.matches('ready') && !isReturning
    if (!below || !top || !isFree || isCovered || document.querySelector('dialog[open]')) return undefined
    return stack.getDrawn().at(-2)?.cover === 'near' ? { top, below } : undefined
  }

  function begin({ touches, target, timeStamp }: TouchEvent): void {
    if (swipe) return end(false)
    const touch = touches[0]
    if (touches.length !== 1 || !touch || touch.clientX > edgePx) return
    const frames = framesOf()
    if (!frames || !(target instanceof Element) || ownsSwipe(target, frames.top)) return
    const { identifier: id, clientX: x, clientY: y } = touch
    swipe = { ...frames, id, x, y, follows: false, lastX: x, lastTime: timeStamp, speed: 0 }
    element.addEventListener('touchmove', follow, { passive: false })
  }

  function follow(event: TouchEvent): void {
    const touch = [...event.touches].find(({ identifier }) => identifier === swipe?.id)
    if (!swipe || !touch) return
    const dx = touch.clientX - swipe.x
    const dy = touch.clientY - swipe.y
    if (!swipe.follows) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < slopPx) return
      if (dx < Math.abs(dy)) return end(false)
      swipe.follows = true
    }
    if (event.cancelable) event.preventDefault()
    const ms = event.timeStamp - swipe.lastTime
    if (ms > 0) swipe.speed = (touch.clientX - swipe.lastX) / ms
    swipe.lastX = touch.clientX
    swipe.lastTime = event.timeStamp
    const moved = Math.min(Math.max(0, dx), width())
    hold(swipe.top, `translate3d(${moved}px, 0, 0)`)
    hold(swipe.below, `translate3d(${placeLeft * (1 - moved / width())}%, 0, 0)`)
  }

  function letGo({ timeStamp }: TouchEvent): void {
    if (!swipe) return
    const { x, lastX, lastTime, speed } = swipe
    const isFlung = Math.abs(speed) > flingSpeed && timeStamp - lastTime < stillMs
    end(isFlung ? speed > 0 : lastX - x >= enoughPart * width())
  }

  function end(goes: boolean): void {
    if (!swipe) return
    const { top, below, follows } = swipe
    swipe = undefined
    element.removeEventListener('touchmove', follow)
    if (!follows) return
    if (goes) app.navigation.send({ type: 'navigation.back' })
    if (!goes || !isMoving(app.navigation.getSnapshot())) return returnBoth(top, below)
    // The navigation may block Back.
    const { unsubscribe } = app.navigation.subscribe((snapshot) => {
      if (isMoving(snapshot)) return
      stopWaiting?.()
      returnBoth(top, below)
    })
    stopWaiting = unsubscribe
  }

  function returnBoth(top: HTMLElement, below: HTMLElement): void {
    const moves = [putBack(top, 0), putBack(below, placeLeft)]
    if (!moves.includes(true)) return
    isReturning = true
    setTimeout(() => (isReturning = false), springBackMs)
  }

  const cancel = () => end(false)
  element.addEventListener('touchstart', begin, { passive: true, signal })
  element.addEventListener('touchend', letGo, { passive: true, signal })
  element.addEventListener('touchcancel', cancel, { passive: true, signal })
  signal.addEventListener('abort', () => {
    cancel()
    stopWaiting?.()
  })
}

/** Whether an element between the touch target and the page's frame handles horizontal swipes itself. */
function ownsSwipe(target: Element, frame: Element): boolean {
  for (let at: Element | null = target; at && at !== frame; at = at.parentElement) {
    if (at.matches('input[type=range], [role=slider]')) return true
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}
