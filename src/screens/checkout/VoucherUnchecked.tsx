import { useSelector } from '../../stack/useSelector'
import { useLL } from '../../../i18n/react'
import { RetryRow } from '../../ui/RetryRow'
import type { VoucherRef } from './refs'

/** Notice that the voucher’s discount could not be checked for the current order, with a retry (VCH-019). */
export function VoucherUnchecked({ voucher }: { voucher: VoucherRef }) {
  const LL = useLL()
  const isUnchecked = useSelector(voucher, (snapshot) => snapshot.matches({ use: { free: { held: 'unchecked' } } }))
  if (!isUnchecked) return null
  return (
    <RetryRow
      title={LL.checkout.voucher.unchecked()}
      sub={LL.checkout.voucher.uncheckedNote()}
      onRetry={() => voucher.send({ type: 'voucher.recheck' })}
    />
  )
}
