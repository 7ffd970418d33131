import { defineModel } from '../model'
import type { AccessAnswer } from '../ports'
import { same } from '../trail'
import { voucherCollectMachine } from './voucherCollectMachine'

const input = (access: AccessAnswer) => () => {
  let made = 0
  return { access: () => access, newKey: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}` }
}

export const voucherCollectModel = defineModel(voucherCollectMachine, {
  inputs: {
    member: { input: input('go') },
    guest: { input: input('upgradeProfile') },
  },
  samples: {
    'voucher.collect': [
      { type: 'voucher.collect', code: 'KILN50' },
      { type: 'voucher.collect', code: 'MEOW25' },
    ],
  },
  outcomes: {
    collectVoucher: {
      collected: { done: { promocode_id: '1', promocode_history_id: '2', discount: 0 } },
      gone: { error: { kind: 'business', code: '505', subCode: '01', key: '505-01' } },
      lost: { error: { kind: 'network', key: 'default' } },
    },
  },
  // Every voucher that can be collected is collected.
  isHandedOver: ({ context: { access, collected } }) => access() !== 'go' || collected.length === 2,
  serialize: ({ context }) => [
    context.access(),
    [...context.collected].sort(),
    context.attempt?.code,
    context.refusal?.code,
  ],
  expects: {
    idle: {
      accepts: ['voucher.collect'],
      leads: {
        'voucher.collect': ({ context: { access, collected } }, event) =>
          access() === 'go' && !collected.includes(event.code) ? 'collecting' : 'idle',
      },
      does: {
        'voucher.collect': ({ context: { access } }) => (access() === 'go' ? [] : ['access.refused']),
      },
    },
    collecting: {
      accepts: [],
      leads: {
        'collectVoucher collected': 'idle',
        'collectVoucher gone': 'idle',
        'collectVoucher lost': 'idle',
      },
      check: ({ context }) => {
        if (!context.attempt?.idempotencyKey) throw new Error('asked for without a key')
        if (context.refusal) throw new Error('the reason of an earlier try stays')
      },
    },
  },
  invariants: {
    'nothing is collected twice': ({ context: { collected } }) => {
      if (new Set(collected).size !== collected.length) throw new Error(collected.join())
    },
    'each voucher that is collected is said once, and the badges are counted again': ({ context, trail }) => {
      const sent = trail.flatMap((fact) => (fact.kind === 'sent' ? [[fact.to, fact.event.type]] : []))
      same(
        sent,
        context.collected.flatMap(() => [
          ['snackbar', 'snackbar.show'],
          ['counters', 'counters.refresh'],
        ]),
      )
    },
    'who may not collect asks for nothing': ({ context, trail }) => {
      if (context.access() !== 'go' && trail.some((fact) => fact.kind === 'call'))
        throw new Error('collected for a guest')
    },
    'a voucher that was refused says why': ({ snapshot, context, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'settled')
      if (!snapshot.matches('idle') || trail.at(-1) !== last || last?.outcome === 'collected') return
      if (last && !context.refusal?.code) throw new Error(`no reason after ${last.outcome}`)
    },
    'a lost reply is asked for again under its key': ({ context: { attempt, refusal } }) => {
      if (attempt && refusal && attempt.code !== refusal.code) throw new Error(`${attempt.code}, ${refusal.code}`)
    },
  },
})
