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
}

interface LandingContext extends LandingInput {
  page?: LandingPage
  /** Until the page's end, rounded up; 0 once it is over, and for a page without an end. */
  secondsLeft: number
  announced?: (typeof countdownAnnouncedAtSeconds)[number]
}

export type LandingEvent =
  { type: 'landing.retry' } | { type: 'landing.refresh' } | { type: 'page.shown' } | { type: 'page.hidden' }

/** Timers count milliseconds in 32 bits: a longer one would fire at once. */
const longestWaitMs = 24 * 86_400_000

/** Milliseconds until a page ends; none for a page without an end. */
export const leftOf = ({ ends_at }: Pick<LandingPage, 'ends_at'>, now: number): number | undefined =>
  ends_at === undefined ? undefined : Date.parse(ends_at) - now

const isOver = (page: LandingPage, now: number): boolean => (leftOf(page, now) ?? Infinity) <= 0
const showsCountdown = (page: LandingPage): boolean => page.blocks.some(({ type }) => type === 'countdown')

const asked = ({ context: { id } }: { context: LandingContext }) => ({ id })
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
    setPage: assign((_, params: { page: LandingPage }) => params),
    count: assign(({ context: { page, now } }) => {
      const secondsLeft = Math.max(0, Math.ceil(((page && leftOf(page, now())) ?? 0) / 1000))
      return { secondsLeft, announced: countdownAnnouncedAtSeconds.findLast((seconds) => secondsLeft <= seconds) }
    }),
  },
  guards: {
    hasEnd: ({ context: { page } }) => page?.ends_at !== undefined,
    isOver: ({ context: { page, now } }) => page !== undefined && isOver(page, now()),
    hasEnded: (_, { error }: { error: unknown }) => hasEnded(error),
    isMissing: (_, { error }: { error: unknown }) => isMissing(error),
  },
  delays: {
    untilOver: ({ context: { page, now } }) => Math.min(longestWaitMs, (page && leftOf(page, now())) ?? 0),
    /** A page that shows a countdown counts each second, any other waits for its end. */
    untilNextLook: ({ context: { page, now } }) => {
      const left = (page && leftOf(page, now())) ?? 0
      return page && showsCountdown(page) ? left % 1000 || 1000 : Math.min(longestWaitMs, left)
    },
  },
}).createMachine({
  id: 'landing',
  description: 'A landing page, a special campaign, a banner or an advertisement: whether it is there, and until when.',
  context: ({ input }) => ({ ...input, secondsLeft: 0 }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The page is loaded.',
      meta: { screen, requirements: ['LND-002', 'GEN-023'] },
      invoke: {
        src: 'loadLanding',
        input: asked,
        onDone: { target: 'shown', actions: answered },
        onError: [
          { guard: { type: 'hasEnded', params: errorParams }, target: 'ended' },
          { guard: { type: 'isMissing', params: errorParams }, target: 'gone' },
          { target: 'failed' },
        ],
      },
    },
    failed: {
      description: 'The page did not load; another try is offered.',
      meta: { screen, requirements: ['GEN-023'] },
      on: { 'landing.retry': 'loading', 'landing.refresh': 'loading' },
    },
    gone: {
      description: 'There is no such page for this shopper: content not found.',
      meta: { screen, requirements: ['NAV-047', 'LND-004'] },
      on: { 'landing.refresh': 'loading' },
    },
    ended: {
      description: 'The campaign has ended: the page says so and leads to the main page.',
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
          description: 'The time that is left.',
          meta: { screen, requirements: ['LND-003', 'LND-004'] },
          initial: 'starting',
          states: {
            starting: {
              description: 'Only a page with an end is counted down.',
              meta: { screen, requirements: ['LND-003'] },
              always: [{ guard: 'hasEnd', target: 'ticking' }, { target: 'endless' }],
            },
            ticking: {
              description: 'Computed from the end instant of the server, and again when the page is shown again.',
              meta: { screen, requirements: ['LND-003', 'LND-004', 'A11-001'] },
              entry: 'count',
              always: { guard: 'isOver', target: '#landing.ended' },
              on: { 'page.shown': { target: 'ticking', reenter: true }, 'page.hidden': 'hidden' },
              after: { untilNextLook: { target: 'ticking', reenter: true } },
            },
            hidden: {
              description: 'Nobody sees the page: nothing ticks until it is shown again, or it is over.',
              meta: { screen, requirements: ['BRG-051', 'LND-004'] },
              on: { 'page.shown': 'ticking' },
              after: { untilOver: 'ticking' },
            },
            endless: {
              description: 'The page has no end.',
              meta: { screen, requirements: ['LND-002'] },
            },
          },
        },
        truth: {
          description: 'What the server says of the page.',
          meta: { screen, requirements: ['LND-004'] },
          initial: 'known',
          states: {
            known: {
              description: 'The page is as the server told it last.',
              meta: { screen, requirements: ['LND-002'] },
              on: { 'landing.refresh': 'refreshing', 'page.shown': 'refreshing' },
            },
            refreshing: {
              description: 'The page is loaded again while the old one stays readable.',
              meta: { screen, requirements: ['GEN-023', 'LND-004'] },
              on: { 'landing.refresh': { target: 'refreshing', reenter: true }, 'page.hidden': 'known' },
              invoke: {
                src: 'loadLanding',
                input: asked,
                onDone: { target: '#landing.shown', reenter: true, actions: answered },
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
