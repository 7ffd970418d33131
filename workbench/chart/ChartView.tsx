import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../Icon'
import type { RunningMachine } from '../log/log'
import type { Chart, ChartEdge, Wording } from './chart'
import { activeStates } from './chart'
import './chart.css'
import { keyOf, layoutOf } from './engine'
import type { Box, Layout, PlacedLine, PlacedState } from './layout'
import { metrics, typeOf } from './layout'
import type { LevelName } from './levels'
import type { Mark, Marks } from './marks'
import { markOfEdges, markOfStates } from './marks'
import { stateName, transitionName } from './names'
import { roundedPath } from './path'
import type { View } from './useZoom'
import { useZoom } from './useZoom'

export type Picked = { kind: 'state'; id: string } | { kind: 'edge'; id: string } | undefined

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
  /** What the colours mean, in the corner of the chart. */
  legend?: ReactNode
}

const none: ReadonlyMap<string, number> = new Map()
const nothingFolded: ReadonlySet<string> = new Set()

export function ChartView(props: Props) {
  const { chart, wording, level, running, value, picked, onPick, found, track, onTrack, marks, legend } = props
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
        aria-label={`Statechart of ${chart.name[wording]}, ${level}. Arrow keys move it, plus and minus zoom.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <defs>
          {['rest', 'main', 'taken', 'error', 'added', 'removed', 'moved', 'missed', 'heat'].map((name) => (
            <marker
              key={name}
              id={`arrow-${name}`}
              className={`arrow ${name}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="9"
              markerHeight="9"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0,0.5 8,4 0,7.5Z" />
            </marker>
          ))}
        </defs>
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
              onFold={fold}
            />
          )}
        </g>
      </svg>
      {legend !== undefined && <div className="chart-legend">{legend}</div>}
      {failed && (
        <p className="chart-note" role="alert">
          The layout of this chart failed.
        </p>
      )}
      {!layout && !failed && (
        <p className="chart-note" role="status">
          Laying out {chart.name[wording]}…
        </p>
      )}
      {layout && level === 'detail' && <Minimap layout={layout} view={view} surface={surface} onMove={centre} />}
      <div className="chart-zoom" role="group" aria-label="Zoom">
        <button type="button" onClick={() => zoomBy(1 / 1.2)} aria-label="Zoom out">
          <Icon name="minus" />
        </button>
        <output aria-label="Scale">{Math.round(view.scale * 100)}%</output>
        <button type="button" onClick={() => zoomBy(1.2)} aria-label="Zoom in">
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label="Fit the whole chart"
          onClick={() => {
            onTrack(false)
            if (layout) fit({ x: 0, y: 0, width: layout.width, height: layout.height })
          }}
        >
          <Icon name="cornersOut" />
        </button>
        <button
          type="button"
          aria-label="Keep the active state in view"
          aria-pressed={track}
          onClick={() => onTrack(!track)}
        >
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
  layout: Layout
  view: View
  surface: { current: SVGSVGElement | null }
  onMove: (x: number, y: number) => void
}

/** The whole chart in a corner with a frame around what is seen; a click or drag moves the frame. */
function Minimap({ layout, view, surface, onMove }: MinimapProps) {
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
      aria-label="The whole chart with a frame around the visible part"
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

type DrawingProps = {
  layout: Layout
  wording: Wording
  active: string
  taken: ReadonlyMap<string, number>
  last: RunningMachine['last']
  picked: Picked
  onPick: (picked: Picked) => void
  found: ReadonlySet<string>
  marks: Marks | undefined
  onFold: (id: string) => void
}

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

/** Makes an SVG element a button. */
const button = (label: string, act: () => void) => ({
  role: 'button',
  tabIndex: 0,
  'aria-label': label,
  'data-pick': '',
  onClick: act,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    act()
  },
})

const Drawing = memo(function Drawing(props: DrawingProps) {
  const { layout, wording, active, taken, last, picked, onPick, found, marks, onFold } = props
  const { level } = layout
  const { chart } = level
  const type = typeOf[level.name]
  const boxesOf = (ids: Iterable<string>) => new Set([...ids].map((id) => level.boxOf.get(id)))
  const lit = boxesOf(active.split(' '))
  const foundBoxes = boxesOf(found)
  const pickedBox = picked?.kind === 'state' ? level.boxOf.get(picked.id) : undefined
  const timesOf = (edges: ChartEdge[]) => edges.reduce((sum, edge) => sum + (taken.get(edge.transition) ?? 0), 0)
  const isLast = (edges: ChartEdge[]) => edges.some((edge) => last?.transitions.includes(edge.transition))
  const isPicked = (edges: ChartEdge[]) => picked?.kind === 'edge' && edges.some(({ id }) => id === picked.id)
  const classes = (edges: ChartEdge[], isRefusal: boolean) =>
    joined(
      isRefusal && 'error',
      timesOf(edges) > 0 && 'taken',
      isLast(edges) && 'last',
      isPicked(edges) && 'picked',
      edges.some(({ id }) => found.has(id)) && 'found',
      markClass(markOfEdges(edges, marks)),
    )
  const nameOf = (edges: ChartEdge[]) => {
    const [first] = edges
    if (!first) return ''
    const more = edges.length > 1 ? ` and ${edges.length - 1} more` : ''
    const times = timesOf(edges)
    return `${transitionName(chart, first, wording)}${more}${times > 0 ? `, taken ${times} times in this run` : ''}`
  }
  const pickEdge = (edges: ChartEdge[]) => () => onPick({ kind: 'edge', id: edges[0]!.id })
  return (
    <>
      {layout.states.map((placed) => (
        <StateBox
          key={placed.shown.node.id}
          placed={placed}
          name={nameOfBox(chart, placed, wording)}
          active={lit.has(placed.shown.node.id)}
          picked={pickedBox === placed.shown.node.id}
          found={foundBoxes.has(placed.shown.node.id)}
          mark={markOfStates([placed.shown.node.id, ...placed.shown.hidden.map(({ id }) => id)], marks)}
          // A box of gathered states stands for the first of them.
          onPick={() =>
            onPick({
              kind: 'state',
              id: level.boxOf.has(placed.shown.node.id) ? placed.shown.node.id : placed.shown.hidden[0]!.id,
            })
          }
        />
      ))}
      {layout.initials.map(({ state, dot, points }) => (
        <g key={state} className="initial">
          <circle cx={dot.x} cy={dot.y} r={metrics.dot / 2} />
          {points.length > 0 && <path d={roundedPath(points)} markerEnd="url(#arrow-main)" />}
        </g>
      ))}
      {layout.lines.map(({ line, points }) => {
        const { edges } = line
        const times = timesOf(edges)
        const mark = markOfEdges(edges, marks)
        const usual = line.isMain ? 2.4 : 1.4
        return (
          <path
            key={`${line.id} ${isLast(edges) ? last?.step : ''}`}
            className={joined('edge', line.isMain && 'main', classes(edges, line.isRefusal))}
            d={roundedPath(points)}
            strokeWidth={
              mark?.width === undefined ? Math.min(4.5, usual + Math.log2(1 + times) * 0.6) : usual * mark.width
            }
            markerEnd={`url(#arrow-${arrowOf(line, times, mark)})`}
          />
        )
      })}
      {layout.lines.flatMap(({ parts }) =>
        parts.map((part) => {
          const { id, edges, lines, x, y, width, height, isRefusal } = part
          const mark = markOfEdges(edges, marks)
          return (
            <g
              key={`${id} ${isLast(edges) ? last?.step : ''}`}
              className={joined('label', classes(edges, isRefusal))}
              {...button(nameOf(edges), pickEdge(edges))}
              aria-pressed={isPicked(edges)}
              data-edge={id}
            >
              <title>{nameOf(edges)}</title>
              <rect {...{ x, y, width, height }} rx={6} />
              {lines.map(({ text, role }, at) => (
                <text
                  key={at}
                  className={role}
                  x={x + metrics.labelPadding}
                  y={y + metrics.labelPadding / 2 + (at + 0.76) * type.labelLine}
                >
                  {text}
                </text>
              ))}
              {mark?.badge !== undefined && <Badge text={mark.badge} right={x + width} top={y} />}
            </g>
          )
        }),
      )}
      {layout.states.map((placed) => (
        <g
          key={placed.shown.node.id}
          className={joined('state-text', lit.has(placed.shown.node.id) && isLeaf(placed) && 'active')}
        >
          {placed.rows.map((row, at) => {
            const { edges } = row
            const height = row.role === 'name' ? type.nameLine : type.rowLine
            const texts = row.lines.map((text, line) => (
              <text key={line} x={row.x} y={row.y + (line + 0.76) * height}>
                {text}
                {row.role === 'name' && line === 0 && placed.shown.node.kind === 'parallel' && (
                  <title>All of its parts are active at once.</title>
                )}
              </text>
            ))
            const className = joined('row', row.role, classes(edges, row.isRefusal))
            if (edges.length === 0)
              return (
                <g key={at} className={className} aria-hidden="true">
                  {texts}
                </g>
              )
            return (
              <g
                key={at}
                className={joined(className, 'picks')}
                {...button(nameOf(edges), pickEdge(edges))}
                aria-pressed={isPicked(edges)}
                data-edge={edges[0]!.id}
              >
                <title>{nameOf(edges)}</title>
                <rect x={row.x - 4} y={row.y} width={row.width + 8} height={row.height} rx={4} />
                {texts}
              </g>
            )
          })}
          {placed.shown.canFold && level.name === 'detail' && (
            <FoldButton
              placed={placed}
              name={placed.shown.node.name[wording]}
              onFold={() => onFold(placed.shown.node.id)}
            />
          )}
        </g>
      ))}
    </>
  )
})

const isLeaf = ({ head, height, width }: PlacedState) => head.height === height && head.width === width

const markClass = (mark: Mark | undefined) => mark && `marked ${mark.role}`

const arrowOf = (line: PlacedLine['line'], times: number, mark: Mark | undefined) =>
  mark?.role ?? (times > 0 ? 'taken' : line.isRefusal ? 'error' : line.isMain ? 'main' : 'rest')

function nameOfBox(chart: Chart, { shown }: PlacedState, wording: Wording): string {
  const { node } = shown
  if (node.depth === 0) return `whole chart ${node.name[wording]}`
  if (chart.nodes.some(({ id }) => id === node.id)) return `state ${stateName(chart, node.id, wording)}`
  return `states ${node.name[wording]}`
}

function Badge({ text, right, top }: { text: string; right: number; top: number }) {
  const width = 8 + text.length * 7
  return (
    <g className="badge">
      <rect x={right - width + 6} y={top - 8} width={width} height={16} rx={8} />
      <text x={right - width / 2 + 6} y={top + 4}>
        {text}
      </text>
    </g>
  )
}

function FoldButton({ placed, name, onFold }: { placed: PlacedState; name: string; onFold: () => void }) {
  const { head, shown } = placed
  const [x, y] = [head.x + head.width - 26, head.y + 5]
  return (
    <g
      className="fold"
      {...button(`${shown.isFolded ? 'Unfold' : 'Fold'} ${name}`, onFold)}
      aria-expanded={!shown.isFolded}
    >
      <rect x={x} y={y} width={24} height={24} rx={6} />
      <path d={`M${x + 7},${y + 12}h10${shown.isFolded ? `m-5,-5v10` : ''}`} />
    </g>
  )
}

type StateBoxProps = {
  placed: PlacedState
  name: string
  active: boolean
  picked: boolean
  found: boolean
  mark: Mark | undefined
  onPick: () => void
}

function StateBox({ placed, name, active, picked, found, mark, onPick }: StateBoxProps) {
  const { shown, x, y, width, height } = placed
  const { node } = shown
  const holds = !isLeaf(placed)
  const className = joined(
    'state',
    node.kind,
    holds ? `frame depth-${Math.min(node.depth, 4)}` : 'leaf',
    shown.isFolded && 'folded',
    shown.isRefusal && 'refusal',
    shown.isMain && 'main',
    active && 'active',
    picked && 'picked',
    found && 'found',
    markClass(mark),
  )
  return (
    <g
      className={className}
      {...button(`${name}${active ? ', active' : ''}`, onPick)}
      // A frame can be dragged.
      data-pick={holds ? undefined : ''}
      aria-pressed={picked}
    >
      {active && !holds && <rect className="halo" x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx={14} />}
      <rect className="box" {...{ x, y, width, height }} rx={10} />
      {node.kind === 'final' && (
        <rect className="inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={8} />
      )}
      {mark?.badge !== undefined && <Badge text={mark.badge} right={x + width} top={y} />}
    </g>
  )
}
