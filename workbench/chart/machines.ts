import { charts as list } from 'virtual:charts'
import type { Chart } from './chart'

/** The charts of all machines of the shop by machine id, in alphabetical order. */
export const charts: ReadonlyMap<string, Chart> = new Map(list.map((chart) => [chart.id, chart]))
