import { useSelector } from '../../stack/useSelector'
import { promoCodeLength } from '../../../contract/constants'
import { useLL } from '../../../i18n/react'
import { ChakraLayer } from '../../controls/ChakraLayer'
import { TextField } from '../../controls/fields'
import { Button } from '../../ui/Button'
import type { VoucherRef } from './refs'
import { refusalText } from './voucherReason'
import '../../styles/vouchers.css'

/** The field for a voucher code. Loaded after the list, with the form code (SPD-001). */
export function CodeField({ voucher }: { voucher: VoucherRef }) {
  const LL = useLL()
  const text = useSelector(voucher, (snapshot) => snapshot.context.text)
  const refusal = useSelector(voucher, (snapshot) => snapshot.context.refusal)
  const isApplying = useSelector(voucher, (snapshot) => snapshot.matches({ use: 'applying' }))
  const canApply = useSelector(voucher, (snapshot) => snapshot.can({ type: 'code.apply' }))
  return (
    <ChakraLayer>
      <form
        className="voucher-code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          voucher.send({ type: 'code.apply' })
        }}
      >
        <TextField
          name="promocode"
          label={LL.vouchers.field()}
          value={text}
          maxLength={promoCodeLength.max}
          autoComplete="off"
          error={refusal?.place === 'field' ? refusalText(refusal.error, LL) : undefined}
          onChange={(value) => voucher.send({ type: 'code.change', text: value })}
        />
        <Button variant="tint" type="submit" throttled={false} busy={isApplying} disabled={!canApply && !isApplying}>
          {LL.vouchers.apply()}
        </Button>
      </form>
    </ChakraLayer>
  )
}
