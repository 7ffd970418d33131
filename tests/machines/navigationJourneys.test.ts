import { describe, expect, it } from 'vitest'
import type { SessionProfile } from '../../contract/session'
import { lookUpError } from '../../contract/errors'
import { bankAppMachine } from '../../machines/bankApp/bankAppMachine'
import type { Badges } from '../../machines/counters/countersMachine'
import { countersMachine } from '../../machines/counters/countersMachine'
import { errorFollowUpMachine } from '../../machines/errorFollowUp/errorFollowUpMachine'
import { linkOpenerMachine } from '../../machines/linkOpener/linkOpenerMachine'
import { modalMachine, shownModal } from '../../machines/modal/modalMachine'
import { navigationMachine } from '../../machines/navigation/navigationMachine'
import { pinMachine } from '../../machines/pin/pinMachine'
import type { PinStatus } from '../../contract/pin'
import { readQuery } from '../../contract/nativeQuery'
import { sessionMachine } from '../../machines/session/sessionMachine'
import { thirdPartyMachine } from '../../machines/thirdParty/thirdPartyMachine'
import { port, rootStage } from './rootStage'

const profile: SessionProfile = {
  first_name_th: 'ณิชา',
  first_name_en: 'Nicha',
  last_name_th: 'ว',
  last_name_en: 'W',
  mobile_no: '0890000101',
  user_profile_type: 'FULL',
  user_permission: 'Full',
  StatusFlag: '',
  account_key: 'k1',
}

/** Every root machine as on the page, with a router that navigates synchronously. */
function openPage(path: string, search = '?kplusversion=5.13.2') {
  const stage = rootStage()
  const query = readQuery(search)
  const postSession = port<SessionProfile | null, { session_id: string }>()
  const askPin = port<PinStatus, { reference: string }>()
  const requestPin = port<{ pin_reference: string }, { url: string }>()
  const storeUrl = 'https://store.example/app'

  const modal = stage.play(modalMachine, 'modal')
  const nav = stage.play(navigationMachine, 'navigation', { path, index: 0, isdirect: query.isdirect })
  const followUp = stage.play(errorFollowUpMachine, 'followUp', { storeUrl })
  stage.play(
    countersMachine.provide({
      actors: {
        countBasket: port<number>().logic,
        countOrders: port<number>().logic,
        getBadges: port<Badges>().logic,
      },
    }),
    'counters',
  )
  const view = stage.play(thirdPartyMachine, 'thirdParty', {
    version: query.kplusversion,
    trustedHosts: ['old.example'],
    hasBridge: true,
  })
  stage.play(pinMachine.provide({ actors: { askPin: askPin.logic } }), 'pin')
  const bankApp = stage.play(bankAppMachine, 'bankApp', { lang: query.lang })
  const session = stage.play(sessionMachine.provide({ actors: { postSession: postSession.logic } }), 'session', {
    query,
    fakeAllowed: false,
    hasBridge: true,
  })
  const links = stage.play(linkOpenerMachine.provide({ actors: { requestPin: requestPin.logic } }), 'linkOpener', {
    query,
    shopper: () => ({
      profile: session.getSnapshot().context.profile,
      contactNumber: bankApp.getSnapshot().context.contactNumber,
    }),
    storeUrl,
  })

  const entries = [path]
  const show = () => {
    nav.send({ type: 'route.changed', path: entries.at(-1) ?? '', index: entries.length - 1, layers: 0 })
  }
  nav.on('page.pushRequested', ({ to }) => void (entries.push(to), show()))
  nav.on('page.replaceRequested', ({ to }) => void (entries.splice(-1, 1, to.split('?')[0] ?? ''), show()))
  nav.on('history.backRequested', ({ steps }) => void (entries.splice(-steps, steps), show()))

  return {
    ...stage,
    session,
    bankApp,
    postSession,
    askPin,
    requestPin,
    modal,
    nav,
    followUp,
    view,
    links,
    entries,
    back: () => bankApp.send({ type: 'native.back' }),
    rest: () => stage.clock.increment(1000),
    dialog: () => shownModal(modal.getSnapshot())?.content,
    verify: async () => {
      session.send({ type: 'sessionId.set', sessionId: 's1' })
      await postSession.answer(profile)
    },
    fail: (code: string, subCode?: string) =>
      followUp.send({
        type: 'error.raised',
        error: { kind: 'business', code, subCode, key: lookUpError(code, subCode).key },
        option: 'default',
      }),
  }
}

describe('journeys over all root machines', () => {
  it('Back always works and never loops: three pages, a dialog on top, then the app closes', async () => {
    const { verify, nav, rest, modal, back, entries, dialog, nativeCalls } = openPage('/')
    await verify()
    for (const to of ['/product/1', '/cart']) {
      nav.send({ type: 'navigation.push', to })
      rest()
    }
    modal.send({
      type: 'modal.open',
      id: 'removeItem',
      content: { kind: 'message', name: 'removeItem' },
      hasReject: true,
    })
    back()
    expect([dialog(), entries]).toEqual([undefined, ['/', '/product/1', '/cart']])
    back()
    rest()
    expect(entries).toEqual(['/', '/product/1'])
    back()
    rest()
    back()
    expect(entries).toEqual(['/'])
    expect(nativeCalls().filter((name) => name === 'closeApplication')).toHaveLength(1)
  })

  it('[NAV-072] two quick Backs during a transition leave two pages, none is lost', async () => {
    const { verify, nav, rest, back, entries } = openPage('/')
    await verify()
    for (const to of ['/a', '/b', '/c']) {
      nav.send({ type: 'navigation.push', to })
      rest()
    }
    back()
    back()
    rest()
    rest()
    expect(entries).toEqual(['/', '/a'])
  })

  it('a cold deep link keeps its destination until the session is verified, and Back from it returns to the bank app', async () => {
    const { clock, verify, session, entries, back, nativeCalls } = openPage('/product/1007', '?isdirect=true')
    clock.increment(9_999)
    expect(entries).toEqual(['/product/1007'])
    await verify()
    expect(session.getSnapshot().matches('verified')).toBe(true)
    expect(entries).toEqual(['/product/1007'])
    back()
    expect(nativeCalls().at(-1)).toBe('backToNative')
  })

  it('a third-party page ends by the bank app’s Back without leaving the market’s page', async () => {
    const { verify, nav, rest, view, back, entries, nativeCalls } = openPage('/')
    await verify()
    nav.send({ type: 'navigation.push', to: '/cart' })
    rest()
    view.send({ type: 'thirdParty.open', request: { url: 'https://gateway.example' } })
    back()
    expect(view.getSnapshot().value).toBe('none')
    expect(entries).toEqual(['/', '/cart'])
    expect(nativeCalls()).toContain('hidePartnerRemark')
    back()
    rest()
    expect(entries).toEqual(['/'])
  })

  it('[ERR-018, NAV-060] 8888-0001 at any time ends on the sorry page, whose Back returns to the bank app', async () => {
    const { verify, nav, rest, fail, modal, entries, back, nativeCalls, dialog } = openPage('/')
    await verify()
    nav.send({ type: 'navigation.push', to: '/order-summary' })
    fail('302')
    expect(dialog()).toMatchObject({ key: '302' })
    fail('8888', '0001')
    expect(dialog()).toBeUndefined()
    expect(entries).toEqual(['/', '/sorry-page'])
    rest()
    back()
    expect(nativeCalls().at(-1)).toBe('backToNative')
    expect(entries).toEqual(['/', '/sorry-page'])
    modal.send({ type: 'modal.accept' })
    expect(entries).toEqual(['/', '/sorry-page'])
  })

  it('[SES-029, SES-030] a legacy web page: PIN, the server’s answer, third-party view with the session, back again', async () => {
    const { verify, links, requestPin, bankApp, askPin, facts, view } = openPage('/')
    await verify()
    links.send({ type: 'link.open', link: { link_type: 'legacy_web', link: 'https://old.example/form' } })
    await requestPin.answer({ pin_reference: 'p1' })
    bankApp.send({ type: 'webview.appeared' })
    await askPin.answer('confirmed')
    const opened = facts.find(({ name }) => name === 'openThirdPartyWebView')
    expect(opened?.['payload']).toMatchObject({ url: 'https://old.example/form', needSession: true })
    bankApp.send({ type: 'webview.appeared' })
    expect([view.getSnapshot().value, links.getSnapshot().value]).toEqual(['none', 'idle'])
  })
})
