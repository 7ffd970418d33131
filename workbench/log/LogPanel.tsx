import { useLayoutEffect, useRef, useState } from 'react'
import { charts } from '../chart/machines'
import type { LogEntry } from './log'
import { valueWords } from './log'

const kinds = ['call', 'callback', 'phone', 'bank', 'transition'] as const
type Kind = (typeof kinds)[number]

const directions: Record<Kind, string> = {
  call: 'page → phone',
  callback: 'phone → page',
  phone: 'phone',
  bank: 'phone → bank',
  transition: 'machine',
}

const names: Record<Kind, string> = {
  call: 'Calls',
  callback: 'Callbacks',
  phone: 'Phone',
  bank: 'Bank',
  transition: 'Transitions',
}

const time = (at: number) => {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

function eventWords(entry: LogEntry): string {
  if (entry.kind !== 'transition') return entry.name
  const first = entry.message.transitions?.[0]
  const edge = charts.get(entry.message.machineId)?.edges.find(({ transition }) => transition === first)
  if (edge) return edge.event
  return entry.name === 'xstate.init' ? 'started' : entry.name === 'xstate.stop' ? 'stopped' : entry.name
}

type Props = {
  entries: LogEntry[]
  chosen: number | undefined
  onChoose: (entry: LogEntry & { kind: 'transition' }) => void
  onClear: () => void
}

/** All messages between page, phone, bank and machines, newest last. Choosing a transition shows it on the chart. */
export function LogPanel({ entries, chosen, onChoose, onClear }: Props) {
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const lastTop = useRef(0)
  const shown = entries.filter(({ kind }) => !hidden.has(kind)).slice(-250)
  const newest = shown.at(-1)?.id

  // Before the browser paints: no scroll event may occur between the trimming of rows above and this.
  useLayoutEffect(() => {
    const box = list.current
    if (!box || !atEnd.current) return
    box.scrollTop = box.scrollHeight
    lastTop.current = box.scrollTop
  }, [newest])

  const toggle = (kind: Kind) =>
    setHidden((before) => {
      const next = new Set(before)
      if (!next.delete(kind)) next.add(kind)
      return next
    })

  return (
    <section className="log" aria-label="Log">
      <header>
        <h2>Log</h2>
        {kinds.map((kind) => (
          <button
            type="button"
            key={kind}
            className="chip"
            aria-pressed={!hidden.has(kind)}
            onClick={() => toggle(kind)}
          >
            {names[kind]} <small>{entries.filter((entry) => entry.kind === kind).length}</small>
          </button>
        ))}
        <button type="button" className="link" onClick={onClear}>
          Clear
        </button>
      </header>
      <div
        className="log-rows"
        ref={list}
        tabIndex={0}
        role="log"
        aria-label="Log entries"
        aria-live="off"
        onScroll={({ currentTarget: box }) => {
          // Rows added between a scroll and its event must not count as the reader scrolling up.
          if (box.scrollHeight - box.scrollTop - box.clientHeight < 24) atEnd.current = true
          else if (box.scrollTop < lastTop.current - 1) atEnd.current = false
          lastTop.current = box.scrollTop
          // While the reader is scrolled up, the browser keeps the rows in place when rows above are trimmed; while following the end, this
          // component scrolls alone.
          box.style.overflowAnchor = atEnd.current ? 'none' : 'auto'
        }}
      >
        {shown.map((entry) => (
          <LogRow key={entry.id} entry={entry} chosen={entry.id === chosen} onChoose={onChoose} />
        ))}
      </div>
    </section>
  )
}

function LogRow({ entry, chosen, onChoose }: { entry: LogEntry; chosen: boolean; onChoose: Props['onChoose'] }) {
  const cells = (
    <>
      <time>{time(entry.at)}</time>
      <span className="of">{entry.phone}</span>
      <span className="direction">{directions[entry.kind]}</span>
      <span className="name">
        {entry.kind === 'transition' ? `${entry.message.machineId} · ${eventWords(entry)}` : entry.name}
      </span>
      <span className="payload">
        {entry.kind === 'transition'
          ? entry.message.status === 'active'
            ? valueWords(entry.message.value)
            : entry.message.status
          : payloadWords(entry.payload)}
        {entry.kind !== 'transition' && entry.kind === 'call' && entry.faulty && ' · not as the contract says'}
      </span>
    </>
  )
  const classes = `log-row ${entry.kind}${entry.kind !== 'transition' && entry.faulty ? ' faulty' : ''}${chosen ? ' chosen' : ''}`
  return entry.kind === 'transition' ? (
    <button type="button" className={classes} aria-pressed={chosen} onClick={() => onChoose(entry)}>
      {cells}
    </button>
  ) : (
    <div className={classes}>{cells}</div>
  )
}

function payloadWords(payload: unknown): string {
  const text = JSON.stringify(payload)
  return text === '{}' || text === '[]' || text === undefined ? '' : text
}
