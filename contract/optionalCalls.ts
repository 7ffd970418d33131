import * as v from 'valibot'

/**
 * Calls that a bank app may offer; the specification names none of them (docs/decisions/optional-calls-of-the-bank-app.md). They are made only
 * if the bank app has a handler of that name. Apart from contract/bridge.ts, which is loaded with the first screen.
 */
export const optionalCalls = {
  /** A short vibration. */
  haptic: v.object({ kind: v.picklist(['success']) }),
  /** Brightness of the phone's screen: at its highest, or as the phone usually has it. */
  setBrightness: v.object({ level: v.picklist(['full', 'usual']) }),
} as const

export type OptionalCallName = keyof typeof optionalCalls
export type OptionalCallPayload = { [N in OptionalCallName]: v.InferInput<(typeof optionalCalls)[N]> }
export const optionalCallNames = Object.keys(optionalCalls) as OptionalCallName[]

/** postMessage carrier of the optional calls; a phone that offers them answers `query` with `offers`. */
export const optionalMessage = v.variant('kind', [
  v.object({ channel: v.literal('kmarket-optional'), kind: v.literal('query') }),
  v.object({
    channel: v.literal('kmarket-optional'),
    kind: v.literal('offers'),
    names: v.array(v.picklist(optionalCallNames)),
  }),
  v.object({
    channel: v.literal('kmarket-optional'),
    kind: v.literal('call'),
    name: v.picklist(optionalCallNames),
    payload: v.record(v.string(), v.unknown()),
  }),
])
export type OptionalMessage = v.InferOutput<typeof optionalMessage>
