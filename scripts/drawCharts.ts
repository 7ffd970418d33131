import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ELK from 'elkjs/lib/elk.bundled.js'
import type { Chart } from '../workbench/chart/chart'
import type { LayoutEngine } from '../workbench/chart/layout'
import type { Looks } from '../workbench/exports/chartFile'
import { toChartSvg } from '../workbench/exports/chartFile'
import { browserArgs, findBrowser, noBrowser } from './browser.mjs'
import { fail, root } from './processes.mjs'

export type Picture = { id: string; svg: string }

/** The fonts of the charts inside the file: a picture can't load any. */
function fontFaces(): string {
  const folder = join(root, 'node_modules', '@fontsource-variable', 'anuphan')
  return ['thai', 'latin']
    .map((script) => {
      const data = readFileSync(join(folder, 'files', `anuphan-${script}-wght-normal.woff2`)).toString('base64')
      const range =
        script === 'thai' ? 'U+02D7,U+0303,U+0331,U+0E01-0E5B,U+200C-200D,U+25CC' : 'U+0000-00FF,U+2000-206F'
      return `@font-face{font-family:'Anuphan Variable';font-weight:100 700;src:url(data:font/woff2;base64,${data}) format('woff2');unicode-range:${range}}`
    })
    .join('\n')
}

/** Charts as SVG files, drawn without a browser. */
export async function drawCharts(charts: readonly Chart[], looks: Omit<Looks, 'styles' | 'fonts'>): Promise<Picture[]> {
  const engine = new ELK() as unknown as LayoutEngine
  const styles = readFileSync(join(root, 'workbench', 'chart', 'chart.css'), 'utf8')
  const fonts = fontFaces()
  const pictures: Picture[] = []
  for (const chart of charts)
    pictures.push({ id: chart.id, svg: await toChartSvg(chart, engine, { ...looks, styles, fonts }) })
  return pictures
}

/** Writes the pictures as PNG of twice their size, by the browser that the tests use. */
export async function toPngs(pictures: readonly Picture[], folder: string): Promise<void> {
  const { chromium } = await import('@playwright/test')
  const executablePath = findBrowser()
  if (!executablePath) return fail(noBrowser)
  const browser = await chromium.launch({ executablePath, args: browserArgs })
  try {
    const page = await browser.newPage({ deviceScaleFactor: 2 })
    for (const { id, svg } of pictures) {
      await page.setContent(`<style>body{margin:0}</style>${svg}`)
      await page.evaluate(() => document.fonts.ready)
      await page.locator('svg').screenshot({ path: join(folder, `${id}.png`) })
    }
  } finally {
    await browser.close()
  }
}
