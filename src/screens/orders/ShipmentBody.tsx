import { useSelector } from '../../stack/useSelector'
import type { Actor } from 'xstate'
import type { OrderDetail, Suborder } from '../../../contract/orders'
import { formatDate } from '../../../i18n/dates'
import { dealOfOrder } from '../../../i18n/deals'
import { useLanguage, useLL } from '../../../i18n/react'
import {
  displayStatus,
  expectedArrival,
  hasLabel,
  isCalledShipping,
  deliveryKind,
  displayedLog,
} from '../../../contract/orderDisplay'
import type { shipmentMachine } from '../../../machines/shipment/shipmentMachine'
import { packageAt } from '../../../machines/shipment/shipmentMachine'
import type { App } from '../../app/app'
import { AmountTable } from '../../ui/AmountTable'
import { Button, TextButton } from '../../ui/Button'
import { Block } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { ListRow } from '../../ui/ListRow'
import { merchantHref } from '../../ui/merchantHref'
import { SectionTitle } from '../../ui/SectionTitle'
import { ShopHead } from '../../ui/ShopCard'
import { storefront } from '../../ui/statusIcons'
import { StatusHero } from '../../ui/StatusChip'
import { copier } from '../shared/copier'
import { OrderSkeleton } from './OrderSkeleton'
import { BankNotice, PackageLines, Parcels, StatusLog, trackedParcels } from './PackageParts'
import { lookOf, noteOf, progressOf, statusText } from './statusLook'

interface ShipmentBodyProps {
  app: App
  shipment: Actor<typeof shipmentMachine>
}

/** Tracking of one package, in all its states (picture 43). */
export function ShipmentBody({ app, shipment }: ShipmentBodyProps) {
  const LL = useLL()
  const order = useSelector(shipment, ({ context }) => context.order)
  const suborder = useSelector(shipment, ({ context }) => packageAt(context.order, context.index))
  const hasFailed = useSelector(shipment, (snapshot) => snapshot.matches('failed') || snapshot.matches('outside'))
  if (order && suborder) return <Shipment app={app} order={order} suborder={suborder} />
  if (!hasFailed) return <OrderSkeleton />
  return (
    <EmptyState art="box" title={LL.orders.cannotBeShown()} text={LL.look.errorText()} large>
      <Button onPress={() => shipment.send({ type: 'shipment.retry' })}>{LL.common.retry()}</Button>
    </EmptyState>
  )
}

function Shipment({ app, order, suborder }: { app: App; order: OrderDetail; suborder: Suborder }) {
  const LL = useLL()
  const language = useLanguage()
  const copy = copier(app, 'orderNumberCopied')
  const status = displayStatus(order, suborder.order_status)
  const kind = deliveryKind([suborder])
  const deal = dealOfOrder(order)
  const parcels = trackedParcels(suborder)
  const expected = expectedArrival(suborder.status_log)
  const sub = [
    status && noteOf(status, kind, order, { LL, language }),
    parcels.length > 0 && LL.orders.shipping.boxes({ count: parcels.length }),
    expected && LL.orders.shipping.expected({ date: formatDate(expected, language) }),
  ]
  return (
    <>
      {status && hasLabel(status, kind) && (
        <StatusHero
          icon={lookOf(status).icon}
          title={statusText(status, order, LL)}
          sub={sub.filter(Boolean).join(' · ') || undefined}
          steps={isCalledShipping(kind, order.purchase_state) ? progressOf(status) : undefined}
        />
      )}
      <BankNotice app={app} order={order} status={status} />
      <Block joined>
        <AmountTable
          rows={[{ label: LL.orders.orderNumber(), text: order.order_number, onCopy: () => copy(order.order_number) }]}
        />
      </Block>
      {parcels.length > 0 ? (
        <Block>
          <SectionTitle small flush>
            {LL.orders.shipping.trackingNumber()}
          </SectionTitle>
          <Parcels app={app} suborder={suborder} />
        </Block>
      ) : (
        <Block flush>
          <ListRow icon={storefront} title={LL.orders.shipping.contact[deal]()} href={merchantHref(order.merchant)} />
        </Block>
      )}
      {displayedLog(order, suborder).length > 0 && (
        <Block>
          <SectionTitle small flush>
            {LL.orders.shipping.log()}
          </SectionTitle>
          <StatusLog order={order} suborder={suborder} />
        </Block>
      )}
      <Block label={LL.orders.items[deal]()}>
        <ShopHead
          shop={order.merchant}
          end={
            <TextButton icon={storefront} href={merchantHref(order.merchant)}>
              {LL.orders.viewShop[deal]()}
            </TextButton>
          }
        />
        <PackageLines app={app} order={order} suborder={suborder} />
      </Block>
    </>
  )
}
