import { useEffect, useState } from 'react'
import type { CoverageFile, CoverageRefusal } from './coverageFile'
import { readCoverageFile } from './coverageFile'

/** None: no report has been written. */
export type Coverage =
  | { kind: 'none' | 'failed' }
  | { kind: 'refused'; refused: CoverageRefusal }
  | { kind: 'loaded'; file: CoverageFile }

/** The last report, from beside the workbench's page. */
export async function loadCoverage(): Promise<Coverage> {
  try {
    const answer = await fetch('coverage.json')
    if (answer.status === 404) return { kind: 'none' }
    if (!answer.ok) return { kind: 'failed' }
    const read = readCoverageFile(await answer.text())
    return 'refused' in read ? { kind: 'refused', ...read } : { kind: 'loaded', ...read }
  } catch {
    return { kind: 'failed' }
  }
}

/** The last report, again when `attempt` changes; undefined while it is loaded or not asked for. */
export function useCoverage(isShown: boolean, attempt: number): Coverage | undefined {
  const [loaded, setLoaded] = useState<{ attempt: number; coverage: Coverage }>()
  useEffect(() => {
    if (!isShown) return
    let isCurrent = true
    void loadCoverage().then((coverage) => isCurrent && setLoaded({ attempt, coverage }))
    return () => {
      isCurrent = false
    }
  }, [isShown, attempt])
  return loaded?.attempt === attempt ? loaded.coverage : undefined
}
