import type { ReactNode } from 'react'

type CardProps = { children: ReactNode; padded?: boolean; selected?: boolean; className?: string; label?: string }

/** A white card on the page's ground. */
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

/** A white strip from edge to edge, 8 px below the one before. */
export function Block({ children, label, className }: { children: ReactNode; label?: string; className?: string }) {
  return (
    <section className={className ? `sheet-block ${className}` : 'sheet-block'} aria-label={label}>
      {children}
    </section>
  )
}
