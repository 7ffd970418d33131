import type { ReactNode } from 'react'
import { Mark } from './Checkbox'
import { Icon } from './Icon'
import { warningCircleFill } from './icons'

type OptionRowProps = {
  /** Rows of one choice share a name. */
  name: string
  value: string
  checked: boolean
  onSelect: (value: string) => void
  title: ReactNode
  sub?: ReactNode
  /** At the right: a fee, `free` makes it green. */
  end?: ReactNode
  free?: boolean
  picture?: ReactNode
  /** `box` is tinted when chosen, `plain` only outlined, `line` is a row of a sheet. */
  look?: 'box' | 'plain' | 'line'
  markAt?: 'start' | 'end'
  disabled?: boolean
  /** Why it can't be chosen, in short; stands where the mark would. */
  reason?: ReactNode
  /** What is wrong and what to do about it, in a strip inside the row. */
  trouble?: ReactNode
  /** Opens inside the row when it is chosen. */
  children?: ReactNode
}

/** One row of a choice. Put rows into `<Options>`. */
export function OptionRow(props: OptionRowProps) {
  const { name, value, checked, onSelect, title, sub, end, free, picture, disabled, reason, trouble, children } = props
  const { look = 'box', markAt = look === 'box' ? 'start' : 'end' } = props
  const classes = [
    'option',
    look !== 'box' && `option--${look}`,
    checked && 'option--selected',
    disabled && 'option--muted',
    trouble && 'option--bad',
  ]
  const mark = <Mark look="radio-mark" checked={checked} disabled={disabled} />
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <label className="option__row">
        <input
          className="option__input"
          type="radio"
          name={name}
          value={value}
          checked={checked}
          disabled={disabled}
          onChange={() => onSelect(value)}
        />
        {markAt === 'start' && mark}
        {picture && <span className="option__picture">{picture}</span>}
        <span className="option__text">
          <span className="option__title">{title}</span>
          {sub && <span className="option__sub">{sub}</span>}
        </span>
        {end && <span className={free ? 'option__value option__value--free' : 'option__value'}>{end}</span>}
        {reason ? <span className={trouble ? 'tag tag--danger' : 'tag'}>{reason}</span> : markAt === 'end' && mark}
      </label>
      {trouble && (
        <p className="option__trouble">
          <Icon shape={warningCircleFill} size={20} />
          <span>{trouble}</span>
        </p>
      )}
      {children}
    </div>
  )
}

type OptionsProps = { label: string; describedBy?: string; lines?: boolean; children: ReactNode }

/** The rows of one choice under one name. */
export function Options({ label, describedBy, lines, children }: OptionsProps) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      className={lines ? 'options options--lines' : 'options'}
    >
      {children}
    </div>
  )
}
