import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { Icon } from '../Icon'
import { useTexts } from '../texts'
import type { PinFault, PinPad as Pad } from './phone'
import { isPadOver } from './phone'
import type { Phone } from './usePhone'

const words = {
  th: {
    title: 'ใส่รหัส PIN ของ K PLUS',
    hint: 'ยืนยันรายการด้วย PIN (ผู้ใช้ทดลองทุกคนใช้ 123456)',
    close: 'ปิด',
    wrong: (left: number) => `รหัส PIN ไม่ถูกต้อง ลองได้อีก ${left} ครั้ง`,
    locked: 'ใส่รหัส PIN ผิดหลายครั้งเกินไป ธนาคารยกเลิกรายการนี้แล้ว และไม่มีการหักเงิน',
    over: 'รายการนี้หมดเวลาหรือถูกยกเลิกแล้ว ไม่ต้องใส่รหัส PIN และไม่มีการหักเงิน',
    unreachable: 'ติดต่อธนาคารไม่ได้ กรุณาลองอีกครั้ง',
  },
  en: {
    title: 'Enter your K PLUS PIN',
    hint: 'It confirms this transaction. Every sandbox shopper’s PIN is 123456.',
    close: 'Close',
    wrong: (left: number) => `Wrong PIN. ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    locked: 'Too many wrong PINs. The bank has cancelled this transaction; nothing was charged.',
    over: 'This transaction has run out of time or was cancelled. No PIN is needed; nothing was charged.',
    unreachable: 'The bank could not be reached. Please try again.',
  },
}

const faultWords = (fault: PinFault, { wrong, ...others }: (typeof words)['th']) =>
  fault.kind === 'wrong' ? wrong(fault.triesLeft) : others[fault.kind]

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The bank app's PIN pad. It belongs to the phone, not to the page, so it stays when the page is killed. */
export function PinPad({ pad, phone }: { pad: Pad; phone: Phone }) {
  const { lang } = phone.state.settings
  const text = words[lang]
  const { native } = useTexts()
  const isOver = isPadOver(pad)
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
      aria-label={native.pad}
      lang={lang}
      tabIndex={-1}
      ref={panel}
      onKeyDown={onKeyDown}
    >
      <button type="button" className="pin-close" onClick={phone.closePinPad} aria-label={native.closePad}>
        <Icon name="x" />
      </button>
      <span className="pin-lock">
        <Icon name="lockKey" />
      </span>
      <h3>{text.title}</h3>
      {!isOver && <p>{text.hint}</p>}
      <p className="pin-reference">Ref. {pad.reference}</p>
      {!isOver && (
        <p className="pin-dots" role="status" aria-label={native.digits(pad.entered.length)}>
          {Array.from({ length: 6 }, (_, index) => (
            <i key={index} className={index < pad.entered.length ? 'full' : ''} />
          ))}
        </p>
      )}
      <p className="pin-fault" role="alert">
        {pad.fault && faultWords(pad.fault, text)}
      </p>
      {isOver ? (
        <button type="button" className="pin-done" onClick={phone.closePinPad}>
          {text.close}
        </button>
      ) : (
        <Keys pad={pad} phone={phone} />
      )}
    </div>
  )
}

function Keys({ pad, phone }: { pad: Pad; phone: Phone }) {
  const { native } = useTexts()
  return (
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
        aria-label={native.erase}
      >
        <Icon name="backspace" />
      </button>
    </div>
  )
}
