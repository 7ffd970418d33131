import { useSelector } from '../../stack/useSelector'
import type { ReactNode } from 'react'
import { useLL } from '../../../i18n/react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import { RetryRow } from '../../ui/RetryRow'

interface HomeBlockProps<Item> {
  list: PagedList<Item>
  skeleton: ReactNode
  /** Renders nothing instead of a retry row, for blocks that are not essential. */
  whenFailed?: null
  children: (items: readonly Item[]) => ReactNode
}

/** A block of a page that loads, fails and retries on its own, and is hidden when empty (HOM-001). */
export function HomeBlock<Item>({ list, skeleton, whenFailed, children }: HomeBlockProps<Item>) {
  const LL = useLL()
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const isShown = useSelector(list, (snapshot) => snapshot.hasTag('shown'))
  const isLoading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  if (isShown) return children(items)
  if (isLoading) return skeleton
  if (hasFailed && whenFailed === undefined)
    return <RetryRow title={LL.look.blockFailed()} onRetry={() => list.send({ type: 'list.retry' })} />
  return null
}
