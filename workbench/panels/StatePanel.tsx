import { Button, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Chart, ChartEdge, Label, Wording } from '../chart/chart'
import { conditionOf } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { requirementTexts } from '../chart/requirements'
import { edgeTarget, edgeWords, stateWithin } from '../chart/names'
import type { RunningMachine } from '../log/log'
import { activeWords } from '../log/log'
import type { Note } from '../notes/notes'
import { idOf } from '../notes/notes'
import { NoteMark } from '../notes/NoteMark'
import type { OpenOnPhoneProps } from '../story/OpenOnPhone'
import { OpenOnPhone } from '../story/OpenOnPhone'
import { StatePicture } from '../story/StatePicture'
import { storyTexts } from '../story/texts'
import { useStoryboard } from '../story/useStoryboard'
import { languageOf, useTexts } from '../texts'
import { Description, Figure, Figures, LinkButton, Mono, Part, RowButton, Rows } from './facts'
import { TransitionsTable } from './TransitionsTable'

type Props = {
  chart: Chart
  wording: Wording
  running: RunningMachine | undefined
  active: ReadonlySet<string>
  picked: Picked
  notes: readonly Note[]
  onPick: (picked: Picked) => void
  /** Shows the paths to a state. */
  onPaths: (state: string) => void
} & Pick<OpenOnPhoneProps, 'drive' | 'onOpen'>

/** Details of the picked state or transition from the machine's definition; of the whole machine if nothing is picked. */
export function StatePanel(props: Props) {
  const { chart, wording, running, active, picked, notes, onPick, onPaths, drive, onOpen } = props
  const { facts } = useTexts()
  const storyboard = useStoryboard()
  if (picked?.kind === 'edge') {
    const edge = chart.edges.find(({ id }) => id === picked.id)
    if (edge) return <EdgeFacts {...{ chart, wording, edge, running, notes, onPick }} />
  }
  const id = picked?.kind === 'state' ? picked.id : chart.nodes[0]!.id
  const node = chart.nodes.find((candidate) => candidate.id === id) ?? chart.nodes[0]!
  const out = chart.edges.filter((edge) => edge.source === node.id)
  const into = chart.edges.filter((edge) => edge.target === node.id && edge.source !== node.id)
  const isRoot = node.parent === undefined
  return (
    <Stack gap="12px">
      <Title
        eyebrow={
          <>
            {isRoot ? facts.machine : facts.kinds[node.kind]}
            {node.initial && ` · ${facts.initial}`}
            {!isRoot && active.has(node.id) && <b> · {facts.active}</b>}
          </>
        }
        notes={notes.filter((note) => idOf(note) === node.id).length}
      >
        {node.name[wording]}
      </Title>
      {wording !== 'code' && <Mono color="fg.muted">{isRoot ? chart.id : node.path}</Mono>}
      <Stack gap="6px" fontSize="15px">
        <Description {...{ node, wording }} />
      </Stack>
      {!isRoot && (
        <Stack gap="8px">
          {onOpen && <OpenOnPhone {...{ chart, wording, drive, onOpen }} state={node.id} />}
          <Button size="sm" variant="outline" w="full" maxW="260px" onClick={() => onPaths(node.id)}>
            {storyTexts[languageOf(wording)].lead}
          </Button>
          {node.screen && <StatePicture {...{ storyboard, chart, wording }} state={node} />}
        </Stack>
      )}
      {isRoot && <Run {...{ chart, wording, running }} />}
      {isRoot && <Active chart={chart} wording={wording} active={active} onPick={onPick} />}
      <Words title={facts.screen} words={node.screen ? [node.screen] : []} />
      <Words title={facts.calls} words={textsOf(node.invokes, wording)} />
      <Words title={facts.entry} words={textsOf(node.entry, wording)} />
      <Words title={facts.exit} words={textsOf(node.exit, wording)} />
      <Words title={facts.tags} words={node.tags} />
      <Requirements ids={node.requirements} />
      <Edges title={facts.leaves} edges={out} end="target" {...{ chart, wording, running, notes, onPick }} />
      <Edges title={facts.entered} edges={into} end="source" {...{ chart, wording, running, notes, onPick }} />
      {isRoot && <TransitionsTable {...{ chart, wording, onPick }} counts={running?.taken} />}
    </Stack>
  )
}

function Title({ eyebrow, notes, children }: { eyebrow: ReactNode; notes: number; children: ReactNode }) {
  return (
    <div>
      <Text fontSize="12px" color="fg.muted" css={{ '& b': { color: 'teal.fg', fontWeight: 600 } }}>
        {eyebrow}
      </Text>
      <Heading as="h3" fontSize="18px" lineHeight="28px" overflowWrap="anywhere">
        {children} <NoteMark count={notes} />
      </Heading>
    </div>
  )
}

function Run({ chart, wording, running }: Pick<Props, 'chart' | 'wording' | 'running'>) {
  const { facts, status } = useTexts()
  const states = chart.nodes.length - 1
  const transitions = new Set(chart.edges.map((edge) => edge.transition))
  const taken = [...transitions].filter((transition) => running?.taken.has(transition)).length
  return (
    <Figures>
      <Figure name={facts.states}>{states}</Figure>
      <Figure name={facts.transitions}>{transitions.size}</Figure>
      <Figure name={facts.takenHere}>{running ? facts.of(taken, transitions.size) : facts.notRunning}</Figure>
      {running && (
        <Figure name={facts.now} whole>
          {running.status === 'active' ? '' : `${status[running.status]} · `}
          {activeWords(chart, running.value, wording)}
        </Figure>
      )}
    </Figures>
  )
}

/** The innermost active states with their descriptions. */
function Active({ chart, wording, active, onPick }: Pick<Props, 'chart' | 'wording' | 'active' | 'onPick'>) {
  const { facts } = useTexts()
  const leaves = chart.nodes.filter(({ id, kind }) => active.has(id) && kind !== 'compound' && kind !== 'parallel')
  if (leaves.length === 0) return null
  return (
    <Part title={facts.activeNow}>
      <Rows>
        {leaves.map((node) => (
          <li key={node.id}>
            <RowButton type="button" onClick={() => onPick({ kind: 'state', id: node.id })}>
              <Mono>{node.name[wording]}</Mono>
              <Description {...{ node, wording }} />
              <Text as="small" color="fg.muted">
                {node.requirements.join(' · ')}
              </Text>
            </RowButton>
          </li>
        ))}
      </Rows>
    </Part>
  )
}

function Words({ title, words }: { title: string; words: string[] }) {
  if (words.length === 0) return null
  return (
    <Part title={title}>
      <Mono as="p">{words.join(', ')}</Mono>
    </Part>
  )
}

function Requirements({ ids }: { ids: string[] }) {
  const { facts } = useTexts()
  if (ids.length === 0) return null
  return (
    <Part title={facts.requirements}>
      <Stack as="ul" gap="6px" fontSize="13px" color="fg.muted" listStyleType="none">
        {ids.map((id) => (
          <li key={id}>
            <Mono color="fg" fontWeight="600">
              {id}
            </Mono>{' '}
            <span lang="en">{requirementTexts.get(id)}</span>
          </li>
        ))}
      </Stack>
    </Part>
  )
}

type EdgesProps = Pick<Props, 'chart' | 'wording' | 'running' | 'notes' | 'onPick'> & {
  title: string
  edges: ChartEdge[]
  end: 'source' | 'target'
}

function Edges({ title, chart, wording, edges, end, running, notes, onPick }: EdgesProps) {
  const { names } = useTexts()
  if (edges.length === 0) return null
  return (
    <Part title={title} count={edges.length}>
      <Rows>
        {edges.map((edge) => (
          <li key={edge.id}>
            <RowButton type="button" onClick={() => onPick({ kind: 'edge', id: edge.id })}>
              <Mono color={edge.kind === 'error' ? 'fg.error' : undefined}>
                {edgeWords(edge, wording)} <NoteMark count={notes.filter((note) => idOf(note) === edge.id).length} />
              </Mono>
              <Text as="small" color="fg.muted" css={{ '& b': { color: 'teal.fg' } }}>
                {end === 'source'
                  ? names.from(stateWithin(chart, edge.source, wording))
                  : edgeTarget(chart, edge, wording)}
                {running?.taken.has(edge.transition) && <b> · {running.taken.get(edge.transition)}×</b>}
              </Text>
            </RowButton>
          </li>
        ))}
      </Rows>
    </Part>
  )
}

const textsOf = (labels: Label[], wording: Wording) => labels.map((label) => label[wording])

type EdgeFactsProps = Pick<Props, 'chart' | 'wording' | 'running' | 'notes' | 'onPick'> & { edge: ChartEdge }

function EdgeFacts({ chart, wording, edge, running, notes, onPick }: EdgeFactsProps) {
  const { facts } = useTexts()
  const times = running?.taken.get(edge.transition) ?? 0
  const condition = conditionOf(edge)?.[wording]
  return (
    <Stack gap="12px">
      <Title
        eyebrow={
          <>
            {facts.transition}
            {edge.branches > 1 && ` · ${facts.branch(edge.branch + 1, edge.branches)}`}
          </>
        }
        notes={notes.filter((note) => idOf(note) === edge.id).length}
      >
        {edge.event[wording]}
      </Title>
      <Part title={facts.from}>
        <LinkButton type="button" onClick={() => onPick({ kind: 'state', id: edge.source })}>
          {stateWithin(chart, edge.source, wording)}
        </LinkButton>
      </Part>
      <Part title={facts.to}>
        {edge.target ? (
          <LinkButton type="button" onClick={() => onPick({ kind: 'state', id: edge.target! })}>
            {stateWithin(chart, edge.target, wording)}
          </LinkButton>
        ) : (
          <p>{facts.sameState}</p>
        )}
        {edge.reenter && <p>{facts.reenter}</p>}
      </Part>
      <Words title={facts.guard} words={condition ? [condition] : []} />
      <Words title={facts.actions} words={textsOf(edge.actions, wording)} />
      <Part title={facts.inRun}>
        <p>{running ? facts.times(times) : facts.machineOff}</p>
      </Part>
    </Stack>
  )
}
