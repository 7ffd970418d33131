import type { EventFromLogic } from 'xstate'
import { defineModel } from '../model'
import { nullActor } from '../ports'
import { isCause, same, sameItems, stepsOf } from '../trail'
import { pinMachine } from './pinMachine'

const open = ['pin.open', 'pin.returned', 'pin.retry', 'pin.cancel'] as const
const lost = { kind: 'network', key: 'default' }

export const pinModel = defineModel(pinMachine, {
  inputs: { page: { input: () => undefined } },
  // It answers its opener, and no other actor.
  systemActors: [],
  samples: {
    'pin.open': [
      { type: 'pin.open', reference: 'order-1' },
      { type: 'pin.open', reference: 'order-1', opener: nullActor },
      { type: 'pin.open', reference: 'gift-2' },
    ],
    'pin.returned': [{ type: 'pin.returned' }],
    'page.hidden': [{ type: 'page.hidden' }],
    'pin.retry': [{ type: 'pin.retry' }],
    'pin.cancel': [{ type: 'pin.cancel' }],
    'network.returned': [{ type: 'network.returned' }],
  },
  outcomes: {
    askPin: {
      confirmed: { done: 'confirmed' },
      open: { done: 'open' },
      cancelled: { done: 'cancelled' },
      lost: { error: lost },
    },
    cancelPin: {
      cancelled: { done: 'cancelled' },
      tooLate: { done: 'confirmed' },
      refused: { done: 'open' },
      lost: { error: lost },
    },
  },
  delays: { untilAsked: 120_000, untilAskedAgain: 60_000, untilTriedAgain: 2_000, untilAnswerIsLate: 30_000 },
  serialize: ({ context }) => [context.reference, context.opener === undefined, context.isHidden, context.isPadWanted],
  triedWith: ({ context }) => `${context.isHidden ? 'hidden ' : ''}${context.isPadWanted ? 'wanted' : ''}`,
  acceptsAnywhere: ['pin.open', 'pin.returned', 'page.hidden'],
  reference: 'only the server ends it, and its parent is notified once',
  expects: {
    none: { accepts: ['pin.open'] },
    waiting: { accepts: ['pin.returned', 'pin.retry', 'pin.cancel'], after: ['untilAsked'] },
    asking: { accepts: ['pin.open', 'pin.retry', 'pin.cancel'], after: ['untilAnswerIsLate'] },
    'open.undecided': { accepts: open, after: ['untilAskedAgain'] },
    'open.unanswered': { accepts: [...open, 'network.returned'], after: ['untilTriedAgain'] },
    'open.hidden': { accepts: open },
    cancelling: { accepts: [], after: ['untilAnswerIsLate'] },
  },
  invariants: {
    'only the server ends it, and its parent is notified once': ({ context, snapshot, trail }) => {
      const { state, reference, emitted } = referenceOf(trail)
      same(typeof snapshot.value === 'string' ? snapshot.value : `open.${snapshot.value.open}`, state)
      same(context.reference, reference)
      same(
        trail.flatMap((fact) =>
          fact.kind === 'emitted' && fact.event.type === 'pin.answered'
            ? [`${fact.event.reference} ${fact.event.outcome}`]
            : [],
        ),
        emitted,
      )
    },
    'who waits hears of the end, and each time that nothing is decided yet': ({ trail }) => {
      const heard = trail.flatMap((fact) =>
        fact.kind === 'sent' && fact.to === 'stranger'
          ? [[fact.event.type, fact.event['reference'], fact.event['outcome']].filter(Boolean).join(' ')]
          : [],
      )
      const { emitted, undecided } = referenceOf(trail)
      const due = [...emitted.map((one) => `pin.closed ${one}`), ...undecided.map((one) => `pin.undecided ${one}`)]
      sameItems(heard, due)
    },
    'it is known whether the page is hidden, and whether the pad is asked for': ({ context, trail }) => {
      const { isHidden, isPadWanted } = referenceOf(trail)
      same([context.isHidden, context.isPadWanted], [isHidden, isPadWanted])
    },
    'the one who asked last for what waits gets the answer': ({ context, trail, snapshot }) => {
      if (snapshot.matches('none')) return
      const last = trail.findLast(
        (fact) => fact.kind === 'event' && fact.event.type === 'pin.open' && fact.event.reference === context.reference,
      )
      const opener = last?.kind === 'event' && last.event.type === 'pin.open' ? last.event.opener : undefined
      if (context.opener !== opener)
        throw new Error(`expected the answer to go to ${nameOf(opener)}, found ${nameOf(context.opener)}`)
    },
    'the pad opens for what waits and at no other moment': ({ snapshot, trail }) => {
      const steps = stepsOf(trail)
      const last = steps.at(-1)
      const opens = last?.effects.includes('native openPin') === true
      const before = referenceOf(trail.slice(0, trail.findLastIndex(isCause))).state
      const cause = trail.findLast(isCause)
      const isRetried = cause?.kind === 'event' && cause.event.type === 'pin.retry'
      same(opens, snapshot.matches('waiting') && (before !== 'waiting' || isRetried))
    },
  },
})

const nameOf = (actor: { id: string } | undefined) => actor?.id ?? 'nobody'

/** The expected result, by the requirement (BRG-031). */
function referenceOf(trail: Parameters<typeof stepsOf>[0]) {
  let state = 'none'
  let reference = ''
  let isHidden = false
  let isPadWanted = false
  const emitted: string[] = []
  const undecided: string[] = []
  const end = (outcome: string) => {
    emitted.push(`${reference} ${outcome}`)
    state = 'none'
  }
  for (const { cause } of stepsOf(trail)) {
    const before = state
    const isAsked = state === 'asking' || state === 'cancelling'
    const isOpen = state.startsWith('open.')
    const isWanted = state === 'asking' && isPadWanted
    if (cause?.kind === 'time' && state !== 'none')
      state = isWanted ? 'waiting' : isAsked ? 'open.unanswered' : 'asking'
    if (cause?.kind === 'settled') {
      if (cause.output === 'cancelled' && state === 'asking') end('lapsed')
      else if (cause.output === 'confirmed' || cause.output === 'cancelled') end(cause.output)
      else if (isWanted) state = 'waiting'
      else state = cause.output === undefined ? 'open.unanswered' : 'open.undecided'
    }
    if (state !== before && state.startsWith('open.')) {
      undecided.push(reference)
      if (isHidden) state = 'open.hidden'
    }
    if (state !== 'asking') isPadWanted = false
    if (cause?.kind !== 'event') continue
    const event = cause.event as EventFromLogic<typeof pinMachine>
    if (event.type === 'pin.returned' || event.type === 'page.hidden') isHidden = event.type === 'page.hidden'
    if (event.type === 'pin.returned' && (state === 'waiting' || isOpen)) state = 'asking'
    if (event.type === 'page.hidden' && isOpen) state = 'open.hidden'
    if (event.type === 'network.returned' && state === 'open.unanswered') state = 'asking'
    if (event.type === 'pin.retry' && isOpen) state = 'waiting'
    if (event.type === 'pin.retry' && state === 'asking') isPadWanted = true
    if (event.type === 'pin.cancel' && (state === 'waiting' || isOpen || state === 'asking')) state = 'cancelling'
    if (event.type !== 'pin.open') continue
    const isBusy = state === 'waiting' || isAsked
    if (state === 'asking' && event.reference === reference) isPadWanted = true
    if (isBusy && event.reference !== reference) emitted.push(`${event.reference} refused`)
    if (isBusy) continue
    if (isOpen && event.reference !== reference) emitted.push(`${reference} abandoned`)
    state = 'waiting'
    reference = event.reference
  }
  return { state, reference, emitted, undecided, isHidden, isPadWanted: isPadWanted && state === 'asking' }
}
