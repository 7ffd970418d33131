// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react'
import ELK from 'elkjs/lib/elk.bundled.js'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { cartMachine } from '../../machines/cart/cartMachine'
import { cartWords } from '../../machines/cart/cartWords'
import type { Wording } from '../../workbench/chart/chart'
import { Drawing } from '../../workbench/chart/Drawing'
import { extractChart } from '../../workbench/chart/extract'
import type { LayoutEngine } from '../../workbench/chart/layout'
import { layoutLevelOf } from '../../workbench/chart/layout'
import type { LevelName } from '../../workbench/chart/levels'
import { edgeName, eventName, stateWithin, transitionName } from '../../workbench/chart/names'
import { OutlineView } from '../../workbench/chart/OutlineView'
import { fieldDate } from '../../workbench/dates'
import { countNotes } from '../../workbench/notes/notes'
import { TextsContext, workbenchTexts } from '../../workbench/texts'

const engine = new ELK() as unknown as LayoutEngine
const cart = extractChart(cartMachine, cartWords)
const failure = cart.edges.find(({ kind, source }) => kind === 'error' && source === 'cart.loading')!

afterEach(cleanup)

const written = { machine: 'cart', text: 'Why?', author: 'Ann', date: '2026-11-23' }
const notes = countNotes([
  { ...written, state: 'cart.ready' },
  { ...written, state: 'cart.ready' },
  { ...written, edge: failure.id },
])

async function draw(wording: Wording, level: LevelName = 'detail') {
  const layout = await layoutLevelOf(level, cart, wording, engine)
  const none = new Map<string, number>()
  const { container } = render(
    <svg>
      <Drawing
        {...{ layout, wording, notes }}
        active="cart cart.ready"
        taken={none}
        last={undefined}
        picked={undefined}
        onPick={() => {}}
        found={new Set()}
        marks={undefined}
        onFold={() => {}}
      />
    </svg>,
  )
  return container
}

const namesIn = (container: HTMLElement) =>
  [...container.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label')!)

describe('names of the chart', () => {
  test('are in the language of the page, with the number of notes [ANL-001]', async () => {
    const thai = namesIn(await draw('th'))
    expect(thai).toContain(`ทั้งแผนภาพ ${cart.name.th}, สถานะปัจจุบัน`)
    expect(thai.filter((name) => /^(state|states|transition|whole chart|Fold) /.test(name))).toEqual([])
    expect(thai).toContain(`สถานะ ${stateWithin(cart, 'cart.ready', 'th')}, 2 โน้ต, สถานะปัจจุบัน`)
    cleanup()
    const english = namesIn(await draw('en'))
    expect(english).toContain('state Cart shown, 2 notes, active')
    expect(english).toContain(`${transitionName(cart, failure, 'en')}, 1 note`)
  })

  test('sentences of transitions', () => {
    expect(transitionName(cart, failure, 'en')).toMatch(/^transition .+: failed from Loading the cart to .+/)
    expect(transitionName(cart, failure, 'th')).toMatch(/^การเปลี่ยนสถานะ .+: ไม่สำเร็จ จาก .+ ไปยัง .+/)
    expect(edgeName(cart, failure, 'en')).toMatch(/^Loading the cart: .+: failed/)
  })

  test('conditions in plain words, the last branch of a decision too', () => {
    const branches = cart.edges.filter(({ source, branches: of }) => source === 'cart.loading' && of > 1)
    const guarded = branches.find(({ guard }) => guard)!
    const last = branches.find(({ guard }) => !guard)!
    expect(eventName(guarded, 'en')).toBe(`${guarded.event.en}, if ${guarded.guard!.en}`)
    expect(eventName(guarded, 'th')).toBe(`${guarded.event.th} ถ้า${guarded.guard!.th}`)
    expect(eventName(last, 'en')).toBe(`${last.event.en}, in every other case`)
    expect(eventName(last, 'th')).toBe(`${last.event.th} ในกรณีอื่นทั้งหมด`)
  })

  test('a sign with the number stands at the box and at the label, in the overview too', async () => {
    const numbers = (container: HTMLElement) =>
      [...container.querySelectorAll('g.note text')].map(({ textContent }) => textContent)
    expect(numbers(await draw('en')).sort()).toEqual(['1', '2'])
    cleanup()
    expect(numbers(await draw('en', 'overview'))).toContain('2')
  })
})

test.each([
  ['th', `2 โน้ต`, 'สถานะเริ่มต้น'],
  ['en', '2 notes', 'the start'],
] as const)('the outline is in the language of the page and says the notes: %s [ANL-001]', (wording, count, start) => {
  const { container } = render(
    <ChakraProvider value={defaultSystem}>
      <TextsContext.Provider value={workbenchTexts[wording]}>
        <OutlineView chart={cart} value="ready" picked={undefined} onPick={() => {}} {...{ wording, notes }} />
      </TextsContext.Provider>
    </ChakraProvider>,
  )
  const of = (id: string) => container.querySelector(`[data-id="${CSS.escape(id)}"]`)!
  expect(of('cart.ready').querySelector('[role=img]')?.getAttribute('aria-label')).toBe(count)
  expect(of('cart.loading').textContent).toContain(`(${start})`)
  expect(of(failure.id).getAttribute('aria-label')).toContain(transitionName(cart, failure, wording))
  if (wording === 'th') expect(namesIn(container).filter((name) => /transition|Go to|Outline/.test(name))).toEqual([])
})

test.each([
  ['2026-11-21', 'en', '21 November 2026'],
  ['2026-11-21', 'th', '21 พฤศจิกายน ค.ศ. 2026'],
  ['2026-11-21T23:30', 'en', '21 November 2026 at 23:30'],
  ['', 'th', undefined],
  ['soon', 'en', undefined],
] as const)('the date “%s” of a field is written in the language of the page: %s', (value, language, written) => {
  expect(fieldDate(value, language)).toBe(written)
})
