import { Field, Input, NativeSelect, Switch, Textarea } from '@chakra-ui/react'
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { Icon } from '../ui/Icon'
import { caretDown, warningCircleFill } from '../ui/icons'
import { useTexts } from '../ui/texts'
import { ChakraLayer } from './ChakraLayer'

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name: string
  /** What is wrong, as a sentence; paints the field and is read with it. */
  error?: string
  hint?: string
  required?: boolean
  disabled?: boolean
}

type TextProps = FieldProps & {
  placeholder?: string
  /** Shows a counter; typing beyond is not cut, so that the error can say it. */
  counterMax?: number
  maxLength?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
}

type TextFieldProps = TextProps & {
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  ref?: Ref<HTMLInputElement>
}

/** A field of one line: label inside, error and counter below. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, onBlur, name, placeholder, maxLength, autoComplete, type = 'text', inputMode, ref } = props
  return (
    <FieldFrame {...props}>
      <Input
        ref={ref}
        unstyled
        className="field__control"
        name={name}
        type={type}
        value={value}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}

type TextAreaFieldProps = TextProps & { rows?: number; ref?: Ref<HTMLTextAreaElement> }

/** A field of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, onBlur, name, placeholder, maxLength, autoComplete, rows = 3, ref } = props
  return (
    <FieldFrame {...props}>
      <Textarea
        ref={ref}
        unstyled
        className="field__control field__control--area"
        name={name}
        rows={rows}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}

type SelectFieldProps = FieldProps & {
  options: { value: string; label: string }[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  ref?: Ref<HTMLSelectElement>
}

/** One of a list, chosen with the platform's own picker. */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, onBlur, name, options, placeholder, autoComplete, ref } = props
  return (
    <FieldFrame {...props}>
      <NativeSelect.Root unstyled className="field__select">
        <NativeSelect.Field
          ref={ref}
          className={value ? 'field__control' : 'field__control field__control--empty'}
          name={name}
          value={value}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        >
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
        </NativeSelect.Field>
        <span className="field__caret" aria-hidden>
          <Icon shape={caretDown} size={20} />
        </span>
      </NativeSelect.Root>
    </FieldFrame>
  )
}

type FieldFrameProps = Omit<FieldProps, 'onChange'> & { counterMax?: number; children: ReactNode }

function FieldFrame({ label, value, error, hint, required, disabled, counterMax, children }: FieldFrameProps) {
  const { LL } = useTexts()
  const length = [...value].length
  return (
    <ChakraLayer>
      <Field.Root invalid={error !== undefined} required={required} disabled={disabled} className="field">
        <div className="field__box">
          <Field.Label className="field__label">{label}</Field.Label>
          {children}
          {error !== undefined && <Icon shape={warningCircleFill} size={22} className="field__mark" />}
        </div>
        <div className="field__foot">
          {error !== undefined ? (
            <Field.ErrorText className="field__message">{error}</Field.ErrorText>
          ) : (
            hint && <Field.HelperText className="field__message">{hint}</Field.HelperText>
          )}
          {counterMax !== undefined && (
            <span className="field__counter">
              <span aria-hidden>
                {length}/{counterMax}
              </span>
              <span className="sr-only">{LL.common.counter({ count: length, max: counterMax })}</span>
            </span>
          )}
        </div>
      </Field.Root>
    </ChakraLayer>
  )
}

type SwitchRowProps = {
  title: string
  sub?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
}

/** A setting that is on or off. */
export function SwitchRow({ title, sub, checked, onChange, disabled, name }: SwitchRowProps) {
  return (
    <ChakraLayer>
      <Switch.Root
        checked={checked}
        disabled={disabled}
        name={name}
        onCheckedChange={(change) => onChange(change.checked)}
      >
        <Switch.HiddenInput />
        <Switch.Label>
          <span className="list-row__title">{title}</span>
          {sub && <span className="list-row__sub">{sub}</span>}
        </Switch.Label>
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
      </Switch.Root>
    </ChakraLayer>
  )
}
