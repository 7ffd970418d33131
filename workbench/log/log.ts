import type { InspectionMessage } from '../../contract/bridge'
import { mask, maskArguments } from './mask'

export type LogEntry = {
  id: number
  at: number
  phone: number
} & (
  | { kind: 'call' | 'callback' | 'bank' | 'phone'; name: string; payload: unknown; faulty: boolean }
  | { kind: 'transition'; name: string; message: InspectionMessage }
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
  last: { transitions: string[]; at: number; step: number } | undefined
}

export type Journal = { entries: LogEntry[]; machines: ReadonlyMap<string, RunningMachine>; steps: number }

export type JournalAction =
  | { type: 'call' | 'phone'; at: number; phone: number; name: string; payload: unknown; faulty?: boolean }
  | { type: 'callback'; at: number; phone: number; name: string; args: unknown[] }
  | { type: 'bank'; at: number; phone: number; name: string; payload: unknown; faulty: boolean }
  | { type: 'transition'; phone: number; message: InspectionMessage }
  | { type: 'pageGone'; phone: number }
  | { type: 'clear' }

export const emptyJournal: Journal = { entries: [], machines: new Map(), steps: 0 }

const pageOf = (actorId: string) => actorId.slice(actorId.lastIndexOf('@'))
const keyOf = (phone: number, actorId: string) => `${phone} ${actorId}`

function withTransition(
  journal: Journal,
  phone: number,
  message: InspectionMessage,
): ReadonlyMap<string, RunningMachine> {
  const key = keyOf(phone, message.actorId)
  const before = journal.machines.get(key)
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
    last: transitions.length > 0 ? { transitions, at: message.at, step: journal.steps } : before?.last,
  }
  const sameVisit = [...journal.machines].filter(
    ([, other]) => other.phone !== phone || pageOf(other.actorId) === pageOf(message.actorId),
  )
  return new Map(sameVisit).set(key, machine)
}

/** The phones' events, newest last, and their running machines. Everything stored is masked first. */
export function journalReducer(journal: Journal, action: JournalAction): Journal {
  const steps = journal.steps + 1
  const add = (entry: LogEntry, machines = journal.machines): Journal => ({
    entries: [...journal.entries.slice(-(keptEntries - 1)), entry],
    machines,
    steps,
  })
  switch (action.type) {
    case 'clear':
      return { ...journal, entries: [] }
    case 'pageGone':
      return {
        ...journal,
        machines: new Map([...journal.machines].filter(([, machine]) => machine.phone !== action.phone)),
      }
    case 'transition': {
      const { phone, message } = action
      const entry = { id: steps, at: message.at, phone, kind: 'transition' as const, name: message.event, message }
      return add(entry, withTransition(journal, phone, message))
    }
    case 'callback': {
      const payload = maskArguments(action.name, action.args)
      return add({
        id: steps,
        at: action.at,
        phone: action.phone,
        kind: 'callback',
        name: action.name,
        payload,
        faulty: false,
      })
    }
    default: {
      const { type, at, phone, name, payload, faulty = false } = action
      return add({ id: steps, at, phone, kind: type, name, payload: mask(payload), faulty })
    }
  }
}

/** The machine that a chart follows: the requested one while it runs, else the newest running one of the same definition. */
export function followed(journal: Journal, machineId: string, key?: string): RunningMachine | undefined {
  const asked = key === undefined ? undefined : journal.machines.get(key)
  if (asked?.machineId === machineId) return asked
  const same = [...journal.machines.values()].filter((machine) => machine.machineId === machineId)
  return same.findLast((machine) => machine.status === 'active') ?? same.at(-1)
}

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
