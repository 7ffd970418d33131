import { Skeleton } from '../../ui/Skeleton'
import { Bones } from '../../ui/Bones'
import { times } from '../../ui/times'
import '../../styles/coupons.css'

/** A list of coupons until it has loaded: tickets with a picture. */
export function CouponCardsSkeleton() {
  return (
    <Skeleton>
      {times(4).map((index) => (
        <div key={index} className="coupon-card coupon-card--pending">
          <div className="coupon-card__stub">
            <span className="coupon-card__picture bone" />
          </div>
          <div className="coupon-card__body">
            <Bones of={['text 40', 'title 80', 'text 60']} />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}

/** The ticket of one coupon, its steps and conditions, until it has loaded. */
export function CouponSkeleton() {
  return (
    <Skeleton>
      <div className="coupon-ticket">
        <span className="coupon-ticket__picture bone" />
        <div className="coupon-ticket__head">
          <Bones of={['text 40', 'title 80', 'text 60']} />
        </div>
        <div className="coupon-facts">
          <Bones of={['title 100']} />
        </div>
      </div>
      {times(2).map((index) => (
        <div key={index} className="sheet-block">
          <Bones of={['title 40', 'text 100', 'text 60']} />
        </div>
      ))}
    </Skeleton>
  )
}

/** The privileges until they have loaded: the number left, chips, and the rows of a set. */
export function PrivilegesSkeleton() {
  return (
    <>
      <p className="privilege-hero weave" aria-hidden>
        <span className="privilege-hero__caption">{'\u00A0'}</span>
        {'\u00A0'}
      </p>
      <Skeleton>
        <div className="chips privilege-chips privilege-chips--pending">
          {times(3).map((index) => (
            <span key={index} className="chip chip--pending bone" />
          ))}
        </div>
        <div className="privilege-set">
          <span className="privilege-set__picture bone bone--thumb picture--rounded" />
          <Bones of={['title 40']} />
        </div>
        <div className="card privilege-list">
          {times(3).map((index) => (
            <div key={index} className="privilege">
              <span className="privilege__picture bone bone--thumb picture--rounded" />
              <div className="privilege__text">
                <Bones of={['text 80', 'text 60', 'title 40']} />
              </div>
            </div>
          ))}
        </div>
      </Skeleton>
    </>
  )
}
