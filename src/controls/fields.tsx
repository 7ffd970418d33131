import { useId } from 'react'
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { Icon } from '../ui/Icon'
import { caretDown, warningCircleFill } from '../ui/icons'
import { useTexts } from '../ui/texts'
import { AreaControl, LineControl, SelectControl } from './inputs'

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name: string
  /** Error message; marks the field as invalid and is announced with it. */
  error?: string
  hint?: string
  required?: boolean
  disabled?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
}

type TextProps = FieldProps & {
  placeholder?: string
  /** Shows a counter; longer input is not cut, so that an error can be shown. */
  counterMax?: number
  /** Value of the counter, instead of the text's length. */
  count?: number
  maxLength?: number
}

type TextFieldProps = TextProps & {
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  ref?: Ref<HTMLInputElement>
}

/** A single-line field: label inside, error and counter below. */
export function TextField(props: TextFieldProps) {
  const { placeholder, maxLength, type = 'text', inputMode, ref } = props
  const field = useField(props)
  return (
    <FieldFrame {...props} ids={field.ids}>
      <LineControl
        ref={ref}
        {...field.control}
        type={type}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={maxLength}
      />
    </FieldFrame>
  )
}

type TextAreaFieldProps = TextProps & { rows?: number; ref?: Ref<HTMLTextAreaElement> }

/** A multi-line field. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { placeholder, maxLength, rows = 3, ref } = props
  const field = useField(props)
  return (
    <FieldFrame {...props} ids={field.ids}>
      <AreaControl
        ref={ref}
        kind="area"
        {...field.control}
        rows={rows}
        placeholder={placeholder}
        maxLength={maxLength}
      />
    </FieldFrame>
  )
}

type SelectFieldProps = FieldProps & {
  options: { value: string; label: string }[]
  /** Shown while nothing is selected. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** A select field with the platform's native picker. */
export function SelectField(props: SelectFieldProps) {
  const { value, options, placeholder, ref } = props
  const field = useField(props)
  return (
    <FieldFrame {...props} ids={field.ids}>
      <SelectControl ref={ref} kind="select" isEmpty={value === ''} {...field.control}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectControl>
      <Icon shape={caretDown} size={20} className="field__caret" />
    </FieldFrame>
  )
}

type Ids = { control: string; message: string; counter: string }

function useField(props: FieldProps & { counterMax?: number }) {
  const { name, value, onChange, onBlur, error, hint, required, disabled, autoComplete, counterMax } = props
  const id = useId()
  const ids: Ids = { control: `${id}-control`, message: `${id}-message`, counter: `${id}-counter` }
  const described = [(error ?? hint) !== undefined && ids.message, counterMax !== undefined && ids.counter]
  return {
    ids,
    control: {
      id: ids.control,
      name,
      value,
      required,
      disabled,
      autoComplete,
      onBlur,
      onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    },
  }
}

type FieldFrameProps = Pick<FieldProps, 'label' | 'value' | 'error' | 'hint'> & {
  counterMax?: number
  count?: number
  ids: Ids
  children: ReactNode
}

function FieldFrame({ label, value, error, hint, counterMax, count, ids, children }: FieldFrameProps) {
  const { LL } = useTexts()
  const length = count ?? [...value].length
  return (
    <div className={error === undefined ? 'field' : 'field field--bad'}>
      <div className="field__box">
        <label className="field__label" htmlFor={ids.control}>
          {label}
        </label>
        {children}
        {error !== undefined && <Icon shape={warningCircleFill} size={22} className="field__mark" />}
      </div>
      {(error ?? hint ?? counterMax) !== undefined && (
        <div className="field__foot">
          <span
            id={ids.message}
            className={error === undefined ? 'field__message' : 'field__message field__message--bad'}
          >
            {error ?? hint}
          </span>
          {counterMax !== undefined && (
            <span id={ids.counter} className="field__counter">
              <span aria-hidden>
                {length}/{counterMax}
              </span>
              <span className="sr-only">{LL.common.counter({ count: length, max: counterMax })}</span>
            </span>
          )}
        </div>
      )}
    </div>
  )
}
