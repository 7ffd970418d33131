import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { drawCharts } from '../../scripts/drawCharts'
import { root } from '../../scripts/processes.mjs'
import { readCharts } from '../../scripts/readCharts'

const cart = (await readCharts(root)).find(({ id }) => id === 'cart')!
const window = new Window()

test.each([
  ['th', 'detail', 'dark', '#0a0f10'],
  ['en', 'overview', 'light', '#f4f6f4'],
] as const)(
  'a chart is drawn as SVG without a browser: %s, %s, %s [ANL-007 ANL-018]',
  async (wording, level, theme, ground) => {
    const [picture] = await drawCharts([cart], { wording, level, theme })
    const svg = picture!.svg
    const drawing = new window.DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(drawing.getElementsByTagName('parsererror').length).toBe(0)
    const texts = [...drawing.getElementsByTagName('text')].map(({ textContent }) => textContent)
    expect(texts).toContain(cart.nodes.find(({ id }) => id === 'cart.empty')!.name[wording])
    expect(svg).toContain(`fill="${ground}"`)
    expect(svg).toContain("font-family:'Anuphan Variable'")
    expect(svg).not.toMatch(/var\(--|role="button"|tabindex|:hover/)
    if (level === 'detail') expect(svg.match(/data-edge=/g)?.length).toBe(new Set(cart.edges).size)
  },
)
