import { assign, emit, sendTo, setup } from 'xstate'
import { codeSuffix, errorCatalogue } from '../../contract/errors'
import type { DefaultKey, ErrorEntry, ErrorKey, ErrorTextKey, FollowUp, RequestOption } from '../../contract/errors'
import { nativeRequest, toModal, toNavigation, toSession } from '../ports'
import type { ApiError, ErrorRaised, ModalClosed, ModalOpen, NativeRequested } from '../ports'

export type ErrorFollowUpEvent = ErrorRaised | ModalClosed

/** For the log: no body, no address, no personal data (SEC-006). */
interface ErrorLogged {
  type: 'error.logged'
  kind: ApiError['kind']
  status?: number
  code?: string
  subCode?: string
  path?: string
}

export interface ErrorFollowUpInput {
  /** Address of the bank app in this phone's store. */
  storeUrl: string
  /** Defaults to the contract's catalogue. */
  catalogue?: Catalogue
}

type Catalogue = Readonly<Record<ErrorKey | DefaultKey, ErrorEntry>>
type Raised = Omit<ErrorRaised, 'type'>

interface Context extends ErrorFollowUpInput {
  catalogue: Catalogue
  raised?: Raised
  key: ErrorTextKey
  followUp: FollowUp
  alwaysDisplay: boolean
}

const isMaintenance = ({ error }: Raised) => error.kind === 'business' && error.key === '8888-0001'
const isAlwaysShown = ({ catalogue }: Context, { error }: Raised) =>
  error.kind === 'business' && catalogue[error.key].alwaysDisplay
const entryOf = ({ catalogue, raised }: Context) => catalogue[raised?.error.key ?? 'default']
const isBusiness = (context: Context) => context.raised?.error.kind === 'business'

/** The code in brackets: the message code, else the HTTP status of a failure, else nothing (ERR-007). */
const suffixOf = ({ raised }: Context): string => {
  const { code, subCode, status } = raised?.error ?? {}
  if (code !== undefined) return codeSuffix(code, subCode)
  return status === undefined || status < 300 ? '' : codeSuffix(String(status))
}

const modalIdOf = (context: Context) => `error ${context.key}${suffixOf(context)}`

const periodOf = (body: unknown): { start?: string; end?: string } => {
  const { start, end } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return {
    ...(typeof start === 'string' && { start }),
    ...(typeof end === 'string' && { end }),
  }
}

export const errorFollowUpMachine = setup({
  types: {} as {
    input: ErrorFollowUpInput
    context: Context
    events: ErrorFollowUpEvent
    emitted: ErrorLogged | NativeRequested
  },
  guards: {
    isUnreported: (_, { error }: Raised) => error.handled === undefined,
    isFollowed: (_, { error }: Raised) => error.handled === 'followed',
    isMaintenance: ({ context }) => context.raised !== undefined && isMaintenance(context.raised),
    isAlwaysShown: ({ context }) => context.raised !== undefined && isAlwaysShown(context, context.raised),
    hasOption: ({ context }, params: { option: RequestOption }) => context.raised?.option === params.option,
    showsEntry: ({ context }) => isBusiness(context) && entryOf(context).showPopup,
    isBusiness: ({ context }) => isBusiness(context),
    hasStatus: ({ context }, params: { status: number }) => context.raised?.error.status === params.status,
    isUrgent: ({ context }, params: Raised) =>
      isMaintenance(params) || (isAlwaysShown(context, params) && !context.alwaysDisplay),
    isForHandler: ({ context }, params: Raised) =>
      params.option === 'custom' &&
      params.error.handled !== 'followed' &&
      !isMaintenance(params) &&
      !isAlwaysShown(context, params),
    isOwn: ({ context }, params: ModalClosed) => params.id === modalIdOf(context),
    staysOpen: ({ context }, params: ModalClosed) => params.id === modalIdOf(context) && context.alwaysDisplay,
    isFollowUp: ({ context }, params: { followUp: FollowUp }) => context.followUp === params.followUp,
  },
  actions: {
    log: emit((_, { error }: Raised): ErrorLogged => {
      const { kind, status, code, subCode, path } = error
      return { type: 'error.logged', kind, status, code, subCode, path: path?.split(/[?#]/)[0] }
    }),
    setRaised: assign((_, { error, option, handler }: Raised) => ({ raised: { error, option, handler } })),
    handOver: (_, { error, handler }: Raised) => {
      const { status, code, subCode, body } = error
      handler?.({ status, code, subCode, body })
    },
    planEntry: assign(({ context }) => {
      const { followUp, alwaysDisplay } = entryOf(context)
      return { key: context.raised?.error.key ?? 'default', followUp, alwaysDisplay }
    }),
    planTransport: assign(({ context }, params: { followUp: FollowUp }) => ({
      key: context.raised?.error.status === 429 ? ('tooManyRequests' as const) : ('busy' as const),
      followUp: params.followUp,
      alwaysDisplay: false,
    })),
    openPopup: sendTo(toModal, ({ context, self }): ModalOpen => ({
      type: 'modal.open',
      id: modalIdOf(context),
      content: { kind: 'error', key: context.key, suffix: suffixOf(context), followUp: context.followUp },
      alwaysDisplay: context.alwaysDisplay,
      opener: self,
    })),
    withdrawPopup: sendTo(toModal, ({ context, self }) => ({
      type: 'modal.dismiss',
      id: modalIdOf(context),
      opener: self,
    })),
    clearRaised: assign({ raised: undefined, followUp: 'none', alwaysDisplay: false }),
    backToNative: emit(nativeRequest('backToNative', {})),
    back: sendTo(toNavigation, { type: 'navigation.back', force: true }),
    updateFeed: emit(nativeRequest('updateFeed', { status: 'updated' })),
    openStore: emit(({ context }) => nativeRequest('openExternalWeb', { url: context.storeUrl })),
    announceMaintenance: sendTo(toSession, ({ context }) => ({
      type: 'maintenance.announced',
      ...periodOf(context.raised?.error.body),
    })),
    goHome: sendTo(toNavigation, { type: 'navigation.home' }),
  },
}).createMachine({
  id: 'errorFollowUp',
  description:
    'Handles a failed call: shows a popup, one at a time, then runs the follow-up of its catalogue entry once.',
  meta: { requirements: ['ERR-003', 'ERR-005', 'ERR-008', 'ERR-010', 'ERR-032'] },
  type: 'parallel',
  context: ({ input }) => ({
    catalogue: errorCatalogue,
    ...input,
    key: 'default',
    followUp: 'none',
    alwaysDisplay: false,
  }),
  states: {
    log: {
      description: 'Logs every error once, whether it is shown or not.',
      meta: { requirements: ['ERR-024', 'ERR-031', 'SEC-006'] },
      initial: 'listening',
      states: {
        listening: {
          description: 'Code, subcode, status and path are sent to the log.',
          meta: { requirements: ['ERR-024', 'SEC-006'] },
          on: {
            'error.raised': {
              guard: { type: 'isUnreported', params: ({ event }) => event },
              actions: { type: 'log', params: ({ event }) => event },
            },
          },
        },
      },
    },
    flow: {
      description: 'Handles one error at a time.',
      meta: { requirements: ['ERR-008'] },
      initial: 'idle',
      states: {
        idle: {
          description: 'No error is shown.',
          meta: { requirements: ['ERR-008'] },
          entry: 'clearRaised',
          on: {
            'error.raised': [
              { guard: { type: 'isFollowed', params: ({ event }) => event } },
              {
                guard: { type: 'isForHandler', params: ({ event }) => event },
                actions: { type: 'handOver', params: ({ event }) => event },
              },
              { target: 'classifying', actions: { type: 'setRaised', params: ({ event }) => event } },
            ],
          },
        },
        classifying: {
          description:
            'Decides how to handle the error: by maintenance, then the request’s option, the message code and the HTTP status.',
          meta: {
            requirements: [
              'ERR-018',
              'ERR-020',
              'ERR-021',
              'ERR-022',
              'ERR-025',
              'ERR-026',
              'ERR-027',
              'ERR-028',
              'ERR-029',
              'ERR-031',
              'ERR-032',
            ],
          },
          always: [
            { guard: 'isMaintenance', target: 'acting', actions: 'planEntry' },
            { guard: 'isAlwaysShown', target: 'showing', actions: 'planEntry' },
            { guard: { type: 'hasOption', params: { option: 'noModal' } }, target: 'idle' },
            {
              guard: { type: 'hasOption', params: { option: 'alwaysBackToNative' } },
              target: 'showing',
              actions: { type: 'planTransport', params: { followUp: 'backToNative' } },
            },
            {
              guard: { type: 'hasOption', params: { option: 'alwaysBack' } },
              target: 'showing',
              actions: { type: 'planTransport', params: { followUp: 'back' } },
            },
            { guard: 'showsEntry', target: 'showing', actions: 'planEntry' },
            { guard: 'isBusiness', target: 'acting', actions: 'planEntry' },
            {
              guard: { type: 'hasStatus', params: { status: 504 } },
              target: 'acting',
              actions: { type: 'planTransport', params: { followUp: 'backToNative' } },
            },
            {
              guard: { type: 'hasStatus', params: { status: 404 } },
              target: 'acting',
              actions: { type: 'planTransport', params: { followUp: 'back' } },
            },
            {
              guard: { type: 'hasStatus', params: { status: 401 } },
              target: 'acting',
              actions: { type: 'planTransport', params: { followUp: 'backToNative' } },
            },
            { target: 'showing', actions: { type: 'planTransport', params: { followUp: 'none' } } },
          ],
        },
        showing: {
          description:
            'The popup is open until its button is pressed. An urgent error replaces it, and an error with its own handler goes there; others are only logged.',
          meta: { screen: 'dialog', requirements: ['ERR-004', 'ERR-005', 'ERR-007', 'ERR-008', 'ERR-108', 'ERR-152'] },
          entry: 'openPopup',
          on: {
            'error.raised': [
              {
                guard: { type: 'isUrgent', params: ({ event }) => event },
                target: 'classifying',
                actions: ['withdrawPopup', { type: 'setRaised', params: ({ event }) => event }],
              },
              {
                guard: { type: 'isForHandler', params: ({ event }) => event },
                actions: { type: 'handOver', params: ({ event }) => event },
              },
            ],
            'modal.closed': [
              { guard: { type: 'staysOpen', params: ({ event }) => event }, actions: 'openStore' },
              { guard: { type: 'isOwn', params: ({ event }) => event }, target: 'acting' },
            ],
          },
        },
        acting: {
          description: 'The follow-up runs once.',
          meta: {
            requirements: [
              'ERR-008',
              'ERR-010',
              'ERR-011',
              'ERR-012',
              'ERR-013',
              'ERR-014',
              'ERR-015',
              'ERR-016',
              'ERR-017',
              'ERR-149',
            ],
          },
          always: [
            {
              guard: { type: 'isFollowUp', params: { followUp: 'backToNative' } },
              target: 'idle',
              actions: 'backToNative',
            },
            { guard: { type: 'isFollowUp', params: { followUp: 'back' } }, target: 'idle', actions: 'back' },
            {
              guard: { type: 'isFollowUp', params: { followUp: 'backAndFeed' } },
              target: 'idle',
              actions: ['updateFeed', 'back'],
            },
            {
              guard: { type: 'isFollowUp', params: { followUp: 'feedAndNative' } },
              target: 'idle',
              actions: ['updateFeed', 'backToNative'],
            },
            { guard: { type: 'isFollowUp', params: { followUp: 'openStore' } }, target: 'idle', actions: 'openStore' },
            {
              guard: { type: 'isFollowUp', params: { followUp: 'sorryPage' } },
              target: 'idle',
              actions: 'announceMaintenance',
            },
            { guard: { type: 'isFollowUp', params: { followUp: 'mainPage' } }, target: 'idle', actions: 'goHome' },
            { target: 'idle' },
          ],
        },
      },
    },
  },
})
