import type { ReactNode } from 'react'
import type { PublicVoucher } from '../../../contract/publicVouchers'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { SectionTitle } from '../../ui/SectionTitle'
import { TicketsSkeleton } from '../../ui/TicketSkeletons'
import { CollectableVoucher } from '../checkout/CollectableVoucher'
import { PagedItems } from '../shared/PagedItems'
import type { CollectableRefs } from '../../pageActors/vouchers'
import '../../styles/vouchers.css'

interface CollectablesProps extends CollectableRefs {
  app: App
  empty: ReactNode
  /** Title of the group of followed shops; without it the server marks none. */
  followedTitle?: string
  /** The page is the vouchers' shop's. */
  isAtShop?: boolean
}

/** Vouchers to collect, those of followed shops in a group of their own; unavailable ones are last in each (VCH-003; picture 31). */
export function Collectables({
  app,
  list: vouchers,
  collect,
  empty,
  followedTitle,
  isAtShop = false,
}: CollectablesProps) {
  const LL = useLL()
  const list = (some: readonly PublicVoucher[]) => (
    <ul className="voucher-list">
      {some.map((voucher) => (
        <li key={voucher.promocode_code}>
          <CollectableVoucher app={app} collect={collect} voucher={voucher} isLinked isAtShop={isAtShop} />
        </li>
      ))}
    </ul>
  )
  return (
    <PagedItems
      list={vouchers}
      skeleton={<TicketsSkeleton />}
      empty={empty}
      end={(count) => LL.vouchers.all.end({ count })}
    >
      {(all) => {
        const followed = all.filter(({ is_followed }) => is_followed)
        const others = all.filter(({ is_followed }) => !is_followed)
        return (
          <>
            {others.length > 0 && list(others)}
            {followed.length > 0 && (
              <section>
                <SectionTitle flush>{followedTitle}</SectionTitle>
                {list(followed)}
              </section>
            )}
          </>
        )
      }}
    </PagedItems>
  )
}
