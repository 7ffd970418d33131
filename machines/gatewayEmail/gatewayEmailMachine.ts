import { assign, fromPromise, setup } from 'xstate'
import type { EmailFault } from '../../contract/payment'
import { emailFault } from '../../contract/payment'
import { notProvided } from '../ports'

export type GatewayEmailEvent =
  | { type: 'email.submit'; email: string }
  /** Something else is written: what was wrong is not said of it. */
  | { type: 'email.change' }
  | { type: 'email.leave' }

export const gatewayEmailMachine = setup({
  types: {} as {
    input: { mid: string }
    context: { mid: string; email?: string; fault?: EmailFault }
    events: GatewayEmailEvent
    /** The e-mail that the gateway knows now; none when the shopper went back. */
    output: { email?: string }
    tags: 'busy'
  },
  actors: { saveEmail: fromPromise<unknown, { mid: string; email: string }>(notProvided('saveEmail')) },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email: email.trim(), fault: undefined })),
    setFault: assign((_, { email }: { email: string }) => ({ fault: emailFault(email) })),
    forgetFault: assign({ fault: undefined }),
  },
  guards: { isValid: (_, { email }: { email: string }) => emailFault(email) === undefined },
}).createMachine({
  id: 'gatewayEmail',
  context: ({ input }) => input,
  output: ({ event }) => (event as unknown as { output: { email?: string } }).output,
  initial: 'asking',
  states: {
    asking: {
      description: 'The shopper is told that the next page belongs to the bank’s gateway, and gives an e-mail.',
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
        'email.change': { actions: 'forgetFault' },
        'email.leave': 'left',
      },
    },
    saving: {
      description: 'The gateway is told the e-mail.',
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
      description: 'The gateway knows the e-mail: the order may be placed.',
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
