import type { SessionProfile } from '../../contract/session'
import { defineModel } from '../model'
import { readQuery } from '../session/query'
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
    'thirdParty.closed': [{ type: 'thirdParty.closed', outcome: 'returned' }],
  },
  outcomes: {
    requestPin: { given: { done: { pin_reference: 'p1' } }, lost: { error: { kind: 'network', key: 'default' } } },
  },
  serialize: ({ context }) => [
    context.link.link_type,
    context.link.link,
    context.link.menuCode,
    context.query.kplusversion,
    context.shopper().profile?.user_profile_type,
    context.shopper().profile?.user_permission,
  ],
  expects: {
    idle: { accepts: ['link.open'] },
    deciding: { accepts: [] },
    leaveNotice: { accepts: ['modal.closed'] },
    checkingMenu: { accepts: [] },
    updateNotice: { accepts: ['modal.closed'] },
    checkingLegacy: { accepts: [] },
    requestingPin: { accepts: [], after: ['untilAnswerIsLate'] },
    pin: { accepts: ['pin.closed'] },
    thirdParty: {
      accepts: ['thirdParty.closed'],
      check: ({ trail }) => {
        if (!trail.some((fact) => fact.kind === 'event' && fact.event.type === 'pin.closed')) throw new Error('no PIN')
      },
    },
  },
  invariants: {
    'nothing leaves the bank app unasked, and only to http addresses': ({ trail }) => {
      trail.forEach((fact, index) => {
        if (fact.kind !== 'emitted' || fact.event.type !== 'native.requested') return
        if (fact.event.name !== 'openExternalWeb') return
        const asked = trail.slice(0, index).findLast((earlier) => earlier.kind === 'event')
        if (asked?.event.type !== 'modal.closed' || asked.event.answer !== 'accepted') throw new Error('unasked')
        if (!fact.event.payload.url.startsWith('https://')) throw new Error(fact.event.payload.url)
      })
    },
    'a menu opens only for a profile and version that may': ({ context, trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'emitted' || fact.event.type !== 'native.requested') continue
        if (fact.event.name !== 'directToMenu') continue
        const profile = context.shopper().profile
        const isSaving = fact.event.payload.menuCode === 'open-first-e-saving'
        const allowed = isSaving ? ['GUEST', 'POTENTIAL'] : ['FULL']
        if (!profile || !allowed.includes(profile.user_profile_type)) throw new Error(profile?.user_profile_type)
        if (!isSaving && profile.user_permission !== 'Full') throw new Error(profile.user_permission)
        if (context.query.kplusversion !== '5.13.2') throw new Error(context.query.kplusversion)
      }
    },
    'one link leads to one thing at most': ({ trail }) => {
      const links = trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'link.open').length
      const ends = trail.filter(
        (fact) =>
          fact.kind === 'emitted' ||
          (fact.kind === 'sent' && (fact.to === 'navigation' || fact.event.id === 'sorry' || fact.to === 'thirdParty')),
      ).length
      if (ends > links) throw new Error(`${ends} of ${links}`)
    },
  },
})
