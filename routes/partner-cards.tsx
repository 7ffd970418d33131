import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { memberCardsOf } from '../src/pageActors/memberCards'
import { MemberCards } from '../src/screens/memberCards/MemberCards'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { PageHeader } from '../src/ui/PageHeader'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/partner-cards')({
  loader: async ({ context: { app } }) => {
    await Promise.all([loadTexts('visit'), app.untilVerified()])
    return { list: memberCardsOf(app) }
  },
  // A card may have been added on the partner's page.
  onEnter: ({ loaderData }) => loaderData?.list.send({ type: 'list.refresh' }),
  component: PartnerCardsPage,
})

/** The shopper's member cards of partners, and a link to add one (PTC-004). */
function PartnerCardsPage() {
  const LL = useLL()
  const { app, list } = usePage<typeof Route>()
  return (
    <div className="page">
      <PageHeader
        title={LL.visit.memberCards.title()}
        onBack={() => app.navigation.send({ type: 'navigation.back' })}
      />
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main page__main--padded">
        <MemberCards app={app} />
      </main>
    </div>
  )
}
