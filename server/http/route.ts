import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { AppConfig } from '../../contract/config'
import type { EndpointOptions, RequestOf, WireAnswerOf } from '../../contract/endpoint'
import type { Language } from '../../contract/enums'
import { header, idempotencyKey, successCode } from '../../contract/envelope'
import { envelopeOf } from '../../contract/errors'
import { postSession } from '../../contract/session'
import type { ErrorKey } from '../../contract/errors'
import type { SandboxBank } from '../bank/bank'
import type { MovableClock } from '../clock'
import type { Db, OpenedDatabase } from '../db/client'
import { inTransaction, isAway } from '../db/client'
import { idempotency } from '../db/schema'
import { CatalogueError, refuse } from '../domain/catalogueError'
import type { Shopper, Visit } from '../domain/session'
import { findSession, toVisit } from '../domain/session'
import { Crowded, crowdedSeconds } from '../pictureWork'
import { tokenOf } from './cookie'
import { isStorable } from './input'
import { describeFailure, describeVisit } from './log'
import type { RateLimiter } from './rateLimit'
import type { Quotas } from './quota'
import type { Sandbox } from './sandboxState'

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

interface Asking<O extends EndpointOptions> {
  shopper: O['session'] extends false ? Shopper | undefined : Shopper
}

export type Handler<O extends EndpointOptions, P = undefined> = (
  request: RequestOf<O> & Call & Asking<O> & { prepared: P },
) => Promise<WireAnswerOf<O>> | WireAnswerOf<O>

/** What is known before the transaction. */
export type Preparing<O extends EndpointOptions> = RequestOf<O> & Pick<Call, 'now' | 'deps'> & Asking<O>

/** The handler's own limit is reached: HTTP 429 without a message code. */
export class TooMany extends Error {
  constructor(readonly seconds: number) {
    super('too many calls')
  }
}

interface Served {
  endpoint: EndpointOptions
  handler: (request: never) => unknown
  prepare: ((request: never) => Promise<unknown>) | undefined
}

/** The endpoints that a server offers; `createApp` registers them, those with fixed paths before those with parameters. */
export interface App {
  served: Served[]
}

/**
 * Offers one endpoint of the contract. Before `handler` runs: session, rate limit, validation (1011; 302 for a missing field and
 * 1016 for a bad mobile number where the endpoint lists them), Idempotency-Key. It runs in one transaction unless it is a GET; an
 * idempotent one runs once for a shopper and key and answers the same ever after. A {@link CatalogueError} thrown inside undoes
 * everything and is answered with HTTP 200 and its code; anything else with HTTP 500 and no word about it. What takes long and needs
 * no database is done by `prepare`, before the transaction, and comes to the handler as `prepared`; it may throw {@link TooMany}.
 */
export function serve<const O extends EndpointOptions, P = undefined>(
  app: App,
  endpoint: O,
  handler: Handler<O, P>,
  prepare?: (request: Preparing<O>) => Promise<P>,
): void {
  app.served.push({
    endpoint,
    handler: handler as (request: never) => unknown,
    prepare: prepare as Served['prepare'],
  })
}

/** The answer of a business refusal: HTTP 200, so that only transport failures look like transport failures (ERR-032). */
export const refusal = (c: Context, key: ErrorKey, data: Record<string, unknown> = {}): Response =>
  c.json({ ...envelopeOf(key), ...data }, 200)

/** A transport failure: a status without a message code (ERR-025 to ERR-031). */
export const transportFailure = (c: Context, status: 401 | 404 | 413 | 429 | 500 | 503): Response => c.json({}, status)

export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'th'

const mobileFields = new Set(['mobile_no', 'recipientMobileNo', 'mobileNo'])

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Which catalogue code a request that breaks the contract is answered with. */
function keyOfIssues(issues: readonly v.BaseIssue<unknown>[], errors: readonly ErrorKey[]): ErrorKey {
  const missing = issues.some((issue) => (issue.path?.length ?? 0) > 0 && isEmpty(issue.input))
  if (missing && errors.includes('302')) return '302'
  const mobile = issues.some((issue) => mobileFields.has(String(issue.path?.at(-1)?.key)))
  if (mobile && errors.includes('1016')) return '1016'
  return '1011'
}

function parse(schema: EndpointOptions['body'], input: unknown, endpoint: EndpointOptions): unknown {
  if (!schema) return undefined
  if (!isStorable(input)) refuse('1011')
  const result = v.safeParse(schema, input)
  if (!result.success) refuse(keyOfIssues(result.issues, endpoint.errors))
  return result.output
}

async function jsonBody(c: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) refuse('1011')
  try {
    return await c.req.json()
  } catch {
    return refuse('1011')
  }
}

/** The one file of a form, under its field's name. */
async function formBody(c: Context, field: string): Promise<Record<string, unknown>> {
  if (!/^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '')) refuse('1011')
  try {
    return { [field]: (await c.req.formData()).get(field) ?? undefined }
  } catch {
    return refuse('1011')
  }
}

const bodyOf = (c: Context, { body, upload }: EndpointOptions): Promise<unknown> | undefined =>
  upload ? formBody(c, upload.field) : body && jsonBody(c)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? ''

/**
 * Runs `effect` once for this shopper, endpoint and key, and keeps its answer in the same transaction; a repeat gets that answer.
 * A second call at the same moment waits for the first one's transaction. Another request under the same key is refused with 1011.
 */
async function once(
  tx: Db,
  entry: { shopperId: string; endpoint: string; key: string; requestHash: string; createdAt: Date },
  effect: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const first = await tx.insert(idempotency).values(entry).onConflictDoNothing().returning({ key: idempotency.key })
  const same = and(
    eq(idempotency.shopperId, entry.shopperId),
    eq(idempotency.endpoint, entry.endpoint),
    eq(idempotency.key, entry.key),
  )
  if (first.length === 0) {
    const [kept] = await tx.select().from(idempotency).where(same)
    if (!kept?.answer || kept.requestHash !== entry.requestHash) return refuse('1011')
    return kept.answer
  }
  const answer = await effect()
  await tx.update(idempotency).set({ answer }).where(same)
  return answer
}

/** The visit that a session begins with. */
const visitOf = (body: unknown): Visit => {
  const { uuid, frominternal } = body as v.InferOutput<typeof postSession.body>
  return toVisit({ uuid, fromInternal: frominternal })
}

/** Answers one request to one endpoint. */
export async function answer(c: Context<AppEnv>, { endpoint, handler, prepare }: Served): Promise<Response> {
  const deps = c.get('deps')
  const now = deps.clock.now()
  const sandboxCall = endpoint.path.startsWith('/sandbox/')
  const scenario = sandboxCall ? undefined : deps.sandbox?.scenarioOf(endpoint)
  let visit: Visit = {}
  const log = (outcome: string) => deps.log(`${endpoint.method} ${endpoint.path} ${outcome}${describeVisit(visit)}`)
  try {
    if (scenario) {
      await scenario.delay()
      const instead = scenario.before(c)
      if (instead) return instead
    }
    const token = sandboxCall ? undefined : tokenOf(c)
    const session =
      token === undefined ? undefined : await findSession(deps.database.db, { secret: deps.secret, token, now })
    const shopper = session?.shopper
    visit = session?.visit ?? visit
    const wait = sandboxCall ? 0 : (deps.rateLimiter?.take(c, shopper?.id) ?? 0)
    if (wait > 0) {
      c.header(header.retryAfter, String(wait))
      return transportFailure(c, 429)
    }
    if (!shopper && endpoint.session !== false) return transportFailure(c, 401)

    const body = await bodyOf(c, endpoint)
    const request = {
      params: parse(endpoint.params, c.req.param(), endpoint),
      query: parse(endpoint.query, c.req.query(), endpoint),
      body: parse(endpoint.body, body, endpoint),
    }
    if (endpoint.path === postSession.path) visit = visitOf(request.body)
    const key = endpoint.idempotent ? v.safeParse(idempotencyKey, c.req.header(header.idempotencyKey)) : undefined
    if (key && !key.success) refuse('1011')
    const call = {
      ...request,
      prepared: await prepare?.({ ...request, shopper, now, deps } as never),
      now,
      language: languageOf(c.req.header(header.acceptLanguage)),
      idempotencyKey: key?.output.toLowerCase() ?? '',
      visit,
      deps,
      context: c,
      shopper,
    }
    const run = async (db: Db): Promise<Record<string, unknown>> => {
      const data = ((await handler({ ...call, db } as never)) ?? {}) as Record<string, unknown>
      if (deps.checkAnswers) {
        const checked = v.safeParse(endpoint.response, data)
        if (!checked.success)
          throw new Error(
            `${endpoint.method} ${endpoint.path} breaks its contract at ${v.getDotPath(checked.issues[0]) ?? '(root)'}: ${checked.issues[0].message}`,
          )
      }
      return data
    }
    const { db } = deps.database
    const data =
      endpoint.method === 'GET'
        ? await run(db)
        : await inTransaction(db, (tx) =>
            key && shopper
              ? once(
                  tx,
                  {
                    shopperId: shopper.id,
                    endpoint: `${endpoint.method} ${endpoint.path}`,
                    key: call.idempotencyKey,
                    requestHash: createHash('sha256')
                      .update(canonical([request.params, request.query, body]))
                      .digest('base64url'),
                    createdAt: now,
                  },
                  () => run(tx),
                )
              : run(tx),
          )
    return scenario?.after(c) ?? c.json({ MessageCode: successCode, ...data }, 200)
  } catch (error) {
    if (error instanceof CatalogueError) {
      log(error.key)
      return scenario?.after(c) ?? refusal(c, error.key, error.data)
    }
    if (error instanceof Crowded) {
      c.header(header.retryAfter, crowdedSeconds)
      return transportFailure(c, 503)
    }
    if (error instanceof TooMany) {
      c.header(header.retryAfter, String(error.seconds))
      return transportFailure(c, 429)
    }
    log(`failed: ${describeFailure(error)}`)
    return transportFailure(c, isAway(error) ? 503 : 500)
  }
}
