import { emit, setup } from 'xstate'
import { finishProcessWaitMs } from '../../contract/constants'
import { nativeRequest } from '../ports'
import type { NativeRequested } from '../ports'

export interface FinishProcessInput {
  /** The query that the page came with. */
  params: Readonly<Record<string, string>>
}

export type FinishProcessEvent = { type: 'finish.back' }

export const finishProcessMachine = setup({
  types: {} as {
    input: FinishProcessInput
    context: FinishProcessInput
    events: FinishProcessEvent
    emitted: NativeRequested
    tags: 'late'
  },
  actions: {
    finish: emit(({ context }) => nativeRequest('finishProcess', { params: { ...context.params } })),
    backToNative: emit(nativeRequest('backToNative', {})),
  },
  delays: { untilLate: finishProcessWaitMs },
}).createMachine({
  id: 'finishProcess',
  description: 'Hands a process that ended on the web back to the bank app.',
  meta: { requirements: ['NAV-046', 'BRG-019', 'BRG-047'] },
  context: ({ input }) => input,
  entry: 'finish',
  initial: 'finishing',
  states: {
    finishing: {
      description: 'The bank app was told once, with the query, and is about to take over.',
      meta: { screen: 'finishProcess', requirements: ['NAV-046', 'BRG-019', 'BRG-047'] },
      after: { untilLate: 'late' },
    },
    late: {
      description: 'The bank app has not taken over: a button leads back to it.',
      meta: { screen: 'finishProcess', requirements: ['BRG-047'] },
      tags: 'late',
      on: { 'finish.back': { target: 'leaving', actions: 'backToNative' } },
    },
    leaving: {
      description: 'The bank app was asked to come back; if it does not, the button is there again.',
      meta: { screen: 'finishProcess', requirements: ['BRG-047'] },
      after: { untilLate: 'late' },
    },
  },
})
