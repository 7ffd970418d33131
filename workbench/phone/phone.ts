import * as v from 'valibot'
import type { NativeCallName, NativeCallPayload } from '../../contract/bridge'
import { nativeCalls } from '../../contract/bridge'
import type { PhoneSettings } from './frame'

/** A native screen over the page. */
export type Cover =
  | { kind: 'thirdParty'; call: NativeCallPayload['openThirdPartyWebView'] }
  | { kind: 'external'; url: string }
  | { kind: 'store'; url: string }
  | { kind: 'menu'; call: NativeCallPayload['directToMenu'] }
  | { kind: 'upgrade' }

/** Why a PIN was not accepted. */
export type PinFault = { kind: 'wrong'; triesLeft: number } | { kind: 'locked' | 'over' | 'unreachable' }

/** A PIN pad belongs to the bank app and to one person: it outlives the page, and other persons do not see it. */
export type PinPad = { reference: string; entered: string; busy: boolean; fault: PinFault | undefined }

export type PhoneState = {
  /** The panel's settings; all but the language apply to the next opening. */
  settings: PhoneSettings
  /** The settings of the last opening; before the first one, the panel's. */
  opened: PhoneSettings
  /** True while the frame exists. */
  open: boolean
  /** Number of openings: each creates a new frame. */
  opening: number
  ready: boolean
  loading: boolean
  nativeHeader: boolean
  partnerRemark: boolean
  cover: Cover | undefined
  /** How the page was left, as the bank app's home shows it. */
  left:
    { by: 'kill' | 'finishProcess' | 'closeApplication' | 'backToNative'; params: Record<string, string> } | undefined
  pinPads: Record<string, PinPad>
}

export type PhoneAction =
  | { type: 'settings'; settings: Partial<PhoneSettings> }
  | { type: 'open' }
  | { type: 'kill' }
  | { type: 'ready' }
  | { type: 'call'; name: NativeCallName; payload: unknown }
  | { type: 'uncover' }
  | { type: 'pin.digit'; digit: string }
  | { type: 'pin.erase' }
  | { type: 'pin.submit' }
  | { type: 'pin.refused'; person: string; reference: string; fault: PinFault }
  | { type: 'pin.closed'; person: string; reference: string }

export const startingPhone = (settings: PhoneSettings, open: boolean): PhoneState => ({
  settings,
  opened: settings,
  open,
  opening: 0,
  ready: false,
  loading: false,
  nativeHeader: true,
  partnerRemark: false,
  cover: undefined,
  left: undefined,
  pinPads: {},
})

export const person = (state: PhoneState) => state.opened.shopper ?? ''
export const pinPadOf = (state: PhoneState): PinPad | undefined => state.pinPads[person(state)]

const closed = (state: PhoneState): PhoneState => ({
  ...state,
  open: false,
  ready: false,
  loading: false,
  nativeHeader: true,
  partnerRemark: false,
  cover: undefined,
})

const withPad = (state: PhoneState, pad: Partial<PinPad>): PhoneState => {
  const before = pinPadOf(state)
  return before ? { ...state, pinPads: { ...state.pinPads, [person(state)]: { ...before, ...pad } } } : state
}

/** True if no further PIN is accepted for this reference: the pad only shows why. */
export const isPadOver = ({ fault }: PinPad) => fault?.kind === 'locked' || fault?.kind === 'over'

/** A pad that only shows a reason is closed when the page is opened again. */
const withoutOverPads = (pads: PhoneState['pinPads']): PhoneState['pinPads'] =>
  Object.fromEntries(Object.entries(pads).filter(([, pad]) => !isPadOver(pad)))

const isStore = (url: string) => /^(itms-apps:|market:|https:\/\/(apps\.apple\.com|play\.google\.com)\/)/.test(url)

const calls: {
  [N in NativeCallName]: (state: PhoneState, payload: v.InferOutput<(typeof nativeCalls)[N]>) => PhoneState
} = {
  showLoading: (state) => ({ ...state, loading: true }),
  hideLoading: (state) => ({ ...state, loading: false }),
  hideHeaderAndFooter: (state) => ({ ...state, nativeHeader: false }),
  hidePartnerRemark: (state) => ({ ...state, partnerRemark: false }),
  finishProcess: (state, { params }) => ({ ...closed(state), left: { by: 'finishProcess', params } }),
  closeApplication: (state) => ({ ...closed(state), left: { by: 'closeApplication', params: {} } }),
  backToNative: (state) => ({ ...closed(state), left: { by: 'backToNative', params: {} } }),
  upgradeProfile: (state) => ({ ...state, cover: { kind: 'upgrade' } }),
  openThirdPartyWebView: (state, call) => ({ ...state, cover: { kind: 'thirdParty', call }, partnerRemark: true }),
  openExternalWeb: (state, { url }) => ({ ...state, cover: { kind: isStore(url) ? 'store' : 'external', url } }),
  openPin: (state, { pin_reference }) => ({
    ...state,
    pinPads: {
      ...state.pinPads,
      [person(state)]: { reference: pin_reference, entered: '', busy: false, fault: undefined },
    },
  }),
  directToMenu: (state, call) => ({ ...state, cover: { kind: 'menu', call } }),
  updateFeed: (state) => state,
  notifySelectedImage: (state) => state,
}

function called<N extends NativeCallName>(state: PhoneState, name: N, payload: unknown): PhoneState {
  const parsed = v.safeParse(nativeCalls[name], payload)
  return parsed.success ? calls[name](state, parsed.output as never) : state
}

/** True if the payload matches the contract of the call. */
export const isCallWellFormed = (name: NativeCallName, payload: unknown) =>
  v.safeParse(nativeCalls[name], payload).success

/** True if the call opens a native screen over the page, so that the page's web view disappears. */
export const coversPage = (name: NativeCallName) =>
  name === 'openThirdPartyWebView' || name === 'openPin' || name === 'directToMenu' || name === 'upgradeProfile'

export function phoneReducer(state: PhoneState, action: PhoneAction): PhoneState {
  switch (action.type) {
    case 'settings':
      return { ...state, settings: { ...state.settings, ...action.settings } }
    case 'open':
      return {
        ...closed(state),
        opened: state.settings,
        open: true,
        opening: state.opening + 1,
        left: undefined,
        pinPads: withoutOverPads(state.pinPads),
      }
    case 'kill':
      return { ...closed(state), left: { by: 'kill', params: {} } }
    case 'ready':
      return state.open ? { ...state, ready: true } : state
    case 'call':
      return state.open ? called(state, action.name, action.payload) : state
    case 'uncover':
      return { ...state, cover: undefined }
    case 'pin.digit': {
      const pad = pinPadOf(state)
      return pad && pad.entered.length < 6 && !pad.busy && !isPadOver(pad)
        ? withPad(state, { entered: pad.entered + action.digit, fault: undefined })
        : state
    }
    case 'pin.erase':
      if (pinPadOf(state)?.busy) return state
      return withPad(state, { entered: (pinPadOf(state)?.entered ?? '').slice(0, -1) })
    case 'pin.submit':
      return withPad(state, { busy: true, fault: undefined })
    case 'pin.refused': {
      const pad = state.pinPads[action.person]
      if (pad?.reference !== action.reference) return state
      const refused = { ...pad, entered: '', busy: false, fault: action.fault }
      return { ...state, pinPads: { ...state.pinPads, [action.person]: refused } }
    }
    case 'pin.closed': {
      if (state.pinPads[action.person]?.reference !== action.reference) return state
      const { [action.person]: _closed, ...pinPads } = state.pinPads
      return { ...state, pinPads }
    }
  }
}
