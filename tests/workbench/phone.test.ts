import { describe, expect, test } from 'vitest'
import type { NativeCallName } from '../../contract/bridge'
import { nativeCallNames } from '../../contract/bridge'
import { frameOrigin, frameUrl, hear, hasPhones } from '../../workbench/phone/frame'
import type { PhoneSettings } from '../../workbench/phone/frame'
import { isCallWellFormed, phoneReducer, pinPadOf, startingPhone } from '../../workbench/phone/phone'
import type { PhoneAction, PhoneState } from '../../workbench/phone/phone'

const settings: PhoneSettings = {
  shopper: 'nicha',
  platform: 'ios',
  lang: 'th',
  appversion: '5.20.0',
  kplusversion: '5.9.0',
  path: '/cart',
  isdirect: false,
  channel: '',
  footerheight: 24,
  latitude: 13.7,
  longitude: 100.5,
}
const place = { protocol: 'http:', hostname: 'kmarket.localhost', port: '8080' }

test('phones are shown on the tester’s own machine only', () => {
  expect(
    ['kmarket.localhost', 'localhost', 'market.bank.example', 'localhost.evil.example'].map((hostname) =>
      hasPhones({ hostname }),
    ),
  ).toEqual([true, true, false, false])
})
const act = (state: PhoneState, ...actions: PhoneAction[]) => actions.reduce(phoneReducer, state)
const call = (name: NativeCallName, payload: unknown = {}): PhoneAction => ({ type: 'call', name, payload })
const opened = act(startingPhone(settings, false), { type: 'open' }, { type: 'ready' })

describe('the address of a frame', () => {
  test('is on the phone’s own host and has the bank app’s parameters, but no session', () => {
    const url = new URL(frameUrl(place, 2, settings))
    expect(url.origin).toBe('http://phone-2.kmarket.localhost:8080')
    expect(url.pathname).toBe('/cart')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appversion: '5.20.0',
      kplusversion: '5.9.0',
      lang: 'th',
      os: 'ios',
      uuid: 'workbench-phone-2',
      footerheight: '24',
    })
  })

  test('keeps the query of a deep link and stays on the host whatever the path', () => {
    const deep = new URL(frameUrl(place, 1, { ...settings, path: 'product/7?utm_source=line', isdirect: true }))
    expect(deep.pathname).toBe('/product/7')
    expect(deep.searchParams.get('utm_source')).toBe('line')
    expect(deep.searchParams.get('isdirect')).toBe('true')
    for (const path of ['//evil.example/x', '/\\evil.example/x']) {
      expect(new URL(frameUrl(place, 1, { ...settings, path })).origin).toBe(frameOrigin(place, 1))
    }
  })
})

describe('messages that a phone accepts', () => {
  const window = {}
  const from = { origin: frameOrigin(place, 1), window }
  const ready = { channel: 'kmarket-bridge', kind: 'ready' }

  test('come from its own frame only', () => {
    expect(hear({ origin: from.origin, source: window, data: ready }, from)).toEqual({ bridge: ready })
    const query = { channel: 'kmarket-optional', kind: 'query' }
    expect(hear({ origin: from.origin, source: window, data: query }, from)).toEqual({ optional: query })
    expect(hear({ origin: frameOrigin(place, 2), source: window, data: query }, from)).toBeUndefined()
    expect(hear({ origin: frameOrigin(place, 2), source: window, data: ready }, from)).toBeUndefined()
    expect(hear({ origin: from.origin, source: {}, data: ready }, from)).toBeUndefined()
    expect(
      hear({ origin: from.origin, source: undefined, data: ready }, { ...from, window: undefined }),
    ).toBeUndefined()
  })

  test('match the contract', () => {
    const heard = (data: unknown) => hear({ origin: from.origin, source: window, data }, from)
    expect(heard({ ...ready, kind: 'callback', name: 'back', args: [] })).toBeUndefined()
    expect(heard({ ...ready, kind: 'call', name: 'formatDisk', payload: {} })).toBeUndefined()
    expect(heard('ready')).toBeUndefined()
    expect(heard(null)).toBeUndefined()
    expect(
      heard({
        channel: 'kmarket-inspect',
        at: 1,
        actorId: 'cart x:1@a',
        machineId: 'cart',
        event: 'cart.open',
        status: 'active',
        transitions: ['cart|cart.open|0'],
      }),
    ).toMatchObject({ inspection: { transitions: ['cart|cart.open|0'] } })
  })
})

describe('the bank app', () => {
  test('answers each call of the contract', () => {
    const samples: Record<NativeCallName, unknown> = {
      showLoading: {},
      hideLoading: {},
      hideHeaderAndFooter: {},
      hidePartnerRemark: {},
      finishProcess: { params: { a: '1' } },
      closeApplication: {},
      upgradeProfile: {},
      backToNative: {},
      openThirdPartyWebView: {
        url: 'https://pay.example/x',
        needSession: false,
        headerText: 'Pay',
        footerText: '',
        needPartnerToken: false,
      },
      openExternalWeb: { url: 'https://example.org/' },
      openPin: { pin_reference: 'P1' },
      directToMenu: { menuCode: 'ADD_CREDIT_CARD' },
      updateFeed: { status: 'updated' },
      notifySelectedImage: { url: 'https://example.org/a.png' },
    }
    const after = (name: NativeCallName) => act(opened, call(name, samples[name]))
    for (const name of nativeCallNames) expect(isCallWellFormed(name, samples[name]), name).toBe(true)
    expect(after('showLoading').loading).toBe(true)
    expect(act(after('showLoading'), call('hideLoading')).loading).toBe(false)
    expect(opened.nativeHeader).toBe(true)
    expect(after('hideHeaderAndFooter').nativeHeader).toBe(false)
    expect(after('finishProcess')).toMatchObject({ open: false, left: { by: 'finishProcess', params: { a: '1' } } })
    expect(after('closeApplication')).toMatchObject({ open: false, left: { by: 'closeApplication' } })
    expect(after('backToNative')).toMatchObject({ open: false, left: { by: 'backToNative' } })
    expect(after('upgradeProfile').cover).toEqual({ kind: 'upgrade' })
    expect(after('openThirdPartyWebView')).toMatchObject({ partnerRemark: true, cover: { kind: 'thirdParty' } })
    expect(act(after('openThirdPartyWebView'), { type: 'uncover' }, call('hidePartnerRemark'))).toMatchObject({
      partnerRemark: false,
      cover: undefined,
    })
    expect(after('openExternalWeb').cover).toEqual({ kind: 'external', url: 'https://example.org/' })
    expect(act(opened, call('openExternalWeb', { url: 'itms-apps://itunes.apple.com/app/id1' })).cover?.kind).toBe(
      'store',
    )
    expect(after('directToMenu').cover).toMatchObject({ kind: 'menu', call: { menuCode: 'ADD_CREDIT_CARD' } })
    expect(pinPadOf(after('openPin'))?.reference).toBe('P1')
    expect(after('updateFeed')).toEqual(opened)
    expect(after('notifySelectedImage')).toEqual(opened)
  })

  test('ignores a malformed call, and any call of a closed page', () => {
    expect(act(opened, call('openPin', { reference: 'P1' }))).toEqual(opened)
    expect(act(opened, call('openExternalWeb', { url: 'not an address' }))).toEqual(opened)
    const gone = act(opened, { type: 'kill' })
    expect(act(gone, call('openPin', { pin_reference: 'P1' }))).toEqual(gone)
  })

  test('resets the phone for each opened page: header shown, no loading indicator, no covers', () => {
    const used = act(opened, call('hideHeaderAndFooter'), call('showLoading'), call('upgradeProfile'))
    expect(act(used, { type: 'open' })).toMatchObject({
      open: true,
      ready: false,
      loading: false,
      nativeHeader: true,
      cover: undefined,
      opening: used.opening + 1,
    })
  })
})

describe('the settings of the panel', () => {
  test('apply when the page opens and not before, so that it is not reloaded during typing', () => {
    const changed = act(opened, { type: 'settings', settings: { path: '/order', shopper: 'arthit', lang: 'en' } })
    expect(changed.opened).toEqual(settings)
    expect(frameUrl(place, 1, changed.opened)).toBe(frameUrl(place, 1, opened.opened))
    expect(act(changed, { type: 'open' }).opened).toMatchObject({ path: '/order', shopper: 'arthit', lang: 'en' })
  })
})

describe('the PIN pad', () => {
  const withPad = act(opened, call('openPin', { pin_reference: 'P1' }))
  const wrong = { kind: 'wrong', triesLeft: 2 } as const
  const digits = (text: string): PhoneAction[] => [...text].map((digit) => ({ type: 'pin.digit', digit }))

  test('survives a kill of the page, and stays when the page is opened again', () => {
    const killed = act(withPad, ...digits('12'), { type: 'kill' })
    expect(killed.open).toBe(false)
    expect(pinPadOf(killed)).toMatchObject({ reference: 'P1', entered: '12' })
    expect(pinPadOf(act(killed, { type: 'open' }, { type: 'ready' }))?.reference).toBe('P1')
  })

  test('belongs to a shopper', () => {
    const openAs = (shopper: string): PhoneAction[] => [{ type: 'settings', settings: { shopper } }, { type: 'open' }]
    const other = act(withPad, ...openAs('arthit'))
    expect(pinPadOf(other)).toBeUndefined()
    expect(pinPadOf(act(other, ...openAs('nicha')))?.reference).toBe('P1')
    expect(
      pinPadOf(act(other, { type: 'pin.closed', person: 'arthit', reference: 'P1' }, ...openAs('nicha'))),
    ).toBeDefined()
  })

  test('accepts six digits, none while the bank call is pending, and starts again when refused', () => {
    const full = act(withPad, ...digits('1234567'), { type: 'pin.submit' }, ...digits('8'))
    expect(pinPadOf(full)).toMatchObject({ entered: '123456', busy: true })
    expect(pinPadOf(act(full, { type: 'pin.erase' }))?.entered).toBe('123456')
    const refused = act(full, { type: 'pin.refused', person: 'nicha', reference: 'P1', fault: wrong })
    expect(pinPadOf(refused)).toEqual({ reference: 'P1', entered: '', busy: false, fault: wrong })
    expect(pinPadOf(act(refused, ...digits('1')))?.fault).toBeUndefined()
  })

  test.each(['locked', 'over'] as const)('that is %s accepts no digit and does not cover a reopened page', (kind) => {
    const refused: PhoneAction = { type: 'pin.refused', person: 'nicha', reference: 'P1', fault: { kind } }
    const over = act(withPad, ...digits('123456'), { type: 'pin.submit' }, refused, ...digits('1'))
    expect(pinPadOf(over)).toMatchObject({ entered: '', fault: { kind } })
    expect(pinPadOf(act(over, { type: 'open' }))).toBeUndefined()
  })

  test('an answer for an earlier reference changes nothing', () => {
    const next = act(withPad, call('openPin', { pin_reference: 'P2' }))
    expect(act(next, { type: 'pin.closed', person: 'nicha', reference: 'P1' })).toEqual(next)
    expect(act(next, { type: 'pin.refused', person: 'nicha', reference: 'P1', fault: wrong })).toEqual(next)
    expect(pinPadOf(act(next, { type: 'pin.closed', person: 'nicha', reference: 'P2' }))).toBeUndefined()
  })
})
