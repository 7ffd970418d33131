import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { pageOf } from '../app/layers'

interface Place {
  entry: string
  path: string
  index: number
}

/** The page that is shown: while the next one loads, still the one before. The object changes with the page only. */
export function useShownPlace(): Place {
  const last = useRef<Place>(undefined)
  return useRouterState({
    select: ({ isLoading, location }): Place => {
      const { key, index } = pageOf(location.state)
      const isSame = last.current?.entry === key && last.current.path === location.pathname
      if (!last.current || (!isLoading && !isSame)) last.current = { entry: key, path: location.pathname, index }
      return last.current
    },
  })
}
