import { defaultLanguage } from '../contract/constants'
import type { Language } from '../contract/enums'
import { createTexts } from './texts'
import type { Texts } from './texts'

/**
 * Texts beside those of the first screen, loaded when they are needed: a shop's screens, coupons, the tutorial of e-Donation, followed shops, its profile, orders, what becomes of an order, gifts, landing pages, reviews, search, what
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
  | 'orders'
  | 'outcome'
  | 'reviews'
  | 'searching'
  | 'visit'
  | 'errors'
  | 'standIn'

type Loader = () => Promise<{ default: object }>

const loaders: Record<Language, Record<TextGroup | 'core', Loader>> = {
  th: {
    core: () => import('./th/index'),
    shop: () => import('./th/shop'),
    coupons: () => import('./th/coupons/index'),
    eDonation: () => import('./th/eDonation/index'),
    followList: () => import('./th/followList/index'),
    giving: () => import('./th/giving/index'),
    landing: () => import('./th/landing/index'),
    merchant: () => import('./th/merchant/index'),
    orders: () => import('./th/orders/index'),
    outcome: () => import('./th/outcome/index'),
    reviews: () => import('./th/reviews/index'),
    searching: () => import('./th/searching/index'),
    visit: () => import('./th/visit/index'),
    errors: () => import('./th/errors/index'),
    standIn: () => import('./th/standIn/index'),
  },
  en: {
    core: () => import('./en/index'),
    shop: () => import('./en/shop'),
    coupons: () => import('./en/coupons/index'),
    eDonation: () => import('./en/eDonation/index'),
    followList: () => import('./en/followList/index'),
    giving: () => import('./en/giving/index'),
    landing: () => import('./en/landing/index'),
    merchant: () => import('./en/merchant/index'),
    orders: () => import('./en/orders/index'),
    outcome: () => import('./en/outcome/index'),
    reviews: () => import('./en/reviews/index'),
    searching: () => import('./en/searching/index'),
    visit: () => import('./en/visit/index'),
    errors: () => import('./en/errors/index'),
    standIn: () => import('./en/standIn/index'),
  },
}

const loaded: Record<Language, Map<TextGroup | 'core', object>> = { th: new Map(), en: new Map() }
const wanted = new Set<TextGroup | 'core'>(['core'])
const listeners = new Set<() => void>()

let language: Language = defaultLanguage
let asked: Language = language
let texts = createTexts(language, {})

async function load(of: Language, group: TextGroup | 'core'): Promise<void> {
  if (loaded[of].has(group)) return
  const { default: dictionary } = await loaders[of][group]()
  // The other groups are one namespace each.
  loaded[of].set(group, group === 'core' || group === 'shop' ? dictionary : { [group]: dictionary })
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
