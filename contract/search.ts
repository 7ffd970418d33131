import * as v from 'valibot'
import { keywordLength } from './constants'

/** What a shopper looks for: trimmed, counted in code points. Source: SRC-007. */
export const keyword = v.pipe(
  v.string(),
  v.maxLength(400),
  v.trim(),
  v.check((text) => {
    const { length } = [...text]
    return length >= keywordLength.min && length <= keywordLength.max
  }, 'A keyword has 1 to 100 characters.'),
)
