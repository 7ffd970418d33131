import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser, noBrowser, suiteArgs } from './scripts/browser.mjs'

const executablePath = findBrowser()
if (!executablePath) throw new Error(noBrowser)

// This file is read again by every worker: they inherit the name that the first reading gave.
const run = (process.env['E2E_RUN'] ??= String(process.pid))

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Runs at the same time must not clear each other's traces.
  outputDir: `test-results/${run}`,
  forbidOnly: true,
  // Each takes the next file, or the next tour of a machine, as soon as it is free.
  workers: Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2))),
  // What passes only the second time is told apart from what fails; `npm test` accepts neither.
  retries: 1,
  // Nothing is timed here; a busy machine gets the time that it needs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  reportSlowTests: { max: 5, threshold: 15_000 },
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath, args: suiteArgs },
  },
})
