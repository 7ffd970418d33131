import { nowhere } from '../ports'
import type { ModalOpen } from '../ports'
import { defineModel } from '../model'
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
    'modal.open': [question, notice, update, { ...question, opener: nowhere }],
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
    'nobody asks the same twice': ({ context }) => {
      const asked = context.requests.map(({ id, opener }) => `${id} ${opener === undefined}`)
      if (new Set(asked).size < asked.length) throw new Error(asked.join(', '))
    },
    'an always-display dialog is never behind another': ({ context }) => {
      if (context.requests.slice(1).some(({ alwaysDisplay }) => alwaysDisplay)) throw new Error('It waits.')
    },
    'no choice is made for an always-display dialog by Back': ({ context, trail }) => {
      const told = trail.filter((fact) => fact.kind === 'emitted' && fact.event.id === 'update').length
      const accepts = trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'modal.accept').length
      if (told > accepts) throw new Error(`${told} answers, ${accepts} presses, ${context.requests.length} dialogs`)
    },
    'navigation knows whether a dialog is open': ({ snapshot, trail }) => {
      const told = trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'navigation')
      const isOpen = told?.kind === 'sent' && told.event.type === 'layer.opened'
      if (isOpen !== snapshot.matches('open')) throw new Error(`told ${isOpen}`)
    },
    'no more answers than requests': ({ context, trail }) => {
      const answers = trail.filter(
        (fact) => fact.kind === 'emitted' && !(fact.event.id === 'update' && fact.event.answer === 'accepted'),
      ).length
      const asked = trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'modal.open').length
      if (answers + context.requests.length > asked) throw new Error(`${answers} answers to ${asked}`)
    },
  },
})
