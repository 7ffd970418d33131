export type Visibility = ReturnType<typeof createVisibility>

/** Whether a page is visible. Its subscriptions are suspended while it is covered. */
export function createVisibility() {
  let shown = true
  const whenShown = new Set<() => void>()
  const whenHidden = new Set<() => void>()

  return {
    isShown: () => shown,
    show(): void {
      if (shown) return
      shown = true
      for (const listener of [...whenShown]) listener()
    },
    hide(): void {
      if (!shown) return
      shown = false
      for (const listener of [...whenHidden]) listener()
    },
    /** Subscribes while the page is visible; `catchUp` runs after each resubscription. Returns a function that unsubscribes. */
    whileShown(subscribe: () => () => void, catchUp: () => void): () => void {
      let unsubscribe = shown ? subscribe() : undefined
      const hidden = () => {
        unsubscribe?.()
        unsubscribe = undefined
      }
      const again = () => {
        unsubscribe = subscribe()
        catchUp()
      }
      whenHidden.add(hidden)
      whenShown.add(again)
      return () => {
        whenHidden.delete(hidden)
        whenShown.delete(again)
        hidden()
      }
    },
  }
}
