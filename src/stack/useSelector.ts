import { useSelector as useActorSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { AnyActorRef, Observer, SnapshotFrom } from 'xstate'
import { useVisibility } from './pageContext'
import type { Visibility } from './visibility'

type Readable = Pick<AnyActorRef, 'getSnapshot' | 'subscribe'>

/** Wraps an actor for a page: no updates while the page is covered, one with the current snapshot when it is shown again. */
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

/** Like `useSelector` of `@xstate/react`, but without updates while the page around it is covered. */
export function useSelector<A extends Readable | undefined, T>(
  actor: A,
  select: (snapshot: A extends Readable ? SnapshotFrom<A> : undefined) => T,
): T {
  const visibility = useVisibility()
  const seen = useMemo(() => (actor && visibility ? seenFrom(visibility, actor) : actor), [actor, visibility])
  return useActorSelector(seen as A, select as never)
}
