import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { getMerchant, listFavorites } from '../../../contract/merchants'
import { listProducts } from '../../../contract/products'
import { listPublicVouchers } from '../../../contract/publicVouchers'
import type { merchantProfileMachine } from '../../../machines/merchantProfile/merchantProfileMachine'
import { merchantProfileModel } from '../../../machines/merchantProfile/merchantProfileModel'
// Imported before the page loads it lazily.
import '../../../src/screens/merchant/ShopAbout'
import type { PageModel } from './pageModel'
import type { Phone } from './phone'

const path = '/merchant-detail/100002'
const none = { page: 1, limit: 20, total: 0 }
const hours = { open: '07:30', close: '17:00' }
export const shop = {
  mid: '100002',
  name: 'Rim Doi Coffee',
  image: '',
  type: 'general' as const,
  is_verified: true,
  contact: {},
  about: 'Small roastery',
  followerCount: 7,
  activeProductCount: 0,
  openingHours: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: null },
  categories: [],
}

/** Opens the profile of a shop without products and vouchers. */
export async function openShop(phone: Phone): Promise<void> {
  phone.server.knows(getMerchant, { merchant: shop })
  phone.server.knows(listFavorites, { ...none, merchants: [] })
  phone.server.knows(listProducts, { ...none, products: [] })
  phone.server.knows(listPublicVouchers, { ...none, vouchers: [] })
  await phone.open(path)
}

const tab = (name: string) => screen.getByRole('tab', { name })
const isChosen = (name: string) => expect(tab(name).getAttribute('aria-selected')).toBe('true')
const press =
  (name: 'products' | 'promotions' | 'about') =>
  (phone: Phone): void =>
    phone.press(tab(phone.LL.merchant[name]()))

const showsProducts = (phone: Phone) => {
  isChosen(phone.LL.merchant.products())
  void phone.text(phone.LL.merchant.noProducts())
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: showsProducts, kill: showsHome }

/** The profile of a shop without products and vouchers. */
export const merchantProfilePage: PageModel<typeof merchantProfileMachine> = {
  model: merchantProfileModel,
  scenes: { shop: openShop },
  calls: {},
  gestures: {
    'products.show': { make: press('products') },
    'promotions.show': { make: press('promotions') },
    'about.show': { make: press('about') },
  },
  looks: {
    products: showsProducts,
    promotions: (phone) => {
      isChosen(phone.LL.merchant.promotions())
      void phone.text(phone.LL.merchant.noPromotions())
    },
    about: (phone) => {
      isChosen(phone.LL.merchant.about())
      void phone.text(shop.about)
      expect(screen.getAllByRole('definition')).toHaveLength(7)
    },
  },
  untaken: {},
  interrupted: { products: leaves, promotions: leaves, about: leaves },
}
