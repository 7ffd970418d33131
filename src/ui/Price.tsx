import type { Satang } from '../../contract/money'
import { formatBaht, formatNumber, useUiTexts } from './texts'

/** The price of a product as the contract has it. */
export type PriceOf = {
  priceDisplayMode: string
  price?: Satang
  discountPrice?: Satang
  pricePoints?: number
  cashPart?: Satang
}

type PriceProps = { of: PriceOf; size?: 'sm' | 'md' | 'lg'; className?: string }

/** A shelf price in its display mode; the former price is struck only when a lower one exists. Source: PRD-011. */
export function Price({ of, size = 'md', className }: PriceProps) {
  const texts = useUiTexts()
  const sale = of.price !== undefined && of.discountPrice !== undefined && of.discountPrice < of.price
  const classes = ['price', size !== 'md' && `price--${size}`, sale && 'price--sale', className]
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <PriceNow of={of} />
      {sale && (
        <span className="price__was">
          <span className="sr-only">{texts.formerPrice()} </span>
          <Baht amount={of.price!} />
        </span>
      )}
    </span>
  )
}

function PriceNow({ of }: { of: PriceOf }) {
  const texts = useUiTexts()
  const points = of.pricePoints ?? 0
  const figure = formatNumber(points)
  switch (of.priceDisplayMode) {
    case 'kpoint_only':
      return <Points figure={figure} word={texts.kPoint()} coin />
    case 'the1_only':
      return <Points figure={figure} word={texts.the1()} />
    case 'point_only':
      return <Points figure={figure} word={texts.points()} coin />
    case 'cash_point':
      return (
        <>
          <Baht amount={of.cashPart ?? of.discountPrice ?? of.price} />
          <span className="price__word" aria-hidden>
            +
          </span>
          <span className="sr-only"> + </span>
          <Points figure={figure} word={texts.points()} />
        </>
      )
    default:
      return <Baht amount={of.discountPrice ?? of.price} />
  }
}

function Points({ figure, word, coin }: { figure: string; word: string; coin?: boolean }) {
  return (
    <span className="price__figure">
      {coin && <Coin />}
      {figure} <span className="price__word">{word}</span>
    </span>
  )
}

/** ฿ and figures for the eye, the amount with its word for the ear. `exact` shows satang always, as totals do. */
export function Baht({ amount, exact, minus }: { amount: Satang | undefined; exact?: boolean; minus?: boolean }) {
  const texts = useUiTexts()
  const figure = formatBaht(amount, exact)
  const sign = minus ? '-' : ''
  return (
    <>
      <span className="price__figure" aria-hidden>
        {sign}
        <span className="price__unit">฿</span>
        {figure}
      </span>
      <span className="sr-only">{texts.baht({ amount: `${sign}${figure}` })}</span>
    </>
  )
}

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
