import ELK from 'elkjs/lib/elk-api.js'
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker'
import type { Chart } from './extract'
import type { Layout, LayoutEngine } from './layout'
import { layoutChart } from './layout'

let engine: LayoutEngine | undefined
const layouts = new Map<string, Promise<Layout>>()

/** Computes a chart's layout in a worker, which is created once per page. */
export function layoutOf(chart: Chart): Promise<Layout> {
  engine ??= new ELK({ workerFactory: () => new ElkWorker() })
  const known = layouts.get(chart.id)
  if (known) return known
  const made = layoutChart(chart, engine)
  layouts.set(chart.id, made)
  made.catch(() => layouts.delete(chart.id))
  return made
}
