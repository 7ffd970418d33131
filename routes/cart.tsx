import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { cartMachine, selectedLines, unitPrice } from '../machines/cart/cartMachine'
import { cartActors } from '../src/actors/cartActors'
import { pageOf } from '../src/app/layers'
import { CartShop } from '../src/screens/cart/CartShop'
import { BottomBar } from '../src/ui/BottomBar'
import { Button } from '../src/ui/Button'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { LineCardsSkeleton } from '../src/ui/Skeleton'
import { toSatang } from '../contract/money'

export const Route = createFileRoute('/cart')({
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('shop'), app.untilVerified()])
    const cart = app.pages.of(
      pageOf(location.state).key,
      'cart',
      cartMachine.provide({ actors: cartActors(app.api) }),
      { input: { access: app.access }, refresh: { type: 'cart.refresh' }, listen: navigation().listen },
    )
    return { cart }
  },
  component: CartPage,
})

/** The cart: one shop is paid at a time (CRT-002, CRT-005). */
function CartPage() {
  const LL = useLL()
  const { app } = Route.useRouteContext()
  const { cart } = Route.useLoaderData()
  const baskets = useSelector(cart, (snapshot) => snapshot.context.baskets)
  const chosen = useSelector(cart, (snapshot) => selectedLines(snapshot.context), (a, b) => a.length === b.length && a.every((line, index) => line === b[index]))
  const isShown = useSelector(cart, (snapshot) => snapshot.hasTag('shown'))
  const isEmpty = useSelector(cart, (snapshot) => snapshot.matches('empty'))
  const hasFailed = useSelector(cart, (snapshot) => snapshot.matches('failed'))
  const isChecking = useSelector(cart, (snapshot) => snapshot.matches('checkingStock'))
  const count = chosen.reduce((sum, line) => sum + line.quantity, 0)
  const total = toSatang(chosen.reduce((sum, line) => sum + unitPrice(line) * line.quantity, 0))
  return (
    <div className="page">
      <PageHeader title={LL.cart.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        {isEmpty && (
          <EmptyState art="cart" title={LL.cart.empty.title()} text={LL.cart.empty.text()} large>
            <Button href="/">{LL.cart.empty.action()}</Button>
          </EmptyState>
        )}
        {hasFailed && (
          <EmptyState art="offline" title={LL.look.errorTitle()} text={LL.look.errorText()} large>
            <Button onPress={() => cart.send({ type: 'cart.retry' })}>{LL.common.retry()}</Button>
          </EmptyState>
        )}
        {!isShown && !isEmpty && !hasFailed && <LineCardsSkeleton lines={2} />}
        {isShown && baskets.map((basket) => <CartShop key={basket.merchant.mid} cart={cart} basket={basket} />)}
      </main>
      {isShown && (
        <BottomBar total={{ caption: LL.cart.total({ count }), amount: total }}>
          <Button busy={isChecking} disabled={count === 0} onPress={() => cart.send({ type: 'cart.checkout' })}>
            {LL.cart.payCount({ count })}
          </Button>
        </BottomBar>
      )}
    </div>
  )
}
