/** Milliseconds after which a thread that is never idle does it all the same. */
const latest = 500

/** Does something when the thread has nothing else to do; returns the way to call it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 1)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: latest })
  return () => cancelIdleCallback(handle)
}

/** Lets the browser paint and take input between two parts of a longer work. */
export const breathe = (): Promise<void> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      go()
    }
    port2.postMessage(undefined)
  })
