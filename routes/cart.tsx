import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import type { BasketType } from '../contract/enums'
import { basketTypes } from '../contract/enums'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { isBuyable, selectedCount, selectedTotal } from '../machines/cart/cartMachine'
import { cartOf } from '../src/pageActors/cart'
import { pageOf } from '../src/stack/layers'
import { CartEmpty } from '../src/screens/cart/CartEmpty'
import { CartShop, CartUnavailable } from '../src/screens/cart/CartLines'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { recommendedOf } from '../src/pageActors/catalogue'
import { BottomBar } from '../src/ui/BottomBar'
import { Button } from '../src/ui/Button'
import { EmptyState } from '../src/ui/EmptyState'
import { Notice } from '../src/ui/Notice'
import { PageHeader } from '../src/ui/PageHeader'
import { LineCardsSkeleton } from '../src/ui/Skeleton'
import { tabPanel, Tabs } from '../src/ui/Tabs'
import { usePage } from '../src/stack/pageContext'

const kinds = { general: '/cart', premium: '/cart?type=premium' } as const satisfies Record<BasketType, string>

export const Route = createFileRoute('/cart')({
  // A key that is left out would stay as it is in the address.
  validateSearch: ({ type }: Record<string, unknown>): { type?: 'premium' | undefined } => ({
    type: type === 'premium' ? type : undefined,
  }),
  loaderDeps: ({ search: { type } }) => ({ kind: type ?? ('general' as const) }),
  beforeLoad: ({ location }) => ({ entry: pageOf(location.state).key }),
  loader: async ({ context: { app, entry, navigation }, deps: { kind } }) => {
    await Promise.all([loadTexts('shop'), app.untilVerified()])
    const cart = cartOf(app, { entry, kind, listen: navigation().listen })
    return { cart, kind }
  },
  component: CartPage,
})

/** The cart by shop; one shop is paid at a time (CRT-002), and partners' products have a cart of their own (CHK-010). */
function CartPage() {
  const LL = useLL()
  const { app, entry, cart, kind } = usePage<typeof Route>()
  const isEmpty = useSelector(cart, (snapshot) => snapshot.matches('empty'))
  const hasFailed = useSelector(cart, (snapshot) => snapshot.matches('failed'))
  const otherItems = useSelector(cart, ({ context }) => context.otherItems)
  const isShown = useSelector(cart, (snapshot) => snapshot.hasTag('shown'))
  const baskets = useSelector(cart, (snapshot) => snapshot.context.baskets)
  const count = useSelector(cart, ({ context }) => selectedCount(context))
  const total = useSelector(cart, ({ context }) => selectedTotal(context))
  const isChecking = useSelector(cart, (snapshot) => snapshot.matches('checkingStock'))
  const canPay = useSelector(cart, (snapshot) => snapshot.can({ type: 'cart.checkout' }))
  const hasTabs = otherItems > 0 || kind === 'premium'
  const unavailable = baskets.flatMap(({ items }) => items.filter((line) => !isBuyable(line)))
  return (
    <div className="page">
      <PageHeader title={LL.cart.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => cart.send({ type: 'cart.refresh' })} />
      {hasTabs && (
        <Tabs
          name="cart"
          label={LL.cart.kinds()}
          items={basketTypes.map((id) => ({
            id,
            label: LL.cart.kind[id](),
            ...(id !== kind && { count: otherItems }),
          }))}
          selected={kind}
          onSelect={(id) =>
            id !== kind && app.navigation.send({ type: 'navigation.replace', to: kinds[id as BasketType] })
          }
          even
        />
      )}
      <main className="page__main">
        <div
          className={isEmpty ? 'page__main' : 'page__main page__main--padded'}
          {...(hasTabs && tabPanel('cart', kind))}
        >
          {isEmpty ? (
            <CartEmpty app={app} recommended={recommendedOf(app, { entry })} />
          ) : hasFailed ? (
            <EmptyState art="offline" title={LL.look.errorTitle()} text={LL.look.errorText()} large>
              <Button onPress={() => cart.send({ type: 'cart.retry' })}>{LL.common.retry()}</Button>
            </EmptyState>
          ) : !isShown && baskets.length === 0 ? (
            <LineCardsSkeleton lines={2} />
          ) : (
            <>
              <Notice tone="teal">{LL.cart.rule()}</Notice>
              {baskets.map((basket) => (
                <CartShop key={basket.merchant.mid} cart={cart} basket={basket} />
              ))}
              <CartUnavailable cart={cart} lines={unavailable} />
            </>
          )}
        </div>
      </main>
      {isShown && (
        <BottomBar
          label={LL.cart.pay()}
          total={{ caption: count > 0 ? LL.cart.total({ count }) : LL.cart.nothingSelected(), amount: total }}
        >
          <Button
            busy={isChecking}
            disabled={!isChecking && (count === 0 || !canPay)}
            onPress={() => cart.send({ type: 'cart.checkout' })}
          >
            {LL.cart.pay()}
          </Button>
        </BottomBar>
      )}
    </div>
  )
}
