import { useCallback } from 'react'
import type { Actor } from 'xstate'
import { donationSorts } from '../../../contract/enums'
import type { ProductCard } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import type { sheetMachine } from '../../../machines/sheet/sheetMachine'
import type { App } from '../../app/app'
import { EmptyState } from '../../ui/EmptyState'
import { Bones } from '../../ui/Bones'
import { Skeleton } from '../../ui/Skeleton'
import { times } from '../../ui/times'
import { LongList } from '../shared/LongList'
import { PagedItems } from '../shared/PagedItems'
import { DonationCard } from './DonationCard'
import { ListBar } from '../shared/ListBar'

interface DonationListProps {
  app: App
  list: PagedList<ProductCard>
  /** Sheet that chooses the sort. */
  sheet: Actor<typeof sheetMachine>
  /** Title of the list, if it is a part of its page. */
  title?: string
}

const keyOf = (card: ProductCard) => card.product_id
const kindOf = (card: ProductCard) => (card.isEdonation ? 'e-donation' : 'plain')
/** Estimated height of a card in CSS pixels, until one is measured. */
const cardHeight = 232

/** The start of the minute: cards are rendered again only when it changes. */
const minuteOf = (now: number) => now - (now % 60_000)

/** A list of donations with three sorts (DON-005, DON-006, DON-010). */
export function DonationList({ app, list, sheet, title }: DonationListProps) {
  const LL = useLL()
  return (
    <>
      <ListBar
        title={title}
        list={list}
        sheet={sheet}
        sorts={donationSorts}
        countText={(count) => LL.product.donations.count({ count })}
      />
      <PagedItems
        list={list}
        skeleton={<DonationRowsSkeleton />}
        empty={<EmptyState art="search" title={LL.notFound.donationList()} large />}
        end={() => LL.look.endOfList()}
      >
        {(donations) => <DonationRows app={app} donations={donations} />}
      </PagedItems>
    </>
  )
}

/** A list of donations until it has loaded. */
export function DonationRowsSkeleton() {
  return (
    <Skeleton>
      {times(4).map((index) => (
        <div key={index} className="donation-card donation-card--row donation-card--pending">
          <div className="donation-card__picture">
            <span className="donation-card__photo bone" />
          </div>
          <div className="donation-card__head">
            <div className="donation-card__shop">
              <Bones of={['text 60']} />
            </div>
            <div className="donation-card__name">
              <Bones of={['title 80']} />
            </div>
          </div>
          <div className="donation-card__body">
            <Bones of={['text 60', 'text 100', 'title 40']} />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}

interface DonationRowsProps {
  app: App
  donations: readonly ProductCard[]
  /** The parent already has the page's gutter. */
  isPadded?: boolean
}

/** A list of donations. */
export function DonationRows({ app, donations, isPadded }: DonationRowsProps) {
  // Read the clock once the cards are loaded: their answer may be the first with the server's time.
  const draw = useCallback(
    (card: ProductCard) => <DonationCard card={card} now={minuteOf(app.clock.now())} look="row" />,
    [app],
  )
  return (
    <LongList
      items={donations}
      keyOf={keyOf}
      kindOf={kindOf}
      rowHeight={cardHeight}
      gap={12}
      className={isPadded ? undefined : 'donation-list'}
    >
      {draw}
    </LongList>
  )
}
