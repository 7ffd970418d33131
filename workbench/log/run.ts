import * as v from 'valibot'
import { mask } from './mask'
import type { EntryKind, Journal, LogEntry, RunningMachine } from './log'
import { replayed } from './log'

/**
 * A run in a file: what the phones, the bank and the machines did, to be replayed on another machine. Masked when it is written and again
 * when it is read, so that nobody's data and no session is in it, whoever made it. A failing generated test may print one of transitions alone.
 */

export const runVersion = 1

/** Largest file that is read or written, in characters. */
export const longestRun = 4_000_000
const mostEntries = 2000
const longestPayload = 2000

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const moment = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8.64e15))
const phone = v.picklist([1, 2])
const status = v.picklist(['active', 'done', 'error', 'stopped'])

/** A state value: the name of a state, or by region. */
const isStateValue = (value: unknown, depth = 0): boolean =>
  typeof value === 'string'
    ? value.length <= 200
    : typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      depth < 12 &&
      Object.entries(value).length <= 40 &&
      Object.entries(value).every(([key, inner]) => key.length <= 200 && isStateValue(inner, depth + 1))
const stateValue = v.optional(v.custom<unknown>((value) => isStateValue(value), 'Expected a state value'))

const transitions = v.pipe(v.array(text(400)), v.maxLength(60))
const picture = v.pipe(text(400_000), v.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/))
const common = { at: moment, shopAt: v.optional(moment), phone, picture: v.optional(picture) }

const entry = v.variant('kind', [
  v.object({
    ...common,
    kind: v.picklist(['call', 'callback', 'phone', 'bank'] satisfies EntryKind[]),
    name: text(120),
    payload: v.optional(v.unknown(), {}),
    faulty: v.optional(v.boolean(), false),
  }),
  v.object({
    ...common,
    kind: v.literal('transition'),
    machineId: text(80),
    actorId: text(200),
    parentId: v.optional(text(200)),
    event: text(200),
    value: stateValue,
    status: v.optional(status, 'active'),
    transitions: v.optional(transitions, []),
  }),
  v.object({ ...common, kind: v.literal('gone') }),
])

const machine = v.object({
  phone,
  actorId: text(200),
  parentId: v.optional(text(200)),
  machineId: text(80),
  value: stateValue,
  status,
  taken: v.pipe(v.array(v.tuple([text(400), v.pipe(v.number(), v.integer(), v.minValue(0))])), v.maxLength(1000)),
  last: v.optional(transitions),
})

export const runFile = v.object({
  format: v.literal('k-market-run'),
  version: v.literal(runVersion),
  /** What the run is about, such as the title of a failed test. */
  title: v.optional(text(300), ''),
  /** The machines that were running before the first entry. */
  start: v.optional(v.pipe(v.array(machine), v.maxLength(400)), []),
  entries: v.pipe(v.array(entry), v.minLength(1), v.maxLength(mostEntries)),
})
export type RunFile = v.InferOutput<typeof runFile>

export type Run = { title: string; journal: Journal }

/** Why a file is no run: too large, not JSON, something else, of a later version, or not as the schema says (where). */
export type RunRefusal = { reason: 'large' | 'json' | 'other' | 'version' } | { reason: 'schema'; where: string }

const shortPayload = (payload: unknown): unknown => {
  const masked = mask(payload)
  return (JSON.stringify(masked) ?? '').length > longestPayload ? '…' : masked
}

const maskedText = (words: string): string => String(mask(words))

/** Ids of actors hold XState's own session number and the page's; a long number in them is masked like everywhere. */
const withoutPage = (actorId: string): string => {
  const at = actorId.lastIndexOf('@')
  return at < 0 ? maskedText(actorId) : `${maskedText(actorId.slice(0, at))}${actorId.slice(at)}`
}

function entryToFile(one: LogEntry): RunFile['entries'][number] {
  const shared = {
    at: one.at,
    phone: one.phone === 2 ? (2 as const) : (1 as const),
    ...(one.shopAt === undefined ? {} : { shopAt: one.shopAt }),
    ...(one.picture === undefined ? {} : { picture: one.picture }),
  }
  if (one.kind === 'gone') return { ...shared, kind: 'gone' }
  if (one.kind !== 'transition')
    return { ...shared, kind: one.kind, name: one.name, payload: shortPayload(one.payload), faulty: one.faulty }
  const { machineId, actorId, parentId, event, value, status: state, transitions: taken } = one.message
  return {
    ...shared,
    kind: 'transition',
    machineId,
    actorId: withoutPage(actorId),
    ...(parentId === undefined ? {} : { parentId: withoutPage(parentId) }),
    event,
    ...(value === undefined ? {} : { value }),
    status: state,
    transitions: taken ?? [],
  }
}

/** A journal as the text of a file. */
export function writeRun(journal: Journal, facts: { title: string }): string {
  const file: RunFile = {
    format: 'k-market-run',
    version: runVersion,
    title: maskedText(facts.title),
    start: [...journal.start.values()].map((one) => ({
      phone: one.phone === 2 ? 2 : 1,
      actorId: withoutPage(one.actorId),
      ...(one.parentId === undefined ? {} : { parentId: withoutPage(one.parentId) }),
      machineId: one.machineId,
      ...(one.value === undefined ? {} : { value: one.value }),
      status: one.status,
      taken: [...one.taken],
      ...(one.last ? { last: one.last.transitions } : {}),
    })),
    entries: journal.entries.map(entryToFile),
  }
  return `${JSON.stringify(file, undefined, 1)}\n`
}

function entryFromFile(one: RunFile['entries'][number], at: number): LogEntry {
  const shared = { id: at + 1, at: one.at, phone: one.phone, shopAt: one.shopAt, picture: one.picture }
  if (one.kind === 'gone') return { ...shared, kind: 'gone', name: 'page gone' }
  if (one.kind !== 'transition')
    return { ...shared, kind: one.kind, name: one.name, payload: shortPayload(one.payload), faulty: one.faulty }
  const { machineId, actorId, parentId, event, value, status: state, transitions: taken } = one
  return {
    ...shared,
    kind: 'transition',
    name: event,
    message: { at: one.at, actorId, parentId, machineId, event, value, status: state, transitions: taken },
  }
}

function parseJson(content: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(content) }
  } catch {
    return undefined
  }
}

/** Reads a file that anybody may have written. */
export function readRun(content: string): { run: Run } | { refused: RunRefusal } {
  if (content.length > longestRun) return { refused: { reason: 'large' } }
  const parsed = parseJson(content)
  if (!parsed) return { refused: { reason: 'json' } }
  const head = v.safeParse(v.object({ format: v.literal('k-market-run'), version: v.number() }), parsed.value)
  if (!head.success) return { refused: { reason: 'other' } }
  if (head.output.version !== runVersion) return { refused: { reason: 'version' } }
  const file = v.safeParse(runFile, parsed.value)
  if (!file.success) return { refused: { reason: 'schema', where: v.getDotPath(file.issues[0]) ?? '' } }
  const { title, start, entries } = file.output
  const machines = start.map((one): [string, RunningMachine] => {
    const key = `${one.phone} ${one.actorId}`
    return [
      key,
      {
        key,
        phone: one.phone,
        actorId: one.actorId,
        parentId: one.parentId,
        machineId: one.machineId,
        value: one.value,
        status: one.status,
        taken: new Map(one.taken),
        last: one.last && { transitions: one.last, at: 0, step: 0 },
      },
    ]
  })
  return { run: { title: maskedText(title), journal: replayed(new Map(machines), entries.map(entryFromFile)) } }
}
