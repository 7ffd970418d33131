import { useSelector } from '../../stack/useSelector'
import { useLL } from '../../../i18n/react'
import { placementLook } from '../../../machines/placement/placementMachine'
import { CheckingRing } from '../../ui/CheckingRing'
import { Notice } from '../../ui/Notice'
import { shieldCheckFill } from '../../ui/statusIcons'
import { PlacementExits } from '../checkout/PlacementExits'
import type { GiftProps } from './GiftFrame'
import { GiftItemCard } from './GiftFrame'

/** The gift's outcome is pending: known facts, a notice not to send it twice, and the exits. */
export function SendingScreen({ gift }: Pick<GiftProps, 'gift'>) {
  const LL = useLL()
  const placement = useSelector(gift, (snapshot) => snapshot.children.placement)
  const look = useSelector(placement, placementLook)
  const isCancelling = useSelector(placement, (snapshot) => snapshot?.hasTag('cancelling') === true)
  const text = LL.giving[look]
  return (
    <div className="page">
      <main className="page__main checking" aria-live="polite">
        <CheckingRing still={look === 'unknown'} />
        <h1 className="checking__title">{isCancelling ? LL.giving.cancelling() : text.title()}</h1>
        <p className="checking__text">{text.text()}</p>
        <GiftItemCard gift={gift} />
        <Notice tone="teal" icon={shieldCheckFill}>
          {look === 'authorising' ? LL.giving.authorising.notice() : LL.giving.checking.notice()}
        </Notice>
      </main>
      <PlacementExits
        placement={placement}
        view={LL.giving.checking.toCoupons()}
        cancel={LL.giving.authorising.cancel()}
      />
    </div>
  )
}
