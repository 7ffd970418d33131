import type { KeyboardEvent } from 'react'
import { memo, useMemo } from 'react'
import type { RunningMachine } from '../log/log'
import { workbenchTexts, languageOf } from '../texts'
import type { Chart, ChartEdge, ChartNode, Wording } from './chart'
import type { WantedBadge } from './badges'
import { placeBadges, placeTag } from './badges'
import type { Box, Layout, PlacedLine, PlacedState } from './layout'
import { metrics, typeOf } from './layout'
import type { Mark, Marks } from './marks'
import { markOfEdges, markOfStates } from './marks'
import { nameTextsOf, stateTitle, transitionName } from './names'
import { roundedPath } from './path'
import type { NoteCounts } from '../notes/notes'

export type Picked = { kind: 'state'; id: string } | { kind: 'edge'; id: string } | undefined

/** The arrow heads, by the role of their line. */
export const Arrows = () => (
  <defs>
    {['rest', 'main', 'taken', 'error', 'added', 'removed', 'moved', 'missed', 'excused', 'heat'].map((name) => (
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
)

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
  notes: NoteCounts
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

export const Drawing = memo(function Drawing(props: DrawingProps) {
  const { layout, wording, active, taken, last, picked, onPick, found, marks, notes, onFold } = props
  const { level } = layout
  const { chart } = level
  const hasPlainErrors = marks?.hasPlainErrors ?? false
  const type = typeOf[level.name]
  const badges = useMemo(() => {
    const wanted = badgesOf(layout, marks)
    const placed = placeBadges(layout, wanted)
    return wanted.map(({ key, text, role }) => ({ key, text, role, box: placed.get(key)! }))
  }, [layout, marks])
  const boxesOf = (ids: Iterable<string>) => new Set([...ids].map((id) => level.boxOf.get(id)))
  const lit = boxesOf(active.split(' '))
  const foundBoxes = boxesOf(found)
  const pickedBox = picked?.kind === 'state' ? level.boxOf.get(picked.id) : undefined
  const inside = pickedBox === picked?.id ? undefined : chart.nodes.find(({ id }) => id === picked?.id)
  /** The name of the picked state where its box does not have it. */
  const tag = useMemo(() => {
    const box = inside && layout.states.find(({ shown }) => shown.node.id === pickedBox)
    if (!inside || !box || rowOf(box, inside) !== undefined) return undefined
    return { text: inside.name[wording], box: placeTag(layout, inside.name[wording], box) }
  }, [layout, inside, pickedBox, wording])
  const timesOf = (edges: ChartEdge[]) => edges.reduce((sum, edge) => sum + (taken.get(edge.transition) ?? 0), 0)
  const notesOn = (of: { id: string }[]) => of.reduce((sum, { id }) => sum + (notes.get(id) ?? 0), 0)
  const isLast = (edges: ChartEdge[]) => edges.some((edge) => last?.transitions.includes(edge.transition))
  const isPicked = (edges: ChartEdge[]) => picked?.kind === 'edge' && edges.some(({ id }) => id === picked.id)
  const classes = (edges: ChartEdge[], isRefusal: boolean) =>
    joined(
      isRefusal && !hasPlainErrors && 'error',
      timesOf(edges) > 0 && 'taken',
      isLast(edges) && 'last',
      isPicked(edges) && 'picked',
      edges.some(({ id }) => found.has(id)) && 'found',
      markClass(markOfEdges(edges, marks)),
    )
  const texts = workbenchTexts[languageOf(wording)]
  const nameOf = (edges: ChartEdge[]) => {
    const [first] = edges
    if (!first) return ''
    const more = edges.length > 1 ? texts.names.more(edges.length - 1) : ''
    const times = timesOf(edges)
    return [
      `${transitionName(chart, first, wording)}${more}`,
      times > 0 && texts.names.taken(times),
      notesOn(edges) > 0 && texts.notes.mark(notesOn(edges)),
    ]
      .filter(Boolean)
      .join(', ')
  }
  const pickEdge = (edges: ChartEdge[]) => () => onPick({ kind: 'edge', id: edges[0]!.id })
  return (
    <>
      {layout.states.map((placed) => (
        <StateBox
          key={placed.shown.node.id}
          placed={placed}
          isPlain={hasPlainErrors}
          name={nameOfBox(chart, placed, wording)}
          wording={wording}
          notes={notesOn(
            placed.shown.isFolded || !level.boxOf.has(placed.shown.node.id)
              ? [placed.shown.node, ...placed.shown.hidden, ...placed.shown.inner]
              : [placed.shown.node],
          )}
          active={lit.has(placed.shown.node.id)}
          picked={pickedBox === placed.shown.node.id}
          inside={pickedBox === placed.shown.node.id ? inside : undefined}
          found={foundBoxes.has(placed.shown.node.id)}
          mark={markOfStates(idsIn(placed), marks)}
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
            markerEnd={`url(#arrow-${arrowOf(hasPlainErrors ? { ...line, isRefusal: false } : line, times, mark)})`}
          />
        )
      })}
      {layout.lines.flatMap(({ parts }) =>
        parts.map((part) => {
          const { id, edges, lines, x, y, width, height, isRefusal } = part
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
              <NoteSign count={notesOn(edges)} x={x} y={y} />
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
            const lines = row.lines.map((text, line) => (
              <text key={line} x={row.x} y={row.y + (line + 0.76) * height}>
                {text}
                {row.role === 'name' && line === 0 && placed.shown.node.kind === 'parallel' && (
                  <title>{texts.drawing.parallel}</title>
                )}
              </text>
            ))
            const isChosen = inside !== undefined && rowOf(placed, inside) === row
            const className = joined('row', row.role, isChosen && 'chosen', classes(edges, row.isRefusal))
            if (edges.length === 0)
              return (
                <g key={at} className={className} aria-hidden="true">
                  {lines}
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
                {lines}
                {notesOn(edges) > 0 && <circle className="note" cx={row.x - 6} cy={row.y + height / 2} r={3.5} />}
              </g>
            )
          })}
          {placed.shown.canFold && level.name === 'detail' && (
            <FoldButton
              placed={placed}
              name={texts.drawing[placed.shown.isFolded ? 'unfold' : 'fold'](placed.shown.node.name[wording])}
              onFold={() => onFold(placed.shown.node.id)}
            />
          )}
        </g>
      ))}
      {tag && (
        <g className="tag" aria-hidden="true">
          <rect {...tag.box} rx={6} />
          <text x={tag.box.x + 8} y={tag.box.y + 14}>
            {tag.text}
          </text>
        </g>
      )}
      {/* Above the lines, and beside the texts. */}
      {badges.map(({ key, text, role, box }) => (
        <g key={key} className={`badge marked ${role}`} data-badge={key} aria-hidden="true">
          <rect {...box} rx={box.height / 2} />
          <text x={box.x + box.width / 2} y={box.y + 12}>
            {text}
          </text>
        </g>
      ))}
    </>
  )
})

const isLeaf = ({ head, height, width }: PlacedState) => head.height === height && head.width === width

/** The row of a box of gathered states that names one of them. */
function rowOf({ shown, rows }: PlacedState, state: ChartNode): PlacedState['rows'][number] | undefined {
  if (shown.isFolded) return undefined
  const at = shown.hidden.filter(({ parent }) => parent === shown.node.parent).findIndex(({ id }) => id === state.id)
  return rows.filter(({ role }) => role === 'hidden')[at]
}

const markClass = (mark: Mark | undefined) => mark && `marked ${mark.role}`

const arrowOf = (line: PlacedLine['line'], times: number, mark: Mark | undefined) =>
  mark?.role ?? (times > 0 ? 'taken' : line.isRefusal ? 'error' : line.isMain ? 'main' : 'rest')

function nameOfBox(chart: Chart, { shown }: PlacedState, wording: Wording): string {
  const { node } = shown
  if (chart.nodes.some(({ id }) => id === node.id)) return stateTitle(chart, node.id, wording)
  return nameTextsOf(wording).states(node.name[wording])
}

/** How many notes there are about what is drawn here; the name of the element says it to a screen reader. */
function NoteSign({ count, x, y }: { count: number; x: number; y: number }) {
  if (count === 0) return null
  const width = 9 + String(count).length * 7
  return (
    <g className="note" aria-hidden="true">
      <rect x={x - 7} y={y - 8} width={width} height={16} rx={4} />
      <text x={x - 7 + width / 2} y={y + 4}>
        {count}
      </text>
    </g>
  )
}

const idsIn = ({ shown }: PlacedState) => [shown.node.id, ...shown.hidden.map(({ id }) => id)]

/** The badges of a drawing: of labels, of boxes, and of rows those that number what a list has. */
function badgesOf({ lines, states }: Layout, marks: Marks | undefined): (WantedBadge & Pick<Mark, 'role'>)[] {
  if (!marks) return []
  const badge = (key: string, mark: Mark | undefined, beside: Box, isOfRow = false) =>
    mark?.badge === undefined ? [] : [{ key, text: mark.badge, role: mark.role, beside, isOfRow }]
  return [
    ...lines.flatMap(({ parts }) => parts.flatMap((one) => badge(one.id, markOfEdges(one.edges, marks), one))),
    ...states.flatMap((placed) => [
      ...badge(placed.shown.node.id, markOfStates(idsIn(placed), marks), placed),
      ...placed.rows.flatMap((row) => {
        const mark = row.edges.length > 0 ? markOfEdges(row.edges, marks) : undefined
        // Other badges are too wide for a row.
        return mark?.isNumbered ? badge(row.edges[0]!.id, mark, row, true) : []
      }),
    ]),
  ]
}

function FoldButton({ placed, name, onFold }: { placed: PlacedState; name: string; onFold: () => void }) {
  const { head, shown } = placed
  const [x, y] = [head.x + head.width - 26, head.y + 5]
  return (
    <g className="fold" {...button(name, onFold)} aria-expanded={!shown.isFolded}>
      <rect x={x} y={y} width={24} height={24} rx={6} />
      <path d={`M${x + 7},${y + 12}h10${shown.isFolded ? `m-5,-5v10` : ''}`} />
    </g>
  )
}

type StateBoxProps = {
  placed: PlacedState
  /** A refusal is drawn as any other state. */
  isPlain: boolean
  name: string
  wording: Wording
  notes: number
  active: boolean
  picked: boolean
  /** The picked state, where the box stands for it with others. */
  inside: ChartNode | undefined
  found: boolean
  mark: Mark | undefined
  onPick: () => void
}

function StateBox({
  placed,
  isPlain,
  name,
  wording,
  notes,
  active,
  picked,
  inside,
  found,
  mark,
  onPick,
}: StateBoxProps) {
  const { shown, x, y, width, height } = placed
  const { node } = shown
  const texts = workbenchTexts[languageOf(wording)]
  const holds = !isLeaf(placed)
  const className = joined(
    'state',
    node.kind,
    holds ? `frame depth-${Math.min(node.depth, 4)}` : 'leaf',
    shown.isFolded && 'folded',
    shown.isRefusal && !isPlain && 'refusal',
    shown.isMain && 'main',
    active && 'active',
    picked && 'picked',
    found && 'found',
    markClass(mark),
  )
  return (
    <g
      className={className}
      {...button(
        [
          name,
          inside && texts.drawing.chosen(inside.name[wording]),
          notes > 0 && texts.notes.mark(notes),
          active && texts.names.active,
        ]
          .filter(Boolean)
          .join(', '),
        onPick,
      )}
      // A frame can be dragged.
      data-pick={holds ? undefined : ''}
      aria-pressed={picked}
    >
      {active && !holds && <rect className="halo" x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx={14} />}
      <rect className="box" {...{ x, y, width, height }} rx={10} />
      {node.kind === 'final' && (
        <rect className="inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={8} />
      )}
      <NoteSign count={notes} x={x} y={y} />
    </g>
  )
}
