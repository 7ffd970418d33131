import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Begun last, these would leave one core idle for minutes: no earlier run tells a fresh clone how long they take. */
const longest = ['properties/conservation', 'page/errorCatalogue', 'page/payment', 'graph/page/', 'page/']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((part) => moduleId.includes(`/tests/${part}`))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

const shared = {
  pool: 'forks',
  testTimeout: 60_000,
  // A new embedded database takes seconds on two busy cores.
  hookTimeout: 180_000,
  teardownTimeout: 20_000,
  restoreMocks: true,
  // As in the browser: what passes only then is named in the summary.
  retry: 1,
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    fileParallelism: true,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/page/**'],
        },
      },
      {
        plugins: [react()],
        test: { ...shared, name: 'page', environment: 'happy-dom', include: ['tests/page/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
