import { defineModel } from '../model'
import { same } from '../trail'
import { recordMachine } from './recordMachine'

const lost = { kind: 'network', key: 'default' }
const missing = { kind: 'business', status: 200, code: '410', key: '410' }

/** Ends of a call while nothing is shown, and while a value is. */
const first = { 'loadRecord found': 'idle', 'loadRecord lost': 'failed', 'loadRecord missing': 'failed' } as const
const again = { 'loadRecord found': 'idle', 'loadRecord lost': 'idle', 'loadRecord missing': 'idle' } as const

export const recordModel = defineModel(recordMachine, {
  inputs: { shop: { input: () => undefined } },
  samples: { 'record.retry': [{ type: 'record.retry' }], 'record.refresh': [{ type: 'record.refresh' }] },
  outcomes: {
    loadRecord: {
      found: { done: () => ({ mid: '100002' }) },
      lost: { error: lost },
      missing: { error: missing },
    },
  },
  serialize: ({ context }) => [context.value !== undefined, context.error?.key],
  expects: {
    loading: {
      accepts: ['record.refresh'],
      leads: { ...first, 'record.refresh': 'loading' },
      check: ({ context }) => {
        if (context.value !== undefined) throw new Error('a loading look over a known record')
      },
    },
    idle: {
      accepts: ['record.refresh'],
      leads: { 'record.refresh': 'refreshing' },
      check: ({ context, trail }) => {
        if (trail.some((fact) => fact.kind === 'settled' && fact.outcome === 'found') !== (context.value !== undefined))
          throw new Error('shown without a record')
      },
    },
    refreshing: { accepts: ['record.refresh'], leads: { ...again, 'record.refresh': 'refreshing' } },
    failed: {
      accepts: ['record.retry', 'record.refresh'],
      leads: { 'record.retry': 'loading', 'record.refresh': 'loading' },
      check: ({ context }) => {
        if (context.value !== undefined) throw new Error('an error over a known record')
      },
    },
  },
  invariants: {
    'the record is the one that the last answer brought': ({ context, trail }) => {
      const answers = trail.flatMap((fact) =>
        fact.kind === 'settled' && fact.outcome === 'found' ? [fact.output] : [],
      )
      same(context.value, answers.at(-1))
    },
    'the last failure is known until a record comes': ({ context, trail }) => {
      const end = trail.findLast((fact) => fact.kind === 'settled')
      same(context.error, end?.error)
    },
    'a record stays readable while it is loaded again': ({ snapshot, context }) => {
      if (snapshot.hasTag('shown') !== (context.value !== undefined)) throw new Error('shown without a record')
    },
    'each request of a reload is a new call': ({ trail }) => {
      for (const [at, fact] of trail.entries())
        if (fact.kind === 'event' && trail[at + 1]?.kind !== 'call') throw new Error('an older answer would stay')
    },
    'it is requested once, until it is requested again': ({ trail }) => {
      let isAsked = false
      for (const fact of trail) {
        if (fact.kind === 'event') isAsked = false
        if (fact.kind !== 'call') continue
        if (isAsked) throw new Error('asked twice')
        isAsked = true
      }
    },
  },
})
