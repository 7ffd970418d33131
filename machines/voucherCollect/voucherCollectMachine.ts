import { assign, emit, fromPromise, not, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import type { Voucher } from '../../contract/promocodes'
import type { AccessAnswer } from '../ports'
import { asApiError, notProvided, toCounters, toSnackbar } from '../ports'

export interface VoucherCollectInput {
  /** Whether the shopper may collect vouchers; called at every press. */
  access: () => AccessAnswer
  newKey: () => string
}

/** The voucher being collected. */
export interface Collecting {
  code: string
  idempotencyKey: string
}

interface Context extends VoucherCollectInput {
  /** Kept until the server has answered, so that a retry reuses the key. */
  attempt?: Collecting
  collected: readonly string[]
  /** Why the last voucher was not collected; shown in its row. */
  refusal?: { code: string; error: unknown }
}

export type VoucherCollectEvent = { type: 'voucher.collect'; code: string }

export const voucherCollectMachine = setup({
  types: {} as {
    input: VoucherCollectInput
    context: Context
    events: VoucherCollectEvent
    emitted: { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
    tags: 'busy'
  },
  actors: {
    collectVoucher: fromPromise<unknown, Collecting>(notProvided('collectVoucher')),
  },
  actions: {
    attempt: assign(({ context: { attempt, newKey } }, { code }: { code: string }) => ({
      attempt: attempt?.code === code ? attempt : { code, idempotencyKey: newKey() },
      refusal: undefined,
    })),
    keepCollected: assign(({ context: { attempt, collected } }) => ({
      collected: attempt ? [...collected, attempt.code] : collected,
      attempt: undefined,
    })),
    refuse: assign(({ context: { attempt } }, { error }: { error: unknown }) => ({
      attempt: asApiError(error).kind === 'business' ? undefined : attempt,
      refusal: { code: attempt?.code ?? '', error },
    })),
    showCollected: sendTo(toSnackbar, { type: 'snackbar.show', name: 'voucherCollected' }),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    emitRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
  },
  guards: {
    mayCollect: ({ context }) => context.access() === 'go',
    isCollected: ({ context }, { code }: { code: string }) => context.collected.includes(code),
  },
}).createMachine({
  id: 'voucherCollect',
  description: 'Collects vouchers from the list of all vouchers, one at a time.',
  meta: { screen: '/promotion-center', requirements: ['VCH-003', 'VCH-018'] },
  context: ({ input }) => ({ ...input, collected: [] }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Any voucher of the list can be collected.',
      meta: { screen: '/promotion-center', requirements: ['VCH-003'] },
      on: {
        'voucher.collect': [
          { guard: { type: 'isCollected', params: ({ event }) => event } },
          { guard: not('mayCollect'), actions: 'emitRefused' },
          { target: 'collecting', actions: { type: 'attempt', params: ({ event }) => event } },
        ],
      },
    },
    collecting: {
      description: 'A voucher is being added to the shopper’s vouchers.',
      meta: { screen: '/promotion-center', requirements: ['VCH-018', 'REL-001'] },
      tags: 'busy',
      invoke: {
        src: 'collectVoucher',
        input: ({ context }) => context.attempt!,
        onDone: { target: 'idle', actions: ['keepCollected', 'showCollected', 'refreshCounts'] },
        onError: { target: 'idle', actions: { type: 'refuse', params: ({ event }) => event } },
      },
    },
  },
})

/** Whether the shopper has a voucher, collected now or according to the list. */
export const hasCollected = (
  { context }: SnapshotFrom<typeof voucherCollectMachine>,
  { promocode_code, is_collected }: Pick<Voucher, 'promocode_code' | 'is_collected'>,
): boolean => is_collected || context.collected.includes(promocode_code)

/** Whether nobody can use a voucher any more: its quota is used up (ERR-110). */
export const isFullyRedeemed = ({ error }: Pick<Voucher, 'error'>): boolean => error?.code === '602'

/** The voucher offered above a shop's products: its first one that the shopper can still use. */
export const offeredVoucher = <V extends Pick<Voucher, 'error'>>(vouchers: readonly V[]): V | undefined =>
  vouchers.find(({ error }) => !error)
