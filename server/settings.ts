import type { AppConfig } from '../contract/config'
import { readConfig } from '../contract/config'
import { trafficDays as usualTrafficDays } from '../contract/constants'
import { StartError } from './db/lock'

/** Settings from the process's environment. */
export interface Settings {
  production: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Key for the hashes of session tokens. */
  secret: string
  /** Off production: the clock starts at this time and runs on. */
  clockStart: Date | undefined
  /** Off production: false allows load tests. */
  rateLimited: boolean
  /** Proxies in front of the server whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. */
  trustedProxies: number
  /** Off production: number of products that the seed is multiplied to. */
  seedProducts: number | undefined
  /** Days for which sums of traffic are kept. */
  trafficDays: number
  /** Password of a production server's workbench, which is not served without one. */
  workbenchPassword: string | undefined
  /** The page's `window.__APP_CONFIG__`. */
  config: AppConfig
}

type Environment = Record<string, string | undefined>

function wholeNumber(name: string, text: string | number, { min, max }: { min: number; max: number }): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new StartError(`${name} must be a whole number from ${min} to ${max}.`)
  return number
}

function clockStartOf(text: string | undefined): Date | undefined {
  if (!text) return undefined
  const start = new Date(text)
  if (Number.isNaN(start.getTime()))
    throw new StartError('CLOCK_START must be an instant such as 2026-11-21T03:00:00Z.')
  return start
}

function configOf(text: string | undefined, usual: Record<string, unknown>): AppConfig {
  if (!text) return readConfig(usual)
  try {
    return readConfig({ ...usual, ...(JSON.parse(text) as Record<string, unknown>) })
  } catch {
    throw new StartError('APP_CONFIG must be a JSON object with keys of contract/config.ts.')
  }
}

const passwordMin = 16

function workbenchPasswordOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (text.length < passwordMin)
    throw new StartError(
      `WORKBENCH_PASSWORD must have at least ${passwordMin} characters; without it the workbench is not served.`,
    )
  return text
}

const loopback = ['127.0.0.1', '::1', 'localhost']

/** A misspelt name must not start the sandbox (RUN-008). */
function isProduction(name: string | undefined): boolean {
  if (!['', 'production', 'development', 'test'].includes(name ?? ''))
    throw new StartError('APP_ENV must be production, development or test.')
  return name === 'production'
}

/** Host of the workbench and its phones off production; browsers resolve it to this machine. */
export const workbenchHost = 'kmarket.localhost'

/**
 * Reads the settings from the environment. Production requires a database address and a secret (RUN-006). Throws a {@link StartError} whose
 * message says what to change.
 */
export function readSettings(env: Environment): Settings {
  const production = isProduction(env['APP_ENV'])
  const host = env['HOST'] || (production ? '0.0.0.0' : '127.0.0.1')
  if (!production && !loopback.includes(host))
    throw new StartError('Off production the server offers the sandbox: HOST must be 127.0.0.1, ::1 or localhost.')
  const port = wholeNumber('PORT', env['PORT'] ?? 8080, { min: 1, max: 65_535 })
  const databaseUrl = env['DATABASE_URL'] || undefined
  const secret = env['SESSION_SECRET'] || (production ? '' : 'not a secret: off production only')
  if (production && !databaseUrl)
    throw new StartError('In production the server needs DATABASE_URL, the address of a PostgreSQL server.')
  if (production && secret.length < 32)
    throw new StartError('In production the server needs SESSION_SECRET, at least 32 random characters.')
  return {
    production,
    port,
    host,
    dataDir: env['DATA_DIR'] || '.data',
    databaseUrl,
    secret,
    clockStart: production ? undefined : clockStartOf(env['CLOCK_START']),
    rateLimited: production || env['RATE_LIMIT'] !== 'off',
    trustedProxies: wholeNumber('TRUSTED_PROXIES', env['TRUSTED_PROXIES'] || 0, { min: 0, max: 10 }),
    seedProducts: !production && env['SEED_PRODUCTS'] ? Number(env['SEED_PRODUCTS']) : undefined,
    trafficDays: wholeNumber('TRAFFIC_DAYS', env['TRAFFIC_DAYS'] || usualTrafficDays, { min: 1, max: 3650 }),
    workbenchPassword: production ? workbenchPasswordOf(env['WORKBENCH_PASSWORD']) : undefined,
    config: configOf(
      env['APP_CONFIG'],
      production
        ? { env: 'production', imageResizeBaseUrl: '/images/resize', countsTraffic: true }
        : {
            env: 'local',
            imageResizeBaseUrl: '/images/resize',
            splitOrderPartnerId: 'khanom',
            bankPhone: '02-888-8888',
            countsTraffic: true,
            trustedThirdPartyHosts: ['insurance.bank.example'],
            bridgeOrigins: [`http://${workbenchHost}:${port}`],
          },
    ),
  }
}
