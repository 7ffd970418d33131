import { Button, Input, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import * as v from 'valibot'
import type { CallbackName } from '../../contract/bridge'
import { callbackArguments, callbackNames } from '../../contract/bridge'
import type { SandboxShopper } from '../../contract/sandbox'
import { portrait } from '../phone/portrait'
import type { Phone } from '../phone/usePhone'
import { useTexts } from '../texts'

const sampleArguments = (phone: Phone, shopper: SandboxShopper | undefined): Record<CallbackName, unknown[]> => ({
  appliedPromoCode: [{ promo_code: 'SAVE50' }],
  back: [],
  closeApplication: [],
  completeAddCreditCard: [{ status: 'success' }],
  setContactNumber: [shopper?.mobile_no ?? '0812345678'],
  setCoordsFound: [phone.state.settings.latitude, phone.state.settings.longitude],
  setImageProfile: [portrait(shopper?.first_name_th ?? '')],
  setLanguage: [phone.state.settings.lang],
  setPhoto: [portrait('K')],
  setSessionId: [shopper?.session_id ?? 'unknown'],
  webviewAppeared: [],
  webviewWillDisappear: [],
})

/** A button for each of the twelve callbacks, with editable arguments; invalid ones can be sent on purpose. */
export function CallbackPanel({ phone, shopper }: { phone: Phone; shopper: SandboxShopper | undefined }) {
  const { callbacks } = useTexts()
  const samples = sampleArguments(phone, shopper)
  return (
    <Stack gap="10px">
      <Text fontSize="12px" color="fg.muted">
        {callbacks.hint}
      </Text>
      {callbackNames.map((name) => (
        <Callback key={`${name} ${shopper?.key ?? ''}`} name={name} sample={samples[name]} phone={phone} />
      ))}
    </Stack>
  )
}

function parse(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text === '' ? '[]' : text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function Callback({ name, sample, phone }: { name: CallbackName; sample: unknown[]; phone: Phone }) {
  const { callbacks } = useTexts()
  const takesNothing = callbackArguments[name].items.length === 0
  const [text, setText] = useState(() => JSON.stringify(sample))
  const args = takesNothing ? [] : parse(text)
  const isRight = args !== undefined && v.safeParse(callbackArguments[name], args).success
  return (
    <Stack asChild gap="1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (args) phone.callback(name, args)
        }}
      >
        <Button
          type="submit"
          size="xs"
          variant="outline"
          justifyContent="flex-start"
          fontFamily="mono"
          disabled={!phone.state.open || !args}
        >
          {name}
        </Button>
        {!takesNothing && (
          <Input
            size="xs"
            fontFamily="mono"
            bg="bg.subtle"
            borderColor="border.emphasized"
            aria-label={callbacks.arguments(name)}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
          />
        )}
        {!takesNothing && !isRight && (
          <Text fontSize="12px" color="fg.warning">
            {args ? callbacks.wrong : callbacks.noList}
          </Text>
        )}
      </form>
    </Stack>
  )
}
