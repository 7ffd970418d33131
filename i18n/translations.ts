import type { Language } from '../contract/enums'
import en from './en/index'
import enCoupons from './en/coupons/index'
import enEDonation from './en/eDonation/index'
import enErrors from './en/errors/index'
import enFollowList from './en/followList/index'
import enGiving from './en/giving/index'
import enLanding from './en/landing/index'
import enMerchant from './en/merchant/index'
import enOrders from './en/orders/index'
import enOutcome from './en/outcome/index'
import enReviews from './en/reviews/index'
import enSearching from './en/searching/index'
import enShop from './en/shop'
import enStandIn from './en/standIn/index'
import enVisit from './en/visit/index'
import th from './th/index'
import thCoupons from './th/coupons/index'
import thEDonation from './th/eDonation/index'
import thErrors from './th/errors/index'
import thFollowList from './th/followList/index'
import thGiving from './th/giving/index'
import thLanding from './th/landing/index'
import thMerchant from './th/merchant/index'
import thOrders from './th/orders/index'
import thOutcome from './th/outcome/index'
import thReviews from './th/reviews/index'
import thSearching from './th/searching/index'
import thShop from './th/shop'
import thStandIn from './th/standIn/index'
import thVisit from './th/visit/index'
import { createTexts } from './texts'
import type { Texts } from './texts'

/** The texts as written, with their variants and placeholders. The functions of {@link translations} can't be listed. */
export const dictionaries = {
  th: {
    ...th,
    ...thShop,
    coupons: thCoupons,
    eDonation: thEDonation,
    errors: thErrors,
    followList: thFollowList,
    giving: thGiving,
    landing: thLanding,
    merchant: thMerchant,
    orders: thOrders,
    outcome: thOutcome,
    reviews: thReviews,
    searching: thSearching,
    standIn: thStandIn,
    visit: thVisit,
  },
  en: {
    ...en,
    ...enShop,
    coupons: enCoupons,
    eDonation: enEDonation,
    errors: enErrors,
    followList: enFollowList,
    giving: enGiving,
    landing: enLanding,
    merchant: enMerchant,
    orders: enOrders,
    outcome: enOutcome,
    reviews: enReviews,
    searching: enSearching,
    standIn: enStandIn,
    visit: enVisit,
  },
} satisfies Record<Language, object>

const whole: Record<Language, Texts> = {
  th: createTexts('th', dictionaries.th),
  en: createTexts('en', dictionaries.en),
}

/** Every text of a language at once. Holds both languages whole: for the server, the workbench and tests, not for the page. */
export const translations = (language: Language): Texts => whole[language]
