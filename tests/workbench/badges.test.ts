import ELK from 'elkjs/lib/elk.bundled.js'
import { expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import { readCharts } from '../../scripts/readCharts'
import type { LayoutEngine } from '../../workbench/chart/layout'
import { layoutLevelOf } from '../../workbench/chart/layout'
import { coveredBy } from './legibility'

const engine = new ELK() as unknown as LayoutEngine
const charts = await readCharts(root)

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
