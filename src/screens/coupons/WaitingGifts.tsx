import { useSelector } from '../../stack/useSelector'
import type { Coupon } from '../../../contract/coupons'
import { formatDate } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import { Button } from '../../ui/Button'
import { Facts } from '../../ui/Facts'
import { giftHref } from '../../ui/giftHref'
import { gift } from '../../ui/giftIcons'
import { Icon } from '../../ui/Icon'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import '../../styles/coupons.css'

/** The number of unopened gifts, with a link to the one that ends first (CPN-015). */
export function WaitingGifts({ wrapped }: { wrapped: PagedList<Coupon> }) {
  const { toOpen } = useLL().coupons
  const language = useLanguage()
  const first = useSelector(wrapped, ({ context }) => context.items[0])
  const count = useSelector(wrapped, ({ context }) => context.total)
  if (!first?.gift_id) return null
  return (
    <section className="gift-strip">
      <span className="gift-strip__icon" aria-hidden>
        <Icon shape={gift} size={28} />
      </span>
      <p className="gift-strip__text">
        <span className="gift-strip__title">{toOpen.title({ count })}</span>
        <Facts
          of={[
            first.gift_sender_name && toOpen.from({ name: first.gift_sender_name }),
            toOpen.by({ date: formatDate(first.register_by ?? first.expired_at, language) }),
          ]}
        />
      </p>
      <Button variant="accent" size="sm" href={giftHref(first.gift_id)}>
        {toOpen.open()}
      </Button>
    </section>
  )
}
