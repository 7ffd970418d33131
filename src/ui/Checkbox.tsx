import type { ReactNode } from 'react'
import { Icon } from './Icon'
import { checkBold } from './pageIcons'

type MarkProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Accessible name; required where the mark has no visible label. */
  label?: string
  children?: ReactNode
  disabled?: boolean
  name?: string
}

interface MarkLook {
  look: 'check-mark' | 'radio-mark'
  shape?: ReactNode
}

/** The visible mark of a checkbox or radio; screen readers use the input behind it. */
export function Mark({ look, shape, checked, disabled }: MarkLook & Pick<MarkProps, 'checked' | 'disabled'>) {
  const classes = [look, checked && `${look}--on`, disabled && `${look}--off-limits`]
  return (
    <span className={classes.filter(Boolean).join(' ')} aria-hidden>
      {shape}
    </span>
  )
}

type TickProps = MarkProps & MarkLook & { type: 'checkbox' | 'radio' }

function Tick({ type, look, shape, checked, onChange, label, children, disabled, name }: TickProps) {
  return (
    <label className={children ? 'tick' : 'tick tick--bare'}>
      <input
        className="tick__input"
        type={type}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Mark look={look} shape={shape} checked={checked} disabled={disabled} />
      {children}
    </label>
  )
}

export const Checkbox = (props: MarkProps) => (
  <Tick {...props} type="checkbox" look="check-mark" shape={<Icon shape={checkBold} size={14} />} />
)

/** A radio without a row, as next to a shop's name in the cart. */
export const RadioMark = (props: MarkProps & { name: string }) => <Tick {...props} type="radio" look="radio-mark" />
