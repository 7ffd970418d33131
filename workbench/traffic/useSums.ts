import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { TrafficSums } from '../../contract/traffic'
import { readTraffic } from '../../contract/traffic'
import { shopClock } from '../sandbox/sandbox'
import type { TrafficPlace } from './trafficPlace'
import { sumsAddress } from './trafficPlace'

/** The sums of the period and of an earlier one: the chosen one, else the period before. */
export type Sums = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; sums: TrafficSums; before: TrafficSums }

type Loaded = Extract<Sums, { kind: 'loaded' }>

async function load(address: string): Promise<TrafficSums> {
  const answer = await fetch(address)
  return v.parse(readTraffic.response, await answer.json())
}

/** The sums of a machine from the server, again when the filters change or `attempt` does; nothing is asked for while it is not shown. */
export function useSums(machine: string | undefined, place: TrafficPlace, attempt: number): Sums {
  const [loaded, setLoaded] = useState<{ address: string; attempt: number; found: Loaded | undefined }>()
  const { period, compared, filters } = place
  // The instant would change with every rendering, and the colours change no number.
  const asked = JSON.stringify([machine, period, compared, filters])
  useEffect(() => {
    if (machine === undefined) return
    let isCurrent = true
    const settle = (found: Loaded | undefined) => {
      if (isCurrent) setLoaded({ address: asked, attempt, found })
    }
    const now = shopClock.now()
    Promise.all([load(sumsAddress(machine, place, now)), load(sumsAddress(machine, place, now, compared ?? 'before'))])
      .then(([sums, before]) => settle({ kind: 'loaded', sums, before }))
      .catch(() => settle(undefined))
    return () => {
      isCurrent = false
    }
  }, [asked, attempt])
  if (loaded?.address !== asked || loaded.attempt !== attempt) return { kind: 'loading' }
  return loaded.found ?? { kind: 'failed' }
}
