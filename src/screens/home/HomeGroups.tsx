import { useSelector } from '../../stack/useSelector'
import { useId } from 'react'
import type { Actor } from 'xstate'
import { useLL } from '../../../i18n/react'
import type { followShopMachine } from '../../../machines/followShop/followShopMachine'
import type { homeTabsMachine } from '../../../machines/homeTabs/homeTabsMachine'
import { useIsHydrated } from '../../app/hydration'
import { HomeSections, paintedName } from '../../ui/Home'
import { RetryRow } from '../../ui/RetryRow'
import { RailSkeleton } from '../../ui/Skeleton'
import { FollowButton } from '../shared/FollowButton'

interface HomeGroupsProps {
  tabs: Actor<typeof homeTabsMachine>
  follow: Actor<typeof followShopMachine>
  /** Number of rows rendered in full. */
  whole: number
  /** Opens all categories. */
  onCategories: () => void
}

/** The tabs and the rows under the selected one, kept for the visit (HOM-003). */
export function HomeGroups({ tabs, follow, whole, onCategories }: HomeGroupsProps) {
  const LL = useLL()
  const id = useId()
  const isTakenOver = useIsHydrated()
  const sections = useSelector(tabs, (snapshot) => snapshot.context.sections)
  const section = useSelector(tabs, (snapshot) => snapshot.context.section) ?? ''
  const groups = useSelector(tabs, (snapshot) => snapshot.context.groups)
  const isBusy = useSelector(tabs, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(
    tabs,
    (snapshot) => snapshot.matches('failed') || snapshot.matches({ tabbed: 'failed' }),
  )
  return (
    <HomeSections
      sections={sections}
      section={section}
      onChoose={(id) => tabs.send({ type: 'tab.choose', section: id })}
      onCategories={onCategories}
      groups={groups}
      whole={whole}
      name={isTakenOver ? id : paintedName}
      notice={
        hasFailed ? (
          <RetryRow title={LL.look.blockFailed()} onRetry={() => tabs.send({ type: 'tabs.retry' })} />
        ) : (
          isBusy && groups.length === 0 && <RailSkeleton />
        )
      }
      actionOf={(shop) => <FollowButton follow={follow} shop={shop} />}
    />
  )
}
