import { select } from 'd3-selection'
import type { D3ZoomEvent, ZoomBehavior } from 'd3-zoom'
import { zoom, zoomIdentity } from 'd3-zoom'
import type { KeyboardEvent } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Box } from './layout'
import type { View } from './reveal'
import { viewWith } from './reveal'

/** What lies over the chart, in pixels from its corner. */
function coversOf(svg: SVGSVGElement): Box[] {
  const { x, y } = svg.getBoundingClientRect()
  return [...(svg.parentElement?.children ?? [])]
    .filter((element) => element.matches('.chart-legend, .chart-zoom, .chart-minimap'))
    .map((element) => element.getBoundingClientRect())
    .map((box) => ({ x: box.x - x, y: box.y - y, width: box.width, height: box.height }))
}

const limits = { min: 0.08, max: 3, readable: 0.92, largest: 1.15 }
const margin = { side: 14, top: 46, bottom: 34 }

/** Room for a whole chart in a part of the page of this size. */
const roomIn = ({ width, height }: { width: number; height: number }) => ({
  width: width - 2 * margin.side,
  height: height - margin.top - margin.bottom,
})

/** Pans and zooms by d3-zoom (drag, wheel, pinch) and by keys; fits a box into the visible area. */
export function useZoom() {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const [isMoving, setMoving] = useState(false)
  const surface = useRef<SVGSVGElement>(null)
  const behaviour = useRef<ZoomBehavior<SVGSVGElement, unknown>>(undefined)
  const current = useRef(view)
  const fitted = useRef<(() => void) | undefined>(undefined)

  useEffect(() => {
    const svg = surface.current
    if (!svg) return
    const made = zoom<SVGSVGElement, unknown>()
      .scaleExtent([limits.min, limits.max])
      .filter(
        (event: MouseEvent) =>
          event.type === 'wheel' || (event.button === 0 && !(event.target as Element).closest('[data-pick]')),
      )
      .on('start', ({ sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (!sourceEvent) return
        fitted.current = undefined
        setMoving(true)
      })
      .on('zoom', ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) => {
        current.current = { x: transform.x, y: transform.y, scale: transform.k }
        setView(current.current)
      })
      .on('end', () => setMoving(false))
    behaviour.current = made
    select(svg).call(made).on('dblclick.zoom', null)
    const observer = new ResizeObserver(() => fitted.current?.())
    observer.observe(svg)
    return () => {
      observer.disconnect()
      select(svg).on('.zoom', null)
    }
  }, [])

  const show = useCallback(({ x, y, scale }: View) => {
    if (!surface.current || !behaviour.current) return
    behaviour.current.transform(select(surface.current), zoomIdentity.translate(x, y).scale(scale))
  }, [])

  const zoomBy = useCallback((factor: number) => {
    fitted.current = undefined
    if (surface.current) behaviour.current?.scaleBy(select(surface.current), factor)
  }, [])

  const pan = useCallback((dx: number, dy: number) => {
    fitted.current = undefined
    if (surface.current)
      behaviour.current?.translateBy(select(surface.current), dx / current.current.scale, dy / current.current.scale)
  }, [])

  /** Shows the whole box; with a focus, the top of the box around it at a readable scale. */
  const fit = useCallback(
    (box: Box, focus?: number) => {
      const apply = () => {
        const size = surface.current?.getBoundingClientRect()
        if (!size || size.width === 0) return
        const room = roomIn(size)
        const whole = Math.min(limits.largest, room.width / box.width, room.height / box.height)
        const scale = focus === undefined ? whole : Math.max(whole, limits.readable)
        const spare = room.width - box.width * scale
        const around = room.width / 2 - (focus ?? 0) * scale
        show({
          scale,
          x: margin.side + (spare >= 0 ? spare / 2 : Math.min(0, Math.max(spare, around))) - box.x * scale,
          y: margin.top + Math.max(0, (room.height - box.height * scale) / 2) - box.y * scale,
        })
      }
      fitted.current = apply
      apply()
    },
    [show],
  )

  /** Shows the whole box at a readable scale, clear of what lies over the chart, also when the room changes; unless it is already seen well. */
  const reveal = useCallback(
    (box: Box) => {
      const apply = () => {
        const svg = surface.current
        const size = svg?.getBoundingClientRect()
        if (!svg || !size || size.width === 0) return
        const next = viewWith(box, current.current, size, coversOf(svg))
        if (!next) return
        fitted.current = apply
        show(next)
      }
      apply()
    },
    [show],
  )

  /** Puts a point of the chart into the middle. */
  const centre = useCallback(
    (x: number, y: number) => {
      const size = surface.current?.getBoundingClientRect()
      if (!size) return
      const { scale } = current.current
      fitted.current = undefined
      show({ scale, x: size.width / 2 - x * scale, y: size.height / 2 - y * scale })
    },
    [show],
  )

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [60, 0],
      ArrowRight: [-60, 0],
      ArrowUp: [0, 60],
      ArrowDown: [0, -60],
    }
    const step = steps[event.key]
    if (step) pan(...step)
    else if (event.key === '+' || event.key === '=') zoomBy(1.2)
    else if (event.key === '-') zoomBy(1 / 1.2)
    else return
    event.preventDefault()
  }
  return { view, isMoving, surface, onKeyDown, zoomBy, fit, reveal, centre }
}
