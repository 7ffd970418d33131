import type { ReactNode, Ref } from 'react'
import { Icon } from './Icon'
import type { IconShape } from './Icon'
import { Anchor } from './uiContext'
import { useThrottledClick } from './useThrottledClick'

export type ButtonVariant = 'primary' | 'tint' | 'outline' | 'quiet' | 'white' | 'text' | 'accent'
export type ButtonSize = 'lg' | 'md' | 'sm'

type ButtonLook = {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  danger?: boolean
  pill?: boolean
  className?: string
}

type ButtonProps = ButtonLook & {
  children: ReactNode
  onPress?: () => void
  href?: string
  icon?: IconShape
  iconAfter?: IconShape
  disabled?: boolean
  /** Shows a spinner over the label and ignores presses. */
  busy?: boolean
  /**
   * Accepts one press per 3000 ms; on by default except for the text variant and links. Turn it off for actions without a call or
   * navigation.
   */
  throttled?: boolean
  type?: 'button' | 'submit'
  form?: string
  label?: string
  ref?: Ref<HTMLButtonElement>
}

/** Class names of a button, for router links. */
export function buttonClass({
  variant = 'primary',
  size = 'lg',
  block,
  danger,
  pill,
  className,
}: ButtonLook = {}): string {
  const names = [
    'btn',
    `btn--${variant}`,
    size !== 'lg' && `btn--${size}`,
    block && 'btn--block',
    danger && 'btn--danger',
    pill && 'btn--pill',
    className,
  ]
  return names.filter(Boolean).join(' ')
}

export function Button(props: ButtonProps) {
  const { children, onPress, href, icon, iconAfter, disabled, busy, type = 'button', form, label, ref } = props
  const throttled = props.throttled ?? props.variant !== 'text'
  const press = useThrottledClick<HTMLButtonElement>(() => onPress?.(), throttled)
  const content = (
    <span className="btn__label">
      {icon && <Icon shape={icon} size={20} />}
      <span>{children}</span>
      {iconAfter && <Icon shape={iconAfter} size={20} />}
    </span>
  )
  if (href !== undefined && !disabled) {
    return (
      <Anchor className={buttonClass(props)} href={href} aria-label={label} onClick={onPress}>
        {content}
      </Anchor>
    )
  }
  return (
    <button
      ref={ref}
      type={type}
      form={form}
      className={buttonClass(props)}
      disabled={disabled}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-held={press.held || undefined}
      onClick={(event) => (busy ? event.preventDefault() : press.onClick(event))}
      onAnimationEnd={(event) => event.target === event.currentTarget && press.onAnimationEnd()}
    >
      {content}
      {busy && <Ring className="btn__ring" size={22} />}
    </button>
  )
}

type TextButtonProps = {
  children: ReactNode
  onPress?: () => void
  href?: string
  icon?: IconShape
  tone?: 'danger' | 'muted'
  disabled?: boolean
  label?: string
}

/** A button or link that looks like text: edit, delete, see all. */
export function TextButton({ children, onPress, href, icon, tone, disabled, label }: TextButtonProps) {
  const classes = tone ? `text-btn text-btn--${tone}` : 'text-btn'
  const content = (
    <>
      {icon && <Icon shape={icon} size={20} />}
      {children}
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
    <button type="button" className={classes} disabled={disabled} aria-label={label} onClick={onPress}>
      {content}
    </button>
  )
}

/** A spinner; static under reduced motion. */
export function Ring({ size = 44, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={className ? `ring ${className}` : 'ring'}
      viewBox="0 0 44 44"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      aria-hidden
      focusable="false"
    >
      <circle cx="22" cy="22" r="19" opacity=".2" />
      <path d="M22 3a19 19 0 0 1 17 27.5" />
    </svg>
  )
}
