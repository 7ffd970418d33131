import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from './idle'

const never = () => () => undefined

/** False while the server's markup is hydrated: the first render must match it. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Number of page parts to render in full: none at first, then one more each time the main thread is idle. */
export function useParts(total: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn < total) return whenIdle(() => startTransition(() => setDrawn(drawn + 1)))
  }, [drawn, total])
  return drawn
}
