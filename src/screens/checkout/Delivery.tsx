import { useSelector } from '@xstate/react'
import type { ShippingMethod } from '../../../contract/shipping'
import { formatDateRange } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import { Block } from '../../ui/Card'
import { Notice } from '../../ui/Notice'
import { OptionRow, Options } from '../../ui/OptionRow'
import { Baht } from '../../ui/Price'
import { RetryRow } from '../../ui/RetryRow'
import { truckDuotone } from '../../ui/pageIcons'
import { SectionTitle } from '../../ui/SectionTitle'
import { carrierName } from './carrierName'
import type { CheckoutScreenProps } from './screenProps'

const dayMs = 24 * 60 * 60 * 1000

/** Who brings the goods, and for pick-up the store (DLV-007). */
export function Delivery({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const language = useLanguage()
  const { methods, currentLogistic, storeId, merchant } = useSelector(checkout, (snapshot) => snapshot.context)
  const isUnavailable = useSelector(checkout, (snapshot) => snapshot.matches({ summary: { delivery: 'unavailable' } }))
  const isCollected = currentLogistic?.type === 'click_and_collect'
  const arrival = ({ min_days, max_days }: ShippingMethod) => {
    const now = app.clock.now()
    return formatDateRange(new Date(now + min_days * dayMs), new Date(now + max_days * dayMs), language)
  }
  return (
    <Block>
      <SectionTitle small flush icon={truckDuotone}>
        {LL.checkout.delivery.title()}
      </SectionTitle>
      {isUnavailable ? (
        <RetryRow title={LL.checkout.delivery.none()} onRetry={() => checkout.send({ type: 'delivery.retry' })} />
      ) : (
        <Options label={LL.checkout.delivery.choose()}>
          {methods.map((method) => (
            <OptionRow
              key={method.type}
              name="delivery"
              value={method.type}
              checked={method.type === currentLogistic?.type}
              onSelect={(value) => checkout.send({ type: 'delivery.pick', method: value })}
              title={carrierName(method, LL)}
              sub={LL.checkout.delivery.arrives({ range: arrival(method) })}
              end={method.fee === 0 ? LL.common.free() : <Baht amount={method.fee} />}
              free={method.fee === 0}
            />
          ))}
        </Options>
      )}
      {isCollected && merchant && (
        <>
          <SectionTitle small flush level="h3">
            {LL.checkout.delivery.store()}
          </SectionTitle>
          {storeId === undefined && <Notice tone="caution">{LL.checkout.delivery.chooseStore()}</Notice>}
          <Options label={LL.checkout.delivery.chooseStore()}>
            {merchant.stores.map((store) => (
              <OptionRow
                key={store.store_id}
                name="store"
                value={store.store_id}
                checked={store.store_id === storeId}
                onSelect={(value) => checkout.send({ type: 'store.pick', storeId: value })}
                title={store.name}
                sub={`${store.address} · ${store.hours}`}
              />
            ))}
          </Options>
        </>
      )}
    </Block>
  )
}
