import { emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import type { AccessAnswer } from '../ports'
import { asApiError, notProvided, toCounters, toLinkOpener } from '../ports'

export interface ThemeUseInput {
  productId: string
  /** Whether the theme is active in the bank app. */
  isInUse: boolean
  access: () => AccessAnswer
  /** Makes an idempotency key (a UUID). */
  newKey: () => string
}

interface ThemeUseContext extends ThemeUseInput {
  /** Key of an activation with an unknown outcome. */
  key?: string
}

export type ThemeUseEvent = { type: 'theme.activate' }

const screen = '/shop/$shopId/product/$productId'

export const themeUseMachine = setup({
  types: {} as {
    input: ThemeUseInput
    context: ThemeUseContext
    events: ThemeUseEvent
    emitted:
      | { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
      /** A coupon for the theme may be used up now: lists of coupons are out of date. */
      | { type: 'coupon.changed' }
    tags: 'busy' | 'inUse'
  },
  actors: {
    activateTheme: fromPromise<unknown, { product_id: string; idempotencyKey: string }>(notProvided('activateTheme')),
  },
  actions: {
    keepKey: enqueueActions(({ context: { key, newKey }, enqueue }) => enqueue.assign({ key: key ?? newKey() })),
    dropKey: enqueueActions(({ enqueue }) => enqueue.assign({ key: undefined })),
    openThemes: sendTo(toLinkOpener, { type: 'link.open', link: { link_type: 'kplus', link: 'THEME' } }),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    emitChanged: emit({ type: 'coupon.changed' }),
    emitRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
  },
  guards: {
    isInUse: ({ context }) => context.isInUse,
    mayActivate: ({ context }) => context.access() === 'go',
    isRefused: (_, { error }: { error: unknown }) => asApiError(error).kind === 'business',
  },
}).createMachine({
  id: 'themeUse',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Decides from the server’s data whether the theme is active in the bank app.',
      meta: { requirements: ['PRD-017'] },
      always: [{ guard: 'isInUse', target: 'inUse' }, { target: 'owned' }],
    },
    owned: {
      description: 'The shopper owns the theme and can activate it.',
      meta: { screen, requirements: ['PRD-014', 'PRD-017'] },
      on: {
        'theme.activate': [{ guard: 'mayActivate', target: 'activating' }, { actions: 'emitRefused' }],
      },
    },
    activating: {
      description: 'The theme is being activated on the server. A retry after a lost answer reuses the key.',
      meta: { screen, requirements: ['PRD-017', 'FUL-005', 'REL-001'] },
      tags: 'busy',
      entry: 'keepKey',
      invoke: {
        src: 'activateTheme',
        input: ({ context: { productId, key } }) => ({ product_id: productId, idempotencyKey: key ?? '' }),
        onDone: { target: 'inUse', actions: ['openThemes', 'refreshCounts', 'emitChanged'] },
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'owned', actions: 'dropKey' },
          { target: 'owned' },
        ],
      },
    },
    inUse: {
      description: 'The theme is active in the bank app.',
      meta: { screen, requirements: ['PRD-017'] },
      tags: 'inUse',
    },
  },
})
