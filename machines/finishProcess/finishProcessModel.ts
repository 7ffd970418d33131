import { defineModel } from '../model'
import { same } from '../trail'
import { finishProcessMachine } from './finishProcessMachine'

const params = { orderId: '2611210001', status: 'done' }

export const finishProcessModel = defineModel(finishProcessMachine, {
  inputs: { query: { input: () => ({ params }) }, bare: { input: () => ({ params: {} }) } },
  samples: { 'finish.back': [{ type: 'finish.back' }] },
  outcomes: {},
  delays: { untilLate: 5_000 },
  serialize: ({ context }) => Object.keys(context.params).length,
  expects: {
    finishing: { accepts: [], after: ['untilLate'], leads: { untilLate: 'late' } },
    late: { accepts: ['finish.back'], leads: { 'finish.back': 'leaving' } },
    leaving: { accepts: [], after: ['untilLate'], leads: { untilLate: 'late' } },
  },
  invariants: {
    'the bank app is notified once, with the query unchanged': ({ context, trail }) => {
      const emitted = trail.flatMap((fact) => (fact.kind === 'emitted' ? [fact.event] : []))
      const finishes = emitted.filter(({ name }) => name === 'finishProcess')
      same(
        finishes.map(({ payload }) => payload),
        [{ params: context.params }],
      )
    },
    'each press of Back leads to the bank app': ({ trail }) => {
      const presses = trail.filter((fact) => fact.kind === 'event').length
      const backs = trail.filter((fact) => fact.kind === 'emitted' && fact.event.name === 'backToNative').length
      same(backs, presses)
    },
    'Back is offered whenever five seconds have passed without the bank app': ({ snapshot, now, trail }) => {
      let since = Date.parse('2026-11-21T03:00:00.000Z')
      let at = since
      for (const fact of trail) {
        if (fact.kind === 'time') at = fact.now
        if (fact.kind === 'event') since = at
      }
      same(snapshot.matches('late'), now - since >= 5000)
    },
  },
})
