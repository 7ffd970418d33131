import { useSelector } from '../../stack/useSelector'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { SheetLayer } from '../../controls/SheetLayer'
import { VoucherChooser } from './VoucherChooser'
import type { VoucherRef } from './refs'
import { VoucherUse } from './VoucherUse'

interface VoucherSheetProps {
  app: App
  voucher: VoucherRef
  onExited: () => void
}

/** The vouchers for this order, over its summary (NAV-075, picture 22). */
export function VoucherSheet({ app, voucher, onExited }: VoucherSheetProps) {
  const LL = useLL()
  const isOpen = useSelector(voucher, (snapshot) => snapshot.hasTag('sheet'))
  const canUse = useSelector(voucher, (snapshot) => snapshot.can({ type: 'voucher.use' }))
  return (
    <SheetLayer
      open={isOpen}
      title={LL.checkout.voucher.title()}
      onClose={() => voucher.send({ type: 'sheet.close' })}
      onExited={onExited}
      actions={canUse && <VoucherUse voucher={voucher} />}
    >
      <VoucherChooser app={app} voucher={voucher} />
    </SheetLayer>
  )
}
