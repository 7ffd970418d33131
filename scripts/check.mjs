import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { install } from './install.mjs'
import { binary, fail, root, runNode } from './processes.mjs'
import { writeTextTypes } from './textTypes.mjs'

await install()
if (!(await writeTextTypes())) fail('Nothing was checked.')

const folders = ['contract', 'machines', 'routes', 'i18n', 'src', 'server', 'workbench'].filter((folder) =>
  existsSync(`${root}/${folder}`),
)
const cache = (/** @type {string} */ name) => `${root}/node_modules/.cache/check/${name}`

/** Longest first, so that the last one to end is a short one. */
const steps = [
  {
    name: 'types',
    program: binary('typescript', 'tsc'),
    args: ['-p', 'tsconfig.json', '--noEmit', '--pretty', 'false'],
  },
  {
    name: 'lint',
    program: binary('eslint'),
    args: ['.', '--max-warnings', '0', '--cache', '--cache-strategy', 'content', '--cache-location', cache('eslint')],
  },
  {
    name: 'format',
    program: binary('prettier'),
    args: [
      '--check',
      '.',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      cache('prettier'),
      '--log-level',
      'warn',
    ],
  },
  { name: 'build and script budget', program: 'scripts/build.mjs', args: [] },
  { name: 'unused code', program: binary('knip'), args: ['--no-progress'] },
  {
    name: 'charts and their models',
    program: binary('vitest'),
    args: ['run', 'tests/graph/machines.test.ts', 'tests/workbench/extract.test.ts', 'tests/workbench/story.test.ts'],
  },
  { name: 'pages of the machines', program: binary('tsx'), args: ['scripts/machinesCommand.ts', 'docs', '--check'] },
  { name: 'i18n parity', program: binary('tsx'), args: ['scripts/i18nParity.ts'] },
  {
    name: 'layers',
    program: binary('dependency-cruiser', 'depcruise'),
    args: ['--config', '.dependency-cruiser.cjs', ...folders],
  },
]

const queue = [...steps]
/** @type {string[]} */
const failed = []

async function work() {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const start = Date.now()
    const { code, output } = await runNode(step.program, step.args, { quiet: true })
    const seconds = ((Date.now() - start) / 1000).toFixed(1)
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)\n`)
    if (code === 0) continue
    failed.push(step.name)
    process.stdout.write(`${output.trimEnd()}\n\n`)
  }
}

const start = Date.now()
await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, work))
const seconds = Math.round((Date.now() - start) / 1000)
process.stdout.write(
  failed.length === 0
    ? `All ${steps.length} checks passed in ${seconds} s\n`
    : `${failed.length} of ${steps.length} checks failed in ${seconds} s: ${failed.join(', ')}\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
