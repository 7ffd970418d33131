import { describe, expect, it } from 'vitest'
import { createServerClock } from '../../src/api/serverClock'

const at = (text: string) => Date.parse(text)

describe('the server’s clock', () => {
  it('[API-142] is the phone’s until an answer has a better one', () => {
    expect(createServerClock(() => 5).now()).toBe(5)
  })

  it.each([0, 5 * 3_600_000, -7 * 3_600_000, 9 * 365 * 86_400_000])(
    '[API-142] runs on from the answer’s instant, whatever the phone’s clock (%i ms off)',
    (off) => {
      let phone = at('2026-11-21T03:00:00.000Z') + off
      const clock = createServerClock(() => phone)
      clock.learn('2026-11-21T03:00:00.250Z')
      expect(clock.now()).toBe(at('2026-11-21T03:00:00.250Z'))
      phone += 90_001
      expect(clock.now()).toBe(at('2026-11-21T03:01:30.251Z'))
    },
  )

  it('[API-142] the last answer applies: a jump of the phone’s clock is corrected', () => {
    let phone = 0
    const clock = createServerClock(() => phone)
    clock.learn('2026-11-21T03:00:00.000Z')
    phone += 86_400_000
    clock.learn('2026-11-21T03:00:01.000Z')
    expect(clock.now()).toBe(at('2026-11-21T03:00:01.000Z'))
  })

  it.each([0, 1000, 3000])(
    '[CPN-011] [REL-003] is accurate to 1 s on a slow network, and to much less after a quick answer (%i ms)',
    (wayThere) => {
      let phone = at('2026-11-21T08:00:00.000Z')
      let server = at('2026-11-21T03:00:00.000Z')
      const pass = (ms: number) => {
        phone += ms
        server += ms
      }
      const clock = createServerClock(() => phone)
      const ask = (there: number, back: number) => {
        pass(there)
        const received = new Date(server).toISOString()
        pass(back)
        clock.learn(received, there + back)
      }
      ask(wayThere / 2, 1000)
      expect(Math.abs(clock.now() - server)).toBeLessThanOrEqual(1000)
      ask(20, 30)
      expect(Math.abs(clock.now() - server)).toBeLessThanOrEqual(50)
      const believed = clock.now() - server
      ask(wayThere, 2000)
      expect(clock.now() - server).toBe(believed)
    },
  )

  it.each([null, '', 'soon', '2026-13-45T00:00:00Z'])(
    '[API-142] an answer whose instant is %s changes nothing',
    (text) => {
      const clock = createServerClock(() => 0)
      clock.learn('2026-11-21T03:00:00.000Z')
      clock.learn(text)
      expect(clock.now()).toBe(at('2026-11-21T03:00:00.000Z'))
    },
  )
})
