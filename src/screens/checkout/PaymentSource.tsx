import { useSelector } from '../../stack/useSelector'
import { Suspense, useState } from 'react'
import type { SourceOfFund } from '../../../contract/payment'
import { isPaidInPoints } from '../../../contract/enums'
import { formatBahtSign, formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import { pointSourceOf, pointsValue, totalToPay } from '../../../contract/orderAmounts'
import { Block } from '../../ui/Card'
import { ListRow } from '../../ui/ListRow'
import { Notice } from '../../ui/Notice'
import { wallet } from '../../ui/pageIcons'
import type { CheckoutScreenProps } from './screenProps'
import { sourceName } from './sourceName'
import { lazyWithRetry } from '../../ui/lazyWithRetry'
import '../../styles/checkout.css'

const PaymentSheet = lazyWithRetry(async () => ({ default: (await import('./PaymentSheet')).PaymentSheet }))

/** The chosen payment source, and a link to change it (picture 05). */
export function PaymentSource({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const language = useLanguage()
  const payment = useSelector(checkout, (snapshot) => snapshot.children.paymentSource)
  const order = useSelector(checkout, (snapshot) => snapshot.context)
  const holder = useSelector(app.session, ({ context: { profile } }) =>
    language === 'th'
      ? `${profile?.first_name_th ?? ''} ${profile?.last_name_th ?? ''}`
      : `${profile?.first_name_en ?? ''} ${profile?.last_name_en ?? ''}`,
  )
  const hasNone = useSelector(payment, (snapshot) => snapshot?.context.offered.length === 0)
  const isOpen = useSelector(payment, (snapshot) => snapshot?.matches('sheet') === true)
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  const { sources, adjustedCardPoint } = order
  const pointSource = pointSourceOf(order)

  const sub = () => {
    if (!pointSource) return holder.trim()
    if (isPaidInPoints(order.purchaseState)) return formatPoints(adjustedCardPoint, language, pointSource.type)
    return LL.checkout.payment.split({
      points: formatPoints(adjustedCardPoint, language),
      value: formatBahtSign(pointsValue(order)),
      rest: formatBahtSign(totalToPay(order)),
    })
  }
  const isMissing = sources.length === 0
  return (
    <Block label={LL.checkout.payment.title()} flush>
      <ListRow
        icon={wallet}
        title={isMissing ? LL.checkout.payment.choose() : titleOf(sources, (source) => sourceName(source, LL))}
        sub={isMissing ? undefined : sub()}
        value={isMissing ? undefined : LL.common.change()}
        onPress={() => payment?.send({ type: 'sheet.open' })}
      />
      {(isMissing || order.voucher !== undefined) && (
        <div className="payment-note">
          {isMissing ? (
            <Notice tone="caution">{hasNone ? LL.checkout.payment.none() : LL.checkout.payment.chooseAgain()}</Notice>
          ) : (
            <Notice>{LL.checkout.voucher.note()}</Notice>
          )}
        </div>
      )}
      {isMounted && payment && (
        <Suspense fallback={null}>
          <PaymentSheet app={app} payment={payment} holder={holder.trim()} onExited={() => setMounted(false)} />
        </Suspense>
      )}
    </Block>
  )
}

/** Points are named before the account that pays the rest. */
const titleOf = (sources: readonly SourceOfFund[], nameOf: (source: SourceOfFund) => string): string =>
  [...sources].reverse().map(nameOf).join(' + ')
