import { SegmentGroup } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type Props<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

/** One choice of a few, side by side. */
export function Segments<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <SegmentGroup.Root
      size="sm"
      value={value}
      aria-label={label}
      bg="bg.subtle"
      borderWidth="1px"
      borderColor="border"
      flex="none"
      onValueChange={(details) => {
        const chosen = options.find((option) => option.value === details.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      <SegmentGroup.Indicator bg="bg.emphasized" />
      <SegmentGroup.Items items={options.map(({ value: key, label: text }) => ({ value: key, label: text }))} />
    </SegmentGroup.Root>
  )
}
