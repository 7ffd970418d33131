import { useSelector } from '../../stack/useSelector'
import type { ReactNode } from 'react'
import { Suspense, useEffect, useRef } from 'react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import { failureOf } from '../../../machines/failure'
import { loadTexts } from '../../../i18n/runtime'
import { scrollerOf } from '../../stack/scroller'
import { RetryRow } from '../../ui/RetryRow'
import { lazyWithRetry } from '../../ui/lazyWithRetry'

/** Lazy: neither its drawing nor the texts of errors are part of the first screen's code. */
const ErrorState = lazyWithRetry(async () => {
  const [{ ErrorState }] = await Promise.all([import('./ErrorState'), loadTexts('errors')])
  return { default: ErrorState }
})

interface PagedItemsProps<Item> {
  list: PagedList<Item>
  skeleton: ReactNode
  /** Shows the skeleton though the list may be known: what stands above it is not. */
  isHeld?: boolean
  empty: ReactNode
  /** Replaces the error state, for a list that is a block of a page. */
  failed?: ReactNode
  /** Text under the last item; omitted for short lists. */
  end?: (count: number) => string
  children: (items: readonly Item[]) => ReactNode
}

/** A paged list in all its states: loading, empty, failed, shown, next page loading or failed (GEN-023). */
export function PagedItems<Item>({ list, skeleton, isHeld, empty, failed, end, children }: PagedItemsProps<Item>) {
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const isShown = useSelector(list, (snapshot) => snapshot.hasTag('shown'))
  const isEmpty = useSelector(list, (snapshot) => snapshot.matches('empty'))
  const hasFailed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const error = useSelector(list, failureOf)
  const moreFailed = useSelector(list, (snapshot) => snapshot.matches('moreFailed'))
  const hasMore = useSelector(list, (snapshot) => snapshot.context.hasMore)
  const canGoOn = useSelector(list, (snapshot) => snapshot.can({ type: 'list.next' }))
  const retry = () => list.send({ type: 'list.retry' })
  if (isHeld) return skeleton
  if (isEmpty) return empty
  if (hasFailed) {
    if (failed) return failed
    return (
      <Suspense fallback={skeleton}>
        <ErrorState onRetry={retry} error={error} />
      </Suspense>
    )
  }
  if (!isShown) return skeleton
  return (
    <>
      {children(items)}
      {moreFailed && <RetryRow onRetry={retry} />}
      {canGoOn && <MoreMark onSeen={() => list.send({ type: 'list.next' })} />}
      {!hasMore && end && <p className="page__end">{end(items.length)}</p>}
    </>
  )
}

/** CSS pixels below the viewport at which the next page is loaded, enough for a fling. */
const aheadPx = 1200

/** Calls `onSeen` when the end of the list is near. */
function MoreMark({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) seen.current()
      },
      { root: scrollerOf(mark.current), rootMargin: `0px 0px ${aheadPx}px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} className="more-mark" />
}
