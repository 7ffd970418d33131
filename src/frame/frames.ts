import type { Actor } from 'xstate'
import { keptPagesMax } from '../../contract/constants'
import type { Direction } from '../../machines/transition/transitionMachine'
import { transitionMachine, unmountsOnExit } from '../../machines/transition/transitionMachine'
import type { App } from '../app/app'
import { createUnder, stopUnder } from '../app/system'

interface Frame {
  key: string
  path: string
  index: number
  scroll: number
  actor: Actor<typeof transitionMachine>
}

export type Frames = ReturnType<typeof createFrames>

/** One transition actor a page in the history, with the scroll position at which the page was left. */
export function createFrames(app: App) {
  let frames: Frame[] = []

  function remove(gone: Frame, by: 'back' | 'replace' = 'back'): void {
    gone.actor.send({ type: 'page.leave', by })
    app.pages.leave(gone.key)
  }

  const wayOf = (key: string, path: string, direction: Direction, reducedMotion: boolean): Frame['actor'] =>
    createUnder(app.root, transitionMachine, {
      id: `transition ${key}`,
      input: { direction, reducedMotion, unmountsOnExit: unmountsOnExit(path) },
    }).start()

  /** Nobody waits for a page that is too old to be kept: it does not move out first. */
  function drop(old: Frame): void {
    stopUnder(app.root, old.actor)
    app.pages.leave(old.key)
  }

  return {
    /**
     * A page has arrived at a history entry. Tells how it came, where it was scrolled to, and gives its actor. Pages above it
     * are left for good, the one below is covered.
     */
    arrive({ key, path, index, reducedMotion, scroll }: Omit<Frame, 'actor'> & { reducedMotion: boolean }) {
      const top = frames.at(-1)
      if (top) top.scroll = scroll
      const known = frames.find((frame) => frame.key === key)
      if (known) {
        for (const gone of frames.filter((frame) => frame.index > known.index)) remove(gone)
        frames = frames.filter((frame) => frame.index <= known.index)
        // One that was thrown away under another comes in anew.
        if (known.actor.getSnapshot().matches('removed')) known.actor = wayOf(key, path, 'back', reducedMotion)
        else known.actor.send({ type: 'page.uncover' })
        return { frame: known, direction: 'back' as const, isFirst: false }
      }
      const direction: Direction = !top || top.index === index ? 'replace' : index > top.index ? 'push' : 'back'
      for (const frame of frames) {
        if (frame.index >= index) remove(frame, direction === 'replace' ? 'replace' : 'back')
        else if (frame === top) {
          frame.actor.send({ type: 'page.cover' })
          if (unmountsOnExit(frame.path)) app.pages.leave(frame.key)
        }
      }
      frames = frames.filter((frame) => frame.index < index)
      for (const old of frames.splice(0, Math.max(0, frames.length - (keptPagesMax - 1)))) drop(old)
      const frame: Frame = { key, path, index, scroll: 0, actor: wayOf(key, path, direction, reducedMotion) }
      frames.push(frame)
      return { frame, direction, isFirst: !top }
    },
    /** Scroll position of the page at this entry, as it was left. */
    scrollOf: (key: string) => frames.find((frame) => frame.key === key)?.scroll ?? 0,
  }
}
