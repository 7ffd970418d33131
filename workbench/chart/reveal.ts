import type { Box } from './layout'

export type View = { x: number; y: number; scale: number }
export type Size = { width: number; height: number }

/** The least distance from the border of the visible part. */
const margin = 14

/** The scale at which the texts of the detail are easy to read, and the least at which a box needs no larger one. */
const scales = { readable: 0.92, enough: 0.75, least: 0.08 }

const meets = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** What is left of the visible part beside what lies over the chart: the room above or below each. */
function clearRoom({ width, height }: Size, covers: readonly Box[]): Box {
  const above = covers.filter(({ y, height: tall }) => y + tall / 2 < height / 2)
  const below = covers.filter((one) => !above.includes(one))
  const top = Math.max(margin, ...above.map(({ y, height: tall }) => y + tall + margin / 2))
  const bottom = Math.min(height - margin, ...below.map(({ y }) => y - margin / 2))
  return { x: margin, y: top, width: width - 2 * margin, height: bottom - top }
}

/**
 * The view in which a box of the chart is seen whole, clear of what lies over the chart; undefined where it already is.
 *
 * @param covers what lies over the chart, such as its legend, in pixels of the visible part
 */
export function viewWith(box: Box, view: View, size: Size, covers: readonly Box[]): View | undefined {
  const shown = {
    x: view.x + box.x * view.scale,
    y: view.y + box.y * view.scale,
    width: box.width * view.scale,
    height: box.height * view.scale,
  }
  const isWhole =
    shown.x >= margin &&
    shown.y >= margin &&
    shown.x + shown.width <= size.width - margin &&
    shown.y + shown.height <= size.height - margin
  if (isWhole && view.scale >= scales.enough && !covers.some((cover) => meets(shown, cover))) return undefined
  const room = clearRoom(size, covers)
  const whole = Math.min(room.width / box.width, room.height / box.height)
  const scale = Math.max(scales.least, Math.min(Math.max(view.scale, scales.readable), whole))
  return {
    scale,
    x: room.x + room.width / 2 - (box.x + box.width / 2) * scale,
    y: room.y + room.height / 2 - (box.y + box.height / 2) * scale,
  }
}
