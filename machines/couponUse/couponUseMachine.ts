import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { countdownAnnouncedAtSeconds } from '../../contract/constants'
import type { CouponStatus, CouponSubType } from '../../contract/couponEnums'
import type { Coupon, Redeemed } from '../../contract/coupons'
import type { AccessAnswer, ModalAnswer } from '../ports'
import { asApiError, nativeRequest, notProvided, toCounters, toLinkOpener, toModal, toNative } from '../ports'
import { isTheme, leftOf, standingOf } from './standing'
import type { Standing } from './standing'

export interface CouponUseInput {
  couponId: string
  /** Milliseconds since 1970 by the server's clock. */
  now: () => number
  /** Makes an idempotency key (a UUID). */
  newKey: () => string
  access: () => AccessAnswer
  /** Key of a use whose outcome was not heard on this device. */
  key?: string
  /** Minutes for which a code is valid where nothing says so (CPN-011). */
  usualMinutes: number
}

interface CouponUseContext extends CouponUseInput {
  coupon?: Coupon
  secondsLeft: number
  announced?: (typeof countdownAnnouncedAtSeconds)[number]
}

export type CouponUseEvent =
  | { type: 'coupon.use' }
  | { type: 'coupon.retry' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

type CouponUseFact =
  | { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
  | { type: 'couponKey.kept'; couponId: string; key: string }
  | { type: 'couponKey.dropped'; couponId: string }
  | { type: 'coupon.inUse'; couponId: string; subType: CouponSubType }
  /** It was used, here or elsewhere: lists of coupons are out of date. */
  | { type: 'coupon.changed' }

/** The server's clock is known within the time that a call takes: it is asked when an instant has surely come. */
const slackMs = 1000
/** Timers count milliseconds in 32 bits: a longer one would fire at once. */
const longestWaitMs = 24 * 86_400_000
const until = (instant: string | undefined, now: number): number =>
  Math.min(longestWaitMs, Math.max(0, Date.parse(instant ?? '') - now))

const endOf = ({ expired_at, valid_minutes }: Redeemed, { now, usualMinutes }: CouponUseContext): string =>
  expired_at ?? new Date(now() + (valid_minutes ?? usualMinutes) * 60_000).toISOString()

/** What a refused use says of the coupon, until the server is asked (CPN-016). */
const toldBy: Record<string, CouponStatus> = { 601: 'used', 102: 'expired' }
/** What is read, and whether it is there, as the transitions of several states have it. */
const asked = ({ context: { couponId } }: { context: CouponUseContext }) => ({ couponId })
const answered = {
  type: 'setCoupon',
  params: ({ event }: { event: { output: Coupon } }) => ({ coupon: event.output }),
} as const
/** What a press of the button leads to. */
const pressed = [
  { guard: 'isSpent' },
  { guard: 'isBarred', actions: 'tellBarred' },
  { guard: 'isTheme', target: 'redeeming' },
  { target: 'confirming' },
] as const
const screen = '/coupon-detail/$couponId'
const screens = '/coupon-detail/$couponId, /coupon-detail/show-qr/$couponId/$subType'

export const couponUseMachine = setup({
  types: {} as {
    input: CouponUseInput
    context: CouponUseContext
    events: CouponUseEvent
    emitted: CouponUseFact
    tags: 'busy' | 'shown' | 'code'
  },
  actors: {
    loadCoupon: fromPromise<Coupon, { couponId: string }>(notProvided('loadCoupon')),
    redeemCoupon: fromPromise<Redeemed, { couponId: string; idempotencyKey: string }>(notProvided('redeemCoupon')),
  },
  actions: {
    setCoupon: assign((_, params: { coupon: Coupon }) => params),
    setUse: assign(({ context }, { redeemed }: { redeemed: Redeemed }) => ({
      coupon: context.coupon && {
        ...context.coupon,
        status: 'used' as const,
        can_use: false,
        can_send_gift: false,
        used_at: new Date(context.now()).toISOString(),
        ...(!isTheme(context.coupon) && {
          coupon_code: redeemed.code,
          code_type: redeemed.code_type,
          use_expired_at: endOf(redeemed, context),
        }),
      },
    })),
    setRefusal: assign(({ context: { coupon } }, { error }: { error: unknown }) => {
      const status = toldBy[asApiError(error).code ?? '']
      return coupon && status ? { coupon: { ...coupon, status, can_use: false, can_send_gift: false } } : {}
    }),
    count: assign(({ context: { coupon, now } }) => {
      const secondsLeft = coupon ? Math.max(0, Math.ceil(leftOf(coupon, now()) / 1000)) : 0
      return { secondsLeft, announced: countdownAnnouncedAtSeconds.findLast((seconds) => secondsLeft <= seconds) }
    }),
    keepKey: enqueueActions(({ context: { couponId, key, newKey }, enqueue }) => {
      const kept = key ?? newKey()
      enqueue.assign({ key: kept })
      enqueue.emit({ type: 'couponKey.kept', couponId, key: kept })
    }),
    dropKey: enqueueActions(({ context: { couponId, key }, enqueue }) => {
      if (key === undefined) return
      enqueue.assign({ key: undefined })
      enqueue.emit({ type: 'couponKey.dropped', couponId })
    }),
    askUse: sendTo(toModal, ({ context: { coupon, usualMinutes }, self }) => ({
      type: 'modal.open',
      id: 'couponUse',
      content: {
        kind: 'message',
        name: 'couponUse',
        values: {
          minutes: coupon?.valid_minutes ?? usualMinutes,
          name: coupon?.name ?? '',
          shop: coupon?.merchant.name ?? '',
          image: coupon?.image ?? '',
        },
      },
      hasReject: true,
      opener: self,
    })),
    openThemes: sendTo(toLinkOpener, { type: 'link.open', link: { link_type: 'kplus', link: 'THEME' } }),
    showLoading: sendTo(toNative, nativeRequest('showLoading', {})),
    hideLoading: sendTo(toNative, nativeRequest('hideLoading', {})),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    tellBarred: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
    tellChanged: emit({ type: 'coupon.changed' }),
    tellInUse: emit(({ context: { couponId, coupon } }) => ({
      type: 'coupon.inUse' as const,
      couponId,
      subType: coupon?.sub_type ?? 'qr',
    })),
  },
  guards: {
    stands: ({ context: { coupon, now } }, { as }: { as: Standing }) =>
      coupon !== undefined && standingOf(coupon, now()) === as,
    countsStill: ({ context: { now } }, { coupon }: { coupon: Coupon }) => standingOf(coupon, now()) === 'counting',
    isUsed: (_, { coupon }: { coupon: Coupon }) => coupon.status === 'used',
    isThemeInUse: (_, { coupon }: { coupon: Coupon }) => coupon.status === 'used' && isTheme(coupon),
    isOver: ({ context }) => context.secondsLeft === 0,
    isSpent: ({ context }) => context.coupon?.can_use !== true,
    isTheme: ({ context: { coupon } }) => coupon !== undefined && isTheme(coupon),
    isBarred: ({ context }) => context.access() !== 'go',
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
    isRefused: (_, { error }: { error: unknown }) => asApiError(error).kind === 'business',
    isGone: (_, { error }: { error: unknown }) => asApiError(error).code === '407',
  },
  delays: {
    untilExpiry: ({ context: { coupon, now } }) => until(coupon?.expired_at, now()),
    untilStart: ({ context: { coupon, now } }) => until(coupon?.start_at, now() - slackMs),
    untilOver: ({ context: { coupon, now } }) => Math.min(longestWaitMs, coupon ? leftOf(coupon, now()) : 0),
    untilNextSecond: ({ context: { coupon, now } }) => (coupon && leftOf(coupon, now()) % 1000) || 1000,
  },
}).createMachine({
  id: 'couponUse',
  context: ({ input }) => ({ ...input, secondsLeft: 0 }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The coupon is asked for.',
      meta: { screen: screens, requirements: ['NAV-013', 'NAV-014', 'API-113'] },
      tags: 'busy',
      invoke: {
        src: 'loadCoupon',
        input: asked,
        onDone: { target: 'settling', actions: answered },
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' }, { target: 'failed' }],
      },
    },
    failed: {
      description: 'The coupon did not come; another try is offered.',
      meta: { screen: screens, requirements: ['GEN-023', 'CPN-006'] },
      on: { 'coupon.retry': 'loading', 'page.shown': 'loading' },
    },
    gone: {
      description: 'There is no such coupon, or it is no longer the shopper’s: a key for it is of no more use.',
      meta: { screen: screens, requirements: ['ERR-085'] },
      entry: 'dropKey',
      on: { 'page.shown': 'loading' },
    },
    settling: {
      description: 'What the coupon is good for now is read from what is known and the server’s clock.',
      meta: { screen: screens, requirements: ['CPN-007', 'CPN-016', 'REL-003'] },
      always: [
        { guard: { type: 'stands', params: { as: 'counting' } }, target: 'counting', actions: 'dropKey' },
        { guard: { type: 'stands', params: { as: 'used' } }, target: 'used', actions: 'dropKey' },
        { guard: { type: 'stands', params: { as: 'refunded' } }, target: 'refunded' },
        { guard: { type: 'stands', params: { as: 'expired' } }, target: 'expired' },
        { guard: { type: 'stands', params: { as: 'wrapped' } }, target: 'wrapped' },
        { guard: { type: 'stands', params: { as: 'upcoming' } }, target: 'upcoming' },
        { guard: { type: 'stands', params: { as: 'open' } }, target: 'open' },
        { target: 'usable' },
      ],
    },
    refreshing: {
      description:
        'The coupon is asked for again while what is known stays readable, and what it offers stays possible.',
      meta: { screen: screens, requirements: ['REL-003', 'API-113'] },
      tags: 'shown',
      on: { 'coupon.use': pressed },
      invoke: {
        src: 'loadCoupon',
        input: asked,
        onDone: { target: 'settling', actions: answered },
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' }, { target: 'settling' }],
      },
    },
    wrapped: {
      description: 'A gift that was not opened yet: its sender’s name, and the way to its card.',
      meta: { screen, requirements: ['CPN-007', 'CPN-015'] },
      tags: 'shown',
      on: { 'page.shown': 'refreshing' },
      after: { untilExpiry: 'settling' },
    },
    upcoming: {
      description: 'The coupon is not valid yet.',
      meta: { screen, requirements: ['CPN-016', 'ERR-057'] },
      tags: 'shown',
      on: { 'page.shown': 'refreshing' },
      after: { untilStart: 'refreshing' },
    },
    usable: {
      description: 'The coupon can be used, unless it pays for an order or is being given.',
      meta: { screen, requirements: ['CPN-006', 'CPN-007', 'CPN-016'] },
      tags: 'shown',
      on: {
        'coupon.use': pressed,
        'page.shown': 'refreshing',
      },
      after: { untilExpiry: 'settling' },
    },
    open: {
      description: 'The coupon shows its code without being used, and nothing counts down.',
      meta: { screen: screens, requirements: ['CPN-013', 'CPN-014'] },
      tags: ['shown', 'code'],
      on: { 'page.shown': 'refreshing' },
      after: { untilExpiry: 'settling' },
    },
    confirming: {
      description: 'The shopper is asked whether to use the coupon now, and told for how long its code is valid.',
      meta: { screen, requirements: ['CPN-008', 'CPN-013'] },
      tags: 'shown',
      entry: 'askUse',
      on: {
        'modal.closed': [
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'redeeming' },
          { target: 'settling' },
        ],
      },
    },
    redeeming: {
      description: 'The server is asked to use the coupon, once. The key is kept until the outcome is known.',
      meta: { screen, requirements: ['CPN-008', 'API-114', 'REL-001', 'FUL-006', 'BRG-048'] },
      tags: ['busy', 'shown'],
      entry: ['keepKey', 'showLoading'],
      exit: 'hideLoading',
      invoke: {
        src: 'redeemCoupon',
        input: ({ context: { couponId, key } }) => ({ couponId, idempotencyKey: key ?? '' }),
        onDone: [
          {
            guard: 'isTheme',
            target: 'used',
            actions: [
              { type: 'setUse', params: ({ event }) => ({ redeemed: event.output }) },
              'dropKey',
              'openThemes',
              'refreshCounts',
              'tellChanged',
            ],
          },
          {
            target: 'counting',
            actions: [
              { type: 'setUse', params: ({ event }) => ({ redeemed: event.output }) },
              'dropKey',
              'tellInUse',
              'refreshCounts',
              'tellChanged',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refreshing',
            actions: [{ type: 'setRefusal', params: ({ event }) => event }, 'dropKey', 'tellChanged'],
          },
          { target: 'checking' },
        ],
      },
    },
    checking: {
      description: 'No answer came: the server is asked whether the coupon was used.',
      meta: { screen, requirements: ['CPN-008', 'REL-003'] },
      tags: ['busy', 'shown'],
      invoke: {
        src: 'loadCoupon',
        input: asked,
        onDone: [
          {
            guard: { type: 'countsStill', params: ({ event }) => ({ coupon: event.output }) },
            target: 'counting',
            actions: [answered, 'dropKey', 'tellInUse', 'refreshCounts', 'tellChanged'],
          },
          {
            guard: { type: 'isThemeInUse', params: ({ event }) => ({ coupon: event.output }) },
            target: 'settling',
            actions: [answered, 'openThemes', 'refreshCounts', 'tellChanged'],
          },
          {
            guard: { type: 'isUsed', params: ({ event }) => ({ coupon: event.output }) },
            target: 'settling',
            actions: [answered, 'refreshCounts', 'tellChanged'],
          },
          { target: 'settling', actions: answered },
        ],
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' }, { target: 'unsure' }],
      },
    },
    unsure: {
      description: 'Whether the coupon was used is not known yet; asking again is offered, using again is not.',
      meta: { screen, requirements: ['CPN-008', 'REL-003'] },
      tags: 'shown',
      on: { 'coupon.retry': 'checking', 'page.shown': 'checking' },
    },
    counting: {
      description: 'The code is valid until the end instant of the server.',
      meta: { screen: screens, requirements: ['CPN-008', 'CPN-009', 'CPN-011', 'NAV-014'] },
      type: 'parallel',
      tags: ['shown', 'code'],
      states: {
        clock: {
          description: 'The time that is left.',
          meta: { screen: screens, requirements: ['CPN-009', 'CPN-011', 'A11-001'] },
          initial: 'ticking',
          states: {
            ticking: {
              description: 'Reckoned from the end instant every second, and at once when the page is seen again.',
              meta: { screen: screens, requirements: ['CPN-009', 'CPN-011', 'REL-003', 'A11-001'] },
              entry: 'count',
              always: { guard: 'isOver', target: '#couponUse.used' },
              on: { 'page.shown': { target: 'ticking', reenter: true }, 'page.hidden': 'hidden' },
              after: { untilNextSecond: { target: 'ticking', reenter: true } },
            },
            hidden: {
              description: 'Nobody sees the page: nothing ticks until it is shown again, or the code is over.',
              meta: { screen: screens, requirements: ['BRG-051', 'CPN-011'] },
              on: { 'page.shown': 'ticking' },
              after: { untilOver: 'ticking' },
            },
          },
        },
        truth: {
          description: 'What the server says of the end, and with it of its clock.',
          meta: { screen: screens, requirements: ['CPN-011', 'REL-003'] },
          initial: 'known',
          states: {
            known: {
              description: 'The end instant is known.',
              meta: { screen: screens, requirements: ['CPN-011'] },
              on: { 'page.shown': 'asking' },
            },
            asking: {
              description: 'The page is seen again: the coupon is asked for, while the time runs on.',
              meta: { screen: screens, requirements: ['CPN-011', 'REL-003'] },
              on: { 'page.hidden': 'known' },
              invoke: {
                src: 'loadCoupon',
                input: asked,
                onDone: [
                  {
                    guard: { type: 'countsStill', params: ({ event }) => ({ coupon: event.output }) },
                    target: 'known',
                    actions: [answered, 'count'],
                  },
                  { target: '#couponUse.settling', actions: answered },
                ],
                onError: 'known',
              },
            },
          },
        },
      },
    },
    used: {
      description: 'The coupon is used up: its code is covered.',
      meta: { screen: screens, requirements: ['CPN-007', 'CPN-011', 'CPN-016'] },
      tags: 'shown',
      on: { 'page.shown': 'refreshing' },
    },
    expired: {
      description: 'The coupon was not used in time.',
      meta: { screen: screens, requirements: ['CPN-007', 'CPN-016'] },
      tags: 'shown',
      on: { 'page.shown': 'refreshing' },
    },
    refunded: {
      description: 'The coupon was taken back and what was paid for it is returned.',
      meta: { screen: screens, requirements: ['CPN-007', 'CPN-016'] },
      tags: 'shown',
      on: { 'page.shown': 'refreshing' },
    },
  },
})

type Snapshot = SnapshotFrom<typeof couponUseMachine>

/** Whether the coupon may be given now; not while it is unknown whether it was used (GFT-018). */
export const canGive = (snapshot: Snapshot): boolean => {
  const standing = couponStanding(snapshot)
  return (
    snapshot.context.coupon?.can_send_gift === true &&
    (standing === 'usable' || standing === 'open') &&
    !snapshot.matches('unsure')
  )
}

/** How the coupon stands while it is shown, whatever is under way. */
export const couponStanding = ({ context: { coupon, now } }: Snapshot): Standing | undefined =>
  coupon && standingOf(coupon, now())
