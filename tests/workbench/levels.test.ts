import ELK from 'elkjs/lib/elk.bundled.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import type { Chart } from '../../workbench/chart/chart'
import type { Layout, LayoutEngine } from '../../workbench/chart/layout'
import { layoutLevelOf, room, scaleToFit, typeOf } from '../../workbench/chart/layout'
import type { Level } from '../../workbench/chart/levels'
import { ChartIndex, detailOf, mainWay, mostBoxes, overviewOf } from '../../workbench/chart/levels'
import { readChartsWithApp } from '../../scripts/readCharts'
import { isFull } from '../full'
import { textWidth, wrapText } from '../../workbench/chart/textWidth'
import { coveredBy, crossingsIn, overlapsIn } from './legibility'

const engine = new ELK() as unknown as LayoutEngine
const wordings = ['th', 'en'] as const
let charts: Chart[] = []

const overviews = new Map<string, Promise<Layout>>()

/** The overview of a chart, laid out once. */
function overviewIn(wording: (typeof wordings)[number], chart: Chart): Promise<Layout> {
  const key = `${chart.id} ${wording}`
  const layout = overviews.get(key) ?? layoutLevelOf('overview', chart, wording, engine)
  overviews.set(key, layout)
  return layout
}

const wordingsOf = (turn: number) => (isFull ? wordings : [wordings[turn % 2]!])

beforeAll(async () => {
  charts = await readChartsWithApp(root)
})

const chartOf = (id: string) => charts.find((chart) => chart.id === id)!
const keysOf = (chart: Chart, ids: string[]) => ids.map((id) => chart.nodes.find((node) => node.id === id)!.key)

/** Every transition that a level shows: on lines and inside boxes. */
const shownIn = ({ lines, states }: Level) =>
  [...lines, ...states.map(({ inner }) => ({ edges: inner }))].flatMap(({ edges }) => edges.map(({ id }) => id)).sort()

describe('every machine', () => {
  test('is an overview of at most fifteen boxes, texts of 11 px or more at 1440×900, nothing over a text [ANL-011]', async () => {
    for (const [turn, chart] of charts.entries())
      for (const wording of wordingsOf(turn)) {
        const layout = await overviewIn(wording, chart)
        const { overview } = typeOf
        const size = scaleToFit(layout) * Math.min(overview.name, overview.label, overview.row)
        expect(size, `${chart.id} ${wording}`).toBeGreaterThanOrEqual(room.smallest)
        expect(layout.states.length, chart.id).toBeLessThanOrEqual(mostBoxes)
        expect([...overlapsIn(layout), ...crossingsIn(layout)], `${chart.id} ${wording}`).toEqual([])
        expect(shownIn(layout.level), chart.id).toEqual(chart.edges.map(({ id }) => id).sort())
      }
  })

  test('is an overview in which no box holds both states that end the machine and states that go on', () => {
    for (const chart of charts)
      for (const boxes of [6, 10, mostBoxes])
        for (const gathersRefusals of [false, true]) {
          const { states } = overviewOf(chart, { boxes, jumpsFrom: 3, gathersRefusals })
          for (const { node, isFolded, hidden } of states.filter(({ node }) => node.key.includes('|'))) {
            expect(isFolded).toBe(false)
            const tops = hidden.filter(({ parent }) => parent === chart.nodes[0]!.id)
            expect(new Set(tops.map(({ kind }) => kind === 'final')), `${chart.id} ${node.key}`).toEqual(
              new Set([node.kind === 'final']),
            )
          }
        }
  })

  test('is an overview on which numbers of three digits cover nothing [ANL-016]', async () => {
    for (const [turn, chart] of charts.entries())
      for (const wording of wordingsOf(turn))
        expect(coveredBy(await overviewIn(wording, chart), '128'), `${chart.id} ${wording}`).toEqual([])
  })

  test('groups the same states in Thai and in English [ANL-011]', async () => {
    // Those with the most states: only they have to be grouped.
    const large = charts.filter(({ nodes }) => nodes.length > mostBoxes)
    for (const chart of isFull ? charts : large) {
      const [thai, english] = await Promise.all(wordings.map((wording) => overviewIn(wording, chart)))
      const boxesIn = ({ level }: Layout) =>
        level.states.map(({ node, hidden }) => [node.id, hidden.map(({ id }) => id)])
      expect(boxesIn(thai!), chart.id).toEqual(boxesIn(english!))
      expect(thai!.level.lines.map(({ id, isJump }) => [id, isJump])).toEqual(
        english!.level.lines.map(({ id, isJump }) => [id, isJump]),
      )
    }
  })

  test('is drawn in detail with every transition, nothing over a text, and always the same [ANL-011]', async () => {
    for (const chart of charts) {
      const layout = await layoutLevelOf('detail', chart, 'en', engine)
      expect([...overlapsIn(layout), ...crossingsIn(layout)], chart.id).toEqual([])
      const drawn = [
        ...layout.lines.flatMap(({ parts }) => parts.flatMap(({ edges }) => edges)),
        ...layout.states.flatMap(({ rows }) => rows.flatMap(({ edges }) => edges)),
      ]
      expect(drawn.map(({ id }) => id).sort(), chart.id).toEqual(chart.edges.map(({ id }) => id).sort())
    }
    for (const id of ['cart', 'checkout']) {
      const layout = await layoutLevelOf('detail', chartOf(id), 'en', engine)
      expect(await layoutLevelOf('detail', structuredClone(chartOf(id)), 'en', engine), id).toEqual(layout)
    }
    expect(Math.min(...Object.values(typeOf.detail))).toBeGreaterThanOrEqual(11)
  })
})

test('the root holds the machines that no other starts, and each machine those that it starts', () => {
  const { nodes, name } = chartOf('app')
  const inside = (parent: string) => nodes.filter((node) => node.parent === parent).map(({ key }) => key)
  expect(inside('app')).toEqual(expect.arrayContaining(['cart', 'checkout', 'session', 'snackbar']))
  expect(inside('app')).not.toContain('placement')
  expect(inside('app.checkout').sort()).toEqual([
    'addressBook',
    'delivery',
    'gatewayEmail',
    'paymentSource',
    'placement',
    'receipt',
    'voucher',
  ])
  expect(inside('app.checkout.paymentSource')).toEqual(['paymentSheet'])
  expect(name).toMatchObject({ th: 'หน้าร้านทั้งหมด', en: 'The whole shop page' })
})

describe('the levels of a chart', () => {
  const options = { boxes: 15, jumpsFrom: 99, gathersRefusals: false }

  test('the main way leads from the start to success, past refusals', () => {
    const way = (id: string) => keysOf(chartOf(id), mainWay(new ChartIndex(chartOf(id)), id))
    expect(way('checkout')).toEqual(['booting', 'preparing', 'summary', 'placing', 'resolvingOutcome', 'succeeded'])
    expect(way('placement').at(-1)).toBe('paid')
    expect(way('cart')).toEqual(['loading', 'ready', 'checkingStock'])
  })

  test('a folded state takes the lines of what it hides, merged by target', () => {
    const chart = chartOf('cart')
    const level = detailOf(chart, new Set(['cart.ready']))
    expect(level.states.map(({ node }) => node.key)).not.toContain('saving')
    const lines = level.lines.filter(({ source, target }) => source === 'cart.ready' && target === 'cart.empty')
    expect(lines).toHaveLength(1)
    expect(shownIn(level)).toEqual(chart.edges.map(({ id }) => id).sort())
  })

  test('refusals of one parent share a box when there is no room for each', () => {
    const level = overviewOf(chartOf('checkout'), { ...options, gathersRefusals: true })
    const gathered = level.states.find(({ node }) => node.key === 'checkout|refusals')
    expect(gathered?.hidden.map(({ key }) => key)).toEqual(['loadFailed', 'declined', 'outOfStock', 'gone'])
    expect(gathered?.isRefusal).toBe(true)
    expect(gathered?.node.name.en).toBe('Refused or failed (4)')
  })

  test('many lines into one box are named in the boxes they come from, but one line stays', () => {
    const level = overviewOf(chartOf('checkout'), { ...options, jumpsFrom: 4 })
    const into = level.lines.filter(({ target }) => target === 'checkout.left')
    expect(into.filter(({ isJump }) => isJump).length).toBe(into.length - 1)
  })
})

test('texts are wrapped between words, in Thai too', () => {
  expect(wrapText('Shopper changes the quantity', 12, 100)).toEqual(['Shopper', 'changes the', 'quantity'])
  const lines = wrapText('ผู้ซื้อแก้จำนวนสินค้าในตะกร้า', 12, 80)
  expect(lines.join('')).toBe('ผู้ซื้อแก้จำนวนสินค้าในตะกร้า')
  for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(80)
})
