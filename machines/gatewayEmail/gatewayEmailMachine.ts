import { assign, fromPromise, setup } from 'xstate'
import type { EmailFault } from '../../contract/payment'
import { emailFault } from '../../contract/payment'
import { notProvided } from '../ports'

export type GatewayEmailEvent =
  | { type: 'email.submit'; email: string }
  /** The text was edited: the previous error is cleared. */
  | { type: 'email.change' }
  | { type: 'email.leave' }

export const gatewayEmailMachine = setup({
  types: {} as {
    input: { mid: string }
    context: { mid: string; email?: string; fault?: EmailFault }
    events: GatewayEmailEvent
    /** The e-mail that was saved; undefined when the shopper went back. */
    output: { email?: string }
    tags: 'busy'
  },
  actors: { saveEmail: fromPromise<unknown, { mid: string; email: string }>(notProvided('saveEmail')) },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email: email.trim(), fault: undefined })),
    setFault: assign((_, { email }: { email: string }) => ({ fault: emailFault(email) })),
    clearFault: assign({ fault: undefined }),
  },
  guards: { isValid: (_, { email }: { email: string }) => emailFault(email) === undefined },
}).createMachine({
  id: 'gatewayEmail',
  context: ({ input }) => input,
  output: ({ event }) => (event as unknown as { output: { email?: string } }).output,
  initial: 'asking',
  states: {
    asking: {
      description: 'The sheet explains that the next page is the bank’s gateway and asks for an e-mail address.',
      meta: { screen: 'thirdPartyConfirm', requirements: ['PAY-010', 'PAY-011', 'PAY-012'] },
      on: {
        'email.submit': [
          {
            guard: { type: 'isValid', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'setEmail', params: ({ event }) => event },
          },
          { actions: { type: 'setFault', params: ({ event }) => event } },
        ],
        'email.change': { actions: 'clearFault' },
        'email.leave': 'left',
      },
    },
    saving: {
      description: 'The e-mail address is being saved at the gateway.',
      meta: { screen: 'thirdPartyConfirm', requirements: ['PAY-014'] },
      tags: 'busy',
      on: { 'email.leave': 'left' },
      invoke: {
        src: 'saveEmail',
        input: ({ context }) => ({ mid: context.mid, email: context.email ?? '' }),
        onDone: 'saved',
        onError: 'asking',
      },
    },
    saved: {
      type: 'final',
      description: 'The gateway has the e-mail address. The order can be placed.',
      meta: { requirements: ['PAY-014'] },
      output: ({ context }) => ({ email: context.email }),
    },
    left: {
      type: 'final',
      description: 'The shopper went back to the summary.',
      meta: { requirements: ['PAY-010'] },
      output: {},
    },
  },
})
