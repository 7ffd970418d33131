import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { nullActor, toNavigation } from '../ports'
import type { ModalAnswer, ModalClosed, ModalOpen } from '../ports'

export type ModalEvent =
  | ModalOpen
  /** The opener withdraws its own dialog, shown or queued, and gets no answer. */
  | { type: 'modal.dismiss'; id: string; opener?: AnyActorRef }
  | { type: 'modal.accept' }
  | { type: 'modal.reject' }
  | { type: 'modal.back' }

export type ModalRequest = Omit<ModalOpen, 'type'>

export interface ModalFact {
  type: 'modal.answered'
  id: string
  answer: ModalAnswer
}

interface Context {
  /** The first dialog is shown, the others are queued. */
  requests: readonly ModalRequest[]
}

const isSame = (a: { id: string; opener?: AnyActorRef }, b: { id: string; opener?: AnyActorRef }) =>
  a.id === b.id && a.opener === b.opener

export const modalMachine = setup({
  types: {} as { context: Context; events: ModalEvent; emitted: ModalFact },
  guards: {
    isKnown: ({ context }, params: ModalRequest) => context.requests.some((request) => isSame(request, params)),
    isAlwaysDisplay: (_, params: ModalRequest) => params.alwaysDisplay === true,
    isShown: ({ context }, params: { id: string; opener?: AnyActorRef }) =>
      context.requests[0] !== undefined && isSame(context.requests[0], params),
    staysOpen: ({ context }) => context.requests[0]?.alwaysDisplay === true,
    hasReject: ({ context }) => context.requests[0]?.hasReject === true,
    hasNext: ({ context }) => context.requests.length > 1,
  },
  actions: {
    enqueue: assign(({ context }, params: ModalRequest) => ({ requests: [...context.requests, params] })),
    replace: assign(({ context }, params: ModalRequest) => ({ requests: [params, ...context.requests.slice(1)] })),
    withdraw: assign(({ context }, params: { id: string; opener?: AnyActorRef }) => ({
      requests: context.requests.filter((request, index) => index === 0 || !isSame(request, params)),
    })),
    showNext: assign(({ context }) => ({ requests: context.requests.slice(1) })),
    answer: enqueueActions(({ context, enqueue }, params: { answer: ModalAnswer }) => {
      const [request] = context.requests
      const id = request?.id ?? ''
      enqueue.sendTo(request?.opener ?? nullActor, {
        type: 'modal.closed',
        id,
        answer: params.answer,
      } satisfies ModalClosed)
      enqueue.emit({ type: 'modal.answered', id, answer: params.answer })
    }),
    coverPage: sendTo(toNavigation, { type: 'cover.opened', id: 'modal', kind: 'modal' }),
    uncoverPage: sendTo(toNavigation, { type: 'cover.closed', id: 'modal' }),
  },
}).createMachine({
  id: 'modal',
  description: 'Shows one dialog at a time. Further dialogs are queued.',
  meta: { requirements: ['GEN-018', 'GEN-019', 'GEN-020'] },
  context: { requests: [] },
  initial: 'closed',
  states: {
    closed: {
      description: 'No dialog is shown.',
      meta: { requirements: ['GEN-018'] },
      on: { 'modal.open': { target: 'open', actions: { type: 'enqueue', params: ({ event }) => event } } },
    },
    open: {
      description: 'A dialog is open until the shopper answers it.',
      meta: { screen: 'dialog', requirements: ['GEN-018', 'GEN-019', 'GEN-020'] },
      entry: 'coverPage',
      exit: 'uncoverPage',
      on: {
        'modal.open': [
          { guard: { type: 'isKnown', params: ({ event }) => event } },
          {
            guard: { type: 'isAlwaysDisplay', params: ({ event }) => event },
            actions: [
              { type: 'answer', params: { answer: 'replaced' } },
              { type: 'replace', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'enqueue', params: ({ event }) => event } },
        ],
        'modal.dismiss': [
          { guard: { type: 'isShown', params: ({ event }) => event }, target: 'closing' },
          { actions: { type: 'withdraw', params: ({ event }) => event } },
        ],
        'modal.accept': [
          {
            guard: 'staysOpen',
            actions: [{ type: 'answer', params: { answer: 'accepted' } }],
          },
          {
            target: 'closing',
            actions: [{ type: 'answer', params: { answer: 'accepted' } }],
          },
        ],
        'modal.reject': {
          guard: 'hasReject',
          target: 'closing',
          actions: [{ type: 'answer', params: { answer: 'rejected' } }],
        },
        'modal.back': [
          { guard: 'staysOpen' },
          {
            guard: 'hasReject',
            target: 'closing',
            actions: [{ type: 'answer', params: { answer: 'rejected' } }],
          },
          {
            target: 'closing',
            actions: [{ type: 'answer', params: { answer: 'accepted' } }],
          },
        ],
      },
    },
    closing: {
      description: 'The answered dialog closes; the next one in the queue opens.',
      meta: { requirements: ['GEN-020'] },
      always: [
        { guard: 'hasNext', target: 'open', actions: 'showNext' },
        { target: 'closed', actions: 'showNext' },
      ],
    },
  },
})

type Snapshot = SnapshotFrom<typeof modalMachine>

/** The dialog to show, or undefined. */
export const shownModal = (snapshot: Snapshot): ModalRequest | undefined => snapshot.context.requests[0]
