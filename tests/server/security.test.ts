import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/endpoints'
import { listCampaigns } from '../../contract/home'
import { countOrders, getOrder } from '../../contract/orders'
import { compressFiles } from '../../scripts/compress.mjs'
import { createApp } from '../../server/app'
import { isAway, openDatabase } from '../../server/db/client'
import { lockDataDirectory, StartError } from '../../server/db/lock'
import { createLog, describeFailure, mask } from '../../server/http/log'
import { createShopPage } from '../../server/page'
import { readSettings } from '../../server/settings'
import type { TestServer } from './testServer'
import { createTestServer } from './testServer'

/** The policy must be there: a missing one would allow everything. */
function policyIn(headers: Headers): string {
  const policy = headers.get('Content-Security-Policy')
  if (policy === null) throw new Error('The answer has no Content-Security-Policy.')
  return policy
}

function expectProtected(headers: Headers): void {
  const policy = policyIn(headers)
  expect(policy).toMatch(/default-src 'self'; script-src 'self' 'nonce-[\w-]{22}'/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
}

/** What `npm run gallery` writes, by file, and what it says. */
const galleryFiles = [
  ['index.html', '<!doctype html><title>Every screen</title>'],
  ['components.html', '<!doctype html><title>Components</title>'],
  ['index.js', 'show()'],
  ['th-light-390/home.webp', 'a picture'],
] as const

describe('headers and limits of every answer', () => {
  let server: TestServer
  let production: TestServer
  let dist: string
  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'k-market-dist-'))
    for (const page of ['shop', 'workbench']) {
      mkdirSync(join(dist, page, 'assets'), { recursive: true })
      writeFileSync(join(dist, page, 'index.html'), `<!doctype html><title>${page}</title>`)
      writeFileSync(join(dist, page, 'assets', 'main-1a2b3c4d.js'), `console.log('${page}')`.repeat(50))
    }
    mkdirSync(join(dist, 'storyboard', '.taken'), { recursive: true })
    writeFileSync(join(dist, 'storyboard', 'index.json'), '{"cart.empty":{"th":"th/1.webp"}}')
    writeFileSync(join(dist, 'storyboard', '.taken', '1.jsonl'), '{}')
    writeFileSync(join(dist, 'coverage.json'), '{"format":"k-market-coverage"}')
    writeFileSync(join(dist, 'paths.html'), 'the report')
    mkdirSync(join(dist, 'gallery', 'th-light-390'), { recursive: true })
    for (const [name, text] of galleryFiles) writeFileSync(join(dist, 'gallery', name), text)
    writeFileSync(join(dist, 'secret.json'), '{}')
    await compressFiles(dist, 'best')
    server = await createTestServer({ dist })
    production = await createTestServer({ dist, production: true, database: server.deps.database })
  })
  afterAll(async () => {
    await server.close()
    rmSync(dist, { recursive: true })
  })

  const failingAnswer = async (): Promise<Response> => {
    const client = await server.signIn('full')
    await server.db.execute(sql`alter table orders rename to orders_away`)
    try {
      return await client.fetch('/v1/orders/o-full-paid')
    } finally {
      await server.db.execute(sql`alter table orders_away rename to orders`)
    }
  }

  const paths = [
    '/',
    '/v1/orders/count',
    '/v1/nullActor',
    '/openapi.json',
    '/workbench/',
    '/assets/main-1a2b3c4d.js',
    '/images/art/none.svg',
  ]

  it.each(paths)('[API-142] %s carries Server-Time, in UTC with milliseconds', async (path) => {
    const answer = await server.client().fetch(path)
    expect(answer.headers.get('Server-Time')).toBe('2026-11-21T03:00:00.000Z')
  })

  it.each(paths)('[REL-010] %s carries a policy without inline scripts, no sniffing and no referrer', async (path) => {
    const { headers } = await production.client().fetch(path)
    expectProtected(headers)
  })

  it('[REL-010] answers that fail, and those given before a route is chosen, carry the same headers', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const post = (body: string) => server.client().fetch('/v1/session', { method: 'POST', headers, body })
    const hono = createApp(server.deps, { resources: [], imageCache: tmpdir() })
    const unreadable = { url: 'http://[/', method: 'GET', headers: new Headers() } as Request
    const answers = [
      [await hono.fetch(unreadable), 400],
      [await server.client().fetch('http://evil.example/'), 403],
      [await server.client().fetch('/v1/orders/count'), 401],
      [await server.client().fetch('/v1/nullActor'), 404],
      [await post('{"broken"'), 200],
      [await post('x'.repeat(100_000)), 413],
      [await failingAnswer(), 500],
    ] as const
    for (const [answer, status] of answers) {
      expect(answer.status).toBe(status)
      expectProtected(answer.headers)
      expect(answer.headers.get('X-Request-Id'), `${status}`).toMatch(/^[\da-f-]{36}$/)
      expect(answer.headers.get('Server-Time'), `${status}`).toBe('2026-11-21T03:00:00.000Z')
      expect(answer.headers.get('Cache-Control'), `${status}`).toBe('no-store')
      expect(answer.headers.get('Permissions-Policy'), `${status}`).toContain('camera=()')
    }
  })

  it('a failure is logged with the id of its answer, also that of the first screen', async () => {
    const lines: string[] = []
    const { log } = server.deps
    server.deps.log = createLog({ write: (line) => lines.push(line) })
    const painting = createApp(server.deps, { resources: [], imageCache: tmpdir(), page: createShopPage(undefined) })
    await server.db.execute(sql`alter table banners rename to banners_away`)
    try {
      const page = await painting.fetch(new Request('http://localhost/'))
      const call = await failingAnswer()
      expect(page.status).toBe(200)
      const logged = lines.map((line) => JSON.parse(line) as { requestId?: string; msg: string })
      expect(logged.map(({ requestId, msg }) => [requestId, msg])).toEqual([
        [page.headers.get('X-Request-Id'), 'first screen'],
        [call.headers.get('X-Request-Id'), 'GET /v1/orders/:id failed'],
      ])
    } finally {
      server.deps.log = log
      await server.db.execute(sql`alter table banners_away rename to banners`)
    }
  })

  it('[REL-010] every answer has another nonce', async () => {
    const nonceOf = async () => /'nonce-([\w-]{22})'/.exec(policyIn((await server.client().fetch('/')).headers))?.[1]
    const nonces = await Promise.all([nonceOf(), nonceOf(), nonceOf()])
    expect(nonces.every(Boolean)).toBe(true)
    expect(new Set(nonces).size).toBe(3)
  })

  it('[REL-010] no site may frame the page in production; off production the workbench may', async () => {
    const policyOf = async (of: TestServer) => policyIn((await of.client().fetch('/')).headers)
    expect(await policyOf(production)).toContain("frame-ancestors 'none'")
    expect(await policyOf(server)).toContain(
      "frame-ancestors 'self' http://kmarket.localhost http://*.kmarket.localhost;",
    )
  })

  it.each<[number, string, string | undefined, boolean]>([
    [0, 'https', undefined, true],
    [0, 'https', 'http', true],
    [0, 'http', 'https', false],
    [1, 'http', 'https', true],
    [1, 'https', 'http', false],
    [1, 'https', undefined, true],
    [1, 'https', '', true],
    [1, 'http', 'https, http', false],
    [1, 'http', 'http,https', true],
    [2, 'http', 'https, http', true],
    [2, 'http', 'http, https, http', true],
    [2, 'http', 'https, http, http', false],
    [2, 'http', 'https', true],
  ])(
    '[REL-010] with %i trusted proxies, production reached over %s with X-Forwarded-Proto %j sends HSTS: %j',
    async (trustedProxies, scheme, forwarded, expected) => {
      const open = await createTestServer({ production: true, database: server.deps.database, trustedProxies })
      const { headers } = await open.client().fetch(`${scheme}://shop.example/`, {
        headers: { ...(forwarded !== undefined && { 'X-Forwarded-Proto': forwarded }) },
      })
      const sent = headers.get('Strict-Transport-Security')
      if (expected) expect(sent).toMatch(/^max-age=\d{8}/)
      else expect(sent).toBeNull()
    },
  )

  it('personal answers are sent with no-store', async () => {
    const client = await server.signIn('full')
    for (const path of ['/v1/orders', '/v1/orders/o-full-paid', '/v1/badge'])
      expect((await client.fetch(path)).headers.get('Cache-Control')).toBe('no-store')
  })

  it('[API-010] paths are matched exactly: an extra slash is another path', async () => {
    const client = await server.signIn('full')
    expect((await client.fetch('/v1/orders/count')).status).toBe(200)
    for (const path of ['/v1/orders/count/', '/v1//orders/count', '/v1/orders/'])
      expect((await client.fetch(path)).status, path).toBe(404)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('answers are compressed with %s, with unchanged headers and cookies', async (encoding, decode) => {
    const plain = await server.client().fetch('/v1/lifestyle_banners')
    const packed = await server.client().fetch('/v1/lifestyle_banners', { headers: { 'Accept-Encoding': encoding } })
    expect(packed.headers.get('Content-Encoding')).toBe(encoding)
    expect(packed.headers.get('Vary')).toContain('Accept-Encoding')
    expect(packed.headers.get('Server-Time')).toBe(plain.headers.get('Server-Time'))
    expect(decode(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text())
    const session = await server.client().fetch('/v1/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Encoding': encoding },
      body: JSON.stringify({ session_id: 'session-full' }),
    })
    expect(session.headers.getSetCookie()).toHaveLength(1)
  })

  it('[ERR-026] an unknown path answers HTTP 404 without a message code', async () => {
    const answer = await server.client().fetch('/v1/nullActor')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({})
  })

  it('[ERR-031] every endpoint that requires a session answers HTTP 401 without one, before it parses the body', async () => {
    for (const endpoint of Object.values(endpoints)) {
      if (endpoint.session === false) continue
      const answer = await server.client().fetch(endpoint.path.replace(/:(\w+)/g, '1'), {
        method: endpoint.method,
        ...(endpoint.method !== 'GET' && { body: '{"broken"' }),
      })
      expect(answer.status, endpoint.path).toBe(401)
      expect(await answer.json()).toEqual({})
    }
  })

  it('[ERR-001] every answer of an endpoint carries a MessageCode', async () => {
    const client = await server.signIn('full')
    for (const endpoint of Object.values(endpoints)) {
      const answer = await client.fetch(endpoint.path.replace(/:(\w+)/g, '1'), {
        method: endpoint.method,
        ...(endpoint.method !== 'GET' && { headers: { 'Content-Type': 'application/json' }, body: '{}' }),
      })
      expect(answer.status, endpoint.path).toBe(200)
      expect(((await answer.json()) as { MessageCode?: string }).MessageCode, endpoint.path).toMatch(/^\d+$/)
    }
  })

  it('[REL-010] more calls than the limit answer HTTP 429 with Retry-After and no message code, for that shopper only', async () => {
    const limited = await createTestServer({
      database: server.deps.database,
      rateLimit: { shopper: { calls: 3, seconds: 3000 }, address: { calls: 100, seconds: 1 } },
    })
    const full = await limited.signIn('full')
    const rich = await limited.signIn('rich')
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await full.call(countOrders, {}))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.body).toEqual({})
    expect(Number(answers[3]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await rich.call(countOrders, {})).status).toBe(200)
  })

  it.each([
    [0, '203.0.113.1, 198.51.100.7', '203.0.113.2, 198.51.100.7', 429],
    [1, '203.0.113.1, 198.51.100.7', '203.0.113.2, 198.51.100.8', 200],
    [1, '203.0.113.1, 198.51.100.7', '203.0.113.2, 198.51.100.7', 429],
    [2, '203.0.113.1, 198.51.100.7', '203.0.113.2,198.51.100.8', 200],
    [2, 'forged, 203.0.113.1, 198.51.100.7', 'other, 203.0.113.1, 198.51.100.7', 429],
  ])(
    '[REL-010] with %i trusted proxies, a caller without a session from %s and one from %s: the second gets HTTP %i',
    async (trustedProxies, first, second, status) => {
      const limited = await createTestServer({
        database: server.deps.database,
        rateLimit: { shopper: { calls: 100, seconds: 1 }, address: { calls: 1, seconds: 3000 } },
        trustedProxies,
      })
      const from = (address: string) =>
        limited.client().call(listCampaigns, { query: {} }, { headers: { 'X-Forwarded-For': address } })
      expect((await from(first)).status).toBe(200)
      expect((await from(second)).status).toBe(status)
    },
  )

  it('[REL-010] without the header of a trusted proxy the address is that of the connection', async () => {
    const limited = await createTestServer({
      database: server.deps.database,
      rateLimit: { shopper: { calls: 100, seconds: 1 }, address: { calls: 1, seconds: 3000 } },
      trustedProxies: 1,
    })
    expect((await limited.client().call(listCampaigns, { query: {} })).status).toBe(200)
    expect((await limited.client().call(listCampaigns, { query: {} })).status).toBe(429)
  })

  it('[REL-008] an internal failure answers HTTP 500 without details, and is logged without values', async () => {
    const client = await server.signIn('full')
    await server.db.execute(sql`alter table orders rename to orders_away`)
    try {
      const answer = await client.call(getOrder, { params: { id: 'o-secret-0890000101' } })
      expect(answer.status).toBe(500)
      expect(answer.body).toEqual({})
      expect(server.log.join('\n')).toContain('GET /v1/orders/:id failed')
      expect(server.log.join('\n')).not.toMatch(/o-secret|0890000101/)
    } finally {
      await server.db.execute(sql`alter table orders_away rename to orders`)
    }
  })

  it('off production only local host names are accepted', async () => {
    for (const [url, status] of [
      ['http://localhost/openapi.json', 200],
      ['http://phone-1.kmarket.localhost/openapi.json', 200],
      ['http://127.0.0.1/openapi.json', 200],
      ['http://evil.example/openapi.json', 403],
      ['http://localhost.evil.example/openapi.json', 403],
    ] as const)
      expect((await server.client().fetch(url)).status, url).toBe(status)
  })

  describe('files', () => {
    it('are cached for ever if the name carries a hash, and are sent as the build compressed them', async () => {
      const get = (encoding: string) =>
        server.client().fetch('/assets/main-1a2b3c4d.js', { headers: { 'Accept-Encoding': encoding } })
      const answer = await get('gzip, br')
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('Content-Encoding')).toBe('br')
      expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
      const plain = await (await get('identity')).text()
      expect(plain).toContain("console.log('shop')")
      expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(plain)
      expect(gunzipSync(Buffer.from(await (await get('gzip')).arrayBuffer())).toString()).toBe(plain)
    })

    it.each([
      '/../secret.json',
      '/..%2fsecret.json',
      '/assets/..%2f..%2f..%2fsecret.json',
      '/assets/none.js',
      '/%00.js',
      '/package.json',
    ])('[REL-010] %s answers 404', async (path) => {
      expect((await server.client().fetch(path)).status).toBe(404)
    })

    it('the storyboard is served beside the workbench, not in production without the password [ANL-009]', async () => {
      const index = 'http://kmarket.localhost:8080/workbench/storyboard/index.json'
      const answer = await server.client().fetch(index)
      expect(await answer.json()).toEqual({ 'cart.empty': { th: 'th/1.webp' } })
      const outside = await server.client().fetch('http://kmarket.localhost:8080/workbench/storyboard/.taken/1.jsonl')
      expect(outside.status).toBe(404)
      expect((await production.client().fetch(index)).status).toBe(404)
    })

    it('the folders beside the workbench answer without their slash too, and say what fills them [ANL-017 LOOK-030]', async () => {
      const ask = (path: string) =>
        server.client().fetch(`http://kmarket.localhost:8080/workbench${path}`, { redirect: 'manual' })
      for (const path of ['', '/storyboard', '/gallery']) {
        const answer = await ask(path)
        expect([answer.status, answer.headers.get('Location')], path).toEqual([302, `/workbench${path}/`])
      }
      const empty = await ask('/storyboard/')
      expect([empty.status, await empty.text()]).toEqual([404, 'Nothing has been made yet: run `npm run storyboard`.'])
      expect((await ask('/elsewhere')).status).toBe(404)
    })

    it('the coverage of the tests is served beside the workbench, with no other file of its folder, not in production without the password [ANL-005 ANL-009]', async () => {
      const address = 'http://kmarket.localhost:8080/workbench/coverage.json'
      const answer = await server.client().fetch(address)
      expect(await answer.json()).toEqual({ format: 'k-market-coverage' })
      for (const path of ['paths.html', 'shop/index.html', '../secret.json'])
        expect((await server.client().fetch(new URL(path, address).href)).status, path).toBe(404)
      expect((await production.client().fetch(address)).status).toBe(404)
    })

    it('the gallery and its components are served beside the workbench, not in production without the password [LOOK-030]', async () => {
      const ask = (on: TestServer, path: string) => on.client().fetch(`http://kmarket.localhost:8080/workbench/${path}`)
      for (const [name, text] of galleryFiles) {
        const answer = await ask(server, `gallery/${name}`)
        expect([answer.status, await answer.text()], name).toEqual([200, text])
        expect((await ask(production, `gallery/${name}`)).status, name).toBe(404)
      }
      expect(await (await ask(server, 'gallery/')).text()).toContain('<title>Every screen</title>')
      for (const path of ['gallery/none.html', 'gallery/..%2fsecret.json', 'other/index.html'])
        expect((await ask(server, path)).status, path).toBe(404)
    })

    it('what writes the gallery’s pages writes no styles and scripts into them, which the policy would refuse [LOOK-030]', () => {
      for (const file of ['writePage.ts', 'writeComponents.tsx']) {
        const source = readFileSync(join(import.meta.dirname, '../../e2e/gallery', file), 'utf8')
        expect(source).not.toMatch(/<style|<script>| style="/)
        expect(source).toContain('<link rel="stylesheet" href="')
      }
    })

    describe('the workbench of a production server', () => {
      const password = 'a long password of analysts'
      const withPassword = () =>
        createTestServer({
          dist,
          production: true,
          database: server.deps.database,
          workbenchPassword: password,
          trustedProxies: 1,
        })
      const paths = [
        '/workbench/',
        '/workbench/assets/main-1a2b3c4d.js',
        '/workbench/storyboard/index.json',
        '/workbench/coverage.json',
        '/workbench/gallery/',
        '/workbench/gallery/th-light-390/home.webp',
        '/workbench/traffic',
      ]
      const ask = (on: TestServer, path: string, given?: string, scheme = 'https') =>
        on.client().fetch(`https://shop.example${path}`, {
          headers: {
            'X-Forwarded-Proto': scheme,
            ...(given !== undefined && { Authorization: `Basic ${Buffer.from(`anna:${given}`).toString('base64')}` }),
          },
        })

      it('does not exist without a password [ANL-009]', async () => {
        for (const path of paths) {
          const answer = await ask(production, path, password)
          // An address without a file is a page of the shop.
          if (answer.status !== 404) expect(await answer.text(), path).toContain('<title>shop</title>')
        }
      })

      it('needs its password for every file and number, over TLS [ANL-009]', async () => {
        const open = await withPassword()
        for (const path of paths) {
          const statuses = [
            ask(open, path),
            ask(open, path, 'a'),
            ask(open, path, password),
            ask(open, path, password, 'http'),
          ]
          expect(
            (await Promise.all(statuses)).map(({ status }) => status),
            path,
          ).toEqual([401, 401, 200, 403])
        }
        expect((await ask(open, '/workbench/')).headers.get('WWW-Authenticate')).toMatch(/^Basic realm="Workbench"/)
        const script = await ask(open, paths[1]!, password)
        expect(script.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable')
        expect(await (await ask(open, '/workbench/', password)).text()).toContain('<title>workbench</title>')
        expect(await (await ask(open, '/workbench/traffic', password)).json()).toMatchObject({ MessageCode: '0000' })
      })

      it('refuses an address after ten wrong passwords, also with the right one [ANL-009]', async () => {
        const open = await withPassword()
        for (let attempt = 0; attempt < 10; attempt += 1)
          expect((await ask(open, '/workbench/', `wrong ${attempt}`)).status).toBe(401)
        const refused = await ask(open, '/workbench/', password)
        expect(refused.status).toBe(429)
        expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
        expect((await ask(open, '/')).status).toBe(200)
      })
    })

    it('the workbench has its own host, and only that redirect exists', async () => {
      const plain = await server.client().fetch('http://localhost:8080/workbench?next=//evil.example')
      expect(plain.status).toBe(302)
      expect(plain.headers.get('Location')).toBe('http://kmarket.localhost:8080/workbench/')
      const page = await server.client().fetch('http://kmarket.localhost:8080/workbench/')
      expect(await page.text()).toContain('<title>workbench</title>')
      const script = await server.client().fetch('http://kmarket.localhost:8080/workbench/assets/main-1a2b3c4d.js')
      expect(await script.text()).toContain('workbench')
    })

    it('the OpenAPI document lists every endpoint', async () => {
      const answer = await server.client().fetch('/openapi.json')
      const { paths: documented } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> }
      for (const { path, method } of Object.values(endpoints))
        expect(documented[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], path).toBeDefined()
    })
  })
})

describe('the log', () => {
  it.each([
    'mail nicha.w@example.com now',
    'call 0890000101',
    'call +66 89 000 0101',
    'card 4111 1111 1111 1111',
    'session yQXxhBG-Uw_f_mydi_DsN15k13xgnfIRRmDG9R3ax74',
    'order 3f2b8a52-77f1-4a0e-9d2a-5a1c66a1f0aa',
  ])('[REL-012] [SEC-006] %j is masked', (line) => {
    expect(mask(line)).not.toMatch(/nicha|0890000101|89 000|4111|yQXxh|3f2b8a52/)
  })

  it('[REL-012] a failed statement is logged without its values', () => {
    const failure = Object.assign(new Error('Failed query: select\nparams: 0890000101,secret'), {
      query: 'select 1 where mobile = $1',
      params: ['0890000101', 'secret'],
      cause: Object.assign(new Error('value "0890000101" is out of range'), { code: '22003' }),
    })
    const line = describeFailure(failure)
    expect(line).toContain('22003')
    expect(line).toContain('select 1 where mobile = $1')
    expect(line).not.toMatch(/0890000101|secret/)
  })

  it('[REL-012] a line has a level, a time, the id of its request, and an error without its stack and values', () => {
    const lines: string[] = []
    const log = createLog({ write: (line) => lines.push(line) })
    const err = Object.assign(new Error('call 0890000101'), { mobile_no: '0890000101' })
    log.info({ requestId: 'r-1' }, 'GET /v1/orders/:id 304-03')
    log.error({ requestId: 'r-2', err }, 'GET /v1/orders/:id failed')
    const [refused, failed] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(refused).toMatchObject({ level: 30, requestId: 'r-1', msg: 'GET /v1/orders/:id 304-03' })
    expect(refused?.['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(failed).toMatchObject({ level: 50, requestId: 'r-2', err: expect.stringMatching(/^Error: call …/) })
    expect(lines.join('')).not.toContain('0890000101')
  })

  it('every answer has the id of its request, made by the server', async () => {
    const server = await createTestServer()
    const idOf = async () =>
      (await server.client().fetch('/v1/orders/count', { headers: { 'X-Request-Id': 'mine' } })).headers.get(
        'X-Request-Id',
      )
    const [first, second] = [await idOf(), await idOf()]
    expect([first, second]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)])
    expect(first).not.toBe(second)
    await server.close()
  })
})

describe('settings', () => {
  const databaseUrl = 'postgres://db/shop'
  const secret = 's'.repeat(32)

  it('[RUN-006] production refuses to start without a database address or a secret', () => {
    const production = { APP_ENV: 'production' }
    expect(() => readSettings({ ...production, SESSION_SECRET: secret })).toThrow(/needs DATABASE_URL/)
    expect(() => readSettings({ ...production, DATABASE_URL: databaseUrl })).toThrow(/needs SESSION_SECRET/)
    expect(() => readSettings({ ...production, DATABASE_URL: databaseUrl, SESSION_SECRET: 'short' })).toThrow(
      StartError,
    )
    const settings = readSettings({
      ...production,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secret,
      RATE_LIMIT: 'off',
      CLOCK_START: '2020-01-01',
    })
    expect(settings).toMatchObject({
      production: true,
      rateLimited: true,
      clockStart: undefined,
      config: { env: 'production', bridgeOrigins: [] },
    })
  })

  it('a password of the workbench is long, and belongs to production [ANL-009]', () => {
    const env = { APP_ENV: 'production', DATABASE_URL: databaseUrl, SESSION_SECRET: secret }
    expect(readSettings(env).workbenchPassword).toBeUndefined()
    expect(readSettings({ ...env, WORKBENCH_PASSWORD: 'p'.repeat(16) }).workbenchPassword).toBe('p'.repeat(16))
    expect(() => readSettings({ ...env, WORKBENCH_PASSWORD: 'p'.repeat(15) })).toThrow(/at least 16 characters/)
    expect(readSettings({ WORKBENCH_PASSWORD: 'p'.repeat(16) }).workbenchPassword).toBeUndefined()
  })

  it('the number of trusted proxies is whole, and none by default', () => {
    expect(readSettings({}).trustedProxies).toBe(0)
    expect(readSettings({ TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
    for (const text of ['-1', '1.5', 'all', '11'])
      expect(() => readSettings({ TRUSTED_PROXIES: text })).toThrow(/TRUSTED_PROXIES must be/)
  })

  it('[RUN-006] off production it binds to loopback and needs no settings', () => {
    expect(readSettings({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 8080,
      dataDir: '.data',
      databaseUrl: undefined,
    })
  })

  it('[RUN-004] the address of a PostgreSQL server replaces the embedded database', async () => {
    const settings = readSettings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: '/nowhere' })
    const opened = await openDatabase(settings)
    await expect(opened.migrate()).rejects.toSatisfy(isAway)
    await opened.close()
  })

  it.each(['Production', 'prod', 'PRODUCTION', 'production '])('[RUN-008] APP_ENV=%s fails the start', (name) => {
    expect(() => readSettings({ APP_ENV: name })).toThrow('APP_ENV must be production, development or test.')
  })

  it('[RUN-008] the sandbox is served on loopback only', () => {
    for (const host of ['0.0.0.0', '::', '10.0.0.7', 'shop.example'])
      for (const env of [undefined, 'development', 'test'])
        expect(() => readSettings({ APP_ENV: env, HOST: host })).toThrow(/HOST must be 127.0.0.1, ::1 or localhost/)
    expect(readSettings({ APP_ENV: 'test', HOST: '::1' })).toMatchObject({ production: false, host: '::1' })
  })

  it.each([{ PORT: 'eighty' }, { PORT: '0' }, { PORT: '70000' }, { CLOCK_START: 'noon' }, { APP_CONFIG: '{' }])(
    '%j is refused with a message',
    (env) => {
      expect(() => readSettings(env)).toThrow(StartError)
    },
  )
})

describe('the lock of a data directory', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'k-market-lock-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const lock = () => join(folder, 'server.lock')

  it('[REL-011] a second server is refused with a message until the first has ended', () => {
    const unlock = lockDataDirectory(folder)
    expect(() => lockDataDirectory(folder)).toThrow(/is in use by process \d+\. Stop that server first/)
    unlock()
    lockDataDirectory(folder)()
  })

  it.each([
    ['a process that is gone', JSON.stringify({ pid: 2 ** 22 - 1, began: '1' })],
    ['an id that another program has now', JSON.stringify({ pid: process.ppid, began: 'another time' })],
    ['half a line', '{"pid":'],
  ])('[REL-011] a lock left by %s is taken over', (_, left) => {
    writeFileSync(lock(), left)
    const unlock = lockDataDirectory(folder)
    expect(readFileSync(lock(), 'utf8')).toContain(String(process.pid))
    unlock()
  })
})
