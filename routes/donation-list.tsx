import { createFileRoute } from '@tanstack/react-router'
import { taxDeductionConditions } from '../contract/enums'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { failureOf } from '../machines/failure'
import { isGone } from '../machines/ports'
import { sheetOf } from '../src/pageActors/sheets'
import { DonationChips } from '../src/screens/donations/DonationChips'
import { DonationList } from '../src/screens/donations/DonationList'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import type { DonationFilter } from '../src/pageActors/catalogue'
import { categoriesOf, donationsOf } from '../src/pageActors/catalogue'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { useSelector } from '../src/stack/useSelector'
import { magnifyingGlass } from '../src/ui/icons'
import { IconButton } from '../src/ui/IconButton'
import { PageHeader } from '../src/ui/PageHeader'

export const Route = createFileRoute('/donation-list')({
  validateSearch: (search: Record<string, string | undefined>): DonationFilter => ({
    category: search['category'],
    tax: taxDeductionConditions.find((one) => one === search['tax']),
    edonation: search['edonation'] === 'true' ? true : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app, navigation }, location, deps }) => {
    await loadTexts('shop')
    const { key } = pageOf(location.state)
    return {
      list: donationsOf(app, { entry: key, filter: deps }),
      categories: categoriesOf(app),
      sheet: sheetOf(app, { entry: key, name: 'sort', listen: navigation().listen }),
    }
  },
  component: DonationListPage,
})

/** Donations: all, of one category, or of one kind of tax deduction (NAV-037, DON-006, DON-010). */
function DonationListPage() {
  const LL = useLL()
  const { app, list, categories, sheet, search } = usePage<typeof Route>()
  const failure = useSelector(list, failureOf)
  const title = LL.product.donations.listTitle()
  if (isGone(failure)) return <GoneScreen app={app} what="donationList" title={title} />
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <IconButton shape={magnifyingGlass} label={LL.product.donations.search()} href="/donation/search" />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main">
        <DonationChips
          categories={categories}
          shown={search}
          onChoose={(to) => app.navigation.send({ type: 'navigation.replace', to })}
        />
        <h2 className="sr-only">{title}</h2>
        <DonationList app={app} list={list} sheet={sheet} />
      </main>
    </div>
  )
}
