import type { KeyboardEvent, PointerEvent } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Box } from './layout'

export type View = { x: number; y: number; scale: number }

const limits = { min: 0.12, max: 2.5 }
const clamp = (scale: number) => Math.min(limits.max, Math.max(limits.min, scale))

/** Pan by drag, arrow keys or wheel, zoom by pinch, Ctrl and wheel, or keys; fit a box into what is visible. */
export function usePanZoom() {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const [moving, setMoving] = useState(false)
  const surface = useRef<SVGSVGElement>(null)
  const grip = useRef<{ x: number; y: number } | undefined>(undefined)

  const zoomAt = useCallback((factor: number, at?: { x: number; y: number }) => {
    const size = surface.current?.getBoundingClientRect()
    const x = at?.x ?? (size?.width ?? 0) / 2
    const y = at?.y ?? (size?.height ?? 0) / 2
    setView((before) => {
      const scale = clamp(before.scale * factor)
      const ratio = scale / before.scale
      return { scale, x: x - (x - before.x) * ratio, y: y - (y - before.y) * ratio }
    })
  }, [])

  const pan = useCallback(
    (dx: number, dy: number) => setView((before) => ({ ...before, x: before.x + dx, y: before.y + dy })),
    [],
  )

  const fit = useCallback((box: Box, { most = 1, least = limits.min, top = 64 } = {}) => {
    const size = surface.current?.getBoundingClientRect()
    if (!size || size.width === 0) return
    const margin = 20
    const room = { width: size.width - 2 * margin, height: size.height - top - margin }
    const scale = Math.max(least, Math.min(most, clamp(Math.min(room.width / box.width, room.height / box.height))))
    setView({
      scale,
      x: margin + room.width / 2 - (box.x + box.width / 2) * scale,
      y: top + room.height / 2 - (box.y + box.height / 2) * scale,
    })
  }, [])

  /** Moves as little as needed for the box to be visible, at a scale at which it can be read. */
  const reveal = useCallback((box: Box) => {
    const size = surface.current?.getBoundingClientRect()
    if (!size || size.width === 0) return
    setView((before) => {
      const scale = Math.max(before.scale, 0.7)
      return {
        scale,
        x: size.width / 2 - (box.x + box.width / 2) * scale,
        y: size.height / 2 - (box.y + box.height / 2) * scale,
      }
    })
  }, [])

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
