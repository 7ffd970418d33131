/**
 * Compares 40 screens with their pictures in `e2e/visual/pictures/`. Where one differs, the expected and the actual picture and their
 * difference are written into `test-results/`.
 *
 *   npm run test:visual                    every picture
 *   npm run test:visual -- checkout cart   only the screens whose names contain one of these words
 *   npm run test:visual -- --update        takes the pictures that are missing or differ
 */
import { install } from './install.mjs'
import { binary, fail, runNode } from './processes.mjs'

await install()
const { build } = await import('./build.mjs')
const { ensureBrowser, noBrowser } = await import('./browser.mjs')

if (!(await build())) fail('No pictures were compared: the build failed.')
if (!(await ensureBrowser())) fail(noBrowser)
const args = process.argv.slice(2)
const names = args.filter((arg) => arg !== '--update').map((name) => name.replace(/[^\w-]/g, ''))
const only = names.length > 0 ? ['-g', ` [\\w-]*(${names.join('|')})[\\w-]* \\(`] : []
const update = args.includes('--update') ? ['--update-snapshots=changed'] : []
const { code } = await runNode(binary('@playwright/test', 'playwright'), [
  'test',
  '--config',
  'e2e/visual/playwright.config.ts',
  ...update,
  ...only,
])
process.exitCode = code
