import { i18nString } from 'typesafe-i18n'
import type { Language } from '../contract/enums'
import { formatCompact, formatNumber } from './formats'
import type { Formatters, TranslationFunctions } from './i18n-types'

/** Every text of one language as a typed function: `LL.cart.total({ count: 3 })`. A group that is not loaded yet says ''. */
export type Texts = TranslationFunctions

interface Dictionary {
  [key: string]: string | Dictionary
}

/** A number, or a placeholder of one, before a unit: the two stay on one line. */
const numberBeforeUnit = /(\d|\{(?:count|max|percent|distance)\b[^}]*\}) (?=[\p{L}{])/gu

const formatters: Formatters = {
  comma: formatNumber,
  compact: formatCompact,
  lower: (value) => value.toLowerCase(),
}

type Translate = (text: string, ...args: never[]) => string

/** A function that gives the text, or one that gives '' and has a property for each text of a group; made when first asked for. */
function accessorOf(translate: Translate, found: string | Dictionary | undefined): unknown {
  if (typeof found === 'string') {
    const text = found.replace(numberBeforeUnit, '$1\u00A0')
    return text.includes('{') ? (...args: never[]) => translate(text, ...args) : () => text
  }
  const below = new Map<string, unknown>()
  return new Proxy(() => '', {
    get(_, key) {
      // A promise that resolves to texts looks for a `then`.
      if (typeof key === 'symbol' || key === 'then') return undefined
      if (!below.has(key)) below.set(key, accessorOf(translate, found?.[key]))
      return below.get(key)
    },
  })
}

/** The accessors of a dictionary, whole or in part. The dictionaries' own files are checked for completeness. */
export const createTexts = (language: Language, dictionary: object): Texts =>
  accessorOf(i18nString<Language, Formatters>(language, formatters), dictionary as Dictionary) as Texts
