import type { couponUseMachine } from '../../machines/couponUse/couponUseMachine'
import type { HandlersOf, OwnFact } from './facts'
import type { Wiring } from './wiring'

export function couponUseHandlers({
  app: { storage, account },
  history,
}: Wiring): HandlersOf<OwnFact<typeof couponUseMachine>> {
  /** Stores the idempotency key of a use whose outcome is unknown (REL-003). */
  function keepKey(couponId: string, key?: string): void {
    const { [couponId]: _, ...others } = storage.of('couponUse', account()) ?? {}
    const kept = key === undefined ? others : { ...others, [couponId]: key }
    storage.set('couponUse', account(), Object.keys(kept).length > 0 ? kept : undefined)
  }

  return {
    'couponKey.kept': ({ couponId, key }) => keepKey(couponId, key),
    'couponKey.dropped': ({ couponId }) => keepKey(couponId),
    'coupon.inUse': ({ couponId, subType }) => {
      // A shopper who has left the coupon's page finds the code there later.
      if (history.location.pathname === `/coupon-detail/${couponId}`)
        history.replace(`/coupon-detail/show-qr/${couponId}/${subType}`)
    },
  }
}
