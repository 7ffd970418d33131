import { setup } from 'xstate'

/** The tabs of a shop's profile, under its header (SHP-008). */
export const merchantTabs = ['products', 'promotions', 'about'] as const
export type MerchantTab = (typeof merchantTabs)[number]

export type MerchantProfileEvent = { type: 'products.show' } | { type: 'promotions.show' } | { type: 'about.show' }

export const merchantProfileMachine = setup({ types: {} as { events: MerchantProfileEvent } }).createMachine({
  id: 'merchantProfile',
  description: 'The selected tab of a shop’s profile.',
  meta: { screen: '/merchant-detail/$merchantId', requirements: ['SHP-003', 'SHP-008'] },
  initial: 'products',
  on: { 'products.show': '.products', 'promotions.show': '.promotions', 'about.show': '.about' },
  states: {
    products: {
      description: 'The shop’s products are shown, by category.',
      meta: { screen: '/merchant-detail/$merchantId', requirements: ['SHP-008'] },
    },
    promotions: {
      description: 'The shop’s vouchers are shown and can be collected.',
      meta: { screen: '/merchant-detail/$merchantId', requirements: ['SHP-003', 'SHP-008'] },
    },
    about: {
      description: 'The shop’s description, opening hours and contact details are shown.',
      meta: { screen: '/merchant-detail/$merchantId', requirements: ['SHP-004', 'SHP-008'] },
    },
  },
})
