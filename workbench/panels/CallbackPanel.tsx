import { useState } from 'react'
import * as v from 'valibot'
import type { CallbackName } from '../../contract/bridge'
import { callbackArguments, callbackNames } from '../../contract/bridge'
import type { SandboxShopper } from '../../contract/sandbox'
import { portrait } from '../phone/portrait'
import type { Phone } from '../phone/usePhone'

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
  const samples = sampleArguments(phone, shopper)
  return (
    <div className="callbacks">
      <p className="hint">
        What the bank app calls on the page. Arguments are a JSON list; wrong ones may be sent, the page must ignore
        them.
      </p>
      {callbackNames.map((name) => (
        <Callback key={`${name} ${shopper?.key ?? ''}`} name={name} sample={samples[name]} phone={phone} />
      ))}
    </div>
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
  const takesNothing = callbackArguments[name].items.length === 0
  const [text, setText] = useState(() => JSON.stringify(sample))
  const args = takesNothing ? [] : parse(text)
  const isRight = args !== undefined && v.safeParse(callbackArguments[name], args).success
  return (
    <form
      className="callback"
      onSubmit={(event) => {
        event.preventDefault()
        if (args) phone.callback(name, args)
      }}
    >
      <button type="submit" className="button" disabled={!phone.state.open || !args}>
        {name}
      </button>
      {!takesNothing && (
        <input
          aria-label={`Arguments of ${name}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          spellCheck={false}
        />
      )}
      {!takesNothing && !isRight && (
        <small>{args ? 'Not what the contract asks for; the page should ignore it.' : 'Not a JSON list.'}</small>
      )}
    </form>
  )
}
