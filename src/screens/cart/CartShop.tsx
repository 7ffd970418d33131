import { useSelector } from '@xstate/react'
import type { Actor } from 'xstate'
import type { Basket } from '../../../contract/baskets'
import { useLL } from '../../../i18n/react'
import { isBuyable } from '../../../machines/cart/cartMachine'
import type { cartMachine } from '../../../machines/cart/cartMachine'
import { Block } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { Price } from '../../ui/Price'
import { ProductRow } from '../../ui/ProductRow'
import { ShopHead } from '../../ui/ShopCard'
import { Stepper } from '../../ui/Stepper'

interface CartShopProps {
  cart: Actor<typeof cartMachine>
  basket: Basket
}

/** One shop's lines. */
export function CartShop({ cart, basket }: CartShopProps) {
  const LL = useLL()
  const selected = useSelector(cart, (snapshot) => snapshot.context.selected)
  const buyable = basket.items.filter(isBuyable)
  return (
    <Block label={basket.merchant.name}>
      <ShopHead
        shop={basket.merchant}
        start={
          <Checkbox
            checked={buyable.length > 0 && buyable.every((line) => selected.includes(line.item_id))}
            disabled={buyable.length === 0}
            label={LL.cart.selectShop({ shop: basket.merchant.name })}
            onChange={() => cart.send({ type: 'merchant.toggle', mid: basket.merchant.mid })}
          />
        }
      />
      {basket.items.map((line) => (
        <div key={line.item_id} className="cart-line">
          <Checkbox
            checked={selected.includes(line.item_id)}
            disabled={!isBuyable(line)}
            label={LL.cart.selectItem({ name: line.name })}
            onChange={() => cart.send({ type: 'item.toggle', item_id: line.item_id })}
          />
          <ProductRow
            compact
            name={line.name}
            image={line.image}
            tint={line.placeholder}
            variant={line.variant.join(', ')}
            grey={!isBuyable(line)}
            href={`/shop/p/product/${line.product_id}`}
            price={<Price of={{ priceDisplayMode: 'baht_only', price: line.price_per_item, discountPrice: line.discount_price_per_item }} size="sm" />}
            end={
              <Stepper
                value={line.quantity}
                min={1}
                max={Math.min(line.stock, line.max_per_order ?? line.stock)}
                label={LL.cart.quantityOf({ name: line.name })}
                onChange={(quantity) => cart.send({ type: 'quantity.change', item_id: line.item_id, quantity })}
                onRemove={() => cart.send({ type: 'items.remove', item_ids: [line.item_id] })}
              />
            }
          />
        </div>
      ))}
    </Block>
  )
}
