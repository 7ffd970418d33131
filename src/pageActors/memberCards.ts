import { fromPromise } from 'xstate'
import type { MemberCard } from '../../contract/memberCards'
import { jdCardType, listMemberCards } from '../../contract/memberCards'
import type { MarketLink } from '../../machines/linkOpener/link'
import type { ListPage, PagedList, PageRequest } from '../../machines/pagedList/pagedListMachine'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { nativeRequest } from '../../machines/ports'
import { drawn } from '../api/failures'
import { visitScope } from '../stack/pageActorRegistry'
import type { App } from '../app/app'

/** Notifies the bank app's feed of a new card (BRG-048). */
function notifyNewCards(app: App, cards: PagedList<MemberCard>): void {
  let known: ReadonlySet<string> | undefined
  cards.subscribe((snapshot) => {
    if (!snapshot.matches('idle') && !snapshot.matches('empty')) return
    const keys = snapshot.context.items.map(({ key }) => key)
    if (known && keys.some((key) => !known?.has(key)))
      app.native.send(nativeRequest('updateFeed', { status: 'updated' }))
    known = new Set(keys)
  })
}

/** The shopper's member cards, kept for the visit and reloaded when the web view appears (NAV-057, PTC-003). */
export const memberCardsOf = (app: App) =>
  app.pages.of(
    visitScope,
    'memberCards',
    () =>
      createPagedListMachine({
        loadPage: fromPromise<ListPage<MemberCard>, PageRequest>(async ({ signal }) => {
          const { cards } = await app.api.call(listMemberCards, {}, drawn(signal))
          return { items: cards, page: 1, limit: cards.length, total: cards.length }
        }),
      }),
    {
      input: { params: {}, keyOf: (card: MemberCard) => card.key },
      refresh: { type: 'list.refresh' },
      showAgain: { type: 'list.refresh' },
      listen: (cards) => notifyNewCards(app, cards),
    },
  )

/**
 * The partner's page for adding a card, under the configured loyalty path: a legacy web page of the bank, for FULL and CARD, behind the PIN
 * (NAV-056, NAV-057, SES-029).
 */
export function addCardLink({ config, query }: Pick<App, 'config' | 'query'>, cardType = query.cardType): MarketLink {
  const url = new URL(config.loyaltyCardPath, window.location.origin)
  url.searchParams.set('from', 'KMARKET')
  if (cardType) url.searchParams.set('cardType', cardType)
  return { link_type: 'legacy_web', link: url.href, needPartnerToken: true }
}

/** Whether the shopper has the JD member card; adding it for the first time earns points (PTC-002). */
export const ownsJdCard = ({ context }: { context: { items: readonly MemberCard[] } }): boolean =>
  context.items.some(({ card_type }) => card_type === jdCardType)
