import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { TrafficSums } from '../../contract/traffic'
import { readTraffic } from '../../contract/traffic'
import { knowsShopClock, shopClock } from '../sandbox/sandbox'
import type { DaysFault, TrafficPlace } from './trafficPlace'
import { faultOf, firstSpan, isCompared, secondSpan, sumsAddress, wholeSpan } from './trafficPlace'
import type { Versions, VersionSums } from './versions'
import { versionsOf } from './versions'

/**
 * The sums of all machines in the period and in an earlier one: the chosen one, else the period before. `versions` are those of the newest
 * version of the bank app and of the one before it, in both periods together.
 */
export type LoadedSums = {
  kind: 'loaded'
  sums: TrafficSums
  before: TrafficSums
  versions: Versions<VersionSums> | undefined
}
export type Sums =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'refused'; period: 'first' | 'second'; fault: DaysFault }
  | LoadedSums

/** What of sums is one machine's. */
export const ofMachine = (sums: TrafficSums, id: string): TrafficSums => {
  const isHere = ({ machine }: { machine: string }) => machine === id
  return {
    ...sums,
    transitions: sums.transitions.filter(isHere),
    states: sums.states.filter(isHere),
    arrivals: sums.arrivals.filter(isHere),
    errors: sums.errors.filter(isHere),
  }
}

export const isCounted = ({ states, transitions }: TrafficSums): boolean => states.length + transitions.length > 0

/** Whether a second period is chosen in which nothing at all was counted: its zeros say nothing. */
export const isNothingBefore = (sums: Sums, place: TrafficPlace): boolean =>
  isCompared(place) && sums.kind === 'loaded' && !isCounted(sums.before)

async function read(address: string): Promise<TrafficSums> {
  const answer = await fetch(address)
  return v.parse(readTraffic.response, await answer.json())
}

export async function loadSums(place: TrafficPlace, now: number): Promise<LoadedSums> {
  const { filters } = place
  const [sums, before] = await Promise.all([
    read(sumsAddress(firstSpan(place, now), filters)),
    read(sumsAddress(secondSpan(place, now), filters)),
  ])
  const versions = versionsOf([...sums.values.appVersion, ...before.values.appVersion], filters.appVersion)
  if (!versions) return { kind: 'loaded', sums, before, versions: undefined }
  const [newer, older] = await Promise.all(
    [versions.newer, versions.older].map(async (version) => ({
      version,
      sums: await read(sumsAddress(wholeSpan(place, now), { ...filters, appVersion: version })),
    })),
  )
  return { kind: 'loaded', sums, before, versions: { newer: newer!, older: older! } }
}

/** The sums from the server, again when periods or filters change or `attempt` does; nothing is asked for while they are not shown. */
export function useSums(isShown: boolean, place: TrafficPlace, attempt: number): Sums {
  const [loaded, setLoaded] = useState<{ address: string; attempt: number; found: LoadedSums | undefined }>()
  const { period, days, compared, comparedDays, filters } = place
  // The instant would change with every rendering, and the colours change no number.
  const asked = JSON.stringify([period, days, compared, comparedDays, filters])
  const fault = faultOf(place)
  useEffect(() => {
    if (!isShown || fault) return
    let isCurrent = true
    const settle = (found: LoadedSums | undefined) => {
      if (isCurrent) setLoaded({ address: asked, attempt, found })
    }
    // Before that, the period would end at this device's time.
    knowsShopClock()
      .then(() => loadSums(place, shopClock.now()))
      .then(settle)
      .catch(() => settle(undefined))
    return () => {
      isCurrent = false
    }
  }, [asked, attempt, isShown])
  if (fault) return { kind: 'refused', ...fault }
  if (loaded?.address !== asked || loaded.attempt !== attempt) return { kind: 'loading' }
  return loaded.found ?? { kind: 'failed' }
}
