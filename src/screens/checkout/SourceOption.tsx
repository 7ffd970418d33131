import { useSelector } from '../../stack/useSelector'
import { isPointOnlyMode, isPointSource } from '../../../contract/enums'
import { toSatang } from '../../../contract/money'
import type { SourceOfFund } from '../../../contract/payment'
import { formatBahtSign, formatPhone, formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import { balanceOf, closedHours, conditionOf } from '../../../machines/paymentSource/offers'
import { keyOfSource } from '../../../machines/paymentSource/sourceKey'
import {
  hoursOf,
  isHelpedByBank,
  isRefusedByShop,
  leastPoints,
  pointsPerBaht,
} from '../../../machines/paymentSource/terms'
import { Ring } from '../../ui/Button'
import { Facts } from '../../ui/Facts'
import { OptionRow } from '../../ui/OptionRow'
import type { PaymentSheetRef } from './refs'
import { PointsBox } from './PointsBox'
import { sourceName } from './sourceName'
import { SourcePicture } from './SourcePicture'
import '../../styles/checkout.css'

interface SourceOptionProps {
  sheet: PaymentSheetRef
  source: SourceOfFund
  /** Empty if none is configured. */
  bankPhone: string
  /** Text under the name of a baht source. */
  sub?: string
}

/** One payment source: its balance, why it can't be chosen, and the amount of chosen points (PAY-018). */
export function SourceOption({ sheet, source, bankPhone, sub }: SourceOptionProps) {
  const LL = useLL()
  const language = useLanguage()
  const options = useSelector(sheet, (snapshot) => snapshot.context)
  const key = keyOfSource(source)
  const isVerifying = useSelector(sheet, (snapshot) => snapshot.hasTag('busy') && snapshot.context.verifying === key)
  const isPoints = isPointSource(source.type)
  const isPicked = options.draft[isPoints ? 'points' : 'cash'] === key
  const isRefused = isRefusedByShop(options, source.type)
  // If the shop accepts no points, other problems of a point card do not matter.
  const condition = isRefused ? undefined : conditionOf(options, source)
  const isClosed = !isRefused && closedHours(options, source, options.now()) !== undefined
  const hours = options.order && hoursOf(source.type, options.order)
  const has = balanceOf(options, source)

  const facts = () => {
    if (!isPoints) return sub
    const balance = LL.checkout.payment.balance({ points: formatPoints(has, language) })
    if (isRefused) return balance
    if (condition === 'notEnough') {
      const least = formatPoints(leastPoints(options, source), language)
      return <Facts of={[balance, LL.checkout.payment.needs({ points: least })]} />
    }
    const rate = LL.checkout.payment.rate({
      points: formatPoints(pointsPerBaht(options, source), language),
      baht: formatBahtSign(toSatang(100)),
    })
    return (
      <Facts
        of={[
          balance,
          !isPointOnlyMode(options.mode) && !condition && rate,
          hours && !condition && LL.checkout.payment.hours(hours),
        ]}
      />
    )
  }
  const trouble = () => {
    if (!condition || condition === 'notEnough') return undefined
    return (
      <>
        {LL.checkout.payment.condition[condition]()}
        {bankPhone && isHelpedByBank(condition) && (
          <a className="option__call" href={`tel:${bankPhone}`}>
            {LL.checkout.payment.callBank({ phone: formatPhone(bankPhone) })}
          </a>
        )}
      </>
    )
  }
  // Beside points the account only pays what they leave: the points look chosen, not both.
  const paysRest = !isPoints && isPicked && options.draft.points !== undefined
  const reason = () => {
    if (paysRest) return LL.checkout.payment.paysRest()
    if (condition) return LL.checkout.payment.conditionTag[condition]()
    if (isClosed) return LL.checkout.payment.closed()
    return undefined
  }
  return (
    <div className={paysRest ? 'pays-rest' : undefined}>
      <OptionRow
        name={isPoints ? 'points' : 'cash'}
        value={key}
        look="plain"
        checked={isPicked}
        disabled={isRefused || condition !== undefined || isClosed}
        onSelect={() => sheet.send({ type: isPoints ? 'points.pick' : 'cash.pick', key })}
        picture={<SourcePicture source={source} />}
        title={sourceName(source, LL)}
        sub={facts()}
        end={
          isVerifying && (
            <span role="status" aria-label={LL.checkout.payment.verifying()}>
              <Ring size={22} />
            </span>
          )
        }
        reason={reason()}
        trouble={trouble()}
      >
        {isPoints && isPicked && <PointsBox sheet={sheet} source={source} />}
      </OptionRow>
    </div>
  )
}
