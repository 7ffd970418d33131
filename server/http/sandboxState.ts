import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import type { EndpointOptions } from '../../contract/endpoint'
import { envelopeOf } from '../../contract/errors'
import type { ErrorSwitch, Switches } from '../../contract/sandbox'
import type { AppEnv, Sandbox } from './context'

/** Header that marks a cut connection on an in-process response; over a socket the connection is really cut. */
export const cutHeader = 'x-connection-cut'

function reply(c: Context<AppEnv>, { code, subCode, status, cut, data }: ErrorSwitch): Response {
  if (cut) {
    c.env?.outgoing?.destroy()
    return c.body(null, 503, { [cutHeader]: '1' })
  }
  const envelope =
    code === undefined ? {} : { MessageCode: code, ...(subCode !== undefined && { MessageSubCode: subCode }) }
  return c.json({ ...envelope, ...data }, (status ?? (code === undefined ? 500 : 200)) as 200)
}

/** Switches of one process, in memory: they belong to a tester, not to the shop's data. */
export function createSandbox(): Sandbox {
  let switches: Switches = { errors: [], latency: 0, maintenance: null }

  const take = (endpoint: EndpointOptions): ErrorSwitch | undefined => {
    const found = switches.errors.find(
      ({ method, path }) =>
        (method === undefined || method === endpoint.method) && (path === '*' || path === endpoint.path),
    )
    if (found?.times !== undefined) {
      found.times -= 1
      if (found.times <= 0) switches.errors = switches.errors.filter((other) => other !== found)
    }
    return found
  }

  return {
    read: () => switches,
    replace: (next) => {
      switches = structuredClone(next)
    },
    scenarioOf: (endpoint) => {
      const { latency, maintenance } = switches
      const error = maintenance ? undefined : take(endpoint)
      return {
        delay: async () => {
          if (latency > 0) await wait(latency)
        },
        before: (c) => {
          if (maintenance) return c.json({ ...envelopeOf('8888-0001'), ...maintenance }, 200)
          return error && !error.afterEffect ? reply(c, error) : undefined
        },
        after: (c) => (error?.afterEffect ? reply(c, error) : undefined),
      }
    },
  }
}
