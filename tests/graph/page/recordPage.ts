import { expect } from 'vitest'
import { getMerchant } from '../../../contract/merchants'
import { isGone } from '../../../machines/ports'
import type { recordMachine } from '../../../machines/record/recordMachine'
import { recordModel } from '../../../machines/record/recordModel'
import { openShop, shop } from './merchantProfilePage'
import type { PageModel } from './pageModel'
import { call } from './pageModel'
import type { Phone } from './phone'

const isLoading = () => document.querySelector('main .skeleton') !== null
const showsShop = (phone: Phone) => {
  phone.heading(shop.name)
  void phone.text(phone.LL.merchant.noProducts())
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: showsShop, kill: showsHome }

/** The record of a shop on its profile. */
export const recordPage: PageModel<typeof recordMachine> = {
  model: recordModel,
  scenes: { shop: openShop },
  calls: { loadRecord: call(getMerchant, () => ({ merchant: shop })) },
  gestures: {
    'record.retry': {
      can: ({ context }) => !isGone(context.error),
      make: (phone) => phone.press(phone.button(phone.LL.common.retry())),
    },
    'record.refresh': { make: (phone) => phone.otherLanguage() },
  },
  looks: {
    loading: () => expect(isLoading()).toBe(true),
    idle: showsShop,
    refreshing: showsShop,
    failed: (phone, { context }) => {
      phone.heading(isGone(context.error) ? phone.LL.notFound.shop() : phone.LL.look.errorTitle())
      expect(phone.hasDialog()).toBe(false)
    },
  },
  untaken: {},
  interrupted: { loading: leaves, idle: leaves, refreshing: leaves, failed: leaves },
}
