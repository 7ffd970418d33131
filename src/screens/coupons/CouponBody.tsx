import { Suspense } from 'react'
import type { Coupon } from '../../../contract/coupons'
import { formatDate, formatDateTime } from '../../../i18n/dates'
import { formatBahtSign } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import { isTheme } from '../../../machines/couponUse/phase'
import type { CouponPhase } from '../../../machines/couponUse/phase'
import type { App } from '../../app/app'
import { Conditions } from '../shared/Conditions'
import { Block } from '../../ui/Card'
import { ListRow } from '../../ui/ListRow'
import { Notice } from '../../ui/Notice'
import { Picture } from '../../ui/Picture'
import { SectionTitle } from '../../ui/SectionTitle'
import { parcel } from '../../ui/icons'
import { star } from '../../ui/listIcons'
import { merchantHref } from '../../ui/merchantHref'
import { storefront, warningDuotone } from '../../ui/statusIcons'
import { CouponStamp } from './CouponStamp'
import { timeLeft } from './timeLeft'
import { lazyWithRetry } from '../../ui/lazyWithRetry'
import '../../styles/coupons.css'

const CodePanel = lazyWithRetry(async () => ({ default: (await import('./CodePanel')).CodePanel }))

interface CouponBodyProps {
  app: App
  coupon: Coupon
  phase: CouponPhase
  /** Whether it was used is unknown. */
  isUnsure: boolean
}

/** A coupon as a ticket, with its facts, instructions and conditions (picture 35). */
export function CouponBody({ app, coupon, phase, isUnsure }: CouponBodyProps) {
  const LL = useLL()
  const language = useLanguage()
  const { coupons } = LL
  const minutes = coupon.valid_minutes
  const isOver = phase === 'used' || phase === 'expired' || phase === 'refunded'
  return (
    <>
      <article className="coupon-ticket">
        <Picture className="coupon-ticket__picture" src={coupon.image} grey={isOver} eager="first" />
        <div className="coupon-ticket__head">
          <div className="coupon-ticket__shop">
            <Picture className="coupon-ticket__logo" kind="logo" src={coupon.merchant.image} />
            <span>{coupon.merchant.name}</span>
            <CouponStamp phase={phase} isHeld={coupon.is_held} />
          </div>
          <h2 className="coupon-ticket__name">{coupon.name}</h2>
          <p className="coupon-ticket__sub">
            {[
              coupon.gift_sender_name && coupons.wrapped.sentBy({ name: coupon.gift_sender_name }),
              // For gifts and coupons that are not valid yet, `start_at` is not the day of receipt.
              coupon.type !== 'gift' &&
                phase !== 'upcoming' &&
                `${coupons.fact.received()} ${formatDate(coupon.start_at, language)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Facts app={app} coupon={coupon} phase={phase} />
        {phase === 'open' && coupon.coupon_code !== undefined && (
          <Suspense fallback={null}>
            <CodePanel app={app} code={coupon.coupon_code} type={coupon.code_type} />
          </Suspense>
        )}
      </article>
      <Notes app={app} coupon={coupon} phase={phase} isUnsure={isUnsure} />
      {!isOver && (
        <Block>
          <SectionTitle flush>{coupons.how.title()}</SectionTitle>
          <ol className="coupon-steps">
            {isTheme(coupon) ? (
              <li>{coupons.how.theme()}</li>
            ) : minutes === undefined ? (
              <li>{coupons.how.value()}</li>
            ) : (
              <>
                <li>{coupons.how.tell()}</li>
                <li>{coupons.how.show({ minutes })}</li>
              </>
            )}
          </ol>
        </Block>
      )}
      {coupon.conditions !== '' && (
        <Block>
          <SectionTitle flush>{coupons.conditions()}</SectionTitle>
          {coupon.conditions.includes('<') ? (
            <Conditions app={app} html={coupon.conditions} className="coupon-text" />
          ) : (
            <ul className="coupon-terms">
              {coupon.conditions.split('\n').map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Block>
      )}
      <Block flush>
        <ListRow
          icon={storefront}
          title={coupon.merchant.name}
          sub={coupons.shop()}
          href={merchantHref(coupon.merchant)}
        />
        {coupon.order_id !== undefined && (
          <ListRow icon={parcel} title={coupons.order()} href={`/order/${coupon.order_id}`} />
        )}
        {coupon.review_of !== undefined && (
          <ListRow icon={star} title={coupons.review()} href={`/order/${coupon.review_of}/review`} />
        )}
      </Block>
    </>
  )
}

/** Expiry, time left, and validity once used; or the date when it ended. */
function Facts({ app, coupon, phase }: Pick<CouponBodyProps, 'app' | 'coupon' | 'phase'>) {
  const { fact } = useLL().coupons
  const language = useLanguage()
  const rows: [name: string, figure: string][] = []
  if ((phase === 'used' || phase === 'counting') && coupon.used_at)
    rows.push([fact.used(), formatDateTime(coupon.used_at, language)])
  else if (phase === 'expired') rows.push([fact.expired(), formatDateTime(coupon.expired_at, language)])
  else {
    rows.push([fact.until(), formatDate(coupon.expired_at, language)])
    if (phase !== 'refunded') {
      const { unit, count } = timeLeft(coupon.expired_at, app.clock.now())
      rows.push([fact.left(), fact[unit]({ count })])
    }
  }
  if (coupon.valid_minutes !== undefined && (phase === 'usable' || phase === 'upcoming'))
    rows.push([fact.after(), fact.minutes({ count: coupon.valid_minutes })])
  if (coupon.value !== undefined) rows.push([fact.value(), formatBahtSign(coupon.value)])
  return (
    <dl className="coupon-facts">
      {rows.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function Notes({ app, coupon, phase, isUnsure }: CouponBodyProps) {
  const { note } = useLL().coupons
  const language = useLanguage()
  const date = (instant: string) => formatDateTime(instant, language)
  return (
    <div className="coupon-notes">
      {isUnsure && (
        <Notice tone="caution" icon={warningDuotone} alert>
          {note.outcomeUnknown()}
        </Notice>
      )}
      {phase === 'usable' && coupon.is_held && <Notice>{note.held()}</Notice>}
      {phase === 'upcoming' && <Notice>{note.upcoming({ date: date(coupon.start_at) })}</Notice>}
      {phase === 'refunded' && <Notice>{note.refunded()}</Notice>}
      {phase === 'usable' && coupon.register_by !== undefined && (
        <Notice tone="caution">
          {note.register({ date: date(coupon.register_by) })}
          <button type="button" className="notice__call" onClick={() => app.bridge.call('upgradeProfile', {})}>
            {note.upgrade()}
          </button>
        </Notice>
      )}
    </div>
  )
}
