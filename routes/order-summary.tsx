import { createFileRoute, redirect } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import type { ComponentType } from 'react'
import { Suspense, useRef } from 'react'
import { loadTexts } from '../i18n/runtime'
import { screenOf } from '../machines/checkout/checkoutMachine'
import type { OutcomeProps } from '../src/screens/checkout/Outcome'
import { PreparingScreen } from '../src/screens/checkout/PreparingScreen'
import { SummaryScreen } from '../src/screens/checkout/SummaryScreen'
import { usePage } from '../src/stack/pageContext'
import { lazyWithRetry } from '../src/ui/lazyWithRetry'

const loadOutcome = async () => {
  const [{ Outcome }] = await Promise.all([
    import('../src/screens/checkout/Outcome'),
    loadTexts('outcome'),
    loadTexts('orders'),
  ])
  return Outcome
}
/** Set once loaded: `LazyOutcome` would still show its fallback first. */
let loaded: ComponentType<OutcomeProps> | undefined
const LazyOutcome = lazyWithRetry(async () => ({ default: await loadOutcome() }))

export const Route = createFileRoute('/order-summary')({
  beforeLoad: async ({ context, location }) => {
    const checkout = await context.navigation().checkout()
    if (checkout) return { checkout }
    const { orderId } = location.state
    throw orderId
      ? redirect({ to: '/order/$orderId', params: { orderId }, replace: true })
      : redirect({ to: '/cart', replace: true })
  },
  loader: async () => {
    await loadTexts('shop')
    // Preload the outcome screens: a network failure while the order is placed must not hide its outcome.
    loadOutcome().then(
      (Outcome) => (loaded = Outcome),
      () => undefined,
    )
  },
  component: OrderSummaryPage,
})

function OrderSummaryPage() {
  const { app, checkout } = usePage<typeof Route>()
  const placement = useSelector(checkout, (snapshot) => snapshot.children.placement)
  const isClaiming = useSelector(placement, (snapshot) => snapshot?.hasTag('claiming') === true)
  const present = useSelector(checkout, (snapshot) => screenOf(snapshot, isClaiming))
  const hasProducts = useSelector(checkout, (snapshot) => snapshot.context.products.length > 0)
  const last = useRef(present)
  if (present !== 'left') last.current = present
  const name = last.current
  if (name === 'summary') return <SummaryScreen app={app} checkout={checkout} />
  if (name === 'preparing' || name === 'left') return <PreparingScreen app={app} checkout={checkout} />
  const Outcome = loaded ?? LazyOutcome
  // After a reload the summary's data is lost.
  const Before = hasProducts ? SummaryScreen : PreparingScreen
  return (
    <Suspense fallback={<Before app={app} checkout={checkout} />}>
      <Outcome name={name} app={app} checkout={checkout} />
    </Suspense>
  )
}
