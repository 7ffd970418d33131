import { Box, Button, chakra, Flex, Heading, Stack, Table, Text } from '@chakra-ui/react'
import type { Chart, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { edgeName, edgeTarget, stateWithin } from '../chart/names'
import { download } from '../download'
import { toEdgesCsv } from '../exports/edgesCsv'
import { LinkButton } from '../panels/facts'
import { Cell, Figures } from '../panels/tables'
import { languageOf, useTexts } from '../texts'
import { dateFormat, dayAndTime } from '../dates'
import type { Finding, OutcomeAt, Share, WalkChoice } from './coverage'
import { coverageFigures, shareOf, walkedOf } from './coverage'
import type { LevelCoverage, MachineCoverage, WalkLevel } from './coverageFile'
import { walkLevels } from './coverageFile'
import type { Coverage } from './useCoverage'

const reportCommand = 'npm run test:paths -- --report'

type Props = {
  chart: Chart
  wording: Wording
  coverage: Coverage | undefined
  /** Of the chart's machine. */
  machine: MachineCoverage | undefined
  findings: readonly Finding[]
  walked: WalkChoice
  onPick: (picked: Picked) => void
  onReload: () => void
}

/** What the generated tests took of a chart, level by level, and what they did not, by name and with the reason. */
export function CoveragePanel(props: Props) {
  const { chart, coverage, machine, findings, walked, onReload } = props
  const { coverage: texts, tabs } = useTexts()
  return (
    <Stack gap="5">
      <Heading as="h2" srOnly>
        {tabs.coverage}
      </Heading>
      <Button size="sm" variant="outline" onClick={onReload}>
        {texts.reload}
      </Button>
      {coverage === undefined && <Text role="status">{texts.loading}</Text>}
      {coverage?.kind === 'failed' && <Text role="alert">{texts.failed}</Text>}
      {coverage?.kind === 'none' && <Advice text={texts.none} command={reportCommand} />}
      {coverage?.kind === 'refused' && (
        <>
          <Text role="alert">
            {coverage.refused.reason === 'schema'
              ? texts.refused.schema(coverage.refused.where)
              : texts.refused[coverage.refused.reason]}
          </Text>
          <Advice text={texts.again} command={reportCommand} />
        </>
      )}
      {coverage?.kind === 'loaded' && !machine && <Advice text={texts.unknown} command={reportCommand} />}
      {coverage?.kind === 'loaded' && machine && (
        <>
          <Levels machine={machine} findings={findings} wording={props.wording} walked={walked} />
          {findings.length > 0 && <NotTaken {...props} machine={machine} />}
          <ByName {...props} machine={machine} />
          <Button
            size="sm"
            variant="outline"
            onClick={() =>
              download(
                `${chart.id}-coverage.csv`,
                new Blob([toEdgesCsv([chart], coverageFigures(coverage.file))], { type: 'text/csv' }),
              )
            }
          >
            {texts.csv}
          </Button>
        </>
      )}
    </Stack>
  )
}

function Advice({ text, command }: { text: string; command: string }) {
  return (
    <Box fontSize="13px" role="status">
      <p>{text}</p>
      <Text fontFamily="mono" fontSize="12px" marginTop="6px" padding="8px 10px" borderRadius="8px" bg="bg.subtle">
        {command}
      </Text>
    </Box>
  )
}

/** The levels that a choice shows. */
const levelsOf = (walked: WalkChoice): readonly WalkLevel[] => (walked === 'every' ? walkLevels : [walked])

type LevelsProps = Pick<Props, 'findings' | 'wording' | 'walked'> & { machine: MachineCoverage }

function Levels({ machine, findings, wording, walked }: LevelsProps) {
  const { coverage: texts } = useTexts()
  const { head } = texts
  const written = dateFormat(languageOf(wording), dayAndTime)
  const results = walkedOf(machine, walked).flatMap((level) => {
    const result = machine.levels[level]
    return result.kind === 'walked' ? [{ level, result }] : []
  })
  const old = results.filter(({ result }) => result.isOld).map(({ level }) => texts.levels[level])
  const failed = results.flatMap(({ level, result }) => result.failed.map((title) => ({ level, title })))
  const edges = findings.filter(({ kind, at }) => kind === 'edge' && Object.values(at).some((one) => !one.isImpossible))
  const share = ({ taken, all }: Share) => `${taken}/${all}`
  return (
    <>
      {results.length > 0 && (
        <>
          <Heading as="h3" fontSize="15px">
            {texts.levels[walked]}:{' '}
            {texts.shareOfEdges(edges.filter(({ outcome }) => outcome === 'taken').length, edges.length)}
          </Heading>
          <Figures
            title={texts.figures}
            note={texts.figuresNote}
            head={[head.level, head.states, head.edges, head.outcomes, head.walks, head.failed]}
          >
            {results.map(({ level, result }) => (
              <Table.Row key={level} bg="transparent">
                <Table.Cell paddingInline="4px">
                  {texts.levels[level]}
                  <Text color="fg.muted" whiteSpace="nowrap">
                    {written.format(new Date(result.at))}
                  </Text>
                </Table.Cell>
                <Cell>{share(shareOf(findings, 'state', level))}</Cell>
                <Cell>{share(shareOf(findings, 'edge', level))}</Cell>
                <Cell>{share(result.outcomes)}</Cell>
                <Cell>{result.walks}</Cell>
                <Cell>{result.failed.length}</Cell>
              </Table.Row>
            ))}
          </Figures>
        </>
      )}
      {old.length > 0 && (
        <Text fontSize="13px" role="note">
          {texts.old(old.join(', '))}
        </Text>
      )}
      {failed.length > 0 && (
        <Box fontSize="13px">
          <Heading as="h4" fontSize="14px">
            {texts.failedWalks}
          </Heading>
          <Box as="ul" listStyleType="disc" paddingInlineStart="18px">
            {failed.map(({ level, title }) => (
              <li key={`${level} ${title}`}>{texts.reasonAt(texts.levels[level], title)}</li>
            ))}
          </Box>
        </Box>
      )}
      {levelsOf(walked).map((level) => (
        <Unwalked key={level} name={texts.levels[level]} result={machine.levels[level]} />
      ))}
    </>
  )
}

/** Why a level has no figures. */
function Unwalked({ name, result }: { name: string; result: LevelCoverage }) {
  const { coverage: texts } = useTexts()
  if (result.kind === 'excused')
    return (
      <Box fontSize="13px">
        <p>{texts.excused(name)}</p>
        <Text lang="en" color="fg.muted">
          {result.reason}
        </Text>
      </Box>
    )
  if (result.kind === 'waiting') return <Advice text={texts.waiting(name)} command={result.command} />
  return result.kind === 'missing' ? <Text role="alert">{texts.missing(name)}</Text> : null
}

const Pin = chakra('span', {
  base: {
    display: 'inline-block',
    minWidth: '20px',
    paddingInline: '5px',
    borderRadius: '10px',
    color: 'var(--chart-badge-text)',
    fontSize: '11px',
    fontWeight: 600,
    lineHeight: '20px',
    textAlign: 'center',
  },
})

const pinColours = { missed: 'var(--chart-missed)', excused: 'var(--chart-excused)' } as const

function NotTaken({ chart, wording, findings, onPick }: Props & { machine: MachineCoverage }) {
  const { coverage: texts } = useTexts()
  const edges = new Map(chart.edges.map((edge) => [edge.id, edge]))
  const open = findings.filter(({ outcome }) => outcome !== 'taken')
  if (open.length === 0) return <Text role="status">{texts.allTaken}</Text>
  const nameOf = ({ kind, id }: Finding) => {
    const edge = kind === 'edge' ? edges.get(id) : undefined
    return edge
      ? `${edgeName(chart, edge, wording)} → ${edgeTarget(chart, edge, wording)}`
      : stateWithin(chart, id, wording)
  }
  return (
    <>
      {(['missed', 'excused'] as const).map((outcome) => {
        const listed = open.filter((one) => one.outcome === outcome)
        return (
          listed.length > 0 && (
            <Figures
              key={outcome}
              title={`${texts.open[outcome]} (${listed.length})`}
              note={texts.badgesNote}
              head={[texts.number, texts.what, texts.tests]}
            >
              {listed.map((one) => (
                <Table.Row key={one.id} bg="transparent" verticalAlign="top">
                  <Table.Cell paddingInline="4px">
                    <Pin bg={pinColours[outcome]}>{one.number}</Pin>
                  </Table.Cell>
                  <Table.Cell>
                    <LinkButton
                      type="button"
                      textAlign="start"
                      onClick={() => onPick({ kind: one.kind, id: one.id })}
                    >
                      {nameOf(one)}
                    </LinkButton>
                    {reasonsOf(one).map(({ reason, levels, isImpossible }) => (
                      <Text key={reason} color="fg.muted" lang={reason === undefined ? undefined : 'en'}>
                        {isImpossible
                          ? texts.impossible(reason ?? '')
                          : texts.reasonAt(
                              levels.map((level) => texts.levels[level]).join(', '),
                              reason ?? texts.noReason,
                            )}
                      </Text>
                    ))}
                  </Table.Cell>
                  <Table.Cell paddingInline="4px">
                    <LevelBadges at={one.at} />
                  </Table.Cell>
                </Table.Row>
              ))}
            </Figures>
          )
        )
      })}
    </>
  )
}

/** Why levels did not take it; levels with one reason together. */
function reasonsOf({ at }: Finding) {
  const groups: { reason: string | undefined; levels: WalkLevel[]; isImpossible: boolean }[] = []
  for (const [level, { outcome, reason, isImpossible }] of Object.entries(at) as [WalkLevel, OutcomeAt][]) {
    if (outcome === 'taken') continue
    const group = groups.find((one) => one.reason === reason)
    if (group) group.levels.push(level)
    else groups.push({ reason, levels: [level], isImpossible })
  }
  return groups
}

function LevelBadges({ at }: Pick<Finding, 'at'>) {
  const { coverage: texts } = useTexts()
  return (
    <Flex gap="3px" justify="flex-end">
      {walkLevels.flatMap((level) => {
        const one = at[level]
        if (!one) return []
        const isTaken = one.outcome === 'taken'
        const name = texts.levels[level]
        return (
          <Box
            key={level}
            as="span"
            role="img"
            aria-label={isTaken ? texts.takenAt(name, one.count) : texts.notAt(name)}
            title={isTaken ? texts.takenAt(name, one.count) : texts.notAt(name)}
            boxSize="20px"
            borderRadius="5px"
            borderWidth="1px"
            fontSize="11px"
            lineHeight="18px"
            fontWeight="600"
            textAlign="center"
            {...(isTaken
              ? { bg: 'var(--chart-accent)', borderColor: 'var(--chart-accent)', color: 'var(--chart-badge-text)' }
              : { borderColor: pinColours[one.outcome as 'missed' | 'excused'] })}
          >
            {texts.badges[level]}
          </Box>
        )
      })}
    </Flex>
  )
}

/** Conditions that were never false, and what the levels leave out by name. */
function ByName({ chart, wording, walked, machine, onPick }: Props & { machine: MachineCoverage }) {
  const { coverage: texts } = useTexts()
  const edges = new Map(chart.edges.map((edge) => [edge.transition, edge]))
  return walkedOf(machine, walked).map((level) => {
    const result = machine.levels[level]
    if (result.kind !== 'walked') return null
    const name = texts.levels[level]
    const reasons = [...new Set(result.excuses.map(({ reason }) => reason))]
    return (
      <Stack key={level} gap="3" fontSize="13px">
        {result.neverFalse.length > 0 && (
          <section aria-label={texts.neverFalse(name)}>
            <Heading as="h4" fontSize="14px">
              {texts.neverFalse(name)} ({result.neverFalse.length})
            </Heading>
            <Box as="ul" listStyleType="none">
              {result.neverFalse.flatMap((transition) => {
                const edge = edges.get(transition)
                return edge
                  ? [
                      <li key={transition}>
                        <LinkButton
                          type="button"
                          textAlign="start"
                          onClick={() => onPick({ kind: 'edge', id: edge.id })}
                        >
                          {edgeName(chart, edge, wording)}
                        </LinkButton>
                      </li>,
                    ]
                  : []
              })}
            </Box>
          </section>
        )}
        {reasons.length > 0 && (
          <section aria-label={texts.byName(name)}>
            <Heading as="h4" fontSize="14px">
              {texts.byName(name)} ({result.excuses.length})
            </Heading>
            <Box as="ul" listStyleType="none" lang="en">
              {reasons.map((reason) => (
                <Box as="li" key={reason} marginBottom="6px">
                  <Text color="fg.muted">{reason}</Text>
                  <Text fontFamily="mono" fontSize="12px" overflowWrap="anywhere">
                    {result.excuses.flatMap((one) => (one.reason === reason ? one.what : [])).join(', ')}
                  </Text>
                </Box>
              ))}
            </Box>
          </section>
        )}
      </Stack>
    )
  })
}
