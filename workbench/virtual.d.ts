/** The charts of all machines, extracted from their sources while the page is built (scripts/charts.mjs). */
declare module 'virtual:charts' {
  export const charts: import('./chart/chart').Chart[]
}
