import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Bridge } from '../../src/bridge/bridge'
import { nativeActor } from '../../src/app/native'
import { nativeRequest } from '../../machines/ports'

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
