import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../contract/canonicalJson'

describe('canonical JSON', () => {
  it.each([
    ['fields in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['fields of a list in another order', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
    ['an undefined field', { a: 1, b: undefined }, { a: 1 }],
  ])('%s: the same text', (_, one, other) => {
    expect(canonicalJson(one)).toBe(canonicalJson(other))
  })

  it.each([
    ['another value', { a: 1 }, { a: 2 }],
    ['another field', { a: 1 }, { b: 1 }],
    ['lists in another order', [1, 2], [2, 1]],
    ['null and nothing', { a: null }, {}],
    ['a list and an object of its places', [1], { 0: 1 }],
  ])('%s: another text', (_, one, other) => {
    expect(canonicalJson(one)).not.toBe(canonicalJson(other))
  })

  it('is JSON of any value', () => {
    const value = { b: [null, 'x', { d: 1, c: true }], a: null }
    expect(JSON.parse(canonicalJson(value))).toEqual(value)
    expect(canonicalJson(value)).toBe('{"a":null,"b":[null,"x",{"c":true,"d":1}]}')
    expect(canonicalJson(undefined)).toBe('')
  })
})
