import type { Chart, Wording } from './chart/chart'
import type { WalkChoice } from './coverage/coverage'
import { walkChoices } from './coverage/coverage'
import { entryKinds } from './log/log'
import type { EntryKind } from './log/log'
import type { TrafficPlace } from './traffic/trafficPlace'
import type { StoryPlace } from './story/storyPlace'
import { noStory, readSlide, writeStory } from './story/storyPlace'
import { readTrafficPlace, startingTraffic, writeTrafficPlace } from './traffic/trafficPlace'

export const views = ['chart', 'outline', 'paths', 'traffic', 'coverage', 'compare'] as const
export type View = (typeof views)[number]
export const levels = ['overview', 'detail'] as const
export type Level = (typeof levels)[number]
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]
export const languages = ['en', 'th'] as const satisfies readonly Wording[]
export type Language = (typeof languages)[number]

/** What the page shows, as its address names it. */
export type Place = {
  machine: string
  /** Ids in the chart of the machine; at most one of both. */
  state: string | undefined
  edge: string | undefined
  view: View
  level: Level
  language: Language
  /** How machines, states and transitions are named: in words of the language, or as in the code. */
  wording: Language | 'code'
  theme: Theme
  /** Shows the machine that moved last. */
  follow: boolean
  /** Lets plumbing machines be followed too. */
  plumbing: boolean
  traffic: TrafficPlace
  /** The revision that is compared with; the one before the machine's last change without it. */
  base: string | undefined
  /** Ends, path and slide of the path explorer. */
  story: StoryPlace
  /** The level of the generated tests whose coverage is drawn. */
  walked: WalkChoice
  /** Filters of the log. */
  logMachine: string | undefined
  logPhone: 1 | 2 | undefined
  logHidden: readonly EntryKind[]
}

/** A part of an address that this build does not know. */
export type Unknown = {
  what:
    | 'machine'
    | 'state'
    | 'edge'
    | 'view'
    | 'level'
    | 'words'
    | 'names'
    | 'theme'
    | 'walked'
    | 'log'
    | 'phone'
    | 'hide'
    | 'funnelFrom'
    | 'funnelTo'
    | 'pathFrom'
    | 'pathTo'
  id: string
}

export type Charts = ReadonlyMap<string, Chart>

export const startingPlace = (charts: Charts): Place => ({
  machine: charts.has('checkout') ? 'checkout' : ([...charts.keys()][0] ?? ''),
  state: undefined,
  edge: undefined,
  view: 'chart',
  level: 'overview',
  language: 'en',
  wording: 'en',
  theme: 'dark',
  follow: false,
  plumbing: false,
  traffic: startingTraffic,
  base: undefined,
  story: noStory,
  walked: 'every',
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
  const words = read('words', among([...languages, 'code'] as const))
  place.language = words === undefined || words === 'code' ? place.language : words
  // `words=code` is of addresses from before the language was independent of it.
  place.wording = read('names', among(['code'])) === 'code' || words === 'code' ? 'code' : place.language
  place.theme = read('theme', among(themes)) ?? place.theme
  place.follow = params.get('follow') === 'yes'
  place.plumbing = params.get('plumbing') === 'yes'
  const isState = (id: string): id is string => chart?.nodes.some((node) => node.id === id) ?? false
  place.traffic = {
    ...readTrafficPlace(params),
    funnelFrom: read('funnelFrom', isState),
    funnelTo: read('funnelTo', isState),
  }
  place.base = params.get('base')?.match(/^[0-9a-f]{4,64}$/)?.[0]
  place.story = { from: read('pathFrom', isState), to: read('pathTo', isState), ...readSlide(params) }
  place.walked = read('walked', among(walkChoices)) ?? place.walked
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
  write('words', place.language, start.language)
  write('names', place.wording === 'code' ? 'code' : undefined)
  write('theme', place.theme, start.theme)
  write('follow', place.follow ? 'yes' : undefined)
  write('plumbing', place.plumbing ? 'yes' : undefined)
  const stateHere = (id: string | undefined) =>
    charts.get(place.machine)?.nodes.some((node) => node.id === id) ? id : undefined
  const { funnelFrom, funnelTo } = place.traffic
  const traffic = { ...place.traffic, funnelFrom: stateHere(funnelFrom), funnelTo: stateHere(funnelTo) }
  for (const [name, value] of writeTrafficPlace(traffic)) params.set(name, value)
  write('base', place.base)
  const { from, to } = place.story
  for (const [name, value] of writeStory({ ...place.story, from: stateHere(from), to: stateHere(to) }))
    params.set(name, value)
  write('walked', place.walked, start.walked)
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
  before.view !== after.view ||
  before.story.from !== after.story.from ||
  before.story.to !== after.story.to ||
  before.story.path !== after.story.path
