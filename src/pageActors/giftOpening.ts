import { giftOpeningMachine } from '../../machines/giftOpening/giftOpeningMachine'
import { giftOpeningActors } from '../actors/giftActors'
import type { App } from '../app/app'

/** The received or sent gift of a page. */
export const giftOpeningOf = (app: App, { entry, giftId }: { entry: string; giftId: string }) =>
  app.pages.of(entry, `gift ${giftId}`, () => giftOpeningMachine.provide({ actors: giftOpeningActors(app.api) }), {
    input: { giftId, newKey: app.newKey },
    refresh: { type: 'gift.refresh' },
    showAgain: { type: 'gift.refresh' },
  })
