import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { TrafficSums } from '../../contract/traffic'
import { readTraffic } from '../../contract/traffic'
import { shopClock } from '../sandbox/sandbox'
import type { TrafficPlace } from './trafficPlace'
import { sumsAddress } from './trafficPlace'

export type Sums = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; sums: TrafficSums }

/** The sums of a machine from the server, again when the filters change or `attempt` does; nothing is asked for while it is not shown. */
export function useSums(machine: string | undefined, place: TrafficPlace, attempt: number): Sums {
  const [loaded, setLoaded] = useState<{ address: string; attempt: number; sums: TrafficSums | undefined }>()
  // The instant would change with every rendering.
  const asked = JSON.stringify([machine, place])
  useEffect(() => {
    if (machine === undefined) return
    let isCurrent = true
    const settle = (sums: TrafficSums | undefined) => {
      if (isCurrent) setLoaded({ address: asked, attempt, sums })
    }
    fetch(sumsAddress(machine, place, shopClock.now()))
      .then(async (answer) => settle(v.parse(readTraffic.response, await answer.json())))
      .catch(() => settle(undefined))
    return () => {
      isCurrent = false
    }
  }, [asked, attempt])
  if (loaded?.address !== asked || loaded.attempt !== attempt) return { kind: 'loading' }
  return loaded.sums ? { kind: 'loaded', sums: loaded.sums } : { kind: 'failed' }
}
