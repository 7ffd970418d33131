import { plus } from './icons'
import { Icon } from './Icon'
import { minus, trash } from './pageIcons'
import { formatNumber } from '../../i18n/formats'
import { useTexts } from './texts'

type StepperProps = {
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  /** If set, the minus becomes a bin at `min`; the caller confirms the removal. */
  onRemove?: () => void
  /** Accessible name: what is counted. */
  label: string
  /** Text shown instead of the number. */
  text?: string
  disabled?: boolean
}

/** A quantity stepper, in steps of one. */
export function Stepper({ value, min = 1, max, onChange, onRemove, label, text, disabled }: StepperProps) {
  const { LL } = useTexts()
  const atMin = value <= min
  const bin = atMin && onRemove !== undefined
  return (
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        className="stepper__button"
        aria-label={bin ? LL.common.delete() : LL.common.decrease()}
        disabled={disabled || (atMin && !bin)}
        onClick={() => (bin ? onRemove() : onChange(Math.max(min, Math.min(value, max + 1) - 1)))}
      >
        <Icon shape={bin ? trash : minus} size={20} />
      </button>
      <span className="stepper__value" aria-live="polite">
        {text ?? formatNumber(value)}
      </span>
      <button
        type="button"
        className="stepper__button"
        aria-label={LL.common.increase()}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon shape={plus} size={20} />
      </button>
    </div>
  )
}
