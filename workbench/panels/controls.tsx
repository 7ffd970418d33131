import { Field as ChakraField, Heading, Input, NativeSelect, Stack, Switch as ChakraSwitch } from '@chakra-ui/react'
import type { FormEvent, ReactNode } from 'react'
import { fieldDate } from '../dates'
import { useLanguage } from '../texts'

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  type?: string
  placeholder?: string
}

export function Field({ label, value, onChange, type = 'text', placeholder }: FieldProps) {
  const language = useLanguage()
  // The browser writes a date as its own language does.
  const written = type.startsWith('date') ? fieldDate(value, language) : undefined
  return (
    <ChakraField.Root gap="1">
      <ChakraField.Label fontSize="12px" color="fg.muted" fontWeight="400">
        {label}
      </ChakraField.Label>
      <Input
        size="sm"
        type={type}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        bg="bg.subtle"
        borderColor="border.emphasized"
      />
      {written !== undefined && <ChakraField.HelperText marginTop="0">{written}</ChakraField.HelperText>}
    </ChakraField.Root>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: (readonly [string, string])[]
  onChange: (value: string) => void
}

/** A choice in a bar; its label is read out only. */
export const BarChoice = ({ label, ...rest }: ChoiceProps) => (
  <Select size="xs" width="148px" flex="none" accessibleName={label} {...rest} />
)

type SelectProps = Omit<ChoiceProps, 'label'> & {
  accessibleName?: string
  size: 'xs' | 'sm'
  width?: string
  flex?: string
}

function Select({ accessibleName, value, options, onChange, ...look }: SelectProps) {
  return (
    <NativeSelect.Root {...look}>
      <NativeSelect.Field
        aria-label={accessibleName}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        bg="bg.subtle"
        borderColor="border.emphasized"
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}

/** A choice with its label above it. */
export function Choice({ label, ...rest }: ChoiceProps) {
  return (
    <ChakraField.Root gap="1">
      <ChakraField.Label fontSize="12px" color="fg.muted" fontWeight="400">
        {label}
      </ChakraField.Label>
      <Select size="sm" {...rest} />
    </ChakraField.Root>
  )
}

type SwitchProps = { label: string; on: boolean; onChange: (on: boolean) => void; title?: string }

export function Switch({ label, on, onChange, title }: SwitchProps) {
  return (
    <ChakraSwitch.Root size="sm" checked={on} onCheckedChange={({ checked }) => onChange(checked)} title={title}>
      <ChakraSwitch.HiddenInput role="switch" />
      <ChakraSwitch.Control />
      <ChakraSwitch.Label fontWeight="400" fontSize="13px">
        {label}
      </ChakraSwitch.Label>
    </ChakraSwitch.Root>
  )
}

type GroupProps = { title: string; children: ReactNode; onSubmit: () => void }

export function Group({ title, children, onSubmit }: GroupProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Stack asChild gap="3" paddingBottom="18px" marginBottom="18px" borderBottomWidth="1px">
      <form aria-label={title} onSubmit={submit}>
        <Heading as="h3" fontSize="15px">
          {title}
        </Heading>
        {children}
      </form>
    </Stack>
  )
}
