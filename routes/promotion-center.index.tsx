import { createFileRoute } from '@tanstack/react-router'
import type { Voucher } from '../contract/promocodes'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pagedListMachine } from '../machines/pagedList/pagedListMachine'
import { voucherCollectMachine } from '../machines/voucherCollect/voucherCollectMachine'
import { allVouchersActors, voucherCollectActors } from '../src/actors/voucherActors'
import { pageOf } from '../src/app/layers'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { CollectableVoucher } from '../src/screens/checkout/CollectableVoucher'
import { PagedItems } from '../src/screens/PagedItems'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { LineCardsSkeleton } from '../src/ui/Skeleton'

const keyOf = (voucher: Voucher) => voucher.promocode_code

export const Route = createFileRoute('/promotion-center/')({
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('errors'), app.untilVerified()])
    const { key } = pageOf(location.state)
    const list = app.pages.of(key, 'vouchers', pagedListMachine.provide({ actors: allVouchersActors(app.api) }), {
      input: { params: {}, keyOf },
      refresh: { type: 'list.refresh' },
    })
    const collect = app.pages.of(
      key,
      'voucherCollect',
      voucherCollectMachine.provide({ actors: voucherCollectActors(app.api) }),
      { input: { access: app.access, newKey: app.newKey }, listen: navigation().listen },
    )
    return { list, collect }
  },
  component: PromotionsPage,
})

/** All vouchers that anyone can collect (VCH-003). */
function PromotionsPage() {
  const LL = useLL()
  const { app } = Route.useRouteContext()
  const { list, collect } = Route.useLoaderData()
  return (
    <div className="page">
      <PageHeader title={LL.vouchers.all.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main page__main--padded">
        <PagedItems
          list={list}
          skeleton={<LineCardsSkeleton count={5} />}
          empty={<EmptyState art="search" title={LL.notFound.promoList()} text={LL.vouchers.all.emptyText()} large />}
          end={(count) => LL.vouchers.all.end({ count })}
        >
          {(vouchers: readonly Voucher[]) => (
            <ul className="voucher-list">
              {vouchers.map((voucher) => (
                <li key={voucher.promocode_code}>
                  <CollectableVoucher app={app} collect={collect} voucher={voucher} />
                </li>
              ))}
            </ul>
          )}
        </PagedItems>
      </main>
    </div>
  )
}
