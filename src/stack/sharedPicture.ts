import { animate } from 'framer-motion/dom/mini'
import type { Move } from './moves'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

let finish: (() => void) | undefined

/**
 * Shared element transition: a product's photo moves between its card and its page. Both have the same `data-shared`; the page's is marked
 * `data-shared-main`. A copy above both pages is animated, by transform only. Nothing is animated when the card's photo is out of view or
 * not loaded.
 */
export function movePicture(from: HTMLElement, to: HTMLElement, { duration, ease }: Move['options']): void {
  finish?.()
  if (!from.isConnected || !to.isConnected) return
  const pair = pairOf(from, to, to) ?? pairOf(from, to, from)
  if (!pair) return
  const { main, card, isOpening } = pair
  const image = card.querySelector('img')
  const cardBox = boxIn(isOpening ? from : to, card)
  const mainBox = boxIn(isOpening ? to : from, main)
  if (!image?.complete || image.naturalWidth === 0 || !isInView(mainBox, from)) return

  const copy = document.createElement('div')
  copy.className = 'shared-picture'
  copy.setAttribute('aria-hidden', 'true')
  for (const side of ['left', 'top', 'width', 'height'] as const) copy.style[side] = `${mainBox[side]}px`
  const picture = copy.appendChild(document.createElement('img'))
  picture.decoding = 'sync'
  picture.alt = ''
  picture.src = image.currentSrc
  from.parentElement!.append(copy)
  main.style.opacity = '0'

  const atCard = `translate3d(${cardBox.left - mainBox.left}px, ${cardBox.top - mainBox.top}px, 0) scale(${cardBox.width / mainBox.width}, ${cardBox.height / mainBox.height})`
  const atMain = 'translate3d(0, 0, 0) scale(1, 1)'
  const transform = isOpening ? [atCard, atMain] : [atMain, atCard]
  const movement = animate(copy, { transform }, { duration, ease })
  const end = () => {
    if (finish !== end) return
    finish = undefined
    clearTimeout(timer)
    movement.cancel()
    copy.remove()
    main.style.opacity = ''
  }
  const timer = setTimeout(end, duration * 1000)
  finish = end
}

/** The photo of the product page `at` and that of its card on the other page, where the same card may occur twice. */
function pairOf(from: HTMLElement, to: HTMLElement, at: HTMLElement) {
  const main = at.querySelector<HTMLElement>('[data-shared-main]')
  const other = at === to ? from : to
  const name = CSS.escape(main?.dataset['shared'] ?? '')
  const cards = other.querySelectorAll<HTMLElement>(`[data-shared="${name}"]:not([data-shared-main])`)
  const card = [...cards].find((one) => isInView(boxIn(other, one), other))
  return main && card && { main, card, isOpening: at === to }
}

/** The element's box relative to its page. */
function boxIn(frame: HTMLElement, element: HTMLElement): Box {
  const page = frame.getBoundingClientRect()
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: left - page.left, top: top - page.top, width, height }
}

const isInView = ({ left, top, width, height }: Box, { clientWidth, clientHeight }: HTMLElement): boolean =>
  width > 0 && left + width > 0 && left < clientWidth && top + height > 0 && top < clientHeight
