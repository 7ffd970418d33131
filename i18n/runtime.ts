import { defaultLanguage } from '../contract/constants'
import type { Language } from '../contract/enums'
import { createTexts } from './texts'
import type { Texts } from './texts'

/**
 * Texts beside those of the first screen, loaded when they are needed: a shop's screens, coupons, the tutorial of e-Donation, followed shops, its profile, what becomes of an order, gifts, landing pages, reviews, search, what
 * pops up over home, error popups, the stand-in form.
 */
export type TextGroup =
  | 'shop'
  | 'coupons'
  | 'eDonation'
  | 'followList'
  | 'giving'
  | 'landing'
  | 'merchant'
  | 'outcome'
  | 'reviews'
  | 'searching'
  | 'visit'
  | 'errors'
  | 'standIn'

type Loader = () => Promise<object>

const loaders: Record<Language, Record<TextGroup | 'core', Loader>> = {
  th: {
    core: async () => (await import('./th/index')).default,
    shop: async () => (await import('./th/shop')).shop,
    coupons: async () => ({ coupons: (await import('./th/coupons/index')).default }),
    eDonation: async () => ({ eDonation: (await import('./th/eDonation/index')).default }),
    followList: async () => ({ followList: (await import('./th/followList/index')).default }),
    giving: async () => ({ giving: (await import('./th/giving/index')).default }),
    landing: async () => ({ landing: (await import('./th/landing/index')).default }),
    merchant: async () => ({ merchant: (await import('./th/merchant/index')).default }),
    outcome: async () => ({ outcome: (await import('./th/outcome/index')).default }),
    reviews: async () => ({ reviews: (await import('./th/reviews/index')).default }),
    searching: async () => ({ searching: (await import('./th/searching/index')).default }),
    visit: async () => ({ visit: (await import('./th/visit/index')).default }),
    errors: async () => ({ errors: (await import('./th/errors/index')).default }),
    standIn: async () => ({ standIn: (await import('./th/standIn/index')).default }),
  },
  en: {
    core: async () => (await import('./en/index')).default,
    shop: async () => (await import('./en/shop')).shop,
    coupons: async () => ({ coupons: (await import('./en/coupons/index')).default }),
    eDonation: async () => ({ eDonation: (await import('./en/eDonation/index')).default }),
    followList: async () => ({ followList: (await import('./en/followList/index')).default }),
    giving: async () => ({ giving: (await import('./en/giving/index')).default }),
    landing: async () => ({ landing: (await import('./en/landing/index')).default }),
    merchant: async () => ({ merchant: (await import('./en/merchant/index')).default }),
    outcome: async () => ({ outcome: (await import('./en/outcome/index')).default }),
    reviews: async () => ({ reviews: (await import('./en/reviews/index')).default }),
    searching: async () => ({ searching: (await import('./en/searching/index')).default }),
    visit: async () => ({ visit: (await import('./en/visit/index')).default }),
    errors: async () => ({ errors: (await import('./en/errors/index')).default }),
    standIn: async () => ({ standIn: (await import('./en/standIn/index')).default }),
  },
}

const loaded: Record<Language, Map<TextGroup | 'core', object>> = { th: new Map(), en: new Map() }
const wanted = new Set<TextGroup | 'core'>(['core'])
const listeners = new Set<() => void>()

let language: Language = defaultLanguage
let asked: Language = language
let texts = createTexts(language, {})

async function load(of: Language, group: TextGroup | 'core'): Promise<void> {
  if (!loaded[of].has(group)) loaded[of].set(group, await loaders[of][group]())
}

async function loadWanted(of: Language): Promise<void> {
  const missing = () => [...wanted].filter((group) => !loaded[of].has(group))
  while (missing().length > 0) await Promise.all(missing().map((group) => load(of, group)))
}

function gather(): void {
  texts = createTexts(language, Object.assign({}, ...loaded[language].values()))
}

/**
 * Switches to a language once all its texts that are in use have arrived, so that no screen is ever half translated;
 * the last call wins. Rejects, and keeps the language, when they can't be loaded. Source: FMT-003.
 */
export async function loadLocale(next: Language): Promise<void> {
  asked = next
  try {
    await loadWanted(next)
  } catch (error) {
    if (asked === next) asked = language
    throw error
  }
  if (asked !== next) return
  language = next
  gather()
  for (const listener of listeners) listener()
}

/**
 * Loads one more group of texts in the language of the page, and with every later switch. Rejects when it can't. Who shows the group
 * waits for it: the pages that are drawn already do not need it, and are not drawn again.
 */
export async function loadTexts(group: TextGroup): Promise<void> {
  if (loaded[language].has(group)) return
  wanted.add(group)
  let of: Language
  do {
    of = language
    await load(of, group)
  } while (of !== language)
  gather()
}

/** The texts of the present language. Not reactive: components take `useLL` of `react.ts`. */
export const getLL = (): Texts => texts

export const getLanguage = (): Language => language

/** Calls back after each switch of language; returns the way to stop it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
