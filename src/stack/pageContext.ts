import type { AnyRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import { directionOf } from '../../machines/transition/transitionMachine'
import type { Entry } from './stack'
import type { Visibility } from './visibility'

/** The stack entry around a component; undefined outside of pages. */
export const EntryContext = createContext<Pick<Entry, 'page' | 'visibility' | 'transition'> | undefined>(undefined)

/** Props of a route's page: the router's context, the loader's data and the query. */
type PageProps<R extends AnyRoute> = R['types']['allContext'] &
  (R['types']['loaderData'] extends object ? R['types']['loaderData'] : unknown) & {
    search: R['types']['fullSearchSchema']
  }

/**
 * The context, loader data and query of a page: `usePage<typeof Route>()`. They belong to the entry, also while the router shows another
 * page.
 */
export function usePage<R extends AnyRoute>(): PageProps<R> {
  const entry = useContext(EntryContext)
  if (!entry) throw new Error('There is no page here.')
  return entry.page.props as PageProps<R>
}

/** Visibility of the page around a component; undefined outside of pages, which is always visible. */
export const useVisibility = (): Visibility | undefined => useContext(EntryContext)?.visibility

/** False while the page around a component is being pushed in: defer expensive renders until then, to keep the transition smooth. */
export function useHasEntered(): boolean {
  const transition = useContext(EntryContext)?.transition
  return useSelector(transition, (snapshot) => !(snapshot?.matches('enter') && directionOf(snapshot) === 'push'))
}
