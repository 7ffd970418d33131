// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import type { AnyActorRef } from 'xstate'
import { trafficPath } from '../../contract/trafficCounts'
import type { TrafficBatch } from '../../contract/traffic'
import { countTraffic } from '../../src/app/traffic'

/** The context may hold something that can't be read. */
const form = setup({ types: {} as { context: { sources: unknown } } }).createMachine({
  id: 'form',
  context: { sources: [] },
  initial: 'empty',
  states: { empty: { on: { fill: 'filled' } }, filled: { on: { clear: 'empty' } } },
})
const app = setup({ actors: { form } }).createMachine({ id: 'app', invoke: { src: 'form', systemId: 'form' } })

let sent: { path: string; body: Blob }[]
let root: AnyActorRef
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (path: string, body: Blob) => sent.push({ path, body }) > 0,
  })
  root = createActor(app).start()
})
afterEach(() => {
  root.stop()
  // The page of the next test is the same: what is left must not be sent there.
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
  for (const name of ['sendBeacon', 'doNotTrack', 'globalPrivacyControl']) Reflect.deleteProperty(navigator, name)
})

const theForm = () => root.system.get('form') as AnyActorRef
const wish = (name: 'doNotTrack' | 'globalPrivacyControl', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value })

function count(config: { countsTraffic: boolean } = { countsTraffic: true }): void {
  const visit = {
    config,
    query: { os: 'android', kplusversion: '5.18.3' },
    session: { getSnapshot: () => ({ context: { profile: { user_profile_type: 'FULL' } } }) },
  }
  countTraffic({ root, ...visit } as unknown as Parameters<typeof countTraffic>[0])
}

const batches = () => Promise.all(sent.map(async ({ body }) => JSON.parse(await body.text()) as TrafficBatch))

describe('counting on the page', () => {
  it('sends what was counted every 20 seconds and when the page is left, without anything of the shopper [ANL-015]', async () => {
    count()
    theForm().send({ type: 'fill' })
    vi.advanceTimersByTime(19_999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    theForm().send({ type: 'clear' })
    window.dispatchEvent(new Event('pagehide'))
    expect(sent.map(({ path }) => path)).toEqual([trafficPath, trafficPath])
    const [first, second] = await batches()
    expect(first).toEqual({
      ...{ language: 'th', platform: 'android', appVersion: '5.18', profileType: 'FULL' },
      items: [
        { kind: 'start', name: 'form', count: 1 },
        { kind: 'start', name: 'form.empty', count: 1 },
        { kind: 'edge', name: 'form.empty|fill|0', count: 1 },
        { kind: 'leave', name: 'form.empty', time: 0, count: 1 },
        { kind: 'enter', name: 'form.filled', count: 1 },
      ],
    })
    expect(second!.items[0]).toEqual({ kind: 'edge', name: 'form.filled|clear|0', count: 1 })
  })

  it.each([
    ['the configuration does not allow it', () => count({ countsTraffic: false })],
    ['the browser says Do Not Track', () => (wish('doNotTrack', '1'), count())],
    ['the browser says Global Privacy Control', () => (wish('globalPrivacyControl', true), count())],
  ])('counts nothing where %s [ANL-015]', (_, begin) => {
    begin()
    theForm().send({ type: 'fill' })
    vi.advanceTimersByTime(60_000)
    window.dispatchEvent(new Event('pagehide'))
    expect(sent).toEqual([])
  })

  it('a counter that throws is never in the way of a shopper [ANL-015]', () => {
    const unreadable = {
      get sources(): never {
        throw new Error('unreadable')
      },
    }
    const actor = theForm()
    ;(actor.getSnapshot() as { context: unknown }).context = unreadable
    expect(count).not.toThrow()
    actor.send({ type: 'fill' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'filled', status: 'active' })

    let tries = 0
    ;(actor.getSnapshot() as { context: unknown }).context = { sources: [] }
    actor.send({ type: 'clear' })
    Object.defineProperty(navigator, 'sendBeacon', {
      configurable: true,
      value: () => {
        tries += 1
        throw new Error('full')
      },
    })
    expect(() => vi.advanceTimersByTime(20_000)).not.toThrow()
    expect(tries).toBe(1)
  })
})
