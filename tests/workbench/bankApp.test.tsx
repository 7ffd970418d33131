// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SandboxShopper } from '../../contract/sandbox'
import type { JournalAction } from '../../workbench/log/log'
import { frameOrigin } from '../../workbench/phone/frame'
import type { PhoneSettings } from '../../workbench/phone/frame'
import { PinPad } from '../../workbench/phone/PinPad'
import { pinPadOf } from '../../workbench/phone/phone'
import { usePhone } from '../../workbench/phone/usePhone'

const shopper: SandboxShopper = {
  key: 'nicha',
  session_id: 'session-nicha',
  mobile_no: '0890000101',
  first_name_th: 'ณิชา',
  first_name_en: 'Nicha',
  user_profile_type: 'FULL',
  user_permission: 'Full',
}
const settings: PhoneSettings = {
  shopper: 'nicha',
  platform: 'ios',
  lang: 'en',
  appversion: '5.20.0',
  kplusversion: '5.20.0',
  path: '/',
  isdirect: false,
  channel: '',
  footerheight: 24,
  latitude: 13.7,
  longitude: 100.5,
}

const answers = { pin: { MessageCode: '0000', verified: true } as Record<string, unknown> }
const asked: { path: string; body: unknown }[] = []

beforeEach(() => {
  asked.length = 0
  answers.pin = { MessageCode: '0000', verified: true }
  vi.stubGlobal('fetch', (path: string, init: { body: string }) => {
    asked.push({ path, body: JSON.parse(init.body) })
    return Promise.resolve(new Response(JSON.stringify(answers.pin)))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A phone whose frame records the messages posted to it. */
function aPhone() {
  const received: { name: string; args: unknown[]; to: string }[] = []
  const journal: JournalAction[] = []
  const page = {
    postMessage: (message: { name: string; args: unknown[] }, to: string) => received.push({ ...message, to }),
  }
  const origin = frameOrigin(window.location, 1)
  const { result } = renderHook(() => usePhone(1, settings, [shopper], (action) => journal.push(action)))
  const phone = () => result.current
  const insert = () => {
    phone().frame.current = { contentWindow: page } as unknown as HTMLIFrameElement
  }
  const hear = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    act(() => {
      const event = new MessageEvent('message', { data, origin: from.origin ?? origin })
      Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : page })
      window.dispatchEvent(event)
    })
  const call = (name: string, payload: unknown) => hear({ channel: 'kmarket-bridge', kind: 'call', name, payload })
  const ready = (from = {}) => hear({ channel: 'kmarket-bridge', kind: 'ready' }, from)
  act(() => phone().open())
  insert()
  return { phone, received, journal, ready, call, origin, insert }
}

const press = async (phone: () => ReturnType<typeof usePhone>, digits: string) => {
  for (const digit of digits) act(() => phone().pressDigit(digit))
  await waitFor(() => expect(pinPadOf(phone().state)?.busy ?? false).toBe(false))
}

describe('the stand-in for the bank app', () => {
  test('passes session, language, contact, location and picture once the page is ready, not in its address [SES-038]', () => {
    const { phone, received, ready, origin } = aPhone()
    expect(received).toEqual([])
    ready()
    expect(received.map(({ name, args }) => [name, ...(name === 'setImageProfile' ? [] : args)])).toEqual([
      ['setSessionId', 'session-nicha'],
      ['setLanguage', 'en'],
      ['setContactNumber', '0890000101'],
      ['setCoordsFound', 13.7, 100.5],
      ['setImageProfile'],
    ])
    expect(new Set(received.map(({ to }) => to))).toEqual(new Set([origin]))
    expect(phone().url).not.toContain('session')
  })

  test('sends nothing to a page of another origin or another window', () => {
    const { received, ready } = aPhone()
    ready({ origin: 'https://evil.example' })
    ready({ source: {} })
    expect(received).toEqual([])
  })

  test('changes the language of the open page by its callback, at the same address', () => {
    const { phone, received } = aPhone()
    const before = phone().url
    act(() => phone().setLanguage('th'))
    expect(received).toMatchObject([{ name: 'setLanguage', args: ['th'] }])
    expect(phone().state.settings.lang).toBe('th')
    expect(phone().url).toBe(before)
  })

  test('keeps deep link and shopper for the next opening', () => {
    const { phone, ready, received, insert } = aPhone()
    const { url, state } = phone()
    act(() => phone().change({ path: '/order' }))
    act(() => phone().change({ shopper: 'nobody' }))
    expect([phone().url, phone().state.opening]).toEqual([url, state.opening])
    ready()
    expect(received[0]).toMatchObject({ name: 'setSessionId', args: ['session-nicha'] })
    act(() => phone().open())
    insert()
    received.length = 0
    ready()
    expect(new URL(phone().url).pathname).toBe('/order')
    expect(received.map(({ name }) => name)).not.toContain('setSessionId')
  })

  test('notifies the page when a native screen covers and uncovers its web view', () => {
    const { phone, received, call } = aPhone()
    call('directToMenu', { menuCode: 'ADD_CREDIT_CARD' })
    expect(received.map(({ name }) => name)).toEqual(['webviewWillDisappear'])
    act(() => phone().uncover())
    expect(received.map(({ name }) => name)).toEqual(['webviewWillDisappear', 'webviewAppeared'])
  })

  test('logs and ignores a malformed call', () => {
    const { phone, received, journal, call } = aPhone()
    call('openPin', { reference: 'P1' })
    expect(pinPadOf(phone().state)).toBeUndefined()
    expect(received).toEqual([])
    expect(journal.at(-1)).toMatchObject({ type: 'call', name: 'openPin', faulty: true })
  })
})

describe('a PIN', () => {
  test('is sent to the bank and never through the page; the page is only notified that it is shown again [BRG-031]', async () => {
    const { phone, received, journal, call } = aPhone()
    call('openPin', { pin_reference: 'P1' })
    await press(phone, '123456')
    expect(asked).toEqual([{ path: '/sandbox/bank/pin', body: { pin_reference: 'P1', pin: '123456' } }])
    expect(received.map(({ name, args }) => [name, args])).toEqual([
      ['webviewWillDisappear', []],
      ['webviewAppeared', []],
    ])
    expect(pinPadOf(phone().state)).toBeUndefined()
    expect(JSON.stringify([received, journal])).not.toContain('123456')
  })

  test.each([
    ['wrong', { verified: false, reason: 'wrong', tries_left: 2 }, /ไม่ถูกต้อง.*2 ครั้ง/, /Wrong PIN\. 2 tries left/],
    ['the last wrong one', { verified: false, reason: 'locked', tries_left: 0 }, /ผิดหลายครั้ง/, /Too many wrong/],
    ['late', { verified: false, reason: 'over' }, /หมดเวลา/, /run out of time/],
    ['late, long after', { MessageCode: '410' }, /หมดเวลา/, /run out of time/],
    ['not heard by the bank', { MessageCode: '1050' }, /ติดต่อธนาคารไม่ได้/, /could not be reached/],
  ])('that is %s is not logged as accepted, and the pad shows it in both languages', async (_, answer, th, en) => {
    const { phone, received, journal, call } = aPhone()
    answers.pin = { MessageCode: '0000', ...answer }
    call('openPin', { pin_reference: 'P1' })
    await press(phone, '999999')
    expect(pinPadOf(phone().state)).toMatchObject({ entered: '', busy: false })
    expect(received.map(({ name }) => name)).not.toContain('webviewAppeared')
    const banks = journal.filter(({ type }) => type === 'bank')
    expect(banks).toMatchObject([{ name: 'PIN refused', faulty: true }])
    const { rerender } = render(<PinPad pad={pinPadOf(phone().state)!} phone={phone()} />)
    expect(screen.getByRole('alert').textContent).toMatch(en)
    expect(screen.getByRole('heading').textContent).toBe('Enter your K PLUS PIN')
    act(() => phone().setLanguage('th'))
    rerender(<PinPad pad={pinPadOf(phone().state)!} phone={phone()} />)
    expect(screen.getByRole('alert').textContent).toMatch(th)
    expect(screen.getByRole('heading').textContent).toBe('ใส่รหัส PIN ของ K PLUS')
  })

  test('pad that accepts no more PINs is closed by its one button, and the page is shown again', async () => {
    const { phone, received, call } = aPhone()
    answers.pin = { MessageCode: '410' }
    call('openPin', { pin_reference: 'P1' })
    await press(phone, '123456')
    render(<PinPad pad={pinPadOf(phone().state)!} phone={phone()} />)
    expect(screen.queryByRole('button', { name: '7' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(pinPadOf(phone().state)).toBeUndefined()
    expect(received.at(-1)?.name).toBe('webviewAppeared')
  })

  test('pad handles the phone’s own Back first, then a cover, the page last [NAV-055]', () => {
    const { phone, received, call } = aPhone()
    call('directToMenu', { menuCode: 'ADD_CREDIT_CARD' })
    call('openPin', { pin_reference: 'P1' })
    received.length = 0
    const heard = [1, 2, 3].map(() => {
      act(() => phone().back())
      return [received.at(-1)?.name, pinPadOf(phone().state) !== undefined, phone().state.cover !== undefined]
    })
    expect(heard).toEqual([
      ['webviewAppeared', false, true],
      ['webviewAppeared', false, false],
      ['back', false, false],
    ])
  })

  test('can be entered after the page was killed, and a reopened page is notified', async () => {
    const { phone, received, call, insert } = aPhone()
    call('openPin', { pin_reference: 'P1' })
    act(() => phone().kill())
    phone().frame.current = null
    received.length = 0
    act(() => phone().open())
    insert()
    expect(pinPadOf(phone().state)?.reference).toBe('P1')
    await press(phone, '123456')
    expect(asked).toHaveLength(1)
    expect(received.map(({ name }) => name)).toEqual(['webviewAppeared'])
  })

  test('is not sent twice by a seventh digit or a double tap', async () => {
    const { phone, call } = aPhone()
    call('openPin', { pin_reference: 'P1' })
    for (const digit of '12345') act(() => phone().pressDigit(digit))
    act(() => {
      phone().pressDigit('6')
      phone().pressDigit('6')
    })
    await press(phone, '')
    expect(asked).toHaveLength(1)
  })

  test('pad is closed without a PIN: the bank gets no call, the page is shown again', () => {
    const { phone, received, call } = aPhone()
    call('openPin', { pin_reference: 'P1' })
    act(() => phone().closePinPad())
    expect(asked).toEqual([])
    expect(received.at(-1)?.name).toBe('webviewAppeared')
    expect(pinPadOf(phone().state)).toBeUndefined()
  })

  test('is typed on keys or keyboard, and Escape closes the pad', () => {
    const { phone, call } = aPhone()
    call('openPin', { pin_reference: 'P1' })
    const pad = { current: phone() }
    render(<PinPad pad={pinPadOf(pad.current.state)!} phone={pad.current} />)
    const dialog = screen.getByRole('dialog', { name: /PIN pad/ })
    expect(document.activeElement).toBe(dialog)
    fireEvent.click(screen.getByRole('button', { name: '7' }))
    fireEvent.keyDown(dialog, { key: '8' })
    expect(pinPadOf(phone().state)?.entered).toBe('78')
    fireEvent.keyDown(dialog, { key: 'Backspace' })
    expect(pinPadOf(phone().state)?.entered).toBe('7')
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(pinPadOf(phone().state)).toBeUndefined()
  })
})
