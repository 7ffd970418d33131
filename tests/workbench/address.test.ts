import { expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import type { Place } from '../../workbench/address'
import { isAnotherPage, readAddress, startingPlace, writeAddress } from '../../workbench/address'
import { readCharts } from '../../scripts/readCharts'

const charts = new Map((await readCharts(root)).map((chart) => [chart.id, chart]))
const start = startingPlace(charts)
const edge = charts.get('cart')!.edges.find(({ id }) => id.includes('xstate.done.actor'))!.id

const full: Place = {
  machine: 'cart',
  state: undefined,
  edge,
  view: 'compare',
  level: 'detail',
  language: 'th',
  wording: 'code',
  theme: 'light',
  follow: true,
  plumbing: true,
  traffic: { heat: 'errors', period: 24, compared: 'before', filters: { platform: 'android' } },
  base: 'f0090f5',
  story: { from: undefined, to: undefined, path: undefined, slide: undefined },
  walked: 'browser',
  logMachine: 'checkout',
  logPhone: 2,
  logHidden: ['call', 'bank'],
}

test('an address holds machine, edge, view, level, words, theme, filters and the level of the tests, and is read back [ANL-005 ANL-013]', () => {
  const written = writeAddress(full, charts)
  expect(Object.fromEntries(new URLSearchParams(written))).toEqual({
    machine: 'cart',
    edge,
    view: 'compare',
    level: 'detail',
    words: 'th',
    names: 'code',
    theme: 'light',
    follow: 'yes',
    plumbing: 'yes',
    heat: 'errors',
    period: '24',
    compared: 'before',
    platform: 'android',
    base: 'f0090f5',
    walked: 'browser',
    log: 'checkout',
    phone: '2',
    hide: 'call,bank',
  })
  expect(readAddress(`#${written}`, charts)).toEqual({ place: full, unknown: [] })
})

test('an address holds the ends, the path and the slide of the path explorer; Back goes from path to path [ANL-004 ANL-013]', () => {
  const story = { from: 'cart.loading', to: 'cart.short', path: 2, slide: 3 }
  const place: Place = { ...start, machine: 'cart', view: 'paths', story }
  const written = writeAddress(place, charts)
  expect(written).toBe('machine=cart&view=paths&pathFrom=cart.loading&pathTo=cart.short&path=2&slide=3')
  expect(readAddress(written, charts)).toEqual({ place, unknown: [] })
  expect(isAnotherPage(place, { ...place, story: { ...story, path: 1 } })).toBe(true)
  expect(isAnotherPage(place, { ...place, story: { ...story, to: 'cart.empty' } })).toBe(true)
  expect(isAnotherPage(place, { ...place, story: { ...story, slide: 4 } })).toBe(false)

  expect(writeAddress({ ...place, machine: 'checkout' }, charts)).toBe('machine=checkout&view=paths')
  const wrong = readAddress('machine=cart&view=paths&pathFrom=cart.nowhere&pathTo=cart.short&path=x&slide=2', charts)
  expect(wrong.unknown).toEqual([{ what: 'pathFrom', id: 'cart.nowhere' }])
  expect(wrong.place.story).toEqual({ from: undefined, to: 'cart.short', path: undefined, slide: undefined })
})

test('an address holds the ends of the funnel, only while the machine has them, and whose alerts are listed', () => {
  const traffic = { ...start.traffic, funnelFrom: 'cart.ready', funnelTo: 'cart.failed', alertsHere: true }
  const written = writeAddress({ ...start, machine: 'cart', traffic }, charts)
  expect(written).toBe('machine=cart&funnelFrom=cart.ready&funnelTo=cart.failed&alerts=machine')
  expect(readAddress(written, charts).place.traffic).toEqual(traffic)
  expect(writeAddress({ ...start, traffic }, charts)).toBe('machine=checkout&alerts=machine')
  const elsewhere = readAddress('machine=cart&funnelFrom=checkout.summary', charts)
  expect(elsewhere.unknown).toEqual([{ what: 'funnelFrom', id: 'checkout.summary' }])
  expect(elsewhere.place.traffic.funnelFrom).toBeUndefined()
})

test.each(['en', 'th'] as const)(
  'code names and the language, %s, do not depend on each other [ANL-013]',
  (language) => {
    for (const wording of [language, 'code'] as const) {
      const place = { ...start, machine: 'cart', language, wording }
      expect(readAddress(writeAddress(place, charts), charts)).toEqual({ place, unknown: [] })
    }
    expect(readAddress('machine=cart&words=code', charts).place).toMatchObject({ language: 'en', wording: 'code' })
  },
)

test('what is usual is not in the address', () => {
  expect(writeAddress(start, charts)).toBe('machine=checkout')
  expect(writeAddress({ ...start, machine: 'cart', state: 'cart.ready' }, charts)).toBe('machine=cart&state=cart.ready')
  expect(readAddress('', charts)).toEqual({ place: start, unknown: [] })
})

test.each([
  ['machine=nothing&state=cart.ready', [{ what: 'machine', id: 'nothing' }]],
  ['machine=cart&state=cart.nowhere', [{ what: 'state', id: 'cart.nowhere' }]],
  ['machine=cart&edge=nothing', [{ what: 'edge', id: 'nothing' }]],
  [
    'machine=cart&view=3d&words=fr&names=long&hide=call,noise',
    [
      { what: 'view', id: '3d' },
      { what: 'words', id: 'fr' },
      { what: 'names', id: 'long' },
      { what: 'hide', id: 'noise' },
    ],
  ],
  ['machine=cart&view=coverage&walked=moon', [{ what: 'walked', id: 'moon' }]],
  ['machine=__proto__', [{ what: 'machine', id: '__proto__' }]],
])('an address with an unknown part says so: %s [ANL-013]', (hash, unknown) => {
  expect(readAddress(hash, charts).unknown).toEqual(unknown)
  expect(charts.has(readAddress(hash, charts).place.machine)).toBe(true)
})

test('Back returns to another machine, state, edge or view, not to another theme or filter [ANL-013]', () => {
  const changes: [Partial<Place>, boolean][] = [
    [{ machine: 'gift' }, true],
    [{ state: 'cart.ready' }, true],
    [{ edge: undefined }, true],
    [{ view: 'chart' }, true],
    [{ theme: 'dark' }, false],
    [{ language: 'en' }, false],
    [{ wording: 'th' }, false],
    [{ base: undefined }, false],
    [{ level: 'overview' }, false],
    [{ logHidden: [] }, false],
  ]
  for (const [change, isPage] of changes)
    expect(isAnotherPage(full, { ...full, ...change }), JSON.stringify(change)).toBe(isPage)
})
