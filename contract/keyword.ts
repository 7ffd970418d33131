import * as v from 'valibot'
import { keywordLength } from './constants'

const isKeyword = (text: string): boolean => {
  const { length } = [...text]
  return length >= keywordLength.min && length <= keywordLength.max
}

/** A search keyword: trimmed, counted in code points. Source: SRC-007. */
export const keyword = v.pipe(
  v.string(),
  v.maxLength(400),
  v.trim(),
  v.check(isKeyword, 'A keyword has 1 to 100 characters.'),
)

/** Turns typed text or a query parameter into a keyword: no control characters, no lone surrogates, at most 100 code points. */
export const toKeyword = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, keywordLength.max).join('').trim()
