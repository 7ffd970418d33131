export type Visibility = ReturnType<typeof createVisibility>

/** Whether a page is in view. What it subscribes to is let go of while it is covered. */
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
    /** Keeps a subscription while the page is in view; `catchUp` runs when it is taken up again. Returns the way to end it. */
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
