/**
 * Takes pictures of every screen, in both languages, both colour schemes and two widths, and of the parts that screens are made of, into
 * one page: `dist/gallery/index.html`. It takes about ten minutes.
 *
 *   npm run gallery                    every screen
 *   npm run gallery -- checkout cart   only the screens whose names contain one of these words; the other pictures are kept
 */
import { install } from './install.mjs'
import { binary, fail, root, runNode } from './processes.mjs'

await install()
const { build } = await import('./build.mjs')
const { ensureBrowser, noBrowser } = await import('./browser.mjs')

if (!(await build())) fail('No pictures were taken: the build failed.')
if (!(await ensureBrowser())) fail(noBrowser)

const names = process.argv.slice(2).map((name) => name.replace(/[^\w-]/g, ''))
const only = names.length > 0 ? ['-g', ` [\\w-]*(${names.join('|')})[\\w-]* \\(`] : []
const { code } = await runNode(binary('playwright'), ['test', '--config', 'e2e/gallery/playwright.config.ts', ...only])
process.stdout.write(`The page is ${root}dist/gallery/index.html; \`npm start\` serves it beside the workbench.\n`)
process.exitCode = code
