import type { EventFromLogic } from 'xstate'
import { defineModel } from '../model'
import { nullActor } from '../ports'
import type { ModalOpen } from '../ports'
import { same, stepsOf } from '../trail'
import { modalMachine } from './modalMachine'

const question: ModalOpen = {
  type: 'modal.open',
  id: 'question',
  content: { kind: 'message', name: 'removeItem' },
  hasReject: true,
}
const notice: ModalOpen = { type: 'modal.open', id: 'notice', content: { kind: 'notice', notice: 'leaveApp' } }
const update: ModalOpen = {
  type: 'modal.open',
  id: 'update',
  content: { kind: 'error', key: '599', suffix: ' (599)', followUp: 'openStore' },
  alwaysDisplay: true,
}

export const modalModel = defineModel(modalMachine, {
  inputs: { page: { input: () => undefined } },
  samples: {
    'modal.open': [question, notice, update, { ...question, opener: nullActor }],
    'modal.dismiss': [
      { type: 'modal.dismiss', id: 'question' },
      { type: 'modal.dismiss', id: 'notice' },
      { type: 'modal.dismiss', id: 'update' },
    ],
    'modal.accept': [{ type: 'modal.accept' }],
    'modal.reject': [{ type: 'modal.reject' }],
    'modal.back': [{ type: 'modal.back' }],
  },
  outcomes: {},
  serialize: ({ context }) => context.requests.map(({ id, opener }) => [id, opener === undefined]),
  limit: 3000,
  reference: 'one is shown, the others wait, each is answered once',
  expects: {
    closed: {
      accepts: ['modal.open'],
      check: ({ context }) => {
        if (context.requests.length > 0) throw new Error('A dialog waits and none is shown.')
      },
    },
    open: {
      accepts: ['modal.open', 'modal.dismiss', 'modal.accept', 'modal.reject', 'modal.back'],
      check: ({ context }) => {
        if (context.requests.length === 0) throw new Error('Nothing is shown.')
      },
    },
    closing: { accepts: [] },
  },
  invariants: {
    'one is shown, the others wait, each is answered once': ({ context, snapshot, trail }) => {
      const { requests, emitted } = referenceOf(trail)
      same(snapshot.value, requests.length > 0 ? 'open' : 'closed')
      same(context.requests.map(nameOf).join(), requests.map(nameOf).join())
      same(
        trail.flatMap((fact) => (fact.kind === 'emitted' ? [`${fact.event.id} ${fact.event.answer}`] : [])).join(),
        emitted.join(),
      )
    },
    'nobody asks the same twice': ({ context }) => {
      const requested = context.requests.map(nameOf)
      if (new Set(requested).size < requested.length) throw new Error(requested.join(', '))
    },
    'an always-display dialog is never behind another': ({ context }) => {
      if (context.requests.slice(1).some(({ alwaysDisplay }) => alwaysDisplay)) throw new Error('It waits.')
    },
    'navigation knows whether a dialog is open': ({ snapshot, trail }) => {
      const sent = trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'navigation')
      const isOpen = sent?.kind === 'sent' && sent.event.type === 'cover.opened'
      if (isOpen !== snapshot.matches('open')) throw new Error(`emitted ${isOpen}`)
    },
  },
})

const nameOf = ({ id, opener }: { id: string; opener?: unknown }) => `${id} ${opener === undefined}`

/** The shown and queued dialogs and the answers sent, by the requirements (GEN-019, GEN-020). */
function referenceOf(trail: Parameters<typeof stepsOf>[0]) {
  let requests: Omit<ModalOpen, 'type'>[] = []
  const emitted: string[] = []
  for (const { cause } of stepsOf(trail)) {
    if (cause?.kind !== 'event') continue
    const event = cause.event as EventFromLogic<typeof modalMachine>
    const [shown, ...waiting] = requests
    const answer = (answered: 'accepted' | 'rejected' | 'replaced') => {
      if (shown) emitted.push(`${shown.id} ${answered}`)
      if (!shown?.alwaysDisplay || answered === 'replaced') requests = waiting
    }
    if (event.type === 'modal.open' && !requests.some((request) => nameOf(request) === nameOf(event))) {
      if (event.alwaysDisplay) answer('replaced')
      requests = event.alwaysDisplay ? [event, ...requests] : [...requests, event]
    }
    if (event.type === 'modal.dismiss') requests = requests.filter((request) => nameOf(request) !== nameOf(event))
    if (event.type === 'modal.accept') answer('accepted')
    if (event.type === 'modal.reject' && shown?.hasReject) answer('rejected')
    if (event.type === 'modal.back' && !shown?.alwaysDisplay) answer(shown?.hasReject ? 'rejected' : 'accepted')
  }
  return { requests, emitted }
}
