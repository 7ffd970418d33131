import { defineModel } from '../model'
import { navigationMachine } from './navigationMachine'

/** Events that every state takes at the root are left out of `accepts`. */
export const navigationModel = defineModel(navigationMachine, {
  inputs: {
    fromHome: { input: () => ({ path: '/', index: 0, isdirect: false }) },
    direct: { input: () => ({ path: '/product/1', index: 0, isdirect: true }) },
    reloaded: { input: () => ({ path: '/product/1', index: 1, isdirect: false }) },
  },
  samples: {
    'navigation.back': [{ type: 'navigation.back' }, { type: 'navigation.back', force: true }],
    'navigation.push': [{ type: 'navigation.push', to: '/cart' }],
    'navigation.replace': [{ type: 'navigation.replace', to: '/sorry-page' }],
    'navigation.home': [{ type: 'navigation.home' }],
    'route.changed': [
      { type: 'route.changed', path: '/', index: 0, layers: 0 },
      { type: 'route.changed', path: '/product/1', index: 1, layers: 0 },
      { type: 'route.changed', path: '/product/1', index: 2, layers: 1 },
      { type: 'route.changed', path: '/sorry-page', index: 0, layers: 0 },
    ],
    'transition.ended': [{ type: 'transition.ended' }],
    'layer.opened': [
      { type: 'layer.opened', id: 'modal', kind: 'modal' },
      { type: 'layer.opened', id: 'thirdParty', kind: 'native' },
      { type: 'layer.opened', id: 'tutorial', kind: 'overlay' },
    ],
    'layer.closed': [
      { type: 'layer.closed', id: 'modal' },
      { type: 'layer.closed', id: 'thirdParty' },
      { type: 'layer.closed', id: 'tutorial' },
    ],
    'guard.set': [{ type: 'guard.set' }],
    'guard.cleared': [{ type: 'guard.cleared' }],
    'leave.confirmed': [{ type: 'leave.confirmed' }],
    'leave.refused': [{ type: 'leave.refused' }],
    'native.closed': [{ type: 'native.closed' }],
    'webview.appeared': [{ type: 'webview.appeared' }],
  },
  outcomes: {},
  serialize: ({ context }) => [
    context.path,
    context.index,
    context.layersOfPage,
    context.isdirect,
    context.isForced,
    context.layers.map(({ kind }) => kind).sort(),
    context.guardedIndex === undefined ? 'free' : context.guardedIndex === context.index,
    Math.min(context.queuedBacks, 2),
  ],
  limit: 40_000,
  expects: {
    ready: { accepts: ['navigation.back', 'navigation.push'] },
    deciding: { accepts: [] },
    asking: { accepts: ['navigation.back', 'leave.confirmed', 'leave.refused', 'guard.cleared'] },
    leaving: { accepts: ['navigation.back', 'route.changed'], after: ['untilSettled'] },
    transitioning: { accepts: ['navigation.back', 'transition.ended'], after: ['untilSettled'] },
    settled: { accepts: [] },
    closed: { accepts: ['webview.appeared', 'native.closed'] },
  },
  invariants: {
    'the router is never asked to go before the first entry': ({ context, snapshot, trail }) => {
      const last = trail.at(-1)
      if (last?.kind !== 'emitted' || last.event.type !== 'history.backRequested') return
      if (last.event.steps < 1 || last.event.steps > context.index) throw new Error(`${last.event.steps} steps`)
      if (!snapshot.matches('leaving')) throw new Error('not leaving')
    },
    'the market is left on its first entry or from the sorry page only': ({ context, trail }) => {
      const last = trail.at(-1)
      if (last?.kind !== 'emitted' || last.event.type !== 'native.requested') return
      if (context.index > 0 && context.path !== '/sorry-page') throw new Error(`${context.path} at ${context.index}`)
      const expected = context.isdirect || context.path === '/sorry-page' ? 'backToNative' : 'closeApplication'
      if (last.event.name !== expected) throw new Error(last.event.name)
    },
    'no page is pushed while another moves': ({ snapshot, trail }) => {
      const last = trail.at(-1)
      if (last?.kind === 'emitted' && last.event.type === 'page.pushRequested' && !snapshot.matches('ready')) {
        throw new Error(snapshot.value)
      }
    },
    'no Back waits while the page rests': ({ context, snapshot }) => {
      const rests = snapshot.matches('ready') || snapshot.matches('asking')
      if (rests && context.queuedBacks > 0) throw new Error(`${context.queuedBacks} wait`)
    },
    'nothing covers a dialog': ({ context, trail }) => {
      const last = trail.at(-1)
      if (context.isForced || last?.kind !== 'emitted') return
      const closes = last.event.type === 'layer.closeRequested' || last.event.type === 'leave.asked'
      if (closes && context.layers.some(({ kind }) => kind === 'modal')) throw new Error(last.event.type)
    },
  },
})
