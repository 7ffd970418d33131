import type { AppConfig } from '../contract/config'
import { readConfig } from '../contract/config'

declare global {
  interface Window {
    __APP_CONFIG__?: unknown
  }
}

/** The environment's configuration, read once from the window (GEN-004, GEN-005). */
export const config: AppConfig = readConfig(window.__APP_CONFIG__)
