import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const shared = {
  pool: 'forks',
  testTimeout: 60_000,
  // A new embedded database takes seconds on two busy cores.
  hookTimeout: 180_000,
  teardownTimeout: 20_000,
  restoreMocks: true,
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    fileParallelism: true,
    passWithNoTests: false,
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
