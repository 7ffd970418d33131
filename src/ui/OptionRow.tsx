import type { ReactNode } from 'react'
import { Mark } from './Checkbox'
import { Icon } from './Icon'
import { warningCircleFill } from './icons'

type OptionRowProps = {
  /** Name of the radio group. */
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
  /** Short reason why it can't be chosen; replaces the mark. */
  reason?: ReactNode
  /** A problem and its remedy, in a strip inside the row. */
  trouble?: ReactNode
  /** Shown inside the row when it is chosen. */
  children?: ReactNode
}

/** One option of a radio group. Put rows into `<Options>`. */
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

/** A labelled radio group. */
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
