import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { DonationRows, DonationRowsSkeleton } from '../src/screens/donations/DonationList'
import { donationSearchOf } from '../src/pageActors/search'
import { SearchPage } from '../src/screens/shared/SearchPage'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/donation/search')({
  loader: async ({ context: { app }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('searching')])
    return { list: donationSearchOf(app, pageOf(location.state).key) }
  },
  component: DonationSearchPage,
})

/** Search of donations by name or foundation (NAV-038, SRC-009). */
function DonationSearchPage() {
  const LL = useLL()
  const { app, list } = usePage<typeof Route>()
  return (
    <SearchPage
      app={app}
      list={list}
      title={LL.product.donations.search()}
      placeholder={LL.searching.donationName()}
      start={LL.searching.donationsStart()}
      nothing={{ title: (keyword) => LL.searching.notFound({ keyword }), text: LL.searching.notFoundHint() }}
      end={(count) => LL.searching.end({ count })}
      skeleton={<DonationRowsSkeleton />}
    >
      {(donations) => <DonationRows app={app} donations={donations} isPadded />}
    </SearchPage>
  )
}
