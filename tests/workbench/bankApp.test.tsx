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

/** A phone whose frame records what is posted into it. */
function aPhone() {
  const told: { name: string; args: unknown[]; to: string }[] = []
  const journal: JournalAction[] = []
  const page = {
    postMessage: (message: { name: string; args: unknown[] }, to: string) => told.push({ ...message, to }),
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
  return { phone, told, journal, ready, call, origin, insert }
}

const press = async (phone: () => ReturnType<typeof usePhone>, digits: string) => {
  for (const digit of digits) act(() => phone().pressDigit(digit))
  await waitFor(() => expect(pinPadOf(phone().state)?.busy ?? false).toBe(false))
}

describe('the stand-in for the bank app', () => {
  test('hands over session, language, contact, place and picture once the page is ready, not by its address [SES-038]', () => {
    const { phone, told, ready, origin } = aPhone()
    expect(told).toEqual([])
    ready()
    expect(told.map(({ name, args }) => [name, ...(name === 'setImageProfile' ? [] : args)])).toEqual([
      ['setSessionId', 'session-nicha'],
      ['setLanguage', 'en'],
      ['setContactNumber', '0890000101'],
      ['setCoordsFound', 13.7, 100.5],
      ['setImageProfile'],
    ])
    expect(new Set(told.map(({ to }) => to))).toEqual(new Set([origin]))
    expect(phone().url).not.toContain('session')
  })

  test('says nothing to a page of another origin or another window', () => {
    const { told, ready } = aPhone()
    ready({ origin: 'https://evil.example' })
    ready({ source: {} })
    expect(told).toEqual([])
  })

  test('changes the language of the open page', () => {
    const { phone, told } = aPhone()
    act(() => phone().setLanguage('th'))
    expect(told).toMatchObject([{ name: 'setLanguage', args: ['th'] }])
    expect(phone().state.settings.lang).toBe('th')
  })

  test('tells the page that its web view goes and comes back with a native screen', () => {
    const { phone, told, call } = aPhone()
    call('directToMenu', { menuCode: 'ADD_CREDIT_CARD' })
    expect(told.map(({ name }) => name)).toEqual(['webviewWillDisappear'])
    act(() => phone().uncover())
    expect(told.map(({ name }) => name)).toEqual(['webviewWillDisappear', 'webviewAppeared'])
  })

  test('logs and ignores a call that is not as the contract says', () => {
    const { phone, told, journal, call } = aPhone()
    call('openPin', { reference: 'P1' })
    expect(pinPadOf(phone().state)).toBeUndefined()
    expect(told).toEqual([])
    expect(journal.at(-1)).toMatchObject({ type: 'call', name: 'openPin', faulty: true })
  })
})

describe('a PIN', () => {
  test('goes to the bank and never through the page; the page only learns that it is seen again [BRG-031]', async () => {
    const { phone, told, journal, call } = aPhone()
    call('openPin', { pin_reference: 'P1' })
    await press(phone, '123456')
    expect(asked).toEqual([{ path: '/sandbox/bank/pin', body: { pin_reference: 'P1', pin: '123456' } }])
    expect(told.map(({ name, args }) => [name, args])).toEqual([
      ['webviewWillDisappear', []],
      ['webviewAppeared', []],
    ])
    expect(pinPadOf(phone().state)).toBeUndefined()
    expect(JSON.stringify([told, journal])).not.toContain('123456')
  })

  test('that is refused leaves the pad open with the bank’s reason', async () => {
    const { phone, told, call } = aPhone()
    answers.pin = { MessageCode: '1017' }
    call('openPin', { pin_reference: 'P1' })
    await press(phone, '999999')
    expect(pinPadOf(phone().state)).toMatchObject({ entered: '', busy: false, fault: expect.stringContaining('1017') })
    expect(told.map(({ name }) => name)).not.toContain('webviewAppeared')
  })

  test('can be given after the page was killed, and a page opened again hears of it', async () => {
    const { phone, told, call, insert } = aPhone()
    call('openPin', { pin_reference: 'P1' })
    act(() => phone().kill())
    phone().frame.current = null
    told.length = 0
    act(() => phone().open())
    insert()
    expect(pinPadOf(phone().state)?.reference).toBe('P1')
    await press(phone, '123456')
    expect(asked).toHaveLength(1)
    expect(told.map(({ name }) => name)).toEqual(['webviewAppeared'])
  })

  test('is not asked for twice by a seventh digit or a double tap', async () => {
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

  test('pad is left without a PIN: the bank is not asked, the page is seen again', () => {
    const { phone, told, call } = aPhone()
    call('openPin', { pin_reference: 'P1' })
    act(() => phone().closePinPad())
    expect(asked).toEqual([])
    expect(told.at(-1)?.name).toBe('webviewAppeared')
    expect(pinPadOf(phone().state)).toBeUndefined()
  })

  test('is typed on keys or keyboard, and Escape leaves', () => {
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
