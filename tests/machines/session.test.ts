import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { postSession as postSessionEndpoint } from '../../contract/session'
import type { SessionProfile } from '../../contract/session'
import { navigationMachine } from '../../machines/navigation/navigationMachine'
import { readQuery } from '../../contract/nativeQuery'
import { sorryPath } from '../../machines/session/sessionMachine'
import { rootStage } from './rootStage'
import { openSession, profile } from './sessionStage'

const closedFrom = '2026-11-21T10:00:00Z'
const maintenance = {
  kind: 'business',
  code: '8888',
  subCode: '0001',
  key: '8888-0001',
  body: { start: closedFrom, end: '2026-11-21T12:00:00Z' },
}

describe('verification', () => {
  it('[SES-001, SES-003, NAV-058] shows the splash until the server has verified the id', async () => {
    const { setId, postSession, now, verifiedIds, factsOf } = openSession()
    expect([now().hasTag('splash'), now().matches('verified')]).toEqual([true, false])
    setId('s1')
    expect(verifiedIds()).toEqual(['s1'])
    expect(now().hasTag('splash')).toBe(true)
    await postSession.answer(profile())
    expect([now().hasTag('splash'), now().matches('verified')]).toEqual([false, true])
    expect(now().context.profile).toEqual(profile())
    expect(factsOf('session.verified')).toHaveLength(1)
  })

  it.each([
    ['?uuid=device-7&frominternal=TRUE', { uuid: 'device-7', frominternal: true }],
    ['?uuid=device-7&frominternal=no', { uuid: 'device-7' }],
    [`?frominternal=1&uuid=${encodeURIComponent('<b>\0 1')}`, { frominternal: true }],
    ['', {}],
  ])('[SES-040] %s is sent with the first session call and with its renewal', async (search, fields) => {
    const { session, verify, postSession } = openSession({ query: readQuery(search) })
    await verify('s1')
    session.send({ type: 'session.expired' })
    const sent = { session_id: 's1', ...fields }
    expect(postSession.calls.map(({ input }) => input)).toEqual([sent, sent])
    expect(v.is(postSessionEndpoint.body, sent)).toBe(true)
  })

  it.each([null, {} as SessionProfile])('[SES-007] an empty body (%o) is a failure', async (body) => {
    const { setId, postSession, now, nativeCalls } = openSession()
    setId('s1')
    await postSession.answer(body)
    expect(now().matches('verified')).toBe(false)
    expect(nativeCalls()).toContain('backToNative')
  })

  it.each([
    { kind: 'business', code: '405', key: '405' },
    { kind: 'http', status: 500, key: 'default' },
    { kind: 'network', key: 'default' },
    new Error('anything'),
  ])('[SES-004, SES-005, SES-006] a failure is silent and returns to native (%#)', async (error) => {
    const { setId, postSession, nativeCalls, sentTo, factsOf } = openSession()
    setId('s1')
    await postSession.fail(error)
    expect(nativeCalls()).toEqual(['showLoading', 'hideLoading', 'backToNative'])
    expect([sentTo('modal'), sentTo('followUp'), sentTo('snackbar')]).toEqual([[], [], []])
    expect(factsOf('session.failed')).toHaveLength(1)
  })

  it('[SES-032] no id within 10 s is a failure, and not a moment earlier', () => {
    const { clock, nativeCalls } = openSession()
    clock.increment(9_999)
    expect(nativeCalls()).toEqual([])
    clock.increment(1)
    expect(nativeCalls()).toEqual(['backToNative'])
  })

  it('[SES-032] an answer after more than 30 s is a failure, and a late one changes nothing', async () => {
    const { setId, postSession, clock, now, nativeCalls } = openSession()
    setId('s1')
    clock.increment(29_999)
    expect(nativeCalls()).toEqual(['showLoading'])
    clock.increment(1)
    expect(nativeCalls()).toEqual(['showLoading', 'hideLoading', 'backToNative'])
    await postSession.answer(profile())
    expect(now().matches('verified')).toBe(false)
  })

  it('[SES-032] another id during the splash restarts the verification; the same one does not', async () => {
    const { setId, postSession, verifiedIds, now, clock } = openSession()
    setId('s1')
    setId('s1')
    expect(verifiedIds()).toEqual(['s1'])
    clock.increment(20_000)
    setId('s2')
    expect(verifiedIds()).toEqual(['s1', 's2'])
    postSession.calls[0]?.resolve(profile({ account_key: 'old' }))
    clock.increment(20_000)
    await postSession.answer(profile({ account_key: 'k2' }))
    expect(now().context.profile?.account_key).toBe('k2')
  })

  it('after a failure a new id from the bank app retries once', async () => {
    const { setId, postSession, now, nativeCalls } = openSession()
    setId('s1')
    await postSession.fail({ kind: 'network', key: 'default' })
    setId('s1')
    await postSession.answer(profile())
    expect(now().matches('verified')).toBe(true)
    expect(nativeCalls().filter((name) => name === 'backToNative')).toHaveLength(1)
  })

  it('loading is shown before and hidden after each verification', async () => {
    const { setId, postSession, nativeCalls } = openSession()
    setId('s1')
    setId('s2')
    await postSession.answer(profile())
    expect(nativeCalls()).toEqual(['showLoading', 'hideLoading', 'showLoading', 'hideLoading'])
  })

  it('[CRT-009] the counts load when the shopper is verified', async () => {
    const { verify, sentTo } = openSession()
    expect(sentTo('counters')).toEqual([])
    await verify()
    expect(sentTo('counters')).toEqual([{ type: 'counters.refresh' }])
  })
})

describe('stand-in id off production', () => {
  const form = { mobile_no: '0890000101', session_id: 'mine', type: 'CARD' } as const
  const browser = { fakeAllowed: true, hasBridge: false }

  it('[SES-008] production never shows the form and accepts no stand-in id', () => {
    const { now, verifiedIds, session, postSessionTest } = openSession({ hasBridge: false, fakeSessionId: 'kept' })
    expect([now().hasTag('standInForm'), verifiedIds()]).toEqual([false, []])
    session.send({ type: 'standIn.submit', form })
    expect(postSessionTest.calls).toHaveLength(0)
  })

  it('[SES-010] the form creates a session and verifies it', async () => {
    const { session, postSessionTest, postSession, now, verifiedIds } = openSession(browser)
    expect(now().hasTag('standInForm')).toBe(true)
    session.send({ type: 'standIn.submit', form: { ...form, session_id: ' ' } })
    session.send({ type: 'standIn.submit', form: { ...form, mobile_no: ' ' } })
    expect(postSessionTest.calls).toEqual([])
    session.send({ type: 'standIn.submit', form })
    expect(postSessionTest.calls.map(({ input }) => input)).toEqual([form])
    await postSessionTest.answer({ session_id: 'made' })
    expect(verifiedIds()).toEqual(['made'])
    await postSession.answer(profile({ user_profile_type: 'CARD' }))
    expect(now().matches('verified')).toBe(true)
  })

  it('the id of the cookie is verified without a form', async () => {
    const { verifiedIds, postSession, now } = openSession({ ...browser, fakeSessionId: 'kept' })
    expect(verifiedIds()).toEqual(['kept'])
    await postSession.answer(profile())
    expect(now().matches('verified')).toBe(true)
  })

  it('with a bank app the page waits for its id instead of showing the form', () => {
    const { now, setId, verifiedIds } = openSession({ fakeAllowed: true, hasBridge: true })
    expect(now().hasTag('standInForm')).toBe(false)
    setId('s1')
    expect(verifiedIds()).toEqual(['s1'])
  })

  it('an empty form is not sent; a refused one, or an expired id, shows the form again', async () => {
    const { session, postSessionTest, now } = openSession(browser)
    session.send({ type: 'standIn.submit', form: { ...form, mobile_no: ' ' } })
    expect(postSessionTest.calls).toHaveLength(0)
    session.send({ type: 'standIn.submit', form })
    await postSessionTest.fail({ kind: 'business', code: '1016', key: '1016' })
    expect([now().hasTag('standInForm'), now().context.standInRefused]).toEqual([true, true])
    const over = openSession({ ...browser, fakeSessionId: 'over' })
    await over.postSession.fail({ kind: 'http', status: 401, key: 'default' })
    expect(over.now().hasTag('standInForm')).toBe(true)
    expect(over.nativeCalls()).not.toContain('backToNative')
  })
})

describe('maintenance', () => {
  const announced = { type: 'navigation.replace', to: `/sorry-page?start=${encodeURIComponent(closedFrom)}` }

  it('[NAV-059, NAV-060] the configuration flag wins over splash and verification', () => {
    const { now, sentTo, setId, verifiedIds, clock, nativeCalls } = openSession({ maintenance: { start: closedFrom } })
    expect([now().matches('maintenance'), now().hasTag('splash')]).toEqual([true, false])
    expect(sentTo('navigation')).toEqual([announced])
    setId('s1')
    clock.increment(60_000)
    expect([verifiedIds(), nativeCalls()]).toEqual([[], []])
  })

  it('[ERR-018, ERR-019] 8888-0001 on the session call shows the maintenance page with start and end, without returning to native', async () => {
    const { setId, postSession, sentTo, nativeCalls, now } = openSession()
    setId('s1')
    await postSession.fail(maintenance)
    expect(now().matches('maintenance')).toBe(true)
    expect(sentTo('navigation')).toEqual([
      { type: 'navigation.replace', to: '/sorry-page?start=2026-11-21T10%3A00%3A00Z&end=2026-11-21T12%3A00%3A00Z' },
    ])
    expect(nativeCalls()).toEqual(['showLoading', 'hideLoading'])
  })

  it('[NAV-060] 8888-0001 of any call starts it once', async () => {
    const { verify, session, sentTo, now } = openSession()
    await verify()
    session.send({ type: 'maintenance.announced', start: closedFrom })
    session.send({ type: 'maintenance.announced', start: closedFrom })
    expect(now().matches('maintenance')).toBe(true)
    expect(sentTo('navigation')).toEqual([announced])
  })

  it('[NAV-060] Back on the sorry page returns to native', () => {
    const stage = rootStage()
    const nav = stage.play(navigationMachine, 'navigation', { path: '/sorry-page', index: 0, isdirect: false })
    nav.send({ type: 'navigation.back' })
    expect(stage.nativeCalls()).toEqual(['backToNative'])
  })

  it('[ERR-019] the period is encoded, and omitted when it is not available', () => {
    expect(sorryPath({})).toBe('/sorry-page')
    expect(sorryPath({ end: '2026-11-21 12:00' })).toBe('/sorry-page?end=2026-11-21+12%3A00')
    expect(sorryPath({ start: 'a&b=c' })).toBe('/sorry-page?start=a%26b%3Dc')
  })
})

describe('another shopper', () => {
  it('[SEC-007] a changed id clears the previous shopper’s data and verifies again', async () => {
    const { verify, bankApp, passed, setId, postSession, now, factsOf, sentTo, verifiedIds } = openSession()
    await verify()
    bankApp.send({ type: 'contact.set', number: '0811111111' })
    bankApp.send({ type: 'photo.set', src: 'https://bank.example/photo.jpg' })
    setId('s2')
    expect(verifiedIds()).toEqual(['s1', 's2'])
    expect(factsOf('session.userChanged')).toHaveLength(1)
    expect(sentTo('counters').at(-1)).toEqual({ type: 'counters.reset' })
    expect([now().context.profile, passed().photo, passed().contactNumber]).toEqual([undefined, undefined, undefined])
    expect(now().hasTag('splash')).toBe(true)
    await postSession.answer(profile({ account_key: 'k2' }))
    expect(now().context.accountKey).toBe('k2')
  })

  it('[SEC-007] a repeated id changes nothing', async () => {
    const { verify, setId, verifiedIds, factsOf, now } = openSession()
    await verify()
    setId('s1')
    expect([verifiedIds(), factsOf('session.userChanged'), now().matches('verified')]).toEqual([['s1'], [], true])
  })

  it('[SEC-007] a change is detected by the account key too, when it came over a failure', async () => {
    const { verify, session, bankApp, passed, setId, postSession, factsOf } = openSession()
    await verify()
    bankApp.send({ type: 'contact.set', number: '0811111111' })
    session.send({ type: 'session.expired' })
    await postSession.fail({ kind: 'http', status: 401, key: 'default' })
    setId('s1')
    expect(passed().contactNumber).toBe('0811111111')
    await postSession.answer(profile({ account_key: 'k2' }))
    expect(factsOf('session.userChanged')).toHaveLength(1)
    expect(passed().contactNumber).toBeUndefined()
    const same = openSession()
    await same.verify()
    same.session.send({ type: 'session.expired' })
    await same.postSession.fail({ kind: 'network', key: 'default' })
    await same.verify()
    expect(same.factsOf('session.userChanged')).toEqual([])
  })
})

describe('a session that expires during the visit', () => {
  it('[ERR-031] is renewed once with the id in memory; page and profile stay', async () => {
    const { verify, session, postSession, now, verifiedIds, factsOf, nativeCalls } = openSession()
    await verify()
    const before = nativeCalls().length
    session.send({ type: 'session.expired' })
    session.send({ type: 'session.expired' })
    expect(verifiedIds()).toEqual(['s1', 's1'])
    expect([now().matches('verified'), now().hasTag('splash'), now().context.profile?.account_key]).toEqual([
      true,
      false,
      'k1',
    ])
    await postSession.answer(profile())
    expect(factsOf('session.renewed')).toHaveLength(1)
    expect([factsOf('session.verified').length, factsOf('session.userChanged')]).toEqual([1, []])
    expect(nativeCalls()).toHaveLength(before)
  })

  it.each([
    [
      'is refused',
      (post: ReturnType<typeof openSession>['postSession']) => post.fail({ kind: 'http', status: 401, key: 'default' }),
    ],
    ['is empty', (post: ReturnType<typeof openSession>['postSession']) => post.answer(null)],
    [
      'is another shopper’s',
      (post: ReturnType<typeof openSession>['postSession']) => post.answer(profile({ account_key: 'k9' })),
    ],
  ])('[ERR-031] returns to native when the renewal %s', async (_, end) => {
    const { verify, session, postSession, now, nativeCalls } = openSession()
    await verify()
    session.send({ type: 'session.expired' })
    await end(postSession)
    expect(nativeCalls().at(-1)).toBe('backToNative')
    expect([now().matches('verified'), now().context.profile]).toEqual([false, undefined])
  })

  it('[ERR-031] a renewal has a timeout, and may end in maintenance', async () => {
    const late = openSession()
    await late.verify()
    late.session.send({ type: 'session.expired' })
    late.clock.increment(30_000)
    expect(late.nativeCalls().at(-1)).toBe('backToNative')
    const closed = openSession()
    await closed.verify()
    closed.session.send({ type: 'session.expired' })
    await closed.postSession.fail(maintenance)
    expect(closed.now().matches('maintenance')).toBe(true)
  })
})

describe('journeys', () => {
  it('an early id and language, before the bridge is ready, are not lost', async () => {
    const { session, bankApp, postSession, now, passed } = openSession()
    bankApp.send({ type: 'language.set', lang: 'en' })
    session.send({ type: 'sessionId.set', sessionId: 'early' })
    bankApp.send({ type: 'webview.appeared' })
    bankApp.send({ type: 'native.back' })
    await postSession.answer(profile())
    expect([now().matches('verified'), passed().lang]).toEqual([true, 'en'])
  })

  it('a cold deep link stays on its page: verification, renewal and a slow start never navigate', async () => {
    const { verify, session, bankApp, postSession, clock, sentTo, facts } = openSession({
      query: readQuery('?isdirect=1&lang=en'),
    })
    clock.increment(9_000)
    await verify()
    session.send({ type: 'session.expired' })
    await postSession.answer(profile())
    bankApp.send({ type: 'webview.appeared' })
    expect(sentTo('navigation').filter(({ type }) => type !== 'webview.appeared')).toEqual([])
    expect(facts.filter(({ type }) => type.startsWith('page.') || type.startsWith('history.'))).toEqual([])
  })
})
