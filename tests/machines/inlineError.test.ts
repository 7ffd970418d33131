import { expect, it } from 'vitest'
import { inlineErrorKey } from '../../machines/errorFollowUp/inlineError'
import { refusal } from '../../machines/ports'

it.each(['319-02', '319-03', '319-04', '319-05'] as const)(
  '%s has no popup: its message stands in place of the list',
  (code) => {
    expect(inlineErrorKey(refusal(code).error)).toBe(code)
  },
)

it('any other error has a popup, or a text for all', () => {
  expect(inlineErrorKey(refusal('319-01').error)).toBeUndefined()
  expect(inlineErrorKey({ kind: 'http', status: 500, key: '319-02' })).toBeUndefined()
  expect(inlineErrorKey(undefined)).toBeUndefined()
})
