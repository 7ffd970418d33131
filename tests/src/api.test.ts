import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { PromiseActorLogic } from 'xstate'
import { listAddresses } from '../../contract/address'
import { addToBasket, countBasket } from '../../contract/baskets'
import type { Language } from '../../contract/enums'
import { uploadGiftPicture } from '../../contract/gifts'
import { fromBaht } from '../../contract/money'
import { countOrders } from '../../contract/orders'
import { cancelClaim, claimOrder, listSourcesOfFunds } from '../../contract/payment'
import { postSession } from '../../contract/session'
import type { ErrorRaised } from '../../machines/ports'
import { productListActors } from '../../src/actors/catalogueActors'
import { placementActors, receiptActors } from '../../src/actors/checkoutActors'
import { countersActors } from '../../src/actors/countersActors'
import { couponSearchActors } from '../../src/actors/couponActors'
import { voucherActors } from '../../src/actors/voucherActors'
import { createApi } from '../../src/api/client'
import { drawn } from '../../src/api/failures'
import { earlySession } from '../../src/api/earlySession'
import { createServerClock } from '../../src/api/serverClock'
import { formOf } from '../../src/api/upload'
import { eventually } from '../eventually'
import { orderAnswer } from '../graph/page/answers'

interface Seen {
  path: string
  init: RequestInit
  headers: Headers
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** A network that returns the given answers in turn; the last one repeats. A string stands for a network error, `hang` for no answer. */
function network(...answers: (Response | 'cut' | 'hang' | 'stall')[]) {
  const seen: Seen[] = []
  const fetch = (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    seen.push({ path: String(input), init, headers: new Headers(init.headers) })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    const ended = new Promise<never>((_, reject) => {
      const end = () => reject(new DOMException('aborted', 'AbortError'))
      init.signal?.addEventListener('abort', end)
      if (init.signal?.aborted) end()
    })
    if (answer === 'cut') throw new TypeError('fetch failed')
    if (answer === 'hang') return ended
    if (answer === 'stall') {
      const late = json({})
      late.text = () => ended
      return late
    }
    return answer!.clone()
  }) as typeof globalThis.fetch
  return { fetch, seen }
}

function page(
  line: ReturnType<typeof network>,
  change: { baseUrl?: string; language?: Language; renews?: boolean } = {},
) {
  const raised: ErrorRaised[] = []
  const renewSession = vi.fn(() => Promise.resolve(change.renews ?? false))
  const clock = createServerClock(() => 1_000)
  const api = createApi({
    baseUrl: change.baseUrl ?? '',
    fetch: line.fetch,
    language: () => change.language ?? 'th',
    clock,
    raise: (error) => raised.push(error),
    renewSession,
  })
  return { api, raised, renewSession, clock, seen: line.seen }
}

const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  )

const count = { MessageCode: '0000', total_items: 3 }

describe('requests', () => {
  it('[API-001, SEC-001] credentials and the Thai language are sent, English once the page is English', async () => {
    const thai = page(network(json(count)))
    await thai.api.call(countBasket, {})
    expect(thai.seen[0]?.init.credentials).toBe('include')
    expect(thai.seen[0]?.headers.get('Accept-Language')).toBe('th')
    const english = page(network(json(count)), { language: 'en' })
    await english.api.call(countBasket, {})
    expect(english.seen[0]?.headers.get('Accept-Language')).toBe('en')
  })

  it('the path is used alone without a base address, and appended to it otherwise', async () => {
    const local = page(network(json(count)))
    await local.api.call(countBasket, {})
    expect(local.seen[0]?.path).toBe('/v1/baskets/count')
    const away = page(network(json(count)), { baseUrl: 'https://shop.example' })
    await away.api.call(countBasket, {})
    expect(away.seen[0]?.path).toBe('https://shop.example/v1/baskets/count')
  })

  it.each([
    ['a fraction', { total_items: 1.5 }],
    ['less than none', { total_items: -1 }],
    ['a word', { total_items: 'three' }],
    ['nothing', {}],
  ])('[API-013, API-014, API-015] a count that is %s is a failure', async (_, body) => {
    const basket = page(network(json({ MessageCode: '0000', ...body })))
    expect(await failureOf(basket.api.call(countBasket, {}))).toMatchObject({ kind: 'http' })
    const orders = page(network(json({ MessageCode: '0000', count: Object.values(body)[0] })))
    expect(await failureOf(orders.api.call(countOrders, {}))).toMatchObject({ kind: 'http' })
  })

  it('[API-143] the intent’s key is sent, and only where there is one', async () => {
    const { api, seen } = page(network(json({ MessageCode: '0000', total_items: 1 })))
    const body = { product_id: '1', product_variant_id: '1-1', quantity: 1 }
    await failureOf(api.call(addToBasket, { query: {}, body }, { idempotencyKey: 'k1' }))
    await api.call(countBasket, {})
    expect(seen.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k1', null])
    expect(seen[0]?.init.body).toBe(JSON.stringify(body))
    expect(seen[0]?.headers.get('Content-Type')).toBe('application/json')
  })
})

describe('success', () => {
  it.each([200, 201, 299])('[API-003] status %i with its data is success', async (status) => {
    const { api, raised } = page(network(json(count, status)))
    expect(await api.call(countBasket, {})).toMatchObject({ total_items: 3 })
    expect(raised).toEqual([])
  })

  it.each([300, 304, 400, 500])('[API-003] status %i without a code is a network failure', async (status) => {
    const answer = status === 304 ? new Response(null, { status }) : json({ total_items: 3 }, status)
    const { api } = page(network(answer))
    expect(await failureOf(api.call(countBasket, {}))).toMatchObject({ kind: 'http', status })
  })

  it('[ERR-032] a 2xx answer without a code is success; one with another code than 00 or 0000 is not', async () => {
    for (const code of ['00', '0000', undefined]) {
      const { api } = page(network(json({ MessageCode: code, total_items: 1 })))
      expect(await api.call(countBasket, {})).toMatchObject({ total_items: 1 })
    }
    const { api, raised } = page(network(json({ MessageCode: '502', MessageSubCode: '01', total_items: 1 })))
    const failure = await failureOf(api.call(countBasket, {}))
    expect(failure).toMatchObject({ kind: 'business', code: '502', subCode: '01', key: '502-01', status: 200 })
    expect(raised).toMatchObject([{ option: 'default', error: { key: '502-01' } }])
  })

  it('[ERR-024, ERR-032] a message code wins over the status, also with 401', async () => {
    const { api, renewSession } = page(network(json({ MessageCode: '405' }, 401)))
    expect(await failureOf(api.call(countBasket, {}))).toMatchObject({ kind: 'business', key: '405', status: 401 })
    expect(renewSession).not.toHaveBeenCalled()
  })

  it('an unknown code gives the default entry and keeps the code for the popup', async () => {
    const { api } = page(network(json({ MessageCode: '99999' })))
    expect(await failureOf(api.call(countBasket, {}))).toMatchObject({
      kind: 'business',
      code: '99999',
      key: 'default',
    })
  })

  it('an answer that does not match the contract is a failure, never partial data', async () => {
    for (const body of [[], 'text', null, { MessageCode: '0000', addresses: [{ id: 7 }] }]) {
      const { api } = page(network(json(body)))
      expect(await failureOf(api.call(listAddresses, {}))).toMatchObject({ kind: 'http', status: 200 })
    }
  })
})

describe('timeouts and retries', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('[API-005] a GET is retried once after a network error, and never again', async () => {
    const saved = page(network('cut', json(count)))
    expect(await saved.api.call(countBasket, {})).toMatchObject({ total_items: 3 })
    expect(saved.seen).toHaveLength(2)
    const lost = page(network('cut'))
    expect(await failureOf(lost.api.call(countBasket, {}))).toMatchObject({ kind: 'network' })
    expect(lost.seen).toHaveLength(2)
  })

  it('[API-005] a write is never retried automatically, and no GET after a bad status', async () => {
    const order = page(network('cut'))
    await failureOf(order.api.call(cancelClaim, { body: { order_id: 'o1' } }))
    expect(order.seen).toHaveLength(1)
    const busy = page(network(json({}, 503)))
    await failureOf(busy.api.call(countBasket, {}))
    expect(busy.seen).toHaveLength(1)
  })

  const request = { mid: 'm', products: [{ product_id: '1', product_variant_id: '2', quantity: 1 }], amount: 1 }
  it.each([
    [
      'usual',
      30_000,
      'with an owner',
      (api: ReturnType<typeof page>['api'], signal?: AbortSignal) =>
        api.call(listSourcesOfFunds, { body: request }, { signal }),
    ],
    [
      'placing',
      60_000,
      'with an owner',
      (api: ReturnType<typeof page>['api'], signal?: AbortSignal) =>
        api.call(claimOrder, { body: {} as never }, { signal }),
    ],
  ] as const)(
    '[API-005, REL-007] a %s call without an answer ends after %i ms, %s or without',
    async (_, limit, __, make) => {
      for (const signal of [undefined, new AbortController().signal]) {
        const { api, seen, raised } = page(network('hang'))
        let failure: unknown
        const ended = failureOf(make(api, signal)).then((error) => (failure = error))
        await vi.advanceTimersByTimeAsync(limit - 1)
        expect(failure).toBeUndefined()
        await vi.advanceTimersByTimeAsync(1)
        await ended
        expect(failure).toMatchObject({ kind: 'network' })
        expect(seen).toHaveLength(1)
        expect(raised).toHaveLength(1)
      }
    },
  )

  it('[API-060] a picture is sent as a form with one file, of its own type and bytes', async () => {
    const { api, seen } = page(network(json({ MessageCode: '0000', url: '/images/gift/1.webp' })))
    const image = new Blob(['bytes'], { type: 'image/png' })
    expect(await api.call(uploadGiftPicture, { body: formOf(uploadGiftPicture, image) })).toEqual({
      url: '/images/gift/1.webp',
    })
    const sent = (seen[0]?.init.body as FormData).get('image') as Blob
    expect(sent.type).toBe('image/png')
    expect(await sent.text()).toBe('bytes')
    expect(seen[0]?.headers.get('Content-Type')).toBeNull()
  })

  it('[API-005, REL-007] an answer whose body never ends times out too', async () => {
    const { api } = page(network('stall'))
    let failure: unknown
    void failureOf(api.call(countBasket, {})).then((error) => (failure = error))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(failure).toMatchObject({ kind: 'network' })
  })

  it('an aborted call ends at once and raises nothing', async () => {
    const { api, raised, seen } = page(network('hang'))
    const owner = new AbortController()
    const call = failureOf(api.call(countBasket, {}, { signal: owner.signal }))
    owner.abort()
    expect(await call).toMatchObject({ kind: 'network' })
    expect([raised, seen.length]).toEqual([[], 1])
  })
})

describe('handling of a failure', () => {
  it('[ERR-022, ERR-023] option and handler of the call are passed on with its failure, which is raised once and rejects', async () => {
    const handler = vi.fn()
    for (const option of ['noModal', 'custom', 'alwaysBack', 'alwaysBackToNative'] as const) {
      const { api, raised } = page(network(json({}, 500)))
      expect(await failureOf(api.call(countBasket, {}, { option, handler }))).toMatchObject({ status: 500 })
      expect(raised).toMatchObject([{ type: 'error.raised', option, handler, error: { status: 500 } }])
    }
  })

  it('[SEC-006, REL-012] the report of a failed call has its path without query and nothing of its body', async () => {
    const { api, raised } = page(network(json({}, 500)))
    const address = { recipientName: 'สมชาย', zipcode: '10110' }
    await failureOf(api.call(listSourcesOfFunds, { body: address as never }))
    expect(raised[0]?.error.path).toBe('/v1/source_of_funds')
    expect(JSON.stringify(raised)).not.toContain('สมชาย')
  })

  it('[REL-005, ERR-031] an expired session is renewed once and the same call repeated, with its key', async () => {
    const { api, renewSession, seen, raised } = page(
      network(
        json({}, 401),
        json({ MessageCode: '0000', order_id: 'o', invoice_number: 'i', order_status: 'processing' }),
      ),
      { renews: true },
    )
    const claim = await api.call(claimOrder, { body: { mid: 'm' } as never }, { idempotencyKey: 'k1' })
    expect(claim).toMatchObject({ order_id: 'o' })
    expect(renewSession).toHaveBeenCalledTimes(1)
    expect(seen.map(({ headers, init }) => [headers.get('Idempotency-Key'), init.body])).toEqual([
      ['k1', '{"mid":"m"}'],
      ['k1', '{"mid":"m"}'],
    ])
    expect(raised).toEqual([])
  })

  it('[ERR-031] a second 401 is not renewed again but raised; a failed renewal raises no error of its own', async () => {
    const again = page(network(json({}, 401)), { renews: true })
    expect(await failureOf(again.api.call(countBasket, {}))).toMatchObject({ status: 401 })
    expect([again.renewSession.mock.calls.length, again.seen.length]).toEqual([1, 2])
    expect(again.raised).toMatchObject([{ error: { kind: 'http', status: 401 }, option: 'default' }])
    const lost = page(network(json({}, 401)))
    expect(await failureOf(lost.api.call(countBasket, {}))).toMatchObject({ status: 401, handled: 'followed' })
    expect([lost.seen.length, lost.raised]).toEqual([1, []])
  })

  it('[ERR-031] calls sent before the renewal share it, however late their 401 arrives', async () => {
    const counted = json({ MessageCode: '0000', total_items: 2 })
    const answers: ((answer: Response) => void)[] = []
    const fetch = () => new Promise<Response>((resolve) => answers.push(resolve))
    const { api, renewSession, raised } = page({ fetch, seen: [] }, { renews: true })
    const calls = [1, 2, 3].map(() => api.call(countBasket, {}))
    const answerNext = async (answer: Response, count: number) => {
      await eventually(() => expect(answers.length).toBeGreaterThanOrEqual(count))
      for (const resolve of answers.splice(0, count)) resolve(answer.clone())
    }
    await eventually(() => expect(answers).toHaveLength(3))
    await answerNext(json({}, 401), 2)
    await eventually(() => expect(answers).toHaveLength(3))
    await answerNext(json({}, 401), 1)
    await answerNext(counted, 3)
    expect(await Promise.all(calls)).toMatchObject([{ total_items: 2 }, { total_items: 2 }, { total_items: 2 }])
    expect([renewSession.mock.calls.length, raised]).toEqual([1, []])
  })

  it('[GEN-023] with an error state of its own, only a message code shows a popup', async () => {
    const busy = page(network(json({}, 500)))
    await failureOf(busy.api.call(countBasket, {}, drawn()))
    const refused = page(network(json({ MessageCode: '1004' })))
    await failureOf(refused.api.call(countBasket, {}, drawn()))
    expect([busy.raised[0]?.option, refused.raised[0]?.option]).toEqual(['noModal', 'default'])
  })

  it('a call that needs no session never renews one', async () => {
    const { api, renewSession, raised } = page(network(json({}, 401)), { renews: true })
    await failureOf(api.call(postSession, { body: { session_id: 's' } }))
    expect(renewSession).not.toHaveBeenCalled()
    expect(raised).toHaveLength(1)
  })
})

describe('the session call that the document started', () => {
  const answer = () => json({ MessageCode: '0000' })
  const early = (id: string, given: Promise<Response>) =>
    ({
      __EARLY__: { calls: [], session: { body: JSON.stringify({ session_id: id }), answer: given } },
      location: { href: 'http://shop.example/' },
    }) as unknown as Window
  const ask = (fetch: typeof globalThis.fetch, id: string, path = '/v1/session') =>
    fetch(path, { method: 'POST', body: JSON.stringify({ session_id: id }) })

  it('[SES-039] answers the first call with the same id, once', async () => {
    const line = network(answer())
    const given = answer()
    const fetch = earlySession(early('s1', Promise.resolve(given)), line.fetch)
    expect(await ask(fetch, 's1')).toBe(given)
    await ask(fetch, 's1')
    expect(line.seen).toHaveLength(1)
  })

  it('[SES-039] is dropped for another id, not used by other calls, and repeated when it failed', async () => {
    const other = network(answer())
    await ask(earlySession(early('s1', Promise.resolve(answer())), other.fetch), 's2')
    expect(other.seen).toHaveLength(1)
    const line = network(answer())
    const fetch = earlySession(early('s1', Promise.reject(new TypeError('cut'))), line.fetch)
    await ask(fetch, 's1', '/v1/baskets')
    await ask(fetch, 's1')
    expect(line.seen.map(({ path }) => path)).toEqual(['/v1/baskets', '/v1/session'])
  })
})

describe('calls of the shop’s actors', () => {
  const run = <T, I>(logic: PromiseActorLogic<T, I>, input: NoInfer<I>): Promise<T> =>
    toPromise(createActor(logic, { input } as never).start()) as Promise<T>
  const called = ({ seen }: Pick<ReturnType<typeof page>, 'seen'>) =>
    seen.map(({ init, path }) => `${init.method} ${path.split('?')[0]}`)
  const sent = ({ init }: Seen): unknown => JSON.parse(init.body as string)
  const success = (body: object) => network(json({ MessageCode: '0000', ...body }))

  it('[API-012, API-015] a receipt reads the details of its order, with its id escaped; a failure shows nothing', async () => {
    const orderId = 'a/../b'
    const shop = page(success(orderAnswer({ order_id: 'o1', order_status: 'paid', can_complete_order: false })))
    expect(await run(receiptActors(shop.api).loadOrder, { orderId })).toMatchObject({
      order_id: 'o1',
      order_number: 'KM-0001',
      total_product_price: fromBaht(690),
    })
    expect(called(shop)).toEqual(['GET /v1/orders/a%2F..%2Fb'])
    const failing = page(network(json({}, 500)))
    expect(await failureOf(run(receiptActors(failing.api).loadOrder, { orderId }))).toMatchObject({ status: 500 })
    expect(failing.raised).toMatchObject([{ option: 'noModal' }])
  })

  it.each([500, 200])(
    '[API-013, API-014, API-015] the counts are read at their addresses; an empty answer with status %i is a failure that shows nothing',
    async (status) => {
      const shop = page(success({ total_items: 3, count: 2 }))
      const { countBasket, countOrders } = countersActors(shop.api)
      expect([await run(countBasket, undefined), await run(countOrders, undefined)]).toEqual([3, 2])
      expect(called(shop)).toEqual(['GET /v1/baskets/count', 'GET /v1/orders/count'])
      const failing = page(network(json({}, status)))
      const actors = countersActors(failing.api)
      for (const logic of [actors.countBasket, actors.countOrders])
        expect(await failureOf(run(logic, undefined))).toMatchObject({ kind: 'http', status })
      expect(failing.raised).toMatchObject([{ option: 'noModal' }, { option: 'noModal' }])
    },
  )

  it('[API-025] a list of products is read at its address', async () => {
    const shop = page(success({ products: [], page: 1, limit: 20, total: 0 }))
    const { loadPage } = productListActors(shop.api)
    expect(await run(loadPage, { params: { merchant_id: '100002' }, page: 1 })).toMatchObject({ items: [], total: 0 })
    expect(called(shop)).toEqual(['GET /v1/products'])
    expect(shop.seen[0]?.path).toContain('merchant_id=100002')
  })

  const purchase = { mid: '100002', amount: fromBaht(65), shipping: fromBaht(0), products: [] }

  it('[API-037] the vouchers of a purchase are listed at their address', async () => {
    const shop = page(success({ vouchers: [] }))
    expect(await run(voucherActors(shop.api).listVouchers, { purchase })).toEqual([])
    expect(called(shop)[0]).toBe('POST /v1/promocodes/get_list')
    expect(sent(shop.seen[0]!)).toEqual({ mid: '100002', amount: 65, products: [] })
  })

  it('[API-038] a voucher is redeemed at its address', async () => {
    const shop = page(network(json({ MessageCode: '504' })))
    const attempt = { code: 'WELCOME', isEcoupon: false, isTyped: true, purchase, idempotencyKey: 'k1' }
    expect(await failureOf(run(voucherActors(shop.api).applyVoucher, attempt))).toMatchObject({ code: '504' })
    expect(called(shop)).toEqual(['POST /v1/promocodes/redeem'])
    expect(sent(shop.seen[0]!)).toMatchObject({ promocode_code: 'WELCOME', mid: '100002', amount: 65 })
  })

  it('[API-044] an order is claimed at its address', async () => {
    const claim = { order_id: 'o1', invoice_number: 'i1', order_status: 'waiting_payment_confirmation' }
    const shop = page(success(claim))
    const request = {
      purchase_state: 'general' as const,
      mid: '100002',
      products: [{ product_id: '2002', product_variant_id: '2002-00', quantity: 1, price_per_item: 65 }],
      expected_total: 65,
      source_of_funds: [{ type: 'saving_account' as const, amount: 65, unit: 'baht' as const }],
    }
    expect(await run(placementActors(shop.api).claimOrder, { request, idempotencyKey: 'k1' })).toMatchObject(claim)
    expect(called(shop)).toEqual(['POST /v1/payment/claim_order'])
    expect(sent(shop.seen[0]!)).toEqual(request)
  })

  it('[API-055] coupons are searched at their address', async () => {
    const shop = page(success({ coupons: [], page: 1, limit: 20, total: 0 }))
    const { loadPage } = couponSearchActors(shop.api)
    expect(await run(loadPage, { params: { keyword: 'latte' }, page: 1 })).toMatchObject({ items: [], total: 0 })
    expect(called(shop)).toEqual(['POST /v1/coupon_codes/search'])
    expect(sent(shop.seen[0]!)).toEqual({ keyword: 'latte', page: 1 })
  })
})
