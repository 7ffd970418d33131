// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Switches } from '../../contract/sandbox'
import { replaceSwitches, restoreSwitches, watchForLeaving } from '../../workbench/drive/switches'

const own: Switches = { latency: 40, errors: [] } as unknown as Switches
let sent: { body: unknown; keepalive: boolean | undefined }[]

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  vi.stubGlobal('fetch', (_: string, { method, body, keepalive }: RequestInit) => {
    if (method !== 'GET') sent.push({ body: JSON.parse(String(body)), keepalive })
    return Promise.resolve(Response.json({ MessageCode: '00', ...own }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a page that is closed while a phone is brought into a state leaves the tester’s own switches in the sandbox [ANL-004]', async () => {
  const stop = watchForLeaving()
  await replaceSwitches((switches) => ({ ...switches, latency: 8000 }))
  expect(sent).toMatchObject([{ body: { latency: 8000 } }])
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(sessionStorage.length).toBe(0))
  expect(sent[1]).toMatchObject({ body: { latency: 40 }, keepalive: true })
  stop()
})

test('without a drive a page that is closed sets nothing', async () => {
  const stop = watchForLeaving()
  window.dispatchEvent(new Event('pagehide'))
  await restoreSwitches()
  stop()
  expect(sent).toEqual([])
})
