import { emit, setup } from 'xstate'
import { finishProcessWaitMs } from '../../contract/constants'
import { nativeRequest } from '../ports'
import type { NativeRequested } from '../ports'

export interface FinishProcessInput {
  /** The query parameters of the page. */
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
      description:
        'The finish call was sent to the bank app once, with the query parameters. The bank app is expected to take over.',
      meta: { screen: '/finish-process', requirements: ['NAV-046', 'BRG-019', 'BRG-047'] },
      after: { untilLate: 'late' },
    },
    late: {
      description: 'The bank app did not take over. The page shows a button that leads back to it.',
      meta: { screen: '/finish-process', requirements: ['BRG-047'] },
      tags: 'late',
      on: { 'finish.back': { target: 'leaving', actions: 'backToNative' } },
    },
    leaving: {
      description: 'The shopper pressed the button. If the bank app does not take over, the button is shown again.',
      meta: { screen: '/finish-process', requirements: ['BRG-047'] },
      after: { untilLate: 'late' },
    },
  },
})
