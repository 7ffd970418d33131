import type { EventFromLogic } from 'xstate'
import { defineModel } from '../model'
import { same, stepsOf } from '../trail'
import { transitionMachine } from './transitionMachine'

const page = { direction: 'push', reducedMotion: false, unmountsOnExit: false } as const

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
    enter: { accepts: ['page.cover', 'page.leave'], after: ['untilEntered'] },
    entered: { accepts: ['page.cover', 'page.leave'] },
    exit: { accepts: ['page.uncover', 'page.leave'], after: ['untilExited'] },
    exited: {
      accepts: ['page.uncover', 'page.leave'],
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
