/** Where the focus goes: an open dialog, a page over another, or the shown page. */
const places = ['dialog[open]', '.sub-page', '.page-frame > .page-frame__scroll']

const enabled = 'a[href], button:not(:disabled), input:not(:disabled)'

/** The uppermost place that can take the focus: none under another page, and none of a page that leaves. */
function shownPlace(document: Document): HTMLElement | undefined {
  for (const place of places) {
    const found = [...document.querySelectorAll<HTMLElement>(place)]
    const shown = found.findLast((one) => !one.closest('[inert], [aria-hidden=true]'))
    if (shown) return shown
  }
}

const canHaveFocus = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && !element.closest('[inert]')

/**
 * Moves the focus into the shown page when the element that had it is removed, disabled or in a page that is covered: a keyboard or a screen
 * reader would begin again at the top of the document. An element that is enabled or uncovered again gets it back, unless it was moved meanwhile.
 */
export function keepFocus(document: Document): void {
  let last: Element | undefined
  let lost: { from: HTMLElement; to: HTMLElement } | undefined
  const remember = () => (last = document.activeElement!)
  const keep = () => {
    // The focus of a page that embeds this one, as the workbench does, stays there; that of a page in the background waits for its return.
    if (!document.hasFocus()) return
    if (lost && document.activeElement !== lost.to) lost = undefined
    if (lost && canHaveFocus(lost.from)) {
      lost.from.focus({ preventScroll: true })
      lost = undefined
    }
    const isDisabled = last?.isConnected && last.matches(':disabled')
    // A dialog that closes while the page moves returns the focus to the page that leaves.
    if (last?.isConnected && !isDisabled && !last.closest('[inert]')) return
    const { activeElement, body } = document
    if (activeElement !== body && activeElement !== last) return
    // A disabled one of several, as at the end of a stepper, leaves the focus to the others.
    const group = isDisabled ? last?.closest('[role=group], li, article') : undefined
    const other = group?.querySelector<HTMLElement>(enabled)
    const place = other ?? shownPlace(document)
    if (last && ((isDisabled && !other) || !place)) lost = { from: last as HTMLElement, to: place ?? body }
    place?.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', remember)
  window.addEventListener('focus', keep)
  new MutationObserver(keep).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'inert'],
  })
  // This code is loaded after the first screen: what was pressed before may have lost the focus already.
  const { userActivation } = navigator as { userActivation?: UserActivation }
  if (document.activeElement !== document.body || !userActivation?.hasBeenActive) remember()
  keep()
}
