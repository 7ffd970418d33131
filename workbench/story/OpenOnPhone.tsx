import { Box, Button, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { Chart, Wording } from '../chart/chart'
import { heldMs } from '../drive/play'
import type { Start } from '../drive/starts'
import { startFor } from '../drive/starts'
import type { Drive } from '../drive/useDrive'
import { languageOf } from '../texts'
import pictured from './pictured.json'
import { sentenceOf } from './sentence'
import type { Opening } from './storyboard'
import { storyTexts } from './texts'

/** Openings of the shop that lead into a state by themselves, as the storyboard found them. */
const openings: ReadonlyMap<string, Opening> = new Map(
  Object.entries(pictured as Record<string, Opening | null>).flatMap(([key, opening]) =>
    opening ? [[key, opening] as const] : [],
  ),
)

function arrivalWords(chart: Chart, { state, arrival }: Drive, wording: Wording): string {
  const { arrival: t } = storyTexts[languageOf(wording)]
  const nameOf = (id: string | undefined) => chart.nodes.find((node) => node.id === id)?.name[wording]
  const name = nameOf(state) ?? ''
  if (arrival === undefined || arrival === 'underway') return t.underway(name)
  if (arrival.kind === 'reached') return arrival.isHeld ? t.held(name, heldMs / 1000) : t.reached(name)
  if (arrival.kind === 'failed') return t.failed(name, arrival.reason)
  const edge = chart.edges.find(({ id }) => id === arrival.edge)
  return t.stopped(name, nameOf(arrival.at), edge && sentenceOf(chart, edge, wording))
}

export type OpenOnPhoneProps = {
  chart: Chart
  wording: Wording
  state: string
  /** What came of the last request to bring the phone into a state of this machine. */
  drive: Drive | undefined
  /** Brings the phone into a state; without it there is no phone. */
  onOpen: ((state: string, start: Start) => void) | undefined
}

/** Brings the phone into a state, and says what came of it or why it can’t be. */
export function OpenOnPhone({ chart, wording, state, drive, onOpen }: OpenOnPhoneProps) {
  const t = storyTexts[languageOf(wording)]
  const start = useMemo(() => startFor(chart, state, openings), [chart, state])
  return (
    <Box>
      {onOpen && !('refused' in start) ? (
        <Button size="sm" w="full" maxW="260px" onClick={() => onOpen(state, start)}>
          {t.open}
        </Button>
      ) : (
        <Text color="fg.muted" textStyle="xs">
          {onOpen && 'refused' in start ? t.refused[start.refused] : t.noPhone}
        </Text>
      )}
      {drive?.state === state && (
        <Text role="status" textStyle="sm" marginTop="1">
          {arrivalWords(chart, drive, wording)}
        </Text>
      )}
    </Box>
  )
}
