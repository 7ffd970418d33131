import * as v from 'valibot'
import { sessionId } from './session'

/**
 * The native bridge: the page's twelve callbacks and the bank app's calls. Names as in the specification, section 7; payloads by BRG-014
 * and BRG-023..028.
 */

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const picture = v.pipe(
  v.string(),
  v.maxLength(8_000_000),
  v.check((src) => /^(https?:\/\/|data:image\/(png|jpe?g|webp);base64,)/.test(src) || /^[A-Za-z0-9+/=\s]+$/.test(src)),
)

/** Arguments of each callback, after JSON strings have been parsed. */
export const callbackArguments = {
  appliedPromoCode: v.tuple([
    v.object({ promo_code: text(30), promocode_id: v.optional(text(64)), discount: v.optional(v.number()) }),
  ]),
  back: v.tuple([]),
  closeApplication: v.tuple([]),
  completeAddCreditCard: v.tuple([v.object({ status: text(40), card_number: v.optional(text(40)) })]),
  setContactNumber: v.tuple([v.union([text(40), v.object({ name: v.optional(text(200)), number: text(40) })])]),
  setCoordsFound: v.tuple([
    v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  ]),
  setImageProfile: v.tuple([picture]),
  setLanguage: v.tuple([v.picklist(['th', 'en'])]),
  setPhoto: v.tuple([picture]),
  setSessionId: v.tuple([sessionId]),
  webviewAppeared: v.tuple([]),
  webviewWillDisappear: v.tuple([]),
} as const

export type CallbackName = keyof typeof callbackArguments
export type CallbackArguments = { [N in CallbackName]: v.InferOutput<(typeof callbackArguments)[N]> }
export const callbackNames = Object.keys(callbackArguments) as CallbackName[]

const utm = v.record(v.string(), v.string())

/** Payload of each call from the page to the bank app. */
export const nativeCalls = {
  showLoading: v.object({}),
  hideLoading: v.object({}),
  hideHeaderAndFooter: v.object({}),
  hidePartnerRemark: v.object({}),
  finishProcess: v.object({ params: v.record(v.string(), v.string()) }),
  closeApplication: v.object({}),
  upgradeProfile: v.object({}),
  backToNative: v.object({}),
  openThirdPartyWebView: v.object({
    url: v.pipe(v.string(), v.url()),
    needSession: v.boolean(),
    headerText: v.string(),
    footerText: v.string(),
    data: v.optional(v.record(v.string(), v.unknown())),
    needPartnerToken: v.boolean(),
  }),
  openExternalWeb: v.object({ url: v.pipe(v.string(), v.url()) }),
  openPin: v.object({ pin_reference: v.string() }),
  directToMenu: v.object({
    menuCode: v.string(),
    subAction: v.optional(v.string()),
    param: v.optional(utm),
    trackingCode: v.optional(v.string()),
    productCode: v.optional(v.string()),
    insuranceProduct: v.optional(v.string()),
    fundId: v.optional(v.string()),
  }),
  updateFeed: v.object({ status: v.string() }),
  notifySelectedImage: v.object({ url: v.string() }),
} as const

export type NativeCallName = keyof typeof nativeCalls
export type NativeCallPayload = { [N in NativeCallName]: v.InferInput<(typeof nativeCalls)[N]> }
export const nativeCallNames = Object.keys(nativeCalls) as NativeCallName[]

/** postMessage carrier between the page and the workbench's phone. `ready` is sent by the page once the callbacks are installed. */
export const bridgeMessage = v.variant('kind', [
  v.object({ channel: v.literal('kmarket-bridge'), kind: v.literal('ready') }),
  v.object({
    channel: v.literal('kmarket-bridge'),
    kind: v.literal('call'),
    name: v.picklist(nativeCallNames),
    payload: v.record(v.string(), v.unknown()),
  }),
  v.object({
    channel: v.literal('kmarket-bridge'),
    kind: v.literal('callback'),
    name: v.picklist(callbackNames),
    args: v.array(v.unknown()),
  }),
])
export type BridgeMessage = v.InferOutput<typeof bridgeMessage>

/**
 * Report of a page in the workbench's phone about its actors (off production only). One message per transition. `value` is the state value,
 * `event` the event's type without personal data.
 */
export const inspectionMessage = v.object({
  channel: v.literal('kmarket-inspect'),
  at: v.number(),
  actorId: v.string(),
  parentId: v.optional(v.string()),
  machineId: v.string(),
  event: v.string(),
  value: v.optional(v.unknown()),
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  /** Names of the transitions taken, each `source state id|event type|index among its branches`. */
  transitions: v.optional(v.array(v.string())),
})
export type InspectionMessage = v.InferOutput<typeof inspectionMessage>
