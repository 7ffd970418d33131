import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { campaignsOf } from '../src/pageActors/landing'
import { ListScreen } from '../src/screens/landing/GroupScreen'
import { CampaignCard } from '../src/ui/CampaignCard'
import { campaignHref } from '../contract/links'
import { LineCardsSkeleton } from '../src/ui/Skeleton'

/** Value of `id` for campaigns of all kinds. */
const all = 'all'
/** Kinds with a title of their own. */
const named = [all, 'special', 'mall', 'free_shipping', 'special_discount', 'birthday', 'gift', 'fulfillment'] as const

export const Route = createFileRoute('/landing-campaign-list/$id')({
  loader: async ({ context: { app }, params: { id }, location }) => {
    await Promise.all([loadTexts('landing'), app.untilVerified()])
    const { key: entry } = pageOf(location.state)
    // The addresses of NAV-075 write a kind with hyphens.
    const kind = id.replaceAll('-', '_')
    return { kind, list: campaignsOf(app, { entry, ...(kind !== all && { type: kind }) }) }
  },
  component: CampaignListPage,
})

/** The running campaigns of a kind (NAV-026, LND-003). */
function CampaignListPage() {
  const LL = useLL()
  const { app, kind, list } = usePage<typeof Route>()
  const name = named.find((one) => one === kind)
  return (
    <ListScreen
      app={app}
      list={list}
      title={name ? LL.landing.kinds[name]() : LL.landing.title()}
      skeleton={<LineCardsSkeleton />}
      end={(count) => LL.landing.end({ count })}
    >
      {(campaigns) => (
        <ul className="campaign-list">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <CampaignCard campaign={campaign} href={campaignHref(campaign)} />
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  )
}
