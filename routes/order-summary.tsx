import { createFileRoute, redirect } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { loadTexts } from '../i18n/runtime'
import { screenOf } from '../machines/checkout/checkoutMachine'
import { CheckingScreen } from '../src/screens/checkout/CheckingScreen'
import { DeclinedScreen } from '../src/screens/checkout/DeclinedScreen'
import { PreparingScreen } from '../src/screens/checkout/PreparingScreen'
import { SummaryScreen } from '../src/screens/checkout/SummaryScreen'
import { ThankYouScreen } from '../src/screens/checkout/ThankYouScreen'

export const Route = createFileRoute('/order-summary')({
  beforeLoad: async ({ context, location }) => {
    const checkout = await context.navigation().checkout()
    if (checkout) return { checkout }
    const { orderId } = location.state
    throw orderId
      ? redirect({ to: '/order/$orderId', params: { orderId }, replace: true })
      : redirect({ to: '/cart', replace: true })
  },
  loader: () => loadTexts('shop'),
  component: OrderSummaryPage,
})

const screens = {
  preparing: PreparingScreen,
  summary: SummaryScreen,
  checking: CheckingScreen,
  declined: DeclinedScreen,
  thankYou: ThankYouScreen,
} as const

function OrderSummaryPage() {
  const { app, checkout } = Route.useRouteContext()
  const placement = useSelector(checkout, (snapshot) => snapshot.children.placement)
  const isClaiming = useSelector(placement, (snapshot) => snapshot?.hasTag('claiming') === true)
  const present = useSelector(checkout, (snapshot) => screenOf(snapshot, isClaiming))
  const last = useRef(present)
  if (present !== 'left') last.current = present
  const Screen = last.current === 'left' ? PreparingScreen : screens[last.current]
  return <Screen app={app} checkout={checkout} />
}
