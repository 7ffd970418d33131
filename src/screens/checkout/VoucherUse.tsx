import { useSelector } from '../../stack/useSelector'
import { formatBahtSign } from '../../../i18n/formats'
import { useLL } from '../../../i18n/react'
import { discountOf } from '../../../machines/voucher/vouchers'
import { Button } from '../../ui/Button'
import type { VoucherRef } from './refs'
import '../../styles/vouchers.css'

/** The discount of the voucher in use, and a button to continue with it. */
export function VoucherUse({ voucher }: { voucher: VoucherRef }) {
  const LL = useLL()
  const discount = useSelector(voucher, (snapshot) => discountOf(snapshot.context))
  return (
    <>
      {discount !== undefined && (
        <p className="voucher-got">
          <span className="voucher-got__caption">{LL.vouchers.got()}</span>
          <br />
          <span className="voucher-got__amount">-{formatBahtSign(discount)}</span>
        </p>
      )}
      <Button onPress={() => voucher.send({ type: 'voucher.use' })}>{LL.vouchers.use()}</Button>
    </>
  )
}
