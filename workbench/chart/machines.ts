import type { AnyStateMachine } from 'xstate'
import type { Chart } from './extract'
import { extractChart } from './extract'

const modules = import.meta.glob<Record<string, unknown>>('../../machines/*/*Machine.ts', { eager: true })

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'config' in value && 'implementations' in value

/** The charts of all machines of the shop by machine id, in alphabetical order. */
export const charts: ReadonlyMap<string, Chart> = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module).filter(isMachine))
    .map((machine) => [machine.id, extractChart(machine)] as const)
    .sort(([a], [b]) => a.localeCompare(b)),
)

const ledgers = import.meta.glob<string>('../../docs/requirements.tsv', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The text of each requirement id. */
export const requirementTexts: ReadonlyMap<string, string> = new Map(
  Object.values(ledgers)
    .flatMap((ledger) => ledger.split('\n').slice(1))
    .map((row) => row.split('\t'))
    .flatMap((cells) => (cells[0] && cells[3] ? [[cells[0], cells[3]] as const] : [])),
)
