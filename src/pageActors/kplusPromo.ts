import { kplusPromoMachine } from '../../machines/kplusPromo/kplusPromoMachine'
import { kplusPromoActors } from '../actors/kplusPromoActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { billKey } from './pageKeys'

/** The voucher of a bill, which the URL's query describes. */
export function kplusPromoOf(
  app: App,
  { entry, query, listen }: { entry: string; query: URLSearchParams; listen: Navigation['listen'] },
) {
  const value = (name: string) => query.get(name)?.trim() || undefined
  return app.pages.of(entry, billKey, () => kplusPromoMachine.provide({ actors: kplusPromoActors(app.api) }), {
    input: {
      merchant: value('merchant'),
      amount: value('amount'),
      promocode: value('promocode'),
      invoiceNumber: value('invoice_number'),
      access: app.access,
      newKey: app.newKey,
    },
    listen: (actor) => {
      const { voucher } = actor.getSnapshot().children
      if (voucher) listen(voucher)
    },
  })
}
