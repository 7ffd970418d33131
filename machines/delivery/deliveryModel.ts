import type { Address } from '../../contract/address'
import type { PaymentDetail } from '../../contract/merchants'
import { toSatang } from '../../contract/money'
import type { ShippingMethod } from '../../contract/shipping'
import type { CheckoutProduct } from '../../contract/orderAmounts'
import type { Seen } from '../model'
import { defineModel } from '../model'
import type { DeliveryChanged, DeliveryEvent, DeliveryFailed, Goods } from './deliveryMachine'
import { deliveryMachine } from './deliveryMachine'

const lost = { kind: 'network', key: 'default' }

/** A bakery's cake of the seed: sent, or picked up in Ari. */
const cake: CheckoutProduct = {
  product_id: '1023',
  product_variant_id: '1023-00',
  mid: '100005',
  name: 'เค้ก',
  variant: [],
  image: '',
  placeholder: '#fff',
  quantity: 1,
  price: toSatang(49000),
  sub_type: 'physical',
  brand: null,
}
const goods = (over: Partial<CheckoutProduct> = {}, purchaseState: Goods['purchaseState'] = 'general'): Goods => ({
  mid: cake.mid,
  purchaseState,
  products: [{ ...cake, ...over }],
})
const onPaper: CheckoutProduct['donation'] = {
  amountChoices: [],
  min: toSatang(100),
  receiptMin: toSatang(10000),
  isEdonation: false,
  taxDeductionCondition: 'none',
}
const address = (id: string): Address => ({
  id,
  recipientName: 'สมชาย ใจดี',
  recipientMobileNo: '0812345678',
  recipientEmail: 'somchai@example.com',
  streetAddress: '99 ถนนสุขุมวิท',
  zipcode: '10110',
  province: 'กรุงเทพมหานคร',
  district: 'คลองเตย',
  subdistrict: 'คลองตัน',
})
const carrier: ShippingMethod = { type: 'registered', name: 'ลงทะเบียน', fee: toSatang(3500), min_days: 3, max_days: 5 }
const collect: ShippingMethod = { ...carrier, type: 'click_and_collect', name: 'รับที่ร้าน', fee: toSatang(0) }

type Sight = Seen<typeof deliveryMachine>

const lastEmitted = ({ trail }: Sight) => {
  const last = trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'parent')
  return last?.kind === 'sent' ? (last.event as unknown as DeliveryChanged | DeliveryFailed) : undefined
}
/** Parcels have a carrier; a reward and the paper receipt of a donation only an address. */
const isParcel = ({ purchaseState, products }: Goods) =>
  !['donation', 'fulfillment'].includes(purchaseState) && products.some(({ sub_type }) => sub_type === 'physical')
const isPost = ({ purchaseState, products }: Goods) =>
  purchaseState === 'fulfillment' || products.some(({ donation }) => donation?.isEdonation === false)

/** The address chosen by the events so far; `office` is in no address book here, so a loaded book selects `home`. */
function chosenAddress(trail: Sight['trail']): string | undefined {
  let bought: Goods | undefined
  let id: string | undefined
  for (const fact of trail) {
    if (fact.kind === 'settled' && fact.src === 'listAddresses' && fact.output)
      id = fact.outcome === 'one' ? 'home' : undefined
    if (fact.kind !== 'event') continue
    if (fact.event.type === 'delivery.prepare') bought = fact.event.goods
    if (fact.event.type === 'address.chosen' && bought && (isParcel(bought) || isPost(bought)))
      id = fact.event.address.id
  }
  return id
}

const anywhere = (state: string) => ({
  'delivery.prepare': (_: Sight, event: DeliveryEvent) => {
    const isSent = event.type === 'delivery.prepare' && (isParcel(event.goods) || isPost(event.goods))
    return isSent ? 'preparing.loadingAddresses' : 'notNeeded'
  },
  'address.chosen': ({ context: { goods: what } }: Sight) =>
    isParcel(what) ? 'loading' : isPost(what) ? 'notNeeded' : state,
})
/** The state after carriers are loaded: the choice is kept, else the first carrier is chosen. */
const settled = {
  'listShippingMethods both': ({ context: { currentLogistic, storeId } }: Sight) =>
    currentLogistic?.type === 'click_and_collect' && storeId === undefined ? 'choosingStore' : 'chosen',
  'listShippingMethods none': 'unavailable',
}
const picks = (state: string) => ({
  'delivery.pick': (_: Sight, event: DeliveryEvent) => {
    const method = event.type === 'delivery.pick' && event.method
    return method === 'registered' ? 'chosen' : method === 'click_and_collect' ? 'choosingStore' : state
  },
})

const ready = ['notNeeded', 'chosen']
const open = ['loading', 'reloadFailed', 'unavailable', 'choosingStore'] as const

export const deliveryModel = defineModel(deliveryMachine, {
  inputs: { withDefault: { input: () => ({ defaultAddressId: 'home' }) }, withoutDefault: { input: () => ({}) } },
  samples: {
    'delivery.prepare': [
      { type: 'delivery.prepare', goods: goods() },
      { type: 'delivery.prepare', goods: goods({ sub_type: 'digital' }) },
      { type: 'delivery.prepare', goods: goods({}, 'donation') },
      { type: 'delivery.prepare', goods: goods({}, 'fulfillment') },
      { type: 'delivery.prepare', goods: goods({ donation: onPaper }, 'donation') },
    ],
    'stores.known': [
      { type: 'stores.known', stores: [{ store_id: 'khanom-ari' }] as unknown as PaymentDetail['stores'] },
    ],
    'address.chosen': [{ type: 'address.chosen', address: address('office') }],
    'delivery.pick': [
      { type: 'delivery.pick', method: 'registered' },
      { type: 'delivery.pick', method: 'click_and_collect' },
      { type: 'delivery.pick', method: 'drone' },
    ],
    'delivery.retry': [{ type: 'delivery.retry' }],
    'store.pick': [
      { type: 'store.pick', storeId: 'khanom-ari' },
      { type: 'store.pick', storeId: 'nowhere' },
    ],
  },
  outcomes: {
    listAddresses: { one: { done: [address('home')] }, none: { done: [] }, lost: { error: lost } },
    listShippingMethods: { both: { done: [carrier, collect] }, none: { done: [] }, lost: { error: lost } },
  },
  serialize: ({ context }) => [
    context.goods.purchaseState,
    context.goods.products[0]?.sub_type,
    context.goods.products[0]?.donation !== undefined,
    context.address?.id,
    context.currentLogistic?.type,
    context.storeId,
    context.methods.length,
    context.stores.length,
  ],
  acceptsAnywhere: ['delivery.prepare', 'address.chosen', 'stores.known'],
  expects: {
    idle: { accepts: [], leads: anywhere('idle') },
    'preparing.deciding': { accepts: [] },
    'preparing.loadingAddresses': {
      accepts: [],
      leads: {
        ...anywhere('preparing.loadingAddresses'),
        'listAddresses one': ({ context: { goods: what } }) =>
          isParcel(what) ? 'preparing.loadingMethods' : 'notNeeded',
        'listAddresses none': ({ context: { goods: what } }) =>
          isParcel(what) ? 'preparing.loadingMethods' : 'notNeeded',
        'listAddresses lost': 'failed',
      },
    },
    'preparing.loadingMethods': {
      accepts: [],
      leads: { ...anywhere('preparing.loadingMethods'), ...settled, 'listShippingMethods lost': 'failed' },
    },
    failed: { accepts: [], leads: anywhere('failed') },
    deciding: { accepts: [] },
    notNeeded: {
      accepts: [],
      leads: anywhere('notNeeded'),
      check: ({ context: { goods: what } }) => {
        if (isParcel(what)) throw new Error('a parcel without a carrier')
      },
    },
    loading: {
      accepts: [],
      leads: { ...anywhere('loading'), ...settled, 'listShippingMethods lost': 'reloadFailed' },
    },
    reloadFailed: { accepts: ['delivery.retry'], leads: { ...anywhere('reloadFailed'), 'delivery.retry': 'loading' } },
    unavailable: { accepts: ['delivery.retry'], leads: { ...anywhere('unavailable'), 'delivery.retry': 'loading' } },
    choosingStore: {
      accepts: ['store.pick', 'delivery.pick'],
      leads: {
        ...anywhere('choosingStore'),
        ...picks('choosingStore'),
        'store.pick': ({ context: { stores } }, event) =>
          event.type === 'store.pick' && stores.some(({ store_id }) => store_id === event.storeId)
            ? 'chosen'
            : 'choosingStore',
      },
    },
    chosen: {
      accepts: ['delivery.pick'],
      leads: { ...anywhere('chosen'), ...picks('chosen') },
      check: ({ context }) => {
        if (!context.currentLogistic) throw new Error('no carrier')
        if (context.currentLogistic.type === 'click_and_collect' && context.storeId !== 'khanom-ari')
          throw new Error('no store')
      },
    },
  },
  invariants: {
    'carriers are asked for this shop, these goods and the address that is chosen': ({ trail, context, snapshot }) => {
      if (!open.some((state) => snapshot.matches(state)) && !snapshot.matches('chosen')) return
      const call = trail.findLast((fact) => fact.kind === 'call' && fact.src === 'listShippingMethods')
      if (call?.kind !== 'call') return
      const requested = call.input as { mid: string; products: { product_id: string }[]; address_id?: string }
      if (requested.mid !== '100005' || requested.products[0]?.product_id !== '1023') throw new Error('other goods')
      if (requested.address_id !== context.address?.id) throw new Error(requested.address_id)
    },
    'the checkout knows what is chosen and whether it is settled': (seen) => {
      const state = String(seen.snapshot.value)
      const emitted = lastEmitted(seen)
      if (state === 'failed' && emitted?.type !== 'delivery.failed') throw new Error('not emitted')
      if (!ready.includes(state) && !open.some((one) => one === state)) return
      if (emitted?.type !== 'delivery.changed') throw new Error('not emitted')
      if (emitted.isReady !== ready.includes(state)) throw new Error(`${state}, but emitted ${emitted.isReady}`)
      const { address: at, currentLogistic, storeId } = seen.context
      if (emitted.address !== at || emitted.currentLogistic !== currentLogistic || emitted.storeId !== storeId)
        throw new Error('emitted another value')
    },
    'it goes to the address that was chosen last': ({ context, trail }) => {
      if (context.address?.id !== chosenAddress(trail)) throw new Error(context.address?.id)
    },
    'nothing is asked before it is known what is bought': ({ trail }) => {
      const [first] = trail.filter(({ kind }) => kind === 'call' || kind === 'event')
      if (first?.kind === 'call') throw new Error('asked')
    },
  },
})
