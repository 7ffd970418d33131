import { expect, it } from 'vitest'
import { explainedInPlace } from '../../machines/errorFollowUp/explained'
import { refusal } from '../../machines/ports'

it.each(['319-02', '319-03', '319-04', '319-05'] as const)(
  '[ERR-078] %s has no popup: its message is shown in place of the list',
  (code) => {
    expect(explainedInPlace(refusal(code).error)).toBe(code)
  },
)

it('any other error has a popup, or a text for all', () => {
  expect(explainedInPlace(refusal('319-01').error)).toBeUndefined()
  expect(explainedInPlace({ kind: 'http', status: 500, key: '319-02' })).toBeUndefined()
  expect(explainedInPlace(undefined)).toBeUndefined()
})
