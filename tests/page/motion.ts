import { configure } from '@testing-library/react'

// A layer's code arrives when it opens, and machines that run the tests are busy.
// Pages that are not in view stay in the document.
configure({ asyncUtilTimeout: 30_000, defaultIgnore: 'script, style, .page-frame[aria-hidden=true] *' })

/** Movements of pages that are over as soon as they begin: the document of these tests can't play any. To be imported after `./dom`. */
class Played {
  readonly finished = Promise.resolve(this)
  playState = 'finished'
  currentTime = 0
  startTime = 0
  playbackRate = 1
  onfinish?: () => void
  oncancel?: () => void
  effect = { getComputedTiming: () => ({ duration: 0 }), updateTiming: () => {} }
  timeline = null
  cancel() {}
  play() {}
  pause() {}
  finish() {}
  commitStyles() {}
  addEventListener() {}
  removeEventListener() {}
}

/** The engine asks of a target whether it is one: the document's elements are none of Node's own. */
Object.defineProperty(globalThis, 'EventTarget', {
  configurable: true,
  writable: true,
  value: class extends EventTarget {
    static override [Symbol.hasInstance](value: unknown) {
      return typeof (value as { addEventListener?: unknown } | null)?.addEventListener === 'function'
    }
  },
})
Object.defineProperty(Element.prototype, 'animate', { configurable: true, value: () => new Played() })
