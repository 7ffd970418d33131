import { createFileRoute } from '@tanstack/react-router'
import { useId } from 'react'
import { voucherKinds } from '../contract/publicVouchers'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { couponCount } from '../machines/counters/countersMachine'
import { pageOf } from '../src/stack/layers'
import { CountedLink } from '../src/screens/shared/HeaderActions'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { Collectables } from '../src/screens/merchant/Collectables'
import { CampaignBanner } from '../src/screens/merchant/CampaignBanner'
import { campaignBannerOf, collectablesOf } from '../src/pageActors/vouchers'
import { Chip } from '../src/ui/Chip'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { ticketDuotone } from '../src/ui/pageIcons'
import { tabPanel, Tabs } from '../src/ui/Tabs'
import { usePage } from '../src/stack/pageContext'
import { useSelector } from '../src/stack/useSelector'

export const Route = createFileRoute('/promotion-center/')({
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('errors'), loadTexts('landing'), app.untilVerified()])
    const entry = pageOf(location.state).key
    return { ...collectablesOf(app, { entry, listen: navigation().listen }), banner: campaignBannerOf(app, entry) }
  },
  // Coupons may have been bought, used or given on other pages.
  onEnter: ({ context: { app } }) => app.counters.send({ type: 'counters.refresh' }),
  component: PromotionsPage,
})

/** The tabs, with the issuer filter of each. */
const tabs = { all: '', merchants: 'merchants' } as const
type Tab = keyof typeof tabs

/** All collectable vouchers, or those of shops (VCH-003, LND-005). */
function PromotionsPage() {
  const LL = useLL()
  const name = useId()
  const { app, list, collect, banner } = usePage<typeof Route>()
  const tab: Tab = useSelector(list, ({ context }) => (context.params['of'] === tabs.merchants ? 'merchants' : 'all'))
  const count = useSelector(list, (snapshot) => (snapshot.hasTag('shown') ? snapshot.context.total : undefined))
  const choose = (next: Tab) => next !== tab && list.send({ type: 'list.change', params: { of: tabs[next] } })
  const kind = useSelector(list, ({ context }) => context.params['kind'] ?? '')
  return (
    <div className="page">
      <PageHeader title={LL.vouchers.all.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <CountedLink
          app={app}
          countOf={couponCount}
          shape={ticketDuotone}
          label={LL.vouchers.all.coupons()}
          labelWithCount={LL.vouchers.all.couponsCount}
          href="/my-coupon"
        />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <Tabs
        items={[
          { id: 'all', label: LL.vouchers.all.tabAll(), count: tab === 'all' ? count : undefined },
          { id: 'merchants', label: LL.vouchers.all.tabMerchants(), count: tab === 'merchants' ? count : undefined },
        ]}
        selected={tab}
        onSelect={(id) => choose(id as Tab)}
        label={LL.vouchers.all.tabs()}
        name={name}
        even
      />
      <main className="page__main">
        <div {...tabPanel(name, tab)} className="page__main--padded">
          {tab === 'all' && <CampaignBanner app={app} list={banner} />}
          <div className="chips voucher-kinds" role="group" aria-label={LL.landing.codes.kinds()}>
            {(['', ...voucherKinds] as const).map((one) => (
              <Chip
                key={one}
                selected={one === kind}
                onPress={() => one !== kind && list.send({ type: 'list.change', params: { kind: one } })}
              >
                {LL.landing.codes.kind[one || 'all']()}
              </Chip>
            ))}
          </div>
          <Collectables
            app={app}
            list={list}
            collect={collect}
            followedTitle={LL.landing.codes.followed()}
            empty={<EmptyState art="search" title={LL.notFound.promoList()} text={LL.vouchers.all.emptyText()} large />}
          />
        </div>
      </main>
    </div>
  )
}
