import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { loadTexts } from '../i18n/runtime'
import { useLL } from '../i18n/react'
import { amountLeft } from '../machines/kplusPromo/kplusPromoMachine'
import { kplusPromoOf } from '../src/pageActors/kplusPromo'
import { pageOf } from '../src/stack/layers'
import { VoucherChooser } from '../src/screens/checkout/VoucherChooser'
import { VoucherUnchecked } from '../src/screens/checkout/VoucherUnchecked'
import { VoucherUse } from '../src/screens/checkout/VoucherUse'
import type { AmountRow } from '../src/ui/AmountTable'
import { AmountTable } from '../src/ui/AmountTable'
import { BottomBar } from '../src/ui/BottomBar'
import { Block } from '../src/ui/Card'
import { PageHeader } from '../src/ui/PageHeader'
import { SectionTitle } from '../src/ui/SectionTitle'
import { ShopHead } from '../src/ui/ShopCard'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/kplus-promo-code')({
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('errors'), app.untilVerified()])
    return {
      promo: kplusPromoOf(app, {
        entry: pageOf(location.state).key,
        query: new URLSearchParams(location.searchStr),
        listen: navigation().listen,
      }),
    }
  },
  component: KplusPromoPage,
})

/** A voucher for a bill that the bank app pays by QR (NAV-043, VCH-015). */
function KplusPromoPage() {
  const LL = useLL()
  const { app, promo } = usePage<typeof Route>()
  const bill = useSelector(promo, (snapshot) => snapshot.context)
  const voucher = useSelector(promo, (snapshot) => snapshot.children.voucher)
  const canUse = useSelector(voucher, (snapshot) => snapshot?.can({ type: 'voucher.use' }) === true)
  const { shop, purchase, invoiceNumber } = bill
  const rows: AmountRow[] = []
  if (invoiceNumber) rows.push({ label: LL.vouchers.bill.invoice(), text: invoiceNumber })
  if (purchase) {
    rows.push({ label: LL.vouchers.bill.amount(), amount: purchase.amount })
    if (bill.voucher) rows.push({ label: LL.vouchers.bill.discount(), amount: bill.voucher.discount, tone: 'discount' })
    rows.push({ label: LL.vouchers.bill.total(), amount: amountLeft(bill), total: true })
  }
  return (
    <div className="page">
      <PageHeader title={LL.vouchers.bill.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        {(shop ?? purchase ?? invoiceNumber) !== undefined && (
          <Block label={LL.vouchers.bill.summary()}>
            {shop ? (
              <ShopHead shop={shop} />
            ) : (
              <SectionTitle small flush>
                {LL.vouchers.bill.summary()}
              </SectionTitle>
            )}
            {rows.length > 0 && <AmountTable rows={rows} />}
          </Block>
        )}
        <Block label={LL.vouchers.bill.title()}>
          {voucher && (
            <>
              <VoucherUnchecked voucher={voucher} />
              <VoucherChooser app={app} voucher={voucher} />
            </>
          )}
        </Block>
      </main>
      {canUse && voucher && (
        <BottomBar>
          <VoucherUse voucher={voucher} />
        </BottomBar>
      )}
    </div>
  )
}
