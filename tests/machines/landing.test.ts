import { describe, expect, it } from 'vitest'
import { hasEnded, isMissing } from '../../machines/landing/missing'
import type { ApiError } from '../../machines/ports'

const answered = (code: string): ApiError => ({ kind: 'business', key: 'default', code })
const notFound: ApiError = { kind: 'http', key: 'default', status: 404 }
const unreachable: ApiError = { kind: 'network', key: 'default' }

describe('a landing page', () => {
  it.each([answered('404'), answered('410'), answered('1011'), notFound])(
    'does not exist if the server has no such id, or the id is malformed: %j',
    (error) => {
      expect(isMissing(error)).toBe(true)
      expect(hasEnded(error)).toBe(false)
    },
  )

  it('is over by 1013 only', () => {
    expect(hasEnded(answered('1013'))).toBe(true)
    expect(isMissing(answered('1013'))).toBe(false)
  })

  it.each([answered('500'), unreachable, new Error('broken')])('can’t be loaded for any other reason: %j', (error) => {
    expect([isMissing(error), hasEnded(error)]).toEqual([false, false])
  })
})
