import type { AddressBookEvent } from '../../machines/addressBook/addressBookMachine'
import type { App } from '../app/app'
import { checkoutOf, placementLayer } from '../app/checkout'
import { giftLayer, giftOf } from '../app/gift'
import type { CommonHandlers } from './facts'
import type { Wiring } from './wiring'

/** A gift that waits for its PIN has no page of its own: Back cancels it, once the server has created it. */
function leaveSending(app: App): void {
  const placement = giftOf(app)?.getSnapshot().children.placement
  placement?.send({ type: placement.getSnapshot().can({ type: 'order.cancel' }) ? 'order.cancel' : 'order.view' })
}

/** Sheets and sub-views have history entries of their own: Back closes them (NAV-075). */
export const sheetHandlers = ({ app, layers }: Wiring) =>
  ({
    'sheet.opened': ({ name }, from) => layers.open(name, () => from.send({ type: 'sheet.close' })),
    'sheet.closed': ({ name }) => layers.close(name),
    'picker.opened': (_, from) => layers.open('variant', () => from.send({ type: 'picker.close' })),
    'picker.closed': () => layers.close('variant'),
    'form.opened': (_, from) =>
      layers.open('addressForm', () => from.send({ type: 'form.leave' } satisfies AddressBookEvent)),
    'form.closed': () => layers.close('addressForm'),
    'cover.closeRequested': ({ id }) => {
      // The PIN pad covers the page and the bank app closes it by its own Back: a Back received here means that it may already be closed.
      if (app.pin.getSnapshot().matches('waiting')) return app.pin.send({ type: 'pin.returned' })
      if (id === placementLayer) checkoutOf(app)?.getSnapshot().children.placement?.send({ type: 'order.view' })
      if (id === giftLayer) leaveSending(app)
    },
  }) satisfies Partial<CommonHandlers>
