import { badgeText } from '../../i18n/formats'

/** How many, capped: above 99 it reads 99+, at 0 it is not there. Decoration: say the count in the label of what carries it. */
export function CountBadge({ count }: { count: number }) {
  const text = badgeText(count)
  if (text === null) return null
  return (
    <span className="count-badge" aria-hidden>
      {text}
    </span>
  )
}
