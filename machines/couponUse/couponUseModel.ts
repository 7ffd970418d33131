import type { Coupon, Redeemed } from '../../contract/coupons'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { causeOf, isLoadDue, isPageHidden, same, stepsOf } from '../trail'
import { couponUseMachine } from './couponUseMachine'
import { leftOf, phaseOf } from './phase'

type CouponSeen = Seen<typeof couponUseMachine>

const lost = { kind: 'network', key: 'default' } as const
const refused = (code: string) => ({ kind: 'business', code, key: code }) as const

const minute = 60_000
const day = 1440 * minute
const at = (now: number, ms = 0) => new Date(now + ms).toISOString()

/** Minutes for which its code is valid. */
const validMinutes = 2
const usualMinutes = 15

const coupon = (now: number, change: Partial<Coupon> = {}): Coupon => ({
  coupon_id: 'c-full-usable',
  sub_type: 'qr',
  status: 'usable',
  type: 'purchased',
  name: 'Iced latte',
  image: '',
  merchant: { mid: '100002', name: 'Rim Doi', image: '' },
  start_at: at(now, -3 * day),
  expired_at: at(now, 2 * day),
  is_gift: false,
  code_type: 'both',
  conditions: 'One cup',
  product_id: '2002',
  product_type: 'general',
  valid_minutes: validMinutes,
  is_held: false,
  can_use: true,
  can_send_gift: true,
  ...change,
})

const unusable = { can_use: false, can_send_gift: false }
const emitted = (change: (now: number) => Partial<Coupon>) => ({
  done: ({ now }: { now: number }) => coupon(now, change(now)),
})
const counting = (now: number) => ({
  ...unusable,
  status: 'used' as const,
  coupon_code: 'EC-FULL-USABLE',
  used_at: at(now),
  use_expired_at: at(now, validMinutes * minute),
})

const isTheme = ({ context }: { context: CouponSeen['context'] }) => context.coupon?.product_type === 'theme'
const isAccepted = (event: unknown) => (event as { answer?: string }).answer === 'accepted'

/** The clock of a code ticks only while the page is visible. */
const clock = ({ context }: Pick<CouponSeen, 'context'>) =>
  context.isHidden ? 'counting.clock.hidden' : 'counting.clock.ticking'

/** The state after the coupon is loaded. */
const loads = {
  'loadCoupon usable': 'usable',
  'loadCoupon long': 'usable',
  'loadCoupon held': 'usable',
  'loadCoupon theme': 'usable',
  'loadCoupon upcoming': 'upcoming',
  'loadCoupon wrapped': 'wrapped',
  'loadCoupon open': 'open',
  'loadCoupon counting': clock,
  'loadCoupon used': 'used',
  'loadCoupon themeUsed': 'used',
  'loadCoupon expired': 'expired',
  'loadCoupon refunded': 'refunded',
}

/** The state after a load without an answer, by the previous data. */
const asKnown = (seen: CouponSeen): string => {
  const { coupon: known, now } = seen.context
  const standing = known ? phaseOf(known, now()) : 'usable'
  return standing === 'counting' ? clock(seen) : standing
}

/** The state after the dialog or the use: a reload that waited for them starts. */
const restsOrLoads = (seen: CouponSeen, rest: string): string => (seen.context.isOutdated ? 'refreshing' : rest)

/** The state after a press; unchanged for a shopper who may not use the coupon. */
const pressed = (seen: CouponSeen, from: string): string =>
  !seen.context.coupon?.can_use || seen.context.access() !== 'go' ? from : isTheme(seen) ? 'redeeming' : 'confirming'

/** A shopper who may not use the coupon gets a message. */
const emitsRefused = (seen: CouponSeen): readonly string[] =>
  seen.context.coupon?.can_use && seen.context.access() !== 'go' ? ['access.refused'] : []

const shows = { accepts: ['page.shown'], leads: { 'page.shown': 'refreshing' } } as const
const uses = (leads: string) => (seen: CouponSeen) => [
  leads,
  'counters: counters.refresh',
  'coupon.changed',
  ...(seen.context.isOutdated ? ['call loadCoupon'] : []),
]
const isInPhase =
  (...standings: readonly string[]) =>
  ({ context: { coupon: known }, now }: CouponSeen) => {
    const standing = known && phaseOf(known, now)
    if (standing === undefined || !standings.includes(standing)) throw new Error(`it is ${standing}`)
  }

const knowsOutcome = (fact: CouponSeen['trail'][number]): boolean =>
  fact.kind === 'settled' &&
  ((fact.src === 'loadCoupon' &&
    (fact.outcome === 'gone' || ['used', 'refunded'].includes((fact.output as Coupon | undefined)?.status ?? ''))) ||
    (fact.src !== 'loadCoupon' && fact.outcome !== 'lost'))

export const couponUseModel = defineModel(couponUseMachine, {
  inputs: {
    page: { input: (clock) => input(clock, 'go') },
    /** A shopper who may not use the coupon is sent to the bank app. */
    barred: { input: (clock) => input(clock, 'upgradeProfile') },
    /** The page was killed before the outcome of a use was received. */
    killed: { input: (clock) => ({ ...input(clock, 'go'), key: '00000000-0000-4000-8000-00000000dead' }) },
  },
  samples: {
    'coupon.use': [{ type: 'coupon.use' }],
    'coupon.retry': [{ type: 'coupon.retry' }],
    'coupon.view': [{ type: 'coupon.view' }],
    'page.shown': [{ type: 'page.shown' }],
    'page.hidden': [{ type: 'page.hidden' }],
    'modal.closed': [
      { type: 'modal.closed', id: 'couponUse', answer: 'accepted' },
      { type: 'modal.closed', id: 'couponUse', answer: 'rejected' },
    ],
  },
  outcomes: {
    loadCoupon: {
      usable: emitted(() => ({})),
      long: emitted((now) => ({ expired_at: at(now, 60 * day) })),
      held: emitted(() => ({ ...unusable, is_held: true })),
      theme: emitted(() => ({ product_type: 'theme', sub_type: 'value', code_type: 'text', coupon_code: 'EC-THEME' })),
      upcoming: emitted((now) => ({ ...unusable, start_at: at(now, minute) })),
      wrapped: emitted(() => ({ ...unusable, status: 'gift_not_opened', type: 'gift', gift_id: 'gift-seed-2' })),
      open: emitted(() => ({ ...unusable, sub_type: 'value', coupon_code: 'EC-FULL-VALUE' })),
      counting: emitted(counting),
      used: emitted((now) => ({ ...unusable, status: 'used', used_at: at(now, -day), use_expired_at: at(now, -day) })),
      themeUsed: emitted((now) => ({
        ...unusable,
        status: 'used',
        product_type: 'theme',
        sub_type: 'value',
        used_at: at(now),
      })),
      expired: emitted((now) => ({ ...unusable, status: 'expired', expired_at: at(now, -day) })),
      refunded: emitted(() => ({ ...unusable, status: 'refunded' })),
      gone: { error: refused('407') },
      lost: { error: lost },
    },
    redeemCoupon: {
      redeemed: {
        done: ({ now }): Redeemed => ({
          code: 'EC-FULL-USABLE',
          code_type: 'both',
          valid_minutes: validMinutes,
          expired_at: at(now, validMinutes * minute),
        }),
        when: ({ context }) => !isTheme({ context }),
      },
      withoutEnd: {
        done: { code: 'EC-FULL-USABLE', code_type: 'both', valid_minutes: validMinutes },
        when: ({ context }) => !isTheme({ context }),
      },
      bare: { done: { code: 'EC-FULL-USABLE', code_type: 'text' } },
      usedBefore: { error: refused('601') },
      tooLate: { error: refused('102') },
      refused: { error: refused('603') },
      lost: { error: lost },
    },
  },
  serialize: ({ context: { coupon: known, key, announced, now, access, secondsLeft, isHidden, isOutdated } }) => [
    isHidden,
    known && [phaseOf(known, now()), known.can_use, known.product_type, longValid(known, now()), known.is_held],
    key !== undefined,
    announced,
    secondsLeft > validMinutes * 60,
    access(),
    isOutdated === true,
  ],
  triedWith: ({ context }) =>
    [
      context.isHidden && 'hidden',
      context.access(),
      context.coupon?.can_use !== true && 'unusable',
      context.key !== undefined && 'key',
    ].join(),
  acceptsAnywhere: ['page.shown', 'page.hidden'],
  // All instants of these walks are whole seconds apart.
  delays: { untilNextSecond: 1_000 },
  waits: { overAMinute: 61_000, halfAMinute: 30_000, twentySeconds: 20_000 },
  expects: {
    loading: {
      accepts: ['page.shown'],
      leads: { ...loads, 'loadCoupon gone': 'gone', 'loadCoupon lost': 'failed', 'page.shown': 'loading' },
      does: { 'page.shown': ['call loadCoupon'] },
    },
    failed: {
      accepts: ['coupon.retry', 'page.shown'],
      leads: { 'coupon.retry': 'loading', 'page.shown': 'loading' },
    },
    gone: { accepts: ['page.shown'], leads: { 'page.shown': 'loading' } },
    settling: { accepts: [] },
    refreshing: {
      accepts: ['coupon.use', 'page.shown'],
      leads: {
        'coupon.use': (seen) => pressed(seen, 'refreshing'),
        'page.shown': 'refreshing',
        ...loads,
        'loadCoupon gone': 'gone',
        'loadCoupon lost': asKnown,
      },
      does: { 'coupon.use': emitsRefused, 'page.shown': ['call loadCoupon'] },
    },
    wrapped: {
      accepts: ['coupon.view', 'page.shown'],
      after: ['untilExpiry'],
      leads: { ...shows.leads, 'coupon.view': 'unwrapping', untilExpiry: 'expired' },
      check: isInPhase('wrapped'),
    },
    unwrapping: {
      accepts: ['page.shown'],
      leads: { ...loads, 'loadCoupon gone': 'gone', 'loadCoupon lost': asKnown, 'page.shown': 'unwrapping' },
      does: { 'loadCoupon lost': ['followUp: error.raised'], 'page.shown': ['call loadCoupon'] },
    },
    upcoming: {
      ...shows,
      after: ['untilStart'],
      leads: { ...shows.leads, untilStart: 'refreshing' },
    },
    usable: {
      accepts: ['coupon.use', 'page.shown'],
      after: ['untilExpiry'],
      leads: {
        'coupon.use': (seen) => pressed(seen, 'usable'),
        'page.shown': 'refreshing',
        untilExpiry: ({ context, now }) => (longValid(context.coupon!, now) ? 'usable' : 'expired'),
      },
      does: { 'coupon.use': emitsRefused },
      check: isInPhase('usable'),
    },
    open: {
      ...shows,
      after: ['untilExpiry'],
      leads: { ...shows.leads, untilExpiry: 'expired' },
      check: isInPhase('open'),
    },
    confirming: {
      accepts: ['modal.closed'],
      leads: {
        'modal.closed': (seen, event) => (isAccepted(event) ? 'redeeming' : restsOrLoads(seen, asKnown(seen))),
        'page.shown': 'confirming',
      },
      check: ({ trail, context: { coupon: known } }) => {
        const last = trail.findLast((fact) => fact.kind === 'sent')
        if (last?.to !== 'modal' || last.event['id'] !== 'couponUse') throw new Error('nobody was asked')
        const { values } = last.event['content'] as { values: { minutes: number; name: string } }
        if (values.minutes !== validMinutes || values.name !== known?.name) throw new Error(JSON.stringify(values))
      },
    },
    redeeming: {
      accepts: [],
      leads: {
        'redeemCoupon redeemed': clock,
        'redeemCoupon withoutEnd': clock,
        'redeemCoupon bare': (seen) => (isTheme(seen) ? restsOrLoads(seen, 'used') : clock(seen)),
        'redeemCoupon usedBefore': 'refreshing',
        'redeemCoupon tooLate': 'refreshing',
        'redeemCoupon refused': 'refreshing',
        'redeemCoupon lost': 'checking',
        'page.shown': 'redeeming',
      },
      does: {
        'redeemCoupon redeemed': uses('coupon.inUse'),
        'redeemCoupon withoutEnd': uses('coupon.inUse'),
        'redeemCoupon bare': (seen) => uses(isTheme(seen) ? 'linkOpener: link.open' : 'coupon.inUse')(seen),
      },
      check: (seen) => {
        const said = seen.trail
          .flatMap((fact) => (fact.kind === 'event' ? [fact.event] : []))
          .findLast(({ type }) => type === 'coupon.use' || type === 'modal.closed')
        if (isTheme(seen) ? said?.type !== 'coupon.use' : said?.type !== 'modal.closed' || !isAccepted(said))
          throw new Error('nobody said yes')
      },
    },
    checking: {
      accepts: ['page.shown'],
      leads: { ...loads, 'loadCoupon gone': 'gone', 'loadCoupon lost': 'outcomeUnknown', 'page.shown': 'checking' },
      does: { 'page.shown': ['call loadCoupon'] },
    },
    outcomeUnknown: {
      accepts: ['coupon.retry', 'page.shown'],
      leads: { 'coupon.retry': 'checking', 'page.shown': 'checking' },
      check: ({ context }) => {
        if (context.key === undefined) throw new Error('another key would use it twice')
      },
    },
    'counting.clock.ticking': {
      accepts: ['page.hidden'],
      after: ['untilNextSecond'],
      leads: {
        'page.hidden': 'counting.clock.hidden',
        untilNextSecond: ({ context }) => (context.secondsLeft > 1 ? 'counting.clock.ticking' : 'used'),
      },
      check: ({ context: { coupon: known, secondsLeft, announced }, now }) => {
        const left = known ? leftOf(known, now) : 0
        if (Math.abs(secondsLeft * 1000 - left) > 1000 || left <= 0) throw new Error(`${secondsLeft} s of ${left} ms`)
        const due = secondsLeft <= 10 ? 10 : secondsLeft <= 30 ? 30 : secondsLeft <= 60 ? 60 : undefined
        if (announced !== due) throw new Error(`${announced} said at ${secondsLeft} s`)
      },
    },
    'counting.clock.hidden': {
      accepts: ['page.shown'],
      after: ['untilOver'],
      leads: { 'page.shown': 'counting.clock.ticking', untilOver: 'used' },
    },
    'counting.truth.known': { accepts: ['page.shown'], leads: { 'page.shown': 'counting.truth.asking' } },
    'counting.truth.asking': {
      accepts: ['page.shown', 'page.hidden'],
      leads: {
        'page.shown': 'counting.truth.asking',
        'page.hidden': 'counting.truth.known',
        ...loads,
        'loadCoupon gone': 'counting.truth.known',
        'loadCoupon lost': 'counting.truth.known',
      },
      does: { 'page.shown': ['call loadCoupon'] },
    },
    used: {
      ...shows,
      check: ({ context: { coupon: known }, now }) => {
        if (known?.status !== 'used' || (known.product_type !== 'theme' && leftOf(known, now) > 0))
          throw new Error('it can still be shown')
      },
    },
    expired: { ...shows, check: isInPhase('expired') },
    refunded: { ...shows, check: isInPhase('refunded') },
  },
  invariants: {
    'a use that is refused as used or expired leaves the coupon so until it is loaded': ({ trail, context }) => {
      const step = stepsOf(trail).at(-1)
      const known = { 'redeemCoupon usedBefore': 'used', 'redeemCoupon tooLate': 'expired' } as Record<string, string>
      const status = step && known[causeOf(step) ?? '']
      if (status) same([context.coupon?.status, context.coupon?.can_use], [status, false])
    },
    'no key is kept once a use is known to count': ({ snapshot, context }) => {
      if (snapshot.matches('counting') && context.key !== undefined) throw new Error('the next use would have this key')
    },
    'a shopper who may not use coupons is sent away only from one that can be used': ({ context, trail }) => {
      const isRefused = stepsOf(trail).at(-1)?.effects.includes('access.refused')
      if (isRefused && context.coupon?.can_use !== true) throw new Error('it can’t be used by anybody')
    },
    'it is known whether the page is hidden': ({ context, trail }) => same(context.isHidden, isPageHidden(trail)),
    'it is known whether a reload is due: none has ended since the page was last shown, or since the last one began': ({
      context,
      snapshot,
      trail,
    }) => {
      const isDue = isLoadDue(trail, { refresh: 'page.shown', load: 'loadCoupon' })
      if (snapshot.matches('confirming') || snapshot.matches('redeeming')) same(context.isOutdated === true, isDue)
      const isAtRest = (['wrapped', 'upcoming', 'usable', 'open', 'expired'] as const).some((one) =>
        snapshot.matches(one),
      )
      if (isAtRest && isDue) throw new Error('an older answer stays')
    },
    'that the page is shown again repeats no use and no dialog': ({ trail }) => {
      const { cause, effects } = stepsOf(trail).at(-1)!
      if (cause?.kind === 'event' && cause.event.type === 'page.shown')
        same(
          effects.filter((one) => one !== 'call loadCoupon'),
          [],
        )
    },
    'a press of the button does not load the coupon again': ({ trail }) => {
      const { cause, effects } = stepsOf(trail).at(-1)!
      const isPress = cause?.kind === 'event' && cause.event.type === 'coupon.use'
      if (isPress && effects.includes('call loadCoupon')) throw new Error('it is loaded')
    },
    'nothing ticks while the page is hidden': ({ snapshot, trail }) => {
      if (isPageHidden(trail) && snapshot.matches({ counting: { clock: 'ticking' } }))
        throw new Error('the clock ticks')
    },
    'the bank app shows its loading while the coupon is redeemed, and only then': ({ snapshot, trail }) => {
      const calls = trail.flatMap((fact) => (fact.kind === 'sent' && fact.to === 'native' ? [fact.event['name']] : []))
      const shown =
        calls.filter((name) => name === 'showLoading').length - calls.filter((name) => name === 'hideLoading').length
      if (shown !== (snapshot.matches('redeeming') ? 1 : 0)) throw new Error(`${shown} are shown`)
    },
    'one use has one key until its outcome is known': ({ trail }) => {
      const keys = new Set<unknown>()
      for (const fact of trail) {
        if (knowsOutcome(fact)) keys.clear()
        if (fact.kind !== 'call' || fact.src === 'loadCoupon') continue
        keys.add((fact.input as { idempotencyKey: string }).idempotencyKey)
        if (keys.has('') || keys.size > 1) throw new Error([...keys].join())
      }
    },
    'the device keeps the key of a use until its outcome is known': ({ trail, context: { key } }) => {
      const emitted = trail.flatMap((fact) =>
        fact.kind === 'emitted' && fact.event.type.startsWith('couponKey.') ? [fact.event] : [],
      )
      const last = emitted.at(-1)
      const kept = last?.type === 'couponKey.kept' ? last.key : undefined
      if (last !== undefined && kept !== key) throw new Error(`${kept} is kept, ${key} is used`)
      const call = trail.findLast((fact) => fact.kind === 'call' && fact.src === 'redeemCoupon')
      const end = trail.findLast((fact) => fact.kind === 'settled' && fact.src === 'redeemCoupon')
      const isOpen = call !== undefined && (end === undefined || trail.indexOf(end) < trail.indexOf(call))
      const requested = call?.kind === 'call' ? (call.input as { idempotencyKey: string }).idempotencyKey : undefined
      if (isOpen && kept !== requested) throw new Error('a kill would lose it')
    },
    'a use whose end is known has no key': ({ trail, context: { key } }) => {
      const last = trail.findLast((fact) => knowsOutcome(fact) || (fact.kind === 'call' && fact.src === 'redeemCoupon'))
      if (last?.kind === 'settled' && key !== undefined) throw new Error(`${key} is kept`)
    },
    'a coupon begins and ends at its instants': ({ snapshot, trail, context: { coupon: known }, now }) => {
      const loaded = trail.findLastIndex((fact) => fact.kind === 'settled' && fact.output !== undefined)
      const since = trail.slice(loaded + 1).filter(({ kind }) => kind !== 'call')
      // A page that was hidden longer, or was busy, notices it late.
      if (loaded < 0 || !known || since.length !== 1 || since[0]?.kind !== 'time') return
      if (snapshot.matches('refreshing')) same(now, Date.parse(known.start_at) + 1000)
      if (snapshot.matches('expired') && known.status !== 'expired') same(now, Date.parse(known.expired_at))
    },
    'a coupon that is known to be used, expired or returned is not used again': ({ trail }) => {
      let status: string | undefined
      for (const fact of trail) {
        if (fact.kind === 'settled' && fact.src === 'loadCoupon')
          status = (fact.output as Coupon | undefined)?.status ?? status
        if (fact.kind === 'settled' && fact.src === 'redeemCoupon' && fact.output !== undefined) status = 'used'
        if (fact.kind === 'call' && fact.src === 'redeemCoupon' && status !== 'usable') throw new Error(`${status}`)
      }
    },
    'a code is shown only while it is good for something': ({ snapshot, context: { coupon: known }, now }) => {
      if (!snapshot.hasTag('code')) return
      if (!known?.coupon_code || !['open', 'counting'].includes(phaseOf(known, now))) throw new Error('a code too many')
    },
    'each use is counted anew, and led to its code or to the themes': ({ trail }) => {
      const used = trail.filter(
        (fact) => fact.kind === 'settled' && fact.src === 'redeemCoupon' && fact.output !== undefined,
      )
      const led = trail.filter(
        (fact) =>
          (fact.kind === 'emitted' && fact.event.type === 'coupon.inUse') ||
          (fact.kind === 'sent' && fact.to === 'linkOpener' && JSON.stringify(fact.event['link']).includes('THEME')),
      )
      const counted = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'counters')
      const over = overByThen(trail)
      if (counted.length !== led.length + over || led.length < used.length)
        throw new Error(`${used.length} used, ${led.length} led, ${over} over, ${counted.length} counted`)
    },
    'lists learn of each use, and of each that was refused': ({ trail }) => {
      const told_ = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'coupon.changed')
      const counted = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'counters')
      const refusals = trail.filter(
        (fact) => fact.kind === 'settled' && ['usedBefore', 'tooLate', 'refused'].includes(fact.outcome),
      )
      if (told_.length !== counted.length + refusals.length) throw new Error(`emitted ${told_.length} times`)
    },
    'a guest who may not use coupons gets one message a press': ({ trail, context }) => {
      const told_ = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'access.refused')
      const called = trail.some((fact) => fact.kind === 'call' && fact.src === 'redeemCoupon')
      if (context.access() !== 'go' ? called : told_.length > 0) throw new Error(`emitted ${told_.length} times`)
    },
  },
})

/** How often a use without an answer had already expired: no code is left to show. */
function overByThen(trail: CouponSeen['trail']): number {
  let over = 0
  let isUnheard = false
  for (const fact of trail) {
    if (fact.kind !== 'settled') continue
    const found = fact.src === 'loadCoupon' ? (fact.output as Coupon | undefined) : undefined
    if (isUnheard && fact.outcome === 'used' && found) over += 1
    isUnheard = fact.outcome === 'lost' && (isUnheard || fact.src === 'redeemCoupon')
  }
  return over
}

function input(clock: { now: () => number }, access: 'go' | 'upgradeProfile') {
  let made = 0
  return {
    couponId: 'c-full-usable',
    now: clock.now,
    newKey: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
    access: () => access,
    usualMinutes,
    isHidden: false,
  }
}

/** Longer than the maximum delay of a timer. */
function longValid({ expired_at }: Coupon, now: number): boolean {
  return Date.parse(expired_at) - now > 24 * day
}
