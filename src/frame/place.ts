import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { pageOf } from '../app/layers'

interface Place {
  entry: string
  path: string
  index: number
}

/**
 * The page that is shown: while the next one loads, still the one before. The object changes with the page only, and at the very moment
 * at which the router draws it: a frame that learns of it later copies the new page for the one that leaves.
 */
export function useShownPlace(): Place {
  const last = useRef<Place & { drawn: string }>(undefined)
  return useRouterState({
    select: ({ isLoading, location, matches }): Place => {
      const { key, index } = pageOf(location.state)
      const drawn = matches.map(({ id }) => id).join(' ')
      const shown = last.current
      const isOther = shown?.entry !== key || shown.path !== location.pathname
      const isDrawn = !shown || !isLoading || drawn !== shown.drawn
      if (isOther && isDrawn) last.current = { entry: key, path: location.pathname, index, drawn }
      else if (shown && !isLoading) shown.drawn = drawn
      return last.current!
    },
  })
}
