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

  it.each(['push', 'back', 'replace'] as const)(
    '%s moves nothing when reduced motion is set [A11-002]',
    (direction) => {
      const { enter, exit } = movesOf(direction, true)
      for (const move of [enter, exit]) expect(Object.keys(move?.keyframes ?? {})).toEqual(['opacity'])
    },
  )
})
