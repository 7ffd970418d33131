import * as v from 'valibot'
import type { OptionalCallName, OptionalCallPayload, OptionalMessage } from '../../contract/optionalCalls'
import { optionalCalls, optionalMessage } from '../../contract/optionalCalls'

interface Options {
  window: Window
  /** Origins whose messages count as the bank app's. */
  origins: readonly string[]
}

/** Milliseconds in which a frame's parent answers what it offers. */
const answerMs = 1000

const isFramed = ({ window, origins }: Options) => origins.length > 0 && window.parent !== window

const post = ({ window, origins }: Options, message: OptionalMessage) => {
  for (const origin of origins) window.parent.postMessage(message, origin)
}

const handlerOf = ({ window }: Options, name: OptionalCallName) => {
  const handler = window.webkit?.messageHandlers?.[name]
  if (handler) return (payload: object) => handler.postMessage(payload)
  const app = window.KPlus as Partial<Record<string, (json: string) => void>> | undefined
  return typeof app?.[name] === 'function' ? (payload: object) => app[name]?.(JSON.stringify(payload)) : undefined
}

/** Whether the bank app has a handler of this name; the parent of a frame is asked. */
export async function isOffered(name: OptionalCallName, options: Options): Promise<boolean> {
  if (handlerOf(options, name)) return true
  if (!isFramed(options)) return false
  const { window, origins } = options
  return new Promise((resolve) => {
    const end = (is: boolean) => {
      window.removeEventListener('message', hear)
      clearTimeout(timer)
      resolve(is)
    }
    const hear = (event: MessageEvent) => {
      if (event.source !== window.parent || !origins.includes(event.origin)) return
      const parsed = v.safeParse(optionalMessage, event.data)
      if (parsed.success && parsed.output.kind === 'offers') end(parsed.output.names.includes(name))
    }
    const timer = setTimeout(end, answerMs, false)
    window.addEventListener('message', hear)
    post(options, { channel: 'kmarket-optional', kind: 'query' })
  })
}

/** Makes an optional call if the bank app offers it. Never throws, and sends no malformed payload. */
export async function callIfOffered<N extends OptionalCallName>(
  name: N,
  payload: OptionalCallPayload[N],
  options: Options,
): Promise<void> {
  if (!v.is(optionalCalls[name], payload) || !(await isOffered(name, options))) return
  try {
    const handler = handlerOf(options, name)
    if (handler) handler(payload)
    else post(options, { channel: 'kmarket-optional', kind: 'call', name, payload })
  } catch {
    // A failed optional call changes nothing on the page.
  }
}
