import { defineModel } from '../model'
import { gatewayEmailMachine } from './gatewayEmailMachine'

const email = 'somchai@example.com'

export const gatewayEmailModel = defineModel(gatewayEmailMachine, {
  inputs: { shop: { input: () => ({ mid: '100002' }) } },
  samples: {
    'email.submit': [
      { type: 'email.submit', email },
      { type: 'email.submit', email: ` ${email} ` },
      { type: 'email.submit', email: ' ' },
      { type: 'email.submit', email: 'somchai' },
    ],
    'email.change': [{ type: 'email.change' }],
    'email.leave': [{ type: 'email.leave' }],
  },
  outcomes: { saveEmail: { saved: { done: {} }, lost: { error: { kind: 'network', key: 'default' } } } },
  serialize: ({ context }) => [context.email, context.fault],
  expects: {
    asking: {
      accepts: ['email.submit', 'email.change', 'email.leave'],
      leads: {
        'email.submit': (_, event) =>
          event.type === 'email.submit' && event.email.trim() === email ? 'saving' : 'asking',
        'email.change': 'asking',
        'email.leave': 'left',
      },
    },
    saving: {
      accepts: ['email.leave'],
      leads: { 'saveEmail saved': 'saved', 'saveEmail lost': 'asking', 'email.leave': 'left' },
    },
    saved: { accepts: [] },
    left: { accepts: [] },
  },
  invariants: {
    'it is said what is wrong with the e-mail, until another is written': ({ context, trail }) => {
      const last = trail.findLast(({ kind }) => kind === 'event')
      if (last?.kind !== 'event') return
      const submitted = last.event.type === 'email.submit' ? last.event.email.trim() : undefined
      const fault = submitted === '' ? 'required' : submitted === 'somchai' ? 'invalid' : undefined
      if (last.event.type !== 'email.leave' && context.fault !== fault) throw new Error(`${context.fault}`)
    },
    'the gateway gets the shopper’s e-mail, for this shop': ({ trail }) => {
      for (const fact of trail)
        if (fact.kind === 'call' && JSON.stringify(fact.input) !== JSON.stringify({ mid: '100002', email }))
          throw new Error(JSON.stringify(fact.input))
    },
    'an e-mail comes out when the gateway knows it, and only then': ({ trail, snapshot }) => {
      const isSaved = trail.some((fact) => fact.kind === 'settled' && fact.outcome === 'saved')
      if ((snapshot.output?.email === email) !== isSaved) throw new Error(`${snapshot.output?.email}`)
    },
  },
})
