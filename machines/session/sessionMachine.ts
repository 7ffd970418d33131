import { assertEvent, assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { sessionWaitMs } from '../../contract/constants'
import type { ProfileType } from '../../contract/enums'
import type { SessionProfile } from '../../contract/session'
import {
  asApiError,
  nativeRequest,
  notProvided,
  toBankApp,
  toCounters,
  toNavigation,
  toPin,
  toThirdParty,
} from '../ports'
import type { NativeRequested } from '../ports'
import type { NativeQuery } from '../../contract/nativeQuery'

export interface Period {
  start?: string
  end?: string
}

export interface StandIn {
  mobile_no: string
  session_id: string
  type: ProfileType
}

export interface SessionRequest {
  session_id: string
  uuid?: string
  frominternal?: boolean
}

export type SessionEvent =
  | { type: 'sessionId.set'; sessionId: string }
  | { type: 'standIn.submit'; form: StandIn }
  /** A call was answered with HTTP 401 and no message code. */
  | { type: 'session.expired' }
  /** Any call was answered with 8888-0001. */
  | ({ type: 'maintenance.announced' } & Period)
  /** From the bank app's machine. */
  | { type: 'webview.appeared' }

/** Facts carry no personal data; readers use the context instead. */
export type SessionFact =
  | {
      type: 'session.verified' | 'session.renewed' | 'session.failed' | 'session.userChanged' | 'maintenance.entered'
    }
  | NativeRequested

export interface SessionInput {
  query: NativeQuery
  /** Off production only (SES-008). */
  fakeAllowed: boolean
  /** Session id of the stand-in cookie, if there is one. */
  fakeSessionId?: string
  /** The page runs in a bank app, or in the workbench's phone. */
  hasBridge: boolean
  maintenance?: Period
}

interface Context {
  query: NativeQuery
  fakeAllowed: boolean
  hasBridge: boolean
  maintenance?: Period
  /** Held in memory only (SEC-005). */
  sessionId?: string
  isStandIn: boolean
  standInRefused: boolean
  profile?: SessionProfile
  /** Of the last verified shopper, to distinguish a renewal from a change of account. */
  accountKey?: string
}

const isNonEmpty = (profile: SessionProfile | null | undefined): profile is SessionProfile =>
  !!profile && Object.keys(profile).length > 0

const readPeriod = (error: unknown): Period => {
  const { body } = asApiError(error)
  const { start, end } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { start: typeof start === 'string' ? start : undefined, end: typeof end === 'string' ? end : undefined }
}

/** Includes what the bank app passed about the visit (SES-040). */
const sessionRequest = ({ context: { sessionId = '', query } }: { context: Context }): SessionRequest => ({
  session_id: sessionId,
  uuid: query.uuid,
  frominternal: query.frominternal || undefined,
})

/** Address of the sorry page, with the maintenance period if it is known (ERR-018, ERR-019). */
export function sorryPath({ start, end }: Period): string {
  const query = new URLSearchParams({ ...(start && { start }), ...(end && { end }) }).toString()
  return query ? `/sorry-page?${query}` : '/sorry-page'
}

export const sessionMachine = setup({
  types: {} as {
    input: SessionInput
    context: Context
    events: SessionEvent
    emitted: SessionFact
    tags: 'splash' | 'standInForm' | 'busy'
  },
  actors: {
    /** POST /v1/session without a loading indicator; reuses a call that the page's first script has already started (SES-039). */
    postSession: fromPromise<SessionProfile | null, SessionRequest>(notProvided('postSession')),
    /** POST /v1/session/test, then stores the id in the stand-in cookie for an hour (SES-009, SES-010). */
    postSessionTest: fromPromise<{ session_id: string } | null, StandIn>(notProvided('postSessionTest')),
  },
  guards: {
    hasMaintenance: ({ context }) => context.maintenance !== undefined,
    hasSessionId: ({ context }) => context.sessionId !== undefined,
    canStandIn: ({ context }) => context.fakeAllowed && !context.hasBridge,
    isStandIn: ({ context }) => context.isStandIn,
    isNewId: ({ context }, params: { sessionId: string }) => params.sessionId !== context.sessionId,
    isFilled: (_, params: StandIn) => params.mobile_no.trim() !== '' && params.session_id.trim() !== '',
    hasProfile: (_, params: { profile: SessionProfile | null }) => isNonEmpty(params.profile),
    isSameAccount: ({ context }, params: { profile: SessionProfile | null }) =>
      isNonEmpty(params.profile) && params.profile.account_key === context.accountKey,
    hasId: (_, params: { answer: { session_id: string } | null }) => !!params.answer?.session_id,
    isMaintenance: (_, params: { error: unknown }) => asApiError(params.error).key === '8888-0001',
    hasShopper: ({ context }) => context.profile !== undefined,
    isOtherAccount: ({ context }, params: { profile: SessionProfile | null }) =>
      isNonEmpty(params.profile) &&
      context.accountKey !== undefined &&
      context.accountKey !== params.profile.account_key,
  },
  actions: {
    setSessionId: assign((_, params: { sessionId: string }) => ({
      sessionId: params.sessionId,
      isStandIn: false,
      standInRefused: false,
    })),
    setStandIn: assign((_, params: { answer: { session_id: string } | null }) => ({
      sessionId: params.answer?.session_id,
      isStandIn: true,
      standInRefused: false,
    })),
    tryStandIn: assign({ standInRefused: false }),
    refuseStandIn: assign({ standInRefused: true, isStandIn: false, sessionId: undefined }),
    setProfile: assign((_, params: { profile: SessionProfile | null }) => ({
      profile: params.profile ?? undefined,
      accountKey: params.profile?.account_key,
    })),
    clearProfile: assign({ profile: undefined }),
    clearShopper: assign({ profile: undefined, accountKey: undefined }),
    notifyBankApp: sendTo(toBankApp, { type: 'shopper.changed' }),
    setPeriod: assign((_, params: { period: Period }) => ({ maintenance: params.period })),
    emitFact: emit((_, params: Exclude<SessionFact, NativeRequested>) => params),
    showLoading: emit(nativeRequest('showLoading', {})),
    hideLoading: emit(nativeRequest('hideLoading', {})),
    backToNative: emit(nativeRequest('backToNative', {})),
    refreshCounters: sendTo(toCounters, { type: 'counters.refresh' }),
    resetCounters: sendTo(toCounters, { type: 'counters.reset' }),
    showSorryPage: sendTo(toNavigation, ({ context }) => ({
      type: 'navigation.replace',
      to: sorryPath(context.maintenance ?? {}),
    })),
    notifyThirdPartyReturned: sendTo(toThirdParty, { type: 'thirdParty.returned' }),
    notifyPinReturned: sendTo(toPin, { type: 'pin.returned' }),
  },
  delays: { untilIdIsLate: sessionWaitMs.sessionId, untilAnswerIsLate: sessionWaitMs.verification },
}).createMachine({
  id: 'session',
  description: 'The shopper’s session, from the splash screen to a verified shopper.',
  meta: { requirements: ['SES-001', 'SES-003', 'SES-004', 'SES-006', 'NAV-058', 'NAV-060', 'SEC-007'] },
  context: ({ input }) => ({
    query: input.query,
    fakeAllowed: input.fakeAllowed,
    hasBridge: input.hasBridge,
    maintenance: input.maintenance,
    sessionId: input.fakeAllowed ? input.fakeSessionId : undefined,
    isStandIn: input.fakeAllowed && input.fakeSessionId !== undefined,
    standInRefused: false,
  }),
  initial: 'booting',
  on: {
    'maintenance.announced': {
      target: '.maintenance',
      actions: { type: 'setPeriod', params: ({ event }) => ({ period: { start: event.start, end: event.end } }) },
    },
    'webview.appeared': {
      guard: 'hasShopper',
      actions: ['notifyThirdPartyReturned', 'notifyPinReturned', 'refreshCounters'],
    },
  },
  states: {
    booting: {
      description:
        'Decides how to start: maintenance first, then a stored session id, then the stand-in form or the wait for the bank app.',
      meta: { requirements: ['NAV-059', 'NAV-060', 'SES-008', 'SES-009', 'SES-010'] },
      always: [
        { guard: 'hasMaintenance', target: 'maintenance' },
        { guard: 'hasSessionId', target: 'unverified.verifying' },
        { guard: 'canStandIn', target: 'unverified.standIn' },
        { target: 'unverified.waiting' },
      ],
    },
    unverified: {
      description: 'The shopper is not verified yet. The splash screen is shown.',
      meta: { screen: 'splash', requirements: ['SES-001', 'NAV-058'] },
      tags: 'splash',
      initial: 'waiting',
      on: {
        'sessionId.set': {
          guard: { type: 'isNewId', params: ({ event }) => event },
          target: '.verifying',
          actions: { type: 'setSessionId', params: ({ event }) => event },
        },
      },
      states: {
        waiting: {
          description: 'Waiting for the bank app to pass the session id.',
          meta: { screen: 'splash', requirements: ['SES-032', 'BRG-011'] },
          after: { untilIdIsLate: '#failed' },
        },
        standIn: {
          description: 'A login form replaces the bank app. Only off production and without a bank app.',
          meta: { screen: 'standIn', requirements: ['SES-008', 'SES-010', 'RUN-005'] },
          tags: 'standInForm',
          on: {
            'standIn.submit': {
              guard: { type: 'isFilled', params: ({ event }) => event.form },
              target: 'standInPosting',
              actions: 'tryStandIn',
            },
          },
        },
        standInPosting: {
          description: 'The server creates a stand-in session from the form.',
          meta: { screen: 'standIn', requirements: ['SES-010', 'API-007'] },
          tags: ['standInForm', 'busy'],
          invoke: {
            src: 'postSessionTest',
            input: ({ event }) => {
              assertEvent(event, 'standIn.submit')
              return event.form
            },
            onDone: [
              {
                guard: { type: 'hasId', params: ({ event }) => ({ answer: event.output }) },
                target: 'verifying',
                actions: { type: 'setStandIn', params: ({ event }) => ({ answer: event.output }) },
              },
              { target: 'standIn', actions: 'refuseStandIn' },
            ],
            onError: { target: 'standIn', actions: 'refuseStandIn' },
          },
          after: { untilAnswerIsLate: { target: 'standIn', actions: 'refuseStandIn' } },
        },
        verifying: {
          description: 'The server verifies the session id and returns the profile.',
          meta: { screen: 'splash', requirements: ['SES-003', 'SES-007', 'SES-032', 'API-006', 'BRG-048'] },
          tags: 'busy',
          entry: 'showLoading',
          exit: 'hideLoading',
          invoke: {
            src: 'postSession',
            input: sessionRequest,
            onDone: [
              {
                guard: { type: 'isOtherAccount', params: ({ event }) => ({ profile: event.output }) },
                target: '#verified',
                actions: [
                  'notifyBankApp',
                  { type: 'emitFact', params: { type: 'session.userChanged' } },
                  'resetCounters',
                  { type: 'setProfile', params: ({ event }) => ({ profile: event.output }) },
                  { type: 'emitFact', params: { type: 'session.verified' } },
                  'refreshCounters',
                ],
              },
              {
                guard: { type: 'hasProfile', params: ({ event }) => ({ profile: event.output }) },
                target: '#verified',
                actions: [
                  { type: 'setProfile', params: ({ event }) => ({ profile: event.output }) },
                  { type: 'emitFact', params: { type: 'session.verified' } },
                  'refreshCounters',
                ],
              },
              { guard: 'isStandIn', target: 'standIn', actions: 'refuseStandIn' },
              { target: '#failed' },
            ],
            onError: [
              {
                guard: { type: 'isMaintenance', params: ({ event }) => ({ error: event.error }) },
                target: '#maintenance',
                actions: { type: 'setPeriod', params: ({ event }) => ({ period: readPeriod(event.error) }) },
              },
              { guard: 'isStandIn', target: 'standIn', actions: 'refuseStandIn' },
              { target: '#failed' },
            ],
          },
          after: {
            untilAnswerIsLate: [
              { guard: 'isStandIn', target: 'standIn', actions: 'refuseStandIn' },
              { target: '#failed' },
            ],
          },
        },
      },
    },
    verified: {
      id: 'verified',
      description: 'The shopper is verified and the market is open.',
      meta: { requirements: ['SES-003', 'SEC-007'] },
      initial: 'current',
      on: {
        'sessionId.set': {
          guard: { type: 'isNewId', params: ({ event }) => event },
          target: 'unverified.verifying',
          actions: [
            'clearShopper',
            'notifyBankApp',
            { type: 'setSessionId', params: ({ event }) => event },
            { type: 'emitFact', params: { type: 'session.userChanged' } },
            'resetCounters',
          ],
        },
      },
      states: {
        current: {
          description: 'The session is valid.',
          meta: { requirements: ['SES-003'] },
          on: { 'session.expired': 'renewing' },
        },
        renewing: {
          description: 'The session expired and is renewed once with the id in memory. Page and choices are kept.',
          meta: { requirements: ['ERR-031'] },
          tags: 'busy',
          invoke: {
            src: 'postSession',
            input: sessionRequest,
            onDone: [
              {
                guard: { type: 'isSameAccount', params: ({ event }) => ({ profile: event.output }) },
                target: 'current',
                actions: [
                  { type: 'setProfile', params: ({ event }) => ({ profile: event.output }) },
                  { type: 'emitFact', params: { type: 'session.renewed' } },
                ],
              },
              { target: '#failed' },
            ],
            onError: [
              {
                guard: { type: 'isMaintenance', params: ({ event }) => ({ error: event.error }) },
                target: '#maintenance',
                actions: { type: 'setPeriod', params: ({ event }) => ({ period: readPeriod(event.error) }) },
              },
              { target: '#failed' },
            ],
          },
          after: { untilAnswerIsLate: '#failed' },
        },
      },
    },
    failed: {
      id: 'failed',
      description:
        'The session could not be verified. The shopper returns to the bank app without a message; the bank app may pass an id again.',
      meta: { screen: 'splash', requirements: ['SES-004', 'SES-005', 'SES-006', 'SES-032'] },
      tags: 'splash',
      entry: ['clearProfile', { type: 'emitFact', params: { type: 'session.failed' } }, 'backToNative'],
      on: {
        'sessionId.set': {
          target: 'unverified.verifying',
          actions: { type: 'setSessionId', params: ({ event }) => event },
        },
      },
    },
    maintenance: {
      id: 'maintenance',
      description: 'Maintenance is announced and the sorry page is shown. Back and its button lead to the bank app.',
      meta: {
        screen: '/sorry-page',
        requirements: ['NAV-059', 'NAV-060', 'MNT-001', 'ERR-015', 'ERR-018', 'ERR-019'],
      },
      entry: [{ type: 'emitFact', params: { type: 'maintenance.entered' } }, 'showSorryPage'],
      on: { 'maintenance.announced': {} },
    },
  },
})
