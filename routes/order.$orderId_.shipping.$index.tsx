import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { shipmentMachine } from '../machines/shipment/shipmentMachine'
import { orderActors } from '../src/actors/orderActors'
import { pageOf } from '../src/stack/layers'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { ShipmentBody } from '../src/screens/orders/ShipmentBody'
import { PageHeader } from '../src/ui/PageHeader'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/order/$orderId_/shipping/$index')({
  loader: async ({ context: { app }, params: { orderId, index }, location }) => {
    await Promise.all([loadTexts('shop'), app.untilVerified()])
    const shipment = app.pages.of(
      pageOf(location.state).key,
      `shipment ${orderId} ${index}`,
      () => shipmentMachine.provide({ actors: orderActors(app.api) }),
      {
        input: { orderId, index },
        refresh: { type: 'shipment.refresh' },
        showAgain: { type: 'shipment.refresh' },
      },
    )
    return { shipment }
  },
  component: ShippingPage,
})

/** Where a package of an order is (ORD-048). */
function ShippingPage() {
  const LL = useLL()
  const { app, shipment } = usePage<typeof Route>()
  return (
    <div className="page">
      <PageHeader title={LL.orders.shipping.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => shipment.send({ type: 'shipment.refresh' })} />
      <main className="page__main">
        <ShipmentBody app={app} shipment={shipment} />
      </main>
    </div>
  )
}
