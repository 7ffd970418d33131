import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { createBridge } from '../../src/bridge/bridge'
import type { Bridge } from '../../src/bridge/bridge'
import { forwardCallbacks, nativeActor } from '../../src/app/native'
import { nativeRequest } from '../../machines/ports'
import { openSession } from '../machines/sessionStage'

function open() {
  const called: [string, unknown][] = []
  const bridge = { call: (name: string, payload: unknown) => called.push([name, payload]) } as unknown as Bridge
  const native = createActor(nativeActor(bridge)).start()
  return {
    called,
    show: () => native.send(nativeRequest('showLoading', {})),
    hide: () => native.send(nativeRequest('hideLoading', {})),
    native,
  }
}

describe('calls to the bank app', () => {
  it('[BRG-016, BRG-048, BRG-049] nested waits show the loading indicator once and hide it once, with the last', () => {
    const { show, hide, called } = open()
    const names = () => called.splice(0).map(([name]) => name)
    show()
    show()
    show()
    expect(names()).toEqual(['showLoading'])
    hide()
    hide()
    expect(names()).toEqual([])
    hide()
    expect(names()).toEqual(['hideLoading'])
    show()
    hide()
    expect(names()).toEqual(['showLoading', 'hideLoading'])
  })

  it('[BRG-048] an extra hide does not suppress the next wait', () => {
    const { show, hide, called } = open()
    hide()
    hide()
    called.length = 0
    show()
    hide()
    expect(called.map(([name]) => name)).toEqual(['showLoading', 'hideLoading'])
  })

  it('[BRG-024, BRG-027, BRG-028] every other call is forwarded unchanged', () => {
    const { native, called } = open()
    native.send(nativeRequest('openExternalWeb', { url: 'https://x.example/' }))
    native.send(nativeRequest('updateFeed', { status: 'updated' }))
    native.send(nativeRequest('notifySelectedImage', { url: 'https://x.example/1.png' }))
    expect(called).toEqual([
      ['openExternalWeb', { url: 'https://x.example/' }],
      ['updateFeed', { status: 'updated' }],
      ['notifySelectedImage', { url: 'https://x.example/1.png' }],
    ])
  })
})

describe('callbacks of the bank app', () => {
  function openPage() {
    const window: Record<string, (...args: unknown[]) => void> = {}
    const stage = openSession()
    forwardCallbacks(createBridge({ window: window as unknown as Window, origins: [], log: () => {} }), stage)
    return { ...stage, callback: (name: string, ...args: unknown[]) => window[name]?.(...args) }
  }

  it('[BRG-001, BRG-007, BRG-008, BRG-009, BRG-010, BRG-011] the values that it passes are kept', () => {
    const { callback, passed, now } = openPage()
    callback('setSessionId', 's-9')
    callback('setLanguage', 'en')
    callback('setCoordsFound', 13.7, 100.5)
    callback('setContactNumber', '0811111111')
    callback('setPhoto', 'https://bank.example/photo.jpg')
    callback('setImageProfile', 'https://bank.example/me.jpg')
    expect(now().context.sessionId).toBe('s-9')
    expect(passed()).toEqual({
      lang: 'en',
      coords: { lat: 13.7, lng: 100.5 },
      contactNumber: '0811111111',
      photo: 'https://bank.example/photo.jpg',
      imageProfile: 'https://bank.example/me.jpg',
    })
  })

  it('[BRG-003, BRG-004] its Back and its closing reach the one that leaves pages', () => {
    const { callback, sentTo } = openPage()
    callback('back')
    callback('closeApplication')
    expect(sentTo('navigation')).toEqual([{ type: 'navigation.back' }, { type: 'native.closed' }])
  })

  it('[BRG-002, BRG-005, BRG-012, BRG-013] a code, a card, and that the page is hidden and shown reach the pages', () => {
    const { callback, facts } = openPage()
    callback('appliedPromoCode', { promo_code: 'COFFEE' })
    callback('completeAddCreditCard', { status: 'success', card_number: '4111' })
    callback('webviewWillDisappear')
    callback('webviewAppeared')
    expect(facts).toEqual([
      { type: 'promo.applied', promo: { promo_code: 'COFFEE' } },
      { type: 'card.added', status: 'success' },
      { type: 'webview.disappeared' },
      { type: 'webview.appeared' },
    ])
  })
})
