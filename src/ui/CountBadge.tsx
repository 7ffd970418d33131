import { badgeText } from '../../i18n/formats'

/** A count: above 99 it shows 99+, at 0 nothing. Decorative: include the count in the label of the element around it. */
export function CountBadge({ count }: { count: number }) {
  const text = badgeText(count)
  if (text === null) return null
  return (
    <span className="count-badge" aria-hidden>
      {text}
    </span>
  )
}
