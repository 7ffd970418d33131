import ELK from 'elkjs/lib/elk.bundled.js'
import { expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import { readCharts } from '../../scripts/readCharts'
import type { WantedBadge } from '../../workbench/chart/badges'
import { overlapOf, placeBadges, textsIn } from '../../workbench/chart/badges'
import type { Layout, LayoutEngine } from '../../workbench/chart/layout'
import { layoutLevelOf } from '../../workbench/chart/layout'

const engine = new ELK() as unknown as LayoutEngine
const charts = await readCharts(root)

/** A badge on every transition and every box. */
const everyBadge = ({ states, lines }: Layout, text: string): WantedBadge[] => [
  ...lines.flatMap(({ parts }) => parts.map((part) => ({ key: part.id, text, beside: part, isOfRow: false }))),
  ...states.map((state) => ({ key: state.shown.node.id, text, beside: state, isOfRow: false })),
]

function coveredBy(layout: Layout, text: string): number[] {
  const placed = [...placeBadges(layout, everyBadge(layout, text)).values()]
  const texts = textsIn(layout)
  return placed
    .map((box, at) => [...texts, ...placed.slice(at + 1)].reduce((sum, other) => sum + overlapOf(box, other), 0))
    .filter((area) => area > 0)
}

test.each(['th', 'en'] as const)(
  'numbers on the chart of the PIN cover no text and no other number: %s [ANL-016]',
  async (wording) => {
    const pin = charts.find(({ id }) => id === 'pin')!
    for (const level of ['overview', 'detail'] as const) {
      const layout = await layoutLevelOf(level, pin, wording, engine)
      for (const text of ['7', '128', '1,284']) expect(coveredBy(layout, text), `${level} ${text}`).toEqual([])
    }
  },
)

test('numbers of three digits cover nothing in any overview [ANL-016]', async () => {
  for (const chart of charts) {
    const layout = await layoutLevelOf('overview', chart, 'en', engine)
    expect(coveredBy(layout, '128'), chart.id).toEqual([])
  }
})
