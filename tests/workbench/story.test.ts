import { describe, expect, test } from 'vitest'
import { not, setup } from 'xstate'
import { indexOf, missingIn, picturedAfter, readPictured } from '../../e2e/storyboard/taken'
import { complaintsAbout, screenStates, showsAt, withoutPicture } from '../../e2e/storyboard/screens'
import { defineWords } from '../../machines/words'
import { extractChart } from '../../workbench/chart/extract'
import { readCharts } from '../../scripts/readCharts'
import { routesBetween } from '../../workbench/story/routes'
import { sentenceOf } from '../../workbench/story/sentence'
import { root } from '../../scripts/processes.mjs'

const machine = setup({
  types: {} as { events: { type: 'order.pay' } | { type: 'order.retry' } },
  actors: { claimOrder: setup({}).createMachine({}) },
  guards: { hasStock: () => true, isKnown: () => true },
  delays: { untilPinExpires: 1000 },
}).createMachine({
  id: 'sample',
  initial: 'summary',
  states: {
    summary: {
      meta: { screen: '/order-summary' },
      on: {
        'order.pay': [
          { guard: 'hasStock', target: 'placing' },
          { guard: not('isKnown'), target: 'failed' },
          { target: 'deciding' },
        ],
      },
    },
    placing: {
      meta: { screen: '/order-summary' },
      invoke: { src: 'claimOrder', onDone: 'placed', onError: 'failed' },
      after: { untilPinExpires: 'failed' },
    },
    deciding: { always: [{ guard: 'isKnown', target: 'placed' }, { target: 'failed' }] },
    failed: { meta: { screen: 'dialog' }, on: { 'order.retry': 'summary' } },
    placed: { type: 'final' },
  },
})

const chart = extractChart(
  machine,
  defineWords(machine, {
    name: ['การสั่งซื้อ', 'Order'],
    states: {
      summary: ['สรุปคำสั่งซื้อ', 'Summary shown'],
      placing: ['กำลังสั่งซื้อ', 'Placing the order'],
      deciding: ['ตรวจผล', 'Checking the outcome'],
      failed: ['สั่งซื้อไม่สำเร็จ', 'PIN not accepted'],
      placed: ['สั่งซื้อแล้ว', 'The order is placed'],
    },
    events: { 'order.pay': ['ผู้ซื้อชำระเงิน', 'Shopper pays'], 'order.retry': ['ผู้ซื้อลองใหม่', 'Shopper retries'] },
    guards: { hasStock: ['สินค้าพอ', 'the stock is enough'], isKnown: ['ทราบผลแล้ว', 'the outcome is known'] },
    actions: {},
    actors: { claimOrder: ['สั่งซื้อ', 'Place the order'] },
    delays: { untilPinExpires: ['จน PIN หมดอายุ', 'Until the PIN expires'] },
  }),
)

const sentences = (wording: 'th' | 'en') => chart.edges.map((edge) => sentenceOf(chart, edge, wording))

describe('path explorer', () => {
  test('a step is one sentence from the chart’s words, in English and in Thai [ANL-017 ANL-004]', () => {
    expect(sentences('en')).toEqual([
      'Shopper pays, if the stock is enough: placing the order.',
      'Shopper pays, if not: the outcome is known: PIN not accepted.',
      'Shopper pays, otherwise: checking the outcome.',
      '“Place the order” succeeds: the order is placed.',
      '“Place the order” fails: PIN not accepted.',
      'Time is up (until the PIN expires): PIN not accepted.',
      'If the outcome is known: the order is placed.',
      'Otherwise: PIN not accepted.',
      'Shopper retries: summary shown.',
    ])
    expect(sentences('th')).toEqual([
      'ผู้ซื้อชำระเงิน ถ้าสินค้าพอ → กำลังสั่งซื้อ',
      'ผู้ซื้อชำระเงิน ถ้าไม่ใช่ว่า ทราบผลแล้ว → สั่งซื้อไม่สำเร็จ',
      'ผู้ซื้อชำระเงิน กรณีอื่น → ตรวจผล',
      '“สั่งซื้อ” สำเร็จ → สั่งซื้อแล้ว',
      '“สั่งซื้อ” ไม่สำเร็จ → สั่งซื้อไม่สำเร็จ',
      'ครบเวลา (จน PIN หมดอายุ) → สั่งซื้อไม่สำเร็จ',
      'ถ้าทราบผลแล้ว → สั่งซื้อแล้ว',
      'กรณีอื่น → สั่งซื้อไม่สำเร็จ',
      'ผู้ซื้อลองใหม่ → สรุปคำสั่งซื้อ',
    ])
  })

  test('every step of every machine is one line that ends in the name of its state [ANL-017]', async () => {
    for (const one of await readCharts(root))
      for (const edge of one.edges.filter(({ target }) => target !== undefined)) {
        const name = one.nodes.find(({ id }) => id === edge.target)!.name
        const [en, th] = [sentenceOf(one, edge, 'en'), sentenceOf(one, edge, 'th')]
        expect(en).toMatch(/^\P{Ll}.*: .+\.$/su)
        expect(en.toLowerCase()).toContain(name.en.toLowerCase())
        expect(th.endsWith(` → ${name.th}`)).toBe(true)
        expect(`${en}${th}`).not.toMatch(/undefined|xstate\.|\n/)
      }
  })

  test('paths come shortest first, and of two short ones first the one that does not fail [ANL-004]', async () => {
    const ends = (from: string, to: string) =>
      routesBetween(chart, `sample.${from}`, `sample.${to}`).map((path) =>
        path.map(({ event, target }) => `${event.code} > ${target}`).join(', '),
      )
    expect(ends('summary', 'placed')).toEqual([
      'order.pay > sample.placing, done claimOrder > sample.placed',
      'order.pay > sample.deciding, always > sample.placed',
    ])
    expect(ends('placing', 'failed')).toEqual([
      'after untilPinExpires > sample.failed',
      'error claimOrder > sample.failed',
    ])

    const cart = (await readCharts(root)).find(({ id }) => id === 'cart')!
    const lengths = cart.nodes.map(({ id }) => routesBetween(cart, 'cart', id).map(({ length }) => length))
    expect(lengths).toEqual(lengths.map((one) => one.toSorted((a, b) => a - b)))
    expect(lengths.some((one) => new Set(one).size > 1)).toBe(true)
  })

  test.each([
    ['checkout', 'checkout.outOfStock', 'order.confirm'],
    ['gift', 'gift.sent', 'gift.confirm'],
  ])(
    'in %s the usual start comes first, and last what an earlier run left unfinished [ANL-004]',
    async (id, to, event) => {
      const machine = (await readCharts(root)).find((one) => one.id === id)!
      const routes = routesBetween(machine, `${id}.booting`, to)
      const steps = routes.map((path) => path.map((edge) => edge.guard?.code ?? edge.event.code))
      expect(steps.length).toBeGreaterThan(1)
      expect(steps[0]).not.toContain('hasOpenIntent')
      expect(routes[0]!.map((edge) => edge.event.code)).toContain(event)
      expect(steps.at(-1)).toContain('hasOpenIntent')
    },
  )

  test('where sessions are counted, the path that they take most comes first, though it is longer [ANL-004]', () => {
    const counts = new Map([
      ['done claimOrder', 5],
      ['order.pay', 9],
      ['always', 7],
    ])
    const [first] = routesBetween(chart, 'sample.summary', 'sample.placed', ({ event }) => counts.get(event.code) ?? 0)
    expect(first!.map(({ event }) => event.code)).toEqual(['order.pay', 'always'])
  })
})

describe('storyboard', () => {
  test('each state of the shop shows a route or a named layer, or says why it shows none [ANL-017]', async () => {
    const charts = await readCharts(root)
    expect(complaintsAbout(charts)).toEqual([])
    expect(screenStates(charts).get('session.maintenance')).toBe('/sorry-page')
    expect(screenStates(charts).get('merchantProfile.products')).toBe('/merchant-detail/$merchantId')
  })

  test('a state without a screen and without a reason is named, and so is a screen that nobody knows [ANL-017]', () => {
    const { nodes } = chart
    const bare = nodes.map((node) => (node.key === 'failed' ? { ...node, screen: undefined } : node))
    const wrong = nodes.map((node) => (node.key === 'failed' ? { ...node, screen: '/nowhere' } : node))
    const about = (other: typeof nodes) =>
      complaintsAbout([{ ...chart, nodes: other }]).filter((line) => line.startsWith('sample.'))
    expect(about(nodes)).toEqual([])
    expect(about(bare)).toEqual([
      'sample.failed: names neither a screen nor a reason for having none: add meta.screen, or the reason to e2e/storyboard/screens.ts',
    ])
    expect(about(wrong)).toEqual(['sample.failed: “/nowhere” is neither a route nor a named layer'])
  })

  test('a page’s state is pictured only where its route shows', () => {
    expect(showsAt('/coupon-detail/$couponId', '/coupon-detail/c-1')).toBe(true)
    expect(showsAt('/coupon-detail/$couponId', '/coupon-detail/show-qr/c-1/value')).toBe(false)
    expect(showsAt('/', '/cart')).toBe(false)
    expect(showsAt('dialog', '/cart')).toBe(true)
  })

  test('of several pictures the one with the lowest rank counts, and an earlier index is kept [ANL-017]', () => {
    const taken = [
      { state: 'cart.empty', lang: 'th', file: 'th/1.webp', rank: 1 },
      { state: 'cart.empty', opening: { path: '/cart', shopper: 'rich' } },
      { state: 'cart.empty', lang: 'th', file: 'th/2.webp', rank: 0 },
      { state: 'cart.empty', lang: 'th', file: 'th/3.webp', rank: 0 },
    ] as const
    expect(indexOf(taken, { 'modal.open': { en: 'en/9.webp' } })).toEqual({
      'cart.empty': { th: 'th/2.webp', opening: { path: '/cart', shopper: 'rich' } },
      'modal.open': { en: 'en/9.webp' },
    })
  })

  test('each state that shows a screen has been pictured in both languages, but one [ANL-017]', async () => {
    const states = screenStates(await readCharts(root))
    expect(missingIn(readPictured(), states.keys())).toEqual([])
    expect(Object.keys(withoutPicture)).toEqual(['gift.attached'])
  })

  test('the gate names a state without a picture, a reason that no longer holds and a state that is gone [ANL-017]', () => {
    const pictured = { 'cart.empty': { path: '/cart', shopper: 'none' }, 'cart.failed': null, gone: null }
    expect(
      missingIn(pictured, ['cart.empty', 'cart.failed', 'cart.loading', 'cart.short'], {
        'cart.failed': 'x',
        'cart.short': 'x',
      }),
    ).toEqual([
      'cart.failed: has a picture, and a reason for having none',
      'cart.loading: no picture in both languages, and no reason for having none',
      'gone: has a picture, but no such state shows a screen',
    ])
    expect(missingIn({ 'cart.empty': null }, ['cart.empty'], {})).toEqual([])
  })

  test('a state is listed once it has both pictures; a whole run takes off what it missed [ANL-017]', () => {
    const opening = { path: '/cart', shopper: 'rich' }
    const index = { 'cart.empty': { th: 'th/1.webp', en: 'en/1.webp', opening }, 'cart.short': { th: 'th/2.webp' } }
    const states = ['cart.short', 'cart.failed', 'cart.empty']
    const before = { 'cart.failed': null, 'cart.removed': null }
    expect(picturedAfter(index, states, before, false)).toEqual({ 'cart.empty': opening, 'cart.failed': null })
    expect(picturedAfter(index, states, before, true)).toEqual({ 'cart.empty': opening })
    const known = { 'cart.empty': { path: '/cart', shopper: 'full' } }
    expect(picturedAfter(index, states, known, false)).toEqual(known)
    expect(picturedAfter(index, states, known, true)).toEqual({ 'cart.empty': opening })
  })
})
