import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { sheetOf } from '../src/pageActors/sheets'
import { DonationCard } from '../src/screens/donations/DonationCard'
import { DonationChips } from '../src/screens/donations/DonationChips'
import { DonationHero, DonationHeroSkeleton } from '../src/screens/donations/DonationHero'
import { DonationList } from '../src/screens/donations/DonationList'
import { EdonationTutorial } from '../src/screens/donations/EdonationTutorial'
import { HomeBlock } from '../src/screens/shared/HomeBlock'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { categoriesOf, donationsOf } from '../src/pageActors/catalogue'
import { tutorialOf } from '../src/pageActors/tutorial'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { magnifyingGlass } from '../src/ui/icons'
import { IconButton } from '../src/ui/IconButton'
import { receiptDuotone } from '../src/ui/listIcons'
import { ListRow } from '../src/ui/ListRow'
import { PageHeader } from '../src/ui/PageHeader'
import { SectionTitle } from '../src/ui/SectionTitle'
import { RailSkeleton } from '../src/ui/Skeleton'

/** Number of donations with double tax deduction shown in the rail. */
const railItems = 8

export const Route = createFileRoute('/donation-main')({
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('eDonation')])
    const { key } = pageOf(location.state)
    return {
      entry: key,
      featured: donationsOf(app, { entry: key, name: 'featured', filter: {}, limit: 1 }),
      double: donationsOf(app, { entry: key, name: 'double', filter: { tax: 'double' }, limit: railItems }),
      list: donationsOf(app, { entry: key, filter: {} }),
      categories: categoriesOf(app),
      sheet: sheetOf(app, { entry: key, name: 'sort', listen: navigation().listen }),
    }
  },
  component: DonationMainPage,
})

/** Start page of donations: a featured one, those with double tax deduction, then all (NAV-036, DON-009; picture 13). */
function DonationMainPage() {
  const LL = useLL()
  const { app, navigation, entry, featured, double, list, categories, sheet } = usePage<typeof Route>()
  const texts = LL.product.donations
  const { listen } = navigation()
  const explain = () => tutorialOf(app, { entry, listen }).send({ type: 'tutorial.open' })
  const refresh = () => [featured, double, list].forEach((one) => one.send({ type: 'list.refresh' }))
  return (
    <div className="page">
      <PageHeader title={texts.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <IconButton shape={magnifyingGlass} label={texts.search()} href="/donation/search" />
        <EdonationTutorial app={app} entry={entry} listen={listen} />
      </PageHeader>
      <OfflineBar onRetry={refresh} />
      <main className="page__main">
        <HomeBlock list={featured} skeleton={<DonationHeroSkeleton />} whenFailed={null}>
          {([card]) => card && <DonationHero card={card} />}
        </HomeBlock>
        <div className="donation-about card">
          <ListRow icon={receiptDuotone} title={texts.eDonationTitle()} sub={texts.eDonationText()} onPress={explain} />
        </div>
        <DonationChips categories={categories} shown={{}} />
        <HomeBlock list={double} skeleton={<RailSkeleton />}>
          {(cards) => (
            <section>
              <SectionTitle moreHref="/donation-list?tax=double">{texts.doubleTitle()}</SectionTitle>
              <div className="rail rail--donations">
                {cards.map((card) => (
                  <DonationCard key={card.product_id} card={card} now={app.clock.now()} look="tall" />
                ))}
              </div>
            </section>
          )}
        </HomeBlock>
        <section className="section">
          <DonationList app={app} list={list} sheet={sheet} title={texts.recommended()} />
        </section>
      </main>
    </div>
  )
}
