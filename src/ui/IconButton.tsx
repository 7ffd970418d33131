import type { ReactNode } from 'react'
import { CountBadge } from './CountBadge'
import { Icon } from './Icon'
import type { IconShape } from './Icon'
import { Anchor } from './uiContext'

type IconButtonProps = {
  shape: IconShape
  /** Accessible name, including the count if there is one. */
  label: string
  count?: number
  href?: string
  onPress?: () => void
  disabled?: boolean
  pressed?: boolean
  size?: number
  className?: string
}

/** An icon button of 44 px; a link with `href`. */
export function IconButton({
  shape,
  label,
  count = 0,
  href,
  onPress,
  disabled,
  pressed,
  size,
  className,
}: IconButtonProps) {
  const classes = className ? `icon-btn ${className}` : 'icon-btn'
  const content: ReactNode = (
    <>
      <Icon shape={shape} size={size} />
      <CountBadge count={count} />
    </>
  )
  if (href !== undefined) {
    return (
      <Anchor className={classes} href={href} aria-label={label} onClick={onPress}>
        {content}
      </Anchor>
    )
  }
  return (
    <button
      type="button"
      className={classes}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {content}
    </button>
  )
}
