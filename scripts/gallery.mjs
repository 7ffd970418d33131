/**
 * Takes pictures of every screen, in both languages, both colour schemes and two widths, into one page: `dist/gallery/index.html`. A second
 * page, `components.html`, shows the components of `src/ui` with their variants. It takes about ten minutes.
 *
 *   npm run gallery                    the components and every screen
 *   npm run gallery -- components      the components only
 *   npm run gallery -- checkout cart   only the screens whose names contain one of these words; the other pictures are kept
 *   npm run gallery -- --axe           also fails when a screen breaks a rule of WCAG 2.2 AA in one of the colour schemes; half as long again
 */
import { install } from './install.mjs'
import { binary, fail, root, runNode } from './processes.mjs'

await install()
const { build } = await import('./build.mjs')
const { ensureBrowser, noBrowser } = await import('./browser.mjs')

if (!(await build())) fail('No pictures were taken: the build failed.')
const written = await runNode(binary('tsx'), ['e2e/gallery/writeComponents.tsx'])
if (written.code !== 0) fail('The page of components could not be written.')
const words = process.argv.slice(2)
const names = words.filter((word) => word !== '--axe').map((name) => name.replace(/[^\w-]/g, ''))
if (names.join() === 'components') process.exit()

if (!(await ensureBrowser())) fail(noBrowser)
const only = names.length > 0 ? ['-g', ` [\\w-]*(${names.join('|')})[\\w-]* \\(`] : []
const { code } = await runNode(
  binary('playwright'),
  ['test', '--config', 'e2e/gallery/playwright.config.ts', ...only],
  { env: words.includes('--axe') ? { GALLERY_AXE: '1' } : {} },
)
process.stdout.write(
  `The page is ${root}dist/gallery/index.html; \`npm start\` serves it, linked from the workbench's header.\n`,
)
process.exitCode = code
