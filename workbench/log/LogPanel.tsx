import { Box, Button, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import type { Place } from '../address'
import type { Wording } from '../chart/chart'
import { charts } from '../chart/machines'
import { BarChoice } from '../panels/controls'
import type { WorkbenchTexts } from '../texts'
import { useTexts } from '../texts'
import type { EntryKind, LogEntry } from './log'
import { activeWords, entryKinds } from './log'

const two = (part: number) => String(part).padStart(2, '0')
const time = (at: number) => {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** The shop is in Bangkok, wherever its reader is. */
const shopTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Whether another machine's log may be shown: those that have said something, and the one that is asked for. */
const machinesIn = (entries: readonly LogEntry[], asked: string | undefined): string[] =>
  [
    ...new Set([
      ...entries.flatMap((entry) => (entry.kind === 'transition' ? [entry.message.machineId] : [])),
      ...(asked === undefined ? [] : [asked]),
    ]),
  ].sort()

type Props = {
  /** All entries, and those that the filters leave. */
  entries: readonly LogEntry[]
  shown: readonly LogEntry[]
  place: Place
  go: (change: Partial<Place>) => void
  chosen: number | undefined
  onChoose: (entry: LogEntry) => void
  onClear: (() => void) | undefined
}

/** All messages between page, phone, bank and machines, newest last. Choosing one shows the charts as they were then. */
export function LogPanel({ entries, shown, place, go, chosen, onChoose, onClear }: Props) {
  const texts = useTexts()
  const { log } = texts
  const { wording, logMachine, logPhone, logHidden } = place
  const list = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const lastTop = useRef(0)
  const rows = shown.slice(-250)
  // Of a chosen old entry the rows around it are shown.
  const chosenAt = chosen === undefined ? -1 : shown.findIndex(({ id }) => id === chosen)
  const around =
    chosenAt >= 0 && chosenAt < shown.length - 250 ? shown.slice(Math.max(0, chosenAt - 125), chosenAt + 125) : rows
  const newest = shown.at(-1)?.id

  // Before the browser paints: no scroll event may occur between the trimming of rows above and this.
  useLayoutEffect(() => {
    const box = list.current
    if (!box || !atEnd.current || chosen !== undefined) return
    box.scrollTop = box.scrollHeight
    lastTop.current = box.scrollTop
  }, [newest, chosen])
  useLayoutEffect(() => {
    if (chosen !== undefined) list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const toggle = (kind: EntryKind) =>
    go({ logHidden: logHidden.includes(kind) ? logHidden.filter((one) => one !== kind) : [...logHidden, kind] })

  return (
    <Flex as="section" direction="column" height="100%" minHeight="0" bg="bg.panel" aria-label={log.title}>
      <Flex align="center" gap="8px" flex="none" height="38px" paddingInline="14px">
        <Heading as="h2" fontSize="14px" marginEnd="6px">
          {log.title}
        </Heading>
        <Flex gap="6px" role="group" aria-label={log.kindFilter}>
          {entryKinds.map((kind) => (
            <Button
              key={kind}
              size="2xs"
              borderRadius="full"
              variant={logHidden.includes(kind) ? 'outline' : 'subtle'}
              color={logHidden.includes(kind) ? 'fg.muted' : 'fg'}
              aria-pressed={!logHidden.includes(kind)}
              onClick={() => toggle(kind)}
            >
              {log.kinds[kind]} <small>{entries.filter((entry) => entry.kind === kind).length}</small>
            </Button>
          ))}
        </Flex>
        <BarChoice
          label={log.machine}
          value={logMachine ?? ''}
          options={[
            ['', log.anyMachine],
            ...machinesIn(entries, logMachine).map((id) => [id, charts.get(id)?.name[wording] ?? id] as const),
          ]}
          onChange={(id) => go({ logMachine: id === '' ? undefined : id })}
        />
        <BarChoice
          label={log.phone}
          value={logPhone?.toString() ?? ''}
          options={[
            ['', log.anyPhone],
            ['1', texts.phone.name(1)],
            ['2', texts.phone.name(2)],
          ]}
          onChange={(number) => go({ logPhone: number === '1' ? 1 : number === '2' ? 2 : undefined })}
        />
        <Box flex="1" />
        {onClear && (
          <Button size="2xs" variant="ghost" color="fg.muted" onClick={onClear}>
            {texts.clear}
          </Button>
        )}
      </Flex>
      <Box
        ref={list}
        className="log-rows"
        flex="1"
        minHeight="0"
        overflow="auto"
        paddingBottom="6px"
        overflowAnchor="none"
        tabIndex={0}
        role="log"
        aria-label={log.entries}
        aria-live="off"
        onScroll={({ currentTarget: box }) => {
          // Rows added between a scroll and its event must not count as the reader scrolling up.
          if (box.scrollHeight - box.scrollTop - box.clientHeight < 24) atEnd.current = true
          else if (box.scrollTop < lastTop.current - 1) atEnd.current = false
          lastTop.current = box.scrollTop
          // While the reader is scrolled up, the browser keeps the rows in place when rows above are trimmed; while following the end,
          // this component scrolls alone.
          box.style.overflowAnchor = atEnd.current ? 'none' : 'auto'
        }}
      >
        {around.map((entry) => (
          <LogRow key={entry.id} {...{ entry, wording, log, onChoose }} chosen={entry.id === chosen} />
        ))}
      </Box>
    </Flex>
  )
}

function eventWords(entry: LogEntry, wording: Wording, log: WorkbenchTexts['log']): string {
  if (entry.kind !== 'transition') return entry.name
  const first = entry.message.transitions?.[0]
  const edge = charts.get(entry.message.machineId)?.edges.find(({ transition }) => transition === first)
  if (edge) return edge.event[wording]
  return entry.name === 'xstate.init' ? log.started : entry.name === 'xstate.stop' ? log.stopped : entry.name
}

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '92px 108px 14px 108px minmax(140px, 300px) minmax(0, 1fr)',
    gap: '10px',
    width: '100%',
    padding: '0 14px',
    fontFamily: 'mono',
    fontSize: '12px',
    lineHeight: '22px',
    textAlign: 'start',
    cursor: 'pointer',
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '-2px' },
    '&[aria-pressed=true]': { bg: 'teal.subtle' },
  },
})

const directionColors: Record<EntryKind, string> = {
  call: 'fg.info',
  callback: 'chart.guard',
  phone: 'fg.muted',
  bank: 'fg.muted',
  transition: 'fg.muted',
}

type RowProps = {
  entry: LogEntry
  wording: Wording
  log: WorkbenchTexts['log']
  chosen: boolean
  onChoose: Props['onChoose']
}

function LogRow({ entry, wording, log, chosen, onChoose }: RowProps) {
  if (entry.kind === 'gone') return null
  const isFaulty = entry.kind !== 'transition' && entry.faulty
  return (
    <Row type="button" className="log-row" aria-pressed={chosen} onClick={() => onChoose(entry)}>
      <Text as="time" color="fg.muted" title={log.deviceTime}>
        {time(entry.at)}
      </Text>
      <Text as="span" color="fg.muted" title={log.shopTime}>
        {entry.shopAt === undefined ? '' : `${log.shop} ${shopTime.format(entry.shopAt).split(', ')[1]}`}
      </Text>
      <Text as="span" color="fg.muted">
        {entry.phone}
      </Text>
      <Text as="span" color={directionColors[entry.kind]}>
        {log.directions[entry.kind]}
      </Text>
      <Text as="span" color={isFaulty ? 'fg.error' : undefined}>
        {entry.kind === 'transition'
          ? `${charts.get(entry.message.machineId)?.name[wording] ?? entry.message.machineId} · ${eventWords(entry, wording, log)}`
          : entry.name}
      </Text>
      <Text as="span" color={isFaulty ? 'fg.error' : entry.kind === 'transition' ? 'teal.fg' : 'fg.muted'}>
        {entry.kind === 'transition'
          ? entry.message.status === 'active'
            ? activeWords(charts.get(entry.message.machineId), entry.message.value, wording)
            : entry.message.status
          : payloadWords(entry.payload)}
        {entry.kind === 'call' && entry.faulty && ` · ${log.faulty}`}
      </Text>
    </Row>
  )
}

function payloadWords(payload: unknown): string {
  const text = JSON.stringify(payload)
  return text === '{}' || text === '[]' || text === undefined ? '' : text
}
