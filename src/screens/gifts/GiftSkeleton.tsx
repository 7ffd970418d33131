import { Skeleton } from '../../ui/Skeleton'
import { Bones } from '../../ui/Bones'
import '../../styles/coupons.css'
import '../../styles/gifts.css'

/** The card of an opened gift and the ticket of what it holds, until they have loaded (picture 34). */
export function GiftSkeleton() {
  return (
    <Skeleton>
      <div className="gift-pending">
        <div className="gift-face">
          <span className="gift-face__picture bone" />
          <div className="gift-face__body">
            <div className="gift-face__message">
              <Bones of={['text 80']} />
            </div>
            <div className="gift-face__sender">
              <span className="gift-person__disc bone" />
            </div>
          </div>
        </div>
        <div className="section-title section-title--flush">
          <Bones of={['title 40']} />
        </div>
        <div className="gift-ticket">
          <span className="gift-ticket__picture bone" />
          <div className="gift-ticket__text">
            <Bones of={['text 40', 'title 80', 'text 60']} />
          </div>
        </div>
      </div>
    </Skeleton>
  )
}
