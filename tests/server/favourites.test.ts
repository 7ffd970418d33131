import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followMerchant, listFavorites, unfollowMerchant } from '../../contract/merchants'
import { merchants } from '../../server/db/schema'
import type { TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'

const figures = { page: '1', limit: '20' }

describe.each(databaseKinds)('favourites on the %s database', (kind) => {
  let server: TestServer
  const followers = async (mid: string) =>
    (await server.db.select().from(merchants).where(eq(merchants.mid, mid)))[0]?.followerCount ?? 0

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  afterAll(() => server.close())

  it('lists the followed shops, latest first, in the requested language and in pages [API-111][SHP-006]', async () => {
    const client = await server.signIn('full')
    const { body } = await client.call(listFavorites, { query: {} })
    expect(body).toMatchObject({ page: 1, limit: 20, total: 3 })
    expect(body.merchants.map(({ mid }) => mid)).toEqual(['100002', '100003', '100014'])
    const { body: second } = await client.call(listFavorites, { query: { page: '2', limit: '2' } }, { language: 'en' })
    expect(second).toMatchObject({ page: 2, limit: 2, total: 3 })
    expect(second.merchants.map(({ mid, name }) => [mid, /^[\x20-\x7e]+$/.test(name)])).toEqual([['100014', true]])
  })

  it('follows and unfollows, counts repeated calls once, and separates shoppers [API-049][API-111][SHP-005]', async () => {
    const card = await server.signIn('card')
    const before = await followers('100002')
    expect((await card.call(followMerchant, { body: { mid: '100002' } })).body.followerCount).toBe(before + 1)
    expect((await card.call(followMerchant, { body: { mid: '100002' } })).body.followerCount).toBe(before + 1)
    const listed = await card.call(listFavorites, { query: figures })
    expect(listed.body.merchants.map(({ mid, followerCount }) => [mid, followerCount])).toEqual([
      ['100002', before + 1],
    ])
    expect((await card.call(unfollowMerchant, { body: { mid: '100002' } })).body.followerCount).toBe(before)
    expect((await card.call(unfollowMerchant, { body: { mid: '100002' } })).body.followerCount).toBe(before)
    expect((await card.call(listFavorites, { query: figures })).body).toMatchObject({ total: 0, merchants: [] })
    const full = await server.signIn('full')
    expect((await full.call(listFavorites, { query: figures })).body.total).toBe(3)
  })

  it('counts each of many shoppers who follow concurrently [SHP-005]', async () => {
    const before = await followers('100003')
    const clients = await Promise.all(['card', 'rich', 'favorite'].map((key) => server.signIn(key)))
    await Promise.all(clients.map((client) => client.call(followMerchant, { body: { mid: '100003' } })))
    expect(await followers('100003')).toBe(before + 3)
  })

  it('refuses guests and blocked shoppers, and allows shoppers who may only follow [SES-020][SES-024][SHP-005]', async () => {
    for (const key of ['guest', 'potential', 'readonly', 'noperm']) {
      const client = await server.signIn(key)
      expect((await client.call(listFavorites, { query: {} })).code, key).toBe('405')
      expect((await client.call(followMerchant, { body: { mid: '100002' } })).code, key).toBe('405')
      expect((await client.call(unfollowMerchant, { body: { mid: '100002' } })).code, key).toBe('405')
    }
    const favorite = await server.signIn('favorite')
    expect((await favorite.call(followMerchant, { body: { mid: '100002' } })).code).toBe('0000')
  })

  it('refuses an unknown shop and a request without one, and leaves out closed shops [API-111]', async () => {
    const client = await server.signIn('rich')
    expect((await client.call(followMerchant, { body: { mid: '999999' } })).code).toBe('1004')
    expect((await client.call(unfollowMerchant, { body: { mid: '999999' } })).code).toBe('1004')
    expect((await client.call(followMerchant, { body: {} as { mid: string } })).code).toBe('1011')
    const { total } = (await client.call(listFavorites, { query: {} })).body
    await server.db.update(merchants).set({ status: 'left' }).where(eq(merchants.mid, '100004'))
    const { body } = await client.call(listFavorites, { query: {} })
    expect(body.total).toBe(total - 1)
    expect(body.merchants.map(({ mid }) => mid)).not.toContain('100004')
  })
})
