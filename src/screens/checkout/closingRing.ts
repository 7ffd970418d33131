import { hasReducedMotion } from '../../stack/moves'

const moveMs = 480
/** CSS pixels of the ring on the page of a pending payment. */
const ringPx = 148

let lastRing: DOMRect | undefined

/** Ref of the ring of a pending payment: its place is kept for the page that is shown in the same commit. */
export const keepRing = (ring: HTMLElement | null) =>
  ring
    ? () => {
        lastRing = ring.getBoundingClientRect()
        setTimeout(() => (lastRing = undefined))
      }
    : undefined

/** Ref of the receipt's disc: the ring moves to it from the page before, closes, and the tick appears in it. */
export function closeRing(disc: HTMLElement | null): void {
  const from = lastRing
  if (!disc || !from) return
  lastRing = undefined
  if (hasReducedMotion()) return
  const to = disc.getBoundingClientRect()
  const ring = document.createElement('span')
  ring.className = 'closing-ring'
  ring.setAttribute('aria-hidden', 'true')
  const [right, left] = ['right', 'left'].map((name) => {
    const side = ring.appendChild(document.createElement('span'))
    side.className = `closing-ring__${name}`
    return side.appendChild(document.createElement('i'))
  })
  disc.after(ring)
  const dx = from.left + from.width / 2 - to.left - to.width / 2
  const dy = from.top + from.height / 2 - to.top - to.height / 2
  const place = (x: number, y: number, scale: number) => `translate3d(${x}px, ${y}px, 0) scale(${scale})`
  const small = to.width / ringPx
  const closing = { transform: ['rotate(-180deg)', 'none'] }
  const half = { duration: moveMs / 2, fill: 'both' } as const
  right?.animate(closing, { ...half, easing: 'ease-in' })
  left?.animate(closing, { ...half, delay: moveMs / 2, easing: 'ease-out' })
  ring.animate(
    { transform: [place(dx, dy, 1), place(0, 0, small)] },
    { duration: moveMs, easing: 'cubic-bezier(0.4, 0, 0.2, 1)', fill: 'both' },
  )
  const later = { delay: moveMs, fill: 'backwards' } as const
  disc.animate(
    { opacity: [0, 1, 1], transform: ['scale(0.7)', 'scale(1.06)', 'none'] },
    { ...later, duration: 320, easing: 'ease-out' },
  )
  disc.firstElementChild?.animate(
    { opacity: [0, 1, 1], transform: ['scale(0.2) rotate(-20deg)', 'scale(1.15)', 'none'] },
    { ...later, delay: moveMs + 120, duration: 320, easing: 'ease-out' },
  )
  const remove = () => ring.remove()
  ring.animate({ opacity: [1, 0] }, { delay: moveMs, duration: 240, fill: 'forwards' }).finished.then(remove, remove)
}
