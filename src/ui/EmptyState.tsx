import type { ReactNode } from 'react'
import { Drawing } from './drawings'
import type { DrawingName } from './drawings'

type EmptyStateProps = {
  art: DrawingName
  title: string
  /** One helpful line; line breaks are kept. */
  text?: ReactNode
  /** Code of an error, in brackets. */
  code?: string
  /** The primary action. */
  children?: ReactNode
  /** For a whole page, not a block. */
  large?: boolean
  sign?: string
  titleRef?: React.Ref<HTMLHeadingElement>
  /** `h1` if the header has no title. */
  level?: 'h1' | 'h2'
}

/** Placeholder for missing content: empty, not found, failed, offline, closed. */
export function EmptyState({
  art,
  title,
  text,
  code,
  children,
  large,
  sign,
  titleRef,
  level: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <section className={large ? 'empty empty--large' : 'empty'}>
      <Drawing name={art} sign={sign} />
      <Heading ref={titleRef} tabIndex={-1} className="empty__title">
        {title}
      </Heading>
      {text && <p className="empty__text">{text}</p>}
      {code && <p className="empty__code">({code})</p>}
      {children && <div className="empty__button">{children}</div>}
    </section>
  )
}
