import { transitionMs } from '../../contract/constants'
import type { Direction } from '../../machines/transition/transitionMachine'

export const hasReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

type Bezier = [number, number, number, number]

export interface Move {
  keyframes: { transform?: string[]; opacity?: number[] }
  options: { duration: number; ease: Bezier | 'linear' }
}

const enterCurve: Bezier = [0.2, 0.8, 0.2, 1]
const backCurve: Bezier = [0.4, 0, 0.2, 1]
const fadeCurve: Bezier = [0.4, 0, 1, 1]

/** Horizontal offset of a covered page, in percent of its width. */
export const placeLeft = -24

const right = 'translate3d(100%, 0, 0)'
const left = `translate3d(${placeLeft}%, 0, 0)`
const still = 'translate3d(0, 0, 0)'

const slide = (from: string, to: string, ms: number, ease: Bezier): Move => ({
  keyframes: { transform: [from, to] },
  options: { duration: ms / 1000, ease },
})

const fade = (from: number, to: number, ms: number, ease: Move['options']['ease']): Move => ({
  keyframes: { opacity: [from, to] },
  options: { duration: ms / 1000, ease },
})

/**
 * The animations of the entering and the leaving page (NAV-066, NAV-067, NAV-070, NAV-072). `held` is the transform at which a swipe was
 * released: the page continues from there, without a slow start.
 */
export function movesOf(direction: Direction, reducedMotion: boolean, held?: string): { enter?: Move; exit?: Move } {
  if (reducedMotion) {
    const ms = transitionMs.reducedMotionFade
    return { enter: held ? undefined : fade(0, 1, ms, 'linear'), exit: fade(1, 0, ms, 'linear') }
  }
  const ease = held ? enterCurve : backCurve
  switch (direction) {
    case 'push':
      return {
        enter: slide(right, still, transitionMs.slide, enterCurve),
        exit: slide(still, left, transitionMs.slide, enterCurve),
      }
    case 'back':
      return {
        enter: slide(held ?? left, still, transitionMs.back, ease),
        exit: slide(held ?? still, right, transitionMs.back, ease),
      }
    case 'replace':
      return { exit: fade(1, 0, transitionMs.fadeExit, fadeCurve) }
  }
}

/** Milliseconds in which a page returns after a cancelled swipe. */
export const springBackMs = 250

/** Fixes a page's frame at a transform during a swipe. `important` overrides the styles of idle and covered pages. */
export function hold({ style }: HTMLElement, transform: string): void {
  style.setProperty('transform', transform, 'important')
  style.setProperty('opacity', '1', 'important')
}

const isHeld = ({ style }: HTMLElement) => style.getPropertyPriority('transform') === 'important'

/**
 * Releases a held frame for the page's transition and returns its transform, or undefined when none was held. With `stays` the frame keeps
 * it.
 */
export function takeOver(frame: HTMLElement, stays: boolean): string | undefined {
  if (!isHeld(frame)) return undefined
  const { transform } = frame.style
  forget(frame)
  if (stays) frame.style.transform = transform
  return transform
}

/** Moves a held frame back to its position; false when none is held. */
export function putBack(frame: HTMLElement, percent: number): boolean {
  if (!isHeld(frame)) return false
  if (hasReducedMotion()) {
    forget(frame)
    return false
  }
  // A transition overrides `!important`; an animation does not.
  frame.style.transition = `transform ${springBackMs}ms`
  hold(frame, `translate3d(${percent}%, 0, 0)`)
  setTimeout(() => forget(frame), springBackMs)
  return true
}

function forget({ style }: HTMLElement): void {
  for (const name of ['transform', 'opacity', 'transition']) style.removeProperty(name)
}
