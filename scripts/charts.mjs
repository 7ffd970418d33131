import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './processes.mjs'

const id = '\0virtual:charts'

/**
 * Vite plugin: `virtual:charts` holds the charts of all machines, extracted from their sources. In the built page the functions that name a
 * combined guard are minified, so the charts are data by then.
 *
 * @returns {import('vite').Plugin}
 */
export function charts() {
  let isBuild = false
  return {
    name: 'charts',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (name) => (name === 'virtual:charts' ? id : undefined),
    async load(name) {
      if (name !== id) return undefined
      for (const file of readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' }))
        if (file.endsWith('.ts')) this.addWatchFile(join(root, 'machines', file))
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', join(root, 'scripts', 'printCharts.ts')],
        { cwd: root, maxBuffer: 64 * 1024 * 1024 },
      )
      if (isBuild)
        this.emitFile({
          type: 'asset',
          fileName: 'definitions.json',
          source: JSON.stringify(definitionsOf(JSON.parse(stdout))),
        })
      return `export const charts = JSON.parse(${JSON.stringify(stdout)})`
    },
  }
}

/**
 * The names of states and transitions that may be counted, as the server reads them (`trafficDefinitions` of contract/traffic.ts).
 *
 * @param {import('../workbench/chart/chart').Chart[]} charts
 * @returns {import('../contract/traffic').TrafficDefinitions}
 */
export function definitionsOf(charts) {
  return Object.fromEntries(
    charts.map(({ id, nodes, edges }) => [
      id,
      { states: nodes.map((node) => node.id), transitions: [...new Set(edges.map(({ transition }) => transition))] },
    ]),
  )
}
