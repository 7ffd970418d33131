import type { GiftTemplate } from '../../contract/gifts'
import { defineModel } from '../model'
import type { Seen } from '../model'
import { same } from '../trail'
import type { CardChanged, GiftCardInput } from './giftCardMachine'
import { giftCardMachine } from './giftCardMachine'

type At = Seen<typeof giftCardMachine>

const lost = { kind: 'network', key: 'default' }
export const templates: readonly GiftTemplate[] = [
  { id: 'g01', image: '/images/art/gc-birthday.svg', name: 'วันเกิด', message: 'สุขสันต์วันเกิด' },
  { id: 'g11', image: '/images/art/gc-coffee.svg', name: 'กาแฟ' },
]
/** The same templates in English. */
const translated = templates.map((one) => (one.message === undefined ? one : { ...one, message: 'Happy birthday' }))
const own = '/images/gift/00000000-0000-4000-8000-000000000001.webp'
const attached = { message: 'แม่', giftcardImage: '/images/gift/00000000-0000-4000-8000-000000000002.webp' }
const input = (change: Partial<GiftCardInput> = {}) => ({ input: () => ({ messageMax: 5, ...change }) })
const photo = { type: 'image/jpeg', size: 1000, content: 'data:image/jpeg;base64,/9j/' }
const isLoaded = ({ trail }: At) => trail.some((fact) => fact.kind === 'settled' && fact.outcome === 'listed')

const chooses = (stay: (before: At) => string) => (before: At, event: { type: string }) => {
  const { photo: chosen } = event as { photo: typeof photo } & { type: string }
  return isFaulty(chosen) ? stay(before) : 'uploading'
}
const retries = (before: At) => (before.context.templates.length === 0 ? 'retrying' : stateOf(before))
/** The state of a complete card; templates in the previous language are reloaded first. */
const ready = ({ context }: Pick<At, 'context'>) =>
  context.hasOldNames && context.templates.length > 0 ? 'renaming' : 'ready'
/** The first templates complete a card that has no picture, or no message. */
const sendsWithTemplates = ({ context: { image, message } }: At) =>
  message === '' || (image === undefined && message.trim() !== '') ? ['parent: card.changed'] : []
/** A picture completes or changes a card that has a message. */
const sendsWithPicture = ({ context: { message } }: At) => (message.trim() === '' ? [] : ['parent: card.changed'])
const isUnedited = ({ context: { templates: known, message } }: At) => known.some((one) => one.message === message)
const stateOf = ({ snapshot }: At) => snapshot.value as string

export const giftCardModel = defineModel(giftCardMachine, {
  inputs: {
    form: input(),
    attached: input({ attached }),
    attachedTemplate: input({ attached: { ...attached, giftcardImage: '/images/art/gc-coffee.svg' } }),
  },
  samples: {
    'templates.retry': [{ type: 'templates.retry' }],
    'names.refresh': [{ type: 'names.refresh' }],
    'picture.pick': [
      { type: 'picture.pick', image: '/images/art/gc-birthday.svg' },
      { type: 'picture.pick', image: '/images/art/gc-coffee.svg' },
    ],
    'photo.choose': [
      { type: 'photo.choose', photo },
      { type: 'photo.choose', photo: { ...photo, type: 'image/png' } },
      { type: 'photo.choose', photo: { ...photo, type: 'image/heic' } },
      { type: 'photo.choose', photo: { ...photo, size: 5 * 1024 * 1024 + 1 } },
    ],
    'photo.retry': [{ type: 'photo.retry' }],
    'message.change': [
      { type: 'message.change', text: 'กี้กี้กี้กี้กี้กี้' },
      { type: 'message.change', text: ' ' },
    ],
  },
  outcomes: {
    listTemplates: {
      listed: { done: templates },
      translated: { done: translated, when: ({ context }) => context.templates.length > 0 },
      lost: { error: lost },
    },
    uploadPhoto: {
      kept: { done: own },
      unfit: { error: { kind: 'business', code: '1011', key: '1011' } },
      lost: { error: lost },
    },
  },
  delays: { untilUploadIsGivenUp: 90_000 },
  serialize: ({ context: { templates: known, image, ownImage, message, fault, hasOldNames } }) => [
    known.length,
    hasOldNames === true,
    image,
    ownImage,
    message,
    fault,
  ],
  acceptsAnywhere: ['names.refresh'],
  expects: {
    booting: { accepts: [] },
    loading: {
      accepts: ['names.refresh', 'message.change', 'photo.choose'],
      leads: {
        'names.refresh': 'loading',
        'message.change': 'loading',
        'photo.choose': chooses(stateOf),
        'listTemplates listed': 'ready',
        'listTemplates translated': 'ready',
        'listTemplates lost': 'failed',
      },
      does: { 'names.refresh': ['call listTemplates'], 'listTemplates listed': sendsWithTemplates },
    },
    failed: {
      accepts: ['templates.retry', 'message.change', 'photo.choose'],
      leads: { 'templates.retry': 'loading', 'message.change': 'failed', 'photo.choose': chooses(stateOf) },
    },
    ready: {
      accepts: ['templates.retry', 'picture.pick', 'message.change', 'photo.choose'],
      leads: {
        'templates.retry': retries,
        'names.refresh': ({ context }) => (context.templates.length > 0 ? 'renaming' : 'ready'),
        'picture.pick': 'ready',
        'message.change': 'ready',
        'photo.choose': chooses(stateOf),
      },
    },
    retrying: {
      accepts: ['names.refresh', 'message.change', 'photo.choose'],
      does: { 'names.refresh': ['call listTemplates'], 'listTemplates listed': sendsWithTemplates },
      leads: {
        'names.refresh': 'retrying',
        'message.change': 'retrying',
        'photo.choose': chooses(stateOf),
        'listTemplates listed': 'ready',
        'listTemplates translated': 'ready',
        'listTemplates lost': 'ready',
      },
      check: ({ context }) => {
        if (context.templates.length > 0) throw new Error('they are there')
      },
    },
    renaming: {
      accepts: ['names.refresh', 'picture.pick', 'message.change', 'photo.choose'],
      does: {
        'names.refresh': ['call listTemplates'],
        'picture.pick': sendsWithPicture,
        'listTemplates translated': (seen) => (isUnedited(seen) ? ['parent: card.changed'] : []),
      },
      leads: {
        'names.refresh': 'renaming',
        'picture.pick': 'renaming',
        'message.change': 'renaming',
        'photo.choose': chooses(stateOf),
        'listTemplates listed': 'ready',
        'listTemplates translated': 'ready',
        'listTemplates lost': 'ready',
      },
      check: ({ context }) => {
        if (context.templates.length === 0) throw new Error('there is nothing to name')
      },
    },
    uploading: {
      accepts: ['picture.pick', 'message.change', 'photo.choose'],
      after: ['untilUploadIsGivenUp'],
      leads: {
        'names.refresh': 'uploading',
        'picture.pick': ready,
        'message.change': 'uploading',
        'photo.choose': 'uploading',
        untilUploadIsGivenUp: 'uploadFailed',
        'uploadPhoto kept': ready,
        'uploadPhoto unfit': ready,
        'uploadPhoto lost': 'uploadFailed',
      },
      does: { untilUploadIsGivenUp: ['parent: card.changed'] },
      check: ({ trail }) => {
        const call = trail.findLast((fact) => fact.kind === 'call' && fact.src === 'uploadPhoto')
        const chosen = trail.findLast(
          (fact) => fact.kind === 'event' && fact.event.type === 'photo.choose' && !isFaulty(fact.event.photo),
        )
        if (call?.kind !== 'call' || chosen?.kind !== 'event' || chosen.event.type !== 'photo.choose')
          throw new Error('nobody chose')
        same((call.input as { photo: unknown }).photo, chosen.event.photo)
      },
    },
    uploadFailed: {
      accepts: ['photo.retry', 'templates.retry', 'picture.pick', 'message.change', 'photo.choose'],
      leads: {
        'photo.retry': 'uploading',
        'templates.retry': retries,
        'names.refresh': 'uploadFailed',
        'picture.pick': ready,
        'message.change': 'uploadFailed',
        'photo.choose': chooses(stateOf),
      },
    },
  },
  invariants: {
    'the pictures are there once they came': (seen) => {
      if (seen.context.templates.length > 0 !== isLoaded(seen)) throw new Error(`${seen.context.templates.length}`)
    },
    'an unedited message is in the language of the templates that came last': ({ trail, context }) => {
      const last = trail.findLast((fact) => fact.kind === 'settled' && fact.src === 'listTemplates' && !fact.error)
      const answered = last?.kind === 'settled' ? (last.output as readonly GiftTemplate[]) : []
      const messages = answered.map(({ message }) => message)
      same(
        context.templates.map(({ message }) => message),
        messages,
      )
      const isOfTemplate = [...templates, ...translated].some(({ message }) => message === context.message)
      if (isOfTemplate && !messages.includes(context.message))
        throw new Error(`expected one of ${messages.join()}, found ${context.message}`)
    },
    'a picture that is too large or of another kind is never sent, and it is said why': ({ trail, context }) => {
      for (const fact of trail)
        if (
          fact.kind === 'call' &&
          fact.src === 'uploadPhoto' &&
          isFaulty((fact.input as { photo: typeof photo }).photo)
        )
          throw new Error(`expected no such picture to be sent, found ${JSON.stringify(fact.input)}`)
      const last = trail.findLast(
        (fact) =>
          (fact.kind === 'settled' && fact.outcome === 'unfit') ||
          (fact.kind === 'event' && (fact.event.type === 'photo.choose' || fact.event.type === 'picture.pick')),
      )
      const isUnfit = last?.kind === 'settled'
      const chosen = last?.kind === 'event' && last.event.type === 'photo.choose' ? last.event.photo : undefined
      const fault = isUnfit
        ? 'type'
        : !chosen
          ? undefined
          : !isPicture(chosen.type)
            ? 'type'
            : isFaulty(chosen)
              ? 'size'
              : undefined
      same(context.fault, fault)
    },
    'the message holds at most as many characters as a person would count': ({ context }) => {
      if (context.message.length > 0 && [...new Intl.Segmenter('th').segment(context.message)].length > 15)
        throw new Error(`expected at most 15 characters, found ${context.message}`)
      if (context.message.startsWith('กี้')) same(context.message, 'กี้กี้กี้กี้กี้')
    },
    'what was written last is the message, as far as it fits': ({ trail, context }) => {
      const last = trail.findLast(
        (fact) =>
          (fact.kind === 'settled' && fact.src === 'listTemplates') ||
          (fact.kind === 'event' && (fact.event.type === 'message.change' || fact.event.type === 'picture.pick')),
      )
      if (last?.kind !== 'event' || last.event.type !== 'message.change') return
      const [...written] = new Intl.Segmenter('th').segment(last.event.text)
      const most = written.slice(0, 5).map(({ segment }) => segment)
      same(context.message, most.join(''))
    },
    'the card shows the own picture once it is kept, until another is picked': ({ trail, context }) => {
      const last = trail.findLast(
        (fact) =>
          (fact.kind === 'settled' && fact.outcome === 'kept') ||
          (fact.kind === 'event' && fact.event.type === 'picture.pick'),
      )
      const first =
        context.attached?.giftcardImage ?? (isLoaded({ trail } as At) ? '/images/art/gc-birthday.svg' : undefined)
      const image =
        last?.kind === 'settled' ? own : last?.kind === 'event' ? (last.event as { image: string }).image : first
      if (context.image !== image) throw new Error(`${context.image} in place of ${image}`)
    },
    'an attached card keeps its message until another is written, and its own picture can be picked again': ({
      trail,
      context: { attached: before, message, ownImage },
    }) => {
      if (!before) return
      const events = trail.flatMap((fact) => (fact.kind === 'event' ? [fact.event.type] : []))
      if (!events.includes('message.change')) same(message, before.message)
      if (events.includes('picture.pick') || trail.some((fact) => fact.kind === 'settled' && fact.outcome === 'kept'))
        return
      const isOwn = isLoaded({ trail } as At) && before.giftcardImage === attached.giftcardImage
      same(ownImage, isOwn ? before.giftcardImage : undefined)
    },
    'the bank app is notified once of each chosen picture': ({ trail }) => {
      const chosen = trail.flatMap((fact) =>
        fact.kind === 'settled' && fact.outcome === 'kept'
          ? [own]
          : fact.kind === 'event' && fact.event.type === 'picture.pick'
            ? [fact.event.image]
            : [],
      )
      const emitted = trail.flatMap((fact) =>
        fact.kind === 'sent' && fact.to === 'native' ? [(fact.event['payload'] as { url: string }).url] : [],
      )
      if (emitted.join() !== chosen.join()) throw new Error(`${emitted.join()} in place of ${chosen.join()}`)
    },
    'the parent has the card while it is whole and nothing is on its way': ({ trail, context, snapshot }) => {
      const last = trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'parent')
      const card = last?.kind === 'sent' ? (last.event as unknown as CardChanged).card : context.attached
      const isWhole = context.image !== undefined && context.message.trim() !== ''
      const isTold = ['ready', 'retrying', 'renaming', 'uploadFailed'].includes(snapshot.value)
      if ((card !== undefined) !== (isWhole && isTold))
        throw new Error(card ? 'emitted without a reason' : 'not emitted')
      if (card) same([card.giftcardImage, card.message], [context.image, context.message.trim()])
    },
  },
})

function isFaulty({ type, size }: { type: string; size: number }): boolean {
  return !isPicture(type) || size > 5 * 1024 * 1024
}

function isPicture(type: string): boolean {
  return type === 'image/jpeg' || type === 'image/png'
}
