import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveAddress } from '../../contract/address'
import { addresses, favoriteMerchants, sessions } from '../../server/db/schema'
import { readAddresses, requireAddress } from '../../server/domain/shopper/addresses'
import { isBirthdayMonth } from '../../server/domain/shopper/birthday'
import { followedMids, readFavourites, requireFollower } from '../../server/domain/shopper/favourites'
import { checkPermission, isPermitted } from '../../server/domain/shopper/permission'
import { isPlace, placesOf } from '../../server/domain/shopper/postal'
import type { Shopper } from '../../server/domain/shopper/session'
import { dropEndedSessions, findSession, findShopper, startSession, toVisit } from '../../server/domain/shopper/session'
import { refusalOf } from './refusalOf'
import type { TestServer } from './testServer'
import { createTestServer, testTime } from './testServer'

type Rights = Pick<Shopper, 'profileType' | 'permission'>

const after = (ms: number) => new Date(testTime.getTime() + ms)

describe('what a shopper may do', () => {
  const codes = async (check: (shopper: Shopper) => void, rights: Rights) =>
    refusalOf(Promise.resolve(rights as Shopper).then(check))

  it.each<[Rights['profileType'], Rights['permission'], boolean, boolean]>([
    ['FULL', 'Full', true, true],
    ['CARD', 'Full', true, true],
    ['GUEST', 'Full', false, false],
    ['POTENTIAL', 'Full', false, false],
    ['FULL', 'Favorite', false, true],
    ['CARD', 'Favorite', false, true],
    ['GUEST', 'Favorite', false, false],
    ['FULL', 'Read_Only_App', false, false],
    ['FULL', 'No_Permission', false, false],
  ])('%s with %s: buys %s, follows shops %s', async (profileType, permission, buys, follows) => {
    const rights = { profileType, permission }
    expect(isPermitted(rights)).toBe(buys)
    expect(await codes(checkPermission, rights)).toBe(buys ? undefined : '405')
    expect(await codes(requireFollower, rights)).toBe(follows ? undefined : '405')
  })

  it('has a birthday in its month by Bangkok’s clock', () => {
    const has = (birthdayMonth: number | null, at: string) => isBirthdayMonth({ birthdayMonth }, new Date(at))
    expect([has(11, '2026-11-30T16:59:59Z'), has(11, '2026-11-30T17:00:00Z')]).toEqual([true, false])
    expect([has(12, '2026-11-30T17:00:00Z'), has(1, '2026-12-31T17:00:00Z'), has(12, '2026-12-31T17:00:00Z')]).toEqual([
      true,
      true,
      false,
    ])
    expect([has(null, '2026-11-30T03:00:00Z'), isBirthdayMonth(undefined, testTime)]).toEqual([false, false])
  })

  it('visits with the fields that the bank app named', () => {
    expect(toVisit({ uuid: 'd-1', fromInternal: true })).toEqual({ uuid: 'd-1', frominternal: 'true' })
    expect([toVisit({}), toVisit({ uuid: null, fromInternal: false }), toVisit({ uuid: '' })]).toEqual([{}, {}, {}])
  })
})

describe('a place of a zip code', () => {
  const place = { province: 'ภูเก็ต', district: 'กะทู้', subdistrict: 'ป่าตอง' }
  const inEnglish = { province: 'Phuket', district: 'Kathu', subdistrict: 'Pa Tong' }

  it('is known in either language, as a whole', async () => {
    const known = (change: Partial<typeof place>, of = place) => isPlace('83150', { ...of, ...change })
    expect([await known({}), await known({}, inEnglish)]).toEqual([true, true])
    for (const name of ['province', 'district', 'subdistrict'] as const) {
      expect(await known({ [name]: 'กระบี่' }), name).toBe(false)
      expect(await known({ [name]: inEnglish[name] }), name).toBe(false)
    }
    expect([await isPlace('10110', place), await isPlace('99999', place)]).toEqual([false, false])
  })

  it('is listed in the language that is asked for', async () => {
    expect([await placesOf('83150', 'th'), await placesOf('83150', 'en')]).toEqual([[place], [inEnglish]])
    expect(await placesOf('99999', 'th')).toEqual([])
  })
})

describe('what is stored of a shopper', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const secret = 'another secret of this suite'
  const start = (change: Partial<Parameters<typeof startSession>[1]> = {}) =>
    startSession(server.db, {
      secret,
      shopperId: 'full',
      sessionId: 's-1',
      now: testTime,
      previousToken: undefined,
      uuid: undefined,
      fromInternal: false,
      ...change,
    })
  const find = (token: string, now = testTime, of = secret) => findSession(server.db, { secret: of, token, now })

  it('a session lasts twelve hours, or as many seconds as are given', async () => {
    const hours = 12 * 3_600_000
    const { token, expiresAt } = await start({ uuid: 'd-1', fromInternal: true })
    expect(expiresAt).toEqual(after(hours))
    expect(await find(token, after(hours - 1))).toMatchObject({
      shopper: { id: 'full' },
      visit: { uuid: 'd-1', frominternal: 'true' },
    })
    expect(await find(token, after(hours))).toBeUndefined()
    expect(await find(token, testTime, 'a different secret')).toBeUndefined()
    expect((await start({ seconds: 60 })).expiresAt).toEqual(after(60_000))
  })

  it('a new session of a browser ends its previous one only', async () => {
    const [first, other] = [await start(), await start({ shopperId: 'rich' })]
    const next = await start({ previousToken: first.token })
    expect(await find(first.token)).toBeUndefined()
    expect([await find(other.token), await find(next.token)]).toMatchObject([
      { shopper: { id: 'rich' }, visit: {} },
      { shopper: { id: 'full' } },
    ])
  })

  it('a session is deleted after its last moment', async () => {
    await server.db.delete(sessions)
    await start({ seconds: 60 })
    const left = async (now: Date) => {
      await dropEndedSessions(server.db, now)
      return (await server.db.select().from(sessions)).length
    }
    expect([await left(after(60_000)), await left(after(60_001))]).toEqual([1, 0])
  })

  it('a shopper is found by the id', async () => {
    expect(await findShopper(server.db, 'rich')).toMatchObject({ id: 'rich', profileType: 'FULL' })
    expect(await findShopper(server.db, 'nobody')).toBeUndefined()
  })

  it('followed shops are the shopper’s own', async () => {
    await server.db.delete(favoriteMerchants)
    await server.db.insert(favoriteMerchants).values([
      { shopperId: 'full', mid: '100001', addedAt: testTime },
      { shopperId: 'full', mid: '100003', addedAt: after(1) },
      { shopperId: 'full', mid: '100002', addedAt: testTime },
      { shopperId: 'rich', mid: '100004', addedAt: testTime },
    ])
    expect(await followedMids(server.db, 'full')).toEqual(new Set(['100001', '100002', '100003']))
    const page = async (number: number) => {
      const given = { shopperId: 'full', page: number, limit: 2, language: 'en' } as const
      const { total, merchants } = await readFavourites(server.db, given)
      return [total, merchants.map(({ mid }) => mid)]
    }
    expect([await page(1), await page(2)]).toEqual([
      [3, ['100003', '100001']],
      [3, ['100002']],
    ])
  })

  it('an address is the shopper’s own, and the oldest is first', async () => {
    await server.db.update(addresses).set({ createdAt: testTime })
    expect((await readAddresses(server.db, 'full')).map(({ id }) => id)).toEqual(['full-a1', 'full-a2'])
    const full = await requireAddress(server.db, 'full', 'full-a2')
    expect(Object.keys(full).toSorted()).toEqual([
      'district',
      'id',
      'province',
      'recipientEmail',
      'recipientMobileNo',
      'recipientName',
      'streetAddress',
      'subdistrict',
      'zipcode',
    ])
    expect(await refusalOf(requireAddress(server.db, 'full', 'rich-a1'))).toBe('410')
    expect(await refusalOf(requireAddress(server.db, 'full', 'none'))).toBe('410')
  })

  it('an address differs from another by any of its fields, and its name and street are one line', async () => {
    const full = await server.signIn('full')
    const { id: _, ...first } = (await readAddresses(server.db, 'full'))[0]!
    const save = async (change: object) => {
      const { code, body } = await full.call(saveAddress, { body: { ...first, ...change } })
      return [code, body.address]
    }
    expect(await save({})).toMatchObject(['0000', { id: 'full-a1' }])
    const [code, added] = await save({ recipientName: 'ก\nข', streetAddress: '1\n\nถนน' })
    expect([code, added]).toMatchObject(['0000', { recipientName: 'ก ข', streetAddress: '1 ถนน' }])
    expect(await save({ recipientEmail: 'another@example.com' })).not.toMatchObject(['0000', { id: 'full-a1' }])
    expect((await readAddresses(server.db, 'full')).length).toBe(4)
  })
})
