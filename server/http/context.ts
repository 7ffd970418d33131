import type { Context } from 'hono'
import type { AppConfig } from '../../contract/config'
import type { EndpointOptions } from '../../contract/endpoint'
import type { Language } from '../../contract/enums'
import type { Switches } from '../../contract/sandbox'
import type { SandboxBank } from '../bank/bank'
import type { MovableClock } from '../clock'
import type { Db, OpenedDatabase } from '../db/client'
import type { Visit } from '../domain/shopper/session'
import type { Quotas } from './quota'
import type { RateLimiter } from './rateLimit'

/** What the server is made of; one for a process. */
export interface Deps extends Quotas {
  database: OpenedDatabase
  clock: MovableClock
  bank: SandboxBank
  production: boolean
  /** What the page is configured with. */
  config: AppConfig
  /** Keys the hashes of session tokens. */
  secret: string
  rateLimiter: RateLimiter | undefined
  /** Switches for testers; undefined in production. */
  sandbox: Sandbox | undefined
  /** Answers are checked against the contract (tests and development). */
  checkAnswers: boolean
  log: (line: string) => void
}

export interface AppEnv {
  Variables: { deps: Deps; nonce: string }
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string } }
    outgoing?: { destroy: () => void }
  }
}

/** What a handler gets beside the parsed request. */
export interface Call {
  /** The call's transaction, or the open handle for GET. No other handle may be used in the handler. */
  db: Db
  now: Date
  language: Language
  /** A UUID, for endpoints with `idempotent`. */
  idempotencyKey: string
  /** What the bank app said of the visit when its session began. */
  visit: Visit
  deps: Deps
  context: Context<AppEnv>
}

/** What the switches do to one call. */
export interface Scenario {
  delay: () => Promise<void>
  /** The answer instead of the call, if it is to have no effect. */
  before: (c: Context<AppEnv>) => Response | undefined
  /** The answer in place of the real one, after the call took effect. */
  after: (c: Context<AppEnv>) => Response | undefined
}

export interface Sandbox {
  read: () => Switches
  replace: (switches: Switches) => void
  scenarioOf: (endpoint: EndpointOptions) => Scenario
}

export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'th'

/** The client's IP address; `local` without a socket. */
export const remoteAddressOf = (c: Context<AppEnv>): string => c.env?.incoming?.socket?.remoteAddress ?? 'local'
