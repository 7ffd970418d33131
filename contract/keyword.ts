import * as v from 'valibot'
import { keywordLength } from './constants'

const isKeyword = (text: string): boolean => {
  const { length } = [...text]
  return length >= keywordLength.min && length <= keywordLength.max
}

/** What a shopper looks for: trimmed, counted in code points. Source: SRC-007. */
export const keyword = v.pipe(
  v.string(),
  v.maxLength(400),
  v.trim(),
  v.check(isKeyword, 'A keyword has 1 to 100 characters.'),
)

/** What can be looked for of a text that was typed or came with an address: no control characters, no half of a pair, at most 100 code points. */
export const toKeyword = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, keywordLength.max).join('').trim()
