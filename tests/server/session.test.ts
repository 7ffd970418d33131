import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countOrders, getOrder } from '../../contract/orders'
import { getProduct } from '../../contract/products'
import { redeemReward } from '../../contract/rewards'
import { postSession, postSessionTest } from '../../contract/session'
import { bankSessions } from '../../server/bank/schema'
import { orders, sessions, shoppers } from '../../server/db/schema'
import { place } from './buying'
import { latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, uuid } from './testServer'

const setCookieOf = (headers: Headers): string => headers.getSetCookie().join('\n')

describe.each(databaseKinds)('session on the %s database', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  it('[SES-011] [SES-003] [API-006] a valid session id returns the profile and sets a cookie that authorises other calls', async () => {
    const client = server.client()
    const answer = await client.call(postSession, { body: { session_id: 'session-full' } })
    expect(answer.status).toBe(200)
    expect(answer.code).toBe('0000')
    expect(answer.body).toMatchObject({
      first_name_th: 'ณิชา',
      first_name_en: 'Nicha',
      last_name_th: 'วัฒนากุล',
      last_name_en: 'Wattanakul',
      mobile_no: '0890000101',
      user_profile_type: 'FULL',
      user_permission: 'Full',
      StatusFlag: 'registered',
    })
    expect(v.parse(postSession.response, answer.body)).toMatchObject({
      StatusFlag: 'registered',
      account_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect((await client.call(countOrders, {})).code).toBe('0000')
  })

  it.each(['no-such-session', 'session-full ', '', 'a'.repeat(201), '<script>', null, 42, { $ne: '' }])(
    '[SES-004] [SES-007] [REL-008] the session id %j is refused with 1011 and creates no session',
    async (session_id) => {
      const client = server.client()
      const answer = await client.call(postSession, { body: { session_id: session_id as string } })
      expect(answer.status).toBe(200)
      expect(answer.code).toBe('1011')
      expect(client.cookies.size).toBe(0)
      expect(await server.db.select().from(sessions)).toEqual([])
    },
  )

  it.each([
    ['full', 'FULL', 'Full'],
    ['card', 'CARD', 'Full'],
    ['guest', 'GUEST', 'No_Permission'],
    ['potential', 'POTENTIAL', 'Full'],
    ['readonly', 'FULL', 'Read_Only_App'],
    ['favorite', 'FULL', 'Favorite'],
    ['noperm', 'FULL', 'No_Permission'],
  ])('[SES-012] [SES-013] %s signs in with profile %s and permission %s', async (key, type, permission) => {
    const answer = await server.client().call(postSession, { body: { session_id: `session-${key}` } })
    expect(answer.body).toMatchObject({ user_profile_type: type, user_permission: permission })
  })

  it('[REL-010] [SES-038] the cookie is HttpOnly and SameSite, and over TLS Secure with a __Host- name', async () => {
    const plain = await server.client().call(postSession, { body: { session_id: 'session-full' } })
    expect(setCookieOf(plain.headers)).toMatch(/^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const behindProxy = await createTestServer({ database: server.deps.database, trustedProxies: 1 })
    const headers = { 'X-Forwarded-Proto': 'https' }
    const body = { session_id: 'session-full' }
    const secure = await behindProxy.client().call(postSession, { body }, { headers })
    expect(setCookieOf(secure.headers)).toMatch(/^__Host-session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/)
    expect(setCookieOf(secure.headers)).not.toContain('Domain')
    const forged = await server.client().call(postSession, { body }, { headers })
    expect(setCookieOf(forged.headers)).toMatch(/^session=/)
  })

  it('[ERR-031] a call without a session, with a made-up or an ended one answers HTTP 401 without a message code', async () => {
    const nobody = server.client()
    const forged = server.client()
    forged.cookies.set('session', 'A'.repeat(43))
    const ended = await server.signIn('full')
    server.clock.advance(12 * 3600_000)
    for (const client of [nobody, forged, ended]) {
      const answer = await client.call(countOrders, {})
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({})
    }
  })

  it('[SEC-007] another session id ends the browser’s earlier session and signs in the other shopper', async () => {
    const client = await server.signIn('full')
    const earlier = new Map(client.cookies)
    const answer = await client.call(postSession, { body: { session_id: 'session-rich' } })
    expect(answer.code).toBe('0000')
    const old = server.client()
    for (const [name, value] of earlier) old.cookies.set(name, value)
    expect((await old.call(countOrders, {})).status).toBe(401)
    const [session] = await server.db.select().from(sessions)
    expect(session?.shopperId).toBe('rich')
  })

  it('[SEC-007] the account key is per shopper, random, and the same in the next session', async () => {
    const keyOf = async (key: string) =>
      (await server.client().call(postSession, { body: { session_id: `session-${key}` } })).body.account_key
    expect(await keyOf('full')).toBe(await keyOf('full'))
    expect(await keyOf('full')).not.toBe(await keyOf('rich'))
  })

  it('[REL-012] neither the cookie’s token nor the session id is stored', async () => {
    const client = await server.signIn('full')
    const rows = JSON.stringify(await server.db.select().from(sessions))
    expect(rows).not.toContain('session-full')
    expect(rows).not.toContain(client.cookies.get('session'))
  })

  describe('visit parameters of the bank app', () => {
    const visit = { uuid: 'device-7', frominternal: true }
    const open = async (said: object) => {
      const client = server.client()
      const { body } = await client.call(postSession, { body: { session_id: 'session-full', ...said } })
      return { client, body }
    }
    const refused = (client: TestClient) => client.call(getProduct, { params: { productId: 'none' } })

    it('[SES-040] uuid and frominternal are stored with the session and logged with its requests', async () => {
      const { client } = await open(visit)
      const [kept] = await server.db.select().from(sessions)
      expect(kept).toMatchObject({ uuid: 'device-7', fromInternal: true })
      expect((await refused(client)).code).not.toBe('0000')
      expect((await client.call(getOrder, { params: { id: 'none' } })).code).not.toBe('0000')
      expect(server.log).toHaveLength(2)
      for (const line of server.log) expect(line).toMatch(/ uuid=device-7 frominternal$/)
      await server.client().call(postSession, { body: { session_id: 'unknown', ...visit } })
      expect(server.log.at(-1)).toBe('POST /v1/session 1011 uuid=device-7 frominternal')
    })

    it('[SES-040] uuid and frominternal are stored with the visit’s orders and redemptions', async () => {
      const { client } = await open(visit)
      const { order_id } = await place(client, requestFor([latte], { utm_source: 'feed', tracking_code: 'T1' }))
      const { body } = await client.call(
        redeemReward,
        { body: { privilege_id: '5001', source: 'push' } },
        { idempotencyKey: uuid() },
      )
      const trackingOf = async (id: unknown) =>
        (await server.db.select().from(orders)).find((order) => order.id === id)?.tracking
      const said = { uuid: 'device-7', frominternal: 'true' }
      expect(await trackingOf(order_id)).toEqual({ utm_source: 'feed', tracking_code: 'T1', ...said })
      expect(await trackingOf(body['order_id'])).toEqual({ source: 'push', ...said })
    })

    it('[SES-040] uuid and frominternal change no answer, and a visit without them stores none', async () => {
      const { client, body } = await open({})
      expect(body).toEqual((await open(visit)).body)
      expect((await refused(client)).code).not.toBe('0000')
      expect(server.log.at(-1)).not.toMatch(/uuid|frominternal/)
      const { order_id } = await place(client, requestFor([latte]))
      expect((await server.db.select().from(orders)).find(({ id }) => id === order_id)?.tracking).toEqual({})
    })

    it('[SEC-006] a uuid that may be a personal number is not logged', async () => {
      const { client } = await open({ uuid: '0890000101' })
      await refused(client)
      expect(server.log.at(-1)).toMatch(/ uuid=…$/)
    })
  })

  describe('stand-in session', () => {
    const body = { mobile_no: '0890000999', session_id: 'trial-1', type: 'CARD' } as const

    it('[API-007] [SES-010] [RUN-005] creates a shopper of the requested profile, whose session id then verifies', async () => {
      const client = server.client()
      expect((await client.call(postSessionTest, { body })).body).toMatchObject({ session_id: 'trial-1' })
      const answer = await client.call(postSession, { body: { session_id: 'trial-1' } })
      expect(answer.body).toMatchObject({ mobile_no: '0890000999', user_profile_type: 'CARD', user_permission: 'Full' })
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('[SES-009] expires after one hour', async () => {
      const client = server.client()
      await client.call(postSessionTest, { body })
      await client.call(postSession, { body: { session_id: 'trial-1' } })
      server.clock.advance(3_600_000 - 1)
      expect((await client.call(countOrders, {})).status).toBe(200)
      server.clock.advance(1)
      expect((await client.call(countOrders, {})).status).toBe(401)
      expect((await client.call(postSession, { body: { session_id: 'trial-1' } })).code).toBe('1011')
    })

    it('returns a shopper of the seed by mobile number and profile', async () => {
      const client = server.client()
      await client.call(postSessionTest, { body: { mobile_no: '0890000101', session_id: 'trial-2', type: 'FULL' } })
      const answer = await client.call(postSession, { body: { session_id: 'trial-2' } })
      expect(answer.body.first_name_en).toBe('Nicha')
    })

    it('is refused when the session id is another customer’s', async () => {
      const answer = await server.client().call(postSessionTest, { body: { ...body, session_id: 'session-full' } })
      expect(answer.code).toBe('1011')
      expect(await server.db.select().from(shoppers).where(eq(shoppers.mobileNo, body.mobile_no))).toEqual([])
    })

    it.each([
      [{ ...body, mobile_no: '12345' }, '1016'],
      [{ ...body, mobile_no: '' }, '302'],
      [{ mobile_no: body.mobile_no, type: body.type }, '302'],
      [{ ...body, type: 'ADMIN' }, '1011'],
    ])('[REL-008] %j is refused with %s', async (bad, code) => {
      const before = await server.db.select().from(bankSessions)
      expect((await server.client().call(postSessionTest, { body: bad as typeof body })).code).toBe(code)
      expect(await server.db.select().from(bankSessions)).toEqual(before)
    })

    it('[SES-008] [API-007] [RUN-006] does not exist in production', async () => {
      const production = await createTestServer({ production: true, database: server.deps.database })
      const answer = await production.client().call(postSessionTest, { body })
      expect(answer.status).toBe(404)
    })
  })
})
