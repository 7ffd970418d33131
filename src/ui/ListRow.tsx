import type { ReactNode } from 'react'
import { Icon } from './Icon'
import type { IconShape } from './Icon'
import { caretRight } from './icons'
import { Anchor } from './uiContext'
import type { AnchorProps } from './uiContext'

type ListRowProps = {
  icon?: IconShape
  title: ReactNode
  sub?: ReactNode
  value?: ReactNode
  /** The value is a discount. */
  discount?: boolean
  onPress?: () => void
  href?: string
  state?: AnchorProps['state']
  disabled?: boolean
}

/** A row with a title and a value; with a caret if it is a link or a button. */
export function ListRow({ icon, title, sub, value, discount, onPress, href, state, disabled }: ListRowProps) {
  const leads = (href !== undefined || onPress !== undefined) && !disabled
  const content = (
    <>
      {icon && <Icon shape={icon} className="list-row__icon" />}
      <span className="list-row__text">
        <span className="list-row__title">{title}</span>
        {sub && <span className="list-row__sub">{sub}</span>}
      </span>
      {value && (
        <span className={discount ? 'list-row__value list-row__value--discount' : 'list-row__value'}>{value}</span>
      )}
      {leads && <Icon shape={caretRight} size={20} className="list-row__caret" />}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <Anchor className="list-row" href={href} state={state} onClick={onPress}>
        {content}
      </Anchor>
    )
  }
  if (onPress) {
    return (
      <button type="button" className="list-row" disabled={disabled} onClick={onPress}>
        {content}
      </button>
    )
  }
  return <div className="list-row">{content}</div>
}
