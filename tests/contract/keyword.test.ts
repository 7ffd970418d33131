import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { keyword, toKeyword } from '../../contract/keyword'
import { shorten } from '../../contract/text'

describe('a search keyword', () => {
  it('has 1 to 100 characters, counted in code points', () => {
    for (const text of ['ก', '😀'.repeat(100), ` ${'ก'.repeat(100)} `]) expect(v.is(keyword, text), text).toBe(true)
    for (const text of ['', '   ', 'ก'.repeat(101), '😀'.repeat(101)]) expect(v.is(keyword, text), text).toBe(false)
    expect(v.parse(keyword, '  กาแฟ ')).toBe('กาแฟ')
  })

  it('is made of any text: without control characters and halves of characters, cut to its length', () => {
    expect(toKeyword(' กา\u0000แฟ\n\ud83d ')).toBe('กาแฟ')
    expect([...toKeyword('😀'.repeat(101))]).toHaveLength(100)
    expect(toKeyword(`${'a'.repeat(99)}  b`)).toBe('a'.repeat(99))
    expect(toKeyword('')).toBe('')
  })
})

describe('a shortened text', () => {
  it.each([
    ['abcdef', 3, 'abc'],
    ['abc', 3, 'abc'],
    ['a\0b\0c', 3, 'abc'],
    ['ab😀', 3, 'ab'],
    ['ab😀', 4, 'ab😀'],
    ['😀a', 2, '😀'],
  ])('%j has at most %i units, no NUL and no half of a character', (text, length, short) => {
    expect(shorten(text, length)).toBe(short)
  })
})
