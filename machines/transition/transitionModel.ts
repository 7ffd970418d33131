import type { EventFromLogic } from 'xstate'
import { defineModel } from '../model'
import { same, stepsOf } from '../trail'
import type { Direction } from './transitionMachine'
import { transitionMachine } from './transitionMachine'

const page = { direction: 'push', reducedMotion: false, unmountsOnExit: false } as const

/** A page that is visible, or about to be, moves out of view (NAV-071). */
const leaves = { 'page.cover': 'exit', 'page.leave': 'exit' }

/** The last movement that began, when, by which direction (that of the input for the first), and whether time has ended it. */
function lastMovementOf(trail: Parameters<typeof stepsOf>[0]) {
  let now = Date.parse('2026-11-21T03:00:00.000Z')
  let since = now
  let movement: 'enter' | 'exit' = 'enter'
  let direction: Direction | undefined
  for (const { cause, effects } of stepsOf(trail)) {
    if (cause?.kind === 'time') now = cause.now
    const begun = effects.findLast((effect) => effect === 'page.entering' || effect === 'page.exiting')
    if (!begun) continue
    ;[since, movement] = [now, begun === 'page.entering' ? 'enter' : 'exit']
    const event = cause?.kind === 'event' ? (cause.event as EventFromLogic<typeof transitionMachine>) : undefined
    direction = event?.type === 'page.leave' ? event.by : event && (event.type === 'page.cover' ? 'push' : 'back')
  }
  return { isTime: stepsOf(trail).at(-1)?.cause?.kind === 'time', since, movement, direction }
}

export const transitionModel = defineModel(transitionMachine, {
  inputs: {
    pushed: { input: () => page },
    backTo: { input: () => ({ ...page, direction: 'back' }) },
    replaced: { input: () => ({ ...page, direction: 'replace' }) },
    still: { input: () => ({ ...page, reducedMotion: true }) },
    unmounting: { input: () => ({ ...page, unmountsOnExit: true }) },
  },
  samples: {
    'page.cover': [{ type: 'page.cover' }],
    'page.uncover': [{ type: 'page.uncover' }],
    'page.leave': [
      { type: 'page.leave', by: 'back' },
      { type: 'page.leave', by: 'replace' },
    ],
  },
  outcomes: {},
  serialize: ({ context }) => [context.direction, context.left, context.unmountsOnExit, context.reducedMotion],
  expects: {
    enter: {
      accepts: ['page.cover', 'page.leave'],
      after: ['untilEntered'],
      leads: { ...leaves, untilEntered: 'entered' },
    },
    entered: { accepts: ['page.cover', 'page.leave'], leads: leaves },
    exit: {
      accepts: ['page.uncover', 'page.leave'],
      after: ['untilExited'],
      leads: {
        'page.uncover': ({ context }) => (context.left ? 'exit' : 'enter'),
        'page.leave': 'exit',
        untilExited: ({ context }) => (context.left || context.unmountsOnExit ? 'removed' : 'exited'),
      },
    },
    exited: {
      accepts: ['page.uncover', 'page.leave'],
      leads: { 'page.uncover': 'enter', 'page.leave': 'removed' },
      check: ({ context }) => {
        if (context.left || context.unmountsOnExit) throw new Error('The page should be gone.')
      },
    },
    removed: { accepts: [] },
  },
  invariants: {
    'moves as the last thing that happened asks for, and a page that was left never shows again': ({
      context,
      snapshot,
      trail,
    }) => {
      let state = 'enter'
      let left = false
      let direction: string | undefined
      for (const { cause } of stepsOf(trail)) {
        const isShown = state === 'enter' || state === 'entered'
        if (cause?.kind === 'time') state = { enter: 'entered', exit: 'exited' }[state] ?? state
        if (cause?.kind === 'event') {
          const event = cause.event as EventFromLogic<typeof transitionMachine>
          if (event.type === 'page.cover' && isShown) [state, direction] = ['exit', 'push']
          if (event.type === 'page.uncover' && !isShown && !left) [state, direction] = ['enter', 'back']
          if (event.type === 'page.leave') {
            ;[left, direction] = [true, event.by]
            state = isShown ? 'exit' : state
          }
        }
        if (state === 'exited' && (left || context.unmountsOnExit)) state = 'removed'
      }
      same([snapshot.value, context.left], [state, left])
      same(context.direction, direction ?? context.direction)
    },
    'a movement lasts as long as its direction takes, 120 ms without motion': ({ context, trail, now }) => {
      const { isTime, since, movement, direction = context.direction } = lastMovementOf(trail)
      if (!isTime) return
      const ms = { enter: { push: 620, back: 500, replace: 300 }, exit: { push: 300, back: 500, replace: 300 } }
      same(now - since, context.reducedMotion ? 120 : ms[movement][direction])
    },
    'taps are ignored while the page moves': ({ snapshot }) => {
      const moves = snapshot.matches('enter') || snapshot.matches('exit')
      same(snapshot.hasTag('moving'), moves)
    },
    'each movement is emitted': ({ trail, snapshot }) => {
      const emitted = trail.flatMap((fact) => (fact.kind === 'emitted' ? [fact.event.type] : []))
      const names = {
        enter: 'page.entering',
        entered: 'page.entered',
        exit: 'page.exiting',
        exited: 'page.exited',
        removed: 'page.removed',
      }
      same(emitted.at(-1), names[snapshot.value])
    },
  },
})
