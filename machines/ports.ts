import { createEmptyActor } from 'xstate'
import type { AnyActorRef } from 'xstate'
import type { NativeCallName, NativeCallPayload } from '../contract/bridge'
import type { SorryReason } from '../contract/enums'
import type { DefaultKey, ErrorKey, ErrorTextKey, FollowUp, RequestOption } from '../contract/errors'

/** Ids of the root actors: `system.get(idOf.modal)`. */
export const idOf = {
  session: 'session',
  bankApp: 'bankApp',
  native: 'native',
  followUp: 'followUp',
  modal: 'modal',
  snackbar: 'snackbar',
  navigation: 'navigation',
  linkOpener: 'linkOpener',
  thirdParty: 'thirdParty',
  pin: 'pin',
  counters: 'counters',
  checkout: 'checkout',
} as const

/** Drops every event: the target for answers without a receiver. */
export const nullActor: AnyActorRef = createEmptyActor()
nullActor.start()

/**
 * Target of `sendTo` for a root actor: `sendTo(toModal, …)`. If that actor does not run, the event is dropped: XState would return it to
 * its sender, and an event forwarded under its own name would loop forever.
 */
const to =
  (id: string) =>
  ({ system }: { system: Pick<AnyActorRef['system'], 'get'> }): AnyActorRef =>
    (system.get(id) as AnyActorRef | undefined) ?? nullActor
export const toSession = to(idOf.session)
export const toBankApp = to(idOf.bankApp)
export const toNavigation = to(idOf.navigation)
export const toModal = to(idOf.modal)
export const toLinkOpener = to(idOf.linkOpener)
export const toSnackbar = to(idOf.snackbar)
export const toFollowUp = to(idOf.followUp)
export const toCounters = to(idOf.counters)
export const toThirdParty = to(idOf.thirdParty)
export const toPin = to(idOf.pin)
export const toNative = to(idOf.native)

/** Default implementation of a port: throws with the port's name until the page or a test provides the real one. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`\`${name}\` is not provided.`)
}

/** A call of the bank app requested by a machine; the page's single listener passes it to the bridge. */
export type NativeRequested = {
  [N in NativeCallName]: { type: 'native.requested'; name: N; payload: NativeCallPayload[N] }
}[NativeCallName]

export const nativeRequest = <N extends NativeCallName>(name: N, payload: NativeCallPayload[N]) =>
  ({ type: 'native.requested', name, payload }) as Extract<NativeRequested, { name: N }>

/**
 * Every failed call, as in `event.error` of `onError`. `business` has a message code other than 00 or 0000, whatever the status; `http` has
 * none; `network` got no answer (ERR-024, ERR-028, ERR-029). `key` is `default` without a known code.
 */
export interface ApiError {
  kind: 'business' | 'http' | 'network'
  status?: number
  code?: string
  subCode?: string
  body?: unknown
  /** Path of the call for the log, without its query (SEC-006). */
  path?: string
  key: ErrorKey | DefaultKey
  /** What was already handled when the call failed, and is not repeated when its error is raised again: the log, or the follow-up too. */
  handled?: 'logged' | 'followed'
}

const kinds: readonly unknown[] = ['business', 'http', 'network']

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'kind' in error && 'key' in error && kinds.includes(error.kind)

/** `event.error` is unknown to the compiler; anything but an ApiError counts as a call without an answer. */
export const asApiError = (error: unknown): ApiError =>
  isApiError(error) ? error : { kind: 'network', key: 'default' }

const goneCodes: readonly string[] = ['403', '1004', '404', '407', '410']

/** The requested record does not exist, by any of the server's codes for it (NAV-047). */
export const isGone = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind === 'business' ? goneCodes.includes(error.code ?? '') : error.kind === 'http' && error.status === 404)

/** A sheet over a page opened or closed: for the history, and for the parent. */
export type SheetToggled<Name extends string = string> =
  { type: 'sheet.opened'; name: Name } | { type: 'sheet.closed'; name: Name }

/** An error sent to the follow-up machine. `handler` belongs to the option `custom` (ERR-023). */
export interface ErrorRaised {
  type: 'error.raised'
  error: ApiError
  option: RequestOption
  handler?: (failure: Pick<ApiError, 'status' | 'code' | 'subCode' | 'body'>) => void
}

/** The content of a modal; the view finds the texts. `message` names a text of i18n's `dialog` part. */
export type ModalContent =
  | { kind: 'error'; key: ErrorTextKey; suffix: string; followUp: FollowUp }
  | { kind: 'sorry'; reason: SorryReason }
  | { kind: 'notice'; notice: 'leaveApp' | 'updateApp' }
  | { kind: 'message'; name: string; values?: Record<string, string | number> }
  | { kind: 'outOfStock'; lines: readonly { name: string; variant: string; left: number }[] }

/** `id` identifies the answer and prevents one opener from opening the same modal twice (GEN-020). */
export interface ModalOpen {
  type: 'modal.open'
  id: string
  content: ModalContent
  /** Whether there is a second button that rejects. */
  hasReject?: boolean
  /** The chosen action runs and the modal stays open (GEN-019). */
  alwaysDisplay?: boolean
  /** Receives `modal.closed`. */
  opener?: AnyActorRef
}

/** `replaced`: an always-display modal replaced it; no choice was made. */
export type ModalAnswer = 'accepted' | 'rejected' | 'replaced'

export interface ModalClosed {
  type: 'modal.closed'
  id: string
  answer: ModalAnswer
}

/** `name` is a text of i18n's `snackbar` part. */
export interface SnackbarShow {
  type: 'snackbar.show'
  name: string
  values?: Record<string, string | number>
}

/** Whether a guarded action is allowed, and what happens otherwise (SES-019 to SES-024). */
export type AccessAnswer = 'go' | 'upgradeProfile' | SorryReason

/** Raises a catalogue entry for a rule that the page checks itself, as if the server had answered with it. */
export const refusal = (key: ErrorKey): ErrorRaised => {
  const [code, subCode] = key.split('-')
  return { type: 'error.raised', error: { kind: 'business', code, subCode, key }, option: 'default' }
}

/** A failed call, to be followed up as the catalogue says. */
export const failedCall = (error: unknown): ErrorRaised => ({
  type: 'error.raised',
  error: asApiError(error),
  option: 'default',
})
