/**
 * Takes a picture of every state that shows a screen, in Thai and in English, into `dist/storyboard`, for the path explorer of the workbench.
 * It takes about half an hour, lists the pictured states in `workbench/story/pictured.json`, and fails if a state has no picture.
 *
 *   npm run storyboard                    every state
 *   npm run storyboard -- cart checkout   only the scenes and walks whose names contain one of these words; the other pictures are kept
 *   npm run storyboard -- --check         takes none, and names the states without a picture
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { binary, fail, root, runNode } from './processes.mjs'

const words = process.argv.slice(2)
if (words.includes('--check')) {
  const { code } = await runNode(binary('tsx'), ['e2e/storyboard/check.ts'])
  process.exit(code)
}

await install()
const { build } = await import('./build.mjs')
const { ensureBrowser, noBrowser } = await import('./browser.mjs')

if (!(await build())) fail('No pictures were taken: the build failed.')
if (!(await ensureBrowser())) fail(noBrowser)
const names = words.map((name) => name.replace(/[^\w-]/g, ''))
const folder = join(root, 'dist', 'storyboard')
rmSync(names.length > 0 ? join(folder, '.taken') : folder, { recursive: true, force: true })
const only = names.length > 0 ? ['-g', names.join('|')] : []
const played = await runNode(
  binary('playwright'),
  ['test', '--config', 'e2e/storyboard/playwright.config.ts', ...only],
  { env: { STORYBOARD: '1' } },
)
const whole = names.length === 0 ? ['--whole'] : []
const checked = await runNode(binary('tsx'), ['e2e/storyboard/check.ts', '--write', ...whole])
process.exitCode = played.code || checked.code
