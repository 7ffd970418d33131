import ELK from 'elkjs/lib/elk-api.js'
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker'
import type { Chart, Wording } from './chart'
import type { Layout, LayoutEngine } from './layout'
import { layoutLevelOf } from './layout'
import type { LevelName } from './levels'

let engine: LayoutEngine | undefined
const layouts = new WeakMap<Chart, Map<string, Promise<Layout>>>()

/** A worker, which is created once per page. */
export const layoutEngine = (): LayoutEngine => (engine ??= new ELK({ workerFactory: () => new ElkWorker() }))

/** Names a layout of a chart. */
export const keyOf = (level: LevelName, wording: Wording, folded: ReadonlySet<string>): string =>
  [level, wording, ...(level === 'detail' ? [...folded].sort() : [])].join(' ')

/** Computes a layout in a worker. */
export function layoutOf(
  chart: Chart,
  level: LevelName,
  wording: Wording,
  folded: ReadonlySet<string>,
): Promise<Layout> {
  const known = layouts.get(chart) ?? new Map<string, Promise<Layout>>()
  layouts.set(chart, known)
  const key = keyOf(level, wording, folded)
  const made = known.get(key) ?? layoutLevelOf(level, chart, wording, layoutEngine(), folded)
  known.set(key, made)
  made.catch(() => known.delete(key))
  return made
}
