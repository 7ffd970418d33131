import type { PointerEvent, ReactNode } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../Icon'
import type { RunningMachine } from '../log/log'
import type { NoteCounts } from '../notes/notes'
import { languageOf, workbenchTexts } from '../texts'
import type { Chart, Wording } from './chart'
import { activeStates } from './chart'
import './chart.css'
import type { Picked } from './Drawing'
import { Arrows, Drawing } from './Drawing'
import { keyOf, layoutOf } from './engine'
import type { Box, Layout } from './layout'
import type { LevelName } from './levels'
import type { Marks } from './marks'
import type { View } from './reveal'
import { useZoom } from './useZoom'

type Props = {
  chart: Chart
  wording: Wording
  level: LevelName
  running: RunningMachine | undefined
  /** The state value to highlight: the running machine's current or a past one. */
  value: unknown
  picked: Picked
  onPick: (picked: Picked) => void
  /** Ids of states and edges. */
  found: ReadonlySet<string>
  track: boolean
  onTrack: (track: boolean) => void
  marks?: Marks | undefined
  notes: NoteCounts
  /** What the colours mean, in the corner of the chart. */
  legend?: ReactNode
}

const none: ReadonlyMap<string, number> = new Map()
const nothingFolded: ReadonlySet<string> = new Set()

export function ChartView(props: Props) {
  const { chart, wording, level, running, value, picked, onPick, found, track, onTrack, marks, notes, legend } = props
  const { drawing: texts, level: levelNames } = workbenchTexts[languageOf(wording)]
  const [made, setMade] = useState<{ key: string; chart: Chart; layout: Layout }>()
  const [failed, setFailed] = useState(false)
  const [foldedIn, setFolded] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const { view, isMoving, surface, onKeyDown, zoomBy, fit, reveal, centre } = useZoom()
  const folded = foldedIn.get(chart.id) ?? nothingFolded
  const key = keyOf(level, wording, folded)
  const layout = made?.key === key && made.chart === chart ? made.layout : undefined
  const active = useMemo(() => activeStates(chart, value), [chart, value])
  const fitted = useRef<string>(undefined)
  const view1 = `${chart.id} ${level} ${wording}`

  useEffect(() => {
    let isCurrent = true
    setFailed(false)
    layoutOf(chart, level, wording, folded).then(
      (done) => isCurrent && setMade({ key: keyOf(level, wording, folded), chart, layout: done }),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [chart, level, wording, folded])

  useEffect(() => {
    if (!layout || fitted.current === view1) return
    fitted.current = view1
    const whole = { x: 0, y: 0, width: layout.width, height: layout.height }
    if (level === 'overview') fit(whole)
    else fit(whole, layout.initials[0]?.dot.x ?? 0)
  }, [layout, level, view1, fit])

  const activeKey = [...active].join(' ')
  useEffect(() => {
    if (!layout || !track || level === 'overview' || activeKey === '') return
    const boxes = new Set(activeKey.split(' ').map((id) => layout.level.boxOf.get(id)))
    const leaves = layout.states.filter(({ shown, head, height }) => boxes.has(shown.node.id) && head.height === height)
    if (leaves.length > 0) reveal(around(leaves))
  }, [layout, level, track, activeKey, reveal])

  useEffect(() => {
    const [first] = found
    const box = layout && first !== undefined ? boxOf(layout, first) : undefined
    if (box) reveal(box)
  }, [found, layout, reveal])

  useEffect(() => {
    const isRoot = picked?.id === chart.nodes[0]?.id
    const box = layout && picked && !isRoot ? boxOf(layout, picked.id) : undefined
    if (box && fitted.current === view1) reveal(box)
  }, [picked, layout, chart, view1, reveal])

  const fold = (id: string) => {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    setFolded(new Map(foldedIn).set(chart.id, next))
  }

  return (
    <div className="chart-canvas">
      <svg
        ref={surface}
        className={`chart ${level}${isMoving ? ' moving' : ''}`}
        role="group"
        aria-label={texts.chart(chart.name[wording], levelNames[level])}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <Arrows />
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          {layout && (
            <Drawing
              layout={layout}
              wording={wording}
              active={activeKey}
              taken={running?.taken ?? none}
              last={running?.last}
              picked={picked}
              onPick={onPick}
              found={found}
              marks={marks}
              notes={notes}
              onFold={fold}
            />
          )}
        </g>
      </svg>
      {legend !== undefined && <div className="chart-legend">{legend}</div>}
      {failed && (
        <p className="chart-note" role="alert">
          {texts.failed}
        </p>
      )}
      {!layout && !failed && (
        <p className="chart-note" role="status">
          {texts.working(chart.name[wording])}
        </p>
      )}
      {layout && level === 'detail' && (
        <Minimap name={texts.minimap} layout={layout} view={view} surface={surface} onMove={centre} />
      )}
      <div className="chart-zoom" role="group" aria-label={texts.zoom}>
        <button type="button" onClick={() => zoomBy(1 / 1.2)} aria-label={texts.zoomOut}>
          <Icon name="minus" />
        </button>
        <output aria-label={texts.scale}>{Math.round(view.scale * 100)}%</output>
        <button type="button" onClick={() => zoomBy(1.2)} aria-label={texts.zoomIn}>
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label={texts.fit}
          onClick={() => {
            onTrack(false)
            if (layout) fit({ x: 0, y: 0, width: layout.width, height: layout.height })
          }}
        >
          <Icon name="cornersOut" />
        </button>
        <button type="button" aria-label={texts.track} aria-pressed={track} onClick={() => onTrack(!track)}>
          <Icon name="crosshair" />
        </button>
      </div>
    </div>
  )
}

const around = (boxes: Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** Where a state or an edge is drawn: in its own box or label, or in the box that holds it. */
function boxOf({ level, states, lines }: Layout, id: string): Box | undefined {
  const stateAt = (box: string | undefined) => states.find(({ shown }) => shown.node.id === box)
  const edge = level.chart.edges.find((one) => one.id === id)
  if (!edge) return stateAt(level.boxOf.get(id))
  const part = lines.flatMap(({ parts }) => parts).find(({ edges }) => edges.includes(edge))
  return part ?? stateAt(level.boxOf.get(edge.source))
}

type MinimapProps = {
  name: string
  layout: Layout
  view: View
  surface: { current: SVGSVGElement | null }
  onMove: (x: number, y: number) => void
}

/** The whole chart in a corner with a frame around what is seen; a click or drag moves the frame. */
function Minimap({ name, layout, view, surface, onMove }: MinimapProps) {
  const size = surface.current?.getBoundingClientRect()
  const scale = Math.min(150 / layout.width, 150 / layout.height)
  if (!size || (layout.width * view.scale <= size.width && layout.height * view.scale <= size.height)) return null
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onMove((event.clientX - box.x) / scale, (event.clientY - box.y) / scale)
  }
  return (
    <svg
      className="chart-minimap"
      role="img"
      aria-label={name}
      width={layout.width * scale}
      height={layout.height * scale}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        move(event)
      }}
      onPointerMove={(event) => event.buttons > 0 && move(event)}
    >
      {layout.states.map(({ shown, x, y, width, height }) => (
        <rect
          key={shown.node.id}
          className={shown.isRefusal ? 'refusal' : undefined}
          {...{ x, y, width, height }}
          rx={10}
        />
      ))}
      <rect
        className="seen"
        x={-view.x / view.scale}
        y={-view.y / view.scale}
        width={size.width / view.scale}
        height={size.height / view.scale}
        strokeWidth={2 / scale}
      />
    </svg>
  )
}
