import type { Chart, Wording } from './chart/chart'
import { entryKinds } from './log/log'
import type { EntryKind } from './log/log'
import type { TrafficPlace } from './traffic/trafficPlace'
import { readTrafficPlace, startingTraffic, writeTrafficPlace } from './traffic/trafficPlace'

export const views = ['chart', 'outline', 'paths', 'traffic', 'compare'] as const
export type View = (typeof views)[number]
export const levels = ['overview', 'detail'] as const
export type Level = (typeof levels)[number]
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]
export const wordings = ['en', 'th', 'code'] as const satisfies readonly Wording[]

/** What the page shows, as its address names it. */
export type Place = {
  machine: string
  /** Ids in the chart of the machine; at most one of both. */
  state: string | undefined
  edge: string | undefined
  view: View
  level: Level
  wording: Wording
  theme: Theme
  /** Shows the machine that moved last. */
  follow: boolean
  /** Lets plumbing machines be followed too. */
  plumbing: boolean
  traffic: TrafficPlace
  /** Filters of the log. */
  logMachine: string | undefined
  logPhone: 1 | 2 | undefined
  logHidden: readonly EntryKind[]
}

/** A part of an address that this build does not know. */
export type Unknown = {
  what: 'machine' | 'state' | 'edge' | 'view' | 'level' | 'words' | 'theme' | 'log' | 'phone' | 'hide'
  id: string
}

export type Charts = ReadonlyMap<string, Chart>

export const startingPlace = (charts: Charts): Place => ({
  machine: charts.has('checkout') ? 'checkout' : ([...charts.keys()][0] ?? ''),
  state: undefined,
  edge: undefined,
  view: 'chart',
  level: 'overview',
  wording: 'en',
  theme: 'dark',
  follow: false,
  plumbing: false,
  traffic: startingTraffic,
  logMachine: undefined,
  logPhone: undefined,
  logHidden: [],
})

/** Reads an address's hash, with or without `#`. What it does not name or names wrongly stays at its default. */
export function readAddress(hash: string, charts: Charts): { place: Place; unknown: Unknown[] } {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const place = startingPlace(charts)
  const unknown: Unknown[] = []
  const read = <T extends string>(what: Unknown['what'], known: (id: string) => id is T): T | undefined => {
    const id = params.get(what)
    if (id === null || id === '') return undefined
    if (known(id)) return id
    unknown.push({ what, id })
    return undefined
  }
  const among =
    <T extends string>(list: readonly T[]) =>
    (id: string): id is T =>
      (list as readonly string[]).includes(id)
  const machine = read('machine', (id): id is string => charts.has(id))
  if (machine !== undefined) place.machine = machine
  const chart = charts.get(place.machine)
  // A state of an unknown machine is not looked for in another one.
  if (machine !== undefined || !params.get('machine')) {
    place.state = read('state', (id): id is string => chart?.nodes.some((node) => node.id === id) ?? false)
    if (place.state === undefined)
      place.edge = read('edge', (id): id is string => chart?.edges.some((edge) => edge.id === id) ?? false)
  }
  place.view = read('view', among(views)) ?? place.view
  place.level = read('level', among(levels)) ?? place.level
  place.wording = read('words', among(wordings)) ?? place.wording
  place.theme = read('theme', among(themes)) ?? place.theme
  place.follow = params.get('follow') === 'yes'
  place.plumbing = params.get('plumbing') === 'yes'
  place.traffic = readTrafficPlace(params)
  place.logMachine = read('log', (id): id is string => charts.has(id))
  const phone = read('phone', among(['1', '2']))
  place.logPhone = phone === undefined ? undefined : phone === '1' ? 1 : 2
  const hidden = (params.get('hide') ?? '').split(',').filter((kind) => kind !== '')
  place.logHidden = hidden.filter(among(entryKinds))
  unknown.push(...hidden.filter((kind) => !among(entryKinds)(kind)).map((id) => ({ what: 'hide' as const, id })))
  return { place, unknown }
}

/** The hash of a place without `#`; defaults are left out, all but the machine. */
export function writeAddress(place: Place, charts: Charts): string {
  const start = startingPlace(charts)
  const params = new URLSearchParams({ machine: place.machine })
  const write = (name: string, value: string | undefined, usual?: string) => {
    if (value !== undefined && value !== '' && value !== usual) params.set(name, value)
  }
  write('state', place.state)
  write('edge', place.edge)
  write('view', place.view, start.view)
  write('level', place.level, start.level)
  write('words', place.wording, start.wording)
  write('theme', place.theme, start.theme)
  write('follow', place.follow ? 'yes' : undefined)
  write('plumbing', place.plumbing ? 'yes' : undefined)
  for (const [name, value] of writeTrafficPlace(place.traffic)) params.set(name, value)
  write('log', place.logMachine)
  write('phone', place.logPhone?.toString())
  write('hide', place.logHidden.join(','))
  return params.toString()
}

/** Whether Back returns from `after` to `before`; else the address only changes. */
export const isAnotherPage = (before: Place, after: Place): boolean =>
  before.machine !== after.machine ||
  before.state !== after.state ||
  before.edge !== after.edge ||
  before.view !== after.view
