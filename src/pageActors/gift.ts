import { giftNameLength } from '../../contract/constants'
import type { GiftOfOrder } from '../../contract/giftCard'
import { shorten } from '../../contract/text'
import { giftMachine } from '../../machines/gift/giftMachine'
import { reopened } from '../../machines/gift/giftSteps'
import { giftActors } from '../actors/giftActors'
import { photoOf } from '../api/pictures'
import type { Navigation } from '../navigation'
import type { GiftFact } from '../navigation/gift'
import { giftHandlers } from '../navigation/gift'
import type { App } from '../app/app'
import { checkoutOf } from '../app/checkout'
import type { GiftActor } from '../app/gift'
import { giftLayer } from '../app/gift'
import { giftKey } from '../stack/pageKeys'

const shortName = (name = '') => shorten(name, giftNameLength)

/** The sender of a gift, from the shopper's profile at the bank. */
export const senderOf = ({ session }: Pick<App, 'session'>) => {
  const { profile } = session.getSnapshot().context
  return {
    giftSenderNameTh: shortName(profile?.first_name_th),
    giftSenderNameEn: shortName(profile?.first_name_en),
    giftSenderLastNameTh: shortName(profile?.last_name_th),
    giftSenderLastNameEn: shortName(profile?.last_name_en),
    mobileNo: profile?.mobile_no ?? '',
  }
}

/** Forwards the bank app's contact and photo to the open form (BRG-015), and blocks Back while the gift is being sent. */
function watch(app: App, gift: GiftActor): void {
  const { bankApp, navigation } = app
  const child = (name: 'recipient' | 'card') => gift.getSnapshot().children[name]
  const subscriptions = [
    bankApp.on('recipient.received', () => {
      const { recipient } = bankApp.getSnapshot().context
      if (recipient) child('recipient')?.send({ type: 'contact.received', number: recipient.number } as never)
    }),
    bankApp.on('photo.received', () => {
      const { photo } = bankApp.getSnapshot().context
      if (photo !== undefined) child('card')?.send({ type: 'photo.choose', photo: photoOf(photo) } as never)
    }),
  ]
  const release = () => navigation.send({ type: 'cover.closed', id: giftLayer })
  gift.subscribe({
    next: (snapshot) =>
      snapshot.matches('placing')
        ? navigation.send({ type: 'cover.opened', id: giftLayer, kind: 'overlay' })
        : release(),
    complete: () => {
      release()
      for (const one of subscriptions) one.unsubscribe()
    },
  })
}

/** The gift attached to the open summary. */
function attachedTo(app: App, giftId: string): GiftOfOrder | undefined {
  const order = checkoutOf(app)?.getSnapshot().context
  return order?.gift && order.giftableId === giftId ? reopened(order.gift, order.placement?.error) : undefined
}

/** The gift of this coupon or product, created once per history entry. */
export function giftFor(
  app: App,
  { entry, giftId, listen }: { entry: string; giftId: string; listen: Navigation['listen'] },
): GiftActor {
  const intent = app.storage.of('giftIntent', app.account())
  return app.pages.of(entry, giftKey, () => giftMachine.provide({ actors: giftActors(app.api) }), {
    input: {
      giftId,
      sender: senderOf(app),
      messageMax: app.config.giftMessageMax,
      openIntent: intent?.giftId === giftId ? intent : undefined,
      attached: attachedTo(app, giftId),
      access: app.access,
      now: app.clock.now,
      newKey: app.newKey,
      isHidden: app.pages.isHidden,
    },
    refresh: { type: 'names.refresh' },
    showAgain: { type: 'page.shown' },
    listen: (gift) => {
      listen<GiftFact>(gift, giftHandlers)
      watch(app, gift)
    },
  })
}
