import { defineModel } from '../model'
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
    'a page that was left never shows again': ({ context, snapshot }) => {
      if (context.left && (snapshot.matches('enter') || snapshot.matches('entered'))) throw new Error('It shows.')
    },
    'taps are ignored while the page moves': ({ snapshot }) => {
      const moves = snapshot.matches('enter') || snapshot.matches('exit')
      if (snapshot.hasTag('moving') !== moves) throw new Error(String(snapshot.value))
    },
    'each movement that began and was not turned round ends': ({ trail, snapshot }) => {
      const told = trail.flatMap((fact) => (fact.kind === 'emitted' ? [fact.event.type] : []))
      const last = told.at(-1)
      const expected = {
        enter: 'page.entering',
        entered: 'page.entered',
        exit: 'page.exiting',
        exited: 'page.exited',
        removed: 'page.removed',
      }[snapshot.value]
      if (last !== expected) throw new Error(`${last} was told last in ${snapshot.value}`)
    },
  },
})
