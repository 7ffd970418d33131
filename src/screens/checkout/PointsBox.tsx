import { useSelector } from '../../stack/useSelector'
import { pointsField } from '../../../contract/constants'
import type { SourceOfFund } from '../../../contract/payment'
import { formatBahtSign, formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import { isPointOnlyMode } from '../../../contract/enums'
import { pointsValue, totalToPay } from '../../../contract/orderAmounts'
import { balanceOf, chosenOf, findSource, mostPoints } from '../../../machines/paymentSource/offers'
import { PointsField } from '../../controls/PointsField'
import { AmountTable } from '../../ui/AmountTable'
import { TextButton } from '../../ui/Button'
import type { PaymentSheetRef } from './refs'
import { sourceName } from './sourceName'
import '../../styles/checkout.css'

/** The number of points used, their value and the source that pays the rest (PAY-007, PAY-018). */
export function PointsBox({ sheet, source }: { sheet: PaymentSheetRef; source: SourceOfFund }) {
  const LL = useLL()
  const language = useLanguage()
  const options = useSelector(sheet, (snapshot) => snapshot.context)
  const canChange = useSelector(sheet, (snapshot) => snapshot.can({ type: 'points.set', points: 1 }))
  const canClear = useSelector(sheet, (snapshot) => snapshot.can({ type: 'points.clear' }))
  const { order, draft } = options
  if (!order) return null
  const points = formatPoints(draft.amount, language)
  const most = mostPoints(options, source)

  if (isPointOnlyMode(options.mode)) {
    const has = balanceOf(options, source)
    return (
      <div className="option__inside">
        <AmountTable
          rows={[
            { label: LL.checkout.payment.usePoints(), text: `-${points}`, tone: 'discount' },
            { label: LL.checkout.payment.leftAfter(), text: formatPoints(has - draft.amount, language) },
          ]}
        />
      </div>
    )
  }
  const paid = { ...order, ...chosenOf(options, draft) }
  const value = formatBahtSign(pointsValue(paid))
  const rest = totalToPay(paid)
  const cash = findSource(options, draft.cash)
  return (
    <div className="option__inside">
      <PointsField
        label={LL.checkout.payment.usePoints()}
        value={draft.amount}
        min={pointsField.min}
        max={most}
        step={pointsField.step}
        disabled={!canChange}
        onChange={(next) => sheet.send({ type: 'points.set', points: next })}
        valueText={LL.checkout.payment.worth({ points, baht: value })}
        overText={LL.checkout.payment.tooMany({ points: formatPoints(most, language) })}
        mostText={LL.checkout.payment.most({ points: formatPoints(most, language) })}
      />
      <div className="split" aria-live="polite">
        <p className="split__part">
          <span className="split__label">{LL.checkout.payment.points()}</span>
          <strong className="split__value">-{value}</strong>
        </p>
        {rest > 0 && (
          <>
            <span className="split__plus" aria-hidden>
              +
            </span>
            <p className="split__part">
              <span className="split__label">
                {cash && LL.checkout.payment.restFrom({ source: sourceName(cash, LL) })}
              </span>
              <strong className="split__value">{formatBahtSign(rest)}</strong>
            </p>
          </>
        )}
      </div>
      <TextButton disabled={!canClear} onPress={() => sheet.send({ type: 'points.clear' })}>
        {LL.checkout.payment.withoutPoints()}
      </TextButton>
    </div>
  )
}
