import { useSelector } from '../../stack/useSelector'
import { Suspense } from 'react'
import { withZipcode } from '../../../i18n/addresses'
import { useLL } from '../../../i18n/react'
import { nearestFirst } from '../../../machines/delivery/nearest'
import { Block } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { Notice } from '../../ui/Notice'
import { OptionRow, Options } from '../../ui/OptionRow'
import { Baht } from '../../ui/Price'
import { RetryRow } from '../../ui/RetryRow'
import { truckDuotone } from '../../ui/pageIcons'
import { SectionTitle } from '../../ui/SectionTitle'
import { carrierName } from './carrierName'
import type { CheckoutScreenProps } from './screenProps'
import { lazyWithRetry } from '../../ui/lazyWithRetry'

const Arrival = lazyWithRetry(async () => ({ default: (await import('./Arrival')).Arrival }))

/** The carrier, or the store for pick-up (DLV-007). */
export function Delivery({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const delivery = useSelector(checkout, (snapshot) => snapshot.children.delivery)
  const known = useSelector(delivery, (snapshot) => snapshot?.context)
  const isUnavailable = useSelector(delivery, (snapshot) => snapshot?.matches('unavailable') === true)
  const hasFailed = useSelector(delivery, (snapshot) => snapshot?.matches('reloadFailed') === true)
  const place = useSelector(app.bankApp, (snapshot) => snapshot.context.coords)
  if (!delivery || !known) return null
  const { methods, currentLogistic, storeId, stores } = known
  const isCollected = currentLogistic?.type === 'click_and_collect'
  return (
    <Block>
      <SectionTitle small flush icon={truckDuotone}>
        {LL.checkout.delivery.title()}
      </SectionTitle>
      {isUnavailable || hasFailed ? (
        <RetryRow
          title={hasFailed ? LL.look.errorTitle() : LL.checkout.delivery.none()}
          sub={hasFailed ? LL.look.errorText() : LL.checkout.delivery.otherAddress()}
          onRetry={() => delivery.send({ type: 'delivery.retry' })}
        />
      ) : (
        <Options label={LL.checkout.delivery.choose()}>
          {methods.map((method) => (
            <OptionRow
              key={method.type}
              name="delivery"
              value={method.type}
              checked={method.type === currentLogistic?.type}
              onSelect={(value) => delivery.send({ type: 'delivery.pick', method: value })}
              title={carrierName(method, LL)}
              sub={
                <Suspense fallback={'\u00A0'}>
                  <Arrival method={method} now={app.clock.now()} />
                </Suspense>
              }
              end={method.fee === 0 ? LL.common.free() : <Baht amount={method.fee} />}
              free={method.fee === 0}
            />
          ))}
        </Options>
      )}
      {isCollected && (
        <>
          <SectionTitle small flush level="h3">
            {LL.checkout.delivery.store()}
          </SectionTitle>
          {storeId === undefined && <Notice tone="caution">{LL.checkout.delivery.chooseStore()}</Notice>}
          <Options label={LL.checkout.delivery.chooseStore()}>
            {nearestFirst(stores, place).map((store) => (
              <OptionRow
                key={store.store_id}
                name="store"
                value={store.store_id}
                checked={store.store_id === storeId}
                onSelect={(value) => delivery.send({ type: 'store.pick', storeId: value })}
                title={store.name}
                sub={
                  <Facts
                    of={[
                      withZipcode(store.address),
                      store.hours,
                      store.distance !== undefined &&
                        LL.checkout.delivery.distance({ distance: store.distance.toFixed(1) }),
                    ]}
                  />
                }
              />
            ))}
          </Options>
        </>
      )}
    </Block>
  )
}
