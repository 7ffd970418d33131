import { describe, expect, it } from 'vitest'
import { thirdPartyMachine, thirdPartyPayload } from '../../machines/thirdParty/thirdPartyMachine'
import type { ThirdPartyInput } from '../../machines/thirdParty/thirdPartyMachine'
import { rootStage } from './rootStage'

const url = 'https://gateway.example/pay'
const open = (input: Partial<ThirdPartyInput> = {}) => {
  const stage = rootStage()
  const view = stage.play(thirdPartyMachine, 'thirdParty', {
    version: '5.13.2',
    trustedHosts: ['gateway.example'],
    hasBridge: true,
    ...input,
  })
  stage.listen('thirdParty')
  const opener = stage.asker('opener')
  const openView = (more: object = {}) => view.send({ type: 'thirdParty.open', request: { url, ...more }, opener })
  return { ...stage, view, opener, openView, state: () => view.getSnapshot().value }
}
const calls = (stage: ReturnType<typeof open>) =>
  stage.facts.filter(({ name }) => name === 'openThirdPartyWebView').map(({ payload }) => payload)

describe('third-party web view', () => {
  it('[BRG-038] goes from none through opening to done and back to none', () => {
    const stage = open()
    expect(stage.state()).toBe('none')
    stage.openView()
    expect(stage.state()).toBe('opening')
    stage.view.send({ type: 'thirdParty.returned' })
    expect(stage.state()).toBe('none')
    expect(stage.factsOf('thirdParty.done')).toHaveLength(1)
  })

  it('[BRG-023] passes url, texts and data to the bank app', () => {
    const stage = open()
    stage.openView({ needSession: true, needPartnerToken: true, headerText: 'Pay', footerText: 'Bank', data: { a: 1 } })
    expect(calls(stage)).toEqual([
      { url, needSession: true, needPartnerToken: true, headerText: 'Pay', footerText: 'Bank', data: { a: 1 } },
    ])
  })

  it('[BRG-023] session and partner token are not sent to hosts that are not on the list', () => {
    const payload = (host: string) =>
      thirdPartyPayload(
        { url: `https://${host}/`, needSession: true, needPartnerToken: true },
        { version: '5.13.2', trustedHosts: ['gateway.example'] },
      )
    for (const host of [
      'evil.example',
      'gateway.example.evil.example',
      'sub.gateway.example',
      'gateway.example@evil.example',
    ]) {
      expect(payload(host)).toMatchObject({ needSession: false, needPartnerToken: false })
    }
    expect(payload('gateway.example')).toMatchObject({ needSession: true, needPartnerToken: true })
  })

  it.each([
    ['5.10.9', ' '],
    ['5.9.0', ' '],
    [undefined, ' '],
    ['5.11.0', ''],
    ['5.13.2', ''],
  ])('[BRG-036, BRG-037] version %s sends a missing text as "%s" and a given one unchanged', (version, missing) => {
    const settings = { version, trustedHosts: [] }
    expect(thirdPartyPayload({ url }, settings)).toMatchObject({ headerText: missing, footerText: missing })
    expect(thirdPartyPayload({ url, headerText: 'Pay', footerText: '' }, settings)).toMatchObject({
      headerText: 'Pay',
      footerText: '',
    })
  })

  it.each([
    ['the market’s web view shows again', { type: 'thirdParty.returned' as const }],
    ['Back of the bank app', { type: 'native.back' as const }],
  ])('[BRG-018, BRG-039, BRG-040] is done when %s, and the partner’s remark is cleared', (_, event) => {
    const stage = open()
    stage.openView()
    stage.view.send(event)
    expect(stage.sentTo('opener')).toEqual([{ type: 'thirdParty.closed', outcome: 'returned' }])
    expect(stage.nativeCalls()).toEqual(['openThirdPartyWebView', 'hidePartnerRemark'])
  })

  it('[BRG-040] without a bank app it is done after one second', () => {
    const stage = open({ hasBridge: false })
    stage.openView()
    stage.clock.increment(999)
    expect(stage.sentTo('opener')).toEqual([])
    stage.clock.increment(1)
    expect(stage.sentTo('opener')).toEqual([{ type: 'thirdParty.closed', outcome: 'returned' }])
  })

  it('[BRG-040] a second request while one is open is ignored; another opener is notified', () => {
    const stage = open()
    stage.openView()
    stage.openView()
    stage.view.send({ type: 'thirdParty.open', request: { url }, opener: stage.asker('other') })
    expect(calls(stage)).toHaveLength(1)
    expect(stage.sentTo('opener')).toEqual([])
    expect(stage.sentTo('other')).toEqual([{ type: 'thirdParty.closed', outcome: 'refused' }])
  })

  it('times out after ten minutes in the bank app', () => {
    const late = open()
    late.openView()
    late.clock.increment(599_999)
    expect(late.state()).toBe('opening')
    late.clock.increment(1)
    expect(late.sentTo('opener')).toEqual([{ type: 'thirdParty.closed', outcome: 'timedOut' }])
  })

  it.each(['javascript:alert(1)', 'kplus://pay', 'not an address', ''])('refuses the address "%s"', (address) => {
    const stage = open()
    stage.view.send({ type: 'thirdParty.open', request: { url: address }, opener: stage.opener })
    expect(stage.state()).toBe('none')
    expect(stage.sentTo('opener')).toEqual([{ type: 'thirdParty.closed', outcome: 'refused' }])
    expect(stage.nativeCalls()).toEqual([])
  })
})
