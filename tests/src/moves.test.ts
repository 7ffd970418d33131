import { describe, expect, it } from 'vitest'
import { movesOf } from '../../src/stack/moves'

describe('page animations', () => {
  it('a pushed page slides in from the right edge in 600 ms [NAV-066]', () => {
    const { enter, exit } = movesOf('push', false)
    expect(enter).toMatchObject({
      keyframes: { transform: ['translate3d(100%, 0, 0)', 'translate3d(0, 0, 0)'] },
      options: { duration: 0.6 },
    })
    expect(exit?.options.duration).toBe(0.6)
  })

  it('Back slides the other way: the page under it comes from the left, the left one goes to the right edge [NAV-067]', () => {
    const { enter, exit } = movesOf('back', false)
    expect(enter?.keyframes.transform).toEqual(['translate3d(-24%, 0, 0)', 'translate3d(0, 0, 0)'])
    expect(exit?.keyframes.transform).toEqual(['translate3d(0, 0, 0)', 'translate3d(100%, 0, 0)'])
    expect([enter?.options.duration, exit?.options.duration]).toEqual([0.5, 0.5])
  })

  it('a replaced page fades out in 300 ms and does not slide [NAV-070]', () => {
    const { enter, exit } = movesOf('replace', false)
    expect(enter).toBeUndefined()
    expect(exit).toMatchObject({ keyframes: { opacity: [1, 0] }, options: { duration: 0.3 } })
    expect(exit?.keyframes.transform).toBeUndefined()
  })

  it('with reduced motion every page fades in 120 ms [NAV-072]', () => {
    for (const direction of ['push', 'back', 'replace'] as const) {
      const { enter, exit } = movesOf(direction, true)
      expect([enter?.options.duration, exit?.options.duration]).toEqual([0.12, 0.12])
    }
  })

  it.each(['push', 'back', 'replace'] as const)(
    '%s moves nothing when reduced motion is set [A11-002]',
    (direction) => {
      const { enter, exit } = movesOf(direction, true)
      for (const move of [enter, exit]) expect(Object.keys(move?.keyframes ?? {})).toEqual(['opacity'])
    },
  )
})
