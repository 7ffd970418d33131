import { createFileRoute, redirect } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useRef } from 'react'
import { loadTexts } from '../i18n/runtime'
import { screenOf } from '../machines/checkout/checkoutMachine'
import { PreparingScreen } from '../src/screens/checkout/PreparingScreen'
import { SummaryScreen } from '../src/screens/checkout/SummaryScreen'

const loadOutcome = () => import('../src/screens/checkout/Outcome')
const Outcome = lazy(async () => ({ default: (await loadOutcome()).Outcome }))

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
    // Fetched before it is needed: a network that fails while the order is placed must not hide what became of it.
    loadOutcome().catch(() => undefined)
  },
  component: OrderSummaryPage,
})

function OrderSummaryPage() {
  const { app, checkout } = Route.useRouteContext()
  const placement = useSelector(checkout, (snapshot) => snapshot.children.placement)
  const isClaiming = useSelector(placement, (snapshot) => snapshot?.hasTag('claiming') === true)
  const present = useSelector(checkout, (snapshot) => screenOf(snapshot, isClaiming))
  const last = useRef(present)
  if (present !== 'left') last.current = present
  const name = last.current
  if (name === 'summary') return <SummaryScreen app={app} checkout={checkout} />
  if (name === 'preparing' || name === 'left') return <PreparingScreen app={app} checkout={checkout} />
  return (
    <Suspense fallback={<PreparingScreen app={app} checkout={checkout} />}>
      <Outcome name={name} app={app} checkout={checkout} />
    </Suspense>
  )
}
