import { useLL } from '../../../i18n/react'
import type { VoucherRefusal } from '../../../machines/voucher/vouchers'
import { Notice } from '../../ui/Notice'
import { refusalText } from './voucherReason'
import '../../styles/vouchers.css'

/** Why the voucher was removed from the order. */
export function VoucherRemoved({ refusal: { code, error } }: { refusal: VoucherRefusal }) {
  const LL = useLL()
  return (
    <div className="voucher-removed">
      <Notice tone="danger" title={LL.vouchers.removed({ code })} alert>
        {refusalText(error, LL)}
      </Notice>
    </div>
  )
}
