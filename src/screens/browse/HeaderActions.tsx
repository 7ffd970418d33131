import { useSelector } from '@xstate/react'
import { badgeText } from '../../../i18n/formats'
import { useLL } from '../../../i18n/react'
import { basketCount, orderCount } from '../../../machines/counters/countersMachine'
import type { App } from '../../app/app'
import { IconButton } from '../../ui/IconButton'
import { parcel, shoppingCartSimple } from '../../ui/icons'

/** The ways to orders and cart, with their counts (NAV-063 to NAV-065). */
export function HeaderActions({ app }: { app: App }) {
  const LL = useLL()
  const orders = useSelector(app.counters, orderCount)
  const items = useSelector(app.counters, basketCount)
  const ordersText = badgeText(orders)
  const itemsText = badgeText(items)
  return (
    <>
      <IconButton
        shape={parcel}
        label={ordersText ? LL.header.ordersCount({ count: ordersText }) : LL.header.orders()}
        count={orders}
        href="/order"
      />
      <IconButton
        shape={shoppingCartSimple}
        label={itemsText ? LL.header.cartCount({ count: itemsText }) : LL.header.cart()}
        count={items}
        href="/cart"
      />
    </>
  )
}
