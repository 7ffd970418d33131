import type { TrafficSums } from '../../contract/traffic'

const parts = (version: string): [number, number] => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return [major, minor]
}

const byVersion = (one: string, other: string): number => {
  const [[a, b], [c, d]] = [parts(one), parts(other)]
  return a - c || b - d
}

/** A version of the bank app and the one before it. */
export type Versions<T> = { newer: T; older: T }

/** The newest of the versions, or the chosen one, and the one before it; undefined if there is none before it. */
export function versionsOf(found: readonly string[], chosen?: string): Versions<string> | undefined {
  const sorted = [...new Set([...found, ...(chosen ? [chosen] : [])])].filter((one) => one !== '').sort(byVersion)
  const at = chosen ? sorted.indexOf(chosen) : sorted.length - 1
  const [newer, older] = [sorted[at], sorted[at - 1]]
  return newer !== undefined && older !== undefined ? { newer, older } : undefined
}

/** The sums of a version of the bank app. */
export type VersionSums = { version: string; sums: TrafficSums }
