import type { Page } from '@playwright/test'

export const addressOf = (baseURL: string) => `http://kmarket.localhost:${new URL(baseURL).port}/workbench/`

/** Opens the workbench with an empty phone: the shop in it takes longer to load than the charts. */
export async function openCharts(page: Page, baseURL: string, hash = ''): Promise<void> {
  await page.route(/\/\/phone-\d+\./, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(`${addressOf(baseURL)}${hash && `#${hash}`}`)
}
