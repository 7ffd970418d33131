import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** `npm run gallery`: pictures of every screen, in `dist/gallery/`. */
// Playwright's own name.
// eslint-disable-next-line no-restricted-syntax
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'gallery.ts',
  globalTeardown: './writePage.ts',
  retries: 0,
})
