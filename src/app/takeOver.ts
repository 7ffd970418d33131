import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from './idle'

const never = () => () => undefined

/** False while markup of the server is taken over: what is drawn then has to be what the server has painted. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** How many parts of a page are drawn whole: none at first, then one more each time the thread is idle. */
export function useParts(total: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn < total) return whenIdle(() => startTransition(() => setDrawn(drawn + 1)))
  }, [drawn, total])
  return drawn
}
