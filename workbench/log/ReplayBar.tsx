import { Badge, Box, Button, chakra, Flex, IconButton, NativeSelect, Text } from '@chakra-ui/react'
import type { ChangeEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../Icon'
import { useTexts } from '../texts'
import type { LogEntry } from './log'

/** Milliseconds between two steps at normal speed. */
const pace = 800
const speeds = [0.5, 1, 2, 4] as const

type Props = {
  /** The entries that are stepped through: those that the log shows. */
  steps: readonly LogEntry[]
  moment: number | undefined
  /** The title of an imported run; undefined while the phones' own run is shown. */
  title: string | undefined
  onStep: (entry: LogEntry) => void
  onNow: () => void
  onExport: () => void
  onImport: (file: File) => void
  onLeave: () => void
}

const clock = (ms: number) => {
  const tenths = Math.max(0, Math.floor(ms / 100))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(tenths / 600))}:${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`
}

const isBad = (entry: LogEntry) =>
  entry.kind === 'transition' ? entry.message.event.includes('error') : entry.kind !== 'gone' && entry.faulty

const Slider = chakra('input', {
  base: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    margin: 0,
    appearance: 'none',
    bg: 'transparent',
    cursor: 'pointer',
    '&::-webkit-slider-thumb': {
      appearance: 'none',
      width: '4px',
      height: '24px',
      borderRadius: '2px',
      background: 'var(--text)',
    },
    '&::-moz-range-thumb': { width: '4px', height: '24px', border: 0, borderRadius: '2px', background: 'var(--text)' },
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px', borderRadius: '4px' },
  },
})

/** The bar below everything: the run step by step, back and forth, to and from a file. */
export function ReplayBar({ steps, moment, title, onStep, onNow, onExport, onImport, onLeave }: Props) {
  const { run } = useTexts()
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(1)
  const file = useRef<HTMLInputElement>(null)
  const last = steps.length - 1
  const found = moment === undefined ? last : steps.findLastIndex(({ id }) => id <= moment)
  const at = Math.max(0, found)
  const step = (to: number) => {
    const entry = steps[Math.max(0, Math.min(last, to))]
    if (entry) onStep(entry)
  }

  useEffect(() => {
    if (!playing) return
    if (at >= last) {
      setPlaying(false)
      return
    }
    const next = steps[at + 1]
    const timer = setTimeout(() => next && onStep(next), pace / speed)
    return () => clearTimeout(timer)
  }, [playing, at, last, steps, speed, onStep])

  const began = steps[0]?.at ?? 0
  const isEmpty = steps.length === 0
  const shown = steps.length > 400 ? steps.filter((_, index) => index % Math.ceil(steps.length / 400) === 0) : steps
  return (
    <Flex
      as="section"
      aria-label={run.bar}
      align="center"
      gap="10px"
      flex="none"
      height="52px"
      paddingInline="14px"
      bg="bg.panel"
      borderTopWidth="1px"
    >
      <IconButton
        size="sm"
        variant="ghost"
        disabled={isEmpty}
        aria-label={run.previous}
        title={run.previous}
        onClick={() => step(at - 1)}
      >
        <Icon name="skipBack" />
      </IconButton>
      <IconButton
        size="sm"
        borderRadius="full"
        variant="solid"
        bg="fg"
        color="bg.panel"
        disabled={isEmpty}
        aria-label={playing ? run.pause : run.play}
        title={playing ? run.pause : run.play}
        onClick={() => {
          if (!playing && at >= last) step(0)
          setPlaying(!playing)
        }}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </IconButton>
      <IconButton
        size="sm"
        variant="ghost"
        disabled={isEmpty}
        aria-label={run.next}
        title={run.next}
        onClick={() => step(at + 1)}
      >
        <Icon name="skipForward" />
      </IconButton>
      <Text flex="none" fontFamily="mono" fontSize="13px" minWidth="132px">
        {clock((steps[at]?.at ?? began) - began)}{' '}
        <Text as="span" color="fg.muted">
          / {clock((steps[last]?.at ?? began) - began)}
        </Text>
      </Text>
      <Box position="relative" flex="1" minWidth="80px" height="28px">
        <Box position="absolute" insetInline="0" top="13px" height="2px" bg="border.emphasized" />
        <Box
          position="absolute"
          insetInlineStart="0"
          top="13px"
          height="2px"
          bg="teal.solid"
          style={{ width: `${last > 0 ? (at / last) * 100 : 0}%` }}
        />
        {shown.map((entry) => {
          const index = steps.indexOf(entry)
          return (
            <Box
              key={entry.id}
              position="absolute"
              top="8px"
              width="2px"
              height="12px"
              borderRadius="1px"
              bg={isBad(entry) ? 'chart.error' : index <= at ? 'teal.solid' : 'chart.edge'}
              style={{ left: `${last > 0 ? (index / last) * 100 : 0}%` }}
            />
          )
        })}
        <Slider
          type="range"
          min={0}
          max={Math.max(0, last)}
          value={at}
          disabled={isEmpty}
          aria-label={run.position}
          aria-valuetext={isEmpty ? run.nothing : run.step(at + 1, steps.length)}
          onChange={(event: ChangeEvent<HTMLInputElement>) => step(Number(event.target.value))}
        />
      </Box>
      <NativeSelect.Root size="xs" width="64px" flex="none">
        <NativeSelect.Field
          aria-label={run.speed}
          value={speed}
          onChange={(event) => setSpeed(Number(event.target.value))}
          bg="bg.subtle"
          borderColor="border.emphasized"
        >
          {speeds.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Text flex="none" maxWidth="220px" truncate color="fg.muted" role="status">
        {isEmpty ? run.nothing : `${title ?? run.thisRun} · ${run.step(at + 1, steps.length)}`}
      </Text>
      {moment !== undefined && title === undefined && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            setPlaying(false)
            onNow()
          }}
        >
          {run.live}
        </Button>
      )}
      {title !== undefined && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            setPlaying(false)
            onLeave()
          }}
        >
          {run.leave} <Badge bg="transparent">×</Badge>
        </Button>
      )}
      <Button size="xs" variant="outline" disabled={isEmpty} onClick={onExport}>
        <Icon name="download" /> {run.export}
      </Button>
      <Button size="xs" variant="outline" onClick={() => file.current?.click()}>
        <Icon name="upload" /> {run.import}
      </Button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={run.import}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onImport(chosen)
          target.value = ''
        }}
      />
    </Flex>
  )
}
