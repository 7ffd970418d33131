import { Box, Flex, Text } from '@chakra-ui/react'
import type { Place } from './address'
import { levels } from './address'
import { walkChoices } from './coverage/coverage'
import { Segments } from './header/Segments'
import type { RunningMachine } from './log/log'
import { Switch } from './panels/controls'
import type { WorkbenchTexts } from './texts'
import { useTexts } from './texts'
import { heats } from './traffic/trafficPlace'
import type { Go } from './useAddress'

type Status = { kind: 'live' | 'past' | 'off'; text: string }

/** Whether the shown states are those of now, of an earlier moment, or of a file. */
export function statusOf(
  running: RunningMachine | undefined,
  { isReplay, isPast }: { isReplay: boolean; isPast: boolean },
  { status: texts }: WorkbenchTexts,
): Status {
  const kind = isPast ? 'past' : running?.status === 'active' ? 'live' : 'off'
  if (isReplay) return { kind, text: texts.replay }
  if (isPast) return { kind, text: texts.past }
  if (!running) return { kind, text: texts.off }
  return { kind, text: running.status === 'active' ? texts.live(running.phone) : texts[running.status] }
}

type Props = {
  place: Place
  go: Go
  /** The chart shows the phones. */
  isLive: boolean
  status: Status
  onFollow: (on: boolean) => void
}

/** How the chart is drawn, and whether it follows the phones. */
export function ChartToolbar({ place, go, isLive, status, onFollow }: Props) {
  const texts = useTexts()
  const { view, level, traffic, walked, follow, plumbing } = place
  return (
    <Flex
      align="center"
      gap="14px"
      flex="none"
      height="44px"
      paddingInline="14px"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      {(view === 'chart' || !isLive) && (
        <Segments
          label={texts.level.label}
          value={level}
          options={levels.map((one) => ({ value: one, label: texts.level[one] }))}
          onChange={(next) => go({ level: next })}
        />
      )}
      {view === 'traffic' && (
        <Segments
          label={texts.traffic.heat}
          value={traffic.heat}
          options={heats.map((one) => ({ value: one, label: texts.traffic.heats[one] }))}
          onChange={(next) => go({ traffic: { ...traffic, heat: next } })}
        />
      )}
      {view === 'coverage' && (
        <Segments
          label={texts.coverage.level}
          value={walked}
          options={walkChoices.map((one) => ({ value: one, label: texts.coverage.levels[one] }))}
          onChange={(next) => go({ walked: next })}
        />
      )}
      {isLive && (
        <Switch label={texts.machine.follow} title={texts.machine.followHint} on={follow} onChange={onFollow} />
      )}
      {follow && view !== 'compare' && (
        <Switch
          label={texts.machine.plumbing}
          title={texts.machine.plumbingHint}
          on={plumbing}
          onChange={(on) => go({ plumbing: on })}
        />
      )}
      <Box flex="1" />
      {view !== 'compare' && <StatusSign {...status} />}
    </Flex>
  )
}

function StatusSign({ kind, text }: Status) {
  const look = {
    live: { bg: 'chart.added', borderRadius: 'full' },
    past: { bg: 'chart.moved', borderRadius: '2px' },
    off: { borderWidth: '2px', borderColor: 'fg.subtle', borderRadius: 'full' },
  }[kind]
  return (
    <Flex align="center" gap="8px" flex="none" role="status" color={kind === 'off' ? 'fg.muted' : 'fg'}>
      <Box boxSize="9px" {...look} />
      <Text whiteSpace="nowrap">{text}</Text>
    </Flex>
  )
}
