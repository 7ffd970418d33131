import { defineConfig } from 'vitest/config'
import { keptThread } from './tests/mutants/keptThread'
import { countLoadFailures } from './tests/mutants/loadFailures'

/** For `npm run test:mutants -- --code` only: Stryker runs these suites again and again in one process, which keeps its seeded database. */
export default defineConfig({
  plugins: [
    {
      name: 'kept-thread',
      /** Stryker names the pool itself, after this configuration. */
      configureVitest: ({ project }) => {
        Object.assign(project.config, { pool: keptThread.name, poolRunner: keptThread })
      },
    },
    { name: 'load-failures', configureVitest: ({ vitest }) => countLoadFailures(vitest) },
  ],
  test: {
    environment: 'node',
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    setupFiles: ['tests/mutants/reload.ts'],
    include: process.env['MUTANT_SUITES']?.split('\n') ?? [],
  },
})
