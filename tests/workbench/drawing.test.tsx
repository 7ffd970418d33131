import ELK from 'elkjs/lib/elk.bundled.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import { readCharts } from '../../scripts/readCharts'
import type { Chart } from '../../workbench/chart/chart'
import { diffChart } from '../../workbench/chart/diff'
import type { Picked } from '../../workbench/chart/Drawing'
import { Drawing } from '../../workbench/chart/Drawing'
import type { Layout, LayoutEngine } from '../../workbench/chart/layout'
import { layoutLevelOf } from '../../workbench/chart/layout'
import type { Marks } from '../../workbench/chart/marks'
import { unionChart } from '../../workbench/compare/compare'

const engine = new ELK() as unknown as LayoutEngine
const checkout = (await readCharts(root)).find(({ id }) => id === 'checkout') as Chart

const layouts = new Map<Chart, Layout>()

async function draw(chart: Chart, picked: Picked, marks?: Marks): Promise<string> {
  const layout = layouts.get(chart) ?? (await layoutLevelOf('overview', chart, 'en', engine))
  layouts.set(chart, layout)
  const nothing = new Map<string, never>()
  return renderToStaticMarkup(
    <svg>
      <Drawing
        {...{ layout, picked, marks }}
        wording="en"
        active=""
        taken={nothing}
        last={undefined}
        onPick={() => undefined}
        found={new Set()}
        notes={nothing}
        onFold={() => undefined}
      />
    </svg>,
  )
}

test('a chosen state that shares a box is named in it, and the box is marked [ANL-013]', async () => {
  const layout = await layoutLevelOf('overview', checkout, 'en', engine)
  const hidden = layout.level.states.flatMap((shown) => shown.hidden.map((node) => ({ shown, node })))
  expect(hidden.length).toBeGreaterThan(3)
  for (const { shown, node } of hidden) {
    const drawn = await draw(checkout, { kind: 'state', id: node.id })
    const [name] = [node.name.en]
    expect(drawn.match(/class="state[^"]* picked[^"]*"[^>]*aria-label="([^"]*)"/)?.[1], node.id).toContain(
      `${shown.node.name.en}, chosen: ${name}`,
    )
    const named = drawn.match(/class="(?:row hidden chosen|tag)".*?<\/g>/)?.[0].replace(/<[^>]*>/g, ' ')
    expect(named?.replace(/\s+/g, ' '), node.id).toContain(name)
  }
  const own = await draw(checkout, { kind: 'state', id: 'checkout.summary' })
  expect(own).not.toMatch(/class="tag"|chosen/)
})

test('while versions are compared, a failure that did not change is not red [ANL-006]', async () => {
  const before = { ...checkout, edges: checkout.edges.filter(({ source }) => source !== 'checkout.summary') }
  const union = unionChart(before, checkout, diffChart(before, checkout))!
  const red = /class="(?:edge|label|row)[^"]* error|class="state[^"]* refusal|url\(#arrow-error\)/
  expect(await draw(checkout, undefined)).toMatch(red)
  expect(await draw(union.chart, undefined, union.marks)).not.toMatch(red)
})
