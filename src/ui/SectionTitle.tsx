import type { ReactNode } from 'react'
import { Icon } from './Icon'
import type { IconShape } from './Icon'
import { caretRight } from './icons'
import { useTexts } from './texts'
import { Anchor } from './uiContext'

type SectionTitleProps = {
  children: ReactNode
  /** Link to the section's full list. */
  moreHref?: string
  icon?: IconShape
  /** At the right, in place of the link. */
  end?: ReactNode
  small?: boolean
  /** Without the page's gutter, inside a card or block. */
  flush?: boolean
  id?: string
  level?: 'h2' | 'h3'
}

export function SectionTitle({
  children,
  moreHref,
  icon,
  end,
  small,
  flush,
  id,
  level: Heading = 'h2',
}: SectionTitleProps) {
  const { LL } = useTexts()
  const classes = ['section-title', small && 'section-title--small', flush && 'section-title--flush']
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <Heading id={id} className="section-title__text">
        {icon && <Icon shape={icon} className="section-title__icon" />}
        {children}
      </Heading>
      {end}
      {moreHref !== undefined && (
        <Anchor className="section-title__more" href={moreHref}>
          {LL.common.seeAll()}
          <span className="sr-only"> {children}</span>
          <Icon shape={caretRight} size={18} />
        </Anchor>
      )}
    </div>
  )
}
