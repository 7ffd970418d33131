import type { Actor, AnyActorRef, EmittedFrom } from 'xstate'
import { waitFor } from 'xstate'
import type { BasketLine } from '../../contract/baskets'
import type { PaymentMode } from '../../contract/enums'
import { purchaseStateOf } from '../../contract/enums'
import type { Product, ProductVariant } from '../../contract/products'
import { unitPriceOf } from '../../contract/products'
import { toSatang } from '../../contract/money'
import type { OutOfStockLine } from '../../contract/payment'
import type { cartMachine } from '../../machines/cart/cartMachine'
import type { CheckoutProduct } from '../../machines/checkout/amounts'
import type { CheckoutInput, checkoutMachine } from '../../machines/checkout/checkoutMachine'
import { idOf } from '../../machines/ports'
import type { App } from './app'
import { createUnder, stopUnder } from './system'

export type CheckoutFact = EmittedFrom<typeof checkoutMachine>

type Listen = (actor: AnyActorRef) => void

type Start =
  | { from: 'cart'; lines: readonly BasketLine[]; mid: string }
  | { from: 'product'; product: Product; variant: ProductVariant; quantity: number }

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

const ofProduct = (product: Product, variant: ProductVariant, quantity: number): CheckoutProduct => ({
  product_id: product.product_id,
  product_variant_id: variant.productVariantId,
  mid: product.merchant.mid,
  name: product.productName,
  variant: variant.values,
  image: variant.image,
  placeholder: product.placeholder,
  quantity,
  price: unitPriceOf(variant) ?? toSatang(0),
  sub_type: product.subType,
  brand: null,
})

const trackingOf = ({ query }: App): CheckoutInput['tracking'] => {
  const { campaign_code, tracking_code, source, channel, cardType, utm } = query
  return { campaign_code, tracking_code, source, channel, cardType, ...utm }
}

export type Checkout = Actor<typeof checkoutMachine>

export const checkoutOf = (app: App): Checkout | undefined => app.root.system.get(idOf.checkout) as Checkout | undefined

/** Ends the checkout that runs, with all that it knows of a shopper. */
export function stopCheckout(app: App): void {
  const checkout = checkoutOf(app)
  if (checkout) stopUnder(app.root, checkout)
  app.navigation.send({ type: 'layer.closed', id: placementLayer })
}

/** While an order is being placed Back is not the router's: it leads to the order list, or waits for the claim. */
export const placementLayer = 'placement'

/** Listens to the address book when it opens, and holds Back while an order is placed. */
function watch(app: App, checkout: Checkout, listen: Listen): void {
  let book: AnyActorRef | undefined
  checkout.subscribe((snapshot) => {
    const open = snapshot.children.addressBook
    if (open && open !== book) listen(open)
    book = open
    app.navigation.send(
      snapshot.matches('placing')
        ? { type: 'layer.opened', id: placementLayer, kind: 'overlay' }
        : { type: 'layer.closed', id: placementLayer },
    )
  })
}

async function start(app: App, listen: Listen, input: Pick<CheckoutInput, 'products' | 'mode' | 'purchaseState'>) {
  const [{ checkoutMachine }, { checkoutActors }] = await Promise.all([
    import('../../machines/checkout/checkoutMachine'),
    import('../actors/checkoutActors'),
  ])
  stopCheckout(app)
  const checkout = createUnder(
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
        defaultAddressId: app.storage.of('address', app.account()),
        tracking: trackingOf(app),
        access: app.access,
        now: app.clock.now,
        newKey: app.newKey,
      },
    },
  )
  listen(checkout)
  watch(app, checkout, listen)
  checkout.start()
  return checkout
}

/** Starts the checkout of the chosen lines; its code arrives with it. */
export function beginCheckout(app: App, listen: Listen, what: Start) {
  const products =
    what.from === 'cart'
      ? what.lines.map((line) => ofLine(line, what.mid))
      : [ofProduct(what.product, what.variant, what.quantity)]
  const type = what.from === 'product' ? what.product.type : 'general'
  const mode: PaymentMode = what.from === 'product' ? what.product.priceDisplayMode : 'baht_only'
  return start(app, listen, { products, mode, purchaseState: purchaseStateOf(type, mode) })
}

/** Cart and products read their stocks again; the cart asks for no more than what is left of the lines that were short (CRT-007). */
export async function takeBack(app: App, short: readonly OutOfStockLine[]): Promise<void> {
  for (const { product_id } of short) app.pages.find(`product ${product_id}`)?.send({ type: 'list.refresh' })
  const cart = app.pages.find('cart') as Actor<typeof cartMachine> | undefined
  if (!cart) return
  cart.send({ type: 'cart.refresh' })
  const { context } = await waitFor(cart, (snapshot) => !snapshot.matches('loading'), { timeout: Infinity })
  for (const line of context.baskets.flatMap(({ items }) => items)) {
    const left = short.find(({ product_variant_id }) => product_variant_id === line.product_variant_id)
    if (left && left.stock > 0 && line.quantity > left.stock) {
      cart.send({ type: 'quantity.change', item_id: line.item_id, quantity: left.stock })
    }
  }
}

/**
 * After a reload or a kill: a payment whose outcome is not known yet is looked for before anything else (CHK-012).
 * Undefined when there is none.
 */
export async function resumeCheckout(app: App, listen: Listen): Promise<Checkout | undefined> {
  const intent = app.openIntent()
  if (!intent || checkoutOf(app)) return undefined
  return start(app, listen, { products: [], mode: 'baht_only', purchaseState: intent.use })
}
