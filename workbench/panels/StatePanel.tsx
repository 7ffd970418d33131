import { requirementTexts } from '../chart/machines'
import type { Chart, ChartEdge } from '../chart/extract'
import { edgeLabel } from '../chart/extract'
import type { Picked } from '../chart/ChartView'
import type { RunningMachine } from '../log/log'
import { valueWords } from '../log/log'

type Props = {
  chart: Chart
  running: RunningMachine | undefined
  active: ReadonlySet<string>
  picked: Picked
  onPick: (picked: Picked) => void
}

/** Details of the picked state or transition from the machine's definition; of the whole machine if nothing is picked. */
export function StatePanel({ chart, running, active, picked, onPick }: Props) {
  if (picked?.kind === 'edge') {
    const edge = chart.edges.find(({ id }) => id === picked.id)
    if (edge) return <EdgeFacts edge={edge} running={running} onPick={onPick} />
  }
  const id = picked?.kind === 'state' ? picked.id : chart.nodes[0]!.id
  const node = chart.nodes.find((candidate) => candidate.id === id) ?? chart.nodes[0]!
  const out = chart.edges.filter((edge) => edge.source === node.id)
  const into = chart.edges.filter((edge) => edge.target === node.id && edge.source !== node.id)
  const isRoot = node.parent === undefined
  return (
    <div className="facts">
      <p className="eyebrow">
        {isRoot ? 'machine' : `${node.kind} state`}
        {node.initial && ' · initial'}
        {!isRoot && active.has(node.id) && <b> · active</b>}
      </p>
      <h3>{isRoot ? chart.id : node.path}</h3>
      {node.description && <p className="description">{node.description}</p>}
      {isRoot && <Run chart={chart} running={running} />}
      {isRoot && <Active chart={chart} active={active} onPick={onPick} />}
      <Words title="Screen" words={node.screen ? [node.screen] : []} />
      <Words title="Calls" words={node.invokes} />
      <Words title="On entry" words={node.entry} />
      <Words title="On exit" words={node.exit} />
      <Words title="Tags" words={node.tags} />
      <Requirements ids={node.requirements} />
      <Edges title="Leaves by" edges={out} end="target" running={running} onPick={onPick} />
      <Edges title="Entered by" edges={into} end="source" running={running} onPick={onPick} />
    </div>
  )
}

function Run({ chart, running }: { chart: Chart; running: RunningMachine | undefined }) {
  const states = chart.nodes.length - 1
  const transitions = new Set(chart.edges.map((edge) => edge.transition))
  const taken = [...transitions].filter((transition) => running?.taken.has(transition)).length
  return (
    <dl className="figures">
      <div>
        <dt>States</dt>
        <dd>{states}</dd>
      </div>
      <div>
        <dt>Transitions</dt>
        <dd>{transitions.size}</dd>
      </div>
      <div>
        <dt>Taken in this run</dt>
        <dd>{running ? `${taken} of ${transitions.size}` : 'not running'}</dd>
      </div>
      {running && (
        <div className="whole">
          <dt>Now</dt>
          <dd className="mono">
            {running.status === 'active'
              ? valueWords(running.value)
              : `${running.status} in ${valueWords(running.value)}`}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The innermost active states with their descriptions. */
function Active({ chart, active, onPick }: Pick<Props, 'chart' | 'active' | 'onPick'>) {
  const leaves = chart.nodes.filter(({ id, kind }) => active.has(id) && kind !== 'compound' && kind !== 'parallel')
  if (leaves.length === 0) return null
  return (
    <section>
      <h4>Active now</h4>
      <ul className="edges">
        {leaves.map(({ id, path, description, requirements }) => (
          <li key={id}>
            <button type="button" onClick={() => onPick({ kind: 'state', id })}>
              <span className="mono">{path}</span>
              <span>{description}</span>
              <small>{requirements.join(' · ')}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Words({ title, words }: { title: string; words: string[] }) {
  if (words.length === 0) return null
  return (
    <section>
      <h4>{title}</h4>
      <p className="mono">{words.join(', ')}</p>
    </section>
  )
}

function Requirements({ ids }: { ids: string[] }) {
  if (ids.length === 0) return null
  return (
    <section>
      <h4>Requirements</h4>
      <ul className="requirements">
        {ids.map((id) => (
          <li key={id}>
            <b>{id}</b> {requirementTexts.get(id)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Edges({
  title,
  edges,
  end,
  running,
  onPick,
}: {
  title: string
  edges: ChartEdge[]
  end: 'source' | 'target'
  running: RunningMachine | undefined
  onPick: Props['onPick']
}) {
  if (edges.length === 0) return null
  return (
    <section>
      <h4>
        {title} <small>{edges.length}</small>
      </h4>
      <ul className="edges">
        {edges.map((edge) => (
          <li key={edge.id}>
            <button type="button" className={edge.kind} onClick={() => onPick({ kind: 'edge', id: edge.id })}>
              <span className="mono">{edgeLabel(edge).join(' ')}</span>
              <small>
                {end === 'source'
                  ? `from ${lastKey(edge.source)}`
                  : edge.target
                    ? `to ${lastKey(edge.target)}`
                    : 'stays'}
                {running?.taken.has(edge.transition) && <b> · {running.taken.get(edge.transition)}×</b>}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const lastKey = (id: string) => id.slice(id.lastIndexOf('.') + 1)

function EdgeFacts({
  edge,
  running,
  onPick,
}: {
  edge: ChartEdge
  running: RunningMachine | undefined
  onPick: Props['onPick']
}) {
  const times = running?.taken.get(edge.transition) ?? 0
  return (
    <div className="facts">
      <p className="eyebrow">transition{edge.branches > 1 && ` · branch ${edge.branch + 1} of ${edge.branches}`}</p>
      <h3 className="mono">{edge.event}</h3>
      <section>
        <h4>From</h4>
        <button type="button" className="link" onClick={() => onPick({ kind: 'state', id: edge.source })}>
          {edge.source}
        </button>
      </section>
      <section>
        <h4>To</h4>
        {edge.target ? (
          <button type="button" className="link" onClick={() => onPick({ kind: 'state', id: edge.target! })}>
            {edge.target}
          </button>
        ) : (
          <p>The same state, without leaving it.</p>
        )}
        {edge.reenter && <p>The state is left and entered again.</p>}
      </section>
      <Words title="Guard" words={edge.guard ? [edge.guard] : edge.branch > 0 ? ['else'] : []} />
      <Words title="Actions" words={edge.actions} />
      <section>
        <h4>In this run</h4>
        <p>{running ? `Taken ${times} ${times === 1 ? 'time' : 'times'}.` : 'The machine is not running.'}</p>
      </section>
    </div>
  )
}
