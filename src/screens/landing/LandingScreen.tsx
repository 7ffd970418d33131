import '../../styles/landing.css'
import type { ReactNode } from 'react'
import { useLL } from '../../../i18n/react'
import { useSelector } from '../../stack/useSelector'
import type { App } from '../../app/app'
import { BottomBar } from '../../ui/BottomBar'
import { PageHeader } from '../../ui/PageHeader'
import { BannerSkeleton, RailSkeleton } from '../../ui/Skeleton'
import { FailedScreen } from '../shared/FailedScreen'
import { GoneScreen } from '../shared/GoneScreen'
import { CartButton } from '../shared/HeaderActions'
import { OfflineBar } from '../shared/OfflineBar'
import type { BlockProps } from './blocks'
import { Block, BlockButton, knownBlocks } from './blocks'
import { EndedScreen } from './EndedScreen'
import type { LandingRefs } from '../../pageActors/landing'

interface LandingScreenProps extends LandingRefs {
  app: App
  /** Shape of the page's pictures. */
  pictureKind?: BlockProps['pictureKind']
  /** Actions of the header; the cart when absent. */
  actions?: ReactNode
  /** Shown under the blocks: the page's list. */
  children?: ReactNode
}

/** A page of blocks in all its states; its last button is in the bottom bar (LND-002, picture 30). */
export function LandingScreen({
  app,
  landing,
  collect,
  pictureKind = 'banner',
  actions,
  children,
}: LandingScreenProps) {
  const LL = useLL()
  const page = useSelector(landing, ({ context }) => context.page)
  const isShown = useSelector(landing, (snapshot) => snapshot.hasTag('shown'))
  const hasFailed = useSelector(landing, (snapshot) => snapshot.matches('failed'))
  const isGone = useSelector(landing, (snapshot) => snapshot.matches('gone'))
  const hasEnded = useSelector(landing, (snapshot) => snapshot.matches('ended'))
  const title = page?.title ?? LL.landing.title()
  if (hasEnded) return <EndedScreen app={app} title={title} />
  if (isGone) return <GoneScreen app={app} what="content" title={LL.landing.title()} />
  if (hasFailed) return <FailedScreen app={app} title={title} onRetry={() => landing.send({ type: 'landing.retry' })} />
  const blocks = isShown && page ? knownBlocks(page.blocks) : []
  const last = blocks.at(-1)
  const bar = last?.type === 'button' ? last : undefined
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        {actions ?? <CartButton app={app} />}
      </PageHeader>
      <OfflineBar onRetry={() => landing.send({ type: 'landing.refresh' })} />
      <main className="page__main landing">
        {isShown ? (
          <>
            {(bar ? blocks.slice(0, -1) : blocks).map((block, at) => (
              <Block
                key={at}
                app={app}
                landing={landing}
                collect={collect}
                block={block}
                pictureKind={pictureKind}
                isFirst={at === 0}
              />
            ))}
            {children}
          </>
        ) : (
          <>
            <BannerSkeleton />
            <RailSkeleton />
          </>
        )}
      </main>
      {bar && (
        <BottomBar>
          <BlockButton app={app} block={bar} />
        </BottomBar>
      )}
    </div>
  )
}
