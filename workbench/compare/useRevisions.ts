import { useEffect, useState } from 'react'
import type { Revisions } from './revisions'
import { readRevisions } from './revisions'

/** Undefined while it is loaded; failed: there is no file, or none that can be read. */
export type LoadedRevisions = Revisions | 'failed' | undefined

/** The older versions of the charts, from beside the workbench's page. */
export function useRevisions(isShown: boolean): LoadedRevisions {
  const [loaded, setLoaded] = useState<LoadedRevisions>()
  useEffect(() => {
    if (!isShown) return
    let isCurrent = true
    fetch('revisions.json')
      .then(async (answer) => (answer.ok ? (readRevisions(await answer.text()) ?? 'failed') : 'failed'))
      .catch(() => 'failed' as const)
      .then((found) => isCurrent && setLoaded(found))
    return () => {
      isCurrent = false
    }
  }, [isShown])
  return loaded
}
