import type { Seen } from '../model'
import { defineModel } from '../model'
import { causeOf, same, stepsOf } from '../trail'
import { tutorialMachine } from './tutorialMachine'

const fourSteps = { id: 'edonation' as const, steps: 4, step: 0, isHidden: false }

/** The main page's tutorial was closed at this step. */
const begunAt = 2

/** The step that is shown, and whether the tutorial was hidden, computed from all steps of the walk. */
function progressOf({ context, trail }: Pick<Seen<typeof tutorialMachine>, 'context' | 'trail'>) {
  let step = context.id === 'main' ? begunAt : 0
  let isHidden = !trail.some((fact) => fact.kind === 'call')
  let isShown = false
  for (const one of stepsOf(trail)) {
    const cause = causeOf(one)
    const isLast = step === fourSteps.steps - 1
    if (!isShown && cause === 'tutorial.open') step = 0
    if (isShown && cause === 'tutorial.back') step = Math.max(0, step - 1)
    if (isShown && (cause === 'tutorial.skip' || (cause === 'tutorial.next' && isLast))) {
      step = 0
      isHidden = true
    } else if (isShown && cause === 'tutorial.next') step += 1
    isShown = one.effects.includes('sheet.opened') || (isShown && !one.effects.includes('sheet.closed'))
  }
  return { step, isHidden }
}

export const tutorialModel = defineModel(tutorialMachine, {
  inputs: {
    unseen: { input: () => fourSteps },
    begun: { input: () => ({ ...fourSteps, id: 'main' as const, step: begunAt }) },
    seen: { input: () => ({ ...fourSteps, isHidden: true }) },
  },
  samples: {
    'tutorial.open': [{ type: 'tutorial.open' }],
    'tutorial.next': [{ type: 'tutorial.next' }],
    'tutorial.back': [{ type: 'tutorial.back' }],
    'tutorial.skip': [{ type: 'tutorial.skip' }],
    'sheet.close': [{ type: 'sheet.close' }],
  },
  outcomes: { untilShown: { shown: { done: undefined }, broken: { error: { kind: 'network', key: 'default' } } } },
  ports: ['keep'],
  serialize: ({ context }) => [context.step, context.isHidden],
  expects: {
    deciding: { accepts: [] },
    waiting: {
      accepts: ['tutorial.open'],
      leads: { 'untilShown shown': 'showing', 'untilShown broken': 'closed', 'tutorial.open': 'showing' },
      does: { 'tutorial.open': ['did keep'] },
      check: ({ context }) => {
        if (context.isHidden) throw new Error('about to show what was skipped')
      },
    },
    closed: {
      accepts: ['tutorial.open'],
      leads: { 'tutorial.open': 'showing' },
      does: { 'tutorial.open': ['did keep'] },
    },
    showing: {
      accepts: ['tutorial.next', 'tutorial.back', 'tutorial.skip', 'sheet.close'],
      leads: {
        'tutorial.skip': 'closed',
        'sheet.close': 'closed',
        'tutorial.back': 'showing',
        'tutorial.next': ({ context }) => (context.step === 3 ? 'closed' : 'showing'),
      },
      does: {
        'tutorial.next': ['did keep'],
        'tutorial.back': ({ context }) => (context.step === 0 ? [] : ['did keep']),
        'tutorial.skip': ['did keep'],
      },
      check: ({ context }) => {
        if (context.step < 0 || context.step > 3) throw new Error(`step ${context.step}`)
      },
    },
  },
  invariants: {
    'the opener is sent each closing, with whether it is hidden for ever': ({ snapshot, context, trail }) => {
      const { effects } = stepsOf(trail).at(-1)!
      same(effects.filter((effect) => effect.endsWith('tutorial.closed')).length, snapshot.matches('closed') ? 1 : 0)
      const last = trail.findLast((fact) => fact.kind === 'sent')
      if (snapshot.matches('closed')) same(last?.kind === 'sent' && last.event['isHidden'], context.isHidden)
    },
    'each opening and each closing is emitted once': ({ snapshot, trail }) => {
      const emitted = trail.flatMap((fact) => (fact.kind === 'emitted' ? [fact.event.type] : []))
      const opened = emitted.filter((type) => type === 'sheet.opened').length
      const closed = emitted.filter((type) => type === 'sheet.closed').length
      same(opened - closed, snapshot.matches('showing') ? 1 : 0)
    },
    'the device keeps the step that is shown, and that it was hidden': ({ context, trail }) => {
      const kept = trail.findLast((fact) => fact.kind === 'did' && fact.action === 'keep')
      if (kept?.kind !== 'did') return
      const { step, isHidden } = kept.params as typeof context
      same([step, isHidden], [context.step, context.isHidden])
    },
    'the icon starts over, Next and Back go one step, only the last step or Skip hides it for ever': (seen) => {
      const { step, isHidden } = progressOf(seen)
      same([seen.context.step, seen.context.isHidden], [step, isHidden])
    },
  },
})
