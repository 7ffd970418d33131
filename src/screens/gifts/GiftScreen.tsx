import { useSelector } from '../../stack/useSelector'
import { Suspense, useRef } from 'react'
import { useLL } from '../../../i18n/react'
import type { GiftStep } from '../../../machines/gift/giftSteps'
import { giftScreenOf } from '../../../machines/gift/giftMachine'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { SummarySkeleton } from '../../ui/Skeleton'
import { FailedScreen } from '../shared/FailedScreen'
import { GoneScreen } from '../shared/GoneScreen'
import type { GiftProps } from './GiftFrame'
import { SendingScreen } from './SendingScreen'
import { SentScreen } from './SentScreen'
import { lazyWithRetry } from '../../ui/lazyWithRetry'
import '../../styles/gifts.css'

const loads = {
  recipient: () => import('./RecipientStep'),
  card: () => import('./CardStep'),
  review: () => import('./ReviewStep'),
}
const stepScreens = {
  recipient: lazyWithRetry(async () => ({ default: (await loads.recipient()).RecipientStep })),
  card: lazyWithRetry(async () => ({ default: (await loads.card()).CardStep })),
  review: lazyWithRetry(async () => ({ default: (await loads.review()).ReviewStep })),
}

/** Loads the form code of one gift page, in parallel with its route (SPD-001). */
export const loadStep = (step: GiftStep): Promise<unknown> =>
  Promise.all([loads[step](), step !== 'review' && import('./GiftFields')])

/** One page of the gift flow, or the gift's outcome. */
export function GiftScreen({ app, gift, step }: GiftProps & { step: GiftStep }) {
  const LL = useLL()
  const placement = useSelector(gift, (snapshot) => snapshot.children.placement)
  const isClaiming = useSelector(placement, (snapshot) => snapshot?.hasTag('claiming') === true)
  const present = useSelector(gift, (snapshot) => giftScreenOf(snapshot, isClaiming))
  const last = useRef(present)
  if (present !== 'left') last.current = present
  const back = () => app.navigation.send({ type: 'navigation.back' })
  const pending = (
    <>
      <PageHeader title={LL.giving.title()} onBack={back} />
      <main className="page__main">
        <SummarySkeleton />
      </main>
    </>
  )
  switch (last.current) {
    case 'loading':
    case 'left':
      return <div className="page">{pending}</div>
    case 'failed':
      return <FailedScreen app={app} title={LL.giving.title()} onRetry={() => gift.send({ type: 'gift.retry' })} />
    case 'gone':
      return <GoneScreen app={app} what="content" title={LL.giving.title()} />
    case 'unavailable':
      return (
        <div className="page">
          <PageHeader title={LL.giving.title()} onBack={back} />
          <main className="page__main">
            <EmptyState art="box" title={LL.giving.unavailable.title()} text={LL.giving.unavailable.text()} large>
              <Button onPress={() => app.navigation.send({ type: 'navigation.replace', to: '/my-coupon' })}>
                {LL.giving.sent.done()}
              </Button>
            </EmptyState>
          </main>
        </div>
      )
    case 'checking':
      return <SendingScreen gift={gift} />
    case 'sent':
      return <SentScreen app={app} gift={gift} />
    default: {
      // The machine is one step ahead while the router navigates to its page.
      const Step = stepScreens[step]
      return (
        <div className="page">
          <Suspense fallback={pending}>
            <Step app={app} gift={gift} />
          </Suspense>
        </div>
      )
    }
  }
}
