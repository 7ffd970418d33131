import { assign, fromPromise, sendParent, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { giftMessageRequestMax, giftPicture } from '../../contract/constants'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { GiftTemplate } from '../../contract/gifts'
import { graphemes } from '../../contract/gifts'
import { shorten } from '../../contract/text'
import type { PictureFault } from '../../contract/upload'
import { pictureFault } from '../../contract/upload'
import { asApiError, nativeRequest, notProvided, toNative } from '../ports'

/** The shopper's own picture: a file from the phone's picker, or data from the bank app (an address or base64). */
export interface GiftPhoto {
  type: string
  /** Bytes. */
  size: number
  content: Blob | string
}

type Card = Pick<GiftOfOrder, 'message' | 'giftcardImage'>

export interface GiftCardInput {
  /** The most characters of the message, counted as graphemes (GFT-012). */
  messageMax: number
  /** The card attached to the order. */
  attached?: Card
}

interface GiftCardContext extends GiftCardInput {
  templates: readonly GiftTemplate[]
  /** Path of the card's picture. */
  image?: string
  /** Path of the shopper's own picture, once uploaded. */
  ownImage?: string
  message: string
  photo?: GiftPhoto
  /** Why the picture chosen last is rejected. */
  fault?: PictureFault
  /** The language changed, and the templates are still in the previous language. */
  hasOldNames?: boolean
}

/** Sent to the parent: the card, once it has a picture and a message. */
export interface CardChanged {
  type: 'card.changed'
  card?: Card
}

export type GiftCardEvent =
  | { type: 'templates.retry' }
  /** The language changed: the templates have to be reloaded. */
  | { type: 'names.refresh' }
  | { type: 'picture.pick'; image: string }
  | { type: 'photo.choose'; photo: GiftPhoto }
  | { type: 'photo.retry' }
  | { type: 'message.change'; text: string }

const messageOf = (templates: readonly GiftTemplate[], image: string | undefined) =>
  templates.find((template) => template.image === image)?.message ?? ''

const photoOf = ({ event }: { event: { photo: GiftPhoto } }) => ({ photo: event.photo })
/** Transitions after the shopper chooses a picture, while none is uploading. */
const chosen = [
  { guard: { type: 'isFaulty', params: photoOf }, actions: { type: 'setFault', params: photoOf } },
  { target: 'uploading', actions: { type: 'setPhoto', params: photoOf } },
] as const

const imageOf = ({ event }: { event: { image: string } }) => ({ image: event.image })
/** A template is chosen. */
const picked = [
  { type: 'setPicture', params: imageOf },
  { type: 'notifySelected', params: imageOf },
  'notifyParent',
] as const

export const giftCardMachine = setup({
  types: {} as {
    input: GiftCardInput
    context: GiftCardContext
    events: GiftCardEvent
    tags: 'uploading'
  },
  actors: {
    listTemplates: fromPromise<readonly GiftTemplate[]>(notProvided('listTemplates')),
    /** Shrinks and uploads the picture; resolves with its path. */
    uploadPhoto: fromPromise<string, { photo: GiftPhoto }>(notProvided('uploadPhoto')),
  },
  actions: {
    /** The picture of an attached card that is no template is the shopper's own. */
    setTemplates: assign(({ context }, { templates }: { templates: readonly GiftTemplate[] }) => {
      const image = context.image ?? templates[0]?.image
      return {
        templates,
        image,
        ownImage: templates.some((template) => template.image === image) ? context.ownImage : image,
        message: context.message === '' ? messageOf(templates, templates[0]?.image) : context.message,
      }
    }),
    /** An unedited message is replaced with the same template's message in the new language. */
    renameTemplates: assign(({ context }, { templates }: { templates: readonly GiftTemplate[] }) => {
      const chosen = context.templates.find(({ message }) => message === context.message)
      return { templates, message: templates.find(({ id }) => id === chosen?.id)?.message ?? context.message }
    }),
    markNamesOld: assign({ hasOldNames: true }),
    markNamesRefreshed: assign({ hasOldNames: false }),
    /** An unedited message is replaced with the new template's message. */
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
      message: shorten(graphemes(text).slice(0, context.messageMax).join(''), giftMessageRequestMax),
    })),
    notifySelected: sendTo(toNative, (_, { image }: { image: string }) =>
      nativeRequest('notifySelectedImage', { url: image }),
    ),
    notifyParent: sendParent(({ context: { image, message } }): CardChanged => ({
      type: 'card.changed',
      card:
        image === undefined || message.trim() === '' ? undefined : { message: message.trim(), giftcardImage: image },
    })),
    /** The card is incomplete while a picture is uploading. */
    notifyUnready: sendParent((): CardChanged => ({ type: 'card.changed', card: undefined })),
  },
  guards: {
    isFaulty: (_, { photo }: { photo: GiftPhoto }) => pictureFault(photo, giftPicture.bytesMax) !== undefined,
    /** The server checks the file's content, whatever its name. */
    isUnfit: (_, { error }: { error: unknown }) => asApiError(error).key === '1011',
    isAttached: ({ context }) => context.attached !== undefined,
    hasNoTemplates: ({ context }) => context.templates.length === 0,
    hasOldNames: ({ context }) => context.hasOldNames === true && context.templates.length > 0,
  },
  delays: { untilUploadIsGivenUp: giftPicture.waitMs },
}).createMachine({
  id: 'giftCard',
  description: 'The card of a gift: a picture and a message.',
  meta: { requirements: ['GFT-002'] },
  context: ({ input }) => ({
    ...input,
    templates: [],
    image: input.attached?.giftcardImage,
    message: input.attached?.message ?? '',
  }),
  initial: 'booting',
  on: { 'names.refresh': { actions: 'markNamesOld' } },
  states: {
    booting: {
      description: 'Start of the form: empty, or filled in with the card attached to the order.',
      meta: { requirements: ['GFT-004', 'GFT-018'] },
      always: [{ guard: 'isAttached', target: 'retrying' }, { target: 'loading' }],
    },
    loading: {
      description: 'The templates are loading.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-018', 'API-057'] },
      entry: 'markNamesRefreshed',
      on: {
        'names.refresh': { target: 'loading', reenter: true },
        'message.change': { actions: { type: 'setMessage', params: ({ event }) => event } },
        'photo.choose': chosen,
      },
      invoke: {
        src: 'listTemplates',
        onDone: {
          target: 'ready',
          actions: [{ type: 'setTemplates', params: ({ event }) => ({ templates: event.output }) }, 'notifyParent'],
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The templates failed to load. The shopper can retry or upload a picture of their own.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-018', 'REL-007'] },
      on: {
        'templates.retry': 'loading',
        'message.change': { actions: { type: 'setMessage', params: ({ event }) => event } },
        'photo.choose': chosen,
      },
    },
    ready: {
      description:
        'The card shows a template, the shopper’s own picture, or no picture while the templates are missing. A rejected picture shows the reason.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-002', 'GFT-011', 'GFT-012', 'GFT-020'] },
      always: { guard: 'hasOldNames', target: 'renaming' },
      on: {
        'templates.retry': { guard: 'hasNoTemplates', target: 'retrying' },
        'picture.pick': { actions: picked },
        'message.change': { actions: [{ type: 'setMessage', params: ({ event }) => event }, 'notifyParent'] },
        'photo.choose': chosen,
      },
    },
    retrying: {
      description:
        'The templates are reloading. The card is kept: it has the shopper’s own picture, or is the one attached to the order.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-018', 'API-057', 'REL-007'] },
      entry: 'markNamesRefreshed',
      invoke: {
        src: 'listTemplates',
        onDone: {
          target: 'ready',
          actions: [{ type: 'setTemplates', params: ({ event }) => ({ templates: event.output }) }, 'notifyParent'],
        },
        onError: 'ready',
      },
      on: {
        'names.refresh': { target: 'retrying', reenter: true },
        'message.change': { actions: [{ type: 'setMessage', params: ({ event }) => event }, 'notifyParent'] },
        'photo.choose': chosen,
      },
    },
    renaming: {
      description:
        'The language changed and the templates are reloading. The card is kept; an unedited message changes to the new language.',
      meta: { screen: '/custom-gift-card', requirements: ['FMT-003', 'GFT-018'] },
      invoke: {
        src: 'listTemplates',
        onDone: {
          target: 'ready',
          actions: [
            { type: 'renameTemplates', params: ({ event }) => ({ templates: event.output }) },
            'markNamesRefreshed',
            'notifyParent',
          ],
        },
        onError: { target: 'ready', actions: 'markNamesRefreshed' },
      },
      on: {
        'names.refresh': { target: 'renaming', reenter: true },
        'picture.pick': { actions: picked },
        'message.change': { actions: [{ type: 'setMessage', params: ({ event }) => event }, 'notifyParent'] },
        'photo.choose': chosen,
      },
    },
    uploading: {
      description:
        'The shopper’s own picture is shrunk and uploaded. The card is incomplete until then; the upload has a time limit.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-020', 'API-060'] },
      tags: 'uploading',
      entry: 'notifyUnready',
      invoke: {
        src: 'uploadPhoto',
        input: ({ context }) => ({ photo: context.photo! }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'setOwn', params: ({ event }) => ({ image: event.output }) },
            { type: 'notifySelected', params: ({ event }) => ({ image: event.output }) },
            'notifyParent',
          ],
        },
        onError: [
          {
            guard: { type: 'isUnfit', params: ({ event }) => event },
            target: 'ready',
            actions: ['setUnfit', 'notifyParent'],
          },
          { target: 'uploadFailed', actions: 'notifyParent' },
        ],
      },
      after: { untilUploadIsGivenUp: { target: 'uploadFailed', actions: 'notifyParent' } },
      on: {
        'photo.choose': [chosen[0], { ...chosen[1], reenter: true }],
        'message.change': { actions: { type: 'setMessage', params: ({ event }) => event } },
        'picture.pick': { target: 'ready', actions: picked },
      },
    },
    uploadFailed: {
      description: 'The upload failed. The card keeps its previous picture and the shopper can retry.',
      meta: { screen: '/custom-gift-card', requirements: ['GFT-020', 'REL-007'] },
      on: {
        'photo.retry': 'uploading',
        'templates.retry': { guard: 'hasNoTemplates', target: 'retrying' },
        'message.change': { actions: [{ type: 'setMessage', params: ({ event }) => event }, 'notifyParent'] },
        'picture.pick': { target: 'ready', actions: picked },
        'photo.choose': chosen,
      },
    },
  },
})

/** Length of the message, counted as graphemes. */
export const messageLength = ({ context }: SnapshotFrom<typeof giftCardMachine>): number =>
  graphemes(context.message).length
