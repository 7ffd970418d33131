import type { KeyboardEvent } from 'react'
import { memo, useEffect, useRef, useState } from 'react'
import { Icon } from '../Icon'
import type { RunningMachine } from '../log/log'
import { layoutOf } from './engine'
import type { Chart, ChartEdge } from './extract'
import { activeStates } from './extract'
import type { Box, Layout, PlacedLine, PlacedNode } from './layout'
import { metrics } from './layout'
import { roundedPath } from './path'
import { usePanZoom } from './usePanZoom'

export type Picked = { kind: 'state'; id: string } | { kind: 'edge'; id: string } | undefined

type Props = {
  chart: Chart
  running: RunningMachine | undefined
  /** The state value to highlight: the running machine's current or a past one. */
  value: unknown
  picked: Picked
  onPick: (picked: Picked) => void
  found: ReadonlySet<string>
  track: boolean
  onTrack: (track: boolean) => void
}

const none: ReadonlyMap<string, number> = new Map()

export function ChartView({ chart, running, value, picked, onPick, found, track, onTrack }: Props) {
  const [layout, setLayout] = useState<{ of: string; layout: Layout }>()
  const [failed, setFailed] = useState(false)
  const { view, moving, surface, gestures, zoomAt, fit, reveal } = usePanZoom()
  const shown = layout?.of === chart.id ? layout.layout : undefined
  const active = activeStates(chart, value)
  const fitted = useRef<string>(undefined)

  useEffect(() => {
    let current = true
    setFailed(false)
    layoutOf(chart).then(
      (made) => current && setLayout({ of: chart.id, layout: made }),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [chart])

  const whole = shown && { x: 0, y: 0, width: shown.width, height: shown.height }
  useEffect(() => {
    if (!shown || fitted.current === chart.id) return
    fitted.current = chart.id
    fit({ x: 0, y: 0, width: shown.width, height: shown.height }, shown.initials[0]?.dot.x ?? 0)
  }, [shown, chart, fit])

  const activeKey = [...active].join(' ')
  useEffect(() => {
    if (!shown || !track || activeKey === '') return
    const leaves = shown.nodes.filter(
      ({ node }) => activeKey.split(' ').includes(node.id) && node.kind !== 'compound' && node.kind !== 'parallel',
    )
    if (leaves.length > 0) reveal(around(leaves))
  }, [shown, track, activeKey, reveal])

  useEffect(() => {
    const first = [...found][0]
    const box = first === undefined ? undefined : boxOf(shown, first)
    if (box) reveal(box)
  }, [found, shown, reveal])

  useEffect(() => {
    const isRoot = picked?.id === chart.nodes[0]?.id
    const box = picked && !isRoot ? boxOf(shown, picked.id) : undefined
    if (box && fitted.current === chart.id) reveal(box)
  }, [picked, shown, chart, reveal])

  const percent = Math.round(view.scale * 100)
  return (
    <div className="canvas">
      <svg
        ref={surface}
        className={moving ? 'chart moving' : 'chart'}
        role="group"
        aria-label={`Statechart of ${chart.id}. Arrow keys move it, plus and minus zoom.`}
        tabIndex={0}
        {...gestures}
      >
        <defs>
          {['rest', 'taken', 'error'].map((name) => (
            <marker
              key={name}
              id={`arrow-${name}`}
              className={`arrow ${name}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0,0 8,4 0,8Z" />
            </marker>
          ))}
        </defs>
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          {shown && (
            <Drawing
              layout={shown}
              active={activeKey}
              taken={running?.taken ?? none}
              last={running?.last}
              picked={picked}
              onPick={onPick}
              found={found}
            />
          )}
        </g>
      </svg>
      {failed && (
        <p className="canvas-note" role="alert">
          The layout of this chart failed.
        </p>
      )}
      {!shown && !failed && (
        <p className="canvas-note" role="status">
          Laying out {chart.id}…
        </p>
      )}
      <div className="zoom" role="group" aria-label="Zoom">
        <button type="button" onClick={() => zoomAt(1 / 1.2)} aria-label="Zoom out">
          <Icon name="minus" />
        </button>
        <output aria-label="Scale">{percent}%</output>
        <button type="button" onClick={() => zoomAt(1.2)} aria-label="Zoom in">
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label="Fit the whole chart"
          onClick={() => {
            onTrack(false)
            if (whole) fit(whole)
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

const boxOf = (layout: Layout | undefined, id: string): Box | undefined =>
  layout?.nodes.find(({ node }) => node.id === id) ??
  layout?.lines.find(({ parts }) => parts.some(({ edge }) => edge.id === id))?.label

type DrawingProps = {
  layout: Layout
  active: string
  taken: ReadonlyMap<string, number>
  last: RunningMachine['last']
  picked: Picked
  onPick: (picked: Picked) => void
  found: ReadonlySet<string>
}

const Drawing = memo(function Drawing({ layout, active, taken, last, picked, onPick, found }: DrawingProps) {
  const lit = new Set(active.split(' '))
  const timesOf = (edge: ChartEdge) => taken.get(edge.transition) ?? 0
  const isLast = (edge: ChartEdge) => last?.transitions.includes(edge.transition) ?? false
  const isPicked = (edge: ChartEdge) => picked?.kind === 'edge' && picked.id === edge.id
  const classes = (of: PlacedLine, edges: ChartEdge[]) =>
    [
      of.isError && 'error',
      edges.some((edge) => timesOf(edge) > 0) ? 'taken' : 'rest',
      edges.some(isLast) && 'last',
      edges.some(isPicked) && 'picked',
      edges.some(({ id }) => found.has(id)) && 'found',
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <>
      {layout.nodes.map((placed) => (
        <StateBox
          key={placed.node.id}
          placed={placed}
          active={lit.has(placed.node.id)}
          picked={picked?.kind === 'state' && picked.id === placed.node.id}
          found={found.has(placed.node.id)}
          onPick={onPick}
        />
      ))}
      {layout.initials.map(({ state, dot, points }) => (
        <g key={state} className="initial">
          <circle cx={dot.x} cy={dot.y} r={metrics.dot / 2} />
          <path d={roundedPath(points)} markerEnd="url(#arrow-rest)" />
        </g>
      ))}
      {layout.lines.map((line) => {
        const edges = line.parts.map(({ edge }) => edge)
        const flash = edges.some(isLast)
        const times = edges.reduce((sum, edge) => sum + timesOf(edge), 0)
        return (
          <path
            key={`${line.id} ${flash ? last?.step : ''}`}
            className={`edge ${classes(line, edges)}`}
            d={roundedPath(line.points)}
            strokeWidth={Math.min(4, 1.4 + Math.log2(1 + times) * 0.6)}
            markerEnd={`url(#arrow-${line.isError ? 'error' : times > 0 ? 'taken' : 'rest'})`}
          />
        )
      })}
      {layout.lines.flatMap((line) =>
        line.parts.map(({ edge, lines, y, height }) => (
          <g
            key={`${edge.id} ${isLast(edge) ? last?.step : ''}`}
            className={`label ${classes(line, [edge])}`}
            data-pick=""
            onClick={() => onPick({ kind: 'edge', id: edge.id })}
          >
            <title>
              {timesOf(edge) > 0 ? `${lines.join(' ')} · taken ${timesOf(edge)} times in this run` : lines.join(' ')}
            </title>
            <rect x={line.label.x} y={y} width={line.label.width} height={height} rx={6} />
            {lines.map((text, index) => (
              <text
                key={index}
                className={partOf(lines, index)}
                x={line.label.x + metrics.labelPadding}
                y={y + 14 + index * metrics.labelLine}
              >
                {text}
              </text>
            ))}
          </g>
        )),
      )}
      {layout.nodes.map((placed) => (
        <StateText key={placed.node.id} placed={placed} active={lit.has(placed.node.id)} last={last} />
      ))}
    </>
  )
})

const partOf = (lines: string[], index: number) => {
  const opening = lines.slice(0, index + 1).findLast((line) => !line.startsWith('  ')) ?? ''
  return opening.startsWith('[') ? 'guard' : opening.startsWith('/') ? 'actions' : 'event'
}

function StateBox({
  placed,
  active,
  picked,
  found,
  onPick,
}: {
  placed: PlacedNode
  active: boolean
  picked: boolean
  found: boolean
  onPick: (picked: Picked) => void
}) {
  const { node, x, y, width, height } = placed
  const pick = () => onPick({ kind: 'state', id: node.id })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    pick()
  }
  const classes = [
    'state',
    node.kind,
    `depth-${Math.min(node.depth, 4)}`,
    active && 'active',
    picked && 'picked',
    found && 'found',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <g
      className={classes}
      data-pick={node.depth === 0 ? undefined : ''}
      role="button"
      tabIndex={0}
      aria-label={`${node.kind} state ${node.key}${active ? ', active' : ''}`}
      aria-pressed={picked}
      onClick={pick}
      onKeyDown={onKeyDown}
    >
      {active && node.depth > 0 && (
        <rect className="halo" x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx={14} />
      )}
      <rect className="box" x={x} y={y} width={width} height={height} rx={10} />
      {node.kind === 'final' && (
        <rect className="inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={8} />
      )}
    </g>
  )
}

function StateText({ placed, active, last }: { placed: PlacedNode; active: boolean; last: RunningMachine['last'] }) {
  const { node, x, y, lines, internal } = placed
  let row = 0
  const top = () => y + metrics.header + 9 + row++ * metrics.line
  return (
    <g className={active ? 'state-text active' : 'state-text'} aria-hidden="true">
      <text className="name" x={x + 14} y={y + 23}>
        {node.key}
        {node.kind === 'parallel' && (
          <tspan className="mark" dx="8">
            parallel
          </tspan>
        )}
      </text>
      {lines.map((line, index) => (
        <text key={index} className="does" x={x + 14} y={top()}>
          {line}
        </text>
      ))}
      {internal.map((part) =>
        part.lines.map((line, index) => (
          <text
            key={`${part.edge.id} ${index}`}
            className={last?.transitions.includes(part.edge.transition) ? 'internal last' : 'internal'}
            x={x + 14}
            y={top()}
          >
            {line}
          </text>
        )),
      )}
    </g>
  )
}
