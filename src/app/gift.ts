import type { Actor } from 'xstate'
import type { giftMachine } from '../../machines/gift/giftMachine'
import type { App } from './app'
import { giftKey } from '../pageActors/pageKeys'

export type GiftActor = Actor<typeof giftMachine>

export const giftPaths = { first: '/send-gift/', card: '/custom-gift-card', review: '/send-gift-info' } as const

/** Whether a path is one of the three gift pages. */
export const isGiftPath = (path: string): boolean =>
  path.startsWith(giftPaths.first) || path === giftPaths.card || path === giftPaths.review

/** The gift being prepared. It lives as long as the first gift page. */
export const giftOf = (app: App): GiftActor | undefined => app.pages.find(giftKey)

/** Layer that intercepts Back while a gift is being sent. */
export const giftLayer = 'gift'
