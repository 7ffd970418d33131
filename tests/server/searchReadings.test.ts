import { describe, expect, it } from 'vitest'
import { indexInMemory } from '../../server/domain/search/indexing'
import { findInMemory } from '../../server/domain/search/inMemorySearch'
import { idsFound } from '../../server/domain/search/matching'
import { readingsOf } from '../../server/domain/search/readings'
import type { Vocabulary } from '../../server/domain/search/vocabulary'
import { memoryVocabulary } from '../../server/domain/search/vocabulary'

/** Items by name, some with another text: `soap / with vitamin c`. */
const sourcesOf = (items: readonly string[]) =>
  items.map((item) => {
    const [th = '', text] = item.split(' / ')
    return { name: [{ th, en: '' }], text: text === undefined ? [] : [{ th: text, en: '' }] }
  })

const find = async (keyword: string, items: readonly string[]) =>
  (await findInMemory(keyword, sourcesOf(items))).map((number) => items[number])

const vocabularyOf = (items: readonly string[]): Vocabulary => memoryVocabulary(indexInMemory(sourcesOf(items)).words)

/** Readings as `near: camp + lantern`; the words of a term with `|` between, and `!` after one that is searched in names only. */
async function readings(
  keyword: string,
  items: readonly string[],
  vocabulary = vocabularyOf(items),
): Promise<string[]> {
  const { words } = indexInMemory(sourcesOf(items))
  const found: string[] = []
  for await (const { sureness, reading } of readingsOf(keyword, vocabulary, () => true)) {
    const terms = reading.map(
      ({ ids, isInNamesOnly }) => ids.map((id) => words[id]?.word).join('|') + (isInNamesOnly ? '!' : ''),
    )
    found.push(`${sureness}: ${terms.join(' + ')}`)
  }
  return found
}

describe('a search in a few texts', () => {
  it('finds names before other texts, in the given order, and nothing else [SRC-010]', async () => {
    const items = ['ice / and tea', 'green tea', 'coffee', 'cup / of tea', 'tea']
    expect(await find('tea', items)).toEqual(['green tea', 'tea', 'ice / and tea', 'cup / of tea'])
    // A name that has only one of the words comes with the other texts.
    expect(await find('green tea', ['tea / from green leaves', 'tea, green', 'tea'])).toEqual([
      'tea, green',
      'tea / from green leaves',
    ])
    expect(await find('no such thing', items)).toEqual([])
    expect(await find('&|!', items)).toEqual([])
  })

  it('finds two words written as one also apart in a name, but only side by side in a text [SRC-010]', async () => {
    const items = ['power bank', 'bank of power', 'power tool', 'box / with a power bank', 'bag / a bank of power']
    expect(await find('powerbank', items)).toEqual(['power bank', 'bank of power', 'box / with a power bank'])
  })

  it('finds a single character in names only [SRC-010]', async () => {
    expect(await find('c', ['vitamin c', 'soap / with vitamin c', 'cup'])).toEqual(['vitamin c', 'cup'])
  })

  it('finds any word that begins with an unfinished one, in names and texts [SRC-010]', async () => {
    const items = ['coffee', 'box / of coffers', 'tea', 'coffer']
    expect(await find('coff', items)).toEqual(['coffee', 'coffer', 'box / of coffers'])
  })

  it('adds longer words after a word that few items have, each item once', async () => {
    const items = ['cupboard', 'cup', 'cup in a cupboard']
    expect(await find('cup', items)).toEqual(['cup', 'cup in a cupboard', 'cupboard'])
    const five = ['cup 1', 'cup 2', 'cup 3', 'cup 4', 'cup 5']
    expect(await find('cup', ['cupboard', ...five.slice(1)])).toEqual([...five.slice(1), 'cupboard'])
    expect(await find('cup', ['cupboard', ...five])).toEqual(five)
  })

  it('finds words with a wrong character only if nothing has the word as it is typed [SRC-010]', async () => {
    expect(await find('coffee', ['toffee', 'coffee'])).toEqual(['coffee'])
    expect(await find('coff', ['toff', 'coffee'])).toEqual(['coffee'])
    expect(await find('koffee', ['toffee', 'coffee', 'tea'])).toEqual(['toffee', 'coffee'])
  })

  it('finds a word of up to 40 letters, typed in full or not [SRC-010]', async () => {
    const [word, beginning] = ['a'.repeat(40), 'a'.repeat(30)]
    const items = [word, beginning]
    expect(await find(word, items)).toEqual([word])
    expect(await find(beginning, items)).toEqual([beginning, word])
    expect(await find(`cup ${beginning}`, [`cup ${beginning}`])).toEqual([`cup ${beginning}`])
  })

  it('uses the most likely of several meanings with results', async () => {
    expect(await find('cup cak', ['cup cake', 'cupboard cakestand'])).toEqual(['cup cake'])
    // Nothing has the first: both words, and so the second is used.
    expect(await find('cup cak', ['cup', 'cake', 'cupboard cakestand'])).toEqual(['cupboard cakestand'])
  })
})

it('a search returns at most as many ids as asked for', async () => {
  const items = ['cup', 'cupboard']
  const limits: number[] = []
  const found = await idsFound(
    'cup',
    vocabularyOf(items),
    (_, known, limit) => {
      limits.push(limit)
      return Promise.resolve(['a', 'b', 'c', 'd'].filter((id) => !known.includes(id)).slice(0, Math.min(2, limit)))
    },
    3,
  )
  expect(found).toEqual(['a', 'b', 'c'])
  expect(limits).toEqual([3, 1])
})

describe('the readings of a keyword, likely ones first', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['a word, then longer ones', 'cup', ['cup', 'cupboard', 'tea'], ['exact: cup', 'beginning: cupboard']],
    ['two words, then their pair', 'power bank', ['power bank'], ['exact: power + bank', 'exact: powerbank']],
    ['two words of a text that joins them', 'power bank', ['powerbank'], ['exact: powerbank']],
    ['two words joined', 'powerbank', ['power bank'], ['exact: powerbank', 'exact: power + bank', 'near: powerbank']],
    ['two words joined, one in the plural', 'cupslantern', ['cup', 'lantern'], ['exact: cup + lantern']],
    ['joined words of fewer than three letters', 'cuplantern', ['cu', 'plantern'], []],
    ['a word and letters that nothing has, joined', 'cupbig', ['cup'], []],
    ['a part of a word, after another word', 'tea cupboard', ['teacup', 'board'], []],
    ['a part of a word, after a Thai letter', 'ก cupboard', ['ก cup', 'board'], ['part: cup + board']],
    ['parts of a word, after a Thai word', 'กา cup', ['กา cu', 'p'], ['part: กา']],
    ['a Thai and an English word', 'กา cup', ['กา', 'cup'], ['exact: กา + cup', 'part: cup', 'part: กา']],
    [
      'a long word in two, which is longer than a pair may be',
      'lantern abcdefghijklm nopqrstuvwxyz',
      ['lantern', 'abcdefghijklmnopqrstuvwxyz'],
      [],
    ],
    ['parts of a number', '123456', ['123', '456'], []],
    [
      'joining words, which are left out',
      'lantern the ของ teapot',
      ['lantern teapot', 'the'],
      ['exact: lantern + teapot', 'part: lantern + teapot', 'part: lantern + teapot'],
    ],
    ['a Thai joining word with its tone mark', 'ที่เทียน', ['เทียน', 'ที่'], ['exact: เทียน']],
    ['a joining word that is all', 'and', ['band'], ['near: band']],
    [
      'joining words and their pairs, beside which the joining words alone count as a meaning',
      'in of on',
      ['in of', 'of on', 'inofon'],
      ['exact: ofon', 'exact: inof'],
    ],
    ['letters of a joining word within another', 'cupandtea', ['cup', 'tea'], []],
    ['letters of a joining word, apart', 'cup o r', ['cup'], []],
    [
      'an unfinished last word',
      'tea la',
      ['tea', 'lantern'],
      ['beginning: tea + lantern', 'part: tea', 'part: lantern'],
    ],
    ['an unfinished first word', 'lant tea', ['tea', 'lantern'], ['beginning: lantern + tea', 'part: lantern']],
    ['two letters of an unfinished first word', 'la tea', ['tea', 'lantern'], ['part: tea']],
    ['an unfinished word in two parts', 'cup boar', ['cupboard'], []],
    ['an unfinished word joined with another', 'bigcu', ['big', 'cupboard'], []],
    [
      'a single character, in names only',
      'cup c',
      ['cup', 'c'],
      ['exact: cup + c!', 'beginning: cup + cup!', 'part: cup', 'part: c!', 'part: cup!'],
    ],
    ['an unfinished single character', 'ก', ['กา'], ['beginning: กา!']],
    [
      'Thai words, whole before short ones',
      'กขคงจฉ',
      ['กข', 'คงจฉ', 'กขค', 'งจฉ'],
      ['exact: กขค + งจฉ', 'exact: กข + คงจฉ'],
    ],
    ['a wrong character', 'กาเฟ', ['กาแฟ'], ['near: กาแฟ']],
    ['a missing last character', 'abc', ['abcd'], ['beginning: abcd', 'near: abcd']],
    [
      'a wrong character beside a known word',
      'lanturn cup',
      ['lantern', 'cup'],
      ['near: lantern + cup', 'part: lantern'],
    ],
    [
      'a wrong character in a word, where a text has both in a pair',
      'camp lantrn',
      ['camp lantern'],
      ['near: camp + lantern'],
    ],
    ['a wrong character in each word', 'lanturn powwer', ['lantern', 'power'], ['near: lantern + power']],
    [
      'a wrong character in three words, two of them side by side',
      'lanturn powwer tea bottke',
      ['lantern', 'power', 'tea', 'bottle'],
      ['near: lantern + power + tea + bottle', 'part: lantern + power + bottle'],
    ],
    [
      'a wrong character after an unfinished word and a known one',
      'lant tea powwer',
      ['lantern', 'tea', 'power', 'land'],
      ['near: lantern + tea + power', 'part: lantern + power'],
    ],
    ['a wrong character in joined words', 'campxlantern', ['camp lantern'], ['near: camplantern']],
    ['a wrong character after a number', '20 watd', ['20 watt'], ['near: 20 + watt']],
    ['several words with one other character', 'lantern', ['lanturn', 'lanterm'], ['near: lanturn|lanterm']],
    ['a wrong mark in a word of four', 'หม้อ', ['หม้า'], ['near: หมา']],
    ['a wrong mark after another word', 'ก้าหม้อ', ['กา', 'หม้า'], ['near: กา + หมา']],
    ['a wrong mark in another word', 'ก้า หม้อ', ['กา', 'หม้า'], ['near: กา + หมา', 'part: กา', 'part: หมา']],
    ['a wrong mark before another word', 'หม้อก้า', ['กา', 'หม้า'], ['near: หมา + กา']],
    [
      'a missing character before a word and an unfinished one',
      'กาฟวงเทีย',
      ['กาแฟ', 'วง', 'เทียน'],
      ['near: กาแฟ + วง + เทียน'],
    ],
    ['a wrong mark in the second of three words', 'กา ก้าหม้อ', ['กา', 'หม้า'], ['near: กา + หมา', 'part: กา + หมา']],
    ['a wrong mark in the first of two joined words', 'กา หม้อก้า', ['กา', 'หม้า'], ['near: กา + หมา', 'part: หมา + กา']],
    ['a single letter, whatever its marks', 'ก่่่', ['ก่่่า'], ['beginning: กา!']],
    ['a missing mark and vowel in a word of four', 'ก๊ซ', ['ก๊าซ'], ['near: กาซ']],
    ['two wrong characters', 'lonturn', ['lantern'], []],
    ['a wrong character in a word of three', 'xbc', ['abc'], []],
    ['a wrong digit', '2000', ['2001'], []],
    ['a short word that nothing has', 'big cup', ['cup'], ['part: cup']],
    ['a short last word that nothing has', 'cup big', ['cup'], ['part: cup']],
    ['two short words that nothing has', 'a big cup', ['cup'], []],
    ['a longer word that nothing has', 'huge cup', ['cup'], []],
    ['a number that nothing has', 'cup 20', ['cup'], []],
    ['nothing', '', ['cup'], []],
  ])('%s: %s', async (_, keyword, items, expected) => {
    expect(await readings(keyword, items)).toEqual(expected)
  })

  it('have a wrong character after any number of known words', async () => {
    const known = 'มะม่วง มะพร้าว ทุเรียน สับปะรด มังคุด แตงโม องุ่น ฝรั่ง'.split(' ')
    const rest = 'เทียน ลำไย'.split(' ')
    const [first] = await readings([...known, 'กาเฟ', ...rest].join(''), [...known, 'กาแฟ', ...rest])
    expect(first).toMatch(/^near: .* \+ กาแฟ \+ เทียน \+ ลำไย$/)
  })

  it('are three of each kind at most', async () => {
    const found = await readings('กา'.repeat(50), ['กา', 'กากา', 'กากากา'])
    expect(found).toEqual(['exact: กากา', 'exact: กา + กากา', 'exact: กา + กากา'])
  })

  it('have twelve words at most', async () => {
    const words = 'bag box cap cup fan hat jar lid mat mug pan pot tin'.split(' ')
    const [first] = await readings(words.join(' '), words)
    expect(first).toBe(`exact: ${words.slice(0, 12).join(' + ')}`)
  })

  it('look up no words that are not used', async () => {
    const items = ['cup', 'cupboard', 'cap']
    const vocabulary = vocabularyOf(items)
    const asked: string[] = []
    const recorded: Vocabulary = {
      exact: (words) => (asked.push('exact'), vocabulary.exact(words)),
      beginningWith: (beginnings) => (asked.push('beginning'), vocabulary.beginningWith(beginnings)),
      withKeys: (keys) => (asked.push('near'), vocabulary.withKeys(keys)),
    }
    await idsFound('cup', recorded, () => Promise.resolve(['1', '2', '3', '4', '5']))
    expect(asked).toEqual(['exact'])
    await idsFound('cup', recorded, () => Promise.resolve(['1']))
    expect(asked).toEqual(['exact', 'exact', 'beginning'])
  })

  it('ask for some thousand misspelt words at most', async () => {
    const asked: number[] = []
    const none: Vocabulary = {
      exact: () => Promise.resolve([]),
      beginningWith: () => Promise.resolve([]),
      withKeys: (keys) => {
        asked.push(keys.length)
        return Promise.resolve([])
      },
    }
    const keyword = Array.from({ length: 100 }, (_, index) =>
      String.fromCharCode(0xe01 + ((index * index + index) % 46)),
    )
    expect(await readings(keyword.join(''), [], none)).toEqual([])
    expect(Math.max(...asked)).toBeGreaterThan(4000)
    expect(Math.max(...asked)).toBeLessThan(4030)
  })
})
