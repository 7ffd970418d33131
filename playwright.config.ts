import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser, noBrowser } from './scripts/browser.mjs'

const executablePath = findBrowser()
if (!executablePath) throw new Error(noBrowser)

// This file is read again by every worker: the first reading decides, the others inherit its environment.
if (!process.env['E2E_PORT']) {
  process.env['E2E_PORT'] = freePort()
  const data = mkdtempSync(join(tmpdir(), 'k-market-e2e-'))
  process.env['E2E_DATA_DIR'] = data
  process.on('exit', () => rmSync(data, { recursive: true, force: true }))
}
// The browser suites always have a database of their own.
delete process.env['DATABASE_URL']
const port = process.env['E2E_PORT']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Each in a process of its own, with its own server: what one switches in the sandbox the other must not see.
  projects: [
    { name: 'journeys', testIgnore: '**/walks/**' },
    { name: 'walks', testMatch: '**/walks/*.spec.ts' },
  ],
  // Runs at the same time must not clear each other's traces.
  outputDir: `test-results/${port}`,
  forbidOnly: true,
  workers: 1,
  // A browser on a busy machine may miss a moment. What passes only the second time is named in the summary.
  retries: 1,
  // Nothing is timed here; a busy machine gets the time that it needs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node --import tsx server/main.ts',
    url: `http://127.0.0.1:${port}/openapi.json`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: port,
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
      APP_ENV: 'development',
      CLOCK_START: '2026-11-21T10:00:00+07:00',
    },
  },
})

function freePort() {
  const script =
    "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(''+s.address().port);s.close()})"
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
}
