import { assign, emit, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { transitionMs } from '../../contract/constants'

export type Direction = 'push' | 'back' | 'replace'

export interface TransitionInput {
  direction: Direction
  reducedMotion: boolean
  /** The page is unmounted as soon as another covers it (NAV-051). */
  unmountsOnExit: boolean
}

export type TransitionEvent =
  /** Another page was pushed above this one. */
  | { type: 'page.cover' }
  /** The page above was closed. */
  | { type: 'page.uncover' }
  /** This page was closed, or a covered page is dropped from the cache (NAV-052). */
  | { type: 'page.leave'; by: 'back' | 'replace' }

export interface TransitionFact {
  type: 'page.entering' | 'page.entered' | 'page.exiting' | 'page.exited' | 'page.removed'
}

/** Routes that are not kept mounted under another page (NAV-051). */
const unmounting = ['/fav-shop', '/cart', /^\/coupon-detail\/[^/]+$/, /^\/landing-campaign-detail\/[^/]+$/]

/** True for the routes of NAV-051, by the path without query; one trailing slash is tolerated (NAV-047). */
export function unmountsOnExit(path: string): boolean {
  const exact = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return unmounting.some((known) => (typeof known === 'string' ? known === exact : known.test(exact)))
}

interface Context extends TransitionInput {
  /** Closed, not only covered. */
  left: boolean
}

/** Duration of the enter transition in milliseconds (NAV-069, NAV-072). */
export const enterMs = ({ direction, reducedMotion }: Pick<TransitionInput, 'direction' | 'reducedMotion'>): number => {
  if (reducedMotion) return transitionMs.reducedMotionFade
  return { push: transitionMs.enter, back: transitionMs.back, replace: transitionMs.fadeExit }[direction]
}

/** Duration of the exit transition in milliseconds: a page that Back closes slides, every other one fades (NAV-069, NAV-070, NAV-072). */
export const exitMs = ({ direction, reducedMotion }: Pick<TransitionInput, 'direction' | 'reducedMotion'>): number => {
  if (reducedMotion) return transitionMs.reducedMotionFade
  return direction === 'back' ? transitionMs.back : transitionMs.fadeExit
}

export const transitionMachine = setup({
  types: {} as {
    input: TransitionInput
    context: Context
    events: TransitionEvent
    emitted: TransitionFact
    tags: 'moving'
  },
  guards: {
    isLeft: ({ context }) => context.left,
    isCovered: ({ context }) => !context.left,
    isThrownAway: ({ context }) => context.unmountsOnExit,
  },
  actions: {
    setCovered: assign({ direction: 'push' }),
    setUncovered: assign({ direction: 'back' }),
    setLeft: assign((_, params: { by: 'back' | 'replace' }) => ({ left: true, direction: params.by })),
    emitFact: emit((_, params: TransitionFact) => ({ type: params.type })),
  },
  delays: { untilEntered: ({ context }) => enterMs(context), untilExited: ({ context }) => exitMs(context) },
}).createMachine({
  id: 'transition',
  description: 'The enter and exit transitions of one page of the stack.',
  meta: { requirements: ['NAV-071', 'NAV-072', 'NAV-082'] },
  context: ({ input }) => ({ ...input, left: false }),
  initial: 'enter',
  states: {
    enter: {
      description: 'The page is entering. Taps on it are ignored.',
      meta: { requirements: ['NAV-066', 'NAV-067', 'NAV-069', 'NAV-071', 'NAV-072'] },
      tags: 'moving',
      entry: { type: 'emitFact', params: { type: 'page.entering' } },
      on: {
        'page.cover': { target: 'exit', actions: 'setCovered' },
        'page.leave': { target: 'exit', actions: { type: 'setLeft', params: ({ event }) => event } },
      },
      after: { untilEntered: 'entered' },
    },
    entered: {
      description: 'The page is fully visible and handles input.',
      meta: { requirements: ['NAV-071', 'NAV-072'] },
      entry: { type: 'emitFact', params: { type: 'page.entered' } },
      on: {
        'page.cover': { target: 'exit', actions: 'setCovered' },
        'page.leave': { target: 'exit', actions: { type: 'setLeft', params: ({ event }) => event } },
      },
    },
    exit: {
      description: 'The page is exiting, because another page covers it or because it is closed.',
      meta: { requirements: ['NAV-067', 'NAV-069', 'NAV-070', 'NAV-071'] },
      tags: 'moving',
      entry: { type: 'emitFact', params: { type: 'page.exiting' } },
      on: {
        'page.uncover': { guard: 'isCovered', target: 'enter', actions: 'setUncovered' },
        'page.leave': { actions: { type: 'setLeft', params: ({ event }) => event } },
      },
      after: { untilExited: 'exited' },
    },
    exited: {
      description: 'The page is out of view and kept under another page, or about to be removed.',
      meta: { requirements: ['NAV-051', 'NAV-052', 'NAV-071'] },
      entry: { type: 'emitFact', params: { type: 'page.exited' } },
      always: [
        { guard: 'isLeft', target: 'removed' },
        { guard: 'isThrownAway', target: 'removed' },
      ],
      on: {
        'page.uncover': { target: 'enter', actions: 'setUncovered' },
        'page.leave': { target: 'removed', actions: { type: 'setLeft', params: ({ event }) => event } },
      },
    },
    removed: {
      description: 'The page is removed.',
      meta: { requirements: ['NAV-051', 'NAV-052'] },
      type: 'final',
      entry: { type: 'emitFact', params: { type: 'page.removed' } },
    },
  },
})

type Snapshot = SnapshotFrom<typeof transitionMachine>

/** The direction of the current or last transition; the view derives slide, reverse slide or fade from it. */
export const directionOf = (snapshot: Snapshot): Direction => snapshot.context.direction
/** False until the page has entered: taps are ignored (NAV-072). */
export const takesInput = (snapshot: Snapshot): boolean => snapshot.matches('entered')
