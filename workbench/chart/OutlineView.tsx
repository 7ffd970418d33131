import { useEffect, useRef } from 'react'
import type { NoteCounts } from '../notes/notes'
import { NoteMark } from '../notes/NoteMark'
import { Description } from '../panels/facts'
import type { WorkbenchTexts } from '../texts'
import { languageOf, workbenchTexts } from '../texts'
import type { Chart, ChartEdge, ChartNode, Label, Wording } from './chart'
import { activeStates, edgeLabel } from './chart'
import './chart.css'
import type { Picked } from './Drawing'
import { ChartIndex, isRefusal } from './levels'
import { stateName, stateWithin, transitionName } from './names'

type Props = {
  chart: Chart
  wording: Wording
  /** The state value whose states are marked as active. */
  value: unknown
  picked: Picked
  notes: NoteCounts
  onPick: (picked: Picked) => void
}

/** A chart as nested headings and lists, to be read from the top, by keyboard, by screen reader or on paper. */
export function OutlineView({ chart, wording, value, picked, notes, onPick }: Props) {
  const index = new ChartIndex(chart)
  const active = activeStates(chart, value)
  const texts = workbenchTexts[languageOf(wording)]
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (picked)
      frame.current?.querySelector(`[data-id="${CSS.escape(picked.id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [picked])

  const goTo = (id: string) => {
    onPick({ kind: 'state', id })
    frame.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus()
  }
  return (
    <div
      className="chart-outline"
      ref={frame}
      role="region"
      aria-label={texts.outline.title(chart.name[wording])}
      tabIndex={0}
    >
      <Section node={index.root} {...{ index, wording, texts, active, picked, notes, onPick, goTo }} />
    </div>
  )
}

type SectionProps = Omit<Props, 'chart' | 'value'> & {
  node: ChartNode
  index: ChartIndex
  texts: WorkbenchTexts
  active: ReadonlySet<string>
  goTo: (id: string) => void
}

function Section({ node, ...rest }: SectionProps) {
  const { index, wording, texts, active, picked, notes, onPick, goTo } = rest
  const { outline } = texts
  const Heading = (['h2', 'h3', 'h4', 'h5', 'h6'] as const)[Math.min(node.depth, 4)]!
  const edges = index.chart.edges.filter(({ source }) => source === node.id)
  const children = index.childrenOf(node.id)
  const marks = [
    node.initial && outline.start,
    (node.kind === 'parallel' || node.kind === 'final') && outline[node.kind],
    active.has(node.id) && node.depth > 0 && outline.active,
  ].filter(Boolean)
  const classes = [active.has(node.id) && 'is-active', isRefusal(index, node) && 'is-refusal'].filter(Boolean).join(' ')
  return (
    <section className={classes}>
      <Heading>
        <button
          type="button"
          data-id={node.id}
          aria-pressed={picked?.kind === 'state' && picked.id === node.id}
          onClick={() => onPick({ kind: 'state', id: node.id })}
        >
          {node.name[wording]}
          {marks.length > 0 && ` (${marks.join(', ')})`} <NoteMark count={notes.get(node.id) ?? 0} />
        </button>
      </Heading>
      <Description {...{ node, wording }} />
      <Doing name={outline.runs} of={node.invokes} wording={wording} />
      <Doing name={outline.entry} of={node.entry} wording={wording} />
      <Doing name={outline.exit} of={node.exit} wording={wording} />
      {edges.length > 0 && (
        <ul>
          {edges.map((edge) => (
            <li key={edge.id} className={edge.kind === 'error' ? 'error' : undefined}>
              <EdgeLine edge={edge} {...{ index, wording, texts, picked, notes, onPick, goTo }} />
            </li>
          ))}
        </ul>
      )}
      {children.map((child) => (
        <Section key={child.id} node={child} {...rest} />
      ))}
    </section>
  )
}

const Doing = ({ name, of, wording }: { name: string; of: Label[]; wording: Wording }) =>
  of.length > 0 && (
    <p>
      {name}: {of.map((label) => label[wording]).join(', ')}
    </p>
  )

function EdgeLine(props: Omit<SectionProps, 'node' | 'active'> & { edge: ChartEdge }) {
  const { edge, index, wording, texts, picked, notes, onPick, goTo } = props
  const noted = notes.get(edge.id) ?? 0
  const { target } = edge
  const [event, ...more] = edgeLabel(edge, wording)
  return (
    <>
      <button
        type="button"
        data-id={edge.id}
        aria-label={[transitionName(index.chart, edge, wording), noted > 0 && texts.notes.mark(noted)]
          .filter(Boolean)
          .join(', ')}
        aria-pressed={picked?.kind === 'edge' && picked.id === edge.id}
        onClick={() => onPick({ kind: 'edge', id: edge.id })}
      >
        {event}
        {more.map((text) => (
          <span key={text} className={text.startsWith('[') ? 'guard' : undefined}>
            {' '}
            {text}
          </span>
        ))}{' '}
        <NoteMark count={noted} />
      </button>
      {target !== undefined && (
        <>
          {' → '}
          <button
            type="button"
            className="to"
            aria-label={texts.outline.goTo(stateWithin(index.chart, target, wording))}
            onClick={() => goTo(target)}
          >
            {stateName(index.chart, target, wording)}
          </button>
        </>
      )}
    </>
  )
}
