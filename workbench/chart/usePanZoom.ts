import type { KeyboardEvent, PointerEvent } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Box } from './layout'

export type View = { x: number; y: number; scale: number }

const limits = { min: 0.1, max: 2.5, readable: 0.6, wide: 0.4 }
const margin = { side: 20, top: 60, bottom: 62 }
const clamp = (scale: number) => Math.min(limits.max, Math.max(limits.min, scale))

/** Pans by drag, arrow keys or wheel, zooms by pinch, Ctrl and wheel, or keys; fits a box into the visible area. */
export function usePanZoom() {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const [moving, setMoving] = useState(false)
  const surface = useRef<SVGSVGElement>(null)
  const lastFit = useRef<[Box, number | undefined] | undefined>(undefined)
  const grip = useRef<{ x: number; y: number } | undefined>(undefined)

  const zoomAt = useCallback((factor: number, at?: { x: number; y: number }) => {
    const size = surface.current?.getBoundingClientRect()
    lastFit.current = undefined
    const x = at?.x ?? (size?.width ?? 0) / 2
    const y = at?.y ?? (size?.height ?? 0) / 2
    setView((before) => {
      const scale = clamp(before.scale * factor)
      const ratio = scale / before.scale
      return { scale, x: x - (x - before.x) * ratio, y: y - (y - before.y) * ratio }
    })
  }, [])

  const pan = useCallback((dx: number, dy: number) => {
    lastFit.current = undefined
    setView((before) => ({ ...before, x: before.x + dx, y: before.y + dy }))
  }, [])

  /** Shows the whole box, or, with a focus, the top of the box around it at a readable scale. */
  const fit = useCallback((box: Box, focus?: number) => {
    lastFit.current = [box, focus]
    const size = surface.current?.getBoundingClientRect()
    if (!size || size.width === 0) return
    const room = { width: size.width - 2 * margin.side, height: size.height - margin.top - margin.bottom }
    const whole = clamp(Math.min(1, room.width / box.width, room.height / box.height))
    const scale = focus === undefined ? whole : Math.max(whole, limits.readable)
    const spare = room.width - box.width * scale
    const around = room.width / 2 - (focus ?? 0) * scale
    setView({
      scale,
      x: margin.side + (spare >= 0 ? spare / 2 : Math.min(0, Math.max(spare, around))) - box.x * scale,
      y: margin.top + Math.max(0, (room.height - box.height * scale) / 2) - box.y * scale,
    })
  }, [])

  /** Centres the box at a readable scale (smaller if it is wide), unless it is already well visible. */
  const reveal = useCallback((box: Box) => {
    const size = surface.current?.getBoundingClientRect()
    if (!size || size.width === 0) return
    setView((before) => {
      const left = before.x + box.x * before.scale
      const top = before.y + box.y * before.scale
      const seen =
        before.scale >= limits.wide &&
        left >= margin.side &&
        top >= margin.top &&
        left + box.width * before.scale <= size.width - margin.side &&
        top + box.height * before.scale <= size.height - margin.top
      if (seen) return before
      lastFit.current = undefined
      const fits = Math.min((size.width - 2 * margin.side) / box.width, (size.height - 2 * margin.top) / box.height)
      const scale = Math.min(Math.max(before.scale, limits.readable), Math.max(fits, limits.wide))
      return {
        scale,
        x: size.width / 2 - (box.x + box.width / 2) * scale,
        y: size.height / 2 - (box.y + box.height / 2) * scale,
      }
    })
  }, [])

  useEffect(() => {
    if (!surface.current) return
    const observer = new ResizeObserver(() => lastFit.current && fit(...lastFit.current))
    observer.observe(surface.current)
    return () => observer.disconnect()
  }, [fit])

  useEffect(() => {
    const svg = surface.current
    if (!svg) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      if (!event.ctrlKey && !event.metaKey && Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        pan(-event.deltaX, 0)
        return
      }
      const corner = svg.getBoundingClientRect()
      zoomAt(Math.exp(-event.deltaY / 500), { x: event.clientX - corner.x, y: event.clientY - corner.y })
    }
    svg.addEventListener('wheel', onWheel, { passive: false })
    return () => svg.removeEventListener('wheel', onWheel)
  }, [pan, zoomAt])

  const gestures = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('[data-pick]')) return
      grip.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
      setMoving(true)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!grip.current) return
      pan(event.clientX - grip.current.x, event.clientY - grip.current.y)
      grip.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => {
      grip.current = undefined
      setMoving(false)
    },
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => {
      const steps: Record<string, [number, number]> = {
        ArrowLeft: [60, 0],
        ArrowRight: [-60, 0],
        ArrowUp: [0, 60],
        ArrowDown: [0, -60],
      }
      const step = steps[event.key]
      if (step) pan(...step)
      else if (event.key === '+' || event.key === '=') zoomAt(1.2)
      else if (event.key === '-') zoomAt(1 / 1.2)
      else return
      event.preventDefault()
    },
  }
  return { view, moving, surface, gestures, zoomAt, fit, reveal }
}
