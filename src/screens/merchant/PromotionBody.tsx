import type { Actor } from 'xstate'
import type { Voucher } from '../../../contract/promocodes'
import { formatDateRange } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import type { voucherCollectMachine } from '../../../machines/voucherCollect/voucherCollectMachine'
import { hasCollected } from '../../../machines/voucherCollect/voucherCollectMachine'
import type { App } from '../../app/app'
import { Conditions } from '../shared/Conditions'
import { useSelector } from '../../stack/useSelector'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Ticket } from '../../ui/Ticket'
import { hrefOfUse } from '../checkout/promotionHref'
import { ticketTexts } from '../checkout/ticketTexts'
import { reasonText, refusalText } from '../checkout/voucherReason'
import '../../styles/vouchers.css'

interface PromotionBodyProps {
  app: App
  voucher: Voucher
  collect: Actor<typeof voucherCollectMachine>
}

/** A promotion's ticket, code, period, conditions and action. */
export function PromotionBody({ app, voucher, collect }: PromotionBodyProps) {
  const LL = useLL()
  const language = useLanguage()
  const { promocode_code: code, name, error, start_at, expired_at, conditions } = voucher
  const { all } = LL.vouchers
  const isCollected = useSelector(collect, (snapshot) => hasCollected(snapshot, voucher))
  const isBusy = useSelector(collect, (snapshot) => snapshot.hasTag('busy'))
  const refused = useSelector(collect, ({ context: { refusal } }) =>
    refusal?.code === code ? refusal.error : undefined,
  )
  const why = error ? reasonText(error) : refused === undefined ? undefined : refusalText(refused, LL)
  return (
    <>
      <main className="page__main page__main--padded">
        <h2 className="sr-only">{name}</h2>
        <Ticket {...ticketTexts(voucher, { LL, language, now: app.clock.now() })} why={why} />
        <Card>
          <dl className="promotion-facts">
            <div>
              <dt>{all.code()}</dt>
              <dd>{code}</dd>
            </div>
            <div>
              <dt>{all.period()}</dt>
              <dd>{formatDateRange(start_at ?? expired_at, expired_at, language)}</dd>
            </div>
            <div>
              <dt>{all.conditions()}</dt>
              <dd>
                <Conditions app={app} html={conditions} />
              </dd>
            </div>
          </dl>
        </Card>
      </main>
      {!error && (
        <BottomBar>
          {isCollected ? (
            <Button block href={hrefOfUse(voucher)} throttled={false}>
              {all.useNow()}
            </Button>
          ) : (
            <Button block busy={isBusy} onPress={() => collect.send({ type: 'voucher.collect', code })}>
              {all.collect()}
            </Button>
          )}
        </BottomBar>
      )}
    </>
  )
}
