import { useSelector } from '../../stack/useSelector'
import { Suspense, useState } from 'react'
import { formatBahtSign } from '../../../i18n/formats'
import { useLL } from '../../../i18n/react'
import { loadTexts } from '../../../i18n/runtime'
import { Block } from '../../ui/Card'
import { ListRow } from '../../ui/ListRow'
import { ticketDuotone } from '../../ui/pageIcons'
import type { CheckoutScreenProps } from './screenProps'
import { VoucherUnchecked } from './VoucherUnchecked'
import { lazyWithRetry } from '../../ui/lazyWithRetry'

/** Reasons are texts of the error catalogue, loaded with the components that show them. */
const withReasons = async <Module,>(module: Promise<Module>): Promise<Module> => {
  await loadTexts('errors')
  return module
}
const VoucherSheet = lazyWithRetry(async () => ({
  default: (await withReasons(import('./VoucherSheet'))).VoucherSheet,
}))
const VoucherRemoved = lazyWithRetry(async () => ({
  default: (await withReasons(import('./VoucherRemoved'))).VoucherRemoved,
}))

/** The voucher of the order and a link to change it (picture 05); the reason of a removed voucher stays in its row (VCH-019). */
export function VoucherRow({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const voucher = useSelector(checkout, (snapshot) => snapshot.children.voucher)
  const held = useSelector(voucher, (snapshot) => snapshot?.context.voucher)
  const refusal = useSelector(voucher, (snapshot) => snapshot?.context.refusal)
  const isOpen = useSelector(voucher, (snapshot) => snapshot?.hasTag('sheet') === true)
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  return (
    <Block label={LL.checkout.voucher.title()} flush>
      <ListRow
        icon={ticketDuotone}
        title={LL.checkout.voucher.title()}
        sub={held ? (held.name ?? held.promocode_code) : LL.checkout.voucher.none()}
        value={held && `-${formatBahtSign(held.discount)}`}
        discount={held !== undefined}
        onPress={() => voucher?.send({ type: 'sheet.open' })}
      />
      {refusal?.removed && (
        <Suspense fallback={null}>
          <VoucherRemoved refusal={refusal} />
        </Suspense>
      )}
      {voucher && <VoucherUnchecked voucher={voucher} />}
      {isMounted && voucher && (
        <Suspense fallback={null}>
          <VoucherSheet app={app} voucher={voucher} onExited={() => setMounted(false)} />
        </Suspense>
      )}
    </Block>
  )
}
