import type { couponUseMachine } from '../../machines/couponUse/couponUseMachine'
import type { HandlersOf, OwnFact } from './facts'
import type { Wiring } from './wiring'

export function couponUseHandlers({
  app: { storage, account },
  history,
}: Wiring): HandlersOf<OwnFact<typeof couponUseMachine>> {
  /** Keeps the key of a use whose outcome is not known yet (REL-003). */
  function keepKey(couponId: string, key?: string): void {
    const { [couponId]: _, ...others } = storage.of('couponUse', account()) ?? {}
    const kept = key === undefined ? others : { ...others, [couponId]: key }
    storage.set('couponUse', account(), Object.keys(kept).length > 0 ? kept : undefined)
  }

  return {
    'couponKey.kept': ({ couponId, key }) => keepKey(couponId, key),
    'couponKey.dropped': ({ couponId }) => keepKey(couponId),
    'coupon.inUse': ({ couponId, subType }) => {
      // Who has left its page meanwhile finds the code there.
      if (history.location.pathname === `/coupon-detail/${couponId}`)
        history.replace(`/coupon-detail/show-qr/${couponId}/${subType}`)
    },
  }
}
