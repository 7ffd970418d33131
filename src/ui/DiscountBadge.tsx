import { useUiTexts } from './texts'

/** What is taken off, always with a minus; nothing below one percent. Source: PRD-003, PRD-004. */
export function DiscountBadge({ percent, inline }: { percent: number | null | undefined; inline?: boolean }) {
  const texts = useUiTexts()
  if (!percent || percent < 1) return null
  const whole = Math.round(percent)
  return (
    <span className={inline ? 'discount-badge discount-badge--inline' : 'discount-badge'}>
      <span aria-hidden>-{whole}%</span>
      <span className="sr-only">{texts.discount({ percent: whole })}</span>
    </span>
  )
}
