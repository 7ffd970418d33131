import type { ComponentProps } from 'react'
import { badgeText } from '../../../i18n/formats'
import { useLL } from '../../../i18n/react'
import type { countersMachine } from '../../../machines/counters/countersMachine'
import { basketCount, orderCount } from '../../../machines/counters/countersMachine'
import type { SnapshotFrom } from 'xstate'
import type { App } from '../../app/app'
import { useIsHydrated } from '../../app/hydration'
import { useSelector } from '../../stack/useSelector'
import { IconButton } from '../../ui/IconButton'
import { parcel, shoppingCartSimple } from '../../ui/icons'

interface CountedLinkProps extends Pick<ComponentProps<typeof IconButton>, 'shape' | 'label' | 'href'> {
  app: App
  countOf: (snapshot: SnapshotFrom<typeof countersMachine>) => number | undefined
  labelWithCount: (texts: { count: string }) => string
}

/** A header button with a count, which its accessible name includes (NAV-063 to NAV-065). */
export function CountedLink({ app, countOf, label, labelWithCount, ...button }: CountedLinkProps) {
  const known = useSelector(app.counters, countOf)
  // The server-rendered header has no counts.
  const count = useIsHydrated() ? known : 0
  const text = badgeText(count)
  return <IconButton {...button} label={text ? labelWithCount({ count: text }) : label} count={count} />
}

export function CartButton({ app }: { app: App }) {
  const { header } = useLL()
  return (
    <CountedLink
      app={app}
      countOf={basketCount}
      shape={shoppingCartSimple}
      label={header.cart()}
      labelWithCount={header.cartCount}
      href="/cart"
    />
  )
}

/** Links to orders and cart. */
export function HeaderActions({ app }: { app: App }) {
  const { header } = useLL()
  return (
    <>
      <CountedLink
        app={app}
        countOf={orderCount}
        shape={parcel}
        label={header.orders()}
        labelWithCount={header.ordersCount}
        href="/order"
      />
      <CartButton app={app} />
    </>
  )
}
