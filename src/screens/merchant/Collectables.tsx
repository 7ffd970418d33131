import type { ReactNode } from 'react'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { LineCardsSkeleton } from '../../ui/Skeleton'
import { CollectableVoucher } from '../checkout/CollectableVoucher'
import { PagedItems } from '../shared/PagedItems'
import type { CollectableRefs } from '../../pageActors/vouchers'

interface CollectablesProps extends CollectableRefs {
  app: App
  empty: ReactNode
}

/** Vouchers to collect; unavailable ones are last (VCH-003). */
export function Collectables({ app, list, collect, empty }: CollectablesProps) {
  const LL = useLL()
  return (
    <PagedItems
      list={list}
      skeleton={<LineCardsSkeleton count={5} />}
      empty={empty}
      end={(count) => LL.vouchers.all.end({ count })}
    >
      {(vouchers) => (
        <ul className="voucher-list">
          {vouchers.map((voucher) => (
            <li key={voucher.promocode_code}>
              <CollectableVoucher app={app} collect={collect} voucher={voucher} isLinked />
            </li>
          ))}
        </ul>
      )}
    </PagedItems>
  )
}
