import { assign, fromPromise, setup } from 'xstate'
import { countdownAnnouncedAtSeconds } from '../../contract/constants'
import type { LandingPage } from '../../contract/landing'
import { notProvided } from '../ports'
import { hasEnded, isMissing } from './missing'

export interface LandingInput {
  /** Id of the page, campaign, banner or advertisement. */
  id: string
  /** Milliseconds since 1970 by the server's clock. */
  now: () => number
  /** Whether the web view is hidden: countdowns and polling pause then (BRG-051). */
  isHidden: boolean
}

interface LandingContext extends LandingInput {
  page?: LandingPage
  /** Seconds until the page's end, rounded up; 0 once it is over, and for a page without an end. */
  secondsLeft: number
  announced?: (typeof countdownAnnouncedAtSeconds)[number]
}

export type LandingEvent =
  { type: 'landing.retry' } | { type: 'landing.refresh' } | { type: 'page.shown' } | { type: 'page.hidden' }

/** Timers hold milliseconds in 32 bits: a longer one would fire at once. */
const longestWaitMs = 24 * 86_400_000

/** Milliseconds until a page ends; undefined for a page without an end. */
export const leftOf = ({ ends_at }: Pick<LandingPage, 'ends_at'>, now: number): number | undefined =>
  ends_at === undefined ? undefined : Date.parse(ends_at) - now

const isOver = (page: LandingPage, now: number): boolean => (leftOf(page, now) ?? Infinity) <= 0
const showsCountdown = (page: LandingPage): boolean => page.blocks.some(({ type }) => type === 'countdown')

const pageInput = ({ context: { id } }: { context: LandingContext }) => ({ id })
const answered = {
  type: 'setPage',
  params: ({ event }: { event: { output: LandingPage } }) => ({ page: event.output }),
} as const
const errorParams = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
const screen = '/landing-campaign-detail/$id'

export const landingMachine = setup({
  types: {} as {
    input: LandingInput
    context: LandingContext
    events: LandingEvent
    tags: 'shown'
  },
  actors: {
    loadLanding: fromPromise<LandingPage, { id: string }>(notProvided('loadLanding')),
  },
  actions: {
    markShown: assign({ isHidden: false }),
    markHidden: assign({ isHidden: true }),
    setPage: assign((_, params: { page: LandingPage }) => params),
    count: assign(({ context: { page, now } }) => {
      const secondsLeft = Math.max(0, Math.ceil(((page && leftOf(page, now())) ?? 0) / 1000))
      return { secondsLeft, announced: countdownAnnouncedAtSeconds.findLast((seconds) => secondsLeft <= seconds) }
    }),
  },
  guards: {
    hasEnd: ({ context: { page } }) => page?.ends_at !== undefined,
    isHidden: ({ context }) => context.isHidden,
    isOver: ({ context: { page, now } }) => page !== undefined && isOver(page, now()),
    hasEnded: (_, { error }: { error: unknown }) => hasEnded(error),
    isMissing: (_, { error }: { error: unknown }) => isMissing(error),
  },
  delays: {
    untilOver: ({ context: { page, now } }) => Math.min(longestWaitMs, (page && leftOf(page, now())) ?? 0),
    /** A page with a countdown updates every second, any other waits for its end. */
    untilNextLook: ({ context: { page, now } }) => {
      const left = (page && leftOf(page, now())) ?? 0
      return page && showsCountdown(page) ? left % 1000 || 1000 : Math.min(longestWaitMs, left)
    },
  },
}).createMachine({
  id: 'landing',
  description: 'A landing page, special campaign, banner or advertisement: whether it exists, and until when.',
  context: ({ input }) => ({ ...input, secondsLeft: 0 }),
  on: { 'page.shown': { actions: 'markShown' }, 'page.hidden': { actions: 'markHidden' } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The page is loading.',
      meta: { screen, requirements: ['LND-002', 'GEN-023'] },
      on: { 'landing.refresh': { target: 'loading', reenter: true } },
      invoke: {
        src: 'loadLanding',
        input: pageInput,
        onDone: { target: 'shown', actions: answered },
        onError: [
          { guard: { type: 'hasEnded', params: errorParams }, target: 'ended' },
          { guard: { type: 'isMissing', params: errorParams }, target: 'gone' },
          { target: 'failed' },
        ],
      },
    },
    failed: {
      description: 'The page failed to load. The shopper can retry.',
      meta: { screen, requirements: ['GEN-023'] },
      on: { 'landing.retry': 'loading', 'landing.refresh': 'loading' },
    },
    gone: {
      description: 'The page does not exist for this shopper. The page shows “content not found”.',
      meta: { screen, requirements: ['NAV-047', 'LND-004'] },
      on: { 'landing.refresh': 'loading' },
    },
    ended: {
      description: 'The campaign has ended. The page states this and leads to the main page.',
      meta: { screen, requirements: ['LND-004'] },
      on: { 'landing.refresh': 'loading' },
    },
    shown: {
      description: 'The blocks are shown until the page ends.',
      meta: { screen, requirements: ['LND-002', 'LND-003'] },
      tags: 'shown',
      type: 'parallel',
      states: {
        clock: {
          description: 'The remaining time until the page ends.',
          meta: { screen, requirements: ['LND-003', 'LND-004'] },
          initial: 'starting',
          states: {
            starting: {
              description: 'Decides whether the page has an end to count down to.',
              meta: { requirements: ['LND-003'] },
              always: [{ guard: 'hasEnd', target: 'ticking' }, { target: 'endless' }],
            },
            ticking: {
              description:
                'The remaining time is computed from the server’s end instant, and again when the page is shown again.',
              meta: { screen, requirements: ['LND-003', 'LND-004', 'A11-001'] },
              entry: 'count',
              always: [
                { guard: 'isOver', target: '#landing.ended' },
                { guard: 'isHidden', target: 'hidden' },
              ],
              on: { 'page.hidden': { target: 'hidden', actions: 'markHidden' } },
              after: { untilNextLook: { target: 'ticking', reenter: true } },
            },
            hidden: {
              description: 'The page is hidden. The countdown pauses until it is shown again or ends.',
              meta: { screen, requirements: ['BRG-051', 'LND-004'] },
              on: { 'page.shown': { target: 'ticking', actions: 'markShown' } },
              after: { untilOver: 'ticking' },
            },
            endless: {
              description: 'The page has no end.',
              meta: { screen, requirements: ['LND-002'] },
            },
          },
        },
        truth: {
          description: 'The page’s data on the server.',
          meta: { screen, requirements: ['LND-004'] },
          initial: 'known',
          states: {
            known: {
              description: 'The last loaded data is shown.',
              meta: { screen, requirements: ['LND-002'] },
              on: { 'landing.refresh': 'refreshing', 'page.shown': { target: 'refreshing', actions: 'markShown' } },
            },
            refreshing: {
              description: 'The page is reloading; the previous data stays visible.',
              meta: { screen, requirements: ['GEN-023', 'LND-004'] },
              on: {
                'landing.refresh': { target: 'refreshing', reenter: true },
                'page.hidden': { target: 'known', actions: 'markHidden' },
              },
              invoke: {
                src: 'loadLanding',
                input: pageInput,
                onDone: { target: '#landing.shown', actions: answered },
                onError: [
                  { guard: { type: 'hasEnded', params: errorParams }, target: '#landing.ended' },
                  { guard: { type: 'isMissing', params: errorParams }, target: '#landing.gone' },
                  { target: 'known' },
                ],
              },
            },
          },
        },
      },
    },
  },
})
