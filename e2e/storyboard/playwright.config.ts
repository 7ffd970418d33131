import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** `npm run storyboard`: pictures of every state that shows a screen, in `dist/storyboard/`. */
// Playwright's own name.
// eslint-disable-next-line no-restricted-syntax
export default defineConfig({
  ...base,
  testDir: '..',
  testMatch: ['storyboard/storyboard.ts', 'walks/walks.spec.ts'],
  retries: 0,
})
