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
  wording: 'th',
  theme: 'light',
  follow: true,
  plumbing: true,
  traffic: { heat: 'errors', period: 24, compared: 'before', filters: { platform: 'android' } },
  logMachine: 'checkout',
  logPhone: 2,
  logHidden: ['call', 'bank'],
}

test('an address holds machine, edge, view, level, words, theme and filters, and is read back [ANL-013]', () => {
  const written = writeAddress(full, charts)
  expect(Object.fromEntries(new URLSearchParams(written))).toEqual({
    machine: 'cart',
    edge,
    view: 'compare',
    level: 'detail',
    words: 'th',
    theme: 'light',
    follow: 'yes',
    plumbing: 'yes',
    heat: 'errors',
    period: '24',
    compared: 'before',
    platform: 'android',
    log: 'checkout',
    phone: '2',
    hide: 'call,bank',
  })
  expect(readAddress(`#${written}`, charts)).toEqual({ place: full, unknown: [] })
})

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
    'machine=cart&view=3d&words=fr&hide=call,noise',
    [
      { what: 'view', id: '3d' },
      { what: 'words', id: 'fr' },
      { what: 'hide', id: 'noise' },
    ],
  ],
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
    [{ wording: 'en' }, false],
    [{ level: 'overview' }, false],
    [{ logHidden: [] }, false],
  ]
  for (const [change, isPage] of changes)
    expect(isAnotherPage(full, { ...full, ...change }), JSON.stringify(change)).toBe(isPage)
})
