import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** Draws text and colours the same way on every machine. */
const sameDrawing = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']

/** `npm run test:visual`: compares screens with the pictures in `pictures/`. */
// Playwright's own name.
// eslint-disable-next-line no-restricted-syntax
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: `../../${base.outputDir}`,
  testMatch: 'visual.ts',
  globalSetup: './prepareSeed.ts',
  // A picture that differs does so again.
  retries: 0,
  // Each picture has its own server: any order and any worker will do.
  fullyParallel: true,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // A missing picture is a failure, not a new picture.
  updateSnapshots: 'none',
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', threshold: 0.1, maxDiffPixels: 30 },
  },
  use: {
    ...base.use,
    screenshot: 'off',
    launchOptions: {
      ...base.use?.launchOptions,
      args: [...(base.use?.launchOptions?.args ?? []), ...sameDrawing],
    },
  },
})
