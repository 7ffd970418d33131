import { describe, expect, it } from 'vitest'
import type { CallbackName, NativeCallName } from '../../contract/bridge'
import { callbackArguments, callbackNames, nativeCallNames } from '../../contract/bridge'
import { createBridge } from '../../src/bridge/bridge'

const bankApp = 'https://phone-1.localhost'

type Made = Record<string, unknown> & {
  fire: (message: { data: unknown; origin?: string; source?: unknown }) => void
  posted: { message: unknown; origin: string }[]
}

/** A page's window, framed by the phone unless it is on its own. */
function makeWindow(more: object = {}, isFramed = false): Made {
  const listeners: ((event: unknown) => void)[] = []
  const posted: Made['posted'] = []
  const window: Record<string, unknown> = {
    addEventListener: (type: string, listener: (event: unknown) => void) => {
      if (type === 'message') listeners.push(listener)
    },
    posted,
    ...more,
  }
  window['parent'] = isFramed
    ? { postMessage: (message: unknown, origin: string) => posted.push({ message, origin }) }
    : window
  window['fire'] = ({ data, origin = bankApp, source = window['parent'] }: Parameters<Made['fire']>[0]) =>
    listeners.forEach((listener) => listener({ data, origin, source }))
  return window as Made
}

function open(window: Made, origins: string[] = []) {
  const logged: string[] = []
  const heard: [CallbackName, unknown][] = []
  const bridge = createBridge({ window: window as unknown as Window, origins, log: (text) => logged.push(text) })
  return { bridge, logged, heard, listen: () => bridge.listen((name, args) => void heard.push([name, args])) }
}

const call = (window: Made, name: string, ...args: unknown[]) =>
  (window[name] as (...given: unknown[]) => void)(...args)

/** One valid payload of each call. */
const payloads: Record<NativeCallName, Record<string, unknown>> = {
  showLoading: {},
  hideLoading: {},
  hideHeaderAndFooter: {},
  hidePartnerRemark: {},
  finishProcess: { params: { a: '1' } },
  closeApplication: {},
  upgradeProfile: {},
  backToNative: {},
  openThirdPartyWebView: {
    url: 'https://x.example/',
    needSession: false,
    headerText: '',
    footerText: '',
    needPartnerToken: false,
  },
  openExternalWeb: { url: 'https://x.example/' },
  openPin: { pin_reference: 'p1' },
  directToMenu: { menuCode: 'krp' },
  updateFeed: { status: 'updated' },
  notifySelectedImage: { url: 'https://x.example/1.png' },
}

describe('calls of the page', () => {
  it.each(nativeCallNames)(
    '[BRG-030] %s goes to the iOS handler as an object, else to the Android interface as JSON',
    (name) => {
      const seen: unknown[] = []
      const ios = makeWindow({
        webkit: { messageHandlers: { [name]: { postMessage: (given: unknown) => seen.push(['ios', given]) } } },
        KPlus: { [name]: (json: string) => seen.push(['android', json]) },
      })
      open(ios).bridge.call(name, payloads[name] as never)
      const android = makeWindow({ KPlus: { [name]: (json: string) => seen.push(['android', json]) } })
      open(android).bridge.call(name, payloads[name] as never)
      expect(seen).toEqual([
        ['ios', payloads[name]],
        ['android', JSON.stringify(payloads[name])],
      ])
    },
  )

  it('[BRG-030] in the workbench’s frame they are posted to the configured origins only', () => {
    const window = makeWindow({}, true)
    open(window, [bankApp, 'https://phone-2.localhost']).bridge.call('openPin', { pin_reference: 'p1' })
    const message = { channel: 'kmarket-bridge', kind: 'call', name: 'openPin', payload: { pin_reference: 'p1' } }
    expect(window.posted).toEqual([
      { message, origin: bankApp },
      { message, origin: 'https://phone-2.localhost' },
    ])
  })

  it('[BRG-030] without a bank app a call is recorded and does nothing', () => {
    const { bridge, logged } = open(makeWindow())
    for (const name of nativeCallNames) bridge.call(name, payloads[name] as never)
    expect(bridge.hasApp).toBe(false)
    expect(logged).toHaveLength(nativeCallNames.length)
  })

  it('[BRG-029, REL-012] what the bank app throws is caught and logged by name only', () => {
    const window = makeWindow({
      KPlus: {
        openPin: () => {
          throw new Error('PIN pad broke for 0890000101')
        },
      },
    })
    const { bridge, logged } = open(window)
    expect(() => bridge.call('openPin', { pin_reference: 'secret-reference' })).not.toThrow()
    expect(logged).toEqual(['native call failed: openPin'])
  })

  it.each([
    ['openPin', {}],
    ['openPin', { pin_reference: 7 }],
    ['openExternalWeb', { url: 'not an address' }],
    ['directToMenu', { menuCode: null }],
    ['openThirdPartyWebView', { url: 'https://x.example/' }],
    ['finishProcess', { params: { a: 1 } }],
  ] as const)('[BRG-030, REL-008] %s with a wrong payload never leaves the page', (name, payload) => {
    const seen: unknown[] = []
    const { bridge, logged } = open(makeWindow({ KPlus: { [name]: (json: string) => seen.push(json) } }))
    bridge.call(name, payload as never)
    expect([seen, logged]).toEqual([[], [`native call failed: ${name}`]])
  })
})

describe('calls of the bank app', () => {
  it('[BRG-014] all twelve are functions on the window from the start', () => {
    const window = makeWindow()
    open(window)
    expect(callbackNames).toHaveLength(12)
    for (const name of callbackNames) expect(typeof window[name]).toBe('function')
  })

  it.each([
    ['appliedPromoCode', [{ promo_code: 'A1', discount: 5 }], [{ promo_code: 'A1', discount: 5 }]],
    ['appliedPromoCode', ['{"promo_code":"A1"}'], [{ promo_code: 'A1' }]],
    ['back', [], []],
    ['back', ['ignored'], []],
    ['closeApplication', [], []],
    [
      'completeAddCreditCard',
      ['{"status":"success","card_number":"4111"}'],
      [{ status: 'success', card_number: '4111' }],
    ],
    ['setContactNumber', ['0890000101'], ['0890000101']],
    ['setContactNumber', [{ name: 'Nicha', number: '0890000101' }], [{ name: 'Nicha', number: '0890000101' }]],
    ['setCoordsFound', [13.7, 100.5], [13.7, 100.5]],
    ['setCoordsFound', ['13.7', '100.5'], [13.7, 100.5]],
    ['setImageProfile', ['https://x.example/a.png'], ['https://x.example/a.png']],
    ['setLanguage', ['en'], ['en']],
    ['setLanguage', ['"th"'], ['th']],
    ['setPhoto', ['data:image/png;base64,AAAA'], ['data:image/png;base64,AAAA']],
    ['setSessionId', ['s-1'], ['s-1']],
    ['webviewAppeared', [], []],
    ['webviewWillDisappear', [], []],
  ] as const)('[BRG-014] %s takes a plain value or its JSON: %j', (name, args, expected) => {
    const window = makeWindow()
    const { listen, heard } = open(window)
    listen()
    call(window, name, ...args)
    expect(heard).toEqual([[name, expected]])
  })

  it.each([
    ['appliedPromoCode', [{}]],
    ['appliedPromoCode', ['{"promo_code":']],
    ['appliedPromoCode', [{ promo_code: 'x'.repeat(31) }]],
    ['completeAddCreditCard', [{ status: 1 }]],
    ['setContactNumber', [42]],
    ['setContactNumber', [{ name: 'x' }]],
    ['setCoordsFound', [91, 0]],
    ['setCoordsFound', [0, -181]],
    ['setCoordsFound', ['', '']],
    ['setCoordsFound', [13.7]],
    ['setCoordsFound', [NaN, 0]],
    ['setImageProfile', ['javascript:alert(1)']],
    ['setLanguage', ['xx']],
    ['setLanguage', []],
    ['setPhoto', [{}]],
    ['setSessionId', ['']],
    ['setSessionId', ['a b']],
    ['setSessionId', ['x'.repeat(201)]],
    ['setSessionId', [null]],
    ['setSessionId', [{ toString: () => 's-1' }]],
  ] as const)('[BRG-014, REL-008] %s ignores malformed values: %j', (name, args) => {
    const window = makeWindow()
    const { listen, heard, logged } = open(window)
    listen()
    expect(() => call(window, name, ...args)).not.toThrow()
    expect([heard, logged]).toEqual([[], []])
  })

  it('[BRG-014] early calls, of the document’s script and before the page listens, are delivered first and in order', () => {
    const window = makeWindow({
      __EARLY__: {
        calls: [
          ['setLanguage', ['en']],
          ['evil', ['x']],
          ['__proto__', []],
          ['setSessionId', ['s-1']],
        ],
      },
    })
    const { listen, heard } = open(window)
    call(window, 'webviewAppeared')
    call(window, 'setLanguage', 'xx')
    expect(heard).toEqual([])
    listen()
    call(window, 'back')
    expect(heard).toEqual([
      ['setLanguage', ['en']],
      ['setSessionId', ['s-1']],
      ['webviewAppeared', []],
      ['back', []],
    ])
  })
})

describe('messages', () => {
  const back = { channel: 'kmarket-bridge', kind: 'callback', name: 'back', args: [] }

  it('[BRG-014, BRG-030] the phone’s message is accepted; the page reports that it is ready', () => {
    const window = makeWindow({}, true)
    const { listen, heard, bridge } = open(window, [bankApp])
    listen()
    expect(bridge.hasApp).toBe(true)
    expect(window.posted).toEqual([{ message: { channel: 'kmarket-bridge', kind: 'ready' }, origin: bankApp }])
    window.fire({ data: back })
    expect(heard).toEqual([['back', []]])
  })

  it.each([
    ['another origin', { data: back, origin: 'https://evil.example' }],
    ['an origin that only begins alike', { data: back, origin: `${bankApp}.evil.example` }],
    ['no origin', { data: back, origin: 'null' }],
    ['another window of the right origin', { data: back, source: {} }],
    ['no window', { data: back, source: null }],
  ])('[REL-008] from %s it is ignored', (_, message) => {
    const window = makeWindow({}, true)
    const { listen, heard } = open(window, [bankApp])
    listen()
    window.fire(message)
    expect(heard).toEqual([])
  })

  it('[REL-008] without configured origins, as in production, every message is ignored', () => {
    const window = makeWindow({}, true)
    const { listen, heard, bridge } = open(window)
    listen()
    window.fire({ data: back })
    window.fire({ data: back, origin: '' })
    expect([heard, bridge.hasApp, window.posted]).toEqual([[], false, []])
  })

  it.each([
    'text',
    null,
    7,
    [],
    {},
    { ...back, channel: 'other' },
    { ...back, kind: 'call' },
    { ...back, name: 'constructor' },
    { ...back, name: 'eval' },
    { ...back, args: 'x' },
    { channel: 'kmarket-bridge', kind: 'ready' },
    { channel: 'kmarket-bridge', kind: 'call', name: 'openPin', payload: { pin_reference: 'p1' } },
    { ...back, name: 'setLanguage', args: ['xx'] },
  ])('[REL-008] a message of another shape is ignored: %j', (data) => {
    const window = makeWindow({}, true)
    const { listen, heard } = open(window, [bankApp])
    listen()
    window.fire({ data })
    expect(heard).toEqual([])
  })

  it('[REL-008] 10,000 hostile calls and messages: nothing is delivered, thrown or sent', () => {
    const window = makeWindow({}, true)
    const { listen, heard, logged } = open(window, [bankApp])
    listen()
    window.posted.length = 0
    const cyclic: Record<string, unknown> = {}
    cyclic['self'] = cyclic
    const odd = [
      undefined,
      null,
      NaN,
      Infinity,
      -1,
      2n,
      '',
      '\u0000',
      'x'.repeat(10_000),
      '{"a":',
      '[[[[',
      {},
      [],
      cyclic,
      Symbol('x'),
      () => 'x',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      ),
      Object.create(null),
      new Date(NaN),
      '<script>',
      "'; drop table orders; --",
    ]
    const withArguments = callbackNames.filter(
      (name) => callbackArguments[name].items.length > 0 && name !== 'setContactNumber' && name !== 'setSessionId',
    )
    for (let time = 0; time < 10_000; time += 1) {
      const value = odd[time % odd.length]
      const name = withArguments[time % withArguments.length]!
      if (time % 2 === 0) call(window, name, value, value, value)
      else window.fire({ data: { ...back, name, args: [value] }, origin: time % 3 ? 'https://evil.example' : bankApp })
    }
    expect([heard, logged, window.posted]).toEqual([[], [], []])
  })
})
