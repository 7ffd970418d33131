import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { brightnessMachine } from '../../machines/brightness/brightnessMachine'
import { brightnessActors } from '../../src/actors/brightnessActors'
import { eventually } from '../eventually'

const codePath = '/coupon-detail/show-qr/c1/qr'

/** A code page in a bank app with these handlers. */
async function open(handlers: object) {
  const listeners: Record<string, Set<(value: never) => void>> = {}
  const listen = (name: string, listener: (value: never) => void) => {
    const all = (listeners[name] ??= new Set())
    all.add(listener)
    return { unsubscribe: () => void all.delete(listener) }
  }
  const tell = (name: string, value?: unknown) => {
    for (const listener of [...(listeners[name] ?? [])]) listener(value as never)
  }
  const page = Object.assign(new EventTarget(), { KPlus: handlers })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', Object.assign(page, { parent: page }))
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const app = {
    bankApp: { on: listen },
    config: { bridgeOrigins: [] },
    navigation: { subscribe: (listener: () => void) => listen('navigation', listener) },
  }
  const couponUse = {
    getSnapshot: () => ({ context: { couponId: 'c1' } }),
    subscribe: (listener: () => void) => listen('coupon', listener),
  }
  const brightness = createActor(
    brightnessMachine.provide({ actors: brightnessActors(app as never, couponUse as never) }),
  ).start()
  await eventually(() => expect(brightness.getSnapshot().matches('checking')).toBe(false))
  return {
    brightness,
    press: () => brightness.send({ type: 'brightness.toggle' }),
    isOffered: () => brightness.getSnapshot().hasTag('offered'),
    goTo: (path: string) => tell('navigation', { context: { path } }),
    changeCoupon: (hasCode: boolean) => tell('coupon', { hasTag: (tag: string) => tag === 'code' && hasCode }),
    cover: () => tell('webview.disappeared'),
    hideDocument: () => {
      document.visibilityState = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    unload: () => page.dispatchEvent(new Event('pagehide')),
    isWatched: () => Object.values(listeners).some(({ size }) => size > 0),
  }
}

type CodePage = Awaited<ReturnType<typeof open>>

describe('the brightness of the screen on a code page', () => {
  const setBrightness = vi.fn()
  beforeEach(() => void setBrightness.mockClear())
  afterEach(() => void vi.unstubAllGlobals())
  const levels = () => setBrightness.mock.calls.map(([json]) => (JSON.parse(json as string) as { level: string }).level)
  const expectLevels = (...expected: string[]) => eventually(() => expect(levels()).toEqual(expected))

  it('[CPN-014] can’t be set where the bank app does not offer it', async () => {
    const page = await open({ haptic: vi.fn() })
    expect(page.isOffered()).toBe(false)
    expect(page.brightness.getSnapshot().matches('unavailable')).toBe(true)
  })

  it('[CPN-014] is raised when the shopper presses, and restored by the next press', async () => {
    const page = await open({ setBrightness })
    expect(page.isOffered()).toBe(true)
    expect(levels()).toEqual([])
    page.press()
    await expectLevels('full')
    page.goTo(codePath)
    page.changeCoupon(true)
    expect(page.brightness.getSnapshot().matches('full')).toBe(true)
    page.press()
    await expectLevels('full', 'usual')
    expect(page.isWatched()).toBe(false)
  })

  const ends: [name: string, end: (page: CodePage) => void][] = [
    ['another page is shown', (page) => page.goTo('/')],
    ['the web view is hidden', (page) => page.cover()],
    ['the browser’s tab is hidden', (page) => page.hideDocument()],
    ['the document is unloaded', (page) => page.unload()],
    ['the code is over', (page) => page.changeCoupon(false)],
    ['the page’s actors are stopped', (page) => page.brightness.stop()],
  ]
  for (const [name, end] of ends)
    it(`[CPN-014] is restored when ${name}`, async () => {
      const page = await open({ setBrightness })
      page.press()
      await expectLevels('full')
      end(page)
      await expectLevels('full', 'usual')
      expect(page.isWatched()).toBe(false)
    })
})
