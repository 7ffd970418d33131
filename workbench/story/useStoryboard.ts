import { useEffect, useState } from 'react'
import type { Storyboard } from './storyboard'
import { loadStoryboard } from './storyboard'

/** The pictures of the states, empty while they are loaded; undefined if none were made for this build. */
export function useStoryboard(): Storyboard | undefined {
  const [storyboard, setStoryboard] = useState<Storyboard | undefined>({})
  useEffect(() => {
    let isCurrent = true
    void loadStoryboard().then((found) => isCurrent && setStoryboard(found))
    return () => {
      isCurrent = false
    }
  }, [])
  return storyboard
}
