import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { Address } from '../../../contract/address'
import { listAddresses } from '../../../contract/address'
import { getPaymentDetail } from '../../../contract/merchants'
import type { PaymentDetail } from '../../../contract/merchants'
import { toBaht, toSatang } from '../../../contract/money'
import type { ShippingMethod } from '../../../contract/shipping'
import { listShippingMethods } from '../../../contract/shipping'
import type { deliveryMachine } from '../../../machines/delivery/deliveryMachine'
import { deliveryModel } from '../../../machines/delivery/deliveryModel'
import type { Seen } from '../../../machines/model'
import type { Situation } from '../explore'
import { cartAnswers, home, payInCart, summaryAnswers } from './answers'
import type { PageModel, Scene } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Sight = Pick<Seen<typeof deliveryMachine>, 'snapshot' | 'context'>

const fromProduct =
  'a reward or the receipt of a donation: drawn over the server in tests/page/uses.test.tsx, walked at actor level'
const fromCheckout = 'the checkout tells it'

const office: Address = { ...home, id: 'office' }
const stores: PaymentDetail['stores'] = [
  { store_id: 'khanom-ari', name: 'Khanom Ari', address: 'Ari', hours: '09:00-18:00', lat: 13.78, lng: 100.54 },
]
const line = { item_id: 'cake', product_id: '1023', product_variant_id: '1023-00', name: 'cake' }
const goodsOf = (sub_type: 'physical' | 'digital') => ({
  mid: '100005',
  purchaseState: 'general' as const,
  products: [
    {
      ...line,
      mid: '100005',
      variant: [],
      image: '',
      placeholder: '#ffffff',
      quantity: 2,
      price: toSatang(6500),
      sub_type,
      brand: null,
    },
  ],
})
const prepares = (sub_type: 'physical' | 'digital') => ({
  type: 'delivery.prepare' as const,
  goods: goodsOf(sub_type),
})

const confirm = (phone: Phone) => phone.button(phone.LL.checkout.confirm.general()) as HTMLButtonElement
const radio = (name: 'delivery' | 'store', value: string) =>
  document.querySelector<HTMLInputElement>(`input[type=radio][name=${name}][value=${value}]`)
const isSettled = ({ snapshot }: Sight) => snapshot.matches('chosen')

const showsSkeleton = (phone: Phone) => {
  phone.heading(phone.LL.checkout.title())
  expect(document.querySelector('.page .skeleton')).not.toBeNull()
}
/** The carriers with the chosen one marked, for pick-up the stores too, and a button that is disabled until both are chosen. */
const showsChoice = (phone: Phone, seen: Sight) => {
  const { methods, currentLogistic, storeId } = seen.context
  for (const { type } of methods)
    expect([type, radio('delivery', type)?.checked]).toEqual([type, type === currentLogistic?.type])
  const isCollected = currentLogistic?.type === 'click_and_collect'
  expect(radio('store', 'khanom-ari')?.checked).toBe(isCollected ? storeId === 'khanom-ari' : undefined)
  expect(screen.queryByText(phone.LL.checkout.delivery.chooseStore(), { selector: '.notice *' }) !== null).toBe(
    isCollected && storeId === undefined,
  )
  expect(confirm(phone).disabled).toBe(!isSettled(seen))
}

const isAt = (path: string) => (phone: Phone) => expect(phone.path).toBe(path)
const leaves = { back: isAt('/cart'), reload: isAt('/cart'), kill: isAt('/') }

const buys =
  (sub_type: 'physical' | 'digital', defaultAddress?: string): Scene =>
  async (phone) => {
    const { server } = phone
    summaryAnswers(server)
    cartAnswers(server, { ...line, sub_type }, '100005')
    server.knows(listAddresses, { addresses: [home, office] })
    server.knows(getPaymentDetail, {
      mid: '100005',
      name: 'Khanom',
      image: '',
      is_verified: true,
      type: 'general',
      sources: ['saving_account'],
      modes: ['baht_only'],
      limit: 1_000_000,
      maxItemsPerTransaction: null,
      stores: [...stores],
    })
    if (defaultAddress) localStorage.setItem('kmarket:1:address', JSON.stringify({ account: defaultAddress }))
    await payInCart(phone)
    await phone.eventually(() => expect(phone.path).toBe('/order-summary'))
  }

export const deliveryPage: PageModel<typeof deliveryMachine> = {
  model: deliveryModel,
  scenes: { withDefault: buys('physical', 'home'), withoutDefault: buys('digital') },
  calls: {
    listAddresses: call(listAddresses, (addresses: readonly Address[]) => ({ addresses: [...addresses] })),
    listShippingMethods: call(listShippingMethods, (methods: readonly ShippingMethod[]) => ({
      methods: methods.map((method) => ({ ...method, fee: toBaht(method.fee) })),
    })),
  },
  samples: {
    'delivery.prepare': [prepares('physical')],
    'address.chosen': [{ type: 'address.chosen', address: office }],
  },
  gestures: {
    'delivery.prepare': {
      can: ({ snapshot }) => snapshot.matches('failed'),
      make: (phone) => phone.press(phone.button(phone.LL.common.retry())),
    },
    'stores.known': never(fromCheckout),
    'address.chosen': {
      can: (seen) => isSettled(seen) && seen.context.address?.id !== office.id,
      make: async (phone, _, { context }) => {
        const { LL } = phone
        phone.press(phone.button(context.address ? LL.common.change() : LL.checkout.deliverTo.add()))
        await phone.settle()
        await phone.eventually(() =>
          phone.press(document.querySelectorAll<HTMLElement>('.address-card input[type=radio]')[1]!),
        )
      },
    },
    'delivery.pick': {
      can: ({ context }, { method }) =>
        context.currentLogistic?.type !== method && context.methods.some(({ type }) => type === method),
      make: (phone, { method }) => phone.press(radio('delivery', method)!),
    },
    'delivery.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry())) },
    'store.pick': {
      can: (_, { storeId }) => storeId === stores[0]!.store_id,
      make: (phone, { storeId }) => phone.press(radio('store', storeId)!),
    },
  },
  looks: {
    idle: never(fromCheckout),
    'preparing.deciding': never('it leads on at once'),
    'preparing.loadingAddresses': showsSkeleton,
    'preparing.loadingMethods': showsSkeleton,
    failed: (phone) => void phone.heading(phone.LL.look.errorTitle()),
    deciding: never('it leads on at once'),
    notNeeded: (phone) => {
      expect(confirm(phone).disabled).toBe(false)
      expect(screen.queryByText(phone.LL.checkout.delivery.title())).toBeNull()
    },
    loading: (phone, seen) => showsChoice(phone, seen),
    reloadFailed: (phone) => {
      phone.text(phone.LL.look.errorTitle())
      expect(screen.queryByText(phone.LL.checkout.delivery.none())).toBeNull()
      expect(confirm(phone).disabled).toBe(true)
    },
    unavailable: (phone) => {
      phone.text(phone.LL.checkout.delivery.none())
      phone.text(phone.LL.checkout.delivery.otherAddress())
      expect(confirm(phone).disabled).toBe(true)
    },
    choosingStore: showsChoice,
    chosen: showsChoice,
  },
  untaken: {
    'delivery --address.chosen[isAddressed]--> delivery.notNeeded': fromProduct,
    'delivery.preparing.loadingAddresses --xstate.done.actor.listAddresses--> delivery.notNeeded': fromProduct,
  },
  interrupted: {
    failed: leaves,
    loading: leaves,
    reloadFailed: leaves,
    unavailable: leaves,
    choosingStore: leaves,
    chosen: leaves,
  },
  receives: ({ step }: Situation) => {
    if (step?.kind === 'start') return prepares(step.variant === 'withDefault' ? 'physical' : 'digital')
    const isPrepared = step?.kind === 'send' && step.event.type === 'delivery.prepare'
    return isPrepared ? { type: 'stores.known', stores } : undefined
  },
}
