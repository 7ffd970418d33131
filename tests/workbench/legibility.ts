import type { WantedBadge } from '../../workbench/chart/badges'
import { overlapOf, placeBadges, textsIn } from '../../workbench/chart/badges'
import type { Box, Layout, Point } from '../../workbench/chart/layout'

const overlaps = (a: Box, b: Box, by = 0.5) =>
  a.x + by < b.x + b.width && b.x + by < a.x + a.width && a.y + by < b.y + b.height && b.y + by < a.y + a.height

const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5

const segments = (points: Point[]): Box[] =>
  points.slice(1).map((to, at) => {
    const from = points[at]!
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    }
  })

/** Boxes and labels that lie on one another though neither holds the other. */
export function overlapsIn({ states, lines }: Layout): string[] {
  const all = [
    ...states.map((placed) => ({ id: placed.shown.node.id, box: placed as Box, holds: true })),
    ...states.map((placed) => ({ id: `text of ${placed.shown.node.id}`, box: placed.head, holds: false })),
    ...lines.map(({ line, label }) => ({ id: `label of ${line.id}`, box: label, holds: false })),
  ]
  return all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => overlaps(one.box, other.box))
      .filter((other) => !(one.holds && isInside(other.box, one.box)) && !(other.holds && isInside(one.box, other.box)))
      .map((other) => `${one.id} and ${other.id}`),
  )
}

/** Lines that run over a text: a label that is not theirs, or the text of a box. */
export function crossingsIn({ states, lines, initials }: Layout): string[] {
  const texts = [
    ...states.map(({ shown, head }) => ({ id: shown.node.id, box: head })),
    ...lines.map(({ line, label }) => ({ id: `label ${line.id}`, box: label })),
  ]
  const runs = [
    ...lines.map(({ line, points }) => ({ id: line.id, points })),
    ...initials.map(({ state, points }) => ({ id: `start of ${state}`, points })),
  ]
  return runs.flatMap(({ id, points }) =>
    texts
      .filter((text) => text.id !== `label ${id}` && segments(points).some((segment) => runsOver(segment, text.box)))
      .map((text) => `${id} over ${text.id}`),
  )
}

/** A segment has no area: it crosses a box if it runs deeper into it than its border. */
function runsOver(segment: Box, box: Box): boolean {
  const inner = { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 }
  return (
    segment.x <= inner.x + inner.width &&
    segment.x + segment.width >= inner.x &&
    segment.y <= inner.y + inner.height &&
    segment.y + segment.height >= inner.y
  )
}

/** A badge on every transition and every box. */
const everyBadge = ({ states, lines }: Layout, text: string): WantedBadge[] => [
  ...lines.flatMap(({ parts }) => parts.map((part) => ({ key: part.id, text, beside: part, isOfRow: false }))),
  ...states.map((state) => ({ key: state.shown.node.id, text, beside: state, isOfRow: false })),
]

/** The areas, in square pixels, that these numbers cover of a text or of one another. */
export function coveredBy(layout: Layout, text: string): number[] {
  const placed = [...placeBadges(layout, everyBadge(layout, text)).values()]
  const texts = textsIn(layout)
  return placed
    .map((box, at) => [...texts, ...placed.slice(at + 1)].reduce((sum, other) => sum + overlapOf(box, other), 0))
    .filter((area) => area > 0)
}
