import * as v from 'valibot'
import type { EndpointOptions } from '../../contract/endpoint'
import { envelope, header } from '../../contract/envelope'
import { isSuccessCode, lookUpError } from '../../contract/errors'
import { readSwitches } from '../../contract/sandbox'
import { createServerClock } from '../../src/api/serverClock'
import { hasPhones } from '../phone/frame'

/** The shop's clock, which a tester may have moved, as the sandbox's last answer said. */
export const shopClock = createServerClock()

let asked: Promise<unknown> | undefined

/** Resolves once the sandbox has said its clock, or has not answered; at once without a sandbox, whose clock is this device's. */
export const knowsShopClock = async (): Promise<void> => {
  if (hasPhones(window.location)) await (asked ??= callSandbox(readSwitches).catch(() => undefined))
}

/** A refusal of the sandbox, with its catalogue code. */
export class SandboxRefusal extends Error {
  constructor(
    readonly code: string,
    name: string,
  ) {
    super(`${code} ${name}`.trim())
  }
}

/**
 * Calls one of the sandbox's endpoints on the workbench's origin; throws a SandboxRefusal, or an Error without an answer.
 *
 * @param options `keepalive`: the call goes out though the page is being closed
 */
export async function callSandbox<O extends EndpointOptions>(
  endpoint: O,
  body?: unknown,
  params: Record<string, string> = {},
  options: { keepalive?: boolean } = {},
): Promise<v.InferOutput<O['response']>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Date.now()
  const response = await fetch(path, {
    method: endpoint.method,
    ...options,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  shopClock.learn(response.headers.get(header.serverTime), Date.now() - asked)
  const answer: unknown = await response.json().catch(() => undefined)
  const code = v.safeParse(envelope, answer)
  const message = code.success ? code.output.MessageCode : undefined
  if (message && !isSuccessCode(message)) {
    const sub = code.success ? code.output.MessageSubCode : undefined
    throw new SandboxRefusal(sub ? `${message}-${sub}` : message, lookUpError(message, sub).name)
  }
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return v.parse(endpoint.response, answer)
}
