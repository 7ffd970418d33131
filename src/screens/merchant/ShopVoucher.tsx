import type { App } from '../../app/app'
import { offeredVoucher } from '../../../machines/voucherCollect/voucherCollectMachine'
import type { CollectableRefs } from '../../pageActors/vouchers'
import { useSelector } from '../../stack/useSelector'
import { Skeleton } from '../../ui/Skeleton'
import { CollectableVoucher } from '../checkout/CollectableVoucher'
import '../../styles/merchant.css'

/** The voucher of a shop above its products (picture 24); its space is reserved while the vouchers load. */
export function ShopVoucher({ app, list, collect }: CollectableRefs & { app: App }) {
  const isLoading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const voucher = useSelector(list, ({ context }) => offeredVoucher(context.items))
  if (isLoading)
    return (
      <Skeleton>
        <div className="merchant-voucher merchant-voucher--pending bone" />
      </Skeleton>
    )
  if (!voucher) return null
  return (
    <div className="merchant-voucher">
      <CollectableVoucher app={app} collect={collect} voucher={voucher} isLinked isAtShop />
    </div>
  )
}
