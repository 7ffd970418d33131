import type { InspectionMessage } from '../../contract/bridge'
import type { Chart, Wording } from '../chart/chart'
import { activeStates } from '../chart/chart'
import { stateWithin } from '../chart/names'
import { mask, maskArguments } from './mask'

/** Kinds of entries that a reader can hide. */
export const entryKinds = ['call', 'callback', 'phone', 'bank', 'transition'] as const
export type EntryKind = (typeof entryKinds)[number]

export type TransitionEntry = {
  kind: 'transition'
  name: string
  message: Pick<
    InspectionMessage,
    'actorId' | 'parentId' | 'machineId' | 'event' | 'value' | 'status' | 'transitions' | 'at'
  >
}

export type LogEntry = {
  id: number
  at: number
  /** The shop's clock at that moment, if it is known. */
  shopAt?: number | undefined
  phone: number
  /** The phone's screen at that moment as a data URL; runs made by the browser's tests have it. */
  picture?: string | undefined
} & (
  | { kind: Exclude<EntryKind, 'transition'>; name: string; payload: unknown; faulty: boolean }
  | TransitionEntry
  /** The page was closed, and its machines with it. */
  | { kind: 'gone'; name: string }
)

const keptEntries = 600

/** A machine running on a phone, as reported by its page. */
export type RunningMachine = {
  key: string
  phone: number
  actorId: string
  parentId: string | undefined
  machineId: string
  value: unknown
  status: InspectionMessage['status']
  /** How often each transition was taken in this run. */
  taken: ReadonlyMap<string, number>
  /** `step` is the id of the entry that reported it. */
  last: { transitions: string[]; at: number; step: number } | undefined
}

export type Machines = ReadonlyMap<string, RunningMachine>

export type Journal = {
  entries: LogEntry[]
  /** The machines before the first entry. */
  start: Machines
  machines: Machines
  steps: number
}

export type JournalAction = { shopAt?: number } & (
  | { type: 'call' | 'phone'; at: number; phone: number; name: string; payload: unknown; faulty?: boolean }
  | { type: 'callback'; at: number; phone: number; name: string; args: unknown[] }
  | { type: 'bank'; at: number; phone: number; name: string; payload: unknown; faulty: boolean }
  | { type: 'transition'; phone: number; message: InspectionMessage }
  | { type: 'pageGone'; at?: number; phone: number }
  | { type: 'clear' }
)

export const emptyJournal: Journal = { entries: [], start: new Map(), machines: new Map(), steps: 0 }

const pageOf = (actorId: string) => actorId.slice(actorId.lastIndexOf('@'))
const keyOf = (phone: number, actorId: string) => `${phone} ${actorId}`

function withTransition(machines: Machines, { id, phone, message }: LogEntry & TransitionEntry): Machines {
  const key = keyOf(phone, message.actorId)
  const before = machines.get(key)
  const transitions = message.transitions ?? []
  const taken = new Map(before?.taken)
  for (const transition of transitions) taken.set(transition, (taken.get(transition) ?? 0) + 1)
  const machine: RunningMachine = {
    key,
    phone,
    actorId: message.actorId,
    parentId: message.parentId,
    machineId: message.machineId,
    value: message.value,
    status: message.status,
    taken,
    last: transitions.length > 0 ? { transitions, at: message.at, step: id } : before?.last,
  }
  const sameVisit = [...machines].filter(
    ([, other]) => other.phone !== phone || pageOf(other.actorId) === pageOf(message.actorId),
  )
  return new Map(sameVisit).set(key, machine)
}

/** The running machines after an entry. */
function machinesAfter(machines: Machines, entry: LogEntry): Machines {
  if (entry.kind === 'transition') return withTransition(machines, entry)
  if (entry.kind === 'gone') return new Map([...machines].filter(([, machine]) => machine.phone !== entry.phone))
  return machines
}

/** The machines as they were after the entry with this id; counts and last transitions too. */
export const machinesAt = ({ entries, start }: Journal, id: number): Machines =>
  entries.filter((entry) => entry.id <= id).reduce(machinesAfter, start)

/** A journal that was kept: of another page, or of a test. */
export const replayed = (start: Machines, entries: LogEntry[]): Journal => ({
  entries,
  start,
  machines: entries.reduce(machinesAfter, start),
  steps: entries.at(-1)?.id ?? 0,
})

/** The phones' events, newest last, and their running machines. Everything stored is masked first. */
export function journalReducer(journal: Journal, action: JournalAction): Journal {
  const id = journal.steps + 1
  const add = (entry: LogEntry): Journal => {
    const dropped = journal.entries.slice(0, Math.max(0, journal.entries.length - keptEntries + 1))
    return {
      entries: [...journal.entries.slice(dropped.length), entry],
      start: dropped.reduce(machinesAfter, journal.start),
      machines: machinesAfter(journal.machines, entry),
      steps: id,
    }
  }
  if (action.type === 'clear') return { ...journal, entries: [], start: journal.machines }
  const { phone, shopAt } = action
  const common = { id, phone, ...(shopAt === undefined ? {} : { shopAt }) }
  switch (action.type) {
    case 'pageGone':
      return [...journal.machines.values()].some((machine) => machine.phone === phone)
        ? add({ ...common, at: action.at ?? 0, kind: 'gone', name: 'page gone' })
        : journal
    case 'transition': {
      const { message } = action
      return add({ ...common, at: message.at, kind: 'transition', name: message.event, message })
    }
    case 'callback': {
      const payload = maskArguments(action.name, action.args)
      return add({ ...common, at: action.at, kind: 'callback', name: action.name, payload, faulty: false })
    }
    default: {
      const { type, at, name, payload, faulty = false } = action
      return add({ ...common, at, kind: type, name, payload: mask(payload), faulty })
    }
  }
}

/** The machine that a chart follows: the requested one while it runs, else the newest running one of the same definition. */
export function followed(machines: Machines, machineId: string, key?: string): RunningMachine | undefined {
  const asked = key === undefined ? undefined : machines.get(key)
  if (asked?.machineId === machineId) return asked
  const same = [...machines.values()].filter((machine) => machine.machineId === machineId)
  return same.findLast((machine) => machine.status === 'active') ?? same.at(-1)
}

/** Machines that move with everything a shopper does; what the shopper does is in the others. */
const plumbing: ReadonlySet<string> = new Set([
  'transition',
  'counters',
  'navigation',
  'snackbar',
  'modal',
  'record',
  'pagedList',
  'bankApp',
  'linkOpener',
  'sheet',
])

export const isPlumbing = (machineId: string): boolean => plumbing.has(machineId)

/** The machine that moved last; plumbing only if it is asked for. */
export function lastMoved(machines: Machines, withPlumbing: boolean): RunningMachine | undefined {
  let newest: RunningMachine | undefined
  for (const machine of machines.values()) {
    if (!machine.last || (!withPlumbing && isPlumbing(machine.machineId))) continue
    if (!newest?.last || machine.last.step > newest.last.step) newest = machine
  }
  return newest
}

export type LogFilter = { machine: string | undefined; phone: number | undefined; hidden: readonly EntryKind[] }

/** The entries that a reader wants to see. One machine's are its transitions; what phones and bank say belongs to all. */
export const filtered = (entries: readonly LogEntry[], { machine, phone, hidden }: LogFilter): LogEntry[] =>
  entries.filter(
    (entry) =>
      entry.kind !== 'gone' &&
      !hidden.includes(entry.kind) &&
      (phone === undefined || entry.phone === phone) &&
      (machine === undefined || (entry.kind === 'transition' && entry.message.machineId === machine)),
  )

/** A state value as short text: `summary.ready + counting`. */
export function valueWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (!value || typeof value !== 'object') return ''
  return Object.entries(value)
    .map(([key, inner]) => {
      const rest = valueWords(inner)
      return rest === '' ? key : rest.includes(' + ') ? `${key} (${rest})` : `${key}.${rest}`
    })
    .join(' + ')
}

/** The innermost of the states in a value by their names; the value itself in the words of the code, and without a chart. */
export function activeWords(chart: Chart | undefined, value: unknown, wording: Wording): string {
  if (!chart || wording === 'code') return valueWords(value)
  const active = activeStates(chart, value)
  return chart.nodes
    .filter(({ id, kind }) => active.has(id) && kind !== 'compound' && kind !== 'parallel')
    .map(({ id }) => stateWithin(chart, id, wording))
    .join(' + ')
}
