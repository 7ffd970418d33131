import { transitionMs } from '../../contract/constants'
import type { Direction } from '../../machines/transition/transitionMachine'

type Bezier = [number, number, number, number]

export interface Move {
  keyframes: { transform?: string[]; opacity?: number[] }
  options: { duration: number; ease: Bezier | 'linear' }
}

const enterCurve: Bezier = [0.2, 0.8, 0.2, 1]
const backCurve: Bezier = [0.4, 0, 0.2, 1]
const fadeCurve: Bezier = [0.4, 0, 1, 1]

const right = 'translate3d(100%, 0, 0)'
const left = 'translate3d(-24%, 0, 0)'
const still = 'translate3d(0, 0, 0)'

const slide = (from: string, to: string, ms: number, ease: Bezier): Move => ({
  keyframes: { transform: [from, to] },
  options: { duration: ms / 1000, ease },
})

const fade = (from: number, to: number, ms: number, ease: Move['options']['ease']): Move => ({
  keyframes: { opacity: [from, to] },
  options: { duration: ms / 1000, ease },
})

/** How the page that comes and the one that goes move (NAV-066, NAV-067, NAV-070, NAV-072). */
export function movesOf(direction: Direction, reducedMotion: boolean): { enter?: Move; exit?: Move } {
  if (reducedMotion) {
    const ms = transitionMs.reducedMotionFade
    return { enter: fade(0, 1, ms, 'linear'), exit: fade(1, 0, ms, 'linear') }
  }
  switch (direction) {
    case 'push':
      return {
        enter: slide(right, still, transitionMs.slide, enterCurve),
        exit: slide(still, left, transitionMs.slide, enterCurve),
      }
    case 'back':
      return {
        enter: slide(left, still, transitionMs.back, backCurve),
        exit: slide(still, right, transitionMs.back, backCurve),
      }
    case 'replace':
      return { exit: fade(1, 0, transitionMs.fadeExit, fadeCurve) }
  }
}
