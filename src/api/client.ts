import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { requestTimeoutMs } from '../../contract/constants'
import type { AnswerOf, CallOf, EndpointOptions } from '../../contract/endpoint'
import type { Language } from '../../contract/enums'
import { header } from '../../contract/envelope'
import type { RequestOption } from '../../contract/errors'
import { errorKeyOf, isSuccessCode } from '../../contract/errors'
import type { ApiError, ErrorRaised } from '../../machines/ports'
import { isGone } from '../../machines/ports'
import type { ServerClock } from './serverClock'

export interface CallOptions {
  /** A UUID created when the shopper confirmed; for idempotent endpoints. */
  idempotencyKey?: string
  /** How a failure is handled besides the rejection (ERR-020 to ERR-023). */
  option?: RequestOption
  handler?: ErrorRaised['handler']
  /**
   * The page shows this call's failure itself, so a failure without a message code opens no popup; `record`: also a missing record
   * (NAV-047).
   */
  draws?: 'failure' | 'record'
  /** Further codes that the page shows itself. */
  drawsCodes?: readonly string[]
  signal?: AbortSignal
}

export interface Api {
  /**
   * Calls an endpoint and resolves with its parsed data (money in satang). Rejects with an {@link ApiError}, which has already been raised
   * to the follow-ups according to the option.
   */
  call<O extends EndpointOptions>(endpoint: O, input: CallOf<O>, options?: CallOptions): Promise<AnswerOf<O>>
}

interface Dependencies {
  /** Empty on localhost: the page's own origin (API-002). */
  baseUrl: string
  fetch: typeof globalThis.fetch
  language: () => Language
  clock: ServerClock
  raise: (raised: ErrorRaised) => void
  /** Verifies the session again after a 401 without a message code; false when that failed (ERR-031). */
  renewSession: () => Promise<boolean>
}

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

const pathOf = (endpoint: EndpointOptions, { params = {} }: Input) =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export function createApi(dependencies: Dependencies): Api {
  const { clock } = dependencies

  /** One attempt. The caller's signal or the timeout can abort it until the body has been read. */
  async function attempt(endpoint: EndpointOptions, path: string, input: Input, options: CallOptions) {
    const controller = new AbortController()
    const abort = () => controller.abort()
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      abort()
    }, endpoint.timeout ?? requestTimeoutMs.usual)
    options.signal?.addEventListener('abort', abort)
    if (options.signal?.aborted) abort()
    try {
      return await ofetch.create({}, { fetch: dependencies.fetch }).raw<unknown>(path, {
        baseURL: dependencies.baseUrl || undefined,
        method: endpoint.method,
        query: input.query,
        body: input.body as Record<string, unknown> | undefined,
        credentials: 'include',
        headers: {
          [header.acceptLanguage]: dependencies.language(),
          ...(options.idempotencyKey && { [header.idempotencyKey]: options.idempotencyKey }),
        },
        signal: controller.signal,
        ignoreResponseError: true,
        retry: false,
      })
    } catch {
      return isLate || options.signal?.aborted ? 'ended' : 'failed'
    } finally {
      clearTimeout(limit)
      options.signal?.removeEventListener('abort', abort)
    }
  }

  async function send(endpoint: EndpointOptions, input: Input, options: CallOptions): Promise<unknown> {
    const path = pathOf(endpoint, input)
    let askedAt = performance.now()
    let answer = await attempt(endpoint, path, input, options)
    if (answer === 'failed' && endpoint.method === 'GET') {
      askedAt = performance.now()
      answer = await attempt(endpoint, path, input, options)
    }
    if (typeof answer === 'string') throw { kind: 'network', path, key: 'default' } satisfies ApiError
    clock.learn(answer.headers.get(header.serverTime), performance.now() - askedAt)
    const { status, _data: body } = answer
    const code = isObject(body) && typeof body['MessageCode'] === 'string' ? body['MessageCode'] : undefined
    if (code !== undefined && !isSuccessCode(code)) {
      const subCode = isObject(body) && typeof body['MessageSubCode'] === 'string' ? body['MessageSubCode'] : undefined
      throw { kind: 'business', status, code, subCode, body, path, key: errorKeyOf(code, subCode) } satisfies ApiError
    }
    if (status < 200 || status > 299) throw { kind: 'http', status, body, path, key: 'default' } satisfies ApiError
    const parsed = v.safeParse(endpoint.response, body)
    if (!parsed.success) throw { kind: 'http', status, path, key: 'default' } satisfies ApiError
    return parsed.output
  }

  let renewals = 0
  let renewing: Promise<boolean> | undefined

  /** Renews the session unless it was renewed after the call was sent; concurrent failures share one renewal. */
  async function renew(known: number): Promise<boolean> {
    if (renewals > known) return true
    renewing ??= dependencies.renewSession().finally(() => (renewing = undefined))
    const isRenewed = await renewing
    if (isRenewed && renewals === known) renewals += 1
    return isRenewed
  }

  /** Whether the page shows the refusal inline. */
  const isSaidInPlace = ({ draws, drawsCodes = [] }: CallOptions, error: ApiError) =>
    (draws === 'record' && isGone(error)) || (error.kind === 'business' && drawsCodes.includes(error.code ?? ''))
  const optionOf = (options: CallOptions, error: ApiError): RequestOption => {
    if (isSaidInPlace(options, error)) return 'noModal'
    return options.option ?? (options.draws && error.kind !== 'business' ? 'noModal' : 'default')
  }

  const isSessionLost = (error: unknown): boolean =>
    isObject(error) && error['kind'] === 'http' && error['status'] === 401

  return {
    async call<O extends EndpointOptions>(
      endpoint: O,
      input: CallOf<O>,
      options: CallOptions = {},
    ): Promise<AnswerOf<O>> {
      const isGuarded = endpoint.session !== false
      const known = renewals
      let isOver = false
      try {
        try {
          return (await send(endpoint, input as Input, options)) as AnswerOf<O>
        } catch (error) {
          if (!isGuarded || !isSessionLost(error)) throw error
          isOver = !(await renew(known))
          if (isOver) throw error
          return (await send(endpoint, input as Input, options)) as AnswerOf<O>
        }
      } catch (caught) {
        const error = caught as ApiError
        // The failed renewal has already led back to the bank app.
        if (isOver) throw { ...error, handled: 'followed' } satisfies ApiError
        if (options.signal?.aborted) throw error
        const { handler } = options
        dependencies.raise({ type: 'error.raised', error, option: optionOf(options, error), handler })
        throw { ...error, handled: 'logged' } satisfies ApiError
      }
    },
  }
}
