/** Milliseconds after which the callback runs even if the thread was never idle. */
const latest = 500

/** Runs a callback when the main thread is idle. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 1)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: latest })
  return () => cancelIdleCallback(handle)
}

/** Yields to the browser, so that it can paint and handle input between two parts of a long task. */
export const breathe = (): Promise<void> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      go()
    }
    port2.postMessage(undefined)
  })
