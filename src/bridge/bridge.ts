import * as v from 'valibot'
import type {
  BridgeMessage,
  CallbackArguments,
  CallbackName,
  NativeCallName,
  NativeCallPayload,
} from '../../contract/bridge'
import { bridgeMessage, callbackArguments, callbackNames, nativeCalls } from '../../contract/bridge'

declare global {
  interface Window {
    /** Calls of the bank app received before the app's code was loaded; recorded by the document's inline script (SES-039). */
    __EARLY__?: {
      calls: [name: string, args: unknown[]][]
      session?: { body: string; answer: Promise<Response> }
      /** Target of a link of the server-rendered home that was tapped before the app could navigate. */
      tap?: string
      /** The app handles taps itself now. */
      isOver?: boolean
    }
    webkit?: { messageHandlers?: Record<string, { postMessage: (message: unknown) => void } | undefined> }
    KPlus?: Partial<Record<NativeCallName, (json: string) => void>>
  }
}

export type CallbackListener = <N extends CallbackName>(name: N, args: CallbackArguments[N]) => void

/** A call made without a bank app. */
export type UntakenCall = Pick<Extract<BridgeMessage, { kind: 'call' }>, 'name' | 'payload'>

export interface Bridge {
  /** Calls the bank app. Never throws; without a bank app the call is only recorded (BRG-029, BRG-030). */
  call<N extends NativeCallName>(name: N, payload: NativeCallPayload[N]): void
  /** Registers the listener for callbacks; earlier callbacks are delivered first, in order. */
  listen(listener: CallbackListener): void
  /** Calls recorded in a plain browser, the newest last; a new array after each call. */
  untaken: readonly UntakenCall[]
  /** Called after each recorded call. */
  onUntaken?: () => void
  /** False in a plain browser. */
  readonly hasApp: boolean
}

const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*[[{"]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The validated arguments of a callback, or undefined: malformed input is ignored (BRG-014). */
function argumentsOf<N extends CallbackName>(name: N, args: readonly unknown[]): CallbackArguments[N] | undefined {
  const wanted = callbackArguments[name].items.length
  const read = args.slice(0, wanted).map((argument) => fromJson(argument))
  const numbers =
    name === 'setCoordsFound' ? read.map((one) => (typeof one === 'string' && one.trim() ? Number(one) : one)) : read
  const parsed = v.safeParse(
    callbackArguments[name] as unknown as v.GenericSchema<unknown, CallbackArguments[N]>,
    numbers,
  )
  return parsed.success ? parsed.output : undefined
}

interface Options {
  window: Window
  /** Origins whose messages count as the bank app's. */
  origins: readonly string[]
  log: (text: string) => void
}

export function createBridge({ window, origins, log }: Options): Bridge {
  let listener: CallbackListener | undefined
  const early: [CallbackName, unknown[]][] = []

  function receive(name: CallbackName, args: unknown[]): void {
    if (!listener) return void early.push([name, args])
    const read = argumentsOf(name, args)
    if (read) listener(name, read)
  }

  for (const [name, args] of window.__EARLY__?.calls ?? []) {
    if (callbackNames.some((known) => known === name)) early.push([name as CallbackName, args])
  }
  for (const name of callbackNames) {
    Object.defineProperty(window, name, {
      configurable: true,
      writable: true,
      value: (...args: unknown[]) => receive(name, args),
    })
  }

  const isFramed = origins.length > 0 && window.parent !== window
  const post = (message: BridgeMessage) => {
    for (const origin of origins) window.parent.postMessage(message, origin)
  }
  if (isFramed) {
    window.addEventListener('message', (event) => {
      if (event.source !== window.parent || !origins.includes(event.origin)) return
      const parsed = v.safeParse(bridgeMessage, event.data)
      if (parsed.success && parsed.output.kind === 'callback') receive(parsed.output.name, parsed.output.args)
    })
  }

  function deliver(name: NativeCallName, payload: Record<string, unknown>): void {
    const handler = window.webkit?.messageHandlers?.[name]
    if (handler) return handler.postMessage(payload)
    if (typeof window.KPlus?.[name] === 'function') return window.KPlus[name](JSON.stringify(payload))
    if (isFramed) return post({ channel: 'kmarket-bridge', kind: 'call', name, payload })
    log(`native call without a bank app: ${name}`)
    bridge.untaken = [...bridge.untaken, { name, payload }]
    bridge.onUntaken?.()
  }

  const bridge: Bridge = {
    untaken: [],
    hasApp: Boolean(window.webkit?.messageHandlers || window.KPlus || isFramed),
    call(name, payload) {
      try {
        v.assert(nativeCalls[name], payload)
        deliver(name, payload)
      } catch {
        log(`native call failed: ${name}`)
      }
    },
    listen(next) {
      listener = next
      for (const [name, args] of early.splice(0)) receive(name, args)
      if (isFramed) post({ channel: 'kmarket-bridge', kind: 'ready' })
    },
  }
  return bridge
}
