import { Icon } from './Icon'
import { receiptDuotone } from './pageIcons'

/** Turns while the outcome of a payment is asked for; stands still under reduced motion. */
export function CheckingRing() {
  return (
    <div className="checking-ring" aria-hidden>
      <svg
        className="ring"
        viewBox="0 0 148 148"
        width="148"
        height="148"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
      >
        <circle cx="74" cy="74" r="69" stroke="#d9eeec" />
        <path d="M96 8.6A69 69 0 0 1 131 113" stroke="#0c736e" />
      </svg>
      <span className="checking-ring__mark">
        <Icon shape={receiptDuotone} size={64} />
      </span>
    </div>
  )
}
