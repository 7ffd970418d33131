import { i18nObject } from 'typesafe-i18n'
import type { Language } from '../contract/enums'
import { formatCompact, formatNumber } from './formats'
import type { Formatters, TranslationFunctions, Translations } from './i18n-types'

/** Every text of one language as a typed function: `LL.cart.total({ count: 3 })`. A group that is not loaded yet says ''. */
export type Texts = TranslationFunctions

interface Dictionary {
  [key: string]: string | Dictionary
}

/** A number, or a placeholder of one, before a unit: the two stay on one line. */
const numberBeforeUnit = /(\d|\{(?:count|max|percent|distance|amount)\b[^}]*\}) (?=[\p{L}{])/gu

const keepTogether = (dictionary: Dictionary): Dictionary =>
  Object.fromEntries(
    Object.entries(dictionary).map(([key, text]) => [
      key,
      typeof text === 'string' ? text.replace(numberBeforeUnit, '$1\u00A0') : keepTogether(text),
    ]),
  )

const formatters: Formatters = {
  comma: formatNumber,
  compact: formatCompact,
  lower: (value) => value.toLowerCase(),
}

/** The accessors of a dictionary, whole or in part. The dictionaries' own files are checked for completeness. */
export const createTexts = (language: Language, dictionary: object): Texts =>
  i18nObject<Language, Translations, Texts, Formatters>(
    language,
    keepTogether(dictionary as Dictionary) as unknown as Translations,
    formatters,
  )
