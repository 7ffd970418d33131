import type { HistoryState, RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Sheets and sub-views that lie over the page at this entry, each with an entry of its own (NAV-075). */
    layers?: string[]
    /** Key and index of the entry whose page lies under the layers. */
    page?: { key: string; index: number }
    /** What is given on the page before this one: a reload has forgotten the rest and begins there again. */
    giftId?: string
    /** What was chosen of a product that is bought as a gift. */
    giftChoice?: { variantId: string; quantity: number }
    /** The order that a thank-you belongs to. */
    orderId?: string
  }
}

/** The history entry that a page belongs to: its own, or the one under its layers. */
export const pageOf = (
  state: HistoryState & { __TSR_key?: string; __TSR_index?: number },
): { key: string; index: number } => state.page ?? { key: state.__TSR_key ?? '', index: state.__TSR_index ?? 0 }

export type Layers = ReturnType<typeof createLayers>

/** Opens and closes layers as history entries with the page's own address, so that Back closes them. */
export function createLayers(history: RouterHistory) {
  const closers = new Map<string, () => void>()
  const present = (): string[] => history.location.state.layers ?? []
  /** How many layers are to be left. A browser goes back later than it is told: what is closed at once goes in one step. */
  let wanted: number | undefined
  let isMoving = false
  let waiting: (() => void)[] = []

  function settle(): void {
    if (isMoving) return
    const steps = wanted === undefined ? 0 : wanted - present().length
    wanted = undefined
    if (steps < 0) {
      isMoving = true
      history.go(steps, { ignoreBlocker: true })
      return
    }
    const next = waiting
    waiting = []
    for (const open of next) open()
  }

  function afterwards(step: () => void): void {
    if (isMoving || wanted !== undefined) waiting.push(step)
    else step()
  }

  return {
    present,
    /** `onBack` runs when Back has taken the layer's entry away. */
    open(name: string, onBack: () => void): void {
      if (isMoving || wanted !== undefined) return afterwards(() => this.open(name, onBack))
      closers.set(name, onBack)
      if (!present().includes(name)) {
        const { state, href } = history.location
        const { key, index } = pageOf(state)
        history.push(href, { layers: [...present(), name], page: { key, index } })
      }
    },
    /** The layer was closed from within: its entry goes, and nobody is told. */
    close(name: string): void {
      closers.delete(name)
      const at = present().indexOf(name)
      if (at < 0) return
      if (wanted === undefined) queueMicrotask(settle)
      wanted = Math.min(wanted ?? at, at)
    },
    /** Resolves when no layer is on its way out: a page that is pushed before would be gone back from. */
    settled: () => new Promise<void>(afterwards),
    /** Does something once no layer is on its way out; at once where none is. */
    afterwards,
    /** The history moved: layers that are gone are told so. */
    sync(): void {
      const shown = present()
      for (const [name, onBack] of [...closers]) {
        if (shown.includes(name)) continue
        closers.delete(name)
        onBack()
      }
      isMoving = false
      settle()
    },
  }
}
