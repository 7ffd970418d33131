import { setup } from 'xstate'

/** What a shop's profile shows under its head (SHP-008). */
export const merchantTabs = ['products', 'promotions', 'about'] as const
export type MerchantTab = (typeof merchantTabs)[number]

export type MerchantProfileEvent = { type: 'products.show' } | { type: 'promotions.show' } | { type: 'about.show' }

export const merchantProfileMachine = setup({ types: {} as { events: MerchantProfileEvent } }).createMachine({
  id: 'merchantProfile',
  description: 'Which of its three tabs the profile of a shop shows.',
  meta: { screen: '/merchant-detail', requirements: ['SHP-003', 'SHP-008'] },
  initial: 'products',
  on: { 'products.show': '.products', 'promotions.show': '.promotions', 'about.show': '.about' },
  states: {
    products: {
      description: 'Its products, by category.',
      meta: { screen: '/merchant-detail', requirements: ['SHP-008'] },
    },
    promotions: {
      description: 'Its vouchers, to be collected.',
      meta: { screen: '/merchant-detail', requirements: ['SHP-003', 'SHP-008'] },
    },
    about: {
      description: 'What it says of itself, its hours and how it is reached.',
      meta: { screen: '/merchant-detail', requirements: ['SHP-004', 'SHP-008'] },
    },
  },
})
