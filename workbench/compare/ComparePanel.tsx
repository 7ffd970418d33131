import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { useRef } from 'react'
import type { Chart, ChartEdge, Wording } from '../chart/chart'
import { edgeLabel } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import type { Change, ChartDiff, DelayLength } from '../chart/diff'
import { Icon } from '../Icon'
import { Choice } from '../panels/controls'
import { Mono, RowButton, Rows } from '../panels/facts'
import type { WorkbenchTexts } from '../texts'
import { useTexts } from '../texts'
import type { Mark } from './compare'
import { countChanges, markKinds } from './compare'
import type { ChartsFile } from './chartsFile'

const signs: Record<Mark, string> = { added: '+', removed: '−', moved: '→', changed: '~' }
const looks: Record<Mark, { bg: string; color: string }> = {
  added: { bg: 'bg.success', color: 'fg.success' },
  removed: { bg: 'bg.error', color: 'fg.error' },
  moved: { bg: 'bg.warning', color: 'fg.warning' },
  changed: { bg: 'bg.info', color: 'fg.info' },
}

type Props = {
  base: ChartsFile | undefined
  other: ChartsFile | undefined
  diffs: readonly ChartDiff[]
  diff: ChartDiff | undefined
  before: Chart | undefined
  after: Chart | undefined
  chart: Chart | undefined
  nameOf: (machine: string) => string
  wording: Wording
  machine: string
  onFile: (which: 'base' | 'other', file: File | undefined) => void
  onMachine: (machine: string) => void
  onPick: (picked: Picked) => void
  onSummary: () => void
}

/** What differs between two versions, machine by machine. */
export function ComparePanel(props: Props) {
  const { base, other, diffs, diff, before, after, nameOf, wording, machine, onFile, onMachine, onSummary } = props
  const { compare } = useTexts()
  const counts = countChanges(diff ? [diff] : [])
  const total = markKinds.reduce((sum, kind) => sum + counts[kind], 0)
  return (
    <Flex direction="column" height="100%" minHeight="0">
      <Flex align="center" gap="2" flex="none" height="44px" paddingInline="14px" bg="bg.panel" borderBottomWidth="1px">
        <Heading as="h2" fontSize="14px" flex="none">
          {compare.changes}
        </Heading>
        {base && (
          <Text color="fg.muted" truncate>
            {compare.in(total, nameOf(machine))}
          </Text>
        )}
      </Flex>
      <Stack
        gap="4"
        flex="1"
        minHeight="0"
        overflow="auto"
        padding="16px"
        tabIndex={0}
        role="group"
        aria-label={compare.changes}
      >
        <Flex align="center" gap="2">
          <Version title={compare.base} file={base} fallback={compare.none} onFile={(file) => onFile('base', file)} />
          <Icon name="arrowRight" />
          <Version
            title={compare.compare}
            file={other}
            fallback={compare.thisBuild}
            onFile={(file) => onFile('other', file)}
          />
        </Flex>
        {other && (
          <Button size="xs" variant="ghost" onClick={() => onFile('other', undefined)}>
            {compare.back}
          </Button>
        )}
        {!base && (
          <Box fontSize="13px" color="fg.muted">
            <p>{compare.hint}</p>
            <Mono as="p" marginTop="6px" padding="8px 10px" borderRadius="8px" bg="bg.subtle" color="fg">
              npm run -s machines -- charts REVISION &gt; charts.json
            </Mono>
          </Box>
        )}
        {base && diffs.length === 0 && <Text role="status">{compare.same}</Text>}
        {base && diffs.length > 0 && (
          <>
            <Choice
              label={`${compare.machine} (${diffs.length})`}
              value={machine}
              options={[
                ...(diff ? [] : [[machine, nameOf(machine)] as const]),
                ...diffs.map((one) => [one.id, `${nameOf(one.id)} · ${sum(one)}`] as const),
              ]}
              onChange={onMachine}
            />
            <Flex gap="2">
              {markKinds.map((kind) => (
                <Box key={kind} flex="1" padding="6px 10px" borderRadius="8px" {...looks[kind]}>
                  <Text fontSize="18px" fontWeight="600" lineHeight="24px">
                    {counts[kind] > 0 && (kind === 'added' || kind === 'removed') ? signs[kind] : ''}
                    {counts[kind]}
                  </Text>
                  <Text fontSize="12px">{compare.counts[kind]}</Text>
                </Box>
              ))}
            </Flex>
            {diff ? <Lists {...props} diff={diff} /> : <Text color="fg.muted">{compare.sameHere}</Text>}
          </>
        )}
      </Stack>
      {base && (
        <Flex align="center" gap="2" flex="none" padding="8px 14px" borderTopWidth="1px" bg="bg.panel">
          <Mono flex="1" color="fg.muted">
            {compare.states} {(before?.nodes.length ?? 1) - 1} → {(after?.nodes.length ?? 1) - 1} · {compare.edges}{' '}
            {before?.edges.length ?? 0} → {after?.edges.length ?? 0}
          </Mono>
          <Button size="xs" variant="outline" onClick={onSummary} lang={wording === 'th' ? 'th' : 'en'}>
            <Icon name="copy" /> {compare.summary}
          </Button>
        </Flex>
      )}
    </Flex>
  )
}

const sum = (diff: ChartDiff) => Object.values(countChanges([diff])).reduce((total, count) => total + count, 0)

type VersionProps = {
  title: string
  file: ChartsFile | undefined
  fallback: string
  onFile: (file: File) => void
}

function Version({ title, file, fallback, onFile }: VersionProps) {
  const { compare } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box flex="1" minWidth="0">
      <Button
        variant="outline"
        width="100%"
        height="auto"
        padding="6px 10px"
        justifyContent="flex-start"
        textAlign="start"
        borderColor="border.emphasized"
        onClick={() => input.current?.click()}
      >
        <Box minWidth="0" flex="1">
          <Text fontSize="12px" fontWeight="400" color="fg.muted">
            {title}
          </Text>
          <Text fontFamily="mono" fontSize="13px" truncate>
            {file?.revision ?? fallback}
          </Text>
        </Box>
        <Icon name="caretDown" />
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={`${title}: ${compare.choose}`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
          target.value = ''
        }}
      />
    </Box>
  )
}

function Lists({ diff, before, after, chart, wording, onPick }: Props & { diff: ChartDiff }) {
  const { compare, names } = useTexts()
  const nameIn = (from: Chart | undefined, id: string | undefined) =>
    from?.nodes.find((node) => node.id === id)?.name[wording] ?? id ?? names.stays
  const what = (list: readonly string[]) => list.map((one) => compare.what[one] ?? one).join(', ')
  const edgeTitle = (edge: ChartEdge, from: Chart | undefined) =>
    `${nameIn(from, edge.source)} → ${nameIn(from, edge.target ?? edge.source)}`
  const pickable = (id: string) =>
    chart?.nodes.some((node) => node.id === id) || chart?.edges.some((edge) => edge.id === id)
  return (
    <>
      <List title={compare.states} of={diff.states}>
        {(change) => {
          const node = change.kind === 'removed' ? change.before : change.after
          return (
            <Line
              kind={change.kind}
              title={node.name[wording]}
              detail={change.kind === 'changed' ? what(change.what) : node.path}
              onClick={pickable(node.id) ? () => onPick({ kind: 'state', id: node.id }) : undefined}
            />
          )
        }}
      </List>
      <List title={compare.edges} of={diff.edges}>
        {(change) => {
          const edge = change.kind === 'removed' ? change.before : change.after
          const said = edgeLabel(edge, wording).join(' ')
          const more =
            change.kind === 'moved'
              ? compare.was(`→ ${nameIn(before, change.before.target ?? change.before.source)}`)
              : change.kind === 'changed'
                ? what(change.what)
                : ''
          return (
            <Line
              kind={change.kind}
              title={edgeTitle(edge, change.kind === 'removed' ? before : after)}
              detail={more === '' ? said : `${said} · ${more}`}
              onClick={pickable(edge.id) ? () => onPick({ kind: 'edge', id: edge.id }) : undefined}
            />
          )
        }}
      </List>
      <List title={compare.guards} of={diff.guards}>
        {(change) => (
          <Line kind={change.kind} title={change.kind === 'removed' ? change.before : change.after} detail="" />
        )}
      </List>
      <List title={compare.delays} of={diff.delays}>
        {(change) => {
          const delay = change.kind === 'removed' ? change.before : change.after
          return (
            <Line
              kind={change.kind}
              title={delay.name[wording]}
              detail={
                change.kind === 'changed'
                  ? `${lengthOf(change.after, compare)}, ${compare.was(lengthOf(change.before, compare))}`
                  : lengthOf(delay, compare)
              }
            />
          )
        }}
      </List>
    </>
  )
}

const lengthOf = ({ ms }: DelayLength, compare: WorkbenchTexts['compare']) =>
  ms === undefined ? compare.computed : compare.milliseconds(ms)

type ListProps<T> = { title: string; of: readonly Change<T>[]; children: (change: Change<T>) => React.ReactNode }

function List<T>({ title, of, children }: ListProps<T>) {
  if (of.length === 0) return null
  return (
    <section>
      <Heading as="h3" fontSize="13px" color="fg.muted" fontWeight="500" marginBottom="4px">
        {title}
      </Heading>
      <Rows>
        {of.map((change, at) => (
          <li key={at}>{children(change)}</li>
        ))}
      </Rows>
    </section>
  )
}

type LineProps = { kind: Mark; title: string; detail: string; onClick?: (() => void) | undefined }

function Line({ kind, title, detail, onClick }: LineProps) {
  const { compare } = useTexts()
  return (
    <RowButton type="button" disabled={!onClick} onClick={onClick} cursor={onClick ? 'pointer' : 'default'}>
      <Flex gap="10px">
        <Badge flex="none" boxSize="20px" justifyContent="center" marginTop="2px" {...looks[kind]}>
          <span aria-hidden="true">{signs[kind]}</span>
          <Box as="span" srOnly>
            {compare.counts[kind]}
          </Box>
        </Badge>
        <Box minWidth="0">
          <Text overflowWrap="anywhere" color={kind === 'removed' ? 'fg.error' : undefined}>
            {title}
          </Text>
          <Text fontSize="12px" color="fg.muted" overflowWrap="anywhere">
            {detail}
          </Text>
        </Box>
      </Flex>
    </RowButton>
  )
}
