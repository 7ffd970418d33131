import type { Ref } from 'react'

interface CheckingRingProps {
  ref?: Ref<HTMLDivElement>
  /** Nothing is polled any more: the ring is closed and still. */
  still?: boolean
}

/** The ring of a payment whose outcome is polled, or unknown; static under reduced motion. */
export function CheckingRing({ ref, still = false }: CheckingRingProps) {
  return (
    <div ref={ref} className="checking-ring" aria-hidden>
      <svg
        className={still ? undefined : 'ring'}
        viewBox="0 0 148 148"
        width="148"
        height="148"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
      >
        <circle cx="74" cy="74" r="69" stroke="var(--teal-100)" />
        {!still && <path d="M96 8.6A69 69 0 0 1 131 113" stroke="currentColor" />}
      </svg>
      <span className="checking-ring__mark">
        <svg
          viewBox="0 0 52 62"
          width="52"
          height="62"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        >
          <path d="M3 2h46v55l-7.6-5-7.6 5-7.6-5-7.6 5-7.6-5-8 5z" fill="var(--teal-50)" strokeLinejoin="round" />
          <path d="M13 16h26M13 27h26M13 38h14" />
        </svg>
      </span>
    </div>
  )
}
