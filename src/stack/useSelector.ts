import { useSelector as useActorSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { AnyActorRef, Observer, SnapshotFrom } from 'xstate'
import { useVisibility } from './pageContext'
import type { Visibility } from './visibility'

type Readable = Pick<AnyActorRef, 'getSnapshot' | 'subscribe'>

/** An actor as a page sees it: silent while the page is covered, and up to date when it is shown again. */
function seenFrom(visibility: Visibility, actor: Readable): Readable {
  const subscribe = (observer: Observer<unknown>) => ({
    unsubscribe: visibility.whileShown(
      () => {
        const subscription = actor.subscribe(observer)
        return () => subscription.unsubscribe()
      },
      () => observer.next?.(actor.getSnapshot()),
    ),
  })
  return { getSnapshot: () => actor.getSnapshot() as unknown, subscribe: subscribe as Readable['subscribe'] }
}

/** Selects from an actor's snapshot, as `@xstate/react` does, but costs nothing while the page around it is covered. */
export function useSelector<A extends Readable | undefined, T>(
  actor: A,
  select: (snapshot: A extends Readable ? SnapshotFrom<A> : undefined) => T,
): T {
  const visibility = useVisibility()
  const seen = useMemo(() => (actor && visibility ? seenFrom(visibility, actor) : actor), [actor, visibility])
  return useActorSelector(seen as A, select as never)
}
