import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * The pages have no frames of other origins that it should look into; without legacy mode each analysis would open an extra blank page for
 * them.
 */
export const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode()

/** The rules of WCAG 2.2 AA that the page breaks, each with its elements. */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
