import type { AnyRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import { directionOf } from '../../machines/transition/transitionMachine'
import type { Entry } from './stack'
import type { Visibility } from './visibility'

/** The entry whose page a component stands in; nothing outside of the pages. */
export const EntryContext = createContext<Pick<Entry, 'page' | 'visibility' | 'transition'> | undefined>(undefined)

/** What a page of a route gets: the router's context, what the loader returned, and the address's query. */
type PageProps<R extends AnyRoute> = R['types']['allContext'] &
  (R['types']['loaderData'] extends object ? R['types']['loaderData'] : unknown) & {
    search: R['types']['fullSearchSchema']
  }

/**
 * What the page of a route was loaded with: `usePage<typeof Route>()`. It stays the entry's own, also while the router shows another
 * page.
 */
export function usePage<R extends AnyRoute>(): PageProps<R> {
  const entry = useContext(EntryContext)
  if (!entry) throw new Error('There is no page here.')
  return entry.page.props as PageProps<R>
}

/** Whether the page around a component is in view; nothing outside of the pages, which always are. */
export const useVisibility = (): Visibility | undefined => useContext(EntryContext)?.visibility

/** False while the page around a component is pushed in: what would draw much of it again waits, so that it moves smoothly. */
export function useHasEntered(): boolean {
  const transition = useContext(EntryContext)?.transition
  return useSelector(transition, (snapshot) => !(snapshot?.matches('enter') && directionOf(snapshot) === 'push'))
}
