import type { ReactNode } from 'react'
import { Icon } from './Icon'
import { checkBold } from './pageIcons'

type MarkProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Read out; needed where no words stand beside the mark. */
  label?: string
  children?: ReactNode
  disabled?: boolean
  name?: string
}

export function Checkbox({ checked, onChange, label, children, disabled, name }: MarkProps) {
  const mark = ['check-mark', checked && 'check-mark--on', disabled && 'check-mark--off-limits']
    .filter(Boolean)
    .join(' ')
  return (
    <label className={children ? 'tick' : 'tick tick--bare'}>
      <input
        className="tick__input"
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={mark} aria-hidden>
        <Icon shape={checkBold} size={14} />
      </span>
      {children}
    </label>
  )
}

/** One radio without a row, as before a shop's name in the cart. */
export function RadioMark({ checked, onChange, label, children, disabled, name }: MarkProps & { name: string }) {
  const mark = ['radio-mark', checked && 'radio-mark--on', disabled && 'radio-mark--off-limits']
    .filter(Boolean)
    .join(' ')
  return (
    <label className={children ? 'tick' : 'tick tick--bare'}>
      <input
        className="tick__input"
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={mark} aria-hidden />
      {children}
    </label>
  )
}
