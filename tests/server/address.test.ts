import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deleteAddress, getPostalCode, listAddresses, saveAddress } from '../../contract/address'
import type { AddressFields } from '../../contract/address'
import { addresses } from '../../server/db/schema'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'

const good: AddressFields = {
  recipientName: 'ณิชา วัฒนากุล',
  recipientMobileNo: '0890000101',
  recipientEmail: 'nicha.new@example.com',
  streetAddress: '12/3 ถนนนิมมานเหมินท์',
  zipcode: '50200',
  province: 'เชียงใหม่',
  district: 'เมืองเชียงใหม่',
  subdistrict: 'สุเทพ',
}

describe.each(databaseKinds)('the address book on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient
  let seeded: (typeof addresses.$inferInsert)[]

  beforeAll(async () => {
    server = await createTestServer({ kind })
    full = await server.signIn('full')
    seeded = await server.db.select().from(addresses)
  })
  afterAll(() => server.close())
  afterEach(async () => {
    await server.db.delete(addresses)
    await server.db.insert(addresses).values(seeded)
  })

  const save = (client: TestClient, fields: Partial<Record<keyof AddressFields | 'id', unknown>>) =>
    client.call(saveAddress, { body: fields as never })
  const remove = (client: TestClient, id: string) => client.call(deleteAddress, { params: { id } })
  const list = async (client: TestClient) => (await client.call(listAddresses, {})).body.addresses

  it('lists the shopper’s addresses with all their fields [ADR-003][API-034][API-096]', async () => {
    const listed = await list(full)
    expect(listed.map((address) => address.id)).toEqual(['full-a1', 'full-a2'])
    expect(listed[0]).toEqual({
      id: 'full-a1',
      recipientName: 'ณิชา วัฒนากุล',
      streetAddress: '99/14 ซอยสุขุมวิท 31',
      subdistrict: 'คลองเตยเหนือ',
      district: 'วัฒนา',
      province: 'กรุงเทพมหานคร',
      zipcode: '10110',
      recipientMobileNo: '0890000101',
      recipientEmail: 'nicha.w@example.com',
    })
    expect(await list(await server.signIn('guest'))).toEqual([])
  })

  it('adds an address with its spaces trimmed and its number in ten digits [ADR-001][ADR-020][API-033][API-095]', async () => {
    const { body, code } = await save(full, {
      ...good,
      recipientName: '  ณิชา วัฒนากุล ',
      recipientMobileNo: '+66 89-000-0101',
    })
    expect(code).toBe('0000')
    expect(body.address).toEqual({ ...good, id: body.address.id })
    expect((await list(full)).map((address) => address.id)).toEqual(['full-a1', 'full-a2', body.address.id])
  })

  it('returns the existing address when the same one is added again [REL-002]', async () => {
    const first = await save(full, good)
    const again = await save(full, good)
    expect(again.body.address.id).toBe(first.body.address.id)
    expect(await list(full)).toHaveLength(3)
  })

  it('accepts places in English too', async () => {
    const { code } = await save(full, {
      ...good,
      ...(await english('50200', 'Suthep')),
    })
    expect(code).toBe('0000')
  })

  const english = async (zipcode: string, subdistrict: string) => {
    const { body } = await full.call(getPostalCode, { params: { zipcode } }, { language: 'en' })
    const place = body.places.find((known) => known.subdistrict === subdistrict)
    if (!place) throw new Error(`No ${subdistrict}: ${JSON.stringify(body.places)}`)
    return place
  }

  it('updates the address with the id [API-033][API-095]', async () => {
    const { body } = await save(full, { ...good, id: 'full-a1' })
    expect(body.address).toEqual({ ...good, id: 'full-a1' })
    expect((await list(full)).map((address) => address.id)).toEqual(['full-a1', 'full-a2'])
  })

  it.each([
    ['recipientName', '[ADR-004]'],
    ['recipientMobileNo', '[ADR-006]'],
    ['recipientEmail', '[ADR-008]'],
    ['streetAddress', '[ADR-011]'],
    ['zipcode', '[ADR-014]'],
    ['province', '[ADR-015]'],
    ['district', '[ADR-016]'],
    ['subdistrict', '[ADR-017]'],
  ] as const)('refuses an address without %s with 302 %s', async (name, _id) => {
    const { [name]: _left, ...rest } = good
    expect((await save(full, rest)).code).toBe('302')
    expect((await save(full, { ...good, [name]: '   ' })).code).toBe('302')
    expect((await save(full, { ...good, [name]: null })).code).toBe('302')
    expect(await list(full)).toHaveLength(2)
  })

  it.each([
    ['a name of 121 characters [ADR-005]', { recipientName: 'ก'.repeat(121) }, '1011'],
    ['an e-mail of 251 characters [ADR-010]', { recipientEmail: `${'a'.repeat(239)}@example.com` }, '1011'],
    ['a street of 401 characters [ADR-012]', { streetAddress: `1${'ก'.repeat(400)}` }, '1011'],
    ['a street that starts with a sign [ADR-013]', { streetAddress: '/12 ถนนสีลม' }, '1011'],
    ['an e-mail without a dot [ADR-009]', { recipientEmail: 'nicha@example' }, '1011'],
    ['an e-mail with two @ [ADR-009]', { recipientEmail: 'nicha@@example.com' }, '1011'],
    ['a land line [ADR-007]', { recipientMobileNo: '021234567' }, '1016'],
    ['eleven digits [ADR-007]', { recipientMobileNo: '08900001011' }, '1016'],
    ['a zip of four digits [ADR-020]', { zipcode: '5020' }, '1011'],
    ['a zip that no place has [ADR-021]', { zipcode: '99999' }, '410'],
    ['a subdistrict of another zip [ADR-021]', { subdistrict: 'ป่าตอง' }, '1011'],
    ['a number for a name [REL-008]', { recipientName: 7 }, '1011'],
    ['a name without a visible character', { recipientName: '\u200b\u200b' }, '302'],
  ])('refuses %s', async (_, fields, code) => {
    expect((await save(full, { ...good, ...fields })).code).toBe(code)
    expect((await save(full, { ...good, ...fields, id: 'full-a1' })).code).toBe(code)
    expect(await list(full)).toHaveLength(2)
    expect((await list(full))[0]?.recipientEmail).toBe('nicha.w@example.com')
  })

  it('accepts fields of the maximum length, counted in code points [ADR-005][ADR-010][ADR-012][ADR-020]', async () => {
    const { code } = await save(full, {
      ...good,
      recipientName: '🙂'.repeat(120),
      recipientEmail: `${'a'.repeat(238)}@example.com`,
      streetAddress: `ก${'ข'.repeat(399)}`,
    })
    expect(code).toBe('0000')
  })

  it('keeps five addresses at most, also when many are added at once: 503 [ADR-019]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => save(full, { ...good, streetAddress: `${String(index)} ถนนห้วยแก้ว` })),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual(['0000', '0000', '0000', '503', '503', '503'])
    expect(await list(full)).toHaveLength(5)
    expect((await save(await server.signIn('rich'), good)).code).toBe('503')
    expect((await save(await server.signIn('rich'), { ...good, id: 'rich-a2' })).code).toBe('0000')
  })

  it('removes an address, but never the last: 1011, also when both are removed at once [ADR-018][ADR-023]', async () => {
    const answers = await Promise.all([remove(full, 'full-a1'), remove(full, 'full-a2')])
    expect(answers.map((answer) => answer.code).sort()).toEqual(['0000', '1011'])
    expect(await list(full)).toHaveLength(1)
    expect((await remove(await server.signIn('card'), 'card-a1')).code).toBe('1011')
  })

  it('removes one address and returns the remaining ones; the default is not the server’s to keep [API-032][API-094]', async () => {
    expect((await remove(full, 'full-a1')).body.addresses.map((address) => address.id)).toEqual(['full-a2'])
    expect((await list(full)).map((address) => address.id)).toEqual(['full-a2'])
    expect((await full.fetch('/v1/address/full-a2/default', { method: 'PUT' })).status).toBe(404)
  })

  it('answers another shopper’s address like an unknown one and changes nothing [REL-009]', async () => {
    const rich = await server.signIn('rich')
    const before = await list(full)
    for (const id of ['full-a1', 'unknown-a1']) {
      expect((await save(rich, { ...good, id })).body).toEqual({ MessageCode: '410' })
      expect((await remove(rich, id)).body).toEqual({ MessageCode: '410' })
    }
    expect(await list(full)).toEqual(before)
    expect(await list(rich)).toHaveLength(5)
    expect((await server.client().call(listAddresses, {})).status).toBe(401)
  })

  it('returns the places of a zip code in the shopper’s language [ADR-021][API-032]', async () => {
    const thai = await full.call(getPostalCode, { params: { zipcode: '83150' } })
    expect(thai.body.places).toEqual([{ province: 'ภูเก็ต', district: 'กะทู้', subdistrict: 'ป่าตอง' }])
    const other = await full.call(getPostalCode, { params: { zipcode: '83150' } }, { language: 'en' })
    expect(other.body.places).toEqual([{ province: 'Phuket', district: 'Kathu', subdistrict: 'Pa Tong' }])
    const many = await full.call(getPostalCode, { params: { zipcode: '10110' } })
    expect(many.body.places.length).toBeGreaterThan(5)
    expect(many.body.places).toContainEqual({
      province: 'กรุงเทพมหานคร',
      district: 'วัฒนา',
      subdistrict: 'คลองเตยเหนือ',
    })
  })

  it('answers 410 for an unknown zip code and 1011 for an invalid one [ADR-021]', async () => {
    expect((await full.call(getPostalCode, { params: { zipcode: '99999' } })).code).toBe('410')
    for (const zipcode of ['1011', '101100', 'abcde', '1011x'])
      expect((await full.call(getPostalCode, { params: { zipcode } })).code).toBe('1011')
  })
})
