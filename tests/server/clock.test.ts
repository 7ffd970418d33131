import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import type { TestServer } from './testServer'
import { createTestServer, testTime } from './testServer'

const tenInBangkok = '2026-11-21T10:00:00+07:00'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

describe('the clock of the test suites', () => {
  it('is 10:00 in Bangkok, at whatever hour they run, and after each reset again [RUN-007]', async () => {
    expect(testTime.getTime()).toBe(Date.parse(tenInBangkok))
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T23:59:00+07:00') })
    expect(server.clock.now()).toEqual(testTime)
    const answer = await server.client().fetch('/v1/section/list')
    expect(answer.headers.get('Server-Time')).toBe(testTime.toISOString())
    server.clock.set(new Date('2026-11-21T23:30:00+07:00'))
    await server.reset()
    expect(server.clock.now()).toEqual(testTime)
  })

  it('starts at that time in the browser’s suites too [RUN-007]', () => {
    const server = readFileSync(join(root, 'e2e/test.ts'), 'utf8')
    expect(/CLOCK_START: (\S+) /.exec(server)?.[1]).toBe('testTime.toISOString()')
  })
})
