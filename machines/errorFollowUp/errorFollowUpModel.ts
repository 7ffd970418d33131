import { errorCatalogue, lookUpError } from '../../contract/errors'
import type { RequestOption } from '../../contract/errors'
import { defineModel } from '../model'
import type { ApiError, ErrorRaised, ModalClosed } from '../ports'
import { errorFollowUpMachine } from './errorFollowUpMachine'

const business = (code: string, subCode?: string, body?: unknown): ApiError => ({
  kind: 'business',
  status: 200,
  code,
  subCode,
  body,
  path: '/v1/orders',
  key: lookUpError(code, subCode).key,
})
const http = (status: number): ApiError => ({ kind: 'http', status, path: '/v1/orders?secret=1', key: 'default' })
const raised = (error: ApiError, option: RequestOption = 'default'): ErrorRaised => ({
  type: 'error.raised',
  error,
  option,
})
const closed = (id: string): ModalClosed => ({ type: 'modal.closed', id, answer: 'accepted' })

const lost: ApiError = { kind: 'network', key: 'default' }
const urgent = ['8888', '599']

export const errorFollowUpModel = defineModel(errorFollowUpMachine, {
  inputs: {
    page: { input: () => ({ storeUrl: 'https://store.example/app' }) },
    // Two follow-ups that the specification names and no entry of its table has (ERR-013, ERR-014).
    otherCatalogue: {
      input: () => ({
        storeUrl: 'https://store.example/app',
        catalogue: {
          ...errorCatalogue,
          901: { ...errorCatalogue[901], followUp: 'feedAndNative' },
          602: { ...errorCatalogue[602], followUp: 'openStore' },
        },
      }),
    },
  },
  samples: {
    'error.raised': [
      raised(business('302')),
      raised(business('304', '01')),
      raised(business('901')),
      raised(business('508', '01')),
      raised(business('904', '02')),
      raised(business('7777')),
      raised(business('602')),
      raised(business('599'), 'noModal'),
      raised(business('8888', '0001', { start: '2026-11-21T10:00:00Z', end: '2026-11-21T12:00:00Z' }), 'noModal'),
      raised(lost),
      raised(http(504)),
      raised(http(404)),
      raised(http(401)),
      raised(http(429)),
      raised(http(500)),
      raised(http(500), 'alwaysBackToNative'),
      raised(http(429), 'alwaysBack'),
      raised(http(500), 'noModal'),
      raised(http(500), 'custom'),
      raised(business('599'), 'custom'),
    ],
    'modal.closed': [
      closed('error 302 (302)'),
      closed('error 304-01 (304-01)'),
      closed('error 901 (901)'),
      closed('error 508-01 (508-01)'),
      closed('error 904-02 (904-02)'),
      closed('error default (7777)'),
      closed('error 599 (599)'),
      closed('error busy'),
      closed('error busy (500)'),
      closed('error tooManyRequests (429)'),
    ],
  },
  outcomes: {},
  serialize: ({ context }) => [
    context.key,
    context.followUp,
    context.alwaysDisplay,
    context.raised?.error.status,
    context.catalogue[602].followUp,
  ],
  expects: {
    'log.listening': { accepts: ['error.raised'] },
    'flow.idle': {
      accepts: ['error.raised'],
      check: ({ context }) => {
        if (context.raised) throw new Error('The last error is still held.')
      },
    },
    'flow.classifying': { accepts: [] },
    'flow.showing': { accepts: ['error.raised', 'modal.closed'] },
    'flow.acting': { accepts: [] },
  },
  invariants: {
    'never two popups at once': ({ trail }) => {
      let open = 0
      for (const fact of trail) {
        if (fact.kind === 'event' && fact.event.type === 'modal.closed' && !fact.event.id.includes('599')) open = 0
        if (fact.kind !== 'sent' || fact.to !== 'modal') continue
        open += fact.event.type === 'modal.open' ? 1 : -1
        if (open > 1) throw new Error(`${open} popups`)
      }
    },
    'a popup is open exactly while one waits': ({ snapshot, trail }) => {
      const last = trail.findLast(
        (fact) =>
          (fact.kind === 'sent' && fact.to === 'modal') || (fact.kind === 'event' && fact.event.type === 'modal.closed'),
      )
      if (snapshot.matches({ flow: 'showing' }) && !last) throw new Error('none was opened')
    },
    'every error is logged, without anything of a person': ({ trail }) => {
      const errors = trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'error.raised').length
      const logged = trail.flatMap((fact) =>
        fact.kind === 'emitted' && fact.event.type === 'error.logged' ? [fact.event] : [],
      )
      if (logged.length !== errors) throw new Error(`${logged.length} of ${errors}`)
      if (logged.some((one) => 'body' in one || one.path?.includes('?'))) throw new Error('too much')
    },
    'a follow-up runs once for each popup or silent error': ({ trail }) => {
      const acts = trail.filter(
        (fact) =>
          (fact.kind === 'sent' && fact.to !== 'modal') ||
          (fact.kind === 'emitted' && fact.event.type === 'native.requested' && fact.event.name !== 'updateFeed'),
      ).length
      const causes = trail.filter((fact) => fact.kind === 'event').length
      if (acts > causes) throw new Error(`${acts} follow-ups of ${causes} events`)
    },
    'maintenance is announced with its period, whatever else is shown': ({ trail }) => {
      const raisedTimes = trail.filter(
        (fact) => fact.kind === 'event' && fact.event.type === 'error.raised' && fact.event.error.code === urgent[0],
      ).length
      const told = trail.flatMap((fact) => (fact.kind === 'sent' && fact.to === 'session' ? [fact.event] : []))
      if (told.length !== raisedTimes) throw new Error(`${told.length} of ${raisedTimes}`)
      if (told.some(({ start, end }) => !start || !end)) throw new Error('without period')
    },
  },
})
