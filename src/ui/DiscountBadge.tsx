import { discountBadge } from '../../i18n/formats'
import { useTexts } from './texts'

/** The discount, always with a minus; not shown below one percent. Source: PRD-003, PRD-004. */
export function DiscountBadge({ percent, inline }: { percent: number | null | undefined; inline?: boolean }) {
  const { LL } = useTexts()
  const badge = discountBadge(percent)
  if (badge === null || !percent) return null
  return (
    <span className={inline ? 'discount-badge discount-badge--inline' : 'discount-badge'}>
      <span aria-hidden>{badge}</span>
      <span className="sr-only">{LL.card.discount({ percent: Math.round(percent) })}</span>
    </span>
  )
}
