import type { Point } from './layout'

const radius = 7

/** SVG path through the points, with rounded corners. */
export function roundedPath(points: Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let path = `M${first.x},${first.y}`
  rest.forEach((corner, index) => {
    const before = points[index]!
    const after = rest[index + 1]
    if (!after) {
      path += `L${corner.x},${corner.y}`
      return
    }
    const into = towards(corner, before)
    const out = towards(corner, after)
    path += `L${into.x},${into.y}Q${corner.x},${corner.y} ${out.x},${out.y}`
  })
  return path
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const reach = Math.min(radius, length / 2)
  return length === 0
    ? from
    : { x: from.x + ((to.x - from.x) / length) * reach, y: from.y + ((to.y - from.y) / length) * reach }
}
