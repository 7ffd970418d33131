import { defineConfig } from 'vitest/config'

/** For `npm run test:mutants -- --code` only: Stryker runs these suites again and again in one process, which keeps its seeded database. */
export default defineConfig({
  test: {
    pool: 'forks',
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
