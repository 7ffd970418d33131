import type { AnyStateMachine, ContextFrom, EventFrom } from 'xstate'
import type { addressBookMachine } from '../../machines/addressBook/addressBookMachine'
import type { cartMachine } from '../../machines/cart/cartMachine'
import type { checkoutMachine } from '../../machines/checkout/checkoutMachine'
import type { deliveryMachine } from '../../machines/delivery/deliveryMachine'
import type { followShopMachine } from '../../machines/followShop/followShopMachine'
import type { gatewayEmailMachine } from '../../machines/gatewayEmail/gatewayEmailMachine'
import type { giftMachine } from '../../machines/gift/giftMachine'
import type { giftCardMachine } from '../../machines/giftCard/giftCardMachine'
import type { giftRecipientMachine } from '../../machines/giftRecipient/giftRecipientMachine'
import type { homeTabsMachine } from '../../machines/homeTabs/homeTabsMachine'
import type { linkOpenerMachine } from '../../machines/linkOpener/linkOpenerMachine'
import type { navigationMachine } from '../../machines/navigation/navigationMachine'
import type { paymentSheetMachine } from '../../machines/paymentSheet/paymentSheetMachine'
import { keyOfSource } from '../../machines/paymentSource/sourceKey'
import type { reviewMachine } from '../../machines/review/reviewMachine'
import type { searchMachine } from '../../machines/search/searchMachine'
import type { sessionMachine } from '../../machines/session/sessionMachine'
import type { variantPickerMachine } from '../../machines/variantPicker/variantPickerMachine'
import type { voucherMachine } from '../../machines/voucher/voucherMachine'
import type { voucherCollectMachine } from '../../machines/voucherCollect/voucherCollectMachine'

/** For each event with data: the data that a shopper's choice would give it, from what the machine knows; undefined if there is nothing to choose. */
type Of<M extends AnyStateMachine> = {
  [T in EventFrom<M>['type']]?: (
    context: ContextFrom<M>,
  ) => Omit<Extract<EventFrom<M>, { type: T }>, 'type'> | undefined
}

const lineOf = ({ baskets }: ContextFrom<typeof cartMachine>) => {
  const lines = baskets.flatMap(({ items }) => items)
  return lines.find(({ status, stock }) => status === 'active' && stock > 1) ?? lines[0]
}

const addressBook: Of<typeof addressBookMachine> = {
  'address.pick': ({ addresses }) => addresses[0] && { id: addresses[0].id },
  'address.edit': ({ addresses }) => addresses[0] && { id: addresses[0].id },
  'address.delete': ({ addresses }) => addresses.at(-1) && { id: addresses.at(-1)!.id },
  'field.change': () => ({ name: 'zipcode', value: '50200' }),
  'field.blur': () => ({ name: 'zipcode' }),
}

const cart: Of<typeof cartMachine> = {
  'merchant.toggle': ({ baskets: [basket] }) => basket && { mid: basket.merchant.mid },
  'item.toggle': (context) => lineOf(context) && { item_id: lineOf(context)!.item_id },
  'quantity.change': (context) => {
    const line = lineOf(context)
    return line && { item_id: line.item_id, quantity: line.quantity === 1 ? 2 : line.quantity - 1 }
  },
  'items.remove': (context) => lineOf(context) && { item_ids: [lineOf(context)!.item_id] },
}

const checkout: Of<typeof checkoutMachine> = {
  'amount.change': () => ({ text: '500' }),
  'quantity.change': () => ({ quantity: 2 }),
}

const delivery: Of<typeof deliveryMachine> = {
  'address.chosen': ({ address, addresses }) => {
    const chosen = address ?? addresses[0]
    return chosen && { address: chosen }
  },
  'delivery.pick': ({ methods }) => methods[0] && { method: methods[0].type },
  'store.pick': ({ stores }) => stores[0] && { storeId: stores[0].store_id },
}

const followShop: Of<typeof followShopMachine> = {
  'shop.toggle': ({ followed }) => ({ mid: followed[0] ?? '100002' }),
}

const gatewayEmail: Of<typeof gatewayEmailMachine> = {
  'email.submit': () => ({ email: 'nicha@example.com' }),
}

const gift: Of<typeof giftMachine> = {
  // The card's page has its button on the phone.
  'step.next': () => ({ step: 'recipient' }),
}

const giftCard: Of<typeof giftCardMachine> = {
  'picture.pick': ({ templates }) => templates[0] && { image: templates[0].image },
  'message.change': () => ({ text: 'สุขสันต์วันเกิด' }),
}

const giftRecipient: Of<typeof giftRecipientMachine> = {
  'phone.change': () => ({ text: '0890000108' }),
  'name.change': () => ({ text: 'ศิริพร' }),
}

const homeTabs: Of<typeof homeTabsMachine> = {
  'tab.choose': ({ sections, section }) => {
    const other = sections.find(({ id }) => id !== (section ?? sections[0]?.id))
    return other && { section: other.id }
  },
}

const linkOpener: Of<typeof linkOpenerMachine> = {
  'link.open': () => ({ link: { link_type: 'legacy_web', link: 'https://example.com' } }),
}

const navigation: Of<typeof navigationMachine> = {
  'navigation.back': () => ({}),
  'navigation.push': () => ({ to: '/cart' }),
  'navigation.replace': () => ({ to: '/cart' }),
}

const paymentSheet: Of<typeof paymentSheetMachine> = {
  'cash.pick': ({ cards, draft }) => ({
    key: cards.find(({ card_id }) => card_id !== draft.cash)?.card_id ?? 'saving_account',
  }),
  'points.pick': ({ offered, draft }) => {
    const points = offered.find((source) => source.type !== 'saving_account' && keyOfSource(source) !== draft.points)
    return points && { key: keyOfSource(points) }
  },
  'points.set': ({ draft }) => ({ points: Math.max(1, draft.amount - 1) }),
}

const review: Of<typeof reviewMachine> = {
  'review.rate': () => ({ rating: 5 }),
  'comment.change': () => ({ comment: 'อร่อยมาก' }),
}

const search: Of<typeof searchMachine> = {
  'text.change': () => ({ text: 'กาแฟ' }),
  'keyword.choose': () => ({ keyword: 'กาแฟ' }),
  'suggestion.choose': () => ({ index: 0 }),
  'recent.remove': ({ recent }) => (recent[0] === undefined ? undefined : { keyword: recent[0] }),
  'tab.show': ({ tab }) => ({ tab: tab === 'shop' ? 'product' : 'shop' }),
  'sort.choose': ({ sort }) => ({ sort: sort === 'price_desc' ? 'recommended' : 'price_desc' }),
}

const session: Of<typeof sessionMachine> = {
  'standIn.submit': () => ({ form: { mobile_no: '0890000108', session_id: 'stand-in', type: 'FULL' } }),
}

const variantPicker: Of<typeof variantPickerMachine> = {
  'picker.open': () => ({ purpose: 'cart' }),
  'value.pick': ({ product: { variantAxes }, values }) => {
    const axis = values.findIndex((value) => value === undefined)
    const value = variantAxes[axis]?.values[0]?.value
    return value === undefined ? undefined : { axis, value }
  },
  'quantity.change': ({ quantity }) => ({ quantity: quantity + 1 }),
}

const voucher: Of<typeof voucherMachine> = {
  'code.change': () => ({ text: 'RIMDOI30' }),
  'voucher.pick': ({ offered }) => offered[0] && { code: offered[0].promocode_code },
}

const voucherCollect: Of<typeof voucherCollectMachine> = {
  'voucher.collect': () => ({ code: 'RIMDOI30' }),
}

const payloads: Record<string, Record<string, (context: never) => object | undefined>> = {
  addressBook,
  cart,
  checkout,
  delivery,
  followShop,
  gatewayEmail,
  gift,
  giftCard,
  giftRecipient,
  homeTabs,
  linkOpener,
  navigation,
  paymentSheet,
  review,
  search,
  session,
  variantPicker,
  voucher,
  voucherCollect,
}

/** Events with data that no button alone sends: they come from another machine, the bank app, the router or the phone's camera. */
const sentByOthers: ReadonlySet<string> = new Set([
  'address.chosen',
  'address.replaced',
  'card.added',
  'card.changed',
  'contact.received',
  'contact.set',
  'coords.set',
  'cover.closed',
  'cover.opened',
  'delivery.changed',
  'delivery.prepare',
  'error.raised',
  'form.changed',
  'form.refused',
  'form.saved',
  'gift.set',
  'imageProfile.set',
  'language.set',
  'list.change',
  'maintenance.announced',
  'modal.closed',
  'modal.dismiss',
  'modal.open',
  'order.changed',
  'page.leave',
  'photo.choose',
  'photo.set',
  'pin.closed',
  'pin.open',
  'pin.undecided',
  'promo.applied',
  'recent.changed',
  'recipient.changed',
  'recipient.refused',
  'route.changed',
  'sessionId.set',
  'sheet.closed',
  'sheet.opened',
  'shop.unfollowed',
  'snackbar.show',
  'source.changed',
  'source.prepare',
  'source.refused',
  'step.entered',
  'stores.known',
  'thirdParty.closed',
  'thirdParty.open',
  'tutorial.closed',
  'voucher.changed',
  'voucher.refused',
])

/** Whether an event with data can be sent here, or is never sent by a view. */
export const isProvided = (machineId: string, type: string): boolean =>
  payloads[machineId]?.[type] !== undefined || sentByOthers.has(type)

/** The event with its data; undefined where the machine has nothing that could be chosen, and for an event that no view sends. */
export function eventFor(machineId: string, type: string, context: unknown): { type: string } | undefined {
  const payload = payloads[machineId]?.[type]
  if (!payload) return sentByOthers.has(type) ? undefined : { type }
  const data = payload(context as never)
  return data && { type, ...data }
}
