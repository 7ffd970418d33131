// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setup } from 'xstate'
import { defineWords } from '../../machines/words'
import type { Wording } from '../../workbench/chart/chart'
import { extractChart } from '../../workbench/chart/extract'
import { PathExplorer } from '../../workbench/story/PathExplorer'

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
  'sample.summary': { th: 'th/1.webp', en: 'en/1.webp', opening: { path: '/cart', shopper: 'rich' } },
  'sample.placed': { th: 'th/2.webp', en: 'en/2.webp' },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(wording: Wording, answer: object | null = index) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 404 })),
  )
  const onPick = vi.fn()
  const onOpen = vi.fn()
  render(
    <ChakraProvider value={defaultSystem}>
      <PathExplorer chart={chart} wording={wording} onPick={onPick} onOpen={onOpen} />
    </ChakraProvider>,
  )
  return { onPick, onOpen }
}

const press = (region: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(region).getByRole('button', { name }))

test('from, to, path: three clicks, and the path plays as slides with pictures [ANL-004 ANL-017]', async () => {
  const { onOpen, onPick } = open('en')
  press(screen.getByRole('group', { name: 'From' }), 'Summary')
  press(screen.getByRole('group', { name: 'To' }), 'Paid')
  press(screen.getByLabelText('Paths, shortest first'), /2 steps/)

  const slides = screen.getByRole('group', { name: 'Slides of the path' })
  expect(slides.textContent).toContain('Start: Summary.')
  expect((await within(slides).findByRole('img', { name: 'Picture of “Summary”' })).getAttribute('src')).toBe(
    'storyboard/en/1.webp',
  )
  press(slides, 'Open on the phone')
  expect(onOpen).toHaveBeenCalledWith({ path: '/cart', shopper: 'rich' })

  fireEvent.keyDown(slides, { key: 'ArrowRight' })
  expect(slides.textContent).toContain('Shopper pays: placing.')
  expect(slides.textContent).toContain('This state has no screen of its own.')
  expect(slides.textContent).toContain('A phone can’t open here directly')
  expect(within(slides).queryByRole('button', { name: 'Open on the phone' })).toBeNull()
  press(slides, 'Next')
  expect(slides.textContent).toContain('PIN is right: paid.')
  press(slides, 'Show on the chart')
  expect(onPick).toHaveBeenCalledWith(chart.edges.find(({ event }) => event.code === 'pin.accepted')!.id)
})

test('in Thai the words, the sentences and the pictures are Thai [ANL-017]', async () => {
  open('th')
  press(screen.getByRole('group', { name: 'จาก' }), 'สรุป')
  press(screen.getByRole('group', { name: 'ถึง' }), 'ชำระแล้ว')
  press(screen.getByLabelText('เส้นทาง สั้นที่สุดก่อน'), /2 ขั้น/)
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
  press(screen.getByLabelText('Paths, shortest first'), /2 steps/)
  await screen.findByRole('img', { name: 'Picture of “Summary”' })
  const printed = new Promise<string[]>((resolve) =>
    vi.stubGlobal('print', () =>
      resolve([...document.querySelectorAll('.printed-slides li')].map((slide) => slide.textContent)),
    ),
  )
  press(screen.getByRole('group', { name: 'Slides of the path' }), 'Save as PDF')
  expect(await printed).toEqual([
    '1. Start: Summary.',
    '2. Shopper pays: placing.This state has no screen of its own.',
    '3. PIN is right: paid.',
  ])
})

test('without pictures the explorer says how to take them', async () => {
  open('en', null)
  press(screen.getByRole('group', { name: 'From' }), 'Summary')
  press(screen.getByRole('group', { name: 'To' }), 'Placing')
  press(screen.getByLabelText('Paths, shortest first'), /1 step/)
  expect(await screen.findByText('No pictures have been taken yet: run npm run storyboard.')).toBeTruthy()
})
