import type { ProfileType } from '../../contract/enums'
import type { ErrorTextKey } from '../../contract/errors'
import { errorCatalogue } from '../../contract/errors'
import { errorText } from '../../i18n/errorText'
import { translations } from '../../i18n/translations'
import { workbenchTexts } from '../texts'
import { sourceWords } from './arrivals'
import type { Dimension } from './trafficPlace'

type Language = 'th' | 'en'

/**
 * What a shopper reads with an error: "Invalid Condition: The conditions of an item have changed. …". `default` stands for a call without an
 * answer that the shop knows.
 */
export function errorWords(key: string, language: Language): string {
  if (key === 'default') return workbenchTexts[language].traffic.values.noAnswer
  if (!Object.hasOwn(errorCatalogue, key)) return key
  const { title, message } = errorText(key as ErrorTextKey, translations(language))
  return [title, message].filter(Boolean).join(': ')
}

const wordOf = (words: Readonly<Record<string, string>>, value: string): string | undefined =>
  Object.hasOwn(words, value) ? words[value] : undefined

function wordsOf(dimension: Dimension, value: string, language: Language): string | undefined {
  const { values } = workbenchTexts[language].traffic
  switch (dimension) {
    case 'language':
    case 'platform':
    case 'voucher':
      return wordOf(values[dimension], value)
    case 'profileType':
      return value === 'unknown'
        ? values.unknownProfile
        : translations(language).standIn.profile[value as ProfileType]()
    case 'source':
      return sourceWords(value === 'none' ? '' : value, language)
    case 'error':
      return value === 'none' ? values.noError : errorWords(value, language)
    case 'appVersion':
      return undefined
  }
}

/** The value of a filter in words with its code: "Savings account (saving_account)". */
export function valueWords(dimension: Dimension, value: string, language: Language): string {
  const words = wordsOf(dimension, value, language)
  return words === undefined || words === value ? value : `${words} (${value})`
}
