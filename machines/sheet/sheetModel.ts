import { defineModel } from '../model'
import { same } from '../trail'
import { sheetMachine } from './sheetMachine'

export const sheetModel = defineModel(sheetMachine, {
  inputs: { sort: { input: () => ({ name: 'sort' }) } },
  samples: { 'sheet.open': [{ type: 'sheet.open' }], 'sheet.close': [{ type: 'sheet.close' }] },
  outcomes: {},
  serialize: () => null,
  expects: { closed: { accepts: ['sheet.open'] }, open: { accepts: ['sheet.close'] } },
  invariants: {
    'each opening is told once, and each closing': ({ snapshot, trail }) => {
      const told = trail.flatMap((fact) => (fact.kind === 'emitted' ? [fact.event] : []))
      const opened = told.filter(({ type }) => type === 'sheet.opened').length
      const closed = told.filter(({ type }) => type === 'sheet.closed').length
      same(opened - closed, snapshot.matches('open') ? 1 : 0)
      if (told.some(({ name }) => name !== 'sort')) throw new Error('another sheet')
    },
  },
})
