import type { AnyActorRef } from 'xstate'
import type { BasketLine } from '../../contract/baskets'
import type { PaymentMode } from '../../contract/enums'
import { purchaseStateOf } from '../../contract/enums'
import { grantOf } from '../../contract/grants'
import type { Product, ProductVariant } from '../../contract/products'
import type { CheckoutProduct } from '../../contract/orderAmounts'
import type { CheckoutInput } from '../../machines/checkout/checkoutContext'
import { checkoutMachine } from '../../machines/checkout/checkoutMachine'
import { idOf } from '../../machines/ports'
import type { App } from './app'
import { checkoutActors, priceOf } from '../actors/checkoutActors'
import { checkoutHandlers } from '../navigation/checkout'
import type { OwnFact } from '../navigation/facts'
import type { Listen } from '../navigation/wiring'
import type { Checkout, Start } from './checkout'
import { checkoutOf, placementLayer, stopCheckout } from './checkout'
import { spawnChild } from './system'

const ofLine = (line: BasketLine, mid: string): CheckoutProduct => ({
  item_id: line.item_id,
  product_id: line.product_id,
  product_variant_id: line.product_variant_id,
  mid,
  name: line.name,
  variant: line.variant,
  image: line.image,
  placeholder: line.placeholder,
  quantity: line.quantity,
  price: line.discount_price_per_item ?? line.price_per_item,
  sub_type: line.sub_type,
  brand: line.brand,
})

const ofProduct = (product: Product, variant: ProductVariant, quantity: number): CheckoutProduct => {
  const paid = priceOf(product, variant)
  return {
    ...paid,
    price: product.donation?.amountChoices[0] ?? paid.price,
    product_id: product.product_id,
    product_variant_id: variant.productVariantId,
    mid: product.merchant.mid,
    name: product.productName,
    variant: variant.values,
    image: variant.image,
    placeholder: product.placeholder,
    quantity,
    sub_type: product.subType,
    brand: null,
    ...(product.donation && {
      donation: {
        amountChoices: product.donation.amountChoices,
        min: product.donation.min,
        receiptMin: product.donation.receiptMin,
        isEdonation: product.isEdonation,
        taxDeductionCondition: product.taxDeductionCondition,
      },
    }),
  }
}

const trackingOf = ({ query }: App): CheckoutInput['tracking'] => {
  const { campaign_code, tracking_code, source, channel, cardType, utm } = query
  return { campaign_code, tracking_code, source, channel, cardType, ...utm }
}

/** Listens to the address book when it opens, and blocks Back while an order is being placed. */
function watch(app: App, checkout: Checkout, listen: Listen): void {
  let book: AnyActorRef | undefined
  for (const child of ['paymentSource', 'voucher'] as const) {
    const actor = checkout.getSnapshot().children[child]
    if (actor) listen(actor)
  }
  checkout.subscribe((snapshot) => {
    const open = snapshot.children.addressBook
    if (open && open !== book) listen(open)
    book = open
    app.navigation.send(
      snapshot.matches('placing')
        ? { type: 'cover.opened', id: placementLayer, kind: 'overlay' }
        : { type: 'cover.closed', id: placementLayer },
    )
  })
}

export function startCheckout(
  app: App,
  listen: Listen,
  input: Pick<CheckoutInput, 'products' | 'mode' | 'purchaseState' | 'grant' | 'gift' | 'giftableId'>,
) {
  stopCheckout(app)
  const checkout = spawnChild(
    app.root,
    checkoutMachine.provide({
      actors: checkoutActors(app.api, (id) => app.storage.set('address', app.account(), id)),
    }),
    {
      id: idOf.checkout,
      systemId: idOf.checkout,
      input: {
        ...input,
        openIntent: app.openIntent(),
        memberCard: app.storage.of('memberCard', app.account())?.key,
        defaultAddressId: () => app.storage.of('address', app.account()),
        tracking: trackingOf(app),
        access: app.access,
        now: app.clock.now,
        newKey: app.newKey,
        isHidden: app.pages.isHidden,
      },
    },
  )
  listen<OwnFact<typeof checkoutMachine>>(checkout, checkoutHandlers)
  watch(app, checkout, listen)
  checkout.start()
  return checkout
}

/** Starts a checkout for the chosen lines or product. */
export function beginCheckout(app: App, listen: Listen, what: Start) {
  const products =
    what.from === 'cart'
      ? what.lines.map((line) => ofLine(line, what.mid))
      : [ofProduct(what.product, what.variant, what.quantity)]
  const type = what.from === 'product' ? what.product.type : 'general'
  const mode: PaymentMode = what.from === 'product' ? what.product.priceDisplayMode : 'baht_only'
  const grant = what.from === 'product' ? grantOf(what.product) : undefined
  return startCheckout(app, listen, {
    products,
    mode,
    purchaseState: purchaseStateOf(type, mode),
    ...(grant && { grant }),
    ...(what.from === 'product' && what.product.isGiftable && { giftableId: what.product.product_id, gift: what.gift }),
  })
}

/** Resumes a payment whose outcome is unknown, after a reload or a killed page (CHK-012). Undefined when there is none. */
export function resumeCheckout(app: App, listen: Listen): Checkout | undefined {
  const intent = app.openIntent()
  if (!intent || checkoutOf(app)) return undefined
  return startCheckout(app, listen, { products: [], mode: 'baht_only', purchaseState: intent.use })
}
