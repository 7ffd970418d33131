import { ProductGridSkeleton, Skeleton } from '../../ui/Skeleton'
import '../../styles/merchant.css'

/** A shop's page until anything of it is known: cover, logo, name, hours, tabs, products. */
export function MerchantSkeleton() {
  return (
    <>
      <div className="merchant-head__cover merchant-head__cover--pending weave" />
      <Skeleton>
        <div className="merchant-head">
          <div className="merchant-head__top">
            <span className="merchant-head__logo bone" />
          </div>
          <span className="merchant-head__name">
            <span className="bone bone--title bone--w60" />
          </span>
          <span className="bone bone--text bone--w80" />
          <span className="merchant-head__hours bone" />
        </div>
        <div className="tabs merchant-tabs" />
      </Skeleton>
      <ProductGridSkeleton />
    </>
  )
}
