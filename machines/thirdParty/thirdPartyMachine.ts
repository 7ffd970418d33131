import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { AnyActorRef } from 'xstate'
import type { NativeCallPayload } from '../../contract/bridge'
import { orderConfirmationMinutes, thirdPartyTextVersion, thirdPartyWithoutBridgeMs } from '../../contract/constants'
import { compareVersions, isWebUrl } from '../linkOpener/link'
import { nativeRequest, nullActor, toNavigation } from '../ports'
import type { NativeRequested } from '../ports'

/** The view requested by a page; session and partner token are passed to configured hosts only, whatever is requested (BRG-023). */
export interface ThirdPartyRequest {
  url: string
  needSession?: boolean
  needPartnerToken?: boolean
  headerText?: string
  footerText?: string
  data?: Record<string, unknown>
}

/** `refused`: not an http(s) address, or another view is open. What happened inside the view is never trusted (BRG-031). */
export type ThirdPartyOutcome = 'returned' | 'timedOut' | 'refused'

export interface ThirdPartyClosed {
  type: 'thirdParty.closed'
  outcome: ThirdPartyOutcome
}

export type ThirdPartyEvent =
  | { type: 'thirdParty.open'; request: ThirdPartyRequest; opener?: AnyActorRef }
  /** The market's own web view shows again. */
  | { type: 'thirdParty.returned' }
  | { type: 'native.back' }

export interface ThirdPartyInput {
  /** Version of the bank app, if known. */
  version?: string
  /** Hosts that may receive a session or a partner token. */
  trustedHosts: readonly string[]
  hasBridge: boolean
}

interface Context extends ThirdPartyInput {
  opener?: AnyActorRef
  outcome: ThirdPartyOutcome
}

/** The call's payload: a missing text is a space below 5.11.0 and empty from there on (BRG-036, BRG-037). */
export function thirdPartyPayload(
  request: ThirdPartyRequest,
  { version, trustedHosts }: Pick<ThirdPartyInput, 'version' | 'trustedHosts'>,
): NativeCallPayload['openThirdPartyWebView'] {
  const missing = compareVersions(version, thirdPartyTextVersion) < 0 ? ' ' : ''
  const isTrusted = trustedHosts.includes(new URL(request.url).hostname)
  return {
    url: request.url,
    needSession: isTrusted && request.needSession === true,
    needPartnerToken: isTrusted && request.needPartnerToken === true,
    headerText: request.headerText ?? missing,
    footerText: request.footerText ?? missing,
    ...(request.data && { data: request.data }),
  }
}

export const thirdPartyMachine = setup({
  types: {} as {
    input: ThirdPartyInput
    context: Context
    events: ThirdPartyEvent
    emitted: NativeRequested | { type: 'thirdParty.done'; outcome: ThirdPartyOutcome } | { type: 'thirdParty.refused' }
  },
  guards: {
    isWebUrl: (_, params: { url: string }) => isWebUrl(params.url),
    isOther: ({ context }, params: { opener?: AnyActorRef }) =>
      params.opener !== undefined && params.opener !== context.opener,
    hasNoBridge: ({ context }) => !context.hasBridge,
  },
  actions: {
    setOpener: assign((_, params: { opener?: AnyActorRef }) => ({ opener: params.opener })),
    setOutcome: assign((_, params: { outcome: ThirdPartyOutcome }) => params),
    openView: emit(({ context }, params: { request: ThirdPartyRequest }) =>
      nativeRequest('openThirdPartyWebView', thirdPartyPayload(params.request, context)),
    ),
    hidePartnerRemark: emit(nativeRequest('hidePartnerRemark', {})),
    answer: enqueueActions(({ context, enqueue }) => {
      const closed: ThirdPartyClosed = { type: 'thirdParty.closed', outcome: context.outcome }
      enqueue.sendTo(context.opener ?? nullActor, closed)
      enqueue.emit({ type: 'thirdParty.done', outcome: context.outcome })
    }),
    refuse: enqueueActions(({ enqueue }, params: { opener?: AnyActorRef }) => {
      const closed: ThirdPartyClosed = { type: 'thirdParty.closed', outcome: 'refused' }
      enqueue.sendTo(params.opener ?? nullActor, closed)
      enqueue.emit({ type: 'thirdParty.refused' })
    }),
    coverPage: sendTo(toNavigation, { type: 'cover.opened', id: 'thirdParty', kind: 'native' }),
    uncoverPage: sendTo(toNavigation, { type: 'cover.closed', id: 'thirdParty' }),
  },
  delays: {
    untilDoneWithoutBridge: thirdPartyWithoutBridgeMs,
    untilGivenUp: orderConfirmationMinutes * 60_000,
  },
}).createMachine({
  id: 'thirdParty',
  description: 'The bank app’s view of a third-party page.',
  meta: { requirements: ['BRG-023', 'BRG-038', 'BRG-039', 'BRG-040'] },
  context: ({ input }) => ({ ...input, outcome: 'returned' }),
  initial: 'none',
  states: {
    none: {
      description: 'No third-party page is open.',
      meta: { requirements: ['BRG-038', 'BRG-040'] },
      on: {
        'thirdParty.open': [
          {
            guard: { type: 'isWebUrl', params: ({ event }) => ({ url: event.request.url }) },
            target: 'opening',
            actions: [
              { type: 'setOpener', params: ({ event }) => ({ opener: event.opener }) },
              { type: 'openView', params: ({ event }) => ({ request: event.request }) },
            ],
          },
          { actions: { type: 'refuse', params: ({ event }) => ({ opener: event.opener }) } },
        ],
      },
    },
    opening: {
      description: 'The bank app shows the third-party page over the market.',
      meta: { screen: 'thirdParty', requirements: ['BRG-036', 'BRG-037', 'BRG-038', 'BRG-039', 'BRG-040'] },
      entry: 'coverPage',
      exit: 'uncoverPage',
      on: {
        'thirdParty.open': {
          guard: { type: 'isOther', params: ({ event }) => ({ opener: event.opener }) },
          actions: { type: 'refuse', params: ({ event }) => ({ opener: event.opener }) },
        },
        'thirdParty.returned': { target: 'done', actions: { type: 'setOutcome', params: { outcome: 'returned' } } },
        'native.back': { target: 'done', actions: { type: 'setOutcome', params: { outcome: 'returned' } } },
      },
      after: {
        untilDoneWithoutBridge: { guard: 'hasNoBridge', target: 'done' },
        untilGivenUp: { target: 'done', actions: { type: 'setOutcome', params: { outcome: 'timedOut' } } },
      },
    },
    done: {
      description: 'The page is closed and the opener receives the outcome.',
      meta: { requirements: ['BRG-018', 'BRG-038', 'BRG-040', 'BRG-048'] },
      entry: ['hidePartnerRemark', 'answer'],
      always: 'none',
    },
  },
})
