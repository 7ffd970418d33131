import type { Actor } from 'xstate'
import type { giftMachine } from '../../machines/gift/giftMachine'
import type { App } from './app'

export type GiftActor = Actor<typeof giftMachine>

export const giftPaths = { first: '/send-gift/', card: '/custom-gift-card', review: '/send-gift-info' } as const

/** Whether a path is one of the three pages on which a gift is made. */
export const isGiftPath = (path: string): boolean =>
  path.startsWith(giftPaths.first) || path === giftPaths.card || path === giftPaths.review

/** The gift that is being made. It lives as long as its first page. */
export const giftOf = (app: App): GiftActor | undefined => app.pages.find('gift') as GiftActor | undefined

/** While a gift is on its way Back is not the router's. */
export const giftLayer = 'gift'
