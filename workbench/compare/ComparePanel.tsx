import { Badge, Box, Button, Flex, Heading, Link, Menu, Portal, Stack, Text } from '@chakra-ui/react'
import { useRef } from 'react'
import type { Chart, ChartNode } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import type { Change, ChartDiff, FactChange } from '../chart/diff'
import { edgeWords, stateWithin } from '../chart/names'
import { Icon } from '../Icon'
import { Mono, RowButton, Rows } from '../panels/facts'
import { useTexts } from '../texts'
import type { ChartsFile } from './chartsFile'
import type { Mark } from './compare'
import { countChanges, markKinds } from './compare'
import type { Comparison, Differing } from './comparison'
import type { ChartVersion } from './revisions'
import type { LoadedRevisions } from './useRevisions'
import type { Words } from './formats'
import { byFlow } from './flows'
import { endsOf, factWords, shortDay, versionName, writtenDay } from './formats'
import { lengthOf } from './summary'

const signs: Record<Mark, string> = { added: '+', removed: '−', moved: '→', changed: '~' }
const looks: Record<Mark, { bg: string; color: string }> = {
  added: { bg: 'bg.success', color: 'fg.success' },
  removed: { bg: 'bg.error', color: 'fg.error' },
  moved: { bg: 'bg.warning', color: 'fg.warning' },
  // The chart draws both in one colour.
  changed: { bg: 'bg.warning', color: 'fg.warning' },
}

type Props = {
  base: ChartsFile | undefined
  other: ChartsFile | undefined
  /** The older versions of the build's charts. */
  revisions: LoadedRevisions
  /** The revision that the address names. */
  revision: string | undefined
  differing: readonly Differing[]
  comparison: Comparison
  chart: Chart | undefined
  nameOf: (machine: string) => string
  wording: Words
  machine: string
  onFile: (which: 'base' | 'other', file: File | undefined) => void
  onRevision: (revision: string | undefined) => void
  /** The address of a machine's comparison; none for a machine that is only in a file. */
  hrefOf: (machine: string) => string | undefined
  onPick: (picked: Picked) => void
  onSummary: () => void
}

/** What differs between two versions, machine by machine. */
export function ComparePanel(props: Props) {
  const { base, other, revisions, revision, differing, comparison, nameOf, wording, machine } = props
  const { onFile, onRevision, hrefOf, onSummary } = props
  const { compare } = useTexts()
  const { before, after, diff, version } = comparison
  const counts = countChanges(diff ? [diff] : [])
  const total = markKinds.reduce((sum, kind) => sum + counts[kind], 0)
  const history = !base && revisions && revisions !== 'failed' ? revisions : undefined
  const versions = history?.versions.get(machine) ?? []
  const isCompared = base !== undefined || version !== undefined
  return (
    <Flex direction="column" height="100%" minHeight="0">
      <Flex align="center" gap="2" flex="none" height="44px" paddingInline="14px" bg="bg.panel" borderBottomWidth="1px">
        <Heading as="h2" fontSize="14px" flex="none">
          {compare.changes}
        </Heading>
        {isCompared && (
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
        {differing.length > 0 && <Machines {...{ differing, machine, nameOf, wording, hrefOf }} />}
        <Flex direction="column" align="center" gap="1">
          <Version
            title={compare.base}
            shown={base?.revision ?? (version ? versionName(version, wording, compare).name : compare.none)}
            subject={base || !version ? undefined : versionName(version, wording, compare).subject}
            versions={versions}
            chosen={version}
            wording={wording}
            onRevision={(one) => {
              onFile('base', undefined)
              onRevision(one)
            }}
            onFile={(file) => onFile('base', file)}
          />
          <Icon name="caretDown" />
          <Version
            title={compare.compare}
            shown={other?.revision ?? compare.thisBuild}
            wording={wording}
            onFile={(file) => onFile('other', file)}
          />
        </Flex>
        {base && (
          <Button size="xs" variant="ghost" onClick={() => onFile('base', undefined)}>
            {compare.versions}
          </Button>
        )}
        {other && (
          <Button size="xs" variant="ghost" onClick={() => onFile('other', undefined)}>
            {compare.back}
          </Button>
        )}
        {version && (
          <Box fontSize="13px" color="fg.muted">
            <Text overflowWrap="anywhere">
              {version.change
                ? compare.lastChange(
                    writtenDay(version.change.at, wording),
                    `${version.change.subject} (${version.change.revision})`,
                  )
                : compare.notCommitted}
            </Text>
            {comparison.isOlder && <Text>{compare.later}</Text>}
          </Box>
        )}
        {!isCompared && <NoVersion {...{ revisions, revision, hasVersions: versions.length > 0 }} />}
        {(base || history) && differing.length === 0 && <Text role="status">{compare.same}</Text>}
        {isCompared && (
          <>
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
            <Text fontSize="12px" color="fg.muted">
              {compare.colours}
            </Text>
            {diff ? (
              <Lists {...props} {...{ before, after }} diff={diff} />
            ) : (
              <Text color="fg.muted">{compare.sameHere}</Text>
            )}
          </>
        )}
      </Stack>
      {isCompared && (
        <Flex align="center" gap="2" flex="none" padding="8px 14px" borderTopWidth="1px" bg="bg.panel">
          <Text flex="1" fontSize="12px" color="fg.muted">
            {compare.states} {Math.max(0, (before?.nodes.length ?? 1) - 1)} → {(after?.nodes.length ?? 1) - 1} ·{' '}
            {compare.edges} {before?.edges.length ?? 0} → {after?.edges.length ?? 0}
          </Text>
          <Button size="xs" variant="outline" onClick={onSummary}>
            <Icon name="copy" /> {compare.summary}
          </Button>
        </Flex>
      )}
    </Flex>
  )
}

const bringIntoView = (link: HTMLElement | null) => {
  link?.scrollIntoView({ block: 'nearest' })
}

type MachinesProps = Pick<Props, 'differing' | 'machine' | 'nameOf' | 'wording' | 'hrefOf'>

/** All machines that differ, the flow with the most changes first; a flow is often several machines. */
function Machines({ differing, machine, nameOf, wording, hrefOf }: MachinesProps) {
  const { compare } = useTexts()
  return (
    <section>
      <Heading as="h3" fontSize="13px" color="fg.muted" fontWeight="500" marginBottom="4px">
        {compare.machine} ({differing.length})
      </Heading>
      <Box as="nav" aria-label={compare.machine} maxHeight="124px" overflow="auto" borderBlockWidth="1px">
        <ul>
          {byFlow(differing).map(({ of: { diff, changedAt }, count, isPart }) => (
            <Flex
              as="li"
              key={diff.id}
              gap="2"
              justify="space-between"
              padding="4px 6px"
              paddingStart={isPart ? '20px' : undefined}
              bg={diff.id === machine ? 'bg.muted' : undefined}
            >
              <Link
                href={hrefOf(diff.id)}
                color="teal.fg"
                textDecoration="underline"
                aria-current={diff.id === machine || undefined}
                ref={diff.id === machine ? bringIntoView : undefined}
              >
                {nameOf(diff.id)}
              </Link>
              <Text flex="none" fontSize="12px" color="fg.muted">
                {compare.count(count)}
                {changedAt !== undefined && ` · ${shortDay(changedAt, wording)}`}
              </Text>
            </Flex>
          ))}
        </ul>
      </Box>
    </section>
  )
}

type NoVersionProps = { revisions: LoadedRevisions; revision: string | undefined; hasVersions: boolean }

/** Why there is nothing to compare with, and how to get it. */
function NoVersion({ revisions, revision, hasVersions }: NoVersionProps) {
  const { compare } = useTexts()
  if (revisions === undefined) return <Text role="status">{compare.loading}</Text>
  const why =
    revisions === 'failed'
      ? compare.history.failed
      : revision !== undefined && hasVersions
        ? compare.noRevision(revision)
        : revisions.history === 'whole'
          ? compare.noVersions
          : compare.history[revisions.history]
  return (
    <Box fontSize="13px" color="fg.muted">
      <Text role="status">{why}</Text>
      <p>{compare.hint}</p>
      <Mono as="p" marginTop="6px" padding="8px 10px" borderRadius="8px" bg="bg.subtle" color="fg">
        npm run -s machines -- charts REVISION &gt; charts.json
      </Mono>
    </Box>
  )
}

type VersionProps = {
  title: string
  shown: string
  /** What the version's change did, in the first line of its message. */
  subject?: string | undefined
  versions?: readonly ChartVersion[]
  chosen?: ChartVersion | undefined
  wording: Words
  onRevision?: (revision: string | undefined) => void
  onFile: (file: File) => void
}

/** One of the two versions: of the machine's history, or of a file. */
function Version({ title, shown, subject, versions = [], chosen, wording, onRevision, onFile }: VersionProps) {
  const { compare } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box width="100%" minWidth="0">
      <Menu.Root>
        <Menu.Trigger asChild>
          <Button
            variant="outline"
            width="100%"
            height="auto"
            padding="6px 10px"
            justifyContent="flex-start"
            textAlign="start"
            borderColor="border.emphasized"
          >
            <Box minWidth="0" flex="1">
              <Text fontSize="12px" fontWeight="400" color="fg.muted">
                {title}
              </Text>
              <Text fontSize="13px" whiteSpace="normal">
                {shown}
              </Text>
              {subject !== undefined && (
                <Text fontSize="12px" fontWeight="400" color="fg.muted" truncate lang="en">
                  {subject}
                </Text>
              )}
            </Box>
            <Icon name="caretDown" />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content maxWidth="420px" bg="bg.panel" borderWidth="1px" borderColor="border.emphasized">
              {versions.length > 0 && (
                <Menu.RadioItemGroup
                  value={chosen?.revision ?? ''}
                  onValueChange={({ value }) => onRevision?.(value === versions[0]?.revision ? undefined : value)}
                >
                  <Menu.ItemGroupLabel color="fg.muted" fontWeight="400">
                    {compare.versions}
                  </Menu.ItemGroupLabel>
                  {versions.map((version) => {
                    const { name, subject } = versionName(version, wording, compare)
                    return (
                      <Menu.RadioItem key={version.revision} value={version.revision}>
                        <Menu.ItemIndicator />
                        <Box minWidth="0">
                          <Text>{name}</Text>
                          {subject !== undefined && (
                            <Text fontSize="12px" color="fg.muted" overflowWrap="anywhere" lang="en">
                              {subject}
                            </Text>
                          )}
                        </Box>
                      </Menu.RadioItem>
                    )
                  })}
                  <Menu.Separator />
                </Menu.RadioItemGroup>
              )}
              <Menu.Item value="file" onClick={() => input.current?.click()}>
                {compare.choose}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={`${title}: ${compare.choose}`}
        onChange={({ target }) => {
          const [chosenFile] = target.files ?? []
          if (chosenFile) onFile(chosenFile)
          target.value = ''
        }}
      />
    </Box>
  )
}

type ListsProps = Pick<Props, 'chart' | 'wording' | 'onPick'> & {
  diff: ChartDiff
  before: Chart | undefined
  after: Chart | undefined
}

function Lists({ diff, before, after, chart, wording, onPick }: ListsProps) {
  const { compare } = useTexts()
  const what = (change: { what: readonly FactChange[] }, states?: { before: ChartNode; after: ChartNode }) =>
    change.what.map((one) => factWords(one, wording, compare, states))
  const pickable = (id: string) =>
    chart?.nodes.some((node) => node.id === id) || chart?.edges.some((edge) => edge.id === id)
  return (
    <>
      <List title={compare.states} of={diff.states}>
        {(change) => {
          const node = change.kind === 'removed' ? change.before : change.after
          const details = [
            ...(change.kind === 'moved'
              ? [`${placeOf(after, node.id, wording)}, ${compare.was(placeOf(before, change.before.id, wording))}`]
              : []),
            ...('what' in change
              ? what(change, change)
              : [aboutOf(node, wording)].filter((text) => text !== undefined)),
          ]
          return (
            <Line
              kind={change.kind}
              title={node.name[wording]}
              detail={details}
              onClick={pickable(node.id) ? () => onPick({ kind: 'state', id: node.id }) : undefined}
            />
          )
        }}
      </List>
      <List title={compare.edges} of={diff.edges}>
        {(change) => {
          const edge = change.kind === 'removed' ? change.before : change.after
          const details = [
            edgeWords(edge, wording),
            ...(change.kind === 'moved' ? [compare.was(endsOf(change.before, before, wording))] : []),
            ...('what' in change ? what(change) : []),
          ]
          return (
            <Line
              kind={change.kind}
              title={endsOf(edge, change.kind === 'removed' ? before : after, wording)}
              detail={details}
              onClick={pickable(edge.id) ? () => onPick({ kind: 'edge', id: edge.id }) : undefined}
            />
          )
        }}
      </List>
      <List title={compare.guards} of={diff.guards}>
        {(change) => (
          <Line
            kind={change.kind}
            title={(change.kind === 'removed' ? change.before : change.after)[wording]}
            detail={[]}
          />
        )}
      </List>
      <List title={compare.delays} of={diff.delays}>
        {(change) => {
          const delay = change.kind === 'removed' ? change.before : change.after
          return (
            <Line
              kind={change.kind}
              title={delay.name[wording]}
              detail={[
                change.kind === 'changed'
                  ? `${lengthOf(change.after, compare)}, ${compare.was(lengthOf(change.before, compare))}`
                  : lengthOf(delay, compare),
              ]}
            />
          )
        }}
      </List>
    </>
  )
}

const placeOf = (chart: Chart | undefined, id: string, wording: Words) => (chart ? stateWithin(chart, id, wording) : id)

/** What a state is there for, in the reader's language if it is written in it. */
const aboutOf = ({ description, thaiDescription, explanation }: ChartNode, wording: Words) =>
  explanation?.[wording] ?? (wording === 'en' ? description : thaiDescription)

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

type LineProps = { kind: Mark; title: string; detail: readonly string[]; onClick?: (() => void) | undefined }

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
          {detail.map((text) => (
            <Text key={text} fontSize="12px" color="fg.muted" overflowWrap="anywhere">
              {text}
            </Text>
          ))}
        </Box>
      </Flex>
    </RowButton>
  )
}
