import { createFileRoute } from '@tanstack/react-router'
import { dealOfOrder } from '../i18n/deals'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { isCalledShipping, deliveryKind } from '../contract/orderDisplay'
import { packageAt } from '../machines/shipment/shipmentMachine'
import { shipmentOf } from '../src/pageActors/shipment'
import { pageOf } from '../src/stack/layers'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { ShipmentBody } from '../src/screens/orders/ShipmentBody'
import { PageHeader } from '../src/ui/PageHeader'
import { usePage } from '../src/stack/pageContext'
import { useSelector } from '../src/stack/useSelector'

export const Route = createFileRoute('/order/$orderId_/shipping/$index')({
  loader: async ({ context: { app }, params: { orderId, index }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('orders'), app.untilVerified()])
    return { shipment: shipmentOf(app, { entry: pageOf(location.state).key, orderId, index }) }
  },
  component: ShippingPage,
})

/** Shipment tracking of one package of an order (ORD-048). */
function ShippingPage() {
  const LL = useLL()
  const { app, shipment } = usePage<typeof Route>()
  const isMissing = useSelector(shipment, (snapshot) => snapshot.matches('gone'))
  const isDelivery = useSelector(shipment, ({ context: { order, index } }) => {
    const suborder = packageAt(order, index)
    return !order || !suborder || isCalledShipping(deliveryKind([suborder]), order.purchase_state)
  })
  const deal = useSelector(shipment, ({ context: { order } }) => (order ? dealOfOrder(order) : 'purchase'))
  const title = isDelivery ? LL.orders.shipping.title() : LL.orders.progress[deal]()
  if (isMissing) return <GoneScreen app={app} what="order" title={title} />
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => shipment.send({ type: 'shipment.refresh' })} />
      <main className="page__main">
        <ShipmentBody app={app} shipment={shipment} />
      </main>
    </div>
  )
}
