import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/stack/layers'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { privilegesOf, remainingOf } from '../src/pageActors/privileges'
import { PrivilegeRow } from '../src/screens/coupons/PrivilegeRow'
import { PagedItems } from '../src/screens/shared/PagedItems'
import { Chip } from '../src/ui/Chip'
import { EmptyState } from '../src/ui/EmptyState'
import { IconButton } from '../src/ui/IconButton'
import { PageHeader } from '../src/ui/PageHeader'
import { ticketDuotone } from '../src/ui/pageIcons'
import { Picture } from '../src/ui/Picture'
import { PrivilegesSkeleton } from '../src/screens/coupons/CouponSkeletons'
import { usePage } from '../src/stack/pageContext'
import { useSelector } from '../src/stack/useSelector'

export const Route = createFileRoute('/privilege')({
  loader: async ({ context: { app }, location }) => {
    await Promise.all([loadTexts('coupons'), app.untilVerified()])
    return { list: privilegesOf(app, pageOf(location.state).key) }
  },
  // The limits change when a privilege was redeemed.
  onEnter: ({ loaderData }) => loaderData?.list.send({ type: 'list.refresh' }),
  component: PrivilegePage,
})

/** Sets of privileges, with the shopper's remaining redemptions (NAV-044, PRV-001, PRV-002). */
function PrivilegePage() {
  const LL = useLL()
  const { app, list } = usePage<typeof Route>()
  const { privilege } = LL.coupons
  const [only, setOnly] = useState<string>()
  const remaining = useSelector(list, ({ context }) => remainingOf(context.items))
  return (
    <div className="page">
      <PageHeader title={privilege.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <IconButton shape={ticketDuotone} label={privilege.history()} href="/my-coupon" />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main page__main--padded">
        <PagedItems
          list={list}
          skeleton={<PrivilegesSkeleton />}
          empty={<EmptyState art="box" title={privilege.empty()} text={privilege.emptyText()} large />}
        >
          {(sets) => {
            const chosen = sets.find(({ id }) => id === only)
            return (
              <>
                {remaining !== undefined && (
                  <p className="privilege-hero weave">
                    <span className="privilege-hero__caption">{privilege.yours()}</span>
                    {privilege.total({ count: remaining })}
                  </p>
                )}
                {sets.length > 1 && (
                  <div className="chips privilege-chips" role="group" aria-label={privilege.sets()}>
                    <Chip selected={chosen === undefined} onPress={() => setOnly(undefined)}>
                      {privilege.all()}
                    </Chip>
                    {sets.map(({ id, name }) => (
                      <Chip key={id} selected={id === chosen?.id} onPress={() => setOnly(id)}>
                        {name}
                      </Chip>
                    ))}
                  </div>
                )}
                {(chosen ? [chosen] : sets).map((set) => (
                  <section key={set.id} aria-labelledby={`set-${set.id}`}>
                    <div className="privilege-set">
                      <Picture className="privilege-set__picture" src={set.image} rounded />
                      <h2 id={`set-${set.id}`} className="privilege-set__name">
                        {set.name}
                      </h2>
                    </div>
                    <ul className="card privilege-list">
                      {set.privileges.map((one) => (
                        <PrivilegeRow key={one.product_id} privilege={one} remaining={set.remaining[one.product_id]} />
                      ))}
                    </ul>
                  </section>
                ))}
              </>
            )
          }}
        </PagedItems>
      </main>
    </div>
  )
}
