import { errorCatalogue, errorKeys } from '../contract/errors'
import type { ErrorText } from '../i18n/errorText'
import { errorText } from '../i18n/errorText'
import { translations } from '../i18n/translations'
import type { Chart, ChartEdge, Label } from './chart/chart'
import type { Picked } from './chart/Drawing'
import type { View } from './address'
import type { SectionName } from './traffic/Sections'
import type { Dimension, TrafficPlace } from './traffic/trafficPlace'
import { valueWords } from './traffic/valueWords'
import type { WorkbenchTexts } from './texts'
import { workbenchTexts } from './texts'

export type HitKind = 'machine' | 'view' | 'state' | 'event' | 'guard' | 'action' | 'requirement' | 'error'

/** A view of the workbench, a section of the traffic, or its numbers with one filter. */
export type ViewHit = { view: View; section?: SectionName; filters?: TrafficPlace['filters'] }

/** Something that can be found, and where it is. */
export type Hit = {
  kind: HitKind
  /** Id of the machine that it belongs to; a view shows whichever is open. */
  machine?: string | undefined
  picked: Picked
  opens?: ViewHit | undefined
  title: Label
  /** Where it belongs or what it says, in code, Thai and English. */
  detail: Label
}

export type SearchIndex = readonly (Hit & { titles: string[]; text: string })[]

export type KnownError = { code: string; name: string; th: ErrorText; en: ErrorText }

/** The errors of the catalogue as shoppers read them. */
export function knownErrors(): KnownError[] {
  const [thai, english] = [translations('th'), translations('en')]
  return errorKeys
    .filter((key) => key !== '00' && key !== '0000')
    .map((key) => ({
      code: key,
      name: errorCatalogue[key].name,
      th: errorText(key, thai),
      en: errorText(key, english),
    }))
}

const order: readonly HitKind[] = ['machine', 'view', 'state', 'event', 'requirement', 'error', 'guard', 'action']

const lower = (text: string) => text.toLowerCase().normalize('NFC')
const all = ({ code, th, en }: Label) => [code, th, en]
const joined = (first: Label, second: Label, by = ' › '): Label => ({
  code: `${first.code}${by}${second.code}`,
  th: `${first.th}${by}${second.th}`,
  en: `${first.en}${by}${second.en}`,
})
const same = (text: string): Label => ({ code: text, th: text, en: text })

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

/** Filters of the traffic whose values are few and have a name of their own. */
const filterValues = {
  platform: ['ios', 'android'],
  language: ['th', 'en'],
  voucher: ['yes', 'no'],
} as const satisfies Partial<Record<Dimension, readonly string[]>>

const inBoth = (read: (texts: WorkbenchTexts) => string): Label => {
  const [th, en] = [read(workbenchTexts.th), read(workbenchTexts.en)]
  return { code: en, th, en }
}

/** What the workbench itself shows: its views, the sections of the traffic, and the values by which traffic is filtered. */
function viewHits(): Hit[] {
  const hit = (opens: ViewHit, title: Label, detail: Label): Hit => ({
    kind: 'view',
    picked: undefined,
    opens,
    title,
    detail,
  })
  const traffic = inBoth(({ header }) => header.views.traffic)
  return [
    ...keysOf(workbenchTexts.en.search.views).map((view) =>
      hit(
        { view },
        inBoth(({ header }) => header.views[view]),
        inBoth(({ search }) => search.views[view]),
      ),
    ),
    ...keysOf(workbenchTexts.en.search.sections).map((section) =>
      hit(
        { view: 'traffic', section },
        joined(
          traffic,
          inBoth(({ traffic: { sections } }) => sections[section]),
        ),
        inBoth(({ search }) => search.sections[section]),
      ),
    ),
    ...keysOf(filterValues).flatMap((dimension) =>
      filterValues[dimension].map((value) =>
        hit(
          { view: 'traffic', section: 'shop', filters: { [dimension]: value } },
          joined(traffic, {
            code: value,
            th: valueWords(dimension, value, 'th'),
            en: valueWords(dimension, value, 'en'),
          }),
          inBoth(({ search, traffic: { dimensions } }) => search.filtered(dimensions[dimension])),
        ),
      ),
    ),
  ]
}

/** Indexes the workbench's views and all charts: machines, states, events, guards, actions and calls, descriptions, requirements and error codes. */
export function buildIndex(
  charts: Iterable<Chart>,
  requirements: ReadonlyMap<string, string>,
  errors: readonly KnownError[],
): SearchIndex {
  const hits: (Hit & { more?: string })[] = viewHits()
  const known = [...charts]
  for (const chart of known) {
    const root = chart.nodes[0]
    const about = root?.description ?? chart.id
    hits.push({
      kind: 'machine',
      machine: chart.id,
      picked: undefined,
      title: chart.name,
      detail: { ...same(about), th: root?.thaiDescription ?? about },
    })
    const names = new Map(chart.nodes.map(({ id, name }) => [id, name]))
    const seen = new Set<string>()
    const once = (kind: HitKind, label: Label, picked: Picked, detail: Label) => {
      const key = `${kind} ${label.code}`
      if (seen.has(key)) return
      seen.add(key)
      hits.push({ kind, machine: chart.id, picked, title: label, detail })
    }
    for (const node of chart.nodes) {
      const picked = { kind: 'state' as const, id: node.id }
      const place = node.depth > 0 ? joined(chart.name, node.name) : chart.name
      if (node.depth > 0)
        hits.push({
          kind: 'state',
          machine: chart.id,
          picked,
          title: node.name,
          detail: { ...chart.name, code: `${chart.id}.${node.path}` },
          more: [
            node.description,
            node.thaiDescription,
            node.explanation?.th,
            node.explanation?.en,
            node.path,
            node.screen,
          ].join(' '),
        })
      for (const label of [...node.entry, ...node.exit, ...node.invokes]) once('action', label, picked, place)
      for (const id of node.requirements)
        hits.push({
          kind: 'requirement',
          machine: chart.id,
          picked,
          title: same(id),
          detail: place,
          more: requirements.get(id) ?? '',
        })
    }
    for (const edge of chart.edges) {
      const picked = { kind: 'edge' as const, id: edge.id }
      const source = names.get(edge.source)
      const place = source ? joined(chart.name, source) : chart.name
      once('event', edge.event, picked, place)
      if (edge.guard) once('guard', edge.guard, picked, place)
      for (const action of edge.actions) once('action', action, picked, place)
    }
  }
  for (const { code, name, th, en } of errors) {
    const found = whereOf(code, known)
    if (found)
      hits.push({
        kind: 'error',
        machine: found.machine,
        picked: found.picked,
        title: { code: `${code} ${name}`, th: `${code} ${th.title}`, en: `${code} ${en.title}` },
        detail: { code: name, th: th.message, en: en.message },
        more: name,
      })
  }
  return hits.map(({ more = '', ...hit }) => ({
    ...hit,
    titles: all(hit.title).map(lower),
    text: lower([...all(hit.title), ...all(hit.detail), hit.machine ?? '', more].join('\n')),
  }))
}

/** The state or edge that names an error code; else the machine that shows all others. */
function whereOf(code: string, charts: readonly Chart[]): Pick<Hit, 'machine' | 'picked'> | undefined {
  const word = new RegExp(`(^|[^\\d-])${code}(?![\\d-])`)
  const says = (edge: ChartEdge) => [edge.event, edge.guard].some((label) => label && word.test(label.code))
  for (const { id, nodes, edges } of charts) {
    const node = nodes.find(({ description }) => description !== undefined && word.test(description))
    if (node) return { machine: id, picked: { kind: 'state', id: node.id } }
    const edge = edges.find(says)
    if (edge) return { machine: id, picked: { kind: 'edge', id: edge.id } }
  }
  const last = charts.find(({ id }) => id === 'errorFollowUp')
  return last && { machine: last.id, picked: undefined }
}

/** How well a title fits: the whole, its beginning, the beginning of one of its words, elsewhere, or only in what is said about it. */
function rank(titles: readonly string[], words: string): number {
  if (titles.some((title) => title === words)) return 0
  if (titles.some((title) => title.startsWith(words))) return 1
  if (titles.some((title) => title.split(/[\s.›:]+/).some((word) => word.startsWith(words)))) return 2
  if (titles.some((title) => title.includes(words))) return 3
  return 4
}

/** Phrases that mean the same: whoever looks for one finds what says another. */
const synonyms: readonly (readonly string[])[] = [
  ['not enough stock', 'out of stock', 'sold out', 'สินค้าไม่พอ', 'สินค้าหมด', 'ของหมด', 'สต็อกหมด', 'ของไม่พอ'],
  ['cancel', 'call off', 'ยกเลิก', 'เลิกสั่ง'],
  ['refund', 'money back', 'คืนเงิน', 'เงินคืน'],
]

/** The query, then the query with each of its phrases said in another way. */
const phrasings = (query: string): readonly string[] => [
  query,
  ...synonyms.flatMap((group) => {
    const said = group.find((phrase) => query.includes(phrase))
    return said === undefined ? [] : group.filter((phrase) => phrase !== said).map((one) => query.replace(said, one))
  }),
]

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
/** Thai is written without spaces between words. */
const thaiWords = (text: string): string[] =>
  [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))

/** The best hits first: every word of the query, or of another phrase for it, must be in a hit's texts, in whichever language. */
export function search(index: SearchIndex, query: string, most = 60): Hit[] {
  const words = lower(query).trim()
  if (words === '') return []
  const asked = phrasings(words)
  const having = (wordsOf: (text: string) => readonly string[]) => {
    const parts = asked.map(wordsOf)
    return index.filter(({ text }) => parts.some((all) => all.every((part) => text.includes(part))))
  }
  const found = having((text) => text.split(/\s+/))
  return (found.length > 0 ? found : having(thaiWords))
    .map((hit, at) => ({
      hit,
      at,
      rank: Math.min(...asked.map((phrase) => rank(hit.titles, phrase))),
      kind: order.indexOf(hit.kind),
    }))
    .sort(
      (a, b) => a.rank - b.rank || a.kind - b.kind || a.hit.titles[0]!.length - b.hit.titles[0]!.length || a.at - b.at,
    )
    .slice(0, most)
    .map(({ hit: { titles: _titles, text: _text, ...hit } }) => hit)
}
