import type { ChartDiff } from '../chart/diff'
import { countChanges, markKinds } from './compare'

export const changesIn = (diff: ChartDiff): number => {
  const counts = countChanges([diff])
  return markKinds.reduce((sum, kind) => sum + counts[kind], 0)
}

/** Whether a machine's id begins with another's, as `giftCard` with `gift`. */
const isPartOf = (id: string, flow: string) => id.startsWith(flow) && /^[A-Z]/.test(id.slice(flow.length))

/**
 * Machines that differ, with their number of changes: the flow with the most changes first, each followed by its parts. The machines of a flow
 * are told by their ids: `gift`, `giftCard`, `giftOpening`.
 */
export function byFlow<T extends { diff: ChartDiff }>(
  differing: readonly T[],
): { of: T; count: number; isPart: boolean }[] {
  const ids = differing.map(({ diff }) => diff.id).sort((a, b) => a.length - b.length)
  const flowOf = (id: string) => ids.find((one) => isPartOf(id, one)) ?? id
  const counted = differing.map((of) => ({ of, count: changesIn(of.diff), flow: flowOf(of.diff.id) }))
  const totals = new Map<string, number>()
  for (const { count, flow } of counted) totals.set(flow, (totals.get(flow) ?? 0) + count)
  return counted
    .filter(({ count }) => count > 0)
    .map(({ of, count, flow }) => ({ of, count, flow, isPart: flow !== of.diff.id }))
    .sort(
      (a, b) =>
        totals.get(b.flow)! - totals.get(a.flow)! ||
        a.flow.localeCompare(b.flow) ||
        Number(a.isPart) - Number(b.isPart) ||
        b.count - a.count ||
        a.of.diff.id.localeCompare(b.of.diff.id),
    )
    .map(({ of, count, isPart }) => ({ of, count, isPart }))
}
