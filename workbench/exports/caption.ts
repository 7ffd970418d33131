import type { Level } from '../address'
import type { Chart, Wording } from '../chart/chart'
import { textWidth } from '../chart/textWidth'
import { dateFormat } from '../dates'
import { languageOf, workbenchTexts } from '../texts'
import type { TrafficPlace } from '../traffic/trafficPlace'
import { dimensions, firstSpan, isCompared, secondSpan } from '../traffic/trafficPlace'
import type { Span } from '../traffic/trafficPlace'
import { valueWords } from '../traffic/valueWords'

/** What a colour of a picture means; without a colour the text has its own sign. */
export type LegendEntry = { text: string; colour: string | undefined; isDashed?: boolean | undefined }

/** What stands above the chart in a picture, so that it explains itself on a slide. */
export type Caption = { title: string; lines: readonly string[]; legend: readonly LegendEntry[] }

type Made = { chart: Chart; wording: Wording; level: Level; at: Date }

/** The day in Bangkok as `2026-11-21`. */
const dayIn = (at: Date): string => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

/** `checkout-overview-th-2026-11-21`: pictures of different days, levels and languages have different names. */
export const pictureName = ({ chart, wording, level, at }: Made): string =>
  [chart.id, level, wording, dayIn(at)].join('-')

/**
 * The machine's name, the level and the day.
 *
 * @param more what else the picture shows, such as the period of its numbers
 */
export function captionFor(
  { chart, wording, level, at }: Made,
  legend: Caption['legend'],
  more: readonly string[] = [],
): Caption {
  const language = languageOf(wording)
  const texts = workbenchTexts[language]
  const day = dateFormat(language, { dateStyle: 'long' }).format(at)
  return { title: chart.name[wording], lines: [`${texts.level[level]} · ${texts.export.madeOn(day)}`, ...more], legend }
}

/** The chosen filters in words: "Platform: Android (android)". */
export function filterWords({ filters }: TrafficPlace, language: 'th' | 'en'): string[] {
  const { dimensions: names } = workbenchTexts[language].traffic
  return dimensions.flatMap((dimension) => {
    const value = filters[dimension]
    return value ? [`${names[dimension]}: ${valueWords(dimension, value, language)}`] : []
  })
}

/** Of which numbers a picture is: what is drawn, when they were counted, and of which shoppers. */
export function trafficLines(place: TrafficPlace, language: 'th' | 'en', now: number): string[] {
  const { traffic: texts } = workbenchTexts[language]
  const written = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const spanOf = ({ from, until }: Span) =>
    texts.span(written.format(from), written.format(until ? until.getTime() - 1 : now))
  const filters = filterWords(place, language)
  return [
    `${texts.heats[place.heat]} · ${texts.period}: ${spanOf(firstSpan(place, now))}`,
    ...(isCompared(place) ? [`${texts.compared}: ${spanOf(secondSpan(place, now))}`] : []),
    filters.length > 0 ? filters.join(' · ') : workbenchTexts[language].export.noFilters,
  ]
}

const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign] as string)

const sizes = { title: 20, titleLine: 28, line: 13, lineHeight: 20, swatch: 18, gap: 18, below: 12 }

/** A caption as a part of an SVG file: its size, and how it is drawn from a corner on. */
export function drawCaption({ title, lines, legend }: Caption, room: number, colours: { text: string; muted: string }) {
  const least = Math.max(
    textWidth(title, sizes.title) * 1.1,
    ...lines.map((text) => textWidth(text, sizes.line)),
    ...legend.map(({ text }) => textWidth(text, sizes.line) + sizes.swatch + 8),
  )
  const width = Math.ceil(Math.max(room, least))
  const entries: (LegendEntry & { x: number; row: number })[] = []
  let [x, row] = [0, 0]
  for (const entry of legend) {
    const wide = textWidth(entry.text, sizes.line) + (entry.colour === undefined ? 0 : sizes.swatch + 7)
    if (x > 0 && x + wide > width) [x, row] = [0, row + 1]
    entries.push({ ...entry, x, row })
    x += wide + sizes.gap
  }
  const legendTop = sizes.titleLine + lines.length * sizes.lineHeight + 6
  const height = legendTop + (legend.length > 0 ? (row + 1) * sizes.lineHeight : 0) + sizes.below
  const textAt = (left: number, base: number, size: number, weight: number, fill: string, text: string) =>
    `<text x="${left}" y="${base}" style="font-size:${size}px;font-weight:${weight};fill:${fill};text-anchor:start">${escaped(text)}</text>`
  const draw = (left: number, top: number): string =>
    [
      `<g style="font-family:'Anuphan Variable','Sukhumvit Set','IBM Plex Sans Thai',sans-serif">`,
      textAt(left, top + 20, sizes.title, 600, colours.text, title),
      ...lines.map((text, at) =>
        textAt(left, top + sizes.titleLine + at * sizes.lineHeight + 14, sizes.line, 400, colours.muted, text),
      ),
      ...entries.map((entry) => {
        const [at, line] = [left + entry.x, top + legendTop + entry.row * sizes.lineHeight]
        const swatch =
          entry.colour === undefined
            ? ''
            : entry.isDashed
              ? `<path d="M${at} ${line + 10}h${sizes.swatch}" style="fill:none;stroke:${entry.colour};stroke-width:3;stroke-dasharray:5 4"/>`
              : `<rect x="${at}" y="${line + 8}" width="${sizes.swatch}" height="4" rx="2" style="fill:${entry.colour}"/>`
        const inset = entry.colour === undefined ? 0 : sizes.swatch + 7
        return swatch + textAt(at + inset, line + 14, sizes.line, 400, colours.text, entry.text)
      }),
      '</g>',
    ].join('\n')
  return { width, height, draw }
}
