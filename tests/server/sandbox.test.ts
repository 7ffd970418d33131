import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/endpoints'
import { envelopeOf, errorKeys } from '../../contract/errors'
import { countOrders, getOrder } from '../../contract/orders'
import { claimOrder } from '../../contract/payment'
import {
  enterPin,
  listSandboxShoppers,
  moveOrder,
  readLedger,
  readSwitches,
  setClock,
  setSwitches,
} from '../../contract/sandbox'
import { postSession } from '../../contract/session'
import { claim, holdings, place } from './buying'
import { latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, uuid } from './testServer'

describe('the sandbox', () => {
  let server: TestServer
  let full: TestClient
  let tester: TestClient
  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
    tester = server.client()
  })
  afterAll(() => server.close())

  const set = (body: Parameters<typeof tester.call<typeof setSwitches>>[1]['body']) =>
    tester.call(setSwitches, { body })

  it('returns a session id for each shopper of the seed, which verifies', async () => {
    const { body } = await tester.call(listSandboxShoppers, {})
    expect(body.shoppers.map(({ key }) => key).sort()).toEqual(
      ['card', 'favorite', 'full', 'guest', 'noperm', 'potential', 'readonly', 'rich'].sort(),
    )
    for (const { session_id, mobile_no } of body.shoppers) {
      const answer = await server.client().call(postSession, { body: { session_id } })
      expect(answer.body.mobile_no).toBe(mobile_no)
    }
  })

  it('[BRG-025] the phone’s PIN confirms the order; a wrong one does not; an unknown reference answers 410', async () => {
    const { order_id, pin_reference } = await place(full, requestFor([latte]))
    const enter = async (pin: string, reference = pin_reference) =>
      (await tester.call(enterPin, { body: { pin_reference: reference, pin } })).body
    expect(await enter('654321')).toMatchObject({ verified: false })
    expect(await enter('123456')).toMatchObject({ MessageCode: '0000', verified: true })
    expect((await full.call(getOrder, { params: { id: order_id } })).body.order_status).toBe('completed')
    expect(await enter('123456', uuid())).toEqual({ MessageCode: '410' })
  })

  it.each(['12345', '1234567', 'abcdef', ''])(
    '[REL-008] the PIN %j is refused before it reaches the bank',
    async (pin) => {
      const { pin_reference } = await place(full, requestFor([latte]))
      expect((await tester.call(enterPin, { body: { pin_reference, pin } })).code).toBe('1011')
    },
  )

  it('[REL-012] neither a PIN nor a session id nor a phone number is ever logged', async () => {
    const { pin_reference } = await place(full, requestFor([latte]))
    await tester.call(enterPin, { body: { pin_reference, pin: '987654' } })
    await tester.call(postSession, { body: { session_id: 'session-nobody-0890000101' } })
    await full.fetch('/v1/address/save', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(server.log.join('\n')).not.toMatch(/987654|session-nobody|0890000101|example\.com/)
  })

  describe('switches', () => {
    it('force every code of the catalogue on an endpoint', async () => {
      for (const key of errorKeys) {
        const { MessageCode: code, MessageSubCode: subCode } = envelopeOf(key)
        await set({ errors: [{ path: countOrders.path, code, subCode, times: 1 }] })
        const answer = await full.call(countOrders, {})
        expect(answer.status).toBe(200)
        expect(answer.code).toBe(key)
        expect((await full.call(countOrders, {})).code).toBe('0000')
      }
    })

    it('force an error on every endpoint of the shop', async () => {
      for (const endpoint of Object.values(endpoints)) {
        await set({ errors: [{ method: endpoint.method, path: endpoint.path, code: '999' }] })
        const answer = await full.fetch(endpoint.path.replace(/:(\w+)/g, '1'), {
          method: endpoint.method,
          ...(endpoint.method !== 'GET' && { headers: { 'Content-Type': 'application/json' }, body: '{}' }),
        })
        expect(await answer.json(), endpoint.path).toEqual({ MessageCode: '999' })
      }
    })

    it('affect only their own method and path', async () => {
      await set({ errors: [{ method: 'POST', path: countOrders.path, code: '999' }] })
      expect((await full.call(countOrders, {})).code).toBe('0000')
      await set({ errors: [{ path: '*', code: '999', times: 2 }] })
      expect((await full.call(countOrders, {})).code).toBe('999')
      expect((await full.call(countOrders, {})).code).toBe('999')
      expect((await full.call(countOrders, {})).code).toBe('0000')
    })

    it.each([429, 500, 503, 504, 404, 401])('force HTTP %d without a message code', async (status) => {
      await set({ errors: [{ path: countOrders.path, status }] })
      const answer = await full.call(countOrders, {})
      expect(answer.status).toBe(status)
      expect(answer.body).toEqual({})
    })

    it('cut the connection, before or after the effect', async () => {
      const before = await holdings(server)
      await set({ errors: [{ path: claimOrder.path, cut: true, times: 1 }] })
      await expect(claim(full, requestFor([latte]))).rejects.toThrow(TypeError)
      expect(await holdings(server)).toEqual(before)
      await set({ errors: [{ path: claimOrder.path, cut: true, afterEffect: true, times: 1 }] })
      await expect(claim(full, requestFor([latte]))).rejects.toThrow(TypeError)
      expect(await holdings(server)).not.toEqual(before)
    })

    it('[ERR-019] maintenance answers 8888-0001 with start and end, on every endpoint but the sandbox’s', async () => {
      await set({ maintenance: { start: '2026-11-21T00:00', end: '2026-11-21T05:00' } })
      for (const call of [
        await full.call(countOrders, {}),
        await server.client().call(postSession, { body: { session_id: 'session-full' } }),
      ])
        expect(call.body).toEqual({
          MessageCode: '8888',
          MessageSubCode: '0001',
          start: '2026-11-21T00:00',
          end: '2026-11-21T05:00',
        })
      await set({ maintenance: null })
      expect((await full.call(countOrders, {})).code).toBe('0000')
    })

    it('are returned as they are set', async () => {
      const given = { errors: [{ path: '*', code: '1050', times: 2 }], latency: 1, maintenance: null }
      await set(given)
      expect((await tester.call(readSwitches, {})).body).toMatchObject(given)
      await full.call(countOrders, {})
      expect((await tester.call(readSwitches, {})).body.errors).toEqual([{ path: '*', code: '1050', times: 1 }])
    })

    it.each([
      { errors: [{}] },
      { errors: 'all' },
      { latency: -1 },
      { latency: 1e9 },
      { errors: [{ path: '*', status: 99 }] },
      { maintenance: 'now' },
    ])('[REL-008] %j is refused with 1011 and changes nothing', async (body) => {
      await set({ latency: 3 })
      expect((await set(body as never)).code).toBe('1011')
      expect((await tester.call(readSwitches, {})).body.latency).toBe(3)
    })
  })

  it('[API-142] moves the clock, which Server-Time and the time windows then follow', async () => {
    const { headers, body } = await tester.call(setClock, { body: { now: '2026-11-20T17:00:00.000Z' } })
    expect(body.now).toBe('2026-11-20T17:00:00.000Z')
    expect(headers.get('Server-Time')).toBe('2026-11-20T17:00:00.000Z')
    expect((await claim(full, requestFor([latte]))).code).toBe('701')
    await tester.call(setClock, { body: { now: null } })
    expect((await claim(full, requestFor([latte]))).code).toBe('0000')
    expect((await tester.call(setClock, { body: { now: 'noon' } })).code).toBe('1011')
  })

  it('returns the ledger', async () => {
    const { body } = await tester.call(readLedger, {})
    expect(body.balanced).toBe(true)
    expect(body.totals['satang']).toBe(0)
  })

  it('moves an order only along its life cycle, and no unknown one', async () => {
    const { order_id } = await place(full, requestFor([latte]))
    const move = async (id: string, to: string) =>
      (await tester.call(moveOrder, { params: { id }, body: { to: to as 'shipped' } })).code
    expect(await move(order_id, 'shipped')).toBe('1011')
    expect(await move(order_id, 'stolen')).toBe('1011')
    expect(await move(uuid(), 'shipped')).toBe('404')
  })

  it('[RUN-006] does not exist in production', async () => {
    const production = await createTestServer({ production: true, database: server.deps.database })
    const client = production.client()
    for (const [method, path] of [
      ['GET', '/sandbox/shoppers'],
      ['POST', '/sandbox/bank/pin'],
      ['GET', '/sandbox/switches'],
      ['PUT', '/sandbox/switches'],
      ['PUT', '/sandbox/clock'],
      ['GET', '/sandbox/ledger'],
      ['POST', '/sandbox/orders/o-full-paid/move'],
      ['GET', '/workbench/'],
    ] as const) {
      const answer = await client.fetch(path, {
        method,
        ...(method !== 'GET' && { headers: { 'Content-Type': 'application/json' }, body: '{}' }),
      })
      expect(answer.status, path).toBe(404)
    }
  })
})
