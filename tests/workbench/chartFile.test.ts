import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { drawCharts } from '../../scripts/drawCharts'
import { root } from '../../scripts/processes.mjs'
import { readCharts } from '../../scripts/readCharts'
import { captionFor, drawCaption, pictureName, trafficLines } from '../../workbench/exports/caption'
import { workbenchTexts } from '../../workbench/texts'
import { startingTraffic } from '../../workbench/traffic/trafficPlace'

const cart = (await readCharts(root)).find(({ id }) => id === 'cart')!
const window = new Window()

test.each([
  ['th', 'detail', 'dark', '#0a0f10'],
  ['en', 'overview', 'light', '#f4f6f4'],
] as const)(
  'a chart is drawn as SVG without a browser: %s, %s, %s [ANL-007 ANL-018]',
  async (wording, level, theme, ground) => {
    const [picture] = await drawCharts([cart], { wording, level, theme, at: new Date('2026-11-21T20:00:00Z') })
    const svg = picture!.svg
    const drawing = new window.DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(drawing.getElementsByTagName('parsererror').length).toBe(0)
    const texts = [...drawing.getElementsByTagName('text')].map(({ textContent }) => textContent)
    expect(texts).toContain(cart.nodes.find(({ id }) => id === 'cart.empty')!.name[wording])
    expect(texts).toContain(cart.name[wording])
    // In Bangkok it is the next day.
    expect(texts).toContain(
      wording === 'th' ? 'รายละเอียด · ณ วันที่ 22 พฤศจิกายน ค.ศ. 2026' : 'Overview · as of 22 November 2026',
    )
    expect(texts).toContain(workbenchTexts[wording].export.legend.error)
    expect(svg).toContain(`fill="${ground}"`)
    expect(svg).toContain("font-family:'Anuphan Variable'")
    expect(svg).not.toMatch(/var\(--|role="button"|tabindex|:hover/)
    if (level === 'detail') expect(svg.match(/data-edge=/g)?.length).toBe(new Set(cart.edges).size)
  },
)

const at = new Date('2026-11-21T03:00:00Z')

test('a picture’s file is named by machine, level, language and day [ANL-007]', () => {
  expect(pictureName({ chart: cart, wording: 'th', level: 'detail', at })).toBe('cart-detail-th-2026-11-21')
  expect(pictureName({ chart: cart, wording: 'code', level: 'overview', at })).toBe('cart-overview-code-2026-11-21')
})

test('a picture with numbers says of when and of whom they are, in the language of the page [ANL-007 ANL-016]', () => {
  const now = at.getTime()
  expect(trafficLines(startingTraffic, 'en', now)).toEqual([
    'Count · Period: 14 Nov 2026, 10:00 to 21 Nov 2026, 10:00',
    'All sessions, without a filter',
  ])
  const filtered = {
    ...startingTraffic,
    heat: 'errors' as const,
    days: { from: '2026-11-01', until: '2026-11-07' },
    compared: 'before' as const,
    filters: { platform: 'android', voucher: 'yes' },
  }
  const thai = trafficLines(filtered, 'th', now)
  expect(thai[0]).toMatch(/ 1 พ\.ย\..* 7 พ\.ย\. .*23:59$/)
  expect(thai[1]).toMatch(/25 ต\.ค\./)
  expect(thai[2]).toContain('Android (android) · ')
  expect(thai.join()).not.toMatch(/Nov|Oct|AM|PM/)
})

test('a caption has every text within its width, and its legend wraps [ANL-007]', () => {
  const legend = Array.from({ length: 8 }, (_, number) => ({ text: `Kind number ${number} & more`, colour: '#0b7a75' }))
  const caption = captionFor({ chart: cart, wording: 'en', level: 'overview', at }, legend, ['All sessions'])
  const small = drawCaption(caption, 200, { text: '#000', muted: '#555' })
  const wide = drawCaption(caption, 2000, { text: '#000', muted: '#555' })
  expect(small.height).toBeGreaterThan(wide.height)
  const places = [...small.draw(0, 0).matchAll(/<text x="([\d.]+)"/g)].map(([, x]) => Number(x))
  expect(Math.max(...places)).toBeLessThan(small.width)
  const drawn = new window.DOMParser().parseFromString(`<svg>${small.draw(0, 0)}</svg>`, 'image/svg+xml')
  expect([...drawn.getElementsByTagName('text')].map(({ textContent }) => textContent)).toEqual([
    'Cart',
    'Overview · as of 21 November 2026',
    'All sessions',
    ...legend.map(({ text }) => text),
  ])
})
