import type { LandingPage } from '../../contract/landing'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { isCause, isPageHidden, same } from '../trail'
import { landingMachine, leftOf } from './landingMachine'

type LandingSeen = Seen<typeof landingMachine>

const day = 86_400_000
const at = (now: number, ms: number) => new Date(now + ms).toISOString()

const text = { type: 'text' as const, title: 'Winter skin', text: 'Dry air' }
const page = (change: Partial<LandingPage> = {}): LandingPage => ({ title: 'Winter skin', blocks: [text], ...change })
const countdown = (now: number, ms: number): Partial<LandingPage> => {
  const ends_at = at(now, ms)
  return { ends_at, blocks: [text, { type: 'countdown', ends_at }] }
}

const refused = (code: string) => ({ kind: 'business', code, key: code }) as const

/** Remaining time of the page with a countdown, in milliseconds; longer than the first announced time. */
const runsMs = 62_500

/** The clock of a page with an end ticks only while the page is visible. */
const clock = ({ context }: Pick<LandingSeen, 'context'>) =>
  context.isHidden ? 'shown.clock.hidden' : 'shown.clock.ticking'

const leadsFromAnswer = {
  'loadLanding endless': 'shown.clock.endless',
  'loadLanding counted': clock,
  'loadLanding dated': clock,
  'loadLanding long': clock,
  'loadLanding over': 'ended',
  'loadLanding ended': 'ended',
  'loadLanding gone': 'gone',
  'loadLanding noId': 'gone',
}

const isOver = ({ context: { page: known }, now }: Pick<LandingSeen, 'context' | 'now'>): boolean =>
  known !== undefined && (leftOf(known, now) ?? Infinity) <= 0

const refreshes = {
  accepts: ['landing.refresh', 'page.shown'] as const,
  leads: {
    'landing.refresh': 'shown.truth.refreshing',
    'page.shown': 'shown.truth.refreshing',
  },
  does: { 'landing.refresh': ['call loadLanding'], 'page.shown': ['call loadLanding'] },
}

/** The end of the page, by the server's last answer. */
const toldEnd = ({ trail }: LandingSeen): string | undefined => {
  const settled = trail.findLast((fact) => fact.kind === 'settled' && fact.output !== undefined)
  return settled?.kind === 'settled' ? (settled.output as LandingPage).ends_at : undefined
}

export const landingModel = defineModel(landingMachine, {
  inputs: { page: { input: (clock) => ({ id: '9203', now: clock.now, isHidden: false }) } },
  samples: {
    'landing.retry': [{ type: 'landing.retry' }],
    'landing.refresh': [{ type: 'landing.refresh' }],
    'page.shown': [{ type: 'page.shown' }],
    'page.hidden': [{ type: 'page.hidden' }],
  },
  outcomes: {
    loadLanding: {
      endless: { done: page() },
      counted: { done: ({ now }) => page(countdown(now, runsMs)) },
      dated: { done: ({ now }) => page({ ends_at: at(now, day) }) },
      long: { done: ({ now }) => page({ ends_at: at(now, 30 * day) }) },
      over: { done: ({ now }) => page(countdown(now, 0)) },
      ended: { error: refused('1013') },
      gone: { error: refused('410') },
      noId: { error: refused('1011') },
      lost: { error: { kind: 'network', key: 'default' } },
    },
  },
  serialize: ({ context: { page: known, announced, now, isHidden } }) => [
    isHidden,
    known && [known.blocks.length, Math.min(25, Math.ceil((leftOf(known, now()) ?? 0) / day))],
    announced,
  ],
  triedWith: ({ context: { isHidden, page: known } }) =>
    `${isHidden ? 'hidden' : ''}${known && known.ends_at === undefined ? ' endless' : ''}`,
  acceptsAnywhere: ['page.shown', 'page.hidden'],
  waits: { overAMinute: 61_000, halfAMinute: 30_000, twentySeconds: 20_000 },
  expects: {
    loading: {
      accepts: ['landing.refresh'],
      leads: { ...leadsFromAnswer, 'loadLanding lost': 'failed', 'landing.refresh': 'loading' },
      does: { 'landing.refresh': ['call loadLanding'] },
    },
    failed: {
      accepts: ['landing.retry', 'landing.refresh'],
      leads: { 'landing.retry': 'loading', 'landing.refresh': 'loading' },
    },
    gone: { accepts: ['landing.refresh'], leads: { 'landing.refresh': 'loading' } },
    ended: { accepts: ['landing.refresh'], leads: { 'landing.refresh': 'loading' } },
    'shown.clock.starting': { accepts: [] },
    'shown.clock.ticking': {
      accepts: ['page.hidden'],
      after: ['untilNextLook'],
      leads: {
        'page.hidden': 'shown.clock.hidden',
        'page.shown': (seen) => (isOver(seen) ? 'ended' : 'shown.clock.ticking'),
        untilNextLook: ({ context: { page: known, secondsLeft }, now }) => {
          if (known!.blocks.length > 1) return secondsLeft > 1 ? 'shown.clock.ticking' : 'ended'
          return leftOf(known!, now)! > 24 * day ? 'shown.clock.ticking' : 'ended'
        },
      },
      check: ({ context: { page: known, secondsLeft, announced }, now }) => {
        const left = leftOf(known!, now)
        if (left === undefined || left <= 0) throw new Error(`${left} ms left`)
        // Without a countdown the seconds are not shown.
        if (known!.blocks.length === 1) return
        const due = Math.ceil(left / 1000)
        if (secondsLeft !== due) throw new Error(`expected ${due} s with ${left} ms left, found ${secondsLeft} s`)
        const said = secondsLeft <= 10 ? 10 : secondsLeft <= 30 ? 30 : secondsLeft <= 60 ? 60 : undefined
        if (announced !== said) throw new Error(`expected ${said} to be said at ${secondsLeft} s, found ${announced}`)
      },
    },
    'shown.clock.hidden': {
      accepts: ['page.shown'],
      after: ['untilOver'],
      leads: {
        'page.shown': 'shown.clock.ticking',
        untilOver: ({ context: { page: known }, now }) =>
          leftOf(known!, now)! > 24 * day ? 'shown.clock.hidden' : 'ended',
      },
    },
    'shown.clock.endless': {
      accepts: [],
      check: ({ context }) => {
        if (context.page?.ends_at !== undefined) throw new Error('it has an end')
      },
    },
    'shown.truth.known': refreshes,
    'shown.truth.refreshing': {
      accepts: ['landing.refresh', 'page.hidden'],
      leads: {
        'landing.refresh': 'shown.truth.refreshing',
        'page.hidden': 'shown.truth.known',
        ...leadsFromAnswer,
        'loadLanding lost': (seen) => (isOver(seen) ? 'ended' : 'shown.truth.known'),
      },
      does: { 'landing.refresh': ['call loadLanding'] },
    },
  },
  invariants: {
    'it is known whether the page is hidden': ({ context, trail }) => same(context.isHidden, isPageHidden(trail)),
    'the countdown changes when a second of the remaining time has passed': ({ context, snapshot, now, trail }) => {
      const [before, last] = [trail.findLastIndex((fact) => fact.kind === 'time'), trail.findLast(isCause)]
      const { page: known } = context
      if (last?.kind !== 'time' || !snapshot.matches({ shown: { clock: 'ticking' } }) || known!.blocks.length === 1)
        return
      const earlier = trail.slice(0, before).findLast((fact) => fact.kind === 'time')
      const answeredAt = Date.parse(known!.ends_at!) - runsMs
      const passed = now - Math.max(answeredAt, earlier?.kind === 'time' ? earlier.now : 0)
      // The walk’s own waits are longer.
      if (passed > 1000) return
      const left = leftOf(known!, now)!
      if (left % 1000 !== 0) throw new Error(`expected a change at a whole second, found one with ${left} ms left`)
    },
    'nothing ticks while the page is hidden': ({ snapshot, trail }) => {
      if (isPageHidden(trail) && snapshot.matches({ shown: { clock: 'ticking' } })) throw new Error('the clock ticks')
    },
    'the server’s last answer is shown, and it has not ended': (seen) => {
      if (!seen.snapshot.hasTag('shown')) return
      if (seen.context.page?.ends_at !== toldEnd(seen)) throw new Error('an older answer')
    },
    'a page has ended only by the server’s answer or when its end has passed': (seen) => {
      if (!seen.snapshot.matches('ended')) return
      const last = seen.trail.findLast((fact) => fact.kind === 'settled' && fact.outcome !== 'lost')
      if (last?.kind !== 'settled') throw new Error('there was no answer')
      const end = toldEnd(seen)
      const isPast = end !== undefined && Date.parse(end) <= seen.now
      if (last.outcome !== 'ended' && !isPast) throw new Error(`after ${last.outcome}`)
    },
    'the page is asked for by its id': ({ trail }) => {
      for (const fact of trail)
        if (fact.kind === 'call' && (fact.input as { id: string }).id !== '9203') throw new Error('another page')
    },
  },
})
