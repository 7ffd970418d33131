import type { EventFromLogic } from 'xstate'
import type { SessionProfile } from '../../contract/session'
import { defineModel } from '../model'
import { innermostState, same, sameItems, stepsOf } from '../trail'
import { readQuery } from '../../contract/nativeQuery'
import { sessionMachine } from './sessionMachine'
import type { SessionInput } from './sessionMachine'

const profile = (account: string): SessionProfile => ({
  first_name_th: 'ณิชา',
  first_name_en: 'Nicha',
  last_name_th: 'ว',
  last_name_en: 'W',
  mobile_no: '0890000101',
  user_profile_type: 'FULL',
  user_permission: 'Full',
  StatusFlag: '',
  account_key: account,
})
const page: SessionInput = { query: readQuery(''), fakeAllowed: false, hasBridge: true }
/** Account keys of the seed's first shopper and of another one. */
const firstKey = '5eed0000-0000-4000-8000-000000000001'
const otherKey = '5eed0000-0000-4000-8000-000000000008'
const accountKeys: Record<string, string | undefined> = {
  verified: firstKey,
  renamed: firstKey,
  otherShopper: otherKey,
}
const form = { mobile_no: '0890000101', session_id: 'stand-in', type: 'FULL' } as const
const maintenance = {
  kind: 'business',
  code: '8888',
  subCode: '0001',
  key: '8888-0001',
  body: { start: '2026-11-21T10:00:00Z', end: '2026-11-21T12:00:00Z' },
}
/** A refused stand-in shows its form again; otherwise the shopper returns to the bank app (SES-005, SES-010). */
const standInOrFailed = ({ context }: { context: { isStandIn: boolean } }) =>
  context.isStandIn ? 'unverified.standIn' : 'failed'
const refused = { kind: 'business', code: '405', key: '405' }

export const sessionModel = defineModel(sessionMachine, {
  inputs: {
    bankApp: { input: () => page },
    browser: { input: () => ({ ...page, fakeAllowed: true, hasBridge: false }) },
    standInBefore: { input: () => ({ ...page, fakeAllowed: true, hasBridge: false, fakeSessionId: 'kept' }) },
    production: { input: () => ({ ...page, hasBridge: false, fakeSessionId: 'kept' }) },
    closed: { input: () => ({ ...page, maintenance: { start: '2026-11-21T10:00:00Z' } }) },
    standInWhileClosed: {
      input: () => ({
        ...page,
        fakeAllowed: true,
        hasBridge: false,
        fakeSessionId: 'kept',
        maintenance: { start: '2026-11-21T10:00:00Z' },
      }),
    },
  },
  samples: {
    'sessionId.set': [
      { type: 'sessionId.set', sessionId: 's1' },
      { type: 'sessionId.set', sessionId: 's2' },
    ],
    'standIn.submit': [
      { type: 'standIn.submit', form },
      { type: 'standIn.submit', form: { ...form, session_id: ' ' } },
    ],
    'session.expired': [{ type: 'session.expired' }],
    'maintenance.announced': [{ type: 'maintenance.announced', start: '2026-11-21T10:00:00Z' }],
    'webview.appeared': [{ type: 'webview.appeared' }],
  },
  outcomes: {
    postSession: {
      verified: { done: profile(firstKey) },
      /** The same shopper, with another name since the session was verified. */
      renamed: {
        done: { ...profile(firstKey), last_name_th: 'วงศ์' },
        when: ({ context }) => context.profile !== undefined,
      },
      otherShopper: { done: profile(otherKey) },
      empty: { done: null },
      refused: { error: refused },
      maintenance: { error: maintenance },
      lost: { error: { kind: 'network', key: 'default' } },
    },
    postSessionTest: {
      made: { done: { session_id: form.session_id } },
      empty: { done: null },
      refused: { error: { kind: 'business', code: '1016', key: '1016' } },
    },
  },
  delays: { untilIdIsLate: 10_000, untilAnswerIsLate: 30_000 },
  serialize: ({ context }) => [
    context.fakeAllowed,
    context.sessionId,
    context.isStandIn,
    context.accountKey,
    context.profile?.account_key,
  ],
  // The bank app passes an id while a stand-in is verified.
  triedWith: ({ context }, event) => (event.type === 'sessionId.set' && context.isStandIn ? 'stand-in' : ''),
  limit: 6000,
  // Back and the button of the sorry page belong to the navigation.
  isHandedOver: (snapshot) => snapshot.matches('maintenance'),
  acceptsAnywhere: ['maintenance.announced', 'webview.appeared'],
  reference: 'the session is where the rows lead it, and each step does what it must',
  expects: {
    booting: { accepts: [] },
    'unverified.waiting': {
      accepts: ['sessionId.set'],
      after: ['untilIdIsLate'],
      check: ({ context }) => {
        if (context.sessionId !== undefined) throw new Error('There is an id to verify.')
      },
    },
    'unverified.standIn': {
      accepts: ['sessionId.set', 'standIn.submit'],
      check: ({ context }) => {
        if (!context.fakeAllowed) throw new Error('A stand-in in production.')
      },
    },
    'unverified.standInPosting': {
      accepts: ['sessionId.set'],
      after: ['untilAnswerIsLate'],
    },
    'unverified.verifying': {
      accepts: ['sessionId.set'],
      after: ['untilAnswerIsLate'],
      leads: {
        'postSession empty': standInOrFailed,
        'postSession refused': standInOrFailed,
        'postSession maintenance': 'maintenance',
        untilAnswerIsLate: standInOrFailed,
      },
      does: {
        'postSession otherShopper': ({ context }) =>
          context.accountKey === firstKey
            ? ['bankApp: shopper.changed', 'session.userChanged', 'counters: counters.reset']
            : [],
      },
    },
    'verified.current': { accepts: ['sessionId.set', 'session.expired'] },
    'verified.renewing': {
      accepts: ['sessionId.set'],
      after: ['untilAnswerIsLate'],
      does: {
        'postSession renamed': ({ context }) => (context.accountKey === firstKey ? ['session.renewed'] : []),
      },
    },
    failed: {
      accepts: ['sessionId.set'],
      check: ({ trail }) => {
        const last = trail.findLast((fact) => fact.kind === 'emitted' && fact.event.type === 'native.requested')
        if (last?.kind !== 'emitted' || last.event.type !== 'native.requested')
          throw new Error('No call to the bank app.')
        if (last.event.name !== 'backToNative' && last.event.name !== 'hideLoading') throw new Error(last.event.name)
      },
    },
    maintenance: {
      accepts: ['maintenance.announced'],
      check: ({ trail }) => {
        const sent = trail.findLast(
          (fact) => fact.kind === 'sent' && fact.to === 'navigation' && fact.event.type === 'navigation.replace',
        )
        if (sent?.kind !== 'sent' || !String(sent.event['to']).startsWith('/sorry-page?start=2026')) {
          throw new Error('The sorry page is not requested.')
        }
      },
    },
  },
  invariants: {
    'the session is where the rows lead it, and each step does what it must': ({ context, snapshot, trail }) => {
      const expected = referenceOf(trail, context)
      same(innermostState(snapshot.value), expected.phase)
      sameItems(stepsOf(trail).at(-1)?.effects, expected.effects)
      same([context.sessionId, context.isStandIn], [expected.id, expected.isStandIn])
      same(context.profile?.account_key, expected.profile)
      if (trail.length === stepsOf(trail)[0]?.effects.length) {
        same(expected.phase === 'maintenance', context.maintenance !== undefined)
      }
      same(context.standInRefused, expected.isRefused)
    },
    'the profile is the one that the server answered last': ({ context, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'settled' && fact.src === 'postSession' && fact.output)
      const answered = last?.kind === 'settled' ? (last.output as SessionProfile) : undefined
      if (context.profile) same(context.profile.last_name_th, answered?.last_name_th)
    },
    'the sorry page receives its period': ({ trail }) => {
      const sent = trail.findLast((fact) => fact.kind === 'sent' && fact.event.type === 'navigation.replace')
      if (sent?.kind === 'sent') same(String(sent.event['to']).startsWith('/sorry-page?start=2026'), true)
    },
    'loading is hidden as often as shown': ({ snapshot, trail }) => {
      const count = (name: string) =>
        trail.filter(
          (fact) => fact.kind === 'emitted' && fact.event.type === 'native.requested' && fact.event.name === name,
        ).length
      const isVerifying = snapshot.matches({ unverified: 'verifying' }) ? 1 : 0
      const open = count('showLoading') - count('hideLoading')
      if (open !== isVerifying) throw new Error(`${open} left`)
    },
    'failing is silent': ({ trail }) => {
      if (trail.some((fact) => fact.kind === 'sent' && (fact.to === 'modal' || fact.to === 'followUp'))) {
        throw new Error('A popup.')
      }
    },
    'the splash is shown until the shopper is verified': ({ snapshot }) => {
      const isVerified = snapshot.matches('verified')
      const isClosed = snapshot.matches('maintenance')
      if (snapshot.hasTag('splash') === (isVerified || isClosed)) throw new Error(JSON.stringify(snapshot.value))
    },
    'no fact carries anything of a person': ({ trail }) => {
      const emitted = JSON.stringify(trail.filter(({ kind }) => kind === 'emitted'))
      for (const secret of ['0890000101', 'Nicha', '"s1"', form.session_id]) {
        if (emitted.includes(secret)) throw new Error(secret)
      }
    },
  },
})

/** The expected state and the effects of the last step, by the requirements (SES-003 to SES-010, SES-032, ERR-031, SEC-007, BRG-012). */
function referenceOf(
  trail: Parameters<typeof stepsOf>[0],
  { fakeAllowed, hasBridge, sessionId }: Pick<SessionInput, 'fakeAllowed' | 'hasBridge'> & { sessionId?: string },
) {
  const [start] = stepsOf(trail)
  const isClosed = start?.effects.includes('maintenance.entered')
  // No id is accepted any more after a start in maintenance.
  const isKept = start?.effects.includes('call postSession') || (isClosed && sessionId === 'kept')
  let phase = isClosed ? 'maintenance' : isKept ? 'verifying' : fakeAllowed && !hasBridge ? 'standIn' : 'waiting'
  let id: string | undefined = isKept ? 'kept' : undefined
  let isStandIn = isKept === true
  let isRefused = false
  let known: string | undefined
  let profile: string | undefined
  let effects: string[] = [...(start?.effects ?? [])]

  const leave = () => void (phase === 'verifying' && effects.push('native hideLoading'))
  const verify = () => {
    leave()
    phase = 'verifying'
    effects.push('native showLoading', 'call postSession')
  }
  const forget = () => {
    known = profile = undefined
    effects.push('bankApp: shopper.changed', 'session.userChanged', 'counters: counters.reset')
  }
  const fail = () => {
    leave()
    if (phase !== 'renewing' && (isStandIn || phase === 'standInPosting')) {
      ;[phase, id, isStandIn, isRefused] = ['standIn', undefined, false, true]
      return
    }
    phase = 'failed'
    profile = undefined
    effects.push('session.failed', 'native backToNative')
  }
  const close = () => {
    if (phase === 'maintenance') return
    leave()
    phase = 'maintenance'
    effects.push('maintenance.entered', 'navigation: navigation.replace')
  }
  const answer = (outcome: string) => {
    const key = accountKeys[outcome]
    if (outcome === 'maintenance') return close()
    if (phase === 'renewing') {
      if (key === undefined || key !== known) return fail()
      phase = 'current'
      effects.push('session.renewed')
      return
    }
    if (key === undefined) return fail()
    leave()
    if (known !== undefined && known !== key) forget()
    ;[phase, known, profile] = ['current', key, key]
    effects.push('session.verified', 'counters: counters.refresh')
  }
  const setId = (sessionId: string) => {
    if (phase === 'maintenance' || (sessionId === id && phase !== 'failed')) return
    if (phase === 'current' || phase === 'renewing') forget()
    ;[id, isStandIn, isRefused] = [sessionId, false, false]
    verify()
  }
  for (const step of stepsOf(trail).slice(1)) {
    effects = []
    const { cause } = step
    if (cause?.kind === 'time' && ['waiting', 'standInPosting', 'verifying', 'renewing'].includes(phase)) fail()
    if (cause?.kind === 'settled' && cause.src === 'postSession') answer(cause.outcome)
    if (cause?.kind === 'settled' && cause.src === 'postSessionTest') {
      if (cause.outcome === 'made') {
        ;[id, isStandIn, isRefused] = [form.session_id, true, false]
        verify()
      } else fail()
    }
    if (cause?.kind !== 'event') continue
    const event = cause.event as EventFromLogic<typeof sessionMachine>
    if (event.type === 'sessionId.set') setId(event.sessionId)
    else if (event.type === 'standIn.submit') {
      if (phase !== 'standIn' || event.form.session_id.trim() === '') continue
      ;[phase, isRefused] = ['standInPosting', false]
      effects.push('call postSessionTest')
    } else if (event.type === 'session.expired') {
      if (phase !== 'current') continue
      phase = 'renewing'
      effects.push('call postSession')
    } else if (event.type === 'maintenance.announced') close()
    else if (event.type === 'webview.appeared' && profile !== undefined)
      effects.push('thirdParty: thirdParty.returned', 'pin: pin.returned', 'counters: counters.refresh')
  }
  return { phase, id, isStandIn, isRefused, profile, effects }
}
