import type { PaymentMode, SourceOfFund } from '../../contract/enums'
import type { ProductCard } from '../../contract/products'
import { toBaht } from '../../contract/money'
import type { Satang } from '../../contract/money'
import { formatBaht, formatNumber, formatPoints } from '../../i18n/formats'
import { useTexts } from './texts'

/** The price fields of a product in the contract. */
export type PriceOf = Pick<ProductCard, 'priceDisplayMode' | 'price' | 'discountPrice' | 'pricePoints' | 'cashPart'> &
  Partial<Pick<ProductCard, 'type'>>

type PriceProps = { of: PriceOf; size?: 'sm' | 'md' | 'lg'; className?: string }

/**
 * A price in its display mode; the original price is struck through only when there is a lower one. What is free says that it needs no
 * points; a donation, whose amount the donor chooses, shows nothing. Source: DON-011, FUL-003, PRD-011, LOOK-003.
 */
export function Price({ of, size = 'md', className }: PriceProps) {
  const { LL } = useTexts()
  if (of.priceDisplayMode === 'baht_only' && (of.discountPrice ?? of.price) === 0) {
    return of.type === 'donation' ? null : <span className="price price--free">{LL.card.free()}</span>
  }
  const former =
    of.discountPrice !== undefined && of.price !== undefined && of.discountPrice < of.price ? of.price : null
  const classes = ['price', size !== 'md' && `price--${size}`, former !== null && 'price--sale', className]
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <PriceNow of={of} />
      {former !== null && (
        <s className="price__was">
          <span className="sr-only">{LL.card.originalPrice()} </span>
          <Baht amount={former} />
        </s>
      )}
    </span>
  )
}

function PriceNow({ of }: { of: PriceOf }) {
  const now = of.discountPrice ?? of.price
  switch (of.priceDisplayMode) {
    case 'kpoint_only':
    case 'the1_only':
    case 'point_only':
      return <PointsFigure of={of.priceDisplayMode} points={of.pricePoints} />
    case 'cash_point':
      return (
        <>
          <Baht amount={of.cashPart ?? now} />
          <PointsFigure points={of.pricePoints} plus />
        </>
      )
    case 'baht_only':
      return <Baht amount={now} />
  }
}

type PointsProps = {
  points: number | undefined
  /** The mode or source whose points they are. */
  of?: PaymentMode | SourceOfFund
  /** After an amount in baht: a plus instead of the coin. */
  plus?: boolean
}

/** Points with their coin and the name of their unit (LOOK-003). */
export function PointsFigure({ points, of, plus }: PointsProps) {
  const { language } = useTexts()
  const [figure, unit] = formatPoints(points, language, of).split('\u00A0')
  return (
    <span className="price__figure price__figure--points">
      {plus ? <span className="price__word">+ </span> : <Coin />}
      {figure} <span className="price__word">{unit}</span>
    </span>
  )
}

/** The amount with ฿, spelled out for screen readers. `minus` is for discounts. */
export function Baht({ amount, minus }: { amount: Satang | undefined; minus?: boolean }) {
  const { language } = useTexts()
  const sign = minus ? '-' : ''
  if (amount === undefined) return <span className="price__figure">-</span>
  return (
    <>
      <span className="price__figure" aria-hidden>
        {sign}
        <span className="price__unit">฿</span>
        {formatNumber(toBaht(amount))}
      </span>
      <span className="sr-only">
        {sign}
        {formatBaht(amount, language)}
      </span>
    </>
  )
}

/** The coin icon of points. */
export function Coin({ size = 18 }: { size?: number }) {
  return (
    <svg className="price__coin" viewBox="0 0 24 24" width={size} height={size} aria-hidden focusable="false">
      <circle cx="12" cy="12" r="11.5" fill="#f08a3c" />
      <circle cx="12" cy="12" r="9" fill="none" stroke="#fff" strokeWidth="1.3" />
      <path
        d="M9.6 17V7.2h3.2a3 3 0 0 1 0 6H9.6"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
