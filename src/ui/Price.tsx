import type { ProductCard } from '../../contract/products'
import { toBaht } from '../../contract/money'
import type { Satang } from '../../contract/money'
import { formatBaht, formatNumber, formatPoints, formatPrice } from '../../i18n/formats'
import { useTexts } from './texts'

/** The price fields of a product in the contract. */
export type PriceOf = Pick<ProductCard, 'priceDisplayMode' | 'price' | 'discountPrice' | 'pricePoints' | 'cashPart'>

type PriceProps = { of: PriceOf; size?: 'sm' | 'md' | 'lg'; className?: string }

/**
 * A price in its display mode; the original price is struck through only when there is a lower one. Renders nothing without a price: for a
 * donation, whose amount the donor chooses, and for a granted reward. Source: DON-011, FUL-003, PRD-011.
 */
export function Price({ of, size = 'md', className }: PriceProps) {
  const { LL } = useTexts()
  if (of.priceDisplayMode === 'baht_only' && (of.discountPrice ?? of.price) === 0) return null
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
      return <Points mode={of.priceDisplayMode} points={of.pricePoints} />
    case 'cash_point':
      return (
        <>
          <Baht amount={of.cashPart ?? now} />
          <Points mode="point_only" points={of.pricePoints} plus />
        </>
      )
    case 'baht_only':
      return <Baht amount={now} />
  }
}

type PointsProps = { mode: 'kpoint_only' | 'the1_only' | 'point_only'; points: number | undefined; plus?: boolean }

function Points({ mode, points, plus }: PointsProps) {
  const { language } = useTexts()
  const [figure, word] = formatPrice(mode, { points }, language).split('\u00A0')
  return (
    <span className="price__figure price__figure--points">
      {plus ? <span className="price__word">+ </span> : mode !== 'the1_only' && <Coin />}
      {figure} <span className="price__word">{word}</span>
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

/** Points with a coin icon, spelled out for screen readers. */
export function PointsFigure({ points }: { points: number }) {
  const { language } = useTexts()
  return (
    <>
      <span className="price__figure price__figure--points" aria-hidden>
        <Coin size={22} />
        {formatNumber(points)}
      </span>
      <span className="sr-only">{formatPoints(points, language)}</span>
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
