import type { Box, Layout } from './layout'
import { metrics, typeOf } from './layout'
import { textWidth } from './textWidth'

/** A badge of a label, a row or a box, by the key of what it belongs to. */
export type WantedBadge = { key: string; text: string; beside: Box; isOfRow: boolean }

const height = 16
const sizeOf = (text: string) => ({ width: 8 + text.length * 7, height })

/** The texts of a drawing, which a badge should leave readable. */
export function textsIn({ level, states, lines }: Layout): Box[] {
  const type = typeOf[level.name]
  return [
    ...states.flatMap(({ rows }) => rows.map(({ x, y, width, height }) => ({ x, y, width, height }))),
    ...lines.flatMap(({ parts }) =>
      parts.map(({ x, y, lines: texts }) => ({
        x: x + metrics.labelPadding,
        y: y + metrics.labelPadding / 2,
        width: Math.max(...texts.map(({ text }) => textWidth(text, type.label))),
        height: texts.length * type.labelLine,
      })),
    ),
  ]
}

export const overlapOf = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** Places for a badge, the best one first: on the corner, beside, above and below. */
function placesFor({ text, beside, isOfRow }: WantedBadge): Box[] {
  const size = sizeOf(text)
  const { x, y, width, height: tall } = beside
  const [right, bottom, middle] = [x + width, y + tall, y + (tall - height) / 2]
  const above = [right - size.width + 6, x + (width - size.width) / 2, x - 6].flatMap((at) => [
    { x: at, y: y - 8 },
    { x: at, y: y - 12 },
    { x: at, y: bottom - 6 },
    { x: at, y: y - 16 },
    { x: at, y: bottom },
  ])
  const row = { x: right + 4, y: y }
  const aside = [
    { x: right + 1, y: middle },
    { x: right + 1, y: y - 6 },
    { x: right + 1, y: bottom - 10 },
    { x: x - size.width - 1, y: middle },
    { x: x - size.width - 1, y: y - 6 },
    { x: x - size.width - 1, y: bottom - 10 },
  ]
  return [...(isOfRow ? [row] : above.slice(0, 1)), ...aside, ...above].map((at) => ({ ...at, ...size }))
}

/** Where each badge stands: at the first of its places without a text or another badge, else where it covers least. */
export function placeBadges(layout: Layout, wanted: readonly WantedBadge[]): ReadonlyMap<string, Box> {
  const taken = textsIn(layout)
  const placed = new Map<string, Box>()
  for (const badge of wanted) {
    let best: { box: Box; covered: number } | undefined
    for (const box of placesFor(badge)) {
      const covered = taken.reduce((sum, one) => sum + overlapOf(box, one), 0)
      if (!best || covered < best.covered) best = { box, covered }
      if (covered === 0) break
    }
    placed.set(badge.key, best!.box)
    taken.push(best!.box)
  }
  return placed
}

const tagSize = 13

/** The place of a text at the edge of a box: where it covers the least of other texts. */
export function placeTag(layout: Layout, text: string, of: Box): Box {
  const size = { width: textWidth(text, tagSize) + 16, height: 20 }
  const middle = of.x + (of.width - size.width) / 2
  const places = [of.y + of.height - 6, of.y - 14, of.y + of.height, of.y - 20].flatMap((y) =>
    [of.x + 8, middle, of.x + of.width - size.width - 8].map((x) => ({ x, y, ...size })),
  )
  const texts = textsIn(layout)
  const covered = (box: Box) => texts.reduce((sum, one) => sum + overlapOf(box, one), 0)
  return places.reduce((best, box) => (covered(box) < covered(best) ? box : best))
}
