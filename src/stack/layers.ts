import type { HistoryState, RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Sheets and sub-views open over the page at this entry, each with an entry of its own (NAV-075). */
    layers?: string[]
    /** Key and index of the entry of the page under the layers. */
    page?: { key: string; index: number }
    /** The coupon or product given: after a reload, which loses the rest, the gift starts again from it. */
    giftId?: string
    /** Variant and quantity chosen of a product that is bought as a gift. */
    giftChoice?: { variantId: string; quantity: number }
    /** The order of the thank-you page. */
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
  /** How many layers are to stay open. `history.go` is asynchronous, so layers closed together are left in one step. */
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
    /** `onBack` runs when Back has left the layer's entry. */
    open(name: string, onBack: () => void): void {
      if (isMoving || wanted !== undefined) return afterwards(() => this.open(name, onBack))
      closers.set(name, onBack)
      if (!present().includes(name)) {
        const { state, href } = history.location
        const { key, index } = pageOf(state)
        history.push(href, { layers: [...present(), name], page: { key, index } })
      }
    },
    /** The layer was closed from within: leaves its history entry without calling `onBack`. */
    close(name: string): void {
      closers.delete(name)
      const at = present().indexOf(name)
      if (at < 0) return
      if (wanted === undefined) queueMicrotask(settle)
      wanted = Math.min(wanted ?? at, at)
    },
    /** Resolves when no layer is closing: a page pushed earlier would be left again by the pending step back. */
    settled: () => new Promise<void>(afterwards),
    /** Runs a callback once no layer is closing; at once if none is. */
    afterwards,
    /** Called when the history has changed: calls `onBack` of layers that are no longer in it. */
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
