import { describe, expect, it } from 'vitest'
import { chunksOf, isNear, nearKeys, wordsOf } from '../../server/domain/search/words'

const plain = (text: string): string[] => chunksOf(text).map((chunk) => chunk.plain)
const words = (text: string): string[] => wordsOf(text).map((word) => word.plain)

describe('the normalised form of a query', () => {
  it.each([
    ['tone marks, the silencing and the shortening mark', 'เมล็ด น้ำ แบงก์', ['เมลด', 'นำ', 'แบงก']],
    ['am in any order of its marks', 'นํ้า นำ้ น้ํา น้ำ', ['นำ', 'นำ', 'นำ', 'นำ']],
    ['ae as two letters', 'เเก้ว', ['แกว']],
    ['Thai digits', '๑๐ ซอง', ['10', 'ซอง']],
    ['thousands', '20,000 mAh', ['20000', 'mah']],
    ['full width and case', 'ＴＯＮＥ Air', ['tone', 'air']],
    ['accents and apostrophes', 'Café Couple’s', ['cafe', 'couple']],
    ['plurals', 'masks glass', ['mask', 'glass']],
    ['scripts and digits without spaces between', 'TONEหูฟัง5กก.', ['tone', 'หูฟัง', '5', 'กก']],
    ['what is no letter or digit', '%_\\ 😀 &|!', []],
  ])('%s [SRC-010]', (_, text, expected) => expect(plain(text)).toEqual(expected))
})

describe('the words of a text', () => {
  it('are split in Thai and include the pairs of adjacent words', () => {
    expect(words('หูฟังไร้สาย')).toEqual(['หู', 'ฟัง', 'หูฟัง', 'ไร', 'ฟังไร', 'สาย', 'ไรสาย'])
    expect(words('power bank')).toEqual(['power', 'bank', 'powerbank'])
    expect(words('Thai–English')).toContain('thaienglish')
    expect(words('rice, fish')).toEqual(['rice', 'fish'])
  })
})

describe('a wrong or missing character', () => {
  it.each([
    ['กาแฟ', 'กาเฟ', true],
    ['กาแฟ', 'กแฟ', true],
    ['กาแฟ', 'กาแฟฟ', true],
    ['กาแฟ', 'กแาฟ', true],
    ['กาแฟ', 'กาแฟ', true],
    ['กาแฟ', 'กเฟ', false],
    ['กาแฟ', 'ขาเฟ', false],
    ['bottle', 'battel', false],
    ['ab', 'ba', true],
    ['abc', 'cba', false],
  ])('%s and %s: %s [SRC-010]', (one, other, isClose) => {
    expect(isNear(one, other)).toBe(isClose)
    expect(isNear(other, one)).toBe(isClose)
    const keys = nearKeys(one)
    if (isClose) expect(nearKeys(other).some((key) => keys.includes(key))).toBe(true)
  })
})
