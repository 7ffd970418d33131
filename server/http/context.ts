import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { AppConfig } from '../../contract/config'
import type { EndpointOptions } from '../../contract/endpoint'
import type { Language } from '../../contract/enums'
import type { Switches } from '../../contract/sandbox'
import type { SandboxBank } from '../bank/bank'
import type { MovableClock } from '../clock'
import type { Db, OpenedDatabase } from '../db/client'
import type { KnownNames } from '../domain/traffic/trafficRules'
import type { Visit } from '../domain/shopper/session'
import type { Quotas, RateLimiter } from './rateLimit'

/** The server's dependencies; one set per process. */
export interface Deps extends Quotas {
  database: OpenedDatabase
  clock: MovableClock
  bank: SandboxBank
  production: boolean
  /** Configuration of the page. */
  config: AppConfig
  /** Key for the hashes of session tokens. */
  secret: string
  rateLimiter: RateLimiter | undefined
  /**
   * Proxies in front of the server. Each adds the address of its client to `X-Forwarded-For`; the outermost writes the client's scheme into
   * `X-Forwarded-Proto`.
   */
  trustedProxies: number
  /** Switches for testers; undefined in production. */
  sandbox: Sandbox | undefined
  /** The states and transitions that are counted; undefined where the charts have not been built. */
  definitions: () => KnownNames | undefined
  /** Validates responses against the contract (tests and development). */
  checkAnswers: boolean
  log: Logger
}

export interface AppEnv {
  Variables: { deps: Deps; nonce: string; requestId: string }
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string } }
    outgoing?: { destroy: () => void }
  }
}

/** What a handler receives besides the parsed request. */
export interface Call {
  /** The call's transaction, or the plain handle for GET. A handler must not use any other handle. */
  db: Db
  now: Date
  language: Language
  /** A UUID, for endpoints with `idempotent`. */
  idempotencyKey: string
  /** The visit as the bank app described it when the session began. */
  visit: Visit
  deps: Deps
  context: Context<AppEnv>
}

/** What the sandbox switches do to one call. */
export interface Scenario {
  delay: () => Promise<void>
  /** A response instead of the call, which then has no effect. */
  before: (c: Context<AppEnv>) => Response | undefined
  /** A response in place of the real one, after the call took effect. */
  after: (c: Context<AppEnv>) => Response | undefined
}

export interface Sandbox {
  read: () => Switches
  replace: (switches: Switches) => void
  scenarioOf: (endpoint: EndpointOptions) => Scenario
}

export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'th'

/**
 * The client's IP address: the one that the outermost trusted proxy received the request from, else that of the socket; `local` without a
 * socket. A client can write anything into the header, but not into the last entries, which the proxies add.
 */
export function remoteAddressOf(c: Context<AppEnv>): string {
  const { trustedProxies } = c.get('deps')
  const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? []
  const given = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined
  return given || (c.env?.incoming?.socket?.remoteAddress ?? 'local')
}
