import { assign, setup } from 'xstate'

/** Never ends once `isReady` is missing, and fills the memory once `isSmall` is: each for one mutant. */
export const stuckMachine = setup({
  types: {} as {
    context: { isReady: boolean; isSmall: boolean; kept: object[][] }
    events: { type: 'stuck.wait' } | { type: 'stuck.keep' } | { type: 'stuck.rest' }
  },
  actions: {
    setReady: assign({ isReady: true }),
    setSmall: assign({ isSmall: true }),
    wait: assign(({ context }) => {
      while (!context.isReady);
      return {}
    }),
    keep: assign(({ context }) => {
      while (!context.isSmall) context.kept.push(new Array<object>(20_000_000))
      return {}
    }),
  },
}).createMachine({
  id: 'stuck',
  context: { isReady: false, isSmall: false, kept: [] },
  type: 'parallel',
  states: {
    time: {
      initial: 'idle',
      states: {
        idle: { on: { 'stuck.wait': { target: 'waiting', actions: 'setReady' } } },
        waiting: { entry: 'wait', on: { 'stuck.rest': 'idle' } },
      },
    },
    memory: {
      initial: 'idle',
      states: {
        idle: { on: { 'stuck.keep': { target: 'keeping', actions: 'setSmall' } } },
        keeping: { entry: 'keep', on: { 'stuck.rest': 'idle' } },
      },
    },
  },
})
