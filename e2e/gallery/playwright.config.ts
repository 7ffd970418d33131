import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** `npm run gallery`: pictures of every screen, in `dist/gallery/`. */
export default defineConfig({ ...base, testDir: '.', testMatch: 'gallery.ts', retries: 0, workers: 2 })
