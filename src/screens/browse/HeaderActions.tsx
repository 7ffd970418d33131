import { useSelector } from '../../stack/useSelector'
import { badgeText } from '../../../i18n/formats'
import { useLL } from '../../../i18n/react'
import { basketCount, orderCount } from '../../../machines/counters/countersMachine'
import type { App } from '../../app/app'
import { useIsTakenOver } from '../../app/takeOver'
import { IconButton } from '../../ui/IconButton'
import { parcel, shoppingCartSimple } from '../../ui/icons'

/** The ways to orders and cart, with their counts (NAV-063 to NAV-065). */
export function HeaderActions({ app }: { app: App }) {
  const LL = useLL()
  // A header that the server has painted has no counts yet.
  const isTakenOver = useIsTakenOver()
  const orders = useSelector(app.counters, orderCount)
  const items = useSelector(app.counters, basketCount)
  const ordersText = badgeText(isTakenOver ? orders : 0)
  const itemsText = badgeText(isTakenOver ? items : 0)
  return (
    <>
      <IconButton
        shape={parcel}
        label={ordersText ? LL.header.ordersCount({ count: ordersText }) : LL.header.orders()}
        count={isTakenOver ? orders : 0}
        href="/order"
      />
      <IconButton
        shape={shoppingCartSimple}
        label={itemsText ? LL.header.cartCount({ count: itemsText }) : LL.header.cart()}
        count={isTakenOver ? items : 0}
        href="/cart"
      />
    </>
  )
}
