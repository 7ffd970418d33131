import { configure } from '@testing-library/react'

// A layer's code is loaded when it opens, and machines that run the tests are busy.
// Pages that are not visible stay in the document.
configure(({ getElementError: fullError }) => ({
  asyncUtilTimeout: 30_000,
  defaultIgnore: 'script, style, .page-frame[aria-hidden=true] *',
  // A query that is tried again fails many times: the message, which prints the whole document, is made only when it is read.
  getElementError: function elementError(text, container) {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    Error.captureStackTrace(error, elementError)
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => fullError(text, container).message,
    })
  },
}))

/** Animations that end at once: the document of these tests can't play any. Import it after `./dom`. */
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

/** The animation engine uses `instanceof EventTarget`, and the document's elements are not instances of Node's class. */
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
