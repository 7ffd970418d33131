import { useSelector } from '../../stack/useSelector'
import { useState } from 'react'
import type { Actor } from 'xstate'
import type { Voucher } from '../../../contract/promocodes'
import { useLanguage, useLL } from '../../../i18n/react'
import type { voucherCollectMachine } from '../../../machines/voucherCollect/voucherCollectMachine'
import { hasCollected, isFullyRedeemed } from '../../../machines/voucherCollect/voucherCollectMachine'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { checkCircleFill } from '../../ui/icons'
import { Ticket } from '../../ui/Ticket'
import { Anchor } from '../../ui/uiContext'
import { hrefOfUse, promotionHref } from './promotionHref'
import { ticketTexts } from './ticketTexts'
import { reasonText, refusalText } from './voucherReason'
import '../../styles/vouchers.css'

interface CollectableVoucherProps {
  app: App
  collect: Actor<typeof voucherCollectMachine>
  voucher: Voucher
  /** Its title links to its page, and the button is solid: there is no other one on the page. */
  isLinked?: boolean
  /** The page is its shop's: once collected it has no link that uses it. */
  isAtShop?: boolean
}

/** A collectable or collected voucher in the list of all vouchers. */
export function CollectableVoucher({ app, collect, voucher, isLinked, isAtShop }: CollectableVoucherProps) {
  const LL = useLL()
  const language = useLanguage()
  const { promocode_code: code, name, error } = voucher
  const isCollected = useSelector(collect, (snapshot) => hasCollected(snapshot, voucher))
  const [wasCollected] = useState(isCollected)
  const isBusy = useSelector(collect, (snapshot) => snapshot.hasTag('busy'))
  const isOwn = useSelector(collect, ({ context }) => context.attempt?.code === code)
  const refused = useSelector(collect, ({ context: { refusal } }) =>
    refusal?.code === code ? refusal.error : undefined,
  )
  const isGone = isFullyRedeemed(voucher)
  const texts = ticketTexts(voucher, { LL, language, now: app.clock.now() })
  return (
    <Ticket
      {...texts}
      torn={isCollected && !wasCollected}
      title={isLinked ? <Anchor href={promotionHref(voucher)}>{texts.title}</Anchor> : texts.title}
      off={isGone}
      why={
        isGone ? undefined : error ? reasonText(error) : refused === undefined ? undefined : refusalText(refused, LL)
      }
      end={
        isGone ? (
          <span className="tag">{LL.vouchers.all.gone()}</span>
        ) : isCollected && !error ? (
          isAtShop ? (
            <span className="ticket-row__in-use">
              <Icon shape={checkCircleFill} size={20} /> {LL.vouchers.all.collected()}
            </span>
          ) : (
            <Button
              variant="outline"
              size="sm"
              pill
              throttled={false}
              label={LL.vouchers.all.useNamed({ name })}
              href={hrefOfUse(voucher)}
            >
              {LL.vouchers.all.useNow()}
            </Button>
          )
        ) : (
          !error && (
            <Button
              variant={isLinked ? (texts.merchant ? 'accent' : 'primary') : 'outline'}
              size="sm"
              pill
              throttled={false}
              disabled={isBusy}
              busy={isBusy && isOwn}
              label={LL.vouchers.all.collectNamed({ name })}
              onPress={() => collect.send({ type: 'voucher.collect', code })}
            >
              {LL.vouchers.all.collect()}
            </Button>
          )
        )
      }
    />
  )
}
