// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { countTraffic } from '../../src/app/traffic'
import { frameOrigin } from '../../workbench/phone/frame'

const form = createMachine({ id: 'form', initial: 'empty', states: { empty: { on: { fill: 'filled' } }, filled: {} } })
const workbench = { protocol: 'http:', hostname: 'kmarket.localhost', port: '8080' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'sendBeacon')
})

test.each([
  ['the shop', 'http://localhost:8080', 1],
  ['phone 1 of the workbench', frameOrigin(workbench, 1), 0],
  ['phone 12 of the workbench', frameOrigin(workbench, 12), 0],
])('what is done on %s is sent so often: %s %i [ANL-015]', (_, origin, times) => {
  const happyWindow = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyWindow.happyDOM.setURL(`${origin}/`)
  let sent = 0
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: () => (sent += 1) > 0 })
  const root = createActor(form).start()
  const app = {
    ...{ root, config: { countsTraffic: true }, query: { os: 'android' } },
    session: { getSnapshot: () => ({ context: { profile: undefined } }) },
  }
  countTraffic(app as unknown as Parameters<typeof countTraffic>[0])
  root.send({ type: 'fill' })
  vi.advanceTimersByTime(20_000)
  expect(sent).toBe(times)
  root.stop()
})
