import type { ReactNode } from 'react'

type CardProps = { children: ReactNode; padded?: boolean; selected?: boolean; className?: string; label?: string }

/** A white card on the page's background. */
export function Card({ children, padded = true, selected, className, label }: CardProps) {
  const classes = ['card', padded && 'card--pad', selected && 'card--selected', className].filter(Boolean).join(' ')
  return label ? (
    <section className={classes} aria-label={label}>
      {children}
    </section>
  ) : (
    <div className={classes}>{children}</div>
  )
}

type BlockProps = {
  children: ReactNode
  label?: string
  /** Without padding: for rows that have their own. */
  flush?: boolean
  /** Without the gap above: directly under a photo or a bar. */
  joined?: boolean
}

/** A full-width white section, 8 px below the previous one. */
export function Block({ children, label, flush, joined }: BlockProps) {
  const classes = ['sheet-block', flush && 'sheet-block--flush', joined && 'sheet-block--joined']
    .filter(Boolean)
    .join(' ')
  return (
    <section className={classes} aria-label={label}>
      {children}
    </section>
  )
}
