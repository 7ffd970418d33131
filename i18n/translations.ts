import type { Language } from '../contract/enums'
import en from './en/index'
import enErrors from './en/errors/index'
import { shop as enShop } from './en/shop'
import enStandIn from './en/standIn/index'
import th from './th/index'
import thErrors from './th/errors/index'
import { shop as thShop } from './th/shop'
import thStandIn from './th/standIn/index'
import { createTexts } from './texts'
import type { Texts } from './texts'

const whole: Record<Language, Texts> = {
  th: createTexts('th', { ...th, ...thShop, errors: thErrors, standIn: thStandIn }),
  en: createTexts('en', { ...en, ...enShop, errors: enErrors, standIn: enStandIn }),
}

/** Every text of a language at once. Holds both languages whole: for the server, the workbench and tests, not for the page. */
export const translations = (language: Language): Texts => whole[language]
