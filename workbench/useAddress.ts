import { useCallback, useEffect, useRef, useState } from 'react'
import type { Charts, Place } from './address'
import { isAnotherPage, readAddress, writeAddress } from './address'

export type Go = (change: Partial<Place>, options?: { replace?: boolean }) => void

/** The place that the address names, and how to go to another one. */
export function useAddress(charts: Charts) {
  const [read, setRead] = useState(() => readAddress(window.location.hash, charts))
  const now = useRef(read.place)

  useEffect(() => {
    const listen = () => {
      const next = readAddress(window.location.hash, charts)
      now.current = next.place
      setRead(next)
    }
    // A pasted address reports a hash change, Back between pages of this one only a popped state.
    window.addEventListener('hashchange', listen)
    window.addEventListener('popstate', listen)
    return () => {
      window.removeEventListener('hashchange', listen)
      window.removeEventListener('popstate', listen)
    }
  }, [charts])

  const go = useCallback<Go>(
    (change, { replace = false } = {}) => {
      const next = { ...now.current, ...change }
      const isPage = !replace && isAnotherPage(now.current, next)
      now.current = next
      window.history[isPage ? 'pushState' : 'replaceState'](null, '', `#${writeAddress(next, charts)}`)
      setRead({ place: next, unknown: [] })
    },
    [charts],
  )
  const dismiss = useCallback(() => setRead(({ place }) => ({ place, unknown: [] })), [])
  return { ...read, go, dismiss }
}
