import type { ReactNode } from 'react'
import type { SourceOfFund } from '../../contract/enums'
import type { Satang } from '../../contract/money'
import { Icon } from './Icon'
import type { IconShape } from './Icon'
import { check } from './pageIcons'
import { Baht, PointsFigure } from './Price'

type ReceiptCardProps = {
  tone?: 'teal' | 'danger' | 'caution'
  icon?: IconShape
  title: string
  text?: string
  amount?: Satang
  /** Shown with the amount, or instead of it if nothing was paid in baht. */
  points?: number
  /** The source whose points they are. */
  pointsOf?: SourceOfFund
  /** Details under the perforation. */
  children?: ReactNode
  titleRef?: React.Ref<HTMLHeadingElement>
  discRef?: React.Ref<HTMLSpanElement>
}

/** The outcome of a payment, as a receipt on the woven background. */
export function ReceiptCard({
  tone = 'teal',
  icon = check,
  title,
  text,
  amount,
  points,
  pointsOf,
  children,
  titleRef,
  discRef,
}: ReceiptCardProps) {
  return (
    <section className="receipt">
      <div
        className={tone === 'teal' ? 'receipt__ground weave' : `receipt__ground receipt__ground--danger weave`}
        aria-hidden
      />
      <div className="receipt__card">
        <span
          ref={discRef}
          className={tone === 'teal' ? 'receipt__disc' : `receipt__disc receipt__disc--${tone}`}
          aria-hidden
        >
          <Icon shape={icon} size={44} />
        </span>
        <h1 ref={titleRef} tabIndex={-1} className="receipt__title">
          {title}
        </h1>
        {text && <p className="receipt__text">{text}</p>}
        {(amount !== undefined || points !== undefined) && (
          <p className="receipt__amount">
            {points === undefined || amount ? <Baht amount={amount} /> : <PointsFigure points={points} of={pointsOf} />}
            {points !== undefined && amount ? (
              <span className="receipt__points">
                + <PointsFigure points={points} of={pointsOf} />
              </span>
            ) : null}
          </p>
        )}
        {children && (
          <>
            <div className="receipt__perforation" aria-hidden />
            {children}
          </>
        )}
      </div>
    </section>
  )
}
