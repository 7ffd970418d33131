import * as v from 'valibot'
import { expect, it } from 'vitest'
import { envelope } from '../../contract/envelope'

it('an answer may carry a code and a subcode, as texts', () => {
  const answer = { MessageCode: '304', MessageSubCode: '01' }
  expect(v.parse(envelope, answer)).toEqual(answer)
  expect(v.parse(envelope, {})).toEqual({})
  for (const field of Object.keys(answer)) expect(v.is(envelope, { ...answer, [field]: 304 }), field).toBe(false)
})
