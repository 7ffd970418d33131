import type { Actor } from 'xstate'
import { couponUseMachine } from '../../machines/couponUse/couponUseMachine'
import { couponUseActors } from '../actors/couponActors'
import type { App } from '../app/app'
import { entityScope } from '../stack/pageActorRegistry'
import type { Navigation } from '../navigation'
import { couponUseHandlers } from '../navigation/coupons'
import type { OwnFact } from '../navigation/facts'

export type CouponUse = Actor<typeof couponUseMachine>

/** The single actor of a coupon, shared by its pages, so that a use in progress is never started twice. */
export const couponUseOf = (app: App, listen: Navigation['listen'], couponId: string): CouponUse =>
  app.pages.of(
    entityScope(couponId),
    'couponUse',
    () => couponUseMachine.provide({ actors: couponUseActors(app.api) }),
    {
      input: {
        couponId,
        now: app.clock.now,
        newKey: app.newKey,
        access: app.access,
        key: app.storage.of('couponUse', app.account())?.[couponId],
        usualMinutes: app.config.couponQrMinutes,
        isHidden: app.pages.isHidden(),
      },
      refresh: { type: 'page.shown' },
      showAgain: { type: 'page.shown' },
      listen: (coupon) => listen<OwnFact<typeof couponUseMachine>>(coupon, couponUseHandlers),
    },
  )
