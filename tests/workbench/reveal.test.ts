import { expect, test } from 'vitest'
import type { Box } from '../../workbench/chart/layout'
import type { View } from '../../workbench/chart/reveal'
import { viewWith } from '../../workbench/chart/reveal'

const size = { width: 700, height: 600 }
const legend = { x: 380, y: 12, width: 304, height: 28 }
const minimap = { x: 16, y: 440, width: 150, height: 146 }
const zoom = { x: 500, y: 550, width: 184, height: 36 }
const covers = [legend, minimap, zoom]

const drawn = ({ x, y, width, height }: Box, view: View): Box => ({
  x: view.x + x * view.scale,
  y: view.y + y * view.scale,
  width: width * view.scale,
  height: height * view.scale,
})
const meets = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test.each([
  ['cut off at the left', { x: -60, y: 200, width: 160, height: 60 }],
  ['at the very border', { x: 0, y: 200, width: 160, height: 60 }],
  ['under the legend', { x: 500, y: 20, width: 160, height: 60 }],
  ['under the small map', { x: 60, y: 500, width: 160, height: 60 }],
  ['far outside', { x: 3000, y: -900, width: 160, height: 60 }],
  ['larger than the room', { x: 100, y: 100, width: 2400, height: 300 }],
])('a chosen state is seen whole, clear of what lies over the chart: %s [ANL-008]', (_, box) => {
  const view = viewWith(box, { x: 0, y: 0, scale: 1 }, size, covers)!
  const seen = drawn(box, view)
  expect(seen.x).toBeGreaterThanOrEqual(14 - 0.01)
  expect(seen.y).toBeGreaterThanOrEqual(14 - 0.01)
  expect(seen.x + seen.width).toBeLessThanOrEqual(size.width - 14 + 0.01)
  expect(seen.y + seen.height).toBeLessThanOrEqual(size.height - 14 + 0.01)
  for (const cover of covers) expect(meets(seen, cover)).toBe(false)
})

test('a state that is seen well stays where it is', () => {
  expect(viewWith({ x: 250, y: 200, width: 160, height: 60 }, { x: 0, y: 0, scale: 1 }, size, covers)).toBeUndefined()
  expect(viewWith({ x: 600, y: 400, width: 160, height: 60 }, { x: 0, y: 0, scale: 0.4 }, size, covers)?.scale).toBe(
    0.92,
  )
})
