import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Suites that need a process of their own: they mock modules, load them anew, move the process's clock, or run in an
 * environment that nothing else runs in.
 */
const alone = [
  'tests/server/{clock,page,postal}.test.ts',
  'tests/i18n/{dates,react,runtime}.test.{ts,tsx}',
  'tests/page/{failedPage,ui}.test.tsx',
  'tests/workbench/{bankApp,pathExplorer,trafficClock}.test.tsx',
]

/**
 * Projects, and in each its long suites, in the order in which they begin: begun last, a long suite would leave one core idle, as would a process
 * for each file.
 */
const order = ['alone', 'page', 'drawn', 'server', 'plain']
const longest = [
  'properties/conservation',
  'page/errorCatalogue',
  'server/start',
  'page/gifts',
  'graph/mutation',
  'graph/walks',
  'rules/breaks',
  'rules/paths',
  'workbench/levels',
  'page/buying',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (list: readonly string[], is: (one: string) => boolean) => {
      const found = list.findIndex(is)
      return found < 0 ? list.length : found
    }
    const rank = ({ moduleId, project }: TestSpecification) =>
      place(order, (name) => name === project.name) * 100 +
      place(longest, (part) => moduleId.includes(`/tests/${part}`))
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

const shared = {
  pool: 'forks',
  // A page and a server in one process make much garbage that lives for a moment: with more room for it the collector runs a quarter as often.
  execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64'] as string[],
  environment: 'node',
  // Modules, and with them a seeded database, are loaded once a process, not once a file.
  isolate: false,
  // Nothing is timed here: beside the browser suites, on a busy machine, the units get the time that they need.
  testTimeout: 300_000,
  // A new embedded database takes seconds, minutes where others have the cores.
  hookTimeout: 600_000,
  teardownTimeout: 20_000,
  expect: { poll: { timeout: 30_000 } },
  restoreMocks: true,
} as const

/**
 * Elements as the shop's build makes them. React's development runtime records a stack for each, a tenth of a page test's time, and no test
 * reads it; React DOM stays the development build.
 */
const shippedElements = {
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: {
    alias: {
      'react/jsx-runtime': join(import.meta.dirname, 'node_modules/react/cjs/react-jsx-runtime.production.js'),
    },
  },
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    fileParallelism: true,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/server/runDatabases.ts'],
    projects: [
      { ...shippedElements, test: { ...shared, name: 'page', include: ['tests/page/**/*.test.tsx'], exclude: alone } },
      { ...shippedElements, test: { ...shared, name: 'drawn', include: ['tests/graph/page/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['tests/{server,journeys,properties}/**/*.test.ts', 'tests/graph/server/**/*.test.ts'],
          exclude: alone,
        },
      },
      {
        test: {
          ...shared,
          name: 'plain',
          include: ['tests/{contract,graph,i18n,machines,rules,src,workbench}/**/*.test.{ts,tsx}'],
          exclude: [...alone, 'tests/graph/{page,server}/**'],
        },
      },
      { test: { ...shared, name: 'alone', isolate: true, include: alone } },
    ],
  },
})
