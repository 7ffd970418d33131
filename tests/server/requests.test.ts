import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/endpoints'
import { envelopeOf } from '../../contract/errors'
import { createApp } from '../../server/app'
import { isStorable } from '../../server/http/input'
import { resources } from '../../server/resources'
import type { TestClient, TestServer } from './testServer'
import { createTestServer } from './testServer'
import { isFull } from '../full'

/** Texts that no table or page expects. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00x',
  '%_\\',
  '%00',
  "'; drop table orders; --",
  '๑๒๓',
  'กํ้าาา',
  '😀'.repeat(60),
  'x'.repeat(101),
  'x'.repeat(5000),
  '../../etc/passwd',
  '1e21',
  '-1',
  'NaN',
  '2026-13-45T99:99:99Z',
]
const knownTexts = [
  '1007',
  '1007-01',
  '100002',
  'o-full-waiting',
  'o-full-shipped',
  'c-full-usable',
  'gift-seed-2',
  'saving_account',
  'kbank_reward_point',
  'baht',
  '0890000102',
  '00000000-0000-4000-8000-000000000000',
  'กาแฟ',
]
const oddNumbers = [0, -1, 0.001, 1.5, 1e21, -1e21, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 999_999, 1e308, 5e-324]

const text = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...knownTexts) }, fc.constantFrom(...oddTexts))
const number = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.constantFrom(...oddNumbers))
const anything = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.jsonValue(),
)

interface Schema {
  type: string
  pipe?: readonly Schema[]
  wrapped?: Schema
  entries?: Record<string, Schema>
  item?: Schema
  options?: readonly unknown[]
  literal?: unknown
}

/** Values that fit a schema, some of them odd, and sometimes values of another type. */
function valuesOf({ type, pipe, wrapped, entries, item, options, literal }: Schema): fc.Arbitrary<unknown> {
  const fitting = (): fc.Arbitrary<unknown> => {
    if (wrapped) return fc.option(valuesOf(wrapped), { nil: undefined, freq: 4 })
    if (pipe?.[0] && pipe[0].type !== type) return valuesOf(pipe[0])
    if (entries) return fc.record(Object.fromEntries(Object.entries(entries).map(([key, one]) => [key, valuesOf(one)])))
    if (item) return fc.array(valuesOf(item), { maxLength: 3 })
    if (type === 'picklist') return fc.constantFrom(...(options ?? []))
    if (type === 'literal') return fc.constant(literal)
    if (options) return fc.oneof(...options.map((one) => valuesOf(one as Schema)))
    if (type === 'number') return number
    if (type === 'boolean') return fc.boolean()
    return text
  }
  return fc.oneof({ weight: 9, arbitrary: fitting() }, anything)
}

const fuzzed = Object.values(endpoints).filter(
  ({ path, upload }) => !path.startsWith('/sandbox/') && !upload && path !== '/v1/session',
)

/** One request: the endpoint with its parameters, query and body. */
const requests = fc.constantFrom(...fuzzed).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    params: fc.dictionary(fc.constantFrom(...(endpoint.path.match(/(?<=:)\w+/g) ?? ['none'])), text),
    query: endpoint.query ? valuesOf(endpoint.query as unknown as Schema) : fc.constant(undefined),
    body: endpoint.body ? valuesOf(endpoint.body as unknown as Schema) : fc.constant(undefined),
    idempotencyKey: fc.option(fc.uuid(), { freq: 10 }),
  }),
)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function send(
  client: TestClient,
  { endpoint, params, query, body, idempotencyKey }: typeof requests extends fc.Arbitrary<infer R> ? R : never,
): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '1007').replace(/\p{Surrogate}/gu, '?') || '1007'),
  )
  const search = new URLSearchParams(
    Object.entries(isRecord(query) ? query : {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return client.fetch(`${path}?${search}`, {
    method: endpoint.method,
    headers: { 'Content-Type': 'application/json', ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
    body: endpoint.body ? (JSON.stringify(body) ?? '') : undefined,
  })
}

describe('requests generated from the contract’s schemas', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  it('are never answered with 5xx and write no personal data into the log [REL-013][SEC-006]', async () => {
    const client = await server.signIn('full')
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        server.log.length = 0
        const answer = await send(client, request)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        expect(answer.status, server.log.join('\n')).toBeLessThan(500)
        expect(server.log.join('\n')).not.toMatch(/089000\d{4}|ณิชา|วัฒนากุล|Nicha/)
      }),
      { numRuns: isFull ? 20_000 : 1_000, seed: 20_261_122, endOnFailure: true },
    )
    // Refusals are answered with 200. Without a session all answers would be 401 and the test would prove nothing.
    expect(statuses.get(200)).toBeGreaterThan(500)
    expect(statuses.get(401)).toBeUndefined()
  })

  const search = (body: string) =>
    server.signIn('full').then((client) =>
      client.fetch('/v1/orders/search', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      }),
    )

  it.each([
    ['NUL', '{"keyword":"a\\u0000b"}'],
    ['half of a surrogate pair', '{"keyword":"\\ud800"}'],
    ['page 10^21', '{"keyword":"a","page":1e21}'],
    ['5,000 nested keys', `{"keyword":"a","more":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`],
    ['NUL in a name', '{"keyword":"a","b\\u0000":1}'],
  ])('%s is refused with 1011 [REL-013]', async (_, body) => {
    const answer = await search(body)
    expect([answer.status, await answer.json()]).toEqual([200, envelopeOf('1011')])
  })

  it('input that fits the contract is storable [REL-013]', () => {
    expect(isStorable({ keyword: 'กาแฟ 😀 %_\\', products: [{ quantity: 2 ** 53 - 1 }], none: null })).toBe(true)
  })
})

describe('an invalid host', () => {
  let server: TestServer
  let listening: ReturnType<typeof serve>
  beforeAll(async () => {
    server = await createTestServer()
    const app = createApp(server.deps, { resources, imageCache: '' })
    await new Promise<void>((resolve) => {
      listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve())
    })
  })
  afterAll(async () => {
    await new Promise((resolve) => listening.close(resolve))
    await server.close()
  })

  const get = (host: string) =>
    new Promise<{ status: number | undefined; time: string | undefined; body: string }>((resolve, reject) => {
      const { port } = listening.address() as AddressInfo
      httpRequest({ port, host: '127.0.0.1', path: '/v1/badge', headers: { Host: host } }, (answer) => {
        let body = ''
        answer.on('data', (chunk: Buffer) => (body += String(chunk)))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, time: answer.headers['server-time'] as string | undefined, body }),
        )
      })
        .on('error', reject)
        .end()
    })

  it('is refused with 1011 if it can’t be parsed [REL-013]', async () => {
    const { status, body } = await get('xn--localhost')
    expect([status, JSON.parse(body)]).toEqual([400, envelopeOf('1011')])
  })

  it('is refused off production if it is foreign, with the server’s time [API-142]', async () => {
    expect(await get('evil.example')).toMatchObject({ status: 403, time: '2026-11-21T03:00:00.000Z' })
  })
})
