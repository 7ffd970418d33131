import { afterAll, beforeAll } from 'vitest'
import type { AnyActorLogic } from 'xstate'
import type { EndpointOptions } from '../../../contract/endpoint'
import type { ErrorSwitch } from '../../../contract/sandbox'
import type { AnyMachineModel, Invocation } from '../../../machines/model'
import type { Api } from '../../../src/api/client'
import { createApi } from '../../../src/api/client'
import type { TestClient, TestServer } from '../../server/testServer'
import { createTestServer, testTime } from '../../server/testServer'
import { isChosen } from '../chosen'
import { describeMachine } from '../describeMachine'
import type { Excuse } from '../results'

/** The setting of a walk over the server: the server, and the shopper's browser. */
export interface Scene {
  server: TestServer
  browser: TestClient
  api: Api
}

/** Brings about one end of an actor. Returns false when the server can't in its current state: the outcome's value is used then. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each arrangement knows the input of its own actor
export type Arrangement = (scene: Scene, invocation: Invocation<any, any>) => Promise<unknown> | unknown

export interface OverServer {
  /** Name of the flow, for a machine that is walked twice. */
  part?: string
  /** Key of the browser's shopper in the seed. */
  shopper?: string
  actors: (scene: Scene) => Record<string, AnyActorLogic>
  /** Runs before every walk, on the unchanged seed. */
  prepare?: (scene: Scene) => Promise<void>
  /** By actor and outcome, `loadOrder lost`. An end that is missing here can't be brought about on this server; its value is used. */
  arrangements: Record<string, Arrangement>
  /** Checks the server after every walk, in addition to the bank's books. */
  audit?: (scene: Scene) => Promise<void>
}

const fails =
  (endpoint: EndpointOptions, change: Partial<ErrorSwitch>): Arrangement =>
  ({ server }) =>
    server.switches({ errors: [{ method: endpoint.method, path: endpoint.path, ...change }] })

/** The connection is cut before the call takes effect. */
export const cut = (endpoint: EndpointOptions): Arrangement => fails(endpoint, { cut: true })

/** The call takes effect, and its answer is lost. */
export const cutAfter = (endpoint: EndpointOptions): Arrangement => fails(endpoint, { cut: true, afterEffect: true })

/** The server answers with a code of its catalogue. */
export const answers = (endpoint: EndpointOptions, key: string): Arrangement => {
  const [code, subCode] = key.split('-')
  return fails(endpoint, { code, subCode })
}

/** Leaves the server unchanged. */
export const asItIs: Arrangement = () => {}

/** The tests of {@link describeMachine}, with every call made to the real server of the shop in this process. */
export function describeOverServer(model: AnyMachineModel, over: OverServer): void {
  let scene: Scene
  let server: TestServer
  // A suite of a machine that is not asked for must not start a server.
  if (!isChosen(model.machine.id)) return

  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  describeMachine(model, {
    level: 'server',
    ...(over.part === undefined ? {} : { part: over.part }),
    excuses: excusesOf(model, over),
    world: {
      reset: async (now) => {
        await server.reset()
        server.clock.set(new Date(now))
        const browser = over.shopper === undefined ? server.client() : await server.signIn(over.shopper)
        scene = { server, browser, api: apiOf(browser) }
        await over.prepare?.(scene)
      },
      arrange: async (src, outcome, invocation) => {
        server.switches({})
        const arrangement = over.arrangements[`${src} ${outcome}`]
        if (!arrangement || (await arrangement(scene, invocation)) === false) return undefined
        return over.actors(scene)[src]
      },
      audit: async () => {
        const { balanced, totals } = await server.ledger()
        if (!balanced) throw new Error(`The bank’s books do not balance: ${JSON.stringify(totals)}`)
        await over.audit?.(scene)
      },
      advance: (now) => server.clock.set(new Date(now)),
    },
  })
}

/** The ends that this server can't produce. */
function excusesOf({ outcomes }: AnyMachineModel, { arrangements }: OverServer): Excuse[] {
  const ends = Object.entries(outcomes).flatMap(([src, of]) => Object.keys(of).map((outcome) => `${src} ${outcome}`))
  return ends
    .filter((end) => !(end in arrangements))
    .map((end) => ({
      what: `call ${end}`,
      reason: 'The server is not arranged to give this answer: the model’s value is used.',
    }))
}

const apiOf = (browser: TestClient): Api =>
  createApi({
    baseUrl: 'http://localhost',
    fetch: browser.fetch,
    language: () => 'th',
    clock: { now: () => testTime.getTime(), learn: () => {} },
    raise: () => {},
    renewSession: () => Promise.resolve(false),
  })
