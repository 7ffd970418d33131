import type { SessionProfile } from '../../contract/session'
import { defineModel } from '../model'
import { readQuery } from './query'
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
const form = { mobile_no: '0890000101', session_id: 'stand-in', type: 'FULL' } as const
const maintenance = {
  kind: 'business',
  code: '8888',
  subCode: '0001',
  key: '8888-0001',
  body: { start: '2026-11-21T10:00:00Z', end: '2026-11-21T12:00:00Z' },
}
const refused = { kind: 'business', code: '405', key: '405' }
const native = [
  'language.set',
  'contact.set',
  'giftForm.opened',
  'giftForm.closed',
  'coords.set',
  'imageProfile.set',
  'photo.set',
  'webview.appeared',
  'webview.disappeared',
  'native.back',
  'native.closed',
  'card.added',
  'promo.applied',
] as const

export const sessionModel = defineModel(sessionMachine, {
  inputs: {
    bankApp: { input: () => page },
    browser: { input: () => ({ ...page, fakeAllowed: true, hasBridge: false }) },
    standInBefore: { input: () => ({ ...page, fakeAllowed: true, hasBridge: false, fakeSessionId: 'kept' }) },
    production: { input: () => ({ ...page, hasBridge: false, fakeSessionId: 'kept' }) },
    closed: { input: () => ({ ...page, maintenance: { start: '2026-11-21T10:00:00Z' } }) },
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
    'language.set': [{ type: 'language.set', lang: 'en' }],
    'contact.set': [{ type: 'contact.set', number: '0811111111', name: 'Mali' }],
    'giftForm.opened': [{ type: 'giftForm.opened' }],
    'giftForm.closed': [{ type: 'giftForm.closed' }],
    'coords.set': [{ type: 'coords.set', lat: 13.7, lng: 100.5 }],
    'imageProfile.set': [{ type: 'imageProfile.set', src: 'https://bank.example/me.jpg' }],
    'photo.set': [{ type: 'photo.set', src: 'https://bank.example/photo.jpg' }],
    'webview.appeared': [{ type: 'webview.appeared' }],
    'webview.disappeared': [{ type: 'webview.disappeared' }],
    'native.back': [{ type: 'native.back' }],
    'native.closed': [{ type: 'native.closed' }],
    'card.added': [{ type: 'card.added', status: 'success' }],
    'promo.applied': [{ type: 'promo.applied', promo: { promo_code: 'COFFEE' } }],
  },
  outcomes: {
    postSession: {
      verified: { done: profile('k1') },
      otherShopper: { done: profile('k2') },
      empty: { done: null },
      refused: { error: refused },
      maintenance: { error: maintenance },
      lost: { error: { kind: 'network', key: 'default' } },
    },
    postSessionTest: {
      made: { done: { session_id: 'made' } },
      empty: { done: null },
      refused: { error: { kind: 'business', code: '1016', key: '1016' } },
    },
  },
  serialize: ({ context }) => [
    context.fakeAllowed,
    context.sessionId,
    context.isStandIn,
    context.accountKey,
    context.profile?.account_key,
    context.isGiftFormOpen,
  ],
  limit: 6000,
  expects: {
    'verification.booting': { accepts: ['maintenance.announced'] },
    'verification.unverified.waiting': {
      accepts: ['sessionId.set', 'maintenance.announced'],
      after: ['untilIdIsLate'],
      check: ({ context }) => {
        if (context.sessionId !== undefined) throw new Error('There is an id to verify.')
      },
    },
    'verification.unverified.standIn': {
      accepts: ['sessionId.set', 'standIn.submit', 'maintenance.announced'],
      check: ({ context }) => {
        if (!context.fakeAllowed) throw new Error('A stand-in in production.')
      },
    },
    'verification.unverified.standInPosting': {
      accepts: ['sessionId.set', 'maintenance.announced'],
      after: ['untilAnswerIsLate'],
    },
    'verification.unverified.verifying': {
      accepts: ['sessionId.set', 'maintenance.announced'],
      after: ['untilAnswerIsLate'],
    },
    'verification.verified.current': { accepts: ['sessionId.set', 'session.expired', 'maintenance.announced'] },
    'verification.verified.renewing': {
      accepts: ['sessionId.set', 'maintenance.announced'],
      after: ['untilAnswerIsLate'],
    },
    'verification.failed': {
      accepts: ['sessionId.set', 'maintenance.announced'],
      check: ({ trail }) => {
        const last = trail.findLast((fact) => fact.kind === 'emitted' && fact.event.type === 'native.requested')
        if (last?.kind !== 'emitted' || last.event.type !== 'native.requested') throw new Error('nothing was asked')
        if (last.event.name !== 'backToNative' && last.event.name !== 'hideLoading') throw new Error(last.event.name)
      },
    },
    'verification.maintenance': {
      accepts: ['maintenance.announced'],
      check: ({ trail }) => {
        const told = trail.findLast(
          (fact) => fact.kind === 'sent' && fact.to === 'navigation' && fact.event.type === 'navigation.replace',
        )
        if (told?.kind !== 'sent' || !String(told.event['to']).startsWith('/sorry-page?start=2026')) {
          throw new Error('The sorry page is not asked for.')
        }
      },
    },
    'native.listening': { accepts: native },
  },
  invariants: {
    'verified implies a profile, and no profile is held without': ({ context, snapshot }) => {
      const isVerified = snapshot.matches({ verification: 'verified' })
      if (isVerified && !context.profile) throw new Error('no profile')
      if (snapshot.matches({ verification: 'unverified' }) && context.profile) throw new Error('a profile is held')
    },
    'the profile is the last one that the server gave': ({ context, trail }) => {
      const given = trail.findLast((fact) => fact.kind === 'settled' && fact.src === 'postSession' && 'output' in fact)
      const key = given?.kind === 'settled' ? (given.output as SessionProfile | null)?.account_key : undefined
      if (context.profile && context.profile.account_key !== key) throw new Error(context.profile.account_key)
    },
    'another shopper is announced before being verified': ({ trail }) => {
      let known: string | undefined
      let announced = true
      for (const fact of trail) {
        if (fact.kind === 'emitted' && fact.event.type === 'session.userChanged') announced = true
        if (fact.kind !== 'settled' || fact.src !== 'postSession' || fact.outcome === 'empty') continue
        const key = (fact.output as SessionProfile | undefined)?.account_key
        if (key === undefined) continue
        announced = known === undefined || known === key || announced
        known = key
      }
      if (!announced) throw new Error('The previous shopper’s memory stays.')
    },
    'loading is hidden as often as shown': ({ snapshot, trail }) => {
      const count = (name: string) =>
        trail.filter(
          (fact) => fact.kind === 'emitted' && fact.event.type === 'native.requested' && fact.event.name === name,
        ).length
      const isVerifying = snapshot.matches({ verification: { unverified: 'verifying' } }) ? 1 : 0
      const open = count('showLoading') - count('hideLoading')
      if (open !== isVerifying) throw new Error(`${open} left`)
    },
    'failing is silent': ({ trail }) => {
      if (trail.some((fact) => fact.kind === 'sent' && (fact.to === 'modal' || fact.to === 'followUp'))) {
        throw new Error('A popup.')
      }
    },
    'the splash is shown until the shopper is verified': ({ snapshot }) => {
      const isVerified = snapshot.matches({ verification: 'verified' })
      const isClosed = snapshot.matches({ verification: 'maintenance' })
      if (snapshot.hasTag('splash') === (isVerified || isClosed)) throw new Error(JSON.stringify(snapshot.value))
    },
    'no fact carries anything of a person': ({ trail }) => {
      const told = JSON.stringify(trail.filter(({ kind }) => kind === 'emitted'))
      for (const secret of ['0890000101', '0811111111', 'Nicha', 'Mali', 'photo.jpg', '"s1"', 'made']) {
        if (told.includes(secret)) throw new Error(secret)
      }
    },
  },
})
