import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { activateTheme, getProduct } from '../../../contract/products'
import type { themeUseMachine } from '../../../machines/themeUse/themeUseMachine'
import { themeUseModel } from '../../../machines/themeUse/themeUseModel'
import { productAnswers, shirt } from './answers'
import type { PageModel } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

const path = '/shop/100008/product/4001'

async function open(phone: Phone, isThemeInUse = false): Promise<void> {
  productAnswers(phone.server)
  const product = { ...shirt(), product_id: '4001', productName: 'Diamond Weave', type: 'theme' as const, price: 0 }
  phone.server.knows(getProduct, {
    product: { ...product, hasTheme: true, isThemeInUse, variantAxes: [], variants: [], hasOptions: false },
  })
  await phone.open(path)
  await phone.eventually(() => void screen.getByRole('heading', { name: 'Diamond Weave', level: 2 }))
  await phone.eventually(() => void button(phone, isThemeInUse ? 'inUse' : 'owned'))
}

const wordsOf = ({ LL }: Phone, as: 'owned' | 'inUse') =>
  as === 'inUse' ? LL.product.theme.inUse() : LL.product.action.activate()
const button = (phone: Phone, as: 'owned' | 'inUse') => phone.button(wordsOf(phone, as)) as HTMLButtonElement
const isTagged = ({ LL }: Phone, as: 'owned' | 'inUse') =>
  void screen.getByText(LL.product.theme[as](), { selector: '.tag' })

const isThere = (phone: Phone) => {
  expect(phone.path).toBe(path)
  screen.getByRole('heading', { name: 'Diamond Weave', level: 2 })
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: isThere, kill: showsHome }

export const themeUsePage: PageModel<typeof themeUseMachine> = {
  model: themeUseModel,
  scenes: {
    owner: (phone) => open(phone),
    wearer: (phone) => open(phone, true),
    guest: (phone) => {
      phone.signedIn({ user_profile_type: 'GUEST' })
      return open(phone)
    },
  },
  calls: { activateTheme: call(activateTheme, (answer: { product_id: string }) => answer) },
  gestures: { 'theme.activate': { make: (phone) => phone.press(button(phone, 'owned')) } },
  looks: {
    deciding: never('it leads on at once'),
    owned: (phone, { trail }) => {
      if (trail.at(-1)?.kind === 'emitted') return
      isTagged(phone, 'owned')
      expect(button(phone, 'owned').disabled).toBe(false)
    },
    activating: (phone) => expect(button(phone, 'owned').getAttribute('aria-busy')).toBe('true'),
    inUse: (phone) => {
      isTagged(phone, 'inUse')
      expect(button(phone, 'inUse').disabled).toBe(true)
    },
  },
  untaken: {},
  interrupted: { owned: leaves, activating: { reload: isThere, kill: showsHome }, inUse: leaves },
  between: (phone) => phone.dismissError(),
}
