import { describe, expect, it } from 'vitest'
import { chunksOf, isNear, joiningWords, nearKeys, wordsOf } from '../../server/domain/search/words'

const plain = (text: string): string[] => chunksOf(text).map((chunk) => chunk.plain)
const words = (text: string): string[] => wordsOf(text).map((word) => word.plain)

describe('the normalised form of a query', () => {
  it.each([
    ['tone marks, the silencing and the shortening mark', 'เมล็ด น้ำ แบงก์', ['เมลด', 'นำ', 'แบงก']],
    ['am in any order of its marks', 'นํ้า นำ้ น้ํา น้ำ', ['นำ', 'นำ', 'นำ', 'นำ']],
    ['ae as two letters', 'เเก้ว', ['แกว']],
    ['Thai digits', '๑๐ ซอง', ['10', 'ซอง']],
    ['thousands, not other commas', '20,000 mAh 1,5', ['20000', 'mah', '1', '5']],
    ['full width and case', 'ＴＯＮＥ Air', ['tone', 'air']],
    ['accents and apostrophes', 'Café Couple’s', ['cafe', 'couple']],
    ['plurals', 'masks glass cats gas', ['mask', 'glass', 'cat', 'gas']],
    ['scripts and digits without spaces between', 'TONEหูฟัง5กก.', ['tone', 'หูฟัง', '5', 'กก']],
    ['the first and the last of these marks, not the one between', 'ก็ก๎ พุทฺธํ', ['กก', 'พุทฺธํ']],
    ['a Thai sign after these marks, which stays', 'กา๏', ['กา๏']],
    ['several accents of one letter', 'q\u0323\u0307uo', ['quo']],
    ['what is no letter or digit', '%_\\ 😀 &|! \u{10400}', []],
    ['marks without a letter', '่ ก', ['ก']],
  ])('%s [SRC-010]', (_, text, expected) => expect(plain(text)).toEqual(expected))

  it('has its kind, its spelling with the marks, and the places of its characters there', () => {
    expect(chunksOf('น้ำ Cats 12')).toEqual([
      { kind: 'thai', spelled: 'น้ำ', plain: 'นำ', places: [0, 2, 3] },
      { kind: 'letters', spelled: 'cats', plain: 'cat', places: [0, 1, 2, 3] },
      { kind: 'digits', spelled: '12', plain: '12', places: [0, 1, 2] },
    ])
    expect(chunksOf('นํ้า นำ้ น้ํา').map(({ spelled }) => spelled)).toEqual(['น้ำ', 'น้ำ', 'น้ำ'])
    expect(chunksOf('นำ้่').map(({ spelled }) => spelled)).toEqual(['น้่ำ'])
  })
})

describe('the words of a text', () => {
  it('are split in Thai and include the pairs of adjacent words', () => {
    expect(words('หูฟังไร้สาย')).toEqual(['หู', 'ฟัง', 'หูฟัง', 'ไร', 'ฟังไร', 'สาย', 'ไรสาย'])
    expect(words('power bank')).toEqual(['power', 'bank', 'powerbank'])
    expect(words('Thai–English')).toContain('thaienglish')
    expect(words('Thai - English')).toContain('thaienglish')
    expect(words('5กก.')).toContain('5กก')
    for (const apart of ['rice, fish', 'rice ,fish', 'rice\nfish', 'rice \n fish'])
      expect(words(apart)).toEqual(['rice', 'fish'])
  })

  it('keep their spelling, and the words of a pair', () => {
    expect(wordsOf('น้ำ Cats')).toEqual([
      { plain: 'นำ', spelled: 'น้ำ' },
      { plain: 'cat', spelled: 'cats' },
      { plain: 'นำcat', spelled: 'น้ำcats', parts: ['นำ', 'cat'] },
    ])
  })

  it('are single words rather than pairs with the same letters, in any order', () => {
    for (const text of ['powerbank, power bank', 'power bank, powerbank'])
      expect(wordsOf(text).find((word) => word.plain === 'powerbank')).not.toHaveProperty('parts')
  })

  it('do not include a single Thai letter, which the dictionary leaves over, but its pairs', () => {
    expect(words('ก c 7')).toEqual(['c', 'กc', '7', 'c7'])
    expect(words('่กา')).toEqual(['กา'])
    expect(words('่ก')).toEqual([])
  })

  it('do not include words of more than 40 characters and pairs of more than 24', () => {
    const longest = 'a'.repeat(40)
    expect(words(longest)).toEqual([longest])
    expect(words(`rice ${longest}a fish`)).toEqual(['rice', 'fish'])
    const twelve = 'b'.repeat(12)
    expect(words(`${twelve} ${'c'.repeat(12)}`)).toHaveLength(3)
    expect(words(`${twelve} ${'c'.repeat(13)}`)).toHaveLength(2)
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
    ['กาแฟ', 'กาแฟเย', false],
    ['ab', 'ba', true],
    ['abc', 'cba', false],
    ['bottle', 'botlte', true],
    ['bottle', 'botlts', false],
    ['bottle', 'botxle', true],
    ['bottle', 'botxls', false],
    ['bottle', 'bottxy', false],
    ['bottle', 'bottxl', false],
    ['bottle', 'botte', true],
    ['bottle', 'botta', false],
  ])('%s and %s: %s [SRC-010]', (one, other, isClose) => {
    expect(isNear(one, other)).toBe(isClose)
    expect(isNear(other, one)).toBe(isClose)
    const keys = nearKeys(one)
    if (isClose) expect(nearKeys(other).some((key) => keys.includes(key))).toBe(true)
  })
})

it('keys of misspelt words are FNV-1a hashes of the word and of it without one character, as the database has them', () => {
  // The published values of `foobar`, `a` and the empty word.
  expect(nearKeys('foobar')[0]).toBe(0xbf9cf968 | 0)
  expect(nearKeys('a')).toEqual([0xe40c292c | 0, 0x811c9dc5 | 0])
  expect(nearKeys('aab')).toEqual(['aab', 'ab', 'aa'].map((word) => nearKeys(word)[0]))
})

it('joining words are compared as other words are', () => {
  for (const word of joiningWords) expect(plain(word)).toEqual([word])
  for (const word of [...plain('และ ที่ เพื่อ'), 'the', 'with']) expect(joiningWords).toContain(word)
})
