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

/** Percent of its width by which a page lies aside under another one. */
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
 * How the page that comes and the one that goes move (NAV-066, NAV-067, NAV-070, NAV-072). A page that a finger has `held` goes on from
 * there, without a slow start.
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

/** Milliseconds in which a page that a finger let go returns. */
export const springBackMs = 250

/** A finger holds the frame of a page at this place. It wins against the styles of a page at rest and of a covered one. */
export function hold({ style }: HTMLElement, transform: string): void {
  style.setProperty('transform', transform, 'important')
  style.setProperty('opacity', '1', 'important')
}

const isHeld = ({ style }: HTMLElement) => style.getPropertyPriority('transform') === 'important'

/** The movement of the page takes over: where the finger left its frame, if one held it; one that `stays` there lies there still. */
export function takeOver(frame: HTMLElement, stays: boolean): string | undefined {
  if (!isHeld(frame)) return undefined
  const { transform } = frame.style
  forget(frame)
  if (stays) frame.style.transform = transform
  return transform
}

/** A frame that is held returns to its place; false when none is held. */
export function putBack(frame: HTMLElement, percent: number): boolean {
  if (!isHeld(frame)) return false
  if (hasReducedMotion()) {
    forget(frame)
    return false
  }
  // A transition wins against what is important; an animation does not.
  frame.style.transition = `transform ${springBackMs}ms`
  hold(frame, `translate3d(${percent}%, 0, 0)`)
  setTimeout(() => forget(frame), springBackMs)
  return true
}

function forget({ style }: HTMLElement): void {
  for (const name of ['transform', 'opacity', 'transition']) style.removeProperty(name)
}
