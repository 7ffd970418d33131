import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { countdownAnnouncedAtSeconds } from '../../contract/constants'
import type { CouponStatus, CouponSubType } from '../../contract/couponEnums'
import type { Coupon, Redeemed } from '../../contract/coupons'
import type { AccessAnswer, ModalAnswer } from '../ports'
import {
  asApiError,
  failedCall,
  nativeRequest,
  notProvided,
  toCounters,
  toFollowUp,
  toLinkOpener,
  toModal,
  toNative,
} from '../ports'
import { isTheme, leftOf, phaseOf } from './phase'
import type { CouponPhase } from './phase'

export interface CouponUseInput {
  couponId: string
  /** Milliseconds since 1970 by the server's clock. */
  now: () => number
  /** Makes an idempotency key (a UUID). */
  newKey: () => string
  access: () => AccessAnswer
  /** Key of an earlier use whose outcome this device did not receive. */
  key?: string
  /** Minutes for which a code is valid, unless the server states them (CPN-011). */
  usualMinutes: number
  /** Whether the web view is hidden: countdowns and polling pause then (BRG-051). */
  isHidden: boolean
}

interface CouponUseContext extends CouponUseInput {
  coupon?: Coupon
  secondsLeft: number
  announced?: (typeof countdownAnnouncedAtSeconds)[number]
  /** A reload is due: the dialog or the use is in its way, or interrupted it. */
  isOutdated?: boolean
}

export type CouponUseEvent =
  | { type: 'coupon.use' }
  | { type: 'coupon.retry' }
  /** The gift was opened: its coupon takes the place of the gift. */
  | { type: 'coupon.view' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

type CouponUseFact =
  | { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
  | { type: 'couponKey.kept'; couponId: string; key: string }
  | { type: 'couponKey.dropped'; couponId: string }
  | { type: 'coupon.inUse'; couponId: string; subType: CouponSubType }
  /** The coupon was used, here or elsewhere: lists of coupons are out of date. */
  | { type: 'coupon.changed' }

/** The server's clock is known to within the duration of a call; this margin makes sure that an instant has passed before reloading. */
const slackMs = 1000
/** Timers hold milliseconds in 32 bits: a longer one would fire at once. */
const longestWaitMs = 24 * 86_400_000
const until = (instant: string | undefined, now: number): number =>
  Math.min(longestWaitMs, Math.max(0, Date.parse(instant ?? '') - now))

const endOf = ({ expired_at, valid_minutes }: Redeemed, { now, usualMinutes }: CouponUseContext): string =>
  expired_at ?? new Date(now() + (valid_minutes ?? usualMinutes) * 60_000).toISOString()

/** The coupon's status after a refused use, until it is reloaded (CPN-016). */
const statusByErrorCode: Record<string, CouponStatus> = { 601: 'used', 102: 'expired' }
/** Input and action shared by the states that load the coupon. */
const couponInput = ({ context: { couponId } }: { context: CouponUseContext }) => ({ couponId })
const answered = {
  type: 'setCoupon',
  params: ({ event }: { event: { output: Coupon } }) => ({ coupon: event.output }),
} as const
/** Transitions of the button. */
const pressed = [
  { guard: 'isUnusable' },
  { guard: 'isAccessDenied', actions: 'emitRefused' },
  { guard: 'isTheme', target: 'redeeming' },
  { target: 'confirming' },
] as const
/** The page is shown again: the coupon may have changed meanwhile. */
const shownAgain = <Target extends string>(target: Target) => ({ target, actions: 'markShown' }) as const
/** Where the coupon, and where its code is shown. */
const screen = '/coupon-detail/$couponId'
const codeScreen = '/coupon-detail/show-qr/$couponId/$subType'

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
    setCoupon: assign((_, params: { coupon: Coupon }) => ({ ...params, isOutdated: false })),
    markOutdated: assign({ isOutdated: true }),
    markCurrent: assign({ isOutdated: false }),
    markShown: assign({ isHidden: false }),
    markHidden: assign({ isHidden: true }),
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
      const status = statusByErrorCode[asApiError(error).code ?? '']
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
    confirmUse: sendTo(toModal, ({ context: { coupon, usualMinutes }, self }) => ({
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
    raiseError: sendTo(toFollowUp, (_, { error }: { error: unknown }) => failedCall(error)),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    emitRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
    emitChanged: emit({ type: 'coupon.changed' }),
    emitInUse: emit(({ context: { couponId, coupon } }) => ({
      type: 'coupon.inUse' as const,
      couponId,
      subType: coupon?.sub_type ?? 'qr',
    })),
  },
  guards: {
    isInPhase: ({ context: { coupon, now } }, { as }: { as: CouponPhase }) =>
      coupon !== undefined && phaseOf(coupon, now()) === as,
    isStillCounting: ({ context: { now } }, { coupon }: { coupon: Coupon }) => phaseOf(coupon, now()) === 'counting',
    isUsed: (_, { coupon }: { coupon: Coupon }) => coupon.status === 'used',
    isThemeInUse: (_, { coupon }: { coupon: Coupon }) => coupon.status === 'used' && isTheme(coupon),
    isHidden: ({ context }) => context.isHidden,
    isOutdated: ({ context }) => context.isOutdated === true,
    isOver: ({ context }) => context.secondsLeft === 0,
    isUnusable: ({ context }) => context.coupon?.can_use !== true,
    isTheme: ({ context: { coupon } }) => coupon !== undefined && isTheme(coupon),
    isAccessDenied: ({ context }) => context.access() !== 'go',
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
  on: { 'page.shown': { actions: ['markShown', 'markOutdated'] }, 'page.hidden': { actions: 'markHidden' } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The coupon is loading.',
      meta: { screen, requirements: ['NAV-013', 'NAV-014', 'API-113'] },
      tags: 'busy',
      on: { 'page.shown': { ...shownAgain('loading'), reenter: true } },
      invoke: {
        src: 'loadCoupon',
        input: couponInput,
        onDone: { target: 'settling', actions: answered },
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' }, { target: 'failed' }],
      },
    },
    failed: {
      description: 'The coupon failed to load. The shopper can retry.',
      meta: { screen, requirements: ['GEN-023', 'CPN-006'] },
      on: { 'coupon.retry': 'loading', 'page.shown': shownAgain('loading') },
    },
    gone: {
      description: 'The coupon does not exist or no longer belongs to the shopper. A stored key for it is dropped.',
      meta: { screen, requirements: ['ERR-085'] },
      entry: 'dropKey',
      on: { 'page.shown': shownAgain('loading') },
    },
    settling: {
      description:
        'Decides the coupon’s phase from the loaded data and the server’s clock. A reload that waits for the dialog or the use starts first.',
      meta: { requirements: ['CPN-007', 'CPN-016', 'REL-003'] },
      always: [
        { guard: 'isOutdated', target: 'refreshing' },
        { guard: { type: 'isInPhase', params: { as: 'counting' } }, target: 'counting', actions: 'dropKey' },
        { guard: { type: 'isInPhase', params: { as: 'used' } }, target: 'used', actions: 'dropKey' },
        { guard: { type: 'isInPhase', params: { as: 'refunded' } }, target: 'refunded', actions: 'dropKey' },
        { guard: { type: 'isInPhase', params: { as: 'expired' } }, target: 'expired' },
        { guard: { type: 'isInPhase', params: { as: 'wrapped' } }, target: 'wrapped' },
        { guard: { type: 'isInPhase', params: { as: 'upcoming' } }, target: 'upcoming' },
        { guard: { type: 'isInPhase', params: { as: 'open' } }, target: 'open' },
        { target: 'usable' },
      ],
    },
    refreshing: {
      description: 'The coupon is reloading. The previous data stays visible and can be used.',
      meta: { screen, requirements: ['REL-003', 'API-113'] },
      tags: 'shown',
      entry: 'markOutdated',
      on: { 'coupon.use': pressed, 'page.shown': { ...shownAgain('refreshing'), reenter: true } },
      invoke: {
        src: 'loadCoupon',
        input: couponInput,
        onDone: { target: 'settling', actions: answered },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          { target: 'settling', actions: 'markCurrent' },
        ],
      },
    },
    wrapped: {
      description: 'The coupon is an unopened gift: it shows the sender’s name and a link to the card.',
      meta: { screen, requirements: ['CPN-007', 'CPN-015'] },
      tags: 'shown',
      on: { 'coupon.view': 'unwrapping', 'page.shown': shownAgain('refreshing') },
      after: { untilExpiry: 'settling' },
    },
    unwrapping: {
      description:
        'The gift was opened and its coupon is reloading. A popup reports a failure, after which the shopper can retry.',
      meta: { screen, requirements: ['CPN-015', 'REL-007'] },
      tags: ['busy', 'shown'],
      on: { 'page.shown': { ...shownAgain('unwrapping'), reenter: true } },
      invoke: {
        src: 'loadCoupon',
        input: couponInput,
        onDone: { target: 'settling', actions: answered },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          { target: 'settling', actions: { type: 'raiseError', params: ({ event }) => event } },
        ],
      },
    },
    upcoming: {
      description: 'The coupon is not valid yet.',
      meta: { screen, requirements: ['CPN-016', 'ERR-057'] },
      tags: 'shown',
      on: { 'page.shown': shownAgain('refreshing') },
      after: { untilStart: 'refreshing' },
    },
    usable: {
      description: 'The coupon can be used, unless it pays for an order or is being given.',
      meta: { screen, requirements: ['CPN-006', 'CPN-007', 'CPN-016'] },
      tags: 'shown',
      on: {
        'coupon.use': pressed,
        'page.shown': shownAgain('refreshing'),
      },
      after: { untilExpiry: 'settling' },
    },
    open: {
      description: 'The coupon shows its code without being used, and without a countdown.',
      meta: { screen: codeScreen, requirements: ['CPN-013', 'CPN-014'] },
      tags: ['shown', 'code'],
      on: { 'page.shown': shownAgain('refreshing') },
      after: { untilExpiry: 'settling' },
    },
    confirming: {
      description: 'A dialog confirms the use and shows for how long the code will be valid.',
      meta: { screen, requirements: ['CPN-008', 'CPN-013'] },
      tags: 'shown',
      entry: 'confirmUse',
      on: {
        'modal.closed': [
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'redeeming' },
          { target: 'settling' },
        ],
      },
    },
    redeeming: {
      description: 'The coupon is being used on the server, once. The key is stored until the outcome is known.',
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
            target: 'settling',
            actions: [
              { type: 'setUse', params: ({ event }) => ({ redeemed: event.output }) },
              'dropKey',
              'openThemes',
              'refreshCounts',
              'emitChanged',
            ],
          },
          {
            target: 'counting',
            actions: [
              { type: 'setUse', params: ({ event }) => ({ redeemed: event.output }) },
              'dropKey',
              'emitInUse',
              'refreshCounts',
              'emitChanged',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refreshing',
            actions: [{ type: 'setRefusal', params: ({ event }) => event }, 'dropKey', 'emitChanged'],
          },
          { target: 'checking' },
        ],
      },
    },
    checking: {
      description: 'The use got no answer. The coupon is reloaded to find out whether it was used.',
      meta: { screen, requirements: ['CPN-008', 'REL-003'] },
      tags: ['busy', 'shown'],
      on: { 'page.shown': { ...shownAgain('checking'), reenter: true } },
      invoke: {
        src: 'loadCoupon',
        input: couponInput,
        onDone: [
          {
            guard: { type: 'isStillCounting', params: ({ event }) => ({ coupon: event.output }) },
            target: 'counting',
            actions: [answered, 'dropKey', 'emitInUse', 'refreshCounts', 'emitChanged'],
          },
          {
            guard: { type: 'isThemeInUse', params: ({ event }) => ({ coupon: event.output }) },
            target: 'settling',
            actions: [answered, 'openThemes', 'refreshCounts', 'emitChanged'],
          },
          {
            guard: { type: 'isUsed', params: ({ event }) => ({ coupon: event.output }) },
            target: 'settling',
            actions: [answered, 'refreshCounts', 'emitChanged'],
          },
          { target: 'settling', actions: answered },
        ],
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          { target: 'outcomeUnknown' },
        ],
      },
    },
    outcomeUnknown: {
      description: 'Whether the coupon was used is unknown. The shopper can check again, but not use it again.',
      meta: { screen, requirements: ['CPN-008', 'REL-003'] },
      tags: 'shown',
      on: { 'coupon.retry': 'checking', 'page.shown': shownAgain('checking') },
    },
    counting: {
      description: 'The coupon is in use: its code is valid until the server’s end instant.',
      meta: { screen: codeScreen, requirements: ['CPN-008', 'CPN-009', 'CPN-011', 'NAV-014'] },
      type: 'parallel',
      tags: ['shown', 'code'],
      states: {
        clock: {
          description: 'The countdown of the code.',
          meta: { screen: codeScreen, requirements: ['CPN-009', 'CPN-011', 'A11-001'] },
          initial: 'ticking',
          states: {
            ticking: {
              description:
                'The remaining time is computed from the end instant every second, and at once when the page is shown again.',
              meta: { screen: codeScreen, requirements: ['CPN-009', 'CPN-011', 'REL-003', 'A11-001'] },
              entry: 'count',
              always: [
                { guard: 'isOver', target: '#couponUse.used' },
                { guard: 'isHidden', target: 'hidden' },
              ],
              on: { 'page.hidden': { actions: 'markHidden' } },
              after: { untilNextSecond: { target: 'ticking', reenter: true } },
            },
            hidden: {
              description:
                'The page is hidden. The countdown pauses until the page is shown again or the code expires.',
              meta: { screen: codeScreen, requirements: ['BRG-051', 'CPN-011'] },
              on: { 'page.shown': shownAgain('ticking') },
              after: { untilOver: 'ticking' },
            },
          },
        },
        truth: {
          description: 'The server’s end instant and clock. Page visibility is tracked by the clock region.',
          meta: { screen: codeScreen, requirements: ['CPN-011', 'REL-003'] },
          initial: 'known',
          states: {
            known: {
              description: 'The end instant is known.',
              meta: { screen: codeScreen, requirements: ['CPN-011'] },
              always: { guard: 'isOutdated', target: 'asking' },
              on: { 'page.shown': 'asking' },
            },
            asking: {
              description: 'The page is shown again. The coupon is reloading while the countdown runs.',
              meta: { screen: codeScreen, requirements: ['CPN-011', 'REL-003'] },
              entry: 'markCurrent',
              on: { 'page.shown': { target: 'asking', reenter: true }, 'page.hidden': 'known' },
              invoke: {
                src: 'loadCoupon',
                input: couponInput,
                onDone: { target: '#couponUse.settling', actions: answered },
                onError: 'known',
              },
            },
          },
        },
      },
    },
    used: {
      description: 'The coupon is used up and its code is hidden.',
      meta: { screen, requirements: ['CPN-007', 'CPN-011', 'CPN-016'] },
      tags: 'shown',
      on: { 'page.shown': shownAgain('refreshing') },
    },
    expired: {
      description: 'The coupon expired unused.',
      meta: { screen, requirements: ['CPN-007', 'CPN-016'] },
      tags: 'shown',
      on: { 'page.shown': shownAgain('refreshing') },
    },
    refunded: {
      description: 'The coupon was taken back and its price is refunded.',
      meta: { screen, requirements: ['CPN-007', 'CPN-016'] },
      tags: 'shown',
      on: { 'page.shown': shownAgain('refreshing') },
    },
  },
})

type Snapshot = SnapshotFrom<typeof couponUseMachine>

/** Whether the coupon can be given now; not while the outcome of a use is unknown (GFT-018). */
export const canGive = (snapshot: Snapshot): boolean => {
  const phase = couponPhase(snapshot)
  return (
    snapshot.context.coupon?.can_send_gift === true &&
    (phase === 'usable' || phase === 'open') &&
    !snapshot.matches('outcomeUnknown')
  )
}

/** The coupon's phase while it is shown, whatever state the machine is in. */
export const couponPhase = ({ context: { coupon, now } }: Snapshot): CouponPhase | undefined =>
  coupon && phaseOf(coupon, now())
