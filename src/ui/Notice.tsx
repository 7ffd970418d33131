import type { ReactNode } from 'react'
import { Icon } from './Icon'
import type { IconShape } from './Icon'
import { warningCircleFill } from './icons'
import { info } from './pageIcons'

type NoticeProps = {
  children: ReactNode
  tone?: 'plain' | 'teal' | 'success' | 'caution' | 'danger'
  title?: string
  icon?: IconShape
  /** Full width, under the header. */
  strip?: boolean
  /** An alert, announced at once. */
  alert?: boolean
}

/** A tinted strip with an icon and a sentence. */
export function Notice({ children, tone = 'plain', title, icon, strip, alert }: NoticeProps) {
  const classes = ['notice', tone !== 'plain' && `notice--${tone}`, strip && 'notice--strip'].filter(Boolean).join(' ')
  return (
    <div className={classes} role={alert ? 'alert' : undefined}>
      <Icon shape={icon ?? (tone === 'danger' ? warningCircleFill : info)} size={title ? 28 : 20} />
      <p className="notice__text">
        {title && <span className="notice__title">{title}</span>}
        {children}
      </p>
    </div>
  )
}
