import { Box, Field, IconButton, Input, InputGroup } from '@chakra-ui/react'
import { useRef } from 'react'
import { Icon } from '../Icon'
import { useTexts } from '../texts'
import { readDay, writeDay } from './days'

type Props = { label: string; value: string; onChange: (day: string) => void }

/**
 * A day as people in Thailand write it, day first, to type or to choose from the browser's calendar. The browser's own field of a date has the
 * order of the browser's language, whatever that of the page is.
 */
export function DayField({ label, value, onChange }: Props) {
  const { traffic: texts } = useTexts()
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <Field.Root gap="1">
      <Field.Label fontSize="12px" color="fg.muted" fontWeight="400">
        {label}
      </Field.Label>
      <InputGroup
        endElement={
          <Box position="relative">
            <IconButton
              size="2xs"
              variant="ghost"
              aria-label={texts.calendar(label)}
              onClick={() => calendar.current?.showPicker()}
            >
              <Icon name="calendar" />
            </IconButton>
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden
              value={value}
              onChange={(event) => onChange(event.target.value)}
              style={{ position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' }}
            />
          </Box>
        }
      >
        <Input
          size="sm"
          inputMode="numeric"
          placeholder={texts.dayFormat}
          value={writeDay(value)}
          onChange={(event) => onChange(readDay(event.target.value))}
          autoComplete="off"
          spellCheck={false}
          bg="bg.subtle"
          borderColor="border.emphasized"
        />
      </InputGroup>
    </Field.Root>
  )
}
