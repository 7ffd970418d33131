import { Suspense, useState } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { formatNumber } from '../../i18n/formats'
import { Icon } from '../ui/Icon'
import { plus } from '../ui/icons'
import { minus } from '../ui/pageIcons'
import { useTexts } from '../ui/texts'
import { lazyWithRetry } from '../ui/lazyWithRetry'

const RangeSlider = lazyWithRetry(async () => ({ default: (await import('./RangeSlider')).RangeSlider }))

type PointsFieldProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  /** The value as text for screen readers. */
  valueText: string
  /** Text under the right end of the track. */
  mostText: string
  /** Shown after more than `max` was typed. */
  overText: string
  disabled?: boolean
}

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/**
 * A whole number, set by stepper, slider or typing (PAY-018). Typed text is not corrected until the field loses
 * the focus, except for more than the maximum: that is limited at once, and says so (LOOK-009).
 */
export function PointsField(props: PointsFieldProps) {
  const { label, value, min, max, step, onChange, valueText, mostText, overText, disabled } = props
  const { LL } = useTexts()
  const [typed, setTyped] = useState<string>()
  const [isOver, setOver] = useState(false)
  const set = (points: number) => {
    setOver(false)
    onChange(points)
  }
  const move = (by: number) => set(Math.max(min, Math.min(max, value + by)))
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 100
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = steps[event.key]
    if (direction === undefined) return
    event.preventDefault()
    move(direction * step)
  }
  return (
    <div className="points-field" role="group" aria-label={label}>
      <div className="points-field__head">
        <span>{label}</span>
        <div className="stepper">
          <button
            type="button"
            className="stepper__button"
            aria-label={`${LL.common.decrease()} ${formatNumber(step)}`}
            disabled={disabled || value <= min}
            onClick={() => move(-step)}
          >
            <Icon shape={minus} size={20} />
          </button>
          <input
            className="points-field__input"
            inputMode="numeric"
            autoComplete="off"
            aria-label={label}
            value={typed ?? formatNumber(value)}
            disabled={disabled}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => setTyped(undefined)}
            onChange={({ currentTarget }) => {
              const digits = currentTarget.value.replace(/\D/g, '').slice(0, 12)
              const points = Number(digits)
              setTyped(points > max ? formatNumber(max) : digits)
              if (digits !== '') set(Math.min(max, points))
              setOver(points > max)
            }}
          />
          <button
            type="button"
            className="stepper__button"
            aria-label={`${LL.common.increase()} ${formatNumber(step)}`}
            disabled={disabled || value >= max}
            onClick={() => move(step)}
          >
            <Icon shape={plus} size={20} />
          </button>
        </div>
      </div>
      <p className="points-field__over" role="status">
        {isOver && overText}
      </p>
      <div className="points-field__track">
        <Suspense fallback={null}>
          <RangeSlider
            aria-label={label}
            aria-valuetext={valueText}
            min={min}
            max={max}
            step={1}
            value={value}
            disabled={disabled}
            style={{ '--filled': `${filled}%` } as CSSProperties}
            onKeyDown={onKeyDown}
            onChange={({ currentTarget }) => set(Number(currentTarget.value))}
          />
        </Suspense>
      </div>
      <p className="points-field__ends">
        <span>{formatNumber(min)}</span>
        <span className="points-field__most">{mostText}</span>
      </p>
    </div>
  )
}
