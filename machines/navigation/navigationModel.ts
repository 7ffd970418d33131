import type { EventFromLogic } from 'xstate'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { same, sameItems, stepsOf } from '../trail'
import { navigationMachine } from './navigationMachine'
import type { Cover } from './navigationMachine'

const product = '/shop/100001/product/1059'

type Sight = Seen<typeof navigationMachine>
type NavigationEvent = EventFromLogic<typeof navigationMachine>

const after = ({ trail, context, now }: Sight, event?: NavigationEvent) =>
  referenceOf([...trail, event ? { kind: 'event', event } : { kind: 'time', now }], context.isdirect)
const stateAfter = (seen: Sight, event?: NavigationEvent) => after(seen, event).state
const effectsAfter = (seen: Sight, event?: NavigationEvent) => after(seen, event).effects

const causes = [
  ...['navigation.back', 'navigation.push', 'navigation.replace', 'navigation.home', 'route.changed'],
  ...['transition.ended', 'cover.opened', 'cover.closed', 'guard.set', 'guard.cleared', 'leave.confirmed'],
  ...['leave.refused', 'native.closed', 'webview.appeared', 'untilSettled'],
]
/** What each step leads to and does, so that it is checked in every explored situation and not only in those that are walked. */
const byReference = {
  leads: Object.fromEntries(causes.map((cause) => [cause, stateAfter])),
  does: Object.fromEntries(causes.map((cause) => [cause, effectsAfter])),
}
/** A Back that waits here would look like one that is pressed later: it is looked for before the step. */
const fromQuestion = (seen: Sight, event?: NavigationEvent) =>
  seen.context.queuedBacks.length > 0 ? 'asking without a waiting Back' : stateAfter(seen, event)

/** Events that the root handles in every state are left out of `accepts`. */
export const navigationModel = defineModel(navigationMachine, {
  inputs: {
    fromHome: { input: () => ({ path: '/', index: 0, isdirect: false }) },
    direct: { input: () => ({ path: product, index: 0, isdirect: true }) },
  },
  samples: {
    'navigation.back': [{ type: 'navigation.back' }, { type: 'navigation.back', force: true }],
    'navigation.push': [{ type: 'navigation.push', to: '/cart' }],
    'navigation.replace': [{ type: 'navigation.replace', to: '/sorry-page' }],
    'navigation.home': [{ type: 'navigation.home' }],
    'route.changed': [
      { type: 'route.changed', path: '/', index: 0, layers: 0 },
      // A sheet of the page that the bank app opened: no page is behind it.
      { type: 'route.changed', path: product, index: 1, layers: 1 },
      { type: 'route.changed', path: product, index: 2, layers: 1 },
      { type: 'route.changed', path: '/sorry-page', index: 1, layers: 0 },
    ],
    'transition.ended': [{ type: 'transition.ended' }],
    'cover.opened': [
      { type: 'cover.opened', id: 'modal', kind: 'modal' },
      { type: 'cover.opened', id: 'thirdParty', kind: 'native' },
      { type: 'cover.opened', id: 'tutorial', kind: 'overlay' },
    ],
    'cover.closed': [
      { type: 'cover.closed', id: 'modal' },
      { type: 'cover.closed', id: 'thirdParty' },
      { type: 'cover.closed', id: 'tutorial' },
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
    context.layers,
    context.isdirect,
    context.isForced,
    context.covers.map(({ kind }) => kind).sort(),
    context.guardedIndex === undefined ? 'free' : context.guardedIndex === context.index,
    context.queuedBacks.length > 1 ? 'several' : context.queuedBacks[0],
  ],
  limit: 4500,
  delays: { untilSettled: 1_000 },
  acceptsAnywhere: [
    'navigation.replace',
    'navigation.home',
    'route.changed',
    'cover.opened',
    'cover.closed',
    'guard.set',
    'guard.cleared',
    'native.closed',
  ],
  reference: 'Back closes the topmost cover, and nothing else moves the page',
  expects: {
    ready: { accepts: ['navigation.back', 'navigation.push'], ...byReference },
    deciding: { accepts: [] },
    asking: {
      accepts: ['navigation.back', 'leave.confirmed', 'leave.refused', 'guard.cleared'],
      ...byReference,
      leads: Object.fromEntries(causes.map((cause) => [cause, fromQuestion])),
    },
    leaving: { accepts: ['navigation.back', 'route.changed'], after: ['untilSettled'], ...byReference },
    transitioning: { accepts: ['navigation.back', 'transition.ended'], after: ['untilSettled'], ...byReference },
    settled: { accepts: [] },
    closed: { accepts: ['webview.appeared', 'native.closed'], ...byReference },
  },
  invariants: {
    'Back closes the topmost cover, and nothing else moves the page': ({ context, snapshot, trail }) => {
      const expected = referenceOf(trail, context.isdirect)
      same(snapshot.value, expected.state)
      sameItems(stepsOf(trail).at(-1)?.effects, expected.effects)
      same(context.queuedBacks, expected.waiting)
      same([context.path, context.index, context.layers], [expected.path, expected.index, expected.sheets])
      same([context.guardedIndex ?? 'free', context.isForced], [expected.guarded ?? 'free', expected.isForced])
      same(
        context.covers.map(({ kind }) => kind),
        expected.covers,
      )
    },
    'the router goes back by as many entries as are left': ({ context, trail }) => {
      const last = trail.at(-1)
      if (last?.kind !== 'emitted' || last.event.type !== 'history.backRequested') return
      const { isForced, index, sheets } = referenceOf(trail, context.isdirect)
      const pageAndSheets = sheets + 1
      // The first entry stays, however many sheets it has.
      const most = pageAndSheets > index ? index : pageAndSheets
      same(last.event.steps, isForced ? most : 1)
    },
    'a page is requested by its own address': ({ trail }) => {
      const last = stepsOf(trail).at(-1)?.cause
      const emitted = trail.at(-1)
      if (last?.kind !== 'event' || emitted?.kind !== 'emitted') return
      if (emitted.event.type === 'page.pushRequested') same(emitted.event.to, '/cart')
      if (emitted.event.type !== 'page.replaceRequested') return
      same(emitted.event.to.split('?')[0], last.event.type === 'navigation.home' ? '/' : '/sorry-page')
    },
    'no Back waits while the page rests': ({ context, snapshot }) => {
      const rests = snapshot.matches('ready') || snapshot.matches('asking')
      if (rests && context.queuedBacks.length > 0) throw new Error(`${context.queuedBacks.length} wait`)
    },
  },
})

type Trail = Parameters<typeof stepsOf>[0]

/** The expected state and the effects of the last step, by the requirements (NAV-053 to NAV-055, NAV-072, NAV-075, NAV-078). */
function referenceOf(trail: Trail, isdirect: boolean) {
  let [state, path, index, sheets] = ['ready', isdirect ? product : '/', 0, 0]
  let covers: Cover['kind'][] = []
  let guarded: number | undefined
  let waiting: boolean[] = []
  let isForced = false
  let effects: string[] = []

  const rest = (effect?: string) => {
    state = 'ready'
    waiting = []
    if (effect) effects.push(effect)
  }
  const back = (force: boolean) => {
    isForced = force
    if (!force && covers.includes('modal')) return rest('modal: modal.back')
    if (!force && covers.includes('native')) return rest('thirdParty: native.back')
    if (!force && covers.includes('overlay')) return rest('cover.closeRequested')
    if (!force && guarded === index) {
      rest('leave.confirmationRequested')
      state = 'asking'
      return
    }
    if (path === '/sorry-page') return rest('native backToNative')
    if (index === 0) return rest(isdirect ? 'native backToNative' : 'native closeApplication')
    state = 'leaving'
    effects.push('history.backRequested')
  }
  const settle = () => {
    const [force, ...others] = waiting
    if (force === undefined) return rest()
    waiting = others
    back(force)
  }

  for (const { cause } of stepsOf(trail)) {
    effects = []
    if (cause?.kind === 'time' && (state === 'leaving' || state === 'transitioning')) settle()
    if (cause?.kind !== 'event') continue
    const event = cause.event as EventFromLogic<typeof navigationMachine>
    const moves = state === 'leaving' || state === 'transitioning'
    switch (event.type) {
      case 'navigation.back':
        if (moves) waiting = [...waiting, event.force === true]
        else if (state === 'asking' && !event.force && covers.includes('modal')) effects.push('modal: modal.back')
        else if (state !== 'closed') back(event.force === true)
        break
      case 'navigation.push':
        if (state === 'ready') effects.push('page.pushRequested')
        break
      case 'navigation.replace':
        effects.push('page.replaceRequested')
        break
      case 'navigation.home':
        if (path !== '/') effects.push('page.replaceRequested')
        break
      case 'route.changed': {
        const isOther = event.path !== path
        ;[path, index, sheets] = [event.path, event.index, event.layers]
        if (guarded !== undefined && index < guarded) guarded = undefined
        if (isOther) state = 'transitioning'
        else if (state === 'leaving') settle()
        break
      }
      case 'transition.ended':
        if (state === 'transitioning') settle()
        break
      case 'cover.opened':
        covers = [...covers.filter((kind) => kind !== event.kind), event.kind]
        break
      case 'cover.closed':
        covers = covers.filter((kind) => kind !== coverKinds[event.id])
        break
      case 'guard.set':
        guarded = index
        break
      case 'guard.cleared':
        guarded = undefined
        if (state === 'asking') rest()
        break
      case 'leave.confirmed':
        if (state !== 'asking') break
        guarded = undefined
        back(false)
        break
      case 'leave.refused':
        if (state === 'asking') rest()
        break
      case 'native.closed':
        if (state !== 'closed') effects.push('app.left')
        state = 'closed'
        break
      case 'webview.appeared':
        if (state === 'closed') rest()
    }
  }
  return { state, path, index, sheets, covers, guarded, waiting, effects, isForced }
}

const coverKinds: Record<string, Cover['kind']> = {
  modal: 'modal',
  thirdParty: 'native',
  tutorial: 'overlay',
  pin: 'overlay',
}
