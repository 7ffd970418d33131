// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setup } from 'xstate'
import { defineWords } from '../../machines/words'
import type { Wording } from '../../workbench/chart/chart'
import { extractChart } from '../../workbench/chart/extract'
import type { Drive } from '../../workbench/drive/useDrive'
import { PathExplorer } from '../../workbench/story/PathExplorer'
import type { StoryPlace } from '../../workbench/story/storyPlace'
import { noStory } from '../../workbench/story/storyPlace'

vi.mock('../../workbench/story/pictured.json', () => ({
  default: { 'sample.placing': { path: '/cart', shopper: 'rich' } },
}))

const machine = setup({ types: {} as { events: { type: 'order.pay' } | { type: 'pin.accepted' } } }).createMachine({
  id: 'sample',
  initial: 'summary',
  states: {
    summary: { on: { 'order.pay': 'placing' } },
    placing: { on: { 'pin.accepted': 'placed' } },
    placed: {},
  },
})
const chart = extractChart(
  machine,
  defineWords(machine, {
    name: ['การสั่งซื้อ', 'Order'],
    states: { summary: ['สรุป', 'Summary'], placing: ['กำลังสั่งซื้อ', 'Placing'], placed: ['ชำระแล้ว', 'Paid'] },
    events: { 'order.pay': ['ผู้ซื้อชำระเงิน', 'Shopper pays'], 'pin.accepted': ['PIN ถูกต้อง', 'PIN is right'] },
    guards: {},
    actions: {},
    actors: {},
    delays: {},
  }),
)
const index = {
  'sample.summary': { th: 'th/1.webp', en: 'en/1.webp' },
  'sample.placed': { th: 'th/2.webp', en: 'en/2.webp' },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(wording: Wording, answer: object | null = index, drive?: Drive) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 404 })),
  )
  const onPick = vi.fn()
  const onOpen = vi.fn()
  const onStory = vi.fn<(story: StoryPlace) => void>()
  function Explorer() {
    const [story, setStory] = useState<StoryPlace>(noStory)
    const go = (next: StoryPlace) => (onStory(next), setStory(next))
    return <PathExplorer {...{ chart, wording, story, onPick, onOpen }} onStory={go} drive={drive} />
  }
  render(
    <ChakraProvider value={defaultSystem}>
      <Explorer />
    </ChakraProvider>,
  )
  return { onPick, onOpen, onStory }
}

const press = (region: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(region).getByRole('button', { name }))

test('from, to, path: three clicks, and the path plays as slides with pictures [ANL-004 ANL-017]', async () => {
  const { onOpen, onPick } = open('en')
  press(screen.getByRole('group', { name: 'From' }), 'Summary')
  press(screen.getByRole('group', { name: 'To' }), 'Paid')
  expect(screen.getByRole('heading', { name: /^To: Paid/ })).toBeTruthy()
  const [route] = within(screen.getByLabelText('Paths, the usual ones first')).getAllByRole('button')
  expect(route!.textContent).toBe('2 stepsStart: Summary.1. Shopper pays: placing.2. PIN is right: paid.')
  press(screen.getByLabelText('Paths, the usual ones first'), /2 steps/)

  const slides = screen.getByRole('group', { name: 'Slides of the path' })
  expect(slides.textContent).toContain('Start: Summary.')
  expect((await within(slides).findByRole('img', { name: 'Picture of “Summary”' })).getAttribute('src')).toBe(
    'storyboard/en/1.webp',
  )
  // Nothing leads back from the only page that can be opened.
  expect(slides.textContent).toContain('A phone can’t be brought here: no path leads')
  expect(within(slides).queryByRole('button', { name: 'Open on the phone' })).toBeNull()

  fireEvent.keyDown(slides, { key: 'ArrowRight' })
  expect(slides.textContent).toContain('Shopper pays: placing.')
  expect(slides.textContent).toContain('There is no picture of this state.')
  const start = { opening: { path: '/cart', shopper: 'rich' }, leads: [] }
  press(slides, 'Open on the phone')
  expect(onOpen).toHaveBeenCalledWith('sample.placing', start)
  press(slides, 'Next')
  press(slides, 'Open on the phone')
  expect(onOpen).toHaveBeenCalledWith('sample.placed', start)
  expect(slides.textContent).toContain('PIN is right: paid.')
  press(slides, 'Show on the chart')
  expect(onPick).toHaveBeenCalledWith(chart.edges.find(({ event }) => event.code === 'pin.accepted')!.id)
})

test('each choice goes to the address: both ends, the path, and the slide without a step of Back [ANL-004]', () => {
  const { onStory } = open('en')
  press(screen.getByRole('group', { name: 'From' }), 'Summary')
  press(screen.getByRole('group', { name: 'To' }), 'Paid')
  press(screen.getByLabelText('Paths, the usual ones first'), /2 steps/)
  fireEvent.keyDown(screen.getByRole('group', { name: 'Slides of the path' }), { key: 'End' })
  const ends = { from: 'sample.summary', to: 'sample.placed' }
  expect(onStory.mock.calls.map(([story]) => story)).toEqual([
    { ...noStory, from: ends.from },
    { ...noStory, ...ends },
    { ...ends, path: 1, slide: undefined },
    { ...ends, path: 1, slide: 3 },
  ])
})

test('what came of opening the phone is said on the slide of that state, with the step that did not happen [ANL-004]', () => {
  const edge = chart.edges.find(({ event }) => event.code === 'pin.accepted')!.id
  const arrival = { kind: 'stopped', at: 'sample.placing', edge } as const
  open('en', index, { machine: 'sample', state: 'sample.placed', arrival })
  press(screen.getByRole('group', { name: 'From' }), 'Placing')
  press(screen.getByRole('group', { name: 'To' }), 'Paid')
  press(screen.getByLabelText('Paths, the usual ones first'), /1 step/)
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.keyDown(screen.getByRole('group', { name: 'Slides of the path' }), { key: 'End' })
  expect(screen.getByRole('status').textContent).toBe(
    'The phone did not get to “Paid”; it is in “Placing”. This step did not happen: PIN is right: paid.',
  )
})

test('in Thai the words, the sentences and the pictures are Thai [ANL-017]', async () => {
  open('th')
  press(screen.getByRole('group', { name: 'จาก' }), 'สรุป')
  press(screen.getByRole('group', { name: 'ถึง' }), 'ชำระแล้ว')
  press(screen.getByLabelText('เส้นทาง ที่เกิดตามปกติก่อน'), /2 ขั้น/)
  const slides = screen.getByRole('group', { name: 'สไลด์ของเส้นทาง' })
  expect((await within(slides).findByRole('img', { name: 'ภาพของ “สรุป”' })).getAttribute('src')).toBe(
    'storyboard/th/1.webp',
  )
  fireEvent.keyDown(slides, { key: 'End' })
  expect(slides.textContent).toContain('PIN ถูกต้อง → ชำระแล้ว')
})

test('saving as PDF prints a page with every slide [ANL-017]', async () => {
  open('en')
  press(screen.getByRole('group', { name: 'From' }), 'Summary')
  press(screen.getByRole('group', { name: 'To' }), 'Paid')
  press(screen.getByLabelText('Paths, the usual ones first'), /2 steps/)
  await screen.findByRole('img', { name: 'Picture of “Summary”' })
  const printed = new Promise<string[]>((resolve) =>
    vi.stubGlobal('print', () =>
      resolve([...document.querySelectorAll('.printed-slides li')].map((slide) => slide.textContent)),
    ),
  )
  press(screen.getByRole('group', { name: 'Slides of the path' }), 'Save as PDF')
  expect(await printed).toEqual([
    '1. Start: Summary.',
    '2. Shopper pays: placing.There is no picture of this state.',
    '3. PIN is right: paid.',
  ])
})

test('without pictures the explorer says so in the reader’s words, and in small print how they are made', async () => {
  open('en', null)
  press(screen.getByRole('group', { name: 'From' }), 'Summary')
  press(screen.getByRole('group', { name: 'To' }), 'Placing')
  press(screen.getByLabelText('Paths, the usual ones first'), /1 step/)
  expect(await screen.findByText('Pictures of the screens were not made for this build.')).toBeTruthy()
  expect(screen.getByText(/^A developer .*npm run storyboard/)).toBeTruthy()
})
