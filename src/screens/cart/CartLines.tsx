import { useSelector } from '../../stack/useSelector'
import type { Actor } from 'xstate'
import type { Basket, BasketLine } from '../../../contract/baskets'
import { useLL } from '../../../i18n/react'
import type { cartMachine } from '../../../machines/cart/cartMachine'
import { isBuyable, mostOf } from '../../../machines/cart/cartMachine'
import { TextButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Checkbox, RadioMark } from '../../ui/Checkbox'
import { IconButton } from '../../ui/IconButton'
import { merchantHref } from '../../ui/merchantHref'
import { Price } from '../../ui/Price'
import { ProductRow } from '../../ui/ProductRow'
import { ShopHead } from '../../ui/ShopCard'
import { Stepper } from '../../ui/Stepper'
import { productHref } from '../../ui/productHref'
import { statusText } from '../shared/statusText'
import { trash } from '../../ui/pageIcons'
import '../../styles/cart.css'

type Cart = Actor<typeof cartMachine>

/** A shop's available lines; one shop is selected at a time (CRT-002, CRT-005). */
export function CartShop({ cart, basket }: { cart: Cart; basket: Basket }) {
  const LL = useLL()
  const { merchant } = basket
  const lines = basket.items.filter(isBuyable)
  const isChosen = useSelector(cart, ({ context }) => lines.some((line) => context.selected.includes(line.item_id)))
  if (lines.length === 0) return null
  return (
    <Card className="cart-shop" selected={isChosen} label={merchant.name}>
      <ShopHead
        shop={merchant}
        href={merchantHref(merchant)}
        start={
          <RadioMark
            name="cart-shop"
            checked={isChosen}
            label={LL.cart.selectShop({ shop: merchant.name })}
            onChange={() => cart.send({ type: 'merchant.toggle', mid: merchant.mid })}
          />
        }
      />
      {lines.map((line) => (
        <CartLine key={line.item_id} cart={cart} line={line} />
      ))}
    </Card>
  )
}

function CartLine({ cart, line }: { cart: Cart; line: BasketLine }) {
  const LL = useLL()
  const isChosen = useSelector(cart, ({ context }) => context.selected.includes(line.item_id))
  const remove = () => cart.send({ type: 'items.remove', item_ids: [line.item_id] })
  return (
    <div className="cart-line cart-shop__line">
      <Checkbox
        checked={isChosen}
        label={LL.cart.selectItem({ name: line.name })}
        onChange={() => cart.send({ type: 'item.toggle', item_id: line.item_id })}
      />
      <ProductRow
        compact
        headingLevel="h3"
        name={line.name}
        image={line.image}
        tint={line.placeholder}
        variant={line.variant.join(', ')}
        href={productHref(line)}
        price={
          <Price
            size="sm"
            of={{
              priceDisplayMode: 'baht_only',
              price: line.price_per_item,
              discountPrice: line.discount_price_per_item,
            }}
          />
        }
        end={
          <Stepper
            value={line.quantity}
            min={line.min_per_order}
            max={mostOf(line)}
            label={LL.cart.quantityOf({ name: line.name })}
            onChange={(quantity) => cart.send({ type: 'quantity.change', item_id: line.item_id, quantity })}
            onRemove={remove}
          />
        }
      />
    </div>
  )
}

/** Unavailable lines: grey, and can only be deleted (CRT-005). */
export function CartUnavailable({ cart, lines }: { cart: Cart; lines: readonly BasketLine[] }) {
  const LL = useLL()
  const [first, ...others] = lines
  if (!first) return null
  const remove = (line: BasketLine, ...more: readonly BasketLine[]) =>
    cart.send({ type: 'items.remove', item_ids: [line.item_id, ...more.map(({ item_id }) => item_id)] })
  return (
    <Card className="cart-shop" label={LL.cart.unavailable.title()}>
      <div className="cart-gone__head">
        <h2 className="cart-gone__title">{LL.cart.unavailable.title()}</h2>
        <TextButton tone="danger" onPress={() => remove(first, ...others)}>
          {LL.cart.unavailable.removeAll()}
        </TextButton>
      </div>
      {lines.map((line) => (
        <div key={line.item_id} className="cart-shop__line">
          <ProductRow
            compact
            grey
            headingLevel="h3"
            name={line.name}
            image={line.image}
            tint={line.placeholder}
            variant={line.variant.join(', ')}
            price={<span className="tag">{statusText(line.status, LL) ?? LL.card.status.out_of_stock()}</span>}
            end={
              <IconButton shape={trash} label={LL.cart.removeItem({ name: line.name })} onPress={() => remove(line)} />
            }
          />
        </div>
      ))}
    </Card>
  )
}
