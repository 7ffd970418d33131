import type { EventFromLogic } from 'xstate'
import { errorCatalogue, lookUpError } from '../../contract/errors'
import type { FollowUp, RequestOption } from '../../contract/errors'
import { defineModel } from '../model'
import type { ApiError, ErrorRaised, ModalClosed } from '../ports'
import { same, sameItems, stepsOf } from '../trail'
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

export const errorFollowUpModel = defineModel(errorFollowUpMachine, {
  inputs: {
    page: { input: () => ({ storeUrl: 'https://store.example/app' }) },
    // Two follow-ups that the specification names but no entry of its table uses (ERR-013, ERR-014).
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
      raised(business('302'), 'custom'),
      raised({ ...http(500), handled: 'logged' }),
      raised({ ...http(401), handled: 'followed' }),
      raised({ ...http(401), handled: 'followed' }, 'custom'),
      raised(business('302'), 'alwaysBack'),
      // A business error may have any status.
      raised({ ...business('602'), status: 504 }),
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
      closed('error busy (302)'),
      closed('error busy (500)'),
      closed('error tooManyRequests (429)'),
    ],
  },
  outcomes: {},
  ports: ['handOver'],
  serialize: ({ context }) => [
    context.key,
    context.followUp,
    context.alwaysDisplay,
    context.raised?.error.status,
    context.catalogue[602].followUp,
  ],
  reference: 'one popup at a time, then its follow-up once; all is logged',
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
    'one popup at a time, then its follow-up once; all is logged': ({ context, snapshot, trail }) => {
      const isOther = context.catalogue !== errorCatalogue
      const { shown, effects } = referenceOf(trail, isOther)
      same(snapshot.value.flow, shown ? 'showing' : 'idle')
      sameItems(stepsOf(trail).at(-1)?.effects, effects)
      if (shown) same([context.key, context.followUp], [shown.key, shown.followUp])
    },
    'the popup that is asked for has key, code in brackets and follow-up': ({ context, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'sent' && fact.event.type === 'modal.open')
      const { shown } = referenceOf(trail, context.catalogue !== errorCatalogue)
      if (!shown || last?.kind !== 'sent') return
      same(last.event['content'], { kind: 'error', key: shown.key, suffix: shown.suffix, followUp: shown.followUp })
      same(last.event['alwaysDisplay'], shown.key === '599')
    },
    'the log has nothing of body or query': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'emitted' || fact.event.type !== 'error.logged') continue
        if ('body' in fact.event || fact.event.path?.includes('?'))
          throw new Error(`expected neither body nor query, found ${JSON.stringify(fact.event)}`)
      }
    },
    'maintenance is announced with its period': ({ trail }) => {
      const emitted = trail.flatMap((fact) => (fact.kind === 'sent' && fact.to === 'session' ? [fact.event] : []))
      for (const { start, end } of emitted)
        if (!start || !end) throw new Error(`expected start and end, found ${String(start)} and ${String(end)}`)
    },
    'only the store is opened': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'emitted' || fact.event.type !== 'native.requested') continue
        if (fact.event.name === 'openExternalWeb') same(fact.event.payload.url, 'https://store.example/app')
      }
    },
  },
})

interface Popup {
  key: string
  suffix: string
  followUp: FollowUp
}

/** From the requirement's rows, not from the catalogue (ERR-009, ERR-045, ERR-149). */
const entryOf = (error: ApiError, isOther: boolean): { showPopup: boolean; followUp: FollowUp } => {
  const followUps: Record<string, FollowUp> = {
    '304-01': 'back',
    901: isOther ? 'feedAndNative' : 'backToNative',
    '508-01': 'backAndFeed',
    '904-02': 'mainPage',
    default: 'mainPage',
    602: isOther ? 'openStore' : 'none',
    599: 'openStore',
  }
  return { showPopup: error.key !== '602', followUp: followUps[error.key] ?? 'none' }
}

const effectsOf: Record<FollowUp, readonly string[]> = {
  none: [],
  backToNative: ['native backToNative'],
  back: ['navigation: navigation.back'],
  backAndFeed: ['native updateFeed', 'navigation: navigation.back'],
  feedAndNative: ['native updateFeed', 'native backToNative'],
  openStore: ['native openExternalWeb'],
  sorryPage: ['session: maintenance.announced'],
  mainPage: ['navigation: navigation.home'],
}

/** The expected popups and effects, by the requirements (ERR-008, ERR-018 to ERR-032, ERR-152). */
function referenceOf(trail: Parameters<typeof stepsOf>[0], isOther: boolean) {
  let shown: Popup | undefined
  let effects: string[] = []
  const show = (popup: Popup) => {
    shown = popup
    effects.push('modal: modal.open')
  }
  const act = (followUp: FollowUp) => {
    shown = undefined
    effects.push(...effectsOf[followUp])
  }

  for (const { cause } of stepsOf(trail)) {
    effects = []
    if (cause?.kind !== 'event') continue
    const event = cause.event as EventFromLogic<typeof errorFollowUpMachine>
    if (event.type === 'modal.closed') {
      if (!shown || event.id !== `error ${shown.key}${shown.suffix}`) continue
      if (shown.key === '599') effects.push('native openExternalWeb')
      else act(shown.followUp)
      continue
    }
    const { error, option } = event
    if (!error.handled) effects.push('error.logged')
    if (error.handled === 'followed') continue
    const { showPopup, followUp } = entryOf(error, isOther)
    const code = error.code ?? (error.status === 200 ? undefined : error.status)
    const suffix = code === undefined ? '' : ` (${error.subCode ? `${code}-${error.subCode}` : code})`
    const transport = error.status === 429 ? 'tooManyRequests' : 'busy'
    const isMaintenance = error.key === '8888-0001'
    const isUpdate = error.key === '599'
    if (shown && (isMaintenance || (isUpdate && shown.key !== '599'))) {
      effects.push('modal: modal.dismiss')
      shown = undefined
    }
    if (isMaintenance) act('sorryPage')
    else if (option === 'custom' && !isUpdate) effects.push('did handOver')
    else if (shown) continue
    else if (isUpdate) show({ key: '599', suffix, followUp })
    else if (option === 'noModal') continue
    else if (option === 'alwaysBackToNative') show({ key: transport, suffix, followUp: 'backToNative' })
    else if (option === 'alwaysBack') show({ key: transport, suffix, followUp: 'back' })
    else if (error.kind === 'business' && showPopup) show({ key: error.key, suffix, followUp })
    else if (error.kind === 'business') act(followUp)
    else if (error.status === 504 || error.status === 401) act('backToNative')
    else if (error.status === 404) act('back')
    else show({ key: transport, suffix, followUp: 'none' })
  }
  return { shown, effects }
}
