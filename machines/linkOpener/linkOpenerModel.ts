import type { EventFromLogic } from 'xstate'
import type { SessionProfile } from '../../contract/session'
import { defineModel } from '../model'
import { readQuery } from '../../contract/nativeQuery'
import { causeOf, same, sameItems, stepsOf } from '../trail'
import type { MarketLink } from './link'
import { linkOpenerMachine } from './linkOpenerMachine'
import type { LinkOpenerInput } from './linkOpenerMachine'

const person = {
  first_name_th: 'ณิชา',
  first_name_en: 'Nicha',
  last_name_th: 'ว',
  last_name_en: 'W',
  mobile_no: '0890000101',
  StatusFlag: '',
  account_key: 'k1',
}
const who = (
  type: SessionProfile['user_profile_type'],
  permission: SessionProfile['user_permission'] = 'Full',
  version = '5.13.2',
): LinkOpenerInput => ({
  query: readQuery(`?kplusversion=${version}&utm_source=line&tracking_code=t1`),
  shopper: () => ({ profile: { ...person, user_profile_type: type, user_permission: permission } }),
  storeUrl: 'https://store.example/app',
})

export const linkOpenerModel = defineModel(linkOpenerMachine, {
  inputs: {
    full: { input: () => who('FULL') },
    card: { input: () => who('CARD') },
    guest: { input: () => who('GUEST', 'No_Permission') },
    blocked: { input: () => who('FULL', 'No_Permission') },
    oldApp: { input: () => who('FULL', 'Full', '5.10.9') },
    nobody: { input: () => ({ ...who('FULL'), shopper: () => ({}) }) },
  },
  samples: {
    'link.open': [
      { type: 'link.open', link: { link_type: 'lifestyle_web', link: 'LANDING_PAGE/9204' } },
      { type: 'link.open', link: { link_type: 'internal', link: '//evil.example' } },
      { type: 'link.open', link: { link_type: 'home', link: '' } },
      { type: 'link.open', link: { link_type: 'external', link: 'https://news.example' } },
      { type: 'link.open', link: { link_type: 'external_web', link: 'javascript:alert(1)' } },
      { type: 'link.open', link: { link_type: 'kplus', link: 'loan' } },
      { type: 'link.open', link: { link_type: 'kplus', link: '', menuCode: 'open-first-e-saving' } },
      { type: 'link.open', link: { link_type: 'kplus', link: '' } },
      { type: 'link.open', link: { link_type: 'legacy_web', link: 'https://old.example/form' } },
    ],
    'modal.closed': [
      { type: 'modal.closed', id: 'leaveApp', answer: 'accepted' },
      { type: 'modal.closed', id: 'leaveApp', answer: 'rejected' },
      { type: 'modal.closed', id: 'updateApp', answer: 'replaced' },
    ],
    'pin.closed': [
      { type: 'pin.closed', reference: 'p1', outcome: 'confirmed' },
      { type: 'pin.closed', reference: 'p1', outcome: 'cancelled' },
    ],
    'pin.undecided': [{ type: 'pin.undecided', reference: 'p1' }],
    'thirdParty.closed': [{ type: 'thirdParty.closed', outcome: 'returned' }],
  },
  outcomes: {
    requestPin: { given: { done: { pin_reference: 'p1' } }, lost: { error: { kind: 'network', key: 'default' } } },
  },
  delays: { untilAnswerIsLate: 30_000 },
  serialize: ({ context }) => [
    context.link.link_type,
    context.link.link,
    context.link.menuCode,
    context.query.kplusversion,
    context.shopper().profile?.user_profile_type,
    context.shopper().profile?.user_permission,
  ],
  reference: 'each kind of link is opened by whom it concerns, after its checks',
  expects: {
    idle: { accepts: ['link.open'] },
    deciding: { accepts: [] },
    leaveNotice: { accepts: ['modal.closed'] },
    checkingMenu: { accepts: [] },
    updateNotice: { accepts: ['modal.closed'] },
    checkingLegacy: { accepts: [] },
    requestingPin: { accepts: [], after: ['untilAnswerIsLate'] },
    'pin.waiting': { accepts: ['pin.closed', 'pin.undecided'] },
    'pin.undecided': { accepts: ['pin.closed', 'modal.closed'] },
    thirdParty: {
      accepts: ['thirdParty.closed'],
      check: ({ trail }) => {
        if (!trail.some((fact) => fact.kind === 'event' && fact.event.type === 'pin.closed')) throw new Error('no PIN')
      },
    },
  },
  invariants: {
    'each kind of link is opened by whom it concerns, after its checks': ({ context, snapshot, trail }) => {
      const { state, effects } = referenceOf(trail, context)
      same(typeof snapshot.value === 'string' ? snapshot.value : `pin.${snapshot.value.pin}`, state)
      sameItems(stepsOf(trail).at(-1)?.effects, effects)
    },
    'only http addresses leave the page, and what was tapped is what opens': ({ context, trail }) => {
      const last = trail.at(-1)
      if (last?.kind === 'emitted' && last.event.type === 'native.requested') {
        const { name, payload } = last.event
        if (name === 'openExternalWeb') {
          same(payload.url, context.link.link_type === 'kplus' ? 'https://store.example/app' : 'https://news.example')
        }
        if (name === 'directToMenu') {
          same([payload.param, payload.trackingCode], [{ utm_source: 'line' }, 't1'])
          same(payload.menuCode, context.link.menuCode ?? context.link.link)
        }
      }
      if (last?.kind !== 'sent') return
      if (last.event.type === 'navigation.push') same(last.event['to'], '/landing-campaign-detail/9204')
      if (last.event.type === 'pin.open') same(last.event['reference'], 'p1')
      if (last.event.type === 'thirdParty.open') {
        same(last.event['request'], { url: 'https://old.example/form', needSession: true })
      }
      if (last.event.type === 'modal.open') {
        const content = { leaveApp: 'notice', updateApp: 'notice', sorry: 'sorry', linkPin: 'message' }[
          String(last.event['id'])
        ]
        same((last.event['content'] as { kind: string }).kind, content)
      }
    },
  },
})

/** The expected checks and calls, by the requirements (NAV-080, BRG-032 to BRG-035, SES-025 to SES-030). */
function referenceOf(trail: Parameters<typeof stepsOf>[0], { shopper, query }: LinkOpenerInput) {
  const { profile } = shopper()
  const type = profile?.user_profile_type
  const isBlocked = profile?.user_permission !== 'Full'
  const isOld = query.kplusversion !== '5.13.2'
  let state = 'idle'
  let effects: string[] = []

  const open = ({ link_type: kind, link, menuCode = link }: MarketLink) => {
    if (kind === 'home') return effects.push('navigation: navigation.home')
    if (kind === 'lifestyle_web') return effects.push('navigation: navigation.push')
    if (kind === 'external') {
      state = 'leaveNotice'
      return effects.push('modal: modal.open')
    }
    if (kind === 'kplus' && menuCode) {
      const isGuest = type === 'GUEST' || type === 'POTENTIAL'
      const isSaving = menuCode === 'open-first-e-saving'
      if (isOld) state = 'updateNotice'
      if (isOld || ((isSaving ? isGuest : type === 'FULL') && isBlocked && !isSaving))
        return effects.push('modal: modal.open')
      return effects.push((isSaving ? isGuest : type === 'FULL') ? 'native directToMenu' : 'native upgradeProfile')
    }
    if (kind !== 'legacy_web') return effects.push('link.ignored')
    if (type !== 'FULL' && type !== 'CARD') return effects.push('native upgradeProfile')
    if (isBlocked) return effects.push('modal: modal.open')
    state = 'requestingPin'
    return effects.push('call requestPin')
  }

  for (const step of stepsOf(trail)) {
    effects = []
    const { cause } = step
    if (state === 'requestingPin' && (cause?.kind === 'time' || causeOf(step) === 'requestPin lost')) {
      state = 'idle'
      effects.push('followUp: error.raised')
    }
    if (causeOf(step) === 'requestPin given') {
      state = 'pin.waiting'
      effects.push('pin: pin.open')
    }
    if (cause?.kind !== 'event') continue
    const event = cause.event as EventFromLogic<typeof linkOpenerMachine>
    if (event.type === 'link.open' && state === 'idle') open(event.link)
    else if (event.type === 'modal.closed' && (state === 'leaveNotice' || state === 'updateNotice')) {
      state = 'idle'
      if (event.answer === 'accepted') effects.push('native openExternalWeb')
    } else if (event.type === 'pin.undecided' && state === 'pin.waiting') {
      state = 'pin.undecided'
      effects.push('modal: modal.open')
    } else if (event.type === 'modal.closed' && state === 'pin.undecided') {
      state = event.answer === 'rejected' ? 'idle' : 'pin.waiting'
      effects.push('modal: modal.dismiss')
      if (event.answer !== 'replaced') effects.push(event.answer === 'accepted' ? 'pin: pin.retry' : 'pin: pin.cancel')
    } else if (event.type === 'pin.closed' && state.startsWith('pin.')) {
      if (state === 'pin.undecided') effects.push('modal: modal.dismiss')
      state = event.outcome === 'confirmed' ? 'thirdParty' : 'idle'
      if (state === 'thirdParty') effects.push('thirdParty: thirdParty.open')
    } else if (event.type === 'thirdParty.closed' && state === 'thirdParty') state = 'idle'
  }
  return { state, effects }
}
