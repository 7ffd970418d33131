import '../src/styles/landing.css'
import { createFileRoute } from '@tanstack/react-router'
import type { Campaign } from '../contract/home'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { isMissing } from '../machines/landing/missing'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { useSelector } from '../src/stack/useSelector'
import { GoneScreen } from '../src/screens/browse/GoneScreen'
import { HeaderActions } from '../src/screens/browse/HeaderActions'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { campaignsOf } from '../src/screens/landing/landingOf'
import { PagedItems } from '../src/screens/PagedItems'
import { CampaignCard } from '../src/ui/CampaignCard'
import { campaignHref } from '../contract/links'
import { PageHeader } from '../src/ui/PageHeader'
import { LineCardsSkeleton } from '../src/ui/Skeleton'

/** In place of a kind: campaigns of all kinds. */
const all = 'all'
/** Kinds that have a name of their own. */
const named = [all, 'special', 'mall', 'free_shipping', 'special_discount', 'birthday', 'gift', 'fulfillment'] as const

export const Route = createFileRoute('/landing-campaign-list/$id')({
  loader: async ({ context: { app }, params: { id }, location }) => {
    await Promise.all([loadTexts('landing'), app.untilVerified()])
    const { key: entry } = pageOf(location.state)
    return { id, list: campaignsOf(app, { entry, ...(id !== all && { type: id }) }) }
  },
  component: CampaignListPage,
})

/** The campaigns of a kind that are on; none of them: not found (NAV-026, LND-003). */
function CampaignListPage() {
  const LL = useLL()
  const { app, id, list } = usePage<typeof Route>()
  const isMissed = useSelector(
    list,
    ({ context: { error }, value }) =>
      value === 'empty' || (value === 'failed' && error !== undefined && isMissing(error)),
  )
  const kind = named.find((one) => one === id)
  const title = kind ? LL.landing.kinds[kind]() : LL.landing.title()
  if (isMissed) return <GoneScreen app={app} what="content" title={LL.landing.title()} />
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <HeaderActions app={app} />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main">
        <PagedItems
          list={list}
          skeleton={<LineCardsSkeleton />}
          empty={null}
          end={(count) => LL.landing.end({ count })}
        >
          {(campaigns: readonly Campaign[]) => (
            <ul className="campaign-list">
              {campaigns.map((campaign) => (
                <li key={campaign.id}>
                  <CampaignCard campaign={campaign} href={campaignHref(campaign)} />
                </li>
              ))}
            </ul>
          )}
        </PagedItems>
      </main>
    </div>
  )
}
