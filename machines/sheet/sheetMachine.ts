import { emit, setup } from 'xstate'

export interface SheetInput {
  /** Name of the layer in the history. */
  name: string
}

export type SheetEvent = { type: 'sheet.open' } | { type: 'sheet.close' }

export const sheetMachine = setup({
  types: {} as {
    input: SheetInput
    context: SheetInput
    events: SheetEvent
    emitted: { type: 'sheet.opened' | 'sheet.closed'; name: string }
  },
  actions: {
    emitOpened: emit(({ context }) => ({ type: 'sheet.opened' as const, name: context.name })),
    emitClosed: emit(({ context }) => ({ type: 'sheet.closed' as const, name: context.name })),
  },
}).createMachine({
  id: 'sheet',
  description: 'A sheet over a page that only offers a choice. Back closes it.',
  meta: { requirements: ['NAV-055', 'NAV-075'] },
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: {
      description: 'The sheet is closed.',
      meta: { requirements: ['NAV-075'] },
      on: { 'sheet.open': { target: 'open', actions: 'emitOpened' } },
    },
    open: {
      description: 'The sheet is open over the page, with its own history entry.',
      meta: { screen: 'sheet', requirements: ['NAV-055', 'NAV-075'] },
      on: { 'sheet.close': { target: 'closed', actions: 'emitClosed' } },
    },
  },
})
