import { describe, expect, it } from 'vitest'
import type { Coupon, Redeemed } from '../../contract/coupons'
import { canGive, couponPhase, couponUseMachine } from '../../machines/couponUse/couponUseMachine'
import type { AccessAnswer } from '../../machines/ports'
import { port, rootStage } from './rootStage'

const lost = { kind: 'network', key: 'default' } as const
const refused = (code: string) => ({ kind: 'business', code, key: code }) as const
const minute = 60_000
const day = 1440 * minute

/** The offset of the server's clock from the phone's. */
const serverOff = 5 * 60 * minute

function open({ access = 'go', key }: { access?: AccessAnswer; key?: string } = {}) {
  const stage = rootStage()
  stage.listen()
  let keys = 0
  const now = () => stage.clock.now() + serverOff
  const at = (ms = 0) => new Date(now() + ms).toISOString()
  const loadCoupon = port<Coupon, { couponId: string }>()
  const redeemCoupon = port<Redeemed, { couponId: string; idempotencyKey: string }>()
  const use = stage.play(
    couponUseMachine.provide({ actors: { loadCoupon: loadCoupon.logic, redeemCoupon: redeemCoupon.logic } }),
    'couponUse',
    {
      couponId: 'c1',
      now,
      newKey: () => `key-${(keys += 1)}`,
      access: () => access,
      key,
      usualMinutes: 15,
      isHidden: false,
    },
  )
  return {
    ...stage,
    at,
    loadCoupon,
    redeemCoupon,
    use,
    value: () => use.getSnapshot().value,
    phase: () => couponPhase(use.getSnapshot()),
    seconds: () => use.getSnapshot().context.secondsLeft,
    announced: () => use.getSnapshot().context.announced,
    loading: () => stage.sentTo('native').flatMap(({ name }) => (/Loading$/.test(String(name)) ? [name] : [])),
    otherCalls: () => stage.sentTo('native').filter(({ name }) => !/Loading$/.test(String(name))),
    counts: () => use.getSnapshot().matches('counting'),
    close: (answer: 'accepted' | 'rejected') => use.send({ type: 'modal.closed', id: 'couponUse', answer }),
    coupon: (change: Partial<Coupon> = {}) =>
      ({
        coupon_id: 'c1',
        sub_type: 'qr',
        status: 'usable',
        name: 'Latte',
        image: '/latte',
        merchant: { mid: 'm', name: 'Rim Doi', image: '' },
        start_at: at(-day),
        expired_at: at(3 * day),
        code_type: 'qr',
        product_type: 'general',
        valid_minutes: 15,
        is_held: false,
        can_use: true,
        ...change,
      }) as Coupon,
  }
}

async function shown(change: Partial<Coupon> = {}, options?: Parameters<typeof open>[0]) {
  const page = open(options)
  await page.loadCoupon.answer(page.coupon(change))
  return page
}

/** A coupon in use whose code is valid for the given time. */
async function inUse(left: number) {
  const page = open()
  const change = { status: 'used', can_use: false, coupon_code: 'CODE', used_at: page.at(left - 15 * minute) } as const
  await page.loadCoupon.answer(page.coupon({ ...change, use_expired_at: page.at(left) }))
  return page
}

type Confirmed = Awaited<ReturnType<typeof confirmed>>
async function confirmed(change: Partial<Coupon> = {}) {
  const page = await shown(change)
  page.use.send({ type: 'coupon.use' })
  page.close('accepted')
  return page
}

describe('using a coupon', () => {
  it('[CPN-008] prompts first, with the minutes; rejecting changes nothing', async () => {
    const page = await shown()
    page.use.send({ type: 'coupon.use' })
    expect(page.value()).toBe('confirming')
    expect(page.sentTo('modal').at(-1)).toMatchObject({
      type: 'modal.open',
      id: 'couponUse',
      hasReject: true,
      content: {
        kind: 'message',
        name: 'couponUse',
        values: { minutes: 15, name: 'Latte', shop: 'Rim Doi', image: '/latte' },
      },
    })
    page.close('rejected')
    expect([page.value(), page.redeemCoupon.calls]).toEqual(['usable', []])
  })

  it.each([
    ['those of the coupon', 7, 7],
    ['the usual ones', undefined, 15],
  ])('the minutes in the prompt are %s', async (_, valid_minutes, minutes) => {
    const page = await shown({ valid_minutes })
    page.use.send({ type: 'coupon.use' })
    expect(page.sentTo('modal').at(-1)).toMatchObject({ content: { values: { minutes } } })
  })

  it('names the kind of the coupon that is in use', async () => {
    const page = await confirmed({ sub_type: 'value' })
    await page.redeemCoupon.answer({ code: 'CODE', code_type: 'text' })
    expect(page.factsOf('coupon.inUse')).toEqual([{ type: 'coupon.inUse', couponId: 'c1', subType: 'value' }])
  })

  it('a coupon that was used here can’t be used again while it reloads', async () => {
    const page = await confirmed()
    await page.redeemCoupon.answer({ code: 'CODE', code_type: 'qr', valid_minutes: 15 })
    page.clock.increment(15 * minute)
    page.use.send({ type: 'page.shown' })
    expect([page.value(), page.use.getSnapshot().can({ type: 'coupon.use' })]).toEqual(['refreshing', false])
  })

  it('a coupon that was refused as used can’t be used again while it reloads', async () => {
    const page = await confirmed()
    await page.redeemCoupon.fail(refused('601'))
    expect([page.value(), page.use.getSnapshot().can({ type: 'coupon.use' })]).toEqual(['refreshing', false])
  })

  it('a reload that the prompt interrupted is made once the prompt is closed', async () => {
    const page = await shown()
    page.use.send({ type: 'page.shown' })
    page.use.send({ type: 'coupon.use' })
    expect([page.value(), page.loadCoupon.calls.length]).toEqual(['confirming', 2])
    page.close('rejected')
    expect([page.value(), page.loadCoupon.calls.length]).toEqual(['refreshing', 3])
    expect(page.loadCoupon.calls.map(({ input }) => input)).toEqual([1, 2, 3].map(() => ({ couponId: 'c1' })))
    await page.loadCoupon.answer(page.coupon())
    expect([page.value(), page.loadCoupon.calls.length]).toEqual(['usable', 3])
  })

  it('a page that is shown during the prompt reloads the coupon once the prompt is closed', async () => {
    const page = await shown()
    page.use.send({ type: 'coupon.use' })
    page.use.send({ type: 'page.shown' })
    expect(page.loadCoupon.calls).toHaveLength(1)
    page.close('rejected')
    expect(page.loadCoupon.calls).toHaveLength(2)
  })

  it('[CPN-008] [CPN-011] starts the countdown with the server’s end time, and shows the code', async () => {
    const page = await confirmed()
    expect(page.redeemCoupon.calls.map(({ input }) => input)).toEqual([{ couponId: 'c1', idempotencyKey: 'key-1' }])
    const answer = { code: 'CODE', code_type: 'both', valid_minutes: 15, expired_at: page.at(10 * minute) } as const
    await page.redeemCoupon.answer(answer)
    expect([page.counts(), page.seconds()]).toEqual([true, 600])
    expect(page.use.getSnapshot().context.coupon).toMatchObject({
      coupon_code: 'CODE',
      code_type: 'both',
      status: 'used',
    })
    expect(page.factsOf('coupon.inUse')).toEqual([{ type: 'coupon.inUse', couponId: 'c1', subType: 'qr' }])
    expect(page.sentTo('counters')).toEqual([{ type: 'counters.refresh' }])
  })

  it.each([
    ['minutes only', { valid_minutes: 7 }, 7],
    ['nothing of its end', {}, 15],
  ])('[CPN-010] [CPN-011] an answer with %s counts down %o', async (_, end, minutes) => {
    const page = await confirmed()
    await page.redeemCoupon.answer({ code: 'CODE', code_type: 'qr', ...end })
    expect(page.seconds()).toBe(minutes * 60)
  })

  it.each([
    ['601', 'used'],
    ['102', 'expired'],
  ])('[CPN-016] a refusal with %s makes it %s, even if the reload fails', async (code, state) => {
    const page = await confirmed()
    await page.redeemCoupon.fail(refused(code))
    await page.loadCoupon.fail(lost)
    expect([page.value(), page.phase()]).toEqual([state, state])
    expect(page.factsOf('coupon.changed')).toHaveLength(1)
  })

  it.each(['308', '505-01', '603', '101'])(
    'a refusal with %s leaves the coupon as the server returns it',
    async (code) => {
      const page = await confirmed()
      await page.redeemCoupon.fail(refused(code))
      await page.loadCoupon.answer(page.coupon())
      expect(page.value()).toBe('usable')
      expect(page.factsOf('couponKey.dropped')).toHaveLength(1)
      page.use.send({ type: 'coupon.use' })
      page.close('accepted')
      expect(page.redeemCoupon.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1', 'key-2'])
    },
  )

  it('a refusal that says nothing of the coupon leaves it usable, even if the reload fails', async () => {
    const page = await confirmed()
    await page.redeemCoupon.fail(refused('308'))
    await page.loadCoupon.fail(lost)
    expect([page.value(), page.use.getSnapshot().can({ type: 'coupon.use' })]).toEqual(['usable', true])
  })

  it('[FUL-006] a theme is activated without a prompt and opens the bank app’s themes; a refused one stays', async () => {
    const page = await shown({ product_type: 'theme', sub_type: 'value', coupon_code: 'T' })
    page.use.send({ type: 'coupon.use' })
    await page.redeemCoupon.fail(refused('2004-01'))
    await page.loadCoupon.answer(page.coupon({ product_type: 'theme', sub_type: 'value', coupon_code: 'T' }))
    expect([page.value(), page.otherCalls()]).toEqual(['usable', []])
    page.use.send({ type: 'coupon.use' })
    await page.redeemCoupon.answer({ code: 'T', code_type: 'text' })
    expect(page.value()).toBe('used')
    expect(page.sentTo('linkOpener')).toEqual([{ type: 'link.open', link: { link_type: 'kplus', link: 'THEME' } }])
    expect([page.sentTo('modal'), page.factsOf('coupon.inUse')]).toEqual([[], []])
  })

  it('[SES-020] a shopper who may not use coupons is refused with the reason, and nothing is requested', async () => {
    const page = await shown({}, { access: 'upgradeProfile' })
    page.use.send({ type: 'coupon.use' })
    expect(page.value()).toBe('usable')
    expect(page.factsOf('access.refused')).toEqual([{ type: 'access.refused', answer: 'upgradeProfile' }])
  })

  it('a coupon that pays for an order or is being given can’t be used', async () => {
    const page = await shown({ is_held: true, can_use: false })
    expect(page.use.getSnapshot().can({ type: 'coupon.use' })).toBe(false)
    page.use.send({ type: 'coupon.use' })
    expect(page.value()).toBe('usable')
  })
})

describe('the bank app’s loading indicator', () => {
  it.each([
    ['the code', (page: Confirmed) => page.redeemCoupon.answer({ code: 'C', code_type: 'qr', valid_minutes: 15 })],
    ['a refusal', (page: Confirmed) => page.redeemCoupon.fail(refused('603'))],
    ['nothing', (page: Confirmed) => page.redeemCoupon.fail(lost)],
  ] as const)('[BRG-048] is shown while the coupon is redeemed, until there is %s', async (_, end) => {
    const page = await shown()
    page.use.send({ type: 'coupon.use' })
    expect(page.loading()).toEqual([])
    page.close('accepted')
    expect(page.loading()).toEqual(['showLoading'])
    await end(page)
    expect(page.loading()).toEqual(['showLoading', 'hideLoading'])
  })
})

describe('a use whose answer is lost', () => {
  it('[REL-003] [CPN-008] the coupon is reloaded: a countdown of the server continues here', async () => {
    const page = await confirmed()
    await page.redeemCoupon.fail(lost)
    expect(page.value()).toBe('checking')
    await page.loadCoupon.answer(
      page.coupon({ status: 'used', coupon_code: 'CODE', use_expired_at: page.at(14 * minute) }),
    )
    expect([page.counts(), page.seconds()]).toEqual([true, 840])
    expect(page.factsOf('coupon.inUse')).toHaveLength(1)
    expect(page.factsOf('couponKey.dropped')).toHaveLength(1)
  })

  it('[REL-001] [REL-003] a redeem that did not arrive is sent again with the same key, even after a failed reload', async () => {
    const page = await confirmed()
    await page.redeemCoupon.fail(lost)
    await page.loadCoupon.fail(lost)
    expect(page.value()).toBe('outcomeUnknown')
    expect(page.use.getSnapshot().can({ type: 'coupon.use' })).toBe(false)
    page.use.send({ type: 'coupon.retry' })
    await page.loadCoupon.answer(page.coupon())
    expect([page.sentTo('counters'), page.factsOf('coupon.changed')]).toEqual([[], []])
    page.use.send({ type: 'coupon.use' })
    page.close('accepted')
    expect(page.redeemCoupon.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1', 'key-1'])
    expect(page.factsOf('couponKey.dropped')).toEqual([])
  })

  it('[REL-003] after a kill the stored key is used again, or dropped when the coupon is used', async () => {
    const again = await shown({}, { key: 'kept' })
    again.use.send({ type: 'coupon.use' })
    again.close('accepted')
    expect(again.redeemCoupon.calls[0]?.input.idempotencyKey).toBe('kept')
    const over = await shown({ status: 'used', can_use: false }, { key: 'kept' })
    expect(over.factsOf('couponKey.dropped')).toEqual([{ type: 'couponKey.dropped', couponId: 'c1' }])
    const other = await shown({ status: 'used', can_use: false })
    expect(other.factsOf('couponKey.dropped')).toEqual([])
  })

  it('[REL-003] the key is stored on the device before the server answers', async () => {
    const page = await confirmed()
    expect(page.factsOf('couponKey.kept')).toEqual([{ type: 'couponKey.kept', couponId: 'c1', key: 'key-1' }])
  })
})

describe('the countdown', () => {
  it('[CPN-009] [CPN-011] ticks every second by the server’s clock, and stops at its end', async () => {
    const page = await inUse(3 * 1000 + 400)
    expect(page.seconds()).toBe(4)
    page.clock.increment(400)
    expect(page.seconds()).toBe(3)
    page.clock.increment(999)
    expect(page.seconds()).toBe(3)
    page.clock.increment(1)
    expect(page.seconds()).toBe(2)
    page.clock.increment(1000)
    page.clock.increment(999)
    expect([page.counts(), page.seconds()]).toEqual([true, 1])
    page.clock.increment(1)
    expect([page.value(), page.phase()]).toEqual(['used', 'used'])
  })

  it('[A11-001] announces 60, 30 and 10 seconds, each once', async () => {
    const page = await inUse(61 * 1000)
    const said: (readonly [seconds: number, announced: number | undefined])[] = []
    while (page.counts()) {
      said.push([page.seconds(), page.announced()] as const)
      page.clock.increment(1000)
    }
    const changes = said.filter(([, what], index) => what !== said[index - 1]?.[1])
    expect(changes).toEqual([
      [60, 60],
      [30, 30],
      [10, 10],
    ])
  })

  it('[REL-003] [CPN-011] is correct at once after a sleep, and ends if the sleep was too long', async () => {
    const page = await inUse(10 * minute)
    page.clock.increment(7 * minute + 250)
    expect(page.seconds()).toBe(180)
    page.use.send({ type: 'page.shown' })
    expect(page.seconds()).toBe(180)
    page.clock.increment(60 * minute)
    expect(page.value()).toBe('used')
  })

  it('[REL-003] takes the server’s end time when the page is shown again, and runs on meanwhile', async () => {
    const page = await inUse(10 * minute)
    page.use.send({ type: 'page.shown' })
    page.clock.increment(1000)
    expect(page.seconds()).toBe(599)
    await page.loadCoupon.answer(
      page.coupon({ status: 'used', coupon_code: 'CODE', use_expired_at: page.at(2 * minute) }),
    )
    expect([page.counts(), page.seconds()]).toEqual([true, 120])
    page.use.send({ type: 'page.shown' })
    await page.loadCoupon.answer(page.coupon({ status: 'refunded', can_use: false }))
    expect(page.value()).toBe('refunded')
  })

  it('[REL-007] continues without the network', async () => {
    const page = await inUse(10 * minute)
    page.use.send({ type: 'page.shown' })
    await page.loadCoupon.fail(lost)
    expect([page.counts(), page.seconds()]).toEqual([true, 600])
  })
})

describe('a use whose outcome is unknown', () => {
  const theme = { product_type: 'theme', sub_type: 'value', coupon_code: 'T' } as const

  it('[FUL-006] [REL-003] a theme that turns out active opens the bank app’s themes', async () => {
    const page = await shown(theme)
    page.use.send({ type: 'coupon.use' })
    await page.redeemCoupon.fail(lost)
    expect([page.value(), page.otherCalls()]).toEqual(['checking', []])
    await page.loadCoupon.answer(page.coupon({ ...theme, status: 'used', can_use: false, used_at: page.at() }))
    expect(page.value()).toBe('used')
    expect(page.sentTo('linkOpener')).toEqual([{ type: 'link.open', link: { link_type: 'kplus', link: 'THEME' } }])
    expect([page.sentTo('counters').length, page.factsOf('coupon.changed').length]).toEqual([1, 1])
    expect(page.factsOf('couponKey.dropped')).toHaveLength(1)
  })

  it('[REL-003] [CPN-016] a coupon that turns out used refreshes counters and lists', async () => {
    const page = await confirmed()
    await page.redeemCoupon.fail(lost)
    await page.loadCoupon.fail(lost)
    page.use.send({ type: 'coupon.retry' })
    const over = { status: 'used', can_use: false, used_at: page.at(-day), use_expired_at: page.at(-day) } as const
    await page.loadCoupon.answer(page.coupon(over))
    expect([page.value(), page.sentTo('linkOpener')]).toEqual(['used', []])
    expect([page.sentTo('counters').length, page.factsOf('coupon.changed').length]).toEqual([1, 1])
  })

  it('a theme that turns out not to be active opens nothing', async () => {
    const page = await shown(theme)
    page.use.send({ type: 'coupon.use' })
    await page.redeemCoupon.fail(lost)
    await page.loadCoupon.answer(page.coupon(theme))
    expect([page.value(), page.sentTo('linkOpener')]).toEqual(['usable', []])
  })

  it('[ERR-085] [REL-003] a coupon that no longer exists is gone, and its key is dropped', async () => {
    const page = await confirmed()
    await page.redeemCoupon.fail(lost)
    await page.loadCoupon.fail(refused('407'))
    expect([page.value(), page.factsOf('couponKey.dropped').length]).toEqual(['gone', 1])
  })
})

describe('giving a coupon', () => {
  it('[GFT-018] [CPN-014] is offered where the server allows it, also for a coupon that shows its code; not while the outcome of its use is unknown', async () => {
    const given = async (change: Partial<Coupon>) => canGive((await shown(change)).use.getSnapshot())
    const value = { sub_type: 'value', coupon_code: 'V', can_use: false } as const
    expect(await given({ can_send_gift: true })).toBe(true)
    expect(await given({ can_send_gift: false })).toBe(false)
    expect(await given({ ...value, can_send_gift: true })).toBe(true)
    expect(await given({ can_send_gift: true, status: 'expired' })).toBe(false)
    const page = await shown({ can_send_gift: true })
    page.use.send({ type: 'coupon.use' })
    page.close('accepted')
    await page.redeemCoupon.fail(lost)
    await page.loadCoupon.fail(lost)
    expect([page.value(), canGive(page.use.getSnapshot())]).toEqual(['outcomeUnknown', false])
  })
})

describe('a coupon’s state', () => {
  it.each([
    ['usable', {}],
    ['wrapped', { status: 'gift_not_opened' }],
    ['used', { status: 'used' }],
    ['expired', { status: 'expired' }],
    ['refunded', { status: 'refunded' }],
    ['open', { sub_type: 'value', coupon_code: 'V', can_use: false }],
  ] as const)('[CPN-007] [CPN-014] is %s', async (state, change) => {
    const page = await shown(change)
    expect(page.value()).toBe(state)
    expect(page.use.getSnapshot().hasTag('code')).toBe(state === 'open')
  })

  it('an opened gift whose coupon fails to load reports it, and can be tried again', async () => {
    const page = await shown({ status: 'gift_not_opened' })
    page.use.send({ type: 'coupon.view' })
    await page.loadCoupon.fail(lost)
    expect(page.sentTo('followUp')).toMatchObject([{ type: 'error.raised', error: lost }])
    expect([page.value(), page.use.getSnapshot().can({ type: 'coupon.view' })]).toEqual(['wrapped', true])
  })

  it('[CPN-016] a coupon expires while it is shown, without a call', async () => {
    const page = await shown()
    page.clock.increment(3 * day - 1)
    expect(page.value()).toBe('usable')
    page.clock.increment(1)
    expect([page.value(), page.loadCoupon.calls.length]).toEqual(['expired', 1])
  })

  it('[CPN-016] a coupon that is valid for longer than the longest timer does not expire at once', async () => {
    const page = open()
    await page.loadCoupon.answer(page.coupon({ expired_at: page.at(60 * day) }))
    for (const days of [24, 24, 11]) {
      page.clock.increment(days * day)
      expect(page.value()).toBe('usable')
    }
    page.clock.increment(day)
    expect(page.value()).toBe('expired')
  })

  it('a coupon that is not valid yet is reloaded once it is certainly valid by the server’s clock', async () => {
    const page = open()
    await page.loadCoupon.answer(page.coupon({ start_at: page.at(minute), can_use: false }))
    expect(page.value()).toBe('upcoming')
    page.clock.increment(minute + 999)
    expect([page.value(), page.loadCoupon.calls.length]).toEqual(['upcoming', 1])
    page.clock.increment(1)
    await page.loadCoupon.answer(page.coupon())
    expect(page.value()).toBe('usable')
  })

  it('[GEN-023] a failed load can be retried; a missing coupon shows that it is gone', async () => {
    const page = open()
    await page.loadCoupon.fail(lost)
    expect(page.value()).toBe('failed')
    page.use.send({ type: 'coupon.retry' })
    await page.loadCoupon.fail(refused('407'))
    expect(page.value()).toBe('gone')
  })
})
