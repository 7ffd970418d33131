import { defineModel } from '../model'
import { same } from '../trail'
import { sheetMachine } from './sheetMachine'

export const sheetModel = defineModel(sheetMachine, {
  inputs: { sort: { input: () => ({ name: 'sort' }) } },
  samples: { 'sheet.open': [{ type: 'sheet.open' }], 'sheet.close': [{ type: 'sheet.close' }] },
  outcomes: {},
  serialize: () => null,
  expects: {
    closed: { accepts: ['sheet.open'], leads: { 'sheet.open': 'open' } },
    open: { accepts: ['sheet.close'], leads: { 'sheet.close': 'closed' } },
  },
  invariants: {
    'each opening and each closing is emitted once': ({ snapshot, trail }) => {
      const emitted = trail.flatMap((fact) => (fact.kind === 'emitted' ? [fact.event] : []))
      const opened = emitted.filter(({ type }) => type === 'sheet.opened').length
      const closed = emitted.filter(({ type }) => type === 'sheet.closed').length
      same(opened - closed, snapshot.matches('open') ? 1 : 0)
      for (const { name } of emitted) same(name, 'sort')
    },
  },
})
