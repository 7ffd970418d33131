import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import type { AnyMachineWords } from '../machines/words'
import { appChart } from '../workbench/chart/appChart'
import type { Chart } from '../workbench/chart/chart'
import { extractChart } from '../workbench/chart/extract'

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'config' in value && 'implementations' in value

const isWords = (value: unknown): value is AnyMachineWords =>
  typeof value === 'object' && value !== null && 'machine' in value && 'states' in value && 'events' in value

const load = async (file: string): Promise<unknown[]> =>
  existsSync(file) ? Object.values((await import(pathToFileURL(file).href)) as Record<string, unknown>) : []

/** The machines of a folder of `machines/`, and their words if they have any. */
async function loadMachines(root: string, name: string) {
  const folder = join(root, 'machines', name)
  const words = (await load(join(folder, `${name}Words.ts`))).find(isWords)
  return { words, machines: (await load(join(folder, `${name}Machine.ts`))).filter(isMachine) }
}

/** The charts of one folder of `machines/`. */
export async function readChartsIn(root: string, name: string): Promise<Chart[]> {
  const { words, machines } = await loadMachines(root, name)
  return machines.map((machine) => extractChart(machine, words))
}

/** The charts of all machines of a source tree and the ids of the machines that each invokes or spawns. */
async function readMachines(root: string) {
  const folder = join(root, 'machines')
  const charts: Chart[] = []
  const startedBy = new Map<string, string[]>()
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const { words, machines } = await loadMachines(root, name)
    for (const machine of machines) {
      charts.push(extractChart(machine, words))
      const actors = Object.values(machine.implementations.actors as Record<string, unknown>).filter(isMachine)
      startedBy.set(machine.id, [...new Set(actors.map(({ id }) => id))])
    }
  }
  return { charts: charts.sort((a, b) => a.id.localeCompare(b.id)), startedBy }
}

/**
 * The charts of all machines of a source tree, in alphabetical order of their ids. Imports TypeScript, so it runs under tsx.
 *
 * @param root of the source tree: this one, or an older revision of it
 */
export const readCharts = async (root: string): Promise<Chart[]> => (await readMachines(root)).charts

/** The charts of all machines, and first the one of the page's root: who starts whom. */
export async function readChartsWithApp(root: string): Promise<Chart[]> {
  const { charts, startedBy } = await readMachines(root)
  return [appChart(charts, startedBy), ...charts]
}
