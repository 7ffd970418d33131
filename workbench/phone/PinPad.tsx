import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { Icon } from '../Icon'
import type { PinPad as Pad } from './phone'
import type { Phone } from './usePhone'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The bank app's PIN pad. It is the phone's, not the page's, so it stays when the page is killed. */
export function PinPad({ pad, phone }: { pad: Pad; phone: Phone }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) phone.pressDigit(event.key)
    else if (event.key === 'Backspace') phone.eraseDigit()
    else if (event.key === 'Escape') phone.closePinPad()
    else return
    event.preventDefault()
  }

  return (
    <div
      className="pin-pad"
      role="dialog"
      aria-label="PIN pad of the bank app"
      tabIndex={-1}
      ref={panel}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="pin-close"
        onClick={phone.closePinPad}
        aria-label="Close the PIN pad without a PIN"
      >
        <Icon name="x" />
      </button>
      <span className="pin-lock">
        <Icon name="lockKey" />
      </span>
      <h3>ใส่รหัส PIN ของ K PLUS</h3>
      <p lang="en">Enter the K PLUS PIN to confirm. Every sandbox shopper’s PIN is 123456.</p>
      <p className="pin-reference">Ref. {pad.reference}</p>
      <p className="pin-dots" role="status" aria-label={`${pad.entered.length} of 6 digits`}>
        {Array.from({ length: 6 }, (_, index) => (
          <i key={index} className={index < pad.entered.length ? 'full' : ''} />
        ))}
      </p>
      <p className="pin-fault" role="alert">
        {pad.fault && `ไม่สำเร็จ · ${pad.fault}`}
      </p>
      <div className="pin-keys">
        {digits.map((digit) => (
          <button type="button" key={digit} onClick={() => phone.pressDigit(digit)} aria-disabled={pad.busy}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" onClick={() => phone.pressDigit('0')} aria-disabled={pad.busy}>
          0
        </button>
        <button
          type="button"
          onClick={phone.eraseDigit}
          aria-disabled={pad.busy || pad.entered === ''}
          aria-label="Erase a digit"
        >
          <Icon name="backspace" />
        </button>
      </div>
    </div>
  )
}
