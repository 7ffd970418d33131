import { hasReducedMotion } from '../../stack/moves'

const flightMs = 620
/** Milliseconds after which a count that has not changed is no longer awaited. */
const countWaitMs = 4000

/**
 * A copy of the product's picture flies from its sheet to the header's cart, whose count ticks when the copy has arrived and the new count is
 * shown. The copy moves by transform and opacity only, above the closing sheet; without such a layer it moves under the sheet.
 */
export function flyToCart(image: HTMLImageElement | null | undefined, cart: HTMLElement | null | undefined): void {
  if (hasReducedMotion() || !image?.complete || image.naturalWidth === 0 || !cart) return
  const from = image.getBoundingClientRect()
  const to = cart.getBoundingClientRect()
  if (from.width === 0 || to.width === 0 || to.bottom < 0) return

  const counted = nextCount(cart)
  // The two axes have different curves: the path is an arc.
  const across = document.createElement('div')
  across.className = 'cart-flight'
  across.popover = 'manual'
  across.setAttribute('aria-hidden', 'true')
  for (const side of ['left', 'top', 'width', 'height'] as const) across.style[side] = `${from[side]}px`
  const copy = across.appendChild(document.createElement('img'))
  copy.alt = ''
  copy.decoding = 'sync'
  copy.src = image.currentSrc
  document.body.append(across)
  across.showPopover?.()

  const dx = to.left + to.width / 2 - from.left - from.width / 2
  const dy = to.top + to.height / 2 - from.top - from.height / 2
  const timing = { duration: flightMs, fill: 'forwards' } as const
  across.animate(
    { transform: ['none', `translate3d(${dx}px, 0, 0)`] },
    { ...timing, easing: 'cubic-bezier(0.5, 0, 0.7, 1)' },
  )
  const arrival = copy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate3d(0, ${dy * 0.75}px, 0) scale(0.5)`, opacity: 1, offset: 0.7 },
      { transform: `translate3d(0, ${dy}px, 0) scale(0.16)`, opacity: 0.4 },
    ],
    { ...timing, easing: 'cubic-bezier(0.3, 0, 0.6, 1)' },
  ).finished
  const land = () => across.remove()
  void arrival.then(land, land)
  void Promise.all([counted, arrival]).then(([isCounted]) => isCounted && tick(cart), land)
}

/** Whether the cart's count has changed. */
const nextCount = (cart: HTMLElement) =>
  new Promise<boolean>((resolve) => {
    const end = (isCounted: boolean) => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(isCounted)
    }
    const observer = new MutationObserver(() => end(true))
    const timer = setTimeout(end, countWaitMs, false)
    observer.observe(cart, { childList: true, characterData: true, subtree: true })
  })

/** The count rises, and stands again. */
function tick(cart: HTMLElement): void {
  cart
    .querySelector('.count-badge')
    ?.animate(
      { transform: ['none', 'translate3d(0, -4px, 0) scale(1.4)', 'none'] },
      { duration: 360, easing: 'ease-out' },
    )
}
