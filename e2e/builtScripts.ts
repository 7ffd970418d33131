import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'

const manifest = join(import.meta.dirname, '../dist/shop/.vite/manifest.json')

/** The file in the build of the script that is built of a source file. */
export function builtFile(source: string): string {
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  const { file } = chunks[source] ?? {}
  if (!file) throw new Error(`No script is built of ${source}.`)
  return file
}

/** The pattern of that script's address. */
export const scriptOf = (source: string): string => `**/${builtFile(source)}`

let countingScript: string | undefined

/** The file of the last script that the page loads by itself: what keeps the focus, and says how old shown data is, has loaded by then. */
export const lastScript = (): string => (countingScript ??= builtFile('src/app/traffic.ts'))

/** Resolves when the page next fails to load the script of a source file. */
export const failedLoad = (page: Page, source: string): Promise<Request> =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith(builtFile(source)))

/** Keeps the script of a source file from the page until the returned function is called, which waits until the page has asked for it. */
export async function holdScript(page: Page, source: string): Promise<() => Promise<void>> {
  const script = scriptOf(source)
  let letPass = () => {}
  const held = new Promise<void>((resolve) => (letPass = resolve))
  const asked = page.waitForRequest(script)
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  return async () => {
    await asked
    letPass()
  }
}
