import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCoupon, listCoupons, redeemCoupon } from '../../contract/coupons'
import type { GiftOfOrder } from '../../contract/giftCard'
import {
  cancelGift,
  findGift,
  getGift,
  listGiftTemplates,
  openGift,
  sendGift,
  uploadGiftPicture,
  uploadProductPicture,
  verifyRecipient,
} from '../../contract/gifts'
import { getOrder } from '../../contract/orders'
import { cancelClaim } from '../../contract/payment'
import { readPin } from '../../contract/pin'
import { listEcouponVouchers } from '../../contract/promocodes'
import { inTransaction, rowsOf } from '../../server/db/client'
import { moveOrder } from '../../server/domain/orders/orderMoves'
import { uploadWork } from '../../server/pictureWork'
import { cardTo, mobile, noSenderNames } from '../giftCard'
import { claim, copyCoupon, holdings, place } from './buying'
import { bottle, latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime, uuid } from './testServer'
import { seedCode } from '../../server/db/seed/coupons'

const minute = 60_000
const day = 24 * 60 * minute
const template = '/images/art/gc-coffee.svg'

describe.each(databaseKinds)('gifts on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient
  let card: TestClient
  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
    card = await server.signIn('card')
  })
  afterAll(() => server.close())

  const send = (giftId: string, gift: GiftOfOrder, idempotencyKey = uuid(), client = full) =>
    client.call(sendGift, { body: { giftId, ...gift } }, { idempotencyKey })
  /** Sends a coupon of `full`'s and confirms it with the PIN. */
  async function give(couponId: string, to: string, change: Partial<GiftOfOrder> = {}): Promise<string> {
    const { code, body } = await send(couponId, cardTo(to, change))
    if (code !== '0000') throw new Error(`The gift was refused with ${code}.`)
    expect(await server.bank.enterPin(body.pin_reference ?? '')).toBe(true)
    return body.gift_id
  }
  const open = (client: TestClient, giftId: string) =>
    client.call(openGift, { params: { giftId } }, { idempotencyKey: uuid() })
  const read = (client: TestClient, giftId: string) => client.call(getGift, { params: { giftId } })
  const couponRow = async (id: string) =>
    (
      await rowsOf<{ shopper_id: string; status: string; type: string; code: string; held_gift_id: string | null }>(
        server.db,
        sql`select shopper_id, status, type, code, held_gift_id from coupons where id = ${id}`,
      )
    )[0]
  /** For a copy of a coupon that the shopper `card` has. */
  const ofCard = { id: 'c-card-theme', code: 'EC-CARD-THEME', shopper_id: 'card', order_id: null }
  const couponOf = (client: TestClient, couponId: string) => client.call(getCoupon, { params: { couponId } })
  const upload = async (
    client: TestClient,
    bytes: Uint8Array,
    {
      type = 'image/jpeg',
      endpoint = uploadGiftPicture as typeof uploadGiftPicture | typeof uploadProductPicture,
    } = {},
  ) => {
    const form = new FormData()
    form.set('image', new File([new Uint8Array(bytes)], 'photo', { type }))
    const answer = await client.fetch(endpoint.path, { method: 'POST', body: form })
    return { status: answer.status, ...((await answer.json()) as { MessageCode?: string; url?: string }) }
  }
  const photo = (width = 2000, height = 1000) =>
    sharp({ create: { width, height, channels: 3, background: '#0d7470' } })
      .jpeg()
      .withMetadata()
      .toBuffer()

  it('[GFT-001] [GFT-003] [API-059] [API-121] a coupon sent with the PIN belongs to the recipient alone, wrapped', async () => {
    const key = uuid()
    const first = await send('c-full-usable', cardTo(mobile.card), key)
    expect(first.body).toMatchObject({ gift_status: 'waiting' })
    expect((await send('c-full-usable', cardTo(mobile.card), key)).body).toEqual(first.body)
    const giftId = first.body.gift_id
    expect(await couponRow('c-full-usable')).toMatchObject({ shopper_id: 'full', status: 'usable' })
    expect((await couponOf(full, 'c-full-usable')).body.coupon).toMatchObject({ is_held: true, can_use: false })
    expect((await read(card, giftId)).code).toBe('410')
    expect((await read(full, giftId)).body.gift).toMatchObject({ pin_reference: first.body.pin_reference })

    expect(await server.bank.enterPin(first.body.pin_reference ?? '', '000000')).toBe(false)
    expect((await read(full, giftId)).body.gift.gift_status).toBe('waiting')
    await Promise.all([1, 2].map(() => server.bank.enterPin(first.body.pin_reference ?? '')))
    expect((await full.call(readPin, { params: { reference: first.body.pin_reference ?? '' } })).body.pin_status).toBe(
      'confirmed',
    )
    expect((await read(full, giftId)).body.gift).toMatchObject({
      gift_status: 'sent',
      side: 'sender',
      message: 'เลี้ยงกาแฟนะ',
      giftcardImage: expect.stringContaining(template),
      contact: { mobileNo: 'xxx-xxx-0102' },
    })
    expect((await couponOf(full, 'c-full-usable')).code).toBe('407')
    const given = (await couponOf(card, 'c-full-usable')).body.coupon
    expect(given).toMatchObject({ status: 'gift_not_opened', type: 'gift', gift_id: giftId, gift_opened: false })
    expect((await couponRow('c-full-usable'))?.code).not.toBe(seedCode('full', 'usable'))
    const owners = await rowsOf(server.db, sql`select id from coupons where id = 'c-full-usable'`)
    expect(owners).toHaveLength(1)
  })

  it('[GFT-018] [REL-003] a page that lost the answer finds its gift by the key, and no other shopper does', async () => {
    const key = uuid()
    const find = (client: TestClient, idempotency_key = key) => client.call(findGift, { query: { idempotency_key } })
    expect((await find(full)).code).toBe('410')
    const { body } = await send('c-full-usable', cardTo(mobile.card), key)
    expect((await find(full, key.toUpperCase())).body).toEqual(body)
    expect((await find(full)).body).toEqual({ ...body, gift_status: 'waiting' })
    expect((await find(card)).code).toBe('410')
    await server.bank.enterPin(body.pin_reference ?? '')
    const given = (await find(full)).body
    expect(given).toMatchObject({ gift_id: body.gift_id, gift_status: 'sent' })
    expect(given).not.toHaveProperty('pin_reference')
    await open(card, body.gift_id)
    await server.db.execute(sql`delete from idempotency`)
    expect((await find(full)).body).toMatchObject({ gift_status: 'opened' })
    const lost = uuid()
    expect((await send('c-full-value', cardTo(mobile.unknown), lost)).code).toBe('310-09')
    expect((await find(full, lost)).code).toBe('410')
  })

  it('[GFT-010] a gift can’t be changed, cancelled or sent again after sending', async () => {
    const giftId = await give('c-full-usable', mobile.card)
    const { body } = await full.call(cancelGift, { params: { giftId } })
    expect(body.gift_status).toBe('sent')
    expect((await send('c-full-usable', cardTo(mobile.rich))).code).toBe('407')
    expect((await card.call(cancelGift, { params: { giftId } })).code).toBe('410')
    expect((await couponRow('c-full-usable'))?.shopper_id).toBe('card')
  })

  it('[CPN-015] [GFT-002] the wrapped gift shows only its sender; once opened it always shows card and coupon', async () => {
    const giftId = await give('c-full-usable', mobile.card)
    const wrapped = (await read(card, giftId)).body.gift
    expect(wrapped).toMatchObject({
      gift_status: 'sent',
      sender: { giftSenderNameEn: 'Nicha', giftSenderLastNameEn: 'W.' },
    })
    expect(wrapped).not.toHaveProperty('message')
    expect(wrapped).not.toHaveProperty('giftcardImage')
    expect((await open(full, giftId)).code).toBe('410')
    expect((await open(await server.signIn('rich'), giftId)).code).toBe('410')
    const opened = (await open(card, giftId)).body.gift
    expect(opened).toMatchObject({ gift_status: 'opened', message: 'เลี้ยงกาแฟนะ', coupon_ids: ['c-full-usable'] })
    expect(opened.giftcardImage).toContain(template)
    expect(opened.coupons_until).toBe((await couponOf(card, 'c-full-usable')).body.coupon.expired_at)
    server.clock.advance(minute)
    expect((await open(card, giftId)).body.gift).toEqual(opened)
    expect((await couponOf(card, 'c-full-usable')).body.coupon).toMatchObject({ status: 'usable', can_use: true })
    const used = await card.call(redeemCoupon, { body: { coupon_id: 'c-full-usable' } }, { idempotencyKey: uuid() })
    expect(used.code).toBe('0000')
  })

  describe('refusals change nothing', () => {
    const cases: [string, string, GiftOfOrder, string][] = [
      ['[GFT-008] [ERR-070] the own number', 'c-full-usable', cardTo(mobile.full), '310-05'],
      ['[ERR-070] an unknown number', 'c-full-usable', cardTo(mobile.unknown), '310-09'],
      ['[ERR-070] a customer who can’t be served', 'c-full-usable', cardTo(mobile.inactive), '310-03'],
      ['[GFT-007] [GFT-021] [ERR-070] an app that is too old', 'c-full-usable', cardTo(mobile.outdated), '310-04'],
      ['[GFT-007] [ERR-070] a person without the app', 'c-full-usable', cardTo(mobile.withoutApp), '310-07'],
      ['[ERR-070] the sender’s other number', 'c-full-usable', cardTo(mobile.samePerson), '310-08'],
      ['[ERR-070] a reward that cost nothing', 'c-full-fulfilment', cardTo(mobile.card), '310-10'],
      [
        '[ERR-070] another’s number as the sender’s',
        'c-full-usable',
        cardTo(mobile.card, { sender: { ...noSenderNames, mobileNo: mobile.rich } }),
        '310-02',
      ],
      ['[GFT-012] a message of 151', 'c-full-usable', cardTo(mobile.card, { message: 'ก'.repeat(151) }), '310-01'],
      [
        'a picture that is not the sender’s',
        'c-full-usable',
        cardTo(mobile.card, { giftcardImage: `/images/gift/${uuid()}.webp` }),
        '310-01',
      ],
      [
        'a picture that is no card',
        'c-full-usable',
        cardTo(mobile.card, { giftcardImage: '/images/art/latte.svg' }),
        '310-01',
      ],
      ['a used coupon', 'c-full-used', cardTo(mobile.card), '601'],
      ['an expired coupon', 'c-full-expired', cardTo(mobile.card), '102'],
      ['a wrapped gift', 'c-full-gift-closed', cardTo(mobile.card), '310-01'],
      ['[REL-009] another’s coupon', 'c-rich-usable', cardTo(mobile.card), '407'],
      ['an unknown coupon', 'nowhere', cardTo(mobile.card), '407'],
      ['[GFT-009] an empty message', 'c-full-usable', cardTo(mobile.card, { message: '  ' }), '302'],
      ['[GFT-005] [GFT-009] no number', 'c-full-usable', cardTo(''), '302'],
      ['[GFT-006] a number that is none', 'c-full-usable', cardTo('0290000102'), '1016'],
      [
        '[GFT-009] no name',
        'c-full-usable',
        cardTo(mobile.card, { contact: { giftReceiverName: ' ', mobileNo: mobile.card } }),
        '302',
      ],
    ]
    it.each(cases)('%s', async (_, giftId, gift, code) => {
      const before = [await holdings(server), await rowsOf(server.db, sql`select count(*) from gifts`)]
      expect((await send(giftId, gift)).code).toBe(code)
      expect([await holdings(server), await rowsOf(server.db, sql`select count(*) from gifts`)]).toEqual(before)
    })

    it('[ERR-070] a guest can’t send a gift (310-02); a theme that the recipient has can’t be sent (310-11)', async () => {
      const guest = await server.signIn('guest')
      const own = cardTo(mobile.card, { sender: { ...noSenderNames, mobileNo: mobile.guest } })
      expect((await send('c-guest-gift-closed', own, uuid(), guest)).code).toBe('310-02')
      await copyCoupon(server, 'c-full-theme', ofCard)
      expect((await send('c-full-theme', cardTo(mobile.card))).code).toBe('310-11')
      await server.db.execute(sql`update coupons set status = 'gift_not_opened' where id = 'c-card-theme'`)
      expect((await send('c-full-theme', cardTo(mobile.card))).code, 'an unopened gift').toBe('310-11')
      expect((await send('c-full-theme', cardTo(mobile.rich))).code).toBe('0000')
    })
  })

  it('[GFT-016] a guest sees the code of a value coupon once registered, not before', async () => {
    const giftId = await give('c-full-value', mobile.guest)
    const guest = await server.signIn('guest')
    expect((await open(guest, giftId)).code).toBe('0000')
    const code = async () => (await couponOf(guest, 'c-full-value')).body.coupon.coupon_code
    const paying = async () =>
      (await guest.call(listEcouponVouchers, { body: { mid: '100002', amount: 325 } })).body.vouchers
    expect([await code(), await paying()]).toEqual([undefined, []])
    await server.db.execute(sql`update shoppers set profile_type = 'FULL', permission = 'Full' where id = 'guest'`)
    expect(await code()).toMatch(/^EC/)
    expect(await paying()).toHaveLength(1)
  })

  it('a theme that the recipient has by now is not given again: the gift is cancelled, and the sender keeps the coupon', async () => {
    await copyCoupon(server, 'c-full-theme', ofCard)
    const own = cardTo(mobile.rich, { sender: { ...noSenderNames, mobileNo: mobile.card } })
    const [first, second] = [
      await send('c-full-theme', cardTo(mobile.rich)),
      await send('c-card-theme', own, uuid(), card),
    ]
    expect([first.code, second.code]).toEqual(['0000', '0000'])
    expect(await server.bank.enterPin(first.body.pin_reference ?? '')).toBe(true)
    expect(await server.bank.enterPin(second.body.pin_reference ?? '')).toBe(false)
    expect((await read(card, second.body.gift_id)).body.gift.gift_status).toBe('cancelled')
    expect(await couponRow('c-card-theme')).toMatchObject({ shopper_id: 'card', status: 'usable', held_gift_id: null })
  })

  it('[GFT-011] [GFT-012] the message counts graphemes: a consonant with its vowels and tones is one', async () => {
    const message = 'กี้'.repeat(150)
    expect(message.length).toBe(450)
    const giftId = await give('c-full-usable', mobile.card, { message })
    expect((await open(card, giftId)).body.gift.message).toBe(message)
    expect((await send('c-full-both', cardTo(mobile.card, { message: `${message}!` }))).code).toBe('310-01')
  })

  it('[API-058] [API-120] [GFT-019] a recipient can be looked up by number ten times a minute', async () => {
    const verify = (mobile_no: string, gift_id?: string) =>
      full.call(verifyRecipient, { body: { mobile_no, ...(gift_id && { gift_id }) } }, { language: 'en' })
    const found = await verify(mobile.card)
    expect(found.body).toMatchObject({ giftReceiverName: 'Thanakorn J.', recipientVersion: '5.13.2' })
    expect((await verify(mobile.unknown)).code).toBe('310-09')
    expect((await verify(mobile.card, 'c-full-fulfilment')).code).toBe('310-10')
    for (let n = 0; n < 7; n++) await verify(mobile.guest)
    const refused = await verify(mobile.card)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBe(60)
    expect((await card.call(verifyRecipient, { body: { mobile_no: mobile.rich } })).code).toBe('0000')
    server.clock.advance(minute)
    expect((await verify(mobile.card)).code).toBe('0000')
    expect((await verify('12345')).code).toBe('1016')
    expect((await verify('')).code).toBe('302')
  })

  it('[GFT-019] sending and buying a gift count as checks of their recipient; a shopper without a coupon to send gets no result', async () => {
    const verify = () => full.call(verifyRecipient, { body: { mobile_no: mobile.card } })
    const buy = () => claim(full, requestFor([latte], { gift: cardTo(mobile.unknown) }))
    expect((await send('made-up', cardTo(mobile.unknown))).code).toBe('407')
    expect((await buy()).code).toBe('310-09')
    for (let n = 0; n < 7; n++) expect((await verify()).code).toBe('0000')
    const key = uuid()
    expect((await send('c-full-usable', cardTo(mobile.card), key)).code).toBe('0000')
    expect([
      (await verify()).status,
      (await buy()).status,
      (await send('c-full-both', cardTo(mobile.card))).status,
    ]).toEqual([429, 429, 429])
    expect((await send('c-full-usable', cardTo(mobile.card), key)).code).toBe('0000')
    expect((await claim(full, requestFor([latte]))).code).toBe('0000')
    server.clock.advance(minute)
    expect((await buy()).code).toBe('310-09')
  })

  it.runIf(kind === 'server')('[GFT-019] [RUN-004] two servers on one database share the limit of checks', async () => {
    const other = await createTestServer({ database: server.deps.database })
    const elsewhere = await other.signIn('full')
    const verify = async (client: TestClient) =>
      (await client.call(verifyRecipient, { body: { mobile_no: mobile.card } })).status
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push(await verify(full), await verify(elsewhere))
    expect(statuses).toEqual(Array(10).fill(200))
    expect([await verify(full), await verify(elsewhere)]).toEqual([429, 429])
  })

  it('[API-057] [API-119] the templates are pictures with names in both languages', async () => {
    const { templates } = (await full.call(listGiftTemplates, {}, { language: 'en' })).body
    expect(templates).toHaveLength(12)
    expect(templates[0]).toMatchObject({ name: 'Birthday' })
    expect((await full.call(listGiftTemplates, {})).body.templates[0]?.name).toBe('วันเกิด')
  })

  describe('an uploaded picture', () => {
    it('[GFT-020] [API-029] [API-091] [API-122] is stored within 1280 pixels without metadata, for sender and recipient only', async () => {
      const { url = '', MessageCode } = await upload(full, await photo())
      expect(MessageCode).toBe('0000')
      expect((await upload(full, await photo(10, 10), { endpoint: uploadProductPicture })).MessageCode).toBe('0000')
      const status = async (client: TestClient, path = url) => (await client.fetch(path)).status
      const kept = await full.fetch(url)
      const { width, height, format, exif } = await sharp(Buffer.from(await kept.arrayBuffer())).metadata()
      expect({ width, height, format, exif }).toEqual({ width: 1280, height: 640, format: 'webp', exif: undefined })
      expect([await status(card), await status(server.client())]).toEqual([404, 404])
      const giftId = await give('c-full-usable', mobile.card, { giftcardImage: url })
      expect(await status(card)).toBe(404)
      await open(card, giftId)
      expect([await status(card), await status(await server.signIn('rich'))]).toEqual([200, 404])
      const small = await card.fetch(`/images/resize?url=${encodeURIComponent(url)}&w=320&h=240`)
      expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320)
      expect(
        await status(await server.signIn('rich'), `/images/resize?url=${encodeURIComponent(url)}&w=320&h=240`),
      ).toBe(404)
    })

    it('[REL-010] counts as a call each time it is read or resized, of a shopper or of an address', async () => {
      const { url = '' } = await upload(full, await photo())
      const limited = await createTestServer({
        database: server.deps.database,
        rateLimit: { shopper: { calls: 3, seconds: 3000 }, address: { calls: 2, seconds: 3000 } },
      })
      const own = await limited.signIn('full')
      const resized = `/images/resize?url=${encodeURIComponent(url)}&w=320&h=240`
      const answers = []
      for (const path of [url, resized, resized, resized, url]) answers.push(await own.fetch(path))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
      for (const answer of answers.slice(3)) {
        expect(await answer.json()).toEqual({})
        expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(2000)
        expect(answer.headers.get('Cache-Control')).toBe('no-store')
      }
      const art = '/images/resize?url=/images/art/bottle-teal.svg&w=318&h=240'
      expect((await own.fetch(art)).status).toBe(200)
      const nobody = limited.client()
      // The sign-in was the first call of this address.
      expect([(await nobody.fetch(resized)).status, (await nobody.fetch(resized)).status]).toEqual([404, 429])
    })

    it('is resized to the sizes of the page only', async () => {
      const { url = '' } = await upload(full, await photo())
      for (const [w, h] of [
        [400, 240],
        [1280, 960],
        [1, 1],
      ]) {
        const answer = await full.fetch(`/images/resize?url=${encodeURIComponent(url)}&w=${w}&h=${h}`)
        expect([answer.status, await answer.json()]).toEqual([400, { MessageCode: '1011' }])
      }
    })

    it('[GFT-020] [SEC-009] waits in a queue to be decoded and blocks neither the database nor reads of pictures', async () => {
      const bytes = await photo(600, 400)
      const { url = '' } = await upload(full, bytes)
      let free = () => undefined as void
      const taken = uploadWork('taken', () => new Promise((done) => (free = () => done(Buffer.alloc(0)))))
      const done: string[] = []
      const uploaded = upload(full, bytes).finally(() => done.push('uploaded'))
      const resized = await full.fetch(`/images/resize?url=${encodeURIComponent(url)}&w=320&h=240`)
      expect(resized.status).toBe(200)
      for (let n = 0; n < 3; n++)
        expect((await full.call(verifyRecipient, { body: { mobile_no: mobile.card } })).code).toBe('0000')
      await sharp(bytes).resize(1280).webp().toBuffer()
      expect(done).toEqual([])
      free()
      expect((await uploaded).MessageCode).toBe('0000')
      await taken
    })

    it('[SEC-009] is refused above 16 megapixels before it is decoded', async () => {
      // 30 kB of one colour: only its header makes it large.
      const large = await sharp({ create: { width: 4001, height: 4000, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 9, palette: true, colours: 2 })
        .toBuffer()
      const decoding = vi.spyOn(sharp.prototype, 'toBuffer')
      const { status, MessageCode } = await upload(full, large, { type: 'image/png' })
      expect([status, MessageCode, decoding.mock.calls.length]).toEqual([200, '1011', 0])
      decoding.mockRestore()
    })

    it('[SEC-009] is limited to 30 uploads an hour per shopper, accepted or not', async () => {
      const bad = Buffer.from('no picture')
      for (let n = 0; n < 30; n += 1) expect((await upload(full, bad)).MessageCode).toBe('1011')
      const answers = [await upload(full, await photo(9, 9)), await upload(card, await photo(9, 9))]
      expect(answers.map(({ status, MessageCode }) => [status, MessageCode])).toEqual([
        [429, undefined],
        [200, '0000'],
      ])
      server.clock.advance(60 * minute)
      expect((await upload(full, await photo(9, 9))).MessageCode).toBe('0000')
    })

    it('[GFT-020] [REL-010] must be a complete JPEG or PNG by its content, of at most 5 MB', async () => {
      const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .webp()
        .toBuffer()
      const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      expect((await upload(full, png, { type: 'image/png' })).MessageCode).toBe('0000')
      expect((await upload(full, webp)).MessageCode).toBe('1011')
      expect((await upload(full, png, { type: 'image/heic' })).MessageCode).toBe('1011')
      expect((await upload(full, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).MessageCode).toBe('1011')
      expect((await upload(full, (await photo()).subarray(0, 600))).MessageCode).toBe('1011')
      expect((await upload(full, new Uint8Array(5 * 1024 * 1024 + 1))).MessageCode).toBe('1011')
      expect((await upload(full, new Uint8Array(6 * 1024 * 1024))).status).toBe(413)
      expect((await upload(server.client(), png, { type: 'image/png' })).status).toBe(401)
      const [kept] = await rowsOf<{ n: number }>(server.db, sql`select count(*)::int as n from gift_pictures`)
      expect(kept?.n).toBe(1)
    })

    it('[GFT-002] [GFT-020] can be sent again after a gift or an order was cancelled before the PIN', async () => {
      const { url: giftcardImage = '' } = await upload(full, await photo(20, 10))
      const gift = cardTo(mobile.card, { giftcardImage })
      const { gift_id } = (await send('c-full-usable', gift)).body
      await full.call(cancelGift, { params: { giftId: gift_id } })
      const { order_id } = await place(full, requestFor([latte], { gift }))
      expect((await full.call(cancelClaim, { body: { order_id } })).code).toBe('0000')
      expect((await claim(full, requestFor([latte], { gift }))).code).toBe('0000')
      expect((await send('c-full-usable', gift)).code).toBe('0000')
    })
  })

  describe('time limits', () => {
    it('[GFT-010] a gift whose PIN is late or that is cancelled changes nothing', async () => {
      const late = (await send('c-full-usable', cardTo(mobile.card))).body
      const given = (await send('c-full-both', cardTo(mobile.card))).body
      await full.call(cancelGift, { params: { giftId: given.gift_id } })
      expect(await server.bank.enterPin(given.pin_reference ?? '')).toBe(false)
      server.clock.advance(10 * minute)
      expect(await server.runDueJobs()).toBe(2)
      expect(await server.bank.enterPin(late.pin_reference ?? '')).toBe(false)
      for (const { gift_id } of [late, given]) {
        const { gift } = (await read(full, gift_id)).body
        expect(gift.gift_status).toBe('cancelled')
        expect(gift).not.toHaveProperty('message')
      }
      for (const id of ['c-full-usable', 'c-full-both'])
        expect(await couponRow(id)).toMatchObject({ shopper_id: 'full', status: 'usable', held_gift_id: null })
      expect((await send('c-full-usable', cardTo(mobile.card))).code).toBe('0000')
    })

    it('[GFT-013] [GFT-014] after 90 days a job removes the card and keeps the coupon; the job survives a restart and runs once', async () => {
      const { url = '' } = await upload(full, await photo(20, 10))
      const giftId = await give('c-full-both', mobile.card, { giftcardImage: url })
      await open(card, giftId)
      const until = new Date(testTime.getTime() + 90 * day)
      server.clock.set(new Date(until.getTime() - 1))
      card = await server.signIn('card')
      await server.runDueJobs()
      expect((await read(card, giftId)).body.gift).toMatchObject({
        message: 'เลี้ยงกาแฟนะ',
        card_until: until.toISOString(),
      })
      server.clock.advance(1)
      expect((await read(card, giftId)).body.gift).not.toHaveProperty('message')
      const restarted = await createTestServer({ database: server.deps.database, clock: until })
      expect(await restarted.runDueJobs()).toBe(1)
      expect(await server.runDueJobs()).toBe(0)
      expect((await read(card, giftId)).body.gift).toMatchObject({ gift_status: 'opened', coupon_ids: ['c-full-both'] })
      expect((await card.fetch(url)).status).toBe(404)
      const left = await rowsOf(server.db, sql`select message, picture from gifts where id = ${giftId}`)
      expect(left).toEqual([{ message: null, picture: null }])
      expect(await rowsOf(server.db, sql`select id from gift_pictures`)).toEqual([])
      expect((await couponOf(card, 'c-full-both')).body.coupon.status).toBe('usable')
    })

    it.each([
      ['[GFT-015] [GFT-016] what a guest was given lapses after 90 days', 'GUEST', 'lapsed', 'expired'],
      ['[GFT-015] what a guest was given who has registered stays', 'FULL', 'sent', 'gift_not_opened'],
    ])('%s', async (_, profile, giftStatus, couponStatus) => {
      const giftId = await give('c-full-both', mobile.guest)
      const guest = await server.signIn('guest')
      const registerBy = new Date(testTime.getTime() + 90 * day)
      expect((await couponOf(guest, 'c-full-both')).body.coupon.register_by).toBe(registerBy.toISOString())
      await server.db.execute(sql`update shoppers set profile_type = ${profile} where id = 'guest'`)
      server.clock.set(registerBy)
      await server.runDueJobs()
      const later = await server.signIn('guest')
      expect((await couponOf(later, 'c-full-both')).body.coupon.status).toBe(couponStatus)
      const [row] = await rowsOf<{ status: string }>(server.db, sql`select status from gifts where id = ${giftId}`)
      expect(row?.status).toBe(giftStatus)
      expect((await open(later, giftId)).code).toBe(giftStatus === 'lapsed' ? '103' : '0000')
      if (giftStatus === 'lapsed') expect((await read(later, giftId)).code).toBe('103')
    })

    it('[GFT-015] [GFT-016] a shopper who has registered gets no date to register by', async () => {
      const giftId = await give('c-full-both', mobile.guest)
      const guest = await server.signIn('guest')
      const received = async () => [
        (await couponOf(guest, 'c-full-both')).body.coupon.register_by,
        (await guest.call(listCoupons, { query: { tab: 'gift', sort: 'newly_added' } })).body.coupons[0]?.register_by,
        (await read(guest, giftId)).body.gift.register_by,
      ]
      const registerBy = new Date(testTime.getTime() + 90 * day).toISOString()
      expect(await received()).toEqual([registerBy, registerBy, registerBy])
      await server.db.execute(sql`update shoppers set profile_type = 'FULL' where id = 'guest'`)
      expect(await received()).toEqual([undefined, undefined, undefined])
    })

    it('[CPN-007] a coupon that its order takes back before the PIN is not sent', async () => {
      const sent = (await send('c-full-usable', cardTo(mobile.card))).body
      await server.db.execute(sql`update coupons set status = 'refunded' where id = 'c-full-usable'`)
      expect(await server.bank.enterPin(sent.pin_reference ?? '')).toBe(false)
      expect(await couponRow('c-full-usable')).toMatchObject({ shopper_id: 'full', status: 'refunded' })
      expect((await read(full, sent.gift_id)).body.gift.gift_status).toBe('cancelled')
    })
  })

  describe('bought as a gift', () => {
    const buy = (items: Parameters<typeof requestFor>[0], to = mobile.card) => requestFor(items, { gift: cardTo(to) })

    it('[GFT-001] [GFT-018] [ORD-003] e-coupons belong to the recipient once the order is paid, and the order links the gift', async () => {
      const saving = await server.bank.saving('full')
      const { order_id, pin_reference } = await place(full, buy([{ ...latte, quantity: 2 }]))
      await server.bank.enterPin(pin_reference)
      const order = (await full.call(getOrder, { params: { id: order_id } })).body
      expect(order).toMatchObject({
        gift_type: 'ecoupon',
        recipient_name: 'ธนกร',
        recipient_mobile: mobile.card,
        sender_mobile: mobile.full,
        is_gift_kept: false,
      })
      const opened = (await open(card, order.gift_id ?? '')).body.gift
      expect(opened.coupon_ids).toHaveLength(2)
      expect(opened).not.toHaveProperty('order_id')
      const { coupons } = (await card.call(listCoupons, { query: { tab: 'gift' } })).body
      expect(coupons.map(({ coupon_id }) => coupon_id).sort()).toEqual([...opened.coupon_ids].sort())
      expect(coupons[0]).not.toHaveProperty('order_id')
      expect(await server.bank.saving('full')).toBe(saving - 13_000)
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('physical goods are a gift with a card; an unpaid order sends nothing', async () => {
      const goods = await place(full, buy([bottle]))
      await server.bank.enterPin(goods.pin_reference)
      const order = (await full.call(getOrder, { params: { id: goods.order_id } })).body
      expect(order.gift_type).toBe('product')
      expect((await open(card, order.gift_id ?? '')).body.gift).toMatchObject({ gift_status: 'opened', coupon_ids: [] })
      const unpaid = await place(full, buy([latte]))
      const giftId = (await full.call(getOrder, { params: { id: unpaid.order_id } })).body.gift_id ?? ''
      server.clock.advance(10 * minute)
      await server.runDueJobs()
      expect((await read(full, giftId)).body.gift.gift_status).toBe('cancelled')
      expect((await read(card, giftId)).code).toBe('410')
    })

    it.each([
      ['310-09', mobile.unknown],
      ['310-05', mobile.full],
    ])('[ERR-070] %s places no order', async (code, to) => {
      const before = await holdings(server)
      expect((await claim(full, buy([latte], to))).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it('stays with the payer if the recipient is no longer registered; a refund takes it back from its current owner', async () => {
      const { order_id, pin_reference } = await place(full, buy([latte]))
      await server.db.execute(sql`update bank_numbers set is_active = false where mobile_no = ${mobile.card}`)
      await server.bank.enterPin(pin_reference)
      const kept = (await full.call(listCoupons, { query: { tab: 'purchased', filter: 'gift', sort: 'newly_added' } }))
        .body
      expect(kept.coupons[0]).toMatchObject({ order_id, is_gift: true, can_send_gift: true })
      expect((await card.call(listCoupons, { query: { tab: 'gift' } })).body.total).toBe(0)
      const isKept = async () => (await full.call(getOrder, { params: { id: order_id } })).body.is_gift_kept
      expect(await isKept()).toBe(true)
      await server.db.execute(sql`update bank_numbers set is_active = true where mobile_no = ${mobile.card}`)
      const couponId = kept.coupons[0]?.coupon_id ?? ''
      await open(card, await give(couponId, mobile.card))
      for (const to of ['refund_sent', 'refunded'] as const)
        await inTransaction(server.db, (tx) =>
          moveOrder(tx, { bank: server.deps.bank, orderId: order_id, to, now: server.clock.now() }),
        )
      expect((await couponOf(card, couponId)).body.coupon).toMatchObject({ status: 'refunded', can_use: false })
      expect(await isKept()).toBe(false)
    })
  })

  describe('of a refunded or cancelled order', () => {
    const undo = (orderId: string, ...steps: ('refund_sent' | 'refunded' | 'cancelled')[]) =>
      inTransaction(server.db, async (tx) => {
        for (const to of steps) await moveOrder(tx, { bank: server.deps.bank, orderId, to, now: server.clock.now() })
      })
    const isOver = async (giftId: string) => {
      expect([(await read(card, giftId)).code, (await open(card, giftId)).code]).toEqual(['103', '103'])
      expect((await read(full, giftId)).body.gift.gift_status).toBe('cancelled')
    }

    it.each([
      ['e-coupons that are being refunded', latte, ['refund_sent']],
      ['e-coupons', latte, ['refund_sent', 'refunded']],
      ['goods that are carried', bottle, ['cancelled']],
    ] as const)('[CPN-015] [ERR-035] a wrapped gift of %s is cancelled', async (_, item, steps) => {
      const { order_id, pin_reference } = await place(full, requestFor([item], { gift: cardTo(mobile.card) }))
      await server.bank.enterPin(pin_reference)
      const giftId = (await full.call(getOrder, { params: { id: order_id } })).body.gift_id ?? ''
      expect((await read(card, giftId)).body.gift.gift_status).toBe('sent')
      await undo(order_id, ...steps)
      await isOver(giftId)
      server.clock.advance(90 * day)
      ;[full, card] = [await server.signIn('full'), await server.signIn('card')]
      await server.runDueJobs()
      await isOver(giftId)
    })

    it('[CPN-015] [ERR-035] a gift of one of its coupons is cancelled while it is wrapped or waits for the PIN, and kept once it is opened', async () => {
      const { order_id, pin_reference } = await place(full, requestFor([{ ...latte, quantity: 3 }]))
      await server.bank.enterPin(pin_reference)
      const { coupons } = (await full.call(listCoupons, { query: { tab: 'purchased', sort: 'newly_added' } })).body
      const [wrapped = '', opened = '', waits = ''] = coupons
        .filter((coupon) => coupon.order_id === order_id)
        .map(({ coupon_id }) => coupon_id)
      const sent = await give(wrapped, mobile.card)
      const kept = await give(opened, mobile.card)
      await open(card, kept)
      const waiting = (await send(waits, cardTo(mobile.card))).body
      await undo(order_id, 'refund_sent', 'refunded')
      await isOver(sent)
      expect((await read(card, kept)).body.gift).toMatchObject({ gift_status: 'opened', message: 'เลี้ยงกาแฟนะ' })
      expect(await server.bank.enterPin(waiting.pin_reference ?? '')).toBe(false)
      expect((await read(full, waiting.gift_id)).body.gift.gift_status).toBe('cancelled')
      for (const id of [wrapped, opened, waits]) expect((await couponRow(id))?.status).toBe('refunded')
    })
  })

  it('[REL-002] a coupon sent twice and used at once succeeds in one way only', async () => {
    const phones = await Promise.all([1, 2, 3].map(() => server.signIn('full')))
    const [a, b, c] = phones as [TestClient, TestClient, TestClient]
    const answers = await Promise.all([
      send('c-full-usable', cardTo(mobile.card), uuid(), a),
      send('c-full-usable', cardTo(mobile.rich), uuid(), b),
      c.call(redeemCoupon, { body: { coupon_id: 'c-full-usable' } }, { idempotencyKey: uuid() }),
    ])
    expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
    const waiting = await rowsOf(server.db, sql`select id from gifts where status = 'waiting'`)
    const row = await couponRow('c-full-usable')
    expect(waiting.length + (row?.status === 'used' ? 1 : 0)).toBe(1)
  })
})
