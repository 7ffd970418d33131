import { useSelector } from '../../stack/useSelector'
import { formatNumber, formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import type { CheckoutProduct, Order } from '../../../contract/orderAmounts'
import {
  mostSteps,
  pointSourceOf,
  pointsLeft,
  pointsPrice,
  pointsReceived,
  quickSteps,
} from '../../../contract/orderAmounts'
import type { Checkout } from '../../app/checkout'
import { AmountTable } from '../../ui/AmountTable'
import { Block } from '../../ui/Card'
import { Chip } from '../../ui/Chip'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { arrowRight } from '../../ui/orderIcons'
import { warningDuotone } from '../../ui/statusIcons'
import { Picture } from '../../ui/Picture'
import { Coin } from '../../ui/Price'
import { SectionTitle } from '../../ui/SectionTitle'
import { Stepper } from '../../ui/Stepper'
import { sourceName } from './sourceName'
import '../../styles/uses.css'

type Exchange = NonNullable<CheckoutProduct['exchange']>

/** The points to exchange for a partner's, in steps (picture 36). */
export function ExchangeBlocks({ checkout, exchange }: { checkout: Checkout; exchange: Exchange }) {
  const LL = useLL()
  const language = useLanguage()
  const step = useSelector(checkout, ({ context }) => context.products[0]?.points ?? exchange.step)
  const steps = useSelector(checkout, ({ context }) => context.products[0]?.quantity ?? 1)
  const given = useSelector(checkout, ({ context }) => pointsPrice(context))
  const received = useSelector(checkout, ({ context }) => pointsReceived(context))
  const most = useSelector(checkout, ({ context }) => mostSteps(context))
  const source = useSelector(checkout, ({ context }) => pointSourceOf(context))
  const image = useSelector(checkout, ({ context }) => context.products[0]?.image ?? '')
  const change = (quantity: number) => checkout.send({ type: 'quantity.change', quantity })
  return (
    <>
      <section className="exchange weave" aria-label={LL.checkout.exchange.receive()}>
        <p className="exchange__side">
          <span className="exchange__picture">
            <Coin size={48} />
          </span>
          {source ? sourceName(source, LL) : LL.checkout.payment.points()}
          <strong className="exchange__figure">{formatNumber(given)}</strong>
        </p>
        <span className="exchange__arrow" aria-hidden>
          <Icon shape={arrowRight} size={24} />
        </span>
        <p className="exchange__side">
          <span className="exchange__picture">
            <Picture src={image} rounded eager />
          </span>
          {exchange.partner}
          <strong className="exchange__figure">{formatNumber(received)}</strong>
        </p>
        <p className="exchange__rate">
          {LL.checkout.exchange.rate({
            points: formatPoints(exchange.from, language, source?.type),
            received: `${formatNumber(exchange.to)} ${exchange.unit}`,
          })}
        </p>
      </section>
      <Block label={LL.checkout.exchange.howMany()}>
        <div className="exchange-amount">
          <div>
            <p className="variants__label">{LL.checkout.exchange.howMany()}</p>
            {/* Whose points they are is said above. */}
            <p className="text-caption">{LL.checkout.exchange.steps({ points: formatPoints(step, language) })}</p>
          </div>
          <Stepper
            value={steps}
            max={most}
            label={LL.checkout.exchange.howMany()}
            text={formatNumber(given)}
            onChange={change}
          />
        </div>
        <div className="chips" role="group" aria-label={LL.checkout.exchange.howMany()}>
          {quickSteps(most).map((count) => (
            <Chip key={count} selected={count === steps} onPress={() => change(count)}>
              {formatNumber(count * step)}
            </Chip>
          ))}
          {most > 0 && (
            <Chip selected={most === steps} onPress={() => change(most)}>
              {LL.checkout.exchange.most({ points: formatNumber(most * step) })}
            </Chip>
          )}
        </div>
        <Notice tone="caution" icon={warningDuotone}>
          {LL.checkout.noUndo.text()}
        </Notice>
      </Block>
    </>
  )
}

/** The points given, those left and those received (picture 36). */
export function ExchangeAmounts({ order, exchange }: { order: Order; exchange: Exchange }) {
  const LL = useLL()
  const language = useLanguage()
  const source = pointSourceOf(order)
  const left = pointsLeft(order)
  const points = (amount: number) => formatPoints(amount, language, source?.type)
  return (
    <Block>
      <SectionTitle small flush>
        {LL.checkout.exchange.summary()}
      </SectionTitle>
      <AmountTable
        rows={[
          {
            label: LL.checkout.exchange.use({ source: source ? sourceName(source, LL) : LL.checkout.payment.points() }),
            text: `-${points(pointsPrice(order))}`,
            tone: 'discount',
          },
          ...(left === undefined ? [] : [{ label: LL.checkout.payment.leftAfter(), text: points(left) }]),
          {
            label: LL.checkout.exchange.receive(),
            text: `${formatNumber(pointsReceived(order))}\u00A0${exchange.unit}`,
            total: true,
          },
        ]}
      />
    </Block>
  )
}
