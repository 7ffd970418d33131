import { defineModel } from '../model'
import { nowhere } from '../ports'
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
      { type: 'thirdParty.open', request: gateway, opener: nowhere },
      { type: 'thirdParty.open', request: { url: 'javascript:alert(1)' } },
    ],
    'thirdParty.cancel': [{ type: 'thirdParty.cancel' }],
    'thirdParty.returned': [{ type: 'thirdParty.returned' }],
    'native.back': [{ type: 'native.back' }],
  },
  outcomes: {},
  serialize: ({ context }) => [context.hasBridge, context.opener === undefined],
  expects: {
    none: { accepts: ['thirdParty.open'] },
    opening: {
      accepts: ['thirdParty.open', 'thirdParty.returned', 'native.back', 'thirdParty.cancel'],
      after: ['untilDoneWithoutBridge', 'untilGivenUp'],
    },
    done: { accepts: [] },
  },
  invariants: {
    'as often done as opened': ({ snapshot, trail }) => {
      const calls = trail.flatMap((fact) => (fact.kind === 'emitted' ? [fact.event] : []))
      const opened = calls.filter((fact) => fact.type === 'native.requested' && fact.name === 'openThirdPartyWebView')
      const done = calls.filter((fact) => fact.type === 'thirdParty.done')
      const isOpen = snapshot.matches('opening') ? 1 : 0
      if (opened.length !== done.length + isOpen) throw new Error(`${opened.length} opened, ${done.length} done`)
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
