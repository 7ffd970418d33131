import type { EventFromLogic } from 'xstate'
import { defineModel } from '../model'
import { nullActor } from '../ports'
import { causeOf, same, stepsOf } from '../trail'
import { thirdPartyMachine } from './thirdPartyMachine'

const gateway = {
  url: 'https://gateway.example/pay',
  needSession: true,
  needPartnerToken: true,
  data: { reference: 'A1' },
}

export const thirdPartyModel = defineModel(thirdPartyMachine, {
  inputs: {
    bankApp: { input: () => ({ version: '5.13.2', trustedHosts: ['gateway.example'], hasBridge: true }) },
    browser: { input: () => ({ trustedHosts: [], hasBridge: false }) },
  },
  samples: {
    'thirdParty.open': [
      { type: 'thirdParty.open', request: gateway },
      { type: 'thirdParty.open', request: gateway, opener: nullActor },
      { type: 'thirdParty.open', request: { url: 'javascript:alert(1)' } },
    ],
    'thirdParty.returned': [{ type: 'thirdParty.returned' }],
    'native.back': [{ type: 'native.back' }],
  },
  outcomes: {},
  delays: { untilDoneWithoutBridge: 1_000, untilGivenUp: 600_000 },
  serialize: ({ context }) => [context.hasBridge, context.opener === undefined, context.outcome],
  triedWith: ({ context }) => context.outcome,
  expects: {
    none: {
      accepts: ['thirdParty.open'],
      leads: {
        'thirdParty.open': (_, event) =>
          event.type === 'thirdParty.open' && event.request.url.startsWith('https:') ? 'opening' : 'none',
      },
      does: {
        'thirdParty.open': (_, event) =>
          event.type === 'thirdParty.open' && event.request.url.startsWith('https:')
            ? ['native openThirdPartyWebView', 'navigation: cover.opened']
            : ['thirdParty.refused'],
      },
    },
    opening: {
      accepts: ['thirdParty.open', 'thirdParty.returned', 'native.back'],
      after: ['untilDoneWithoutBridge', 'untilGivenUp'],
      once: ['untilDoneWithoutBridge'],
      leads: {
        'thirdParty.open': 'opening',
        'thirdParty.returned': 'none',
        'native.back': 'none',
        untilDoneWithoutBridge: ({ context }) => (context.hasBridge ? 'opening' : 'none'),
        untilGivenUp: 'none',
      },
      does: {
        'thirdParty.returned': ['navigation: cover.closed', 'native hidePartnerRemark', 'thirdParty.done'],
        'native.back': ['navigation: cover.closed', 'native hidePartnerRemark', 'thirdParty.done'],
      },
    },
    done: { accepts: [], leads: {} },
  },
  invariants: {
    'as often done as opened': ({ snapshot, trail }) => {
      const calls = trail.flatMap((fact) => (fact.kind === 'emitted' ? [fact.event] : []))
      const opened = calls.filter((fact) => fact.type === 'native.requested' && fact.name === 'openThirdPartyWebView')
      const done = calls.filter((fact) => fact.type === 'thirdParty.done')
      const isOpen = snapshot.matches('opening') ? 1 : 0
      if (opened.length !== done.length + isOpen) throw new Error(`${opened.length} opened, ${done.length} done`)
    },
    'each end is emitted with its reason': ({ context, trail }) => {
      const emitted = trail.flatMap((fact) =>
        fact.kind === 'emitted' && fact.event.type === 'thirdParty.done' ? [fact.event.outcome] : [],
      )
      let isOpen = false
      const expected: string[] = []
      for (const step of stepsOf(trail)) {
        if (step.effects.includes('native openThirdPartyWebView')) isOpen = true
        const outcome = {
          'thirdParty.returned': 'returned',
          'native.back': 'returned',
          time: context.hasBridge ? 'timedOut' : 'returned',
        }[causeOf(step) ?? '']
        const isEarly = causeOf(step) === 'time' && !step.effects.includes('thirdParty.done')
        if (!isOpen || !outcome || isEarly) continue
        expected.push(outcome)
        isOpen = false
      }
      same(emitted, expected)
    },
    'a shopper who can’t be served gets a message at once': ({ trail }) => {
      let opener: unknown = 'nobody'
      let refused = 0
      for (const step of stepsOf(trail)) {
        if (step.effects.includes('thirdParty.done')) opener = 'nobody'
        const event =
          step.cause?.kind === 'event' ? (step.cause.event as EventFromLogic<typeof thirdPartyMachine>) : undefined
        if (event?.type !== 'thirdParty.open') continue
        if (opener === 'nobody' && event.request.url.startsWith('https:')) opener = event.opener
        else if (opener === 'nobody' || (event.opener !== undefined && event.opener !== opener)) refused += 1
      }
      same(trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'thirdParty.refused').length, refused)
    },
    'without a bank app it is done after a second': ({ snapshot, context, now, trail }) => {
      if (!snapshot.matches('opening') || context.hasBridge) return
      const times = trail.filter((fact) => fact.kind === 'time').length
      if (times > 0 && trail.at(-1)?.kind === 'time') throw new Error(`still open at ${now}`)
    },
    'session and partner token go to known hosts only': ({ context, trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'emitted' || fact.event.type !== 'native.requested') continue
        if (fact.event.name !== 'openThirdPartyWebView') continue
        const { url, needSession, needPartnerToken } = fact.event.payload
        const isKnown = context.trustedHosts.includes(new URL(url).hostname)
        if ((needSession || needPartnerToken) && !isKnown) throw new Error(url)
      }
    },
  },
})
