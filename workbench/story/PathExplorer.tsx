import { Box, Button, Flex, Heading, Input, Stack, Text } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Chart, ChartNode, Wording } from '../chart/chart'
import { stateWithin } from '../chart/names'
import type { ChartPath } from '../chart/paths'
import { restOf } from '../chart/paths'
import { languageOf } from '../texts'
import './pathExplorer.css'
import type { OpenOnPhoneProps } from './OpenOnPhone'
import { OpenOnPhone } from './OpenOnPhone'
import { routesBetween } from './routes'
import { sentenceOf } from './sentence'
import { StatePicture } from './StatePicture'
import type { Storyboard } from './storyboard'
import { pictureOf } from './storyboard'
import type { StoryPlace } from './storyPlace'
import { noStory } from './storyPlace'
import { storyTexts } from './texts'
import { useStoryboard } from './useStoryboard'

type Props = {
  chart: Chart
  wording: Wording
  story: StoryPlace
  onStory: (story: StoryPlace, options?: { replace?: boolean }) => void
  /** A state or an edge is chosen, by its id: the chart shows it. */
  onPick: (id: string) => void
  /** How often real sessions took each transition, where that is loaded. */
  taken?: ReadonlyMap<string, number> | undefined
} & Pick<OpenOnPhoneProps, 'drive' | 'onOpen'>

type Slide = { state: ChartNode; sentence: string; edge: string | undefined }

const secondsPerSlide = 3

function slidesOf(chart: Chart, from: string, path: ChartPath, wording: Wording): Slide[] {
  const nodeOf = (id: string) => chart.nodes.find((node) => node.id === restOf(chart, id))!
  const first = nodeOf(from)
  const t = storyTexts[languageOf(wording)]
  return [
    { state: first, sentence: t.start(first.name[wording]), edge: undefined },
    ...path.map((edge) => ({
      state: nodeOf(edge.target ?? edge.source),
      sentence: sentenceOf(chart, edge, wording),
      edge: edge.id,
    })),
  ]
}

/** Chooses two states and a path between them, and plays the path as slides. */
export function PathExplorer({ chart, wording, story, onStory, onPick, taken, drive, onOpen }: Props) {
  const t = storyTexts[languageOf(wording)]
  const storyboard = useStoryboard()
  // Another machine has other states.
  const here = (id: string | undefined) => (chart.nodes.some((node) => node.id === id) ? id : undefined)
  const [from, to] = [here(story.from), here(story.to)]

  const paths = useMemo(
    () =>
      from !== undefined && to !== undefined
        ? routesBetween(chart, from, to, taken && (({ transition }) => taken.get(transition) ?? 0))
        : [],
    [chart, from, to, taken],
  )
  const path = story.path === undefined ? undefined : paths[story.path - 1]

  return (
    <Box as="section" aria-label={t.title} className="path-explorer">
      <Box className="path-explorer__parts">
        <States
          label={t.from}
          chart={chart}
          wording={wording}
          value={from}
          onChoose={(id) => onStory({ ...noStory, from: id, to })}
        />
        <States
          label={t.to}
          chart={chart}
          wording={wording}
          value={to}
          onChoose={(id) => onStory({ ...noStory, from, to: id })}
        />
        <Stack as="section" aria-label={t.paths} className="path-explorer__paths" gap="2" minW="0" overflowY="auto">
          <Heading size="sm">{t.paths}</Heading>
          {from === undefined || to === undefined ? (
            <Text color="fg.muted">{t.choose}</Text>
          ) : paths.length === 0 ? (
            <Text color="fg.muted" role="status">
              {t.none}
            </Text>
          ) : (
            paths.map((one, at) => (
              <Button
                key={one.map(({ id }) => id).join()}
                variant={one === path ? 'solid' : 'outline'}
                aria-pressed={one === path}
                h="auto"
                py="2"
                justifyContent="start"
                textAlign="start"
                whiteSpace="normal"
                onClick={() => onStory({ from, to, path: at + 1, slide: undefined })}
              >
                <Stack gap="1" align="start">
                  <Text fontWeight="semibold">{t.steps(one.length)}</Text>
                  {slidesOf(chart, from, one, wording).map(({ sentence }, step) => (
                    <Text key={step} as="span" textStyle="xs" fontWeight="normal">
                      {step > 0 && `${step}. `}
                      {sentence}
                    </Text>
                  ))}
                </Stack>
              </Button>
            ))
          )}
        </Stack>
        {from !== undefined && path && (
          <Slides
            key={path.map(({ id }) => id).join()}
            chart={chart}
            wording={wording}
            slides={slidesOf(chart, from, path, wording)}
            slide={story.slide ?? 1}
            onSlide={(slide) => onStory({ ...story, slide }, { replace: true })}
            storyboard={storyboard}
            onPick={onPick}
            drive={drive}
            onOpen={onOpen}
          />
        )}
      </Box>
    </Box>
  )
}

type StatesProps = {
  label: string
  chart: Chart
  wording: Wording
  value: string | undefined
  onChoose: (id: string) => void
}

/** All states of the machine, so that one click chooses. */
function States({ label, chart, wording, value, onChoose }: StatesProps) {
  const t = storyTexts[languageOf(wording)]
  const [words, setWords] = useState('')
  const sought = words.trim().toLowerCase()
  const chosen = chart.nodes.find(({ id }) => id === value)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [value])
  const states = chart.nodes.filter(
    ({ depth, name }) => depth > 0 && Object.values(name).some((text) => text.toLowerCase().includes(sought)),
  )
  return (
    <Stack as="section" role="group" aria-label={label} gap="2" minW="0" minH="0">
      <Heading size="sm">
        {label}
        {chosen && `: ${chosen.name[wording]}`}
      </Heading>
      <Input
        size="sm"
        flex="none"
        type="search"
        aria-label={`${label}: ${t.find}`}
        placeholder={t.find}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Stack ref={list} gap="0" overflowY="auto" minH="0">
        {states.map((state) => (
          <Button
            key={state.id}
            size="xs"
            flex="none"
            h="auto"
            py="1"
            variant={state.id === value ? 'solid' : 'ghost'}
            aria-pressed={state.id === value}
            aria-label={stateWithin(chart, state.id, wording)}
            justifyContent="start"
            textAlign="start"
            whiteSpace="normal"
            fontWeight="normal"
            ps={`${2 + state.depth * 3}`}
            onClick={() => onChoose(state.id)}
          >
            {state.name[wording]}
          </Button>
        ))}
      </Stack>
    </Stack>
  )
}

type SlidesProps = {
  chart: Chart
  wording: Wording
  slides: Slide[]
  /** From 1. */
  slide: number
  onSlide: (slide: number) => void
  storyboard: Storyboard | undefined
  onPick: (id: string) => void
} & Pick<OpenOnPhoneProps, 'drive' | 'onOpen'>

function Slides({ chart, wording, slides, slide: number, onSlide, storyboard, onPick, drive, onOpen }: SlidesProps) {
  const t = storyTexts[languageOf(wording)]
  const [isPlaying, setPlaying] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const last = slides.length - 1
  const at = Math.min(last, number - 1)
  const setAt = useEffectEvent((next: number) => onSlide(next + 1))
  const slide = slides[at]!
  const turn = (by: number) => {
    setPlaying(false)
    onSlide(Math.min(last, Math.max(0, at + by)) + 1)
  }

  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => (at < last ? setAt(at + 1) : setPlaying(false)), secondsPerSlide * 1000)
    return () => clearTimeout(timer)
  }, [isPlaying, at, last])

  const play = () => {
    if (!isPlaying && at === last) onSlide(1)
    setPlaying(!isPlaying)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The buttons have keys of their own.
    const isButton = (event.target as Element).closest('button') !== null
    if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'Home') turn(-slides.length)
    else if (event.key === 'End') turn(slides.length)
    else if (event.key === ' ' && !isButton) play()
    else return
    event.preventDefault()
  }
  const print = async () => {
    flushSync(() => setPrinting(true))
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.printed-slides img')]
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    window.print()
    setPrinting(false)
  }

  const pictureFor = (one: Slide) => storyboard && pictureOf(storyboard, chart, one.state.id, languageOf(wording))
  return (
    <Stack
      as="section"
      role="group"
      aria-label={t.slides}
      aria-describedby="slide-keys"
      tabIndex={0}
      className="path-explorer__slides"
      gap="3"
      minW="0"
      overflowY="auto"
      onKeyDown={onKeyDown}
    >
      <Box aria-live={isPlaying ? 'off' : 'polite'}>
        <Text color="fg.muted" textStyle="sm">
          {t.slide(at + 1, slides.length)} · {slide.state.name[wording]}
        </Text>
        <Text fontWeight="semibold">{slide.sentence}</Text>
      </Box>
      <StatePicture {...{ storyboard, chart, wording }} state={slide.state} />
      <OpenOnPhone {...{ chart, wording, drive, onOpen }} state={slide.state.id} />
      <Flex gap="2" wrap="wrap">
        <Button size="sm" variant="outline" disabled={at === 0} onClick={() => turn(-1)}>
          {t.previous}
        </Button>
        <Button size="sm" variant="outline" disabled={at === last} onClick={() => turn(1)}>
          {t.next}
        </Button>
        <Button size="sm" onClick={play}>
          {isPlaying ? t.pause : t.play}
        </Button>
        <Button size="sm" variant="outline" onClick={() => onPick(slide.edge ?? slide.state.id)}>
          {t.show}
        </Button>
        <Button size="sm" variant="outline" onClick={() => void print()}>
          {t.pdf}
        </Button>
      </Flex>
      <Text id="slide-keys" color="fg.muted" textStyle="xs">
        {t.keys}
      </Text>
      {isPrinting &&
        createPortal(
          <div className="printed-slides">
            <h1>{chart.name[wording]}</h1>
            <ol>
              {slides.map((one, index) => {
                const file = pictureFor(one)
                return (
                  <li key={index}>
                    <p>
                      {index + 1}. {one.sentence}
                    </p>
                    {file === undefined ? (
                      <p className="printed-slides__none">{t.noPicture}</p>
                    ) : (
                      <img src={file} alt={t.pictureOf(one.state.name[wording])} />
                    )}
                  </li>
                )
              })}
            </ol>
          </div>,
          document.body,
        )}
    </Stack>
  )
}
