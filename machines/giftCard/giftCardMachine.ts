import { assign, fromPromise, sendParent, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { giftMessageLength, giftPicture } from '../../contract/constants'
import type { GiftTemplate } from '../../contract/gifts'
import { graphemes } from '../../contract/gifts'
import { shorten } from '../../contract/text'
import type { PictureFault } from '../../contract/upload'
import { pictureFault } from '../../contract/upload'
import { asApiError, nativeRequest, notProvided, toNative } from '../ports'

/** A picture of the shopper's: a file of the phone's picker, or what the bank app handed over (an address or base64). */
export interface GiftPhoto {
  type: string
  /** Bytes. */
  size: number
  content: Blob | string
}

export interface GiftCardInput {
  /** Most characters of the message, as a person counts them (GFT-012). */
  messageMax: number
}

interface GiftCardContext extends GiftCardInput {
  templates: readonly GiftTemplate[]
  /** Path of the picture that the card shows. */
  image?: string
  /** Path of the shopper's own picture, once it is uploaded. */
  ownImage?: string
  message: string
  photo?: GiftPhoto
  /** Why the picture that was chosen last can't be taken. */
  fault?: PictureFault
  /** The language changed, and the templates are still those of the language before. */
  hasOldNames?: boolean
}

/** What the parent is told: the card, once picture and message are there. */
export interface CardChanged {
  type: 'card.changed'
  card?: { message: string; giftcardImage: string }
}

export type GiftCardEvent =
  | { type: 'templates.retry' }
  /** The server names the templates in the language that is shown now. */
  | { type: 'names.refresh' }
  | { type: 'picture.pick'; image: string }
  | { type: 'photo.choose'; photo: GiftPhoto }
  | { type: 'photo.retry' }
  | { type: 'message.change'; text: string }

const messageOf = (templates: readonly GiftTemplate[], image: string | undefined) =>
  templates.find((template) => template.image === image)?.message ?? ''

const photoOf = ({ event }: { event: { photo: GiftPhoto } }) => ({ photo: event.photo })
/** Where a picture leads that the shopper has chosen, while none is on its way. */
const chosen = [
  { guard: { type: 'isFaulty', params: photoOf }, actions: { type: 'setFault', params: photoOf } },
  { target: 'uploading', actions: { type: 'setPhoto', params: photoOf } },
] as const

const imageOf = ({ event }: { event: { image: string } }) => ({ image: event.image })
/** A picture of the shop's is chosen. */
const picked = [{ type: 'setPicture', params: imageOf }, { type: 'tellSelected', params: imageOf }, 'tell'] as const

export const giftCardMachine = setup({
  types: {} as {
    input: GiftCardInput
    context: GiftCardContext
    events: GiftCardEvent
    tags: 'uploading'
  },
  actors: {
    listTemplates: fromPromise<readonly GiftTemplate[]>(notProvided('listTemplates')),
    /** Shrinks and uploads; answers the picture's path. */
    uploadPhoto: fromPromise<string, { photo: GiftPhoto }>(notProvided('uploadPhoto')),
  },
  actions: {
    setTemplates: assign(({ context }, { templates }: { templates: readonly GiftTemplate[] }) => ({
      templates,
      image: context.image ?? templates[0]?.image,
      message: context.message === '' ? messageOf(templates, templates[0]?.image) : context.message,
    })),
    /** A message that the shopper has not touched is the same template's in the other language. */
    renameTemplates: assign(({ context }, { templates }: { templates: readonly GiftTemplate[] }) => {
      const chosen = context.templates.find(({ message }) => message === context.message)
      return { templates, message: templates.find(({ id }) => id === chosen?.id)?.message ?? context.message }
    }),
    markNamesOld: assign({ hasOldNames: true }),
    markNamesRefreshed: assign({ hasOldNames: false }),
    /** A message that the shopper has not touched gives way to the next template's. */
    setPicture: assign(({ context }, { image }: { image: string }) => {
      const isUntouched = context.message === messageOf(context.templates, context.image)
      const next = messageOf(context.templates, image)
      return { image, fault: undefined, ...(isUntouched && next !== '' && { message: next }) }
    }),
    setPhoto: assign((_, { photo }: { photo: GiftPhoto }) => ({ photo, fault: undefined })),
    setFault: assign((_, { photo }: { photo: GiftPhoto }) => ({ fault: pictureFault(photo, giftPicture.bytesMax) })),
    setUnfit: assign({ fault: 'type', photo: undefined }),
    setOwn: assign((_, { image }: { image: string }) => ({ image, ownImage: image, photo: undefined })),
    setMessage: assign(({ context }, { text }: { text: string }) => ({
      message: shorten(graphemes(text).slice(0, context.messageMax).join(''), giftMessageLength),
    })),
    tellSelected: sendTo(toNative, (_, { image }: { image: string }) =>
      nativeRequest('notifySelectedImage', { url: image }),
    ),
    tell: sendParent(({ context: { image, message } }): CardChanged => ({
      type: 'card.changed',
      card:
        image === undefined || message.trim() === '' ? undefined : { message: message.trim(), giftcardImage: image },
    })),
    /** While a picture is on its way the card is not done. */
    tellUnready: sendParent((): CardChanged => ({ type: 'card.changed', card: undefined })),
  },
  guards: {
    isFaulty: (_, { photo }: { photo: GiftPhoto }) => pictureFault(photo, giftPicture.bytesMax) !== undefined,
    /** The server looks into the picture, whatever it is called. */
    isUnfit: (_, { error }: { error: unknown }) => asApiError(error).key === '1011',
    hasNoTemplates: ({ context }) => context.templates.length === 0,
    hasOldNames: ({ context }) => context.hasOldNames === true && context.templates.length > 0,
  },
  delays: { untilUploadIsGivenUp: giftPicture.waitMs },
}).createMachine({
  id: 'giftCard',
  description: 'The card that goes with a gift: a picture and a message.',
  meta: { requirements: ['GFT-002'] },
  context: ({ input }) => ({ ...input, templates: [], message: '' }),
  initial: 'loading',
  on: { 'names.refresh': { actions: 'markNamesOld' } },
  states: {
    loading: {
      description: 'The pictures to choose from are asked for.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-018', 'API-057'] },
      entry: 'markNamesRefreshed',
      on: { 'names.refresh': { target: 'loading', reenter: true } },
      invoke: {
        src: 'listTemplates',
        onDone: {
          target: 'ready',
          actions: [{ type: 'setTemplates', params: ({ event }) => ({ templates: event.output }) }, 'tell'],
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The pictures did not come; the shopper tries again, or takes a picture of their own.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-018', 'REL-007'] },
      on: {
        'templates.retry': 'loading',
        'message.change': { actions: { type: 'setMessage', params: ({ event }) => event } },
        'photo.choose': chosen,
      },
    },
    ready: {
      description:
        'The card shows a template, or the shopper’s own picture. A picture that can’t be taken is told why.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-002', 'GFT-011', 'GFT-012', 'GFT-020'] },
      always: { guard: 'hasOldNames', target: 'renaming' },
      on: {
        'templates.retry': { guard: 'hasNoTemplates', target: 'retrying' },
        'picture.pick': { actions: picked },
        'message.change': { actions: [{ type: 'setMessage', params: ({ event }) => event }, 'tell'] },
        'photo.choose': chosen,
      },
    },
    retrying: {
      description: 'The pictures to choose from are asked for again while the card with the own one stays.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-018', 'API-057', 'REL-007'] },
      entry: 'markNamesRefreshed',
      invoke: {
        src: 'listTemplates',
        onDone: {
          target: 'ready',
          actions: [{ type: 'setTemplates', params: ({ event }) => ({ templates: event.output }) }, 'tell'],
        },
        onError: 'ready',
      },
      on: {
        'names.refresh': { target: 'retrying', reenter: true },
        'message.change': { actions: [{ type: 'setMessage', params: ({ event }) => event }, 'tell'] },
        'photo.choose': chosen,
      },
    },
    renaming: {
      description:
        'The language changed: the templates are asked for in it, while the card stays as it is. A message that the shopper has not touched changes too.',
      meta: { screen: '/custom-gift-card', requirements: ['FMT-003', 'GFT-018'] },
      invoke: {
        src: 'listTemplates',
        onDone: {
          target: 'ready',
          actions: [
            { type: 'renameTemplates', params: ({ event }) => ({ templates: event.output }) },
            'markNamesRefreshed',
            'tell',
          ],
        },
        onError: { target: 'ready', actions: 'markNamesRefreshed' },
      },
      on: {
        'names.refresh': { target: 'renaming', reenter: true },
        'picture.pick': { actions: picked },
        'message.change': { actions: [{ type: 'setMessage', params: ({ event }) => event }, 'tell'] },
        'photo.choose': chosen,
      },
    },
    uploading: {
      description: 'The shopper’s own picture is shrunk and sent; the card waits for it, but not for ever.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-020', 'API-060'] },
      tags: 'uploading',
      entry: 'tellUnready',
      invoke: {
        src: 'uploadPhoto',
        input: ({ context }) => ({ photo: context.photo! }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'setOwn', params: ({ event }) => ({ image: event.output }) },
            { type: 'tellSelected', params: ({ event }) => ({ image: event.output }) },
            'tell',
          ],
        },
        onError: [
          { guard: { type: 'isUnfit', params: ({ event }) => event }, target: 'ready', actions: ['setUnfit', 'tell'] },
          { target: 'uploadFailed', actions: 'tell' },
        ],
      },
      after: { untilUploadIsGivenUp: { target: 'uploadFailed', actions: 'tell' } },
      on: {
        'photo.choose': [chosen[0], { ...chosen[1], reenter: true }],
        'message.change': { actions: { type: 'setMessage', params: ({ event }) => event } },
        'picture.pick': { target: 'ready', actions: picked },
      },
    },
    uploadFailed: {
      description:
        'The own picture did not get through: the card keeps the one that it had, and another try is offered.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-020', 'REL-007'] },
      on: {
        'photo.retry': 'uploading',
        'templates.retry': { guard: 'hasNoTemplates', target: 'retrying' },
        'message.change': { actions: [{ type: 'setMessage', params: ({ event }) => event }, 'tell'] },
        'picture.pick': { target: 'ready', actions: picked },
        'photo.choose': chosen,
      },
    },
  },
})

/** How many characters the message has, as a person counts them. */
export const messageLength = ({ context }: SnapshotFrom<typeof giftCardMachine>): number =>
  graphemes(context.message).length
