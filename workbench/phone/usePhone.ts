import type { Dispatch, RefObject } from 'react'
import * as v from 'valibot'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallbackArguments, CallbackName } from '../../contract/bridge'
import type { OptionalMessage } from '../../contract/optionalCalls'
import { optionalCallNames, optionalCalls } from '../../contract/optionalCalls'
import type { SandboxShopper } from '../../contract/sandbox'
import { enterPin } from '../../contract/sandbox'
import type { DriveMessage } from '../drive/wire'
import type { JournalAction } from '../log/log'
import { callSandbox, SandboxRefusal } from '../sandbox/sandbox'
import { frameOrigin, frameUrl, hear } from './frame'
import type { PhoneSettings } from './frame'
import { coversPage, isCallWellFormed, isPadOver, person, phoneReducer, pinPadOf, startingPhone } from './phone'
import type { PhoneAction, PhoneState, PinFault } from './phone'
import { portrait } from './portrait'

export type Phone = {
  number: number
  state: PhoneState
  url: string
  frame: RefObject<HTMLIFrameElement | null>
  callback: <N extends CallbackName>(name: N, args: CallbackArguments[N] | unknown[]) => void
  /** Sends an event to a running machine of the page, as a view would. */
  drive: (machineId: string, event: string) => void
  change: (settings: Partial<PhoneSettings>) => void
  setLanguage: (lang: PhoneSettings['lang']) => void
  /** Opens the page as this shopper, at a path if one is given. */
  openAs: (key: string, path?: string) => void
  open: () => void
  kill: () => void
  /** The phone's Back: handled by the topmost layer, the page last. */
  back: () => void
  uncover: () => void
  pressDigit: (digit: string) => void
  eraseDigit: () => void
  closePinPad: () => void
}

/** A phone with the bank app: its state, and the calls that it sends to the page. */
export function usePhone(
  number: number,
  settings: PhoneSettings,
  shoppers: SandboxShopper[],
  journal: Dispatch<JournalAction>,
): Phone {
  const [state, setState] = useState(() => startingPhone(settings, false))
  const now = useRef(state)
  // Applied at once, not at the next render: two taps in one frame must not both see five digits.
  const dispatch = useCallback((action: PhoneAction) => {
    now.current = phoneReducer(now.current, action)
    setState(now.current)
  }, [])
  const frame = useRef<HTMLIFrameElement>(null)
  const known = useRef(shoppers)
  known.current = shoppers
  const origin = frameOrigin(window.location, number)

  const callback = useCallback<Phone['callback']>(
    (name, args) => {
      const page = frame.current?.contentWindow
      if (!page) return
      page.postMessage({ channel: 'kmarket-bridge', kind: 'callback', name, args }, origin)
      journal({ type: 'callback', at: Date.now(), phone: number, name, args })
    },
    [journal, number, origin],
  )

  const introduce = useCallback(() => {
    const { opened, settings: chosen } = now.current
    const shopper = known.current.find(({ key }) => key === opened.shopper)
    if (shopper) callback('setSessionId', [shopper.session_id])
    callback('setLanguage', [chosen.lang])
    if (shopper) callback('setContactNumber', [shopper.mobile_no])
    callback('setCoordsFound', [opened.latitude, opened.longitude])
    if (shopper) callback('setImageProfile', [portrait(shopper.first_name_th)])
  }, [callback])

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const heard = hear(event, { origin, window: frame.current?.contentWindow })
      if (!heard) return
      if ('inspection' in heard) {
        journal({ type: 'transition', phone: number, message: heard.inspection })
        return
      }
      if ('optional' in heard) {
        if (heard.optional.kind === 'query') {
          const offers: OptionalMessage = { channel: 'kmarket-optional', kind: 'offers', names: optionalCallNames }
          frame.current?.contentWindow?.postMessage(offers, origin)
        } else if (heard.optional.kind === 'call') {
          const { name, payload } = heard.optional
          const parsed = v.safeParse(optionalCalls[name], payload)
          journal({ type: 'call', at: Date.now(), phone: number, name, payload, faulty: !parsed.success })
        }
        return
      }
      const { bridge } = heard
      if (bridge.kind === 'ready') {
        journal({ type: 'phone', at: Date.now(), phone: number, name: 'page is ready', payload: {} })
        dispatch({ type: 'ready' })
        introduce()
      } else if (bridge.kind === 'call') {
        const { name, payload } = bridge
        const faulty = !isCallWellFormed(name, payload)
        journal({ type: 'call', at: Date.now(), phone: number, name, payload, faulty })
        if (faulty) return
        if (coversPage(name)) callback('webviewWillDisappear', [])
        dispatch({ type: 'call', name, payload })
      }
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [callback, dispatch, introduce, journal, number, origin])

  useEffect(() => {
    if (!state.open) journal({ type: 'pageGone', at: Date.now(), phone: number })
  }, [state.open, state.opening, journal, number])

  const submitPin = useCallback(
    async (person: string, reference: string, pin: string) => {
      const bank = (name: string, payload: unknown, faulty: boolean) =>
        journal({ type: 'bank', at: Date.now(), phone: number, name, payload, faulty })
      dispatch({ type: 'pin.submit' })
      try {
        const answer = await callSandbox(enterPin, { pin_reference: reference, pin })
        if (answer.verified) {
          bank('PIN accepted', { pin_reference: reference }, false)
          dispatch({ type: 'pin.closed', person, reference })
          callback('webviewAppeared', [])
          return
        }
        const { reason = 'over', tries_left } = answer
        bank('PIN refused', { pin_reference: reference, reason, tries_left }, true)
        const fault: PinFault = reason === 'wrong' ? { kind: 'wrong', triesLeft: tries_left ?? 0 } : { kind: reason }
        dispatch({ type: 'pin.refused', person, reference, fault })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        bank('PIN refused', { pin_reference: reference, reason }, true)
        // The reference no longer exists at the bank: what waited for it is decided.
        const isOver = error instanceof SandboxRefusal && error.code === '410'
        dispatch({ type: 'pin.refused', person, reference, fault: { kind: isOver ? 'over' : 'unreachable' } })
      }
    },
    [callback, dispatch, journal, number],
  )

  const commands = useMemo(() => {
    const report = (name: string, payload: unknown = {}) =>
      journal({ type: 'phone', at: Date.now(), phone: number, name, payload })
    const open = () => {
      report('page opened', { path: now.current.settings.path })
      dispatch({ type: 'open' })
    }
    const uncover = () => {
      dispatch({ type: 'uncover' })
      callback('webviewAppeared', [])
    }
    const closePinPad = () => {
      const pad = pinPadOf(now.current)
      if (!pad) return
      report('PIN pad closed', { pin_reference: pad.reference })
      dispatch({ type: 'pin.closed', person: person(now.current), reference: pad.reference })
      callback('webviewAppeared', [])
    }
    return {
      open,
      change: (changed: Partial<PhoneSettings>) => dispatch({ type: 'settings', settings: changed }),
      setLanguage: (lang: PhoneSettings['lang']) => {
        dispatch({ type: 'settings', settings: { lang } })
        callback('setLanguage', [lang])
      },
      openAs: (key: string, path?: string) => {
        dispatch({ type: 'settings', settings: { shopper: key, ...(path === undefined ? {} : { path }) } })
        open()
      },
      drive: (machineId: string, event: string) => {
        const message: DriveMessage = { channel: 'kmarket-drive', machineId, event }
        report('event sent', { machine: machineId, event })
        frame.current?.contentWindow?.postMessage(message, origin)
      },
      kill: () => {
        report('page killed')
        dispatch({ type: 'kill' })
      },
      uncover,
      pressDigit: (digit: string) => {
        const pad = pinPadOf(now.current)
        if (!pad || pad.busy || isPadOver(pad) || pad.entered.length >= 6) return
        dispatch({ type: 'pin.digit', digit })
        if (pad.entered.length === 5) {
          void submitPin(person(now.current), pad.reference, pad.entered + digit)
        }
      },
      back: () => {
        if (pinPadOf(now.current)) closePinPad()
        else if (now.current.cover) uncover()
        else callback('back', [])
      },
      eraseDigit: () => dispatch({ type: 'pin.erase' }),
      closePinPad,
    }
  }, [callback, dispatch, journal, number, origin, submitPin])

  return { number, state, frame, callback, url: frameUrl(window.location, number, state.opened), ...commands }
}
