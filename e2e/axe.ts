import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'
import { animationsEnded } from './animations'

// The version that the builder depends on.
const builderPath = createRequire(import.meta.url).resolve('@axe-core/playwright')
const source = readFileSync(createRequire(builderPath).resolve('axe-core/axe.min.js'), 'utf8')

/** Each document gets the script once: the builder would send a longer one twice for each analysis. */
async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
}

/** As with the builder, a frame in the page that is still loading after a second is left out. */
const injectInside = (frame: Frame): Promise<void> =>
  frame
    .waitForLoadState('domcontentloaded', { timeout: 1_000 })
    .then(() => injectAxe(frame))
    .catch(() => undefined)

/**
 * What axe finds on the page, or in the part or by the rules to which `narrow` limits it. The pages have no frames of other origins that it should
 * look into; without legacy mode each analysis would open an extra blank page for them. Of what passes, axe need not list the elements. A colour that is
 * still changing would be measured wrongly.
 */
export async function findings(page: Page, narrow = (builder: AxeBuilder) => builder): Promise<Finding[]> {
  await injectAxe(page.mainFrame())
  const inside = page.frames().filter((frame) => frame !== page.mainFrame())
  await Promise.all(inside.map(injectInside))
  await animationsEnded(page)
  // The builder's own script does nothing: the frames have theirs.
  const builder = new AxeBuilder({ page, axeSource: 'undefined' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  return (await narrow(builder).analyze()).violations
}

type Finding = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/** The rules of WCAG 2.2 AA that the page breaks, each with its elements. */
export async function violations(page: Page): Promise<string[]> {
  const found = await findings(page, (builder) => builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']))
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
