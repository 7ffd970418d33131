import { assign, emit, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { nativeRequest, toModal, toThirdParty } from '../ports'
import type { NativeRequested } from '../ports'

/** What covers the page and takes Back, without a history entry: a dialog, a view of the bank app (`native`) or an overlay. */
export interface Cover {
  id: string
  kind: 'modal' | 'native' | 'overlay'
}

export type NavigationEvent =
  /** From the header, bank app, browser or hardware; `force` (a follow-up's back) leaves the page with its layers and covers, without a confirmation. */
  | { type: 'navigation.back'; force?: boolean }
  | { type: 'navigation.push'; to: string }
  | { type: 'navigation.replace'; to: string }
  | { type: 'navigation.home' }
  /** The router shows another entry: `index` counts from the visit's first one, `layers` is the number of sheets or sub-views at this entry. */
  | { type: 'route.changed'; path: string; index: number; layers: number }
  | { type: 'transition.ended' }
  | { type: 'cover.opened'; id: string; kind: Cover['kind'] }
  | { type: 'cover.closed'; id: string }
  /** The shown page or sub-view has unsaved edits. */
  | { type: 'guard.set' }
  | { type: 'guard.cleared' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.refused' }
  /** The bank app closes the market. */
  | { type: 'native.closed' }
  | { type: 'webview.appeared' }

export type NavigationFact =
  | { type: 'history.backRequested'; steps: number }
  | { type: 'page.pushRequested'; to: string }
  | { type: 'page.replaceRequested'; to: string }
  | { type: 'cover.closeRequested'; id: string }
  /** The page with unsaved edits shows the confirmation and sends `leave.confirmed` or `leave.refused`. */
  | { type: 'leave.confirmationRequested' }
  | { type: 'app.left' }
  | NativeRequested

export interface NavigationInput {
  path: string
  index: number
  /** The bank app opened this page itself (NAV-055). */
  isdirect: boolean
}

type Place = Pick<Context, 'path' | 'index' | 'layers'>

interface Context extends NavigationInput {
  /** Number of sheets and sub-views of the page, each with its own history entry (NAV-075). */
  layers: number
  covers: readonly Cover[]
  /** History index of the view with unsaved edits. */
  guardedIndex?: number
  isForced: boolean
  /** Backs received during a page transition, each with whether it is forced. A dialog or the first entry drops the remaining ones. */
  queuedBacks: readonly boolean[]
}

const sorryPath = '/sorry-page'
const topmost = (context: Context, kind: Cover['kind']) => context.covers.findLast((cover) => cover.kind === kind)
const toPlace = (event: { path: string; index: number; layers: number }): Place => ({
  path: event.path,
  index: event.index,
  layers: event.layers,
})

export const navigationMachine = setup({
  types: {} as {
    input: NavigationInput
    context: Context
    events: NavigationEvent
    emitted: NavigationFact
    tags: 'moving'
  },
  guards: {
    hasModal: ({ context }) => !context.isForced && topmost(context, 'modal') !== undefined,
    isForModal: ({ context }, params: { force?: boolean }) => !params.force && topmost(context, 'modal') !== undefined,
    hasNativeView: ({ context }) => !context.isForced && topmost(context, 'native') !== undefined,
    hasOverlay: ({ context }) => !context.isForced && topmost(context, 'overlay') !== undefined,
    hasUnsaved: ({ context }) => !context.isForced && context.guardedIndex === context.index,
    isAtSorryPage: ({ context }) => context.path === sorryPath,
    hasHistory: ({ context }) => context.index > 0,
    isDirect: ({ context }) => context.isdirect,
    isOtherPage: ({ context }, params: Place) => params.path !== context.path,
    isAtHome: ({ context }) => context.path === '/',
    hasQueuedBack: ({ context }) => context.queuedBacks.length > 0,
  },
  actions: {
    setForced: assign((_, params: { force?: boolean }) => ({ isForced: params.force === true })),
    setPlace: assign(({ context }, params: Place) => ({
      ...params,
      guardedIndex:
        context.guardedIndex !== undefined && params.index < context.guardedIndex ? undefined : context.guardedIndex,
    })),
    queueBack: assign(({ context }, params: { force?: boolean }) => ({
      queuedBacks: [...context.queuedBacks, params.force === true],
    })),
    takeQueuedBack: assign(({ context: { queuedBacks } }) => ({
      queuedBacks: queuedBacks.slice(1),
      isForced: queuedBacks[0] === true,
    })),
    dropQueuedBacks: assign({ queuedBacks: [] }),
    addCover: assign(({ context }, params: Cover) => ({
      covers: [...context.covers.filter((cover) => cover.id !== params.id), { id: params.id, kind: params.kind }],
    })),
    removeCover: assign(({ context }, params: { id: string }) => ({
      covers: context.covers.filter((cover) => cover.id !== params.id),
    })),
    setGuard: assign(({ context }) => ({ guardedIndex: context.index })),
    clearGuard: assign({ guardedIndex: undefined }),
    backInModal: sendTo(toModal, { type: 'modal.back' }),
    backInThirdParty: sendTo(toThirdParty, { type: 'native.back' }),
    closeOverlay: emit(({ context }) => ({
      type: 'cover.closeRequested' as const,
      id: topmost(context, 'overlay')?.id ?? '',
    })),
    confirmLeaving: emit({ type: 'leave.confirmationRequested' }),
    backInHistory: emit(({ context }) => ({
      type: 'history.backRequested' as const,
      steps: context.isForced ? Math.min(context.layers + 1, context.index) : 1,
    })),
    backToNative: emit(nativeRequest('backToNative', {})),
    closeApplication: emit(nativeRequest('closeApplication', {})),
    pushPage: emit((_, params: { to: string }) => ({ type: 'page.pushRequested' as const, to: params.to })),
    replacePage: emit((_, params: { to: string }) => ({ type: 'page.replaceRequested' as const, to: params.to })),
    emitLeft: emit({ type: 'app.left' }),
  },
  delays: { untilSettled: 1_000 },
}).createMachine({
  id: 'navigation',
  description:
    'The only handler of Back; decides in which order covers and layers are closed. The router owns the address.',
  meta: { requirements: ['NAV-053', 'NAV-054', 'NAV-055', 'NAV-072', 'NAV-075', 'NAV-078', 'BRG-003'] },
  context: ({ input }) => ({ ...input, layers: 0, covers: [], isForced: false, queuedBacks: [] }),
  initial: 'ready',
  on: {
    'navigation.replace': { actions: { type: 'replacePage', params: ({ event }) => event } },
    'navigation.home': [{ guard: 'isAtHome' }, { actions: { type: 'replacePage', params: { to: '/' } } }],
    'route.changed': [
      {
        guard: { type: 'isOtherPage', params: ({ event }) => toPlace(event) },
        target: '.transitioning',
        actions: { type: 'setPlace', params: ({ event }) => toPlace(event) },
      },
      { actions: { type: 'setPlace', params: ({ event }) => toPlace(event) } },
    ],
    'cover.opened': { actions: { type: 'addCover', params: ({ event }) => event } },
    'cover.closed': { actions: { type: 'removeCover', params: ({ event }) => event } },
    'guard.set': { actions: 'setGuard' },
    'guard.cleared': { actions: 'clearGuard' },
    'native.closed': { target: '.closed', actions: 'emitLeft' },
  },
  states: {
    ready: {
      description: 'The page is idle. Links and Back are handled.',
      meta: { requirements: ['NAV-055'] },
      entry: 'dropQueuedBacks',
      on: {
        'navigation.back': { target: 'deciding', actions: { type: 'setForced', params: ({ event }) => event } },
        'navigation.push': { actions: { type: 'pushPage', params: ({ event }) => event } },
      },
    },
    deciding: {
      description:
        'Back closes the topmost cover: dialog, bank view or overlay; then unsaved edits are confirmed, the page is left, or the market is closed.',
      meta: { requirements: ['NAV-053', 'NAV-054', 'NAV-055', 'NAV-060', 'NAV-075', 'GEN-020', 'ERR-012'] },
      always: [
        { guard: 'hasModal', target: 'ready', actions: 'backInModal' },
        { guard: 'hasNativeView', target: 'ready', actions: 'backInThirdParty' },
        { guard: 'hasOverlay', target: 'ready', actions: 'closeOverlay' },
        { guard: 'hasUnsaved', target: 'asking', actions: 'confirmLeaving' },
        { guard: 'isAtSorryPage', target: 'ready', actions: 'backToNative' },
        { guard: 'hasHistory', target: 'leaving', actions: 'backInHistory' },
        { guard: 'isDirect', target: 'ready', actions: 'backToNative' },
        { target: 'ready', actions: 'closeApplication' },
      ],
    },
    asking: {
      description: 'A dialog confirms whether to leave the page with unsaved edits.',
      meta: { screen: 'dialog', requirements: ['NAV-055', 'REV-016'] },
      entry: 'dropQueuedBacks',
      on: {
        'navigation.back': [
          { guard: { type: 'isForModal', params: ({ event }) => event }, actions: 'backInModal' },
          { target: 'deciding', actions: { type: 'setForced', params: ({ event }) => event } },
        ],
        'leave.confirmed': { target: 'deciding', actions: 'clearGuard' },
        'leave.refused': 'ready',
        'guard.cleared': { target: 'ready', actions: 'clearGuard' },
      },
    },
    leaving: {
      description: 'The router is going back in the history.',
      meta: { requirements: ['NAV-055', 'NAV-072'] },
      tags: 'moving',
      on: {
        'navigation.back': { actions: { type: 'queueBack', params: ({ event }) => event } },
        'route.changed': [
          {
            guard: { type: 'isOtherPage', params: ({ event }) => toPlace(event) },
            target: 'transitioning',
            actions: { type: 'setPlace', params: ({ event }) => toPlace(event) },
          },
          { target: 'settled', actions: { type: 'setPlace', params: ({ event }) => toPlace(event) } },
        ],
      },
      after: { untilSettled: 'settled' },
    },
    transitioning: {
      description: 'A page transition is running. Taps are ignored and Back is queued.',
      meta: { requirements: ['NAV-072', 'NAV-082'] },
      tags: 'moving',
      on: {
        'navigation.back': { actions: { type: 'queueBack', params: ({ event }) => event } },
        'transition.ended': 'settled',
      },
      after: { untilSettled: 'settled' },
    },
    settled: {
      description: 'The transition has ended. A queued Back is handled now.',
      meta: { requirements: ['NAV-072'] },
      always: [{ guard: 'hasQueuedBack', target: 'deciding', actions: 'takeQueuedBack' }, { target: 'ready' }],
    },
    closed: {
      description: 'The bank app closed the market. Confirmations are skipped.',
      meta: { requirements: ['BRG-004', 'BRG-015'] },
      on: { 'webview.appeared': 'ready', 'native.closed': {} },
    },
  },
})

type Snapshot = SnapshotFrom<typeof navigationMachine>

/** True during a page transition: taps are ignored (NAV-072). */
export const isMoving = (snapshot: Snapshot): boolean => snapshot.hasTag('moving')
/** True on the visit's first entry, where Back leaves the market. */
export const isFirstEntry = (snapshot: Snapshot): boolean => snapshot.context.index === 0
/** True while leaving the view would lose unsaved edits. */
export const hasUnsavedEdits = ({ context }: Snapshot): boolean => context.guardedIndex === context.index
/** True when the shell must hold a browser's Back until this machine has decided (dialog, overlay or unsaved edits). */
export const holdsBack = (snapshot: Snapshot): boolean =>
  snapshot.context.covers.length > 0 || hasUnsavedEdits(snapshot)
