import type { Context } from 'hono'
import * as v from 'valibot'
import type { EndpointOptions, RequestOf, WireAnswerOf } from '../../contract/endpoint'
import { header, idempotencyKey, successCode } from '../../contract/envelope'
import { postSession } from '../../contract/session'
import type { Db } from '../db/client'
import { inTransaction } from '../db/client'
import { CatalogueError, refuse } from '../domain/catalogueError'
import type { Shopper, Visit } from '../domain/shopper/session'
import { findSession, toVisit } from '../domain/shopper/session'
import type { AppEnv, Call } from './context'
import { remoteAddressOf, languageOf } from './context'
import { sessionToken } from './cookie'
import { failure, refusal, transportFailure } from './failures'
import { answerOnce } from './idempotency'
import { describeVisit } from './log'
import { parseRequest } from './parsing'

interface Asking<O extends EndpointOptions> {
  shopper: O['session'] extends false ? Shopper | undefined : Shopper
}

export type Handler<O extends EndpointOptions, P = undefined> = (
  request: RequestOf<O> & Call & Asking<O> & { prepared: P },
) => Promise<WireAnswerOf<O>> | WireAnswerOf<O>

/** What is available before the transaction. */
export type Preparing<O extends EndpointOptions> = RequestOf<O> & Pick<Call, 'now' | 'deps'> & Asking<O>

interface Served {
  endpoint: EndpointOptions
  handler: (request: never) => unknown
  prepare: ((request: never) => Promise<unknown>) | undefined
}

/** The endpoints that a server offers. `createApp` registers fixed paths before paths with parameters. */
export interface App {
  served: Served[]
}

/**
 * Registers one endpoint of the contract. Before `handler` run: session, rate limit, validation (1011; 302 for a missing field and 1016 for
 * a bad mobile number where the endpoint lists them), Idempotency-Key. The handler runs in one transaction unless the method is GET; an
 * idempotent one runs once per shopper and key, and repeats get the same answer. A {@link CatalogueError} thrown inside rolls everything
 * back and is answered with HTTP 200 and its code; any other error with HTTP 500 and no details. `prepare` does slow work that needs no
 * database before the transaction; the handler receives its result as `prepared`. It may throw `RateLimitError`.
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

/** The visit at the start of a session. */
const readVisit = (body: unknown): Visit => {
  const { uuid, frominternal } = body as v.InferOutput<typeof postSession.body>
  return toVisit({ uuid, fromInternal: frominternal })
}

/** Answers one request to one endpoint. */
export async function answer(c: Context<AppEnv>, { endpoint, handler, prepare }: Served): Promise<Response> {
  const deps = c.get('deps')
  const now = deps.clock.now()
  /** Neither a session nor switches or limits concern the tools of testers. */
  const isToolCall = /^\/(sandbox|workbench)\//.test(endpoint.path)
  const scenario = isToolCall ? undefined : deps.sandbox?.scenarioOf(endpoint)
  let visit: Visit = {}
  const requestId = c.get('requestId')
  const describe = (outcome: string) => `${endpoint.method} ${endpoint.path} ${outcome}${describeVisit(visit)}`
  try {
    if (scenario) {
      await scenario.delay()
      const instead = scenario.before(c)
      if (instead) return instead
    }
    const token = isToolCall ? undefined : sessionToken(c)
    const session =
      token === undefined ? undefined : await findSession(deps.database.db, { secret: deps.secret, token, now })
    const shopper = session?.shopper
    visit = session?.visit ?? visit
    if (!isToolCall) await deps.rateLimiter?.(remoteAddressOf(c), shopper?.id)
    if (!shopper && endpoint.session !== false) return transportFailure(c, 401)

    const { request, sent } = await parseRequest(c, endpoint)
    if (endpoint.path === postSession.path) visit = readVisit(request.body)
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
              ? answerOnce(
                  tx,
                  {
                    shopperId: shopper.id,
                    endpoint: `${endpoint.method} ${endpoint.path}`,
                    key: call.idempotencyKey,
                    sent,
                    createdAt: now,
                  },
                  () => run(tx),
                )
              : run(tx),
          )
    return scenario?.after(c) ?? c.json({ MessageCode: successCode, ...data }, 200)
  } catch (error) {
    if (error instanceof CatalogueError) {
      deps.log.info({ requestId }, describe(error.key))
      return scenario?.after(c) ?? refusal(c, error.key, error.data)
    }
    return failure(c, error, () => deps.log.error({ requestId, err: error }, describe('failed')))
  }
}
