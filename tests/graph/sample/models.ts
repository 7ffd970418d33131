import { assign, emit, fromPromise, sendParent, sendTo, setup } from 'xstate'
import { defineModel } from '../../../machines/model'
import type { AnyMachineModel } from '../../../machines/model'
import { toModal } from '../../../machines/ports'

const meta = { requirements: ['MBT-001'] }

const lampSetup = setup({
  types: {} as {
    input: { isDay: boolean }
    context: { isDay: boolean }
    events: { type: 'lamp.press' } | { type: 'lamp.throwAway' }
  },
  guards: { isDay: ({ context }) => context.isDay, isNight: ({ context }) => !context.isDay },
})

/** Has a branch that can never be taken: it is behind one without guard. */
export const deadMachine = lampSetup.createMachine({
  id: 'dead',
  context: ({ input }) => input,
  initial: 'off',
  on: { 'lamp.throwAway': '.gone' },
  states: {
    gone: { description: 'Thrown away.', meta, type: 'final' },
    off: {
      description: 'Dark.',
      meta,
      on: { 'lamp.press': [{ guard: 'isDay', target: 'off' }, { target: 'on' }, { guard: 'isNight', target: 'off' }] },
    },
    on: { description: 'Bright.', meta, on: { 'lamp.press': 'off' } },
  },
})

/** Falls through two guards of which one is always true. */
export const exhaustedMachine = lampSetup.createMachine({
  id: 'exhausted',
  context: ({ input }) => input,
  initial: 'off',
  on: { 'lamp.throwAway': '.gone' },
  states: {
    gone: { description: 'Thrown away.', meta, type: 'final' },
    off: {
      description: 'Dark.',
      meta,
      on: {
        'lamp.press': [{ guard: 'isDay', target: 'on' }, { guard: 'isNight', target: 'on' }, { target: 'broken' }],
      },
    },
    on: { description: 'Bright.', meta, on: { 'lamp.press': 'off' } },
    broken: { description: 'Never.', meta },
  },
})

/** No input has night: an edge is missed, and nothing proves that it can't be taken. */
export const missedMachine = lampSetup.createMachine({
  id: 'missed',
  context: ({ input }) => input,
  initial: 'off',
  on: { 'lamp.throwAway': '.gone' },
  states: {
    gone: { description: 'Thrown away.', meta, type: 'final' },
    off: { description: 'Dark.', meta, on: { 'lamp.press': [{ guard: 'isNight', target: 'on' }, { target: 'off' }] } },
    on: { description: 'Bright.', meta, on: { 'lamp.press': 'off' } },
  },
})

export const lampModel = (
  machine: typeof deadMachine | typeof exhaustedMachine | typeof missedMachine,
  nights = true,
) =>
  ({
    machine,
    inputs: { day: { input: () => ({ isDay: true }) }, ...(nights && { night: { input: () => ({ isDay: false }) } }) },
    samples: { 'lamp.press': [{ type: 'lamp.press' }], 'lamp.throwAway': [{ type: 'lamp.throwAway' }] },
    outcomes: {},
    serialize: ({ context }) => context,
    acceptsAnywhere: ['lamp.throwAway'],
    expects: {
      off: { accepts: ['lamp.press'] },
      on: { accepts: ['lamp.press'] },
      broken: { accepts: [] },
      gone: { accepts: [] },
    },
    invariants: { none: () => {} },
  }) satisfies AnyMachineModel

/** A door that a child machine opens: invoked and spawned children, events to the parent and to a root actor, a wildcard, a history. */
const keyPadMachine = setup({
  types: {} as { output: { code: string } },
}).createMachine({ id: 'keyPad' })

export const doorMachine = setup({
  types: {} as {
    context: { opened: number; at: number }
    input: { now: () => number }
    events: { type: 'door.knock' } | { type: 'door.report' } | { type: 'alarm.ring' } | { type: 'alarm.stop' }
    emitted: { type: 'door.opened' }
  },
  actors: { keyPad: keyPadMachine, greet: fromPromise<void>(async () => {}) },
  guards: { isOpening: ({ event }) => (event as unknown as { output: { code: string } }).output.code === '1234' },
  actions: {
    count: assign({ opened: ({ context }) => context.opened + 1 }),
    emitOpened: emit({ type: 'door.opened' }),
    notifyParent: sendParent({ type: 'door.open' }),
    say: sendTo(toModal, { type: 'modal.open', id: 'welcome' }),
    welcome: assign(({ spawn }) => (spawn('greet', { id: 'welcome' }), {})),
  },
  delays: { untilClosed: 5000 },
}).createMachine({
  id: 'door',
  context: { opened: 0, at: 0 },
  initial: 'shut',
  on: { 'alarm.ring': '.alarmed' },
  states: {
    shut: { description: 'Shut.', meta, on: { 'door.knock': 'asking' } },
    asking: {
      description: 'The code is typed.',
      meta,
      invoke: {
        id: 'pad',
        src: 'keyPad',
        onDone: [{ guard: 'isOpening', target: 'open', actions: ['count', 'emitOpened'] }, { target: 'shut' }],
        onError: 'shut',
      },
    },
    open: {
      description: 'Open.',
      meta,
      entry: ['notifyParent', 'say', 'welcome'],
      on: { 'door.report': { actions: 'emitOpened' }, '*': 'shut' },
      after: { untilClosed: 'shut' },
      initial: 'wide',
      states: {
        wide: { description: 'Wide.', meta, on: { 'door.knock': 'ajar' } },
        ajar: { description: 'Ajar.', meta },
        last: { type: 'history' },
      },
    },
    alarmed: { description: 'Loud.', meta, on: { 'alarm.stop': 'open.last', 'alarm.ring': {} } },
  },
})

export const doorModel = defineModel(doorMachine, {
  inputs: { only: { input: (clock) => clock } },
  samples: {
    'door.knock': [{ type: 'door.knock' }],
    'door.report': [{ type: 'door.report' }],
    'alarm.ring': [{ type: 'alarm.ring' }],
    'alarm.stop': [{ type: 'alarm.stop' }],
  },
  outcomes: {
    keyPad: { right: { done: { code: '1234' } }, wrong: { done: { code: '0000' } }, stuck: { error: 'stuck' } },
    greet: {},
  },
  serialize: ({ historyValue }) => Object.values(historyValue).map((nodes) => nodes.map(({ id }) => id)),
  acceptsAnywhere: ['alarm.ring'],
  expects: {
    shut: { accepts: ['door.knock'] },
    asking: { accepts: [] },
    'open.wide': {
      accepts: ['door.knock', 'door.report', 'alarm.ring', 'alarm.stop'],
      after: ['untilClosed'],
    },
    'open.ajar': {
      accepts: ['door.knock', 'door.report', 'alarm.ring', 'alarm.stop'],
      after: ['untilClosed'],
    },
    'open.last': { accepts: [] },
    alarmed: { accepts: ['alarm.stop', 'alarm.ring'] },
  },
  invariants: {
    'the parent and the dialog hear of each opening': ({ trail }) => {
      const emitted = (to: string) => trail.filter((fact) => fact.kind === 'sent' && fact.to === to).length
      if (emitted('parent') !== emitted('modal'))
        throw new Error(`${emitted('parent')} to the parent, ${emitted('modal')} to the dialog`)
    },
  },
})
