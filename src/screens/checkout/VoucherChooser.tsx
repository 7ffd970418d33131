import { useSelector } from '../../stack/useSelector'
import { Suspense } from 'react'
import { useLanguage, useLL } from '../../../i18n/react'
import type { OfferedVoucher } from '../../../machines/voucher/vouchers'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { checkCircleFill } from '../../ui/icons'
import { Notice } from '../../ui/Notice'
import { RetryRow } from '../../ui/RetryRow'
import { Skeleton } from '../../ui/Skeleton'
import { Ticket } from '../../ui/Ticket'
import { TicketsSkeleton } from '../../ui/TicketSkeletons'
import type { VoucherRef } from './refs'
import { ticketTexts } from './ticketTexts'
import { reasonText, refusalText } from './voucherReason'
import { lazyWithRetry } from '../../ui/lazyWithRetry'
import '../../styles/vouchers.css'

const CodeField = lazyWithRetry(async () => ({ default: (await import('./CodeField')).CodeField }))

interface ChooserProps {
  app: App
  voucher: VoucherRef
}

/** A field for a code, and the vouchers: usable ones, then the others with their reasons (picture 22). */
export function VoucherChooser({ app, voucher }: ChooserProps) {
  const LL = useLL()
  const isLoading = useSelector(voucher, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(voucher, (snapshot) => snapshot.matches({ list: { open: 'failed' } }))
  const isBill = useSelector(voucher, (snapshot) => snapshot.context.host === 'kplusPromo')
  const offered = useSelector(voucher, (snapshot) => snapshot.context.offered)
  const isNew = isLoading && offered.length === 0
  const usable = offered.filter(({ error }) => error === undefined)
  const unusable = offered.filter(({ error }) => error !== undefined)
  return (
    <>
      <Suspense
        fallback={
          <Skeleton>
            <span className="bone bone--button" />
          </Skeleton>
        }
      >
        <CodeField voucher={voucher} />
      </Suspense>
      <Notice>{LL.vouchers.info()}</Notice>
      {isNew && <TicketsSkeleton count={3} />}
      {hasFailed && <RetryRow title={LL.vouchers.failed()} onRetry={() => voucher.send({ type: 'list.retry' })} />}
      {!isLoading && !hasFailed && offered.length === 0 && <EmptyState art="search" title={LL.notFound.promoList()} />}
      <Group
        app={app}
        voucher={voucher}
        title={isBill ? LL.vouchers.usableBill() : LL.vouchers.usable()}
        vouchers={usable}
      />
      <Group app={app} voucher={voucher} title={LL.vouchers.unusable()} vouchers={unusable} />
    </>
  )
}

interface GroupProps extends ChooserProps {
  title: string
  vouchers: readonly OfferedVoucher[]
}

function Group({ app, voucher, title, vouchers }: GroupProps) {
  if (vouchers.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="voucher-list__title">
        {title} <span className="voucher-list__count">{vouchers.length}</span>
      </h3>
      <ul className="voucher-list">
        {vouchers.map((one) => (
          <li key={one.promocode_code}>
            <VoucherTicket app={app} voucher={voucher} one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function VoucherTicket({ app, voucher, one }: ChooserProps & { one: OfferedVoucher }) {
  const LL = useLL()
  const language = useLanguage()
  const { promocode_code: code, name, error } = one
  const isInUse = useSelector(voucher, ({ context }) => context.voucher?.promocode_code === code)
  const refused = useSelector(voucher, ({ context: { refusal } }) =>
    refusal?.place === 'row' && refusal.code === code ? refusal.error : undefined,
  )
  const isBusy = useSelector(voucher, (snapshot) => snapshot.hasTag('checking'))
  return (
    <Ticket
      {...ticketTexts(one, { LL, language, now: app.clock.now() })}
      why={error ? reasonText(error) : refused === undefined ? undefined : refusalText(refused, LL)}
      inUse={isInUse}
      end={
        isInUse ? (
          <div className="ticket-row__use">
            <span className="ticket-row__in-use">
              <Icon shape={checkCircleFill} size={20} /> {LL.vouchers.inUse()}
            </span>
            <Button
              variant="text"
              size="sm"
              label={LL.vouchers.removeNamed({ name })}
              onPress={() => voucher.send({ type: 'voucher.remove' })}
            >
              {LL.vouchers.remove()}
            </Button>
          </div>
        ) : (
          error === undefined && (
            <Button
              variant="outline"
              size="sm"
              pill
              throttled={false}
              disabled={isBusy}
              label={LL.vouchers.pickNamed({ name })}
              onPress={() => voucher.send({ type: 'voucher.pick', code })}
            >
              {LL.vouchers.pick()}
            </Button>
          )
        )
      }
    />
  )
}
