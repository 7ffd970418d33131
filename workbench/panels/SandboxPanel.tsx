import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { InferOutput } from 'valibot'
import { endpoints } from '../../contract/endpoints'
import type { ErrorKey } from '../../contract/errors'
import { envelopeOf, errorCatalogue, errorKeys } from '../../contract/errors'
import type { ErrorSwitch, Switches } from '../../contract/sandbox'
import { moveOrder, readLedger, readSwitches, setClock, setSwitches } from '../../contract/sandbox'
import { callSandbox } from '../sandbox/sandbox'
import { Choice, Field, Switch } from './controls'

type Note = { text: string; bad: boolean }
type Ledger = InferOutput<typeof readLedger.response>

/** The sandbox's switches: clock, endpoint faults, latency, maintenance, order moves, the bank's ledger. */
export function SandboxPanel() {
  const [switches, setState] = useState<Switches>()
  const [note, setNote] = useState<Note>()

  const run = async (done: string, work: () => Promise<unknown>) => {
    try {
      await work()
      setNote({ text: done, bad: false })
    } catch (error) {
      setNote({ text: error instanceof Error ? error.message : String(error), bad: true })
    }
  }
  useEffect(() => {
    callSandbox(readSwitches).then(setState, (error: unknown) =>
      setNote({ text: `The sandbox does not answer: ${String(error)}`, bad: true }),
    )
  }, [])
  const apply = (next: Switches, done: string) => run(done, async () => setState(await callSandbox(setSwitches, next)))

  return (
    <div className="sandbox">
      <p className={note?.bad ? 'note bad' : 'note'} role="status">
        {note?.text}
      </p>
      <Clock run={run} />
      {switches && (
        <>
          <Faults switches={switches} apply={apply} />
          <Network switches={switches} apply={apply} />
          <Maintenance switches={switches} apply={apply} />
        </>
      )}
      <Orders run={run} />
      <Balance run={run} />
    </div>
  )
}

type Run = (done: string, work: () => Promise<unknown>) => Promise<void>
type Apply = (next: Switches, done: string) => Promise<void>

function Group({ title, children, onSubmit }: { title: string; children: ReactNode; onSubmit: () => void }) {
  return (
    <form
      className="panel-form group"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h3>{title}</h3>
      {children}
    </form>
  )
}

function Clock({ run }: { run: Run }) {
  const [moment, setMoment] = useState('')
  const [now, setNow] = useState<string>()
  const move = (to: string | null) =>
    run(to ? 'The clock was moved.' : 'The clock shows the real time again.', async () =>
      setNow((await callSandbox(setClock, { now: to })).now),
    )
  const inBangkok = (instant: string) =>
    new Date(instant).toLocaleString('en-GB', { timeZone: 'Asia/Bangkok', dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <Group title="Server clock" onSubmit={() => move(moment ? new Date(`${moment}:00+07:00`).toISOString() : null)}>
      <Field label="Instant in Bangkok" type="datetime-local" value={moment} onChange={setMoment} />
      <div className="row">
        <button type="submit" className="button" disabled={moment === ''}>
          Move the clock
        </button>
        <button type="button" className="button" onClick={() => void move(null)}>
          Real time
        </button>
      </div>
      {now && <p className="hint">Server: {inBangkok(now)}</p>}
    </Group>
  )
}

const paths = Object.values(endpoints)
  .map(({ method, path }) => `${method} ${path}`)
  .sort((a, b) => a.split(' ')[1]!.localeCompare(b.split(' ')[1]!))

const faultWords = (fault: ErrorSwitch) =>
  [
    `${fault.method ?? 'any'} ${fault.path}`,
    fault.cut
      ? 'cut'
      : fault.code
        ? `${fault.code}${fault.subCode ? `-${fault.subCode}` : ''}`
        : `HTTP ${fault.status ?? '?'}`,
    fault.times ? `${fault.times}×` : 'always',
    ...(fault.afterEffect ? ['after it took effect'] : []),
  ].join(' · ')

function Faults({ switches, apply }: { switches: Switches; apply: Apply }) {
  const [where, setWhere] = useState('*')
  const [what, setWhat] = useState<string>('cut')
  const [status, setStatus] = useState('503')
  const [once, setOnce] = useState(true)
  const [afterEffect, setAfterEffect] = useState(false)
  const own = Object.values(endpoints).find(({ method, path }) => `${method} ${path}` === where)?.errors ?? []
  const others = errorKeys.filter((key) => !own.includes(key) && key !== '00' && key !== '0000')
  const codeOption = (key: ErrorKey) => [key, `${key} ${errorCatalogue[key].name}`] as const

  const add = () => {
    const [method, path] = where === '*' ? [undefined, '*'] : (where.split(' ') as [ErrorSwitch['method'], string])
    const envelope = what === 'cut' || what === 'status' ? undefined : envelopeOf(what as ErrorKey)
    const fault: ErrorSwitch = {
      ...(method ? { method } : {}),
      path,
      ...(what === 'cut' ? { cut: true } : {}),
      ...(what === 'status' ? { status: Number(status) } : {}),
      ...(envelope ? { code: envelope.MessageCode } : {}),
      ...(envelope?.MessageSubCode ? { subCode: envelope.MessageSubCode } : {}),
      ...(once ? { times: 1 } : {}),
      ...(afterEffect ? { afterEffect: true } : {}),
    }
    void apply({ ...switches, errors: [...switches.errors, fault] }, 'The fault is set.')
  }
  return (
    <Group title="Faults" onSubmit={add}>
      <Choice
        label="Endpoint"
        value={where}
        options={[['*', 'every endpoint'], ...paths.map((path) => [path, path] as const)]}
        onChange={setWhere}
      />
      <Choice
        label="Answer"
        value={what}
        options={[
          ['cut', 'the connection is cut'],
          ['status', 'an HTTP status alone'],
          ...own.map(codeOption),
          ...others.map(codeOption),
        ]}
        onChange={setWhat}
      />
      {what === 'status' && <Field label="HTTP status" type="number" value={status} onChange={setStatus} />}
      <Switch label="The next call only" on={once} onChange={setOnce} />
      <Switch label="The call takes effect, only its answer is lost" on={afterEffect} onChange={setAfterEffect} />
      <button type="submit" className="button">
        Set the fault
      </button>
      {switches.errors.length > 0 && (
        <ul className="faults">
          {switches.errors.map((fault, index) => (
            <li key={index}>
              <span className="mono">{faultWords(fault)}</span>
              <button
                type="button"
                className="link"
                onClick={() =>
                  void apply(
                    { ...switches, errors: switches.errors.filter((_, at) => at !== index) },
                    'The fault is gone.',
                  )
                }
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}

function Network({ switches, apply }: { switches: Switches; apply: Apply }) {
  const [latency, setLatency] = useState(String(switches.latency))
  return (
    <Group
      title="Slow network"
      onSubmit={() => void apply({ ...switches, latency: Math.max(0, Number(latency) || 0) }, 'The latency is set.')}
    >
      <Field label="Milliseconds added to every answer" type="number" value={latency} onChange={setLatency} />
      <button type="submit" className="button">
        Set the latency
      </button>
    </Group>
  )
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

function Maintenance({ switches, apply }: { switches: Switches; apply: Apply }) {
  const { maintenance } = switches
  return (
    <Group
      title="Maintenance"
      onSubmit={() =>
        void apply(
          { ...switches, maintenance: maintenance ? null : { start: inHours(0), end: inHours(2) } },
          maintenance ? 'The market is open again.' : 'The market is closed for two hours.',
        )
      }
    >
      <button type="submit" className="button">
        {maintenance ? 'End the maintenance' : 'Close the market for two hours'}
      </button>
      {maintenance && (
        <p className="hint mono">
          {maintenance.start} – {maintenance.end}
        </p>
      )}
    </Group>
  )
}

const moves = moveOrder.body.entries.to.options

function Orders({ run }: { run: Run }) {
  const [id, setId] = useState('')
  const [to, setTo] = useState<string>(moves[0])
  return (
    <Group
      title="An order’s life"
      onSubmit={() => void run(`The order was moved to ${to}.`, () => callSandbox(moveOrder, { to }, { id }))}
    >
      <Field label="Order id" value={id} onChange={setId} />
      <Choice label="Moves to" value={to} options={moves.map((move) => [move, move] as const)} onChange={setTo} />
      <button type="submit" className="button" disabled={id === ''}>
        Move the order
      </button>
    </Group>
  )
}

function Balance({ run }: { run: Run }) {
  const [ledger, setLedger] = useState<Ledger>()
  return (
    <Group
      title="The bank’s ledger"
      onSubmit={() => void run('The ledger was read.', async () => setLedger(await callSandbox(readLedger)))}
    >
      <button type="submit" className="button">
        Read the trial balance
      </button>
      {ledger && (
        <>
          <p className={ledger.balanced ? 'verdict' : 'verdict bad'}>{ledger.balanced ? 'Balanced' : 'Not balanced'}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Unit</th>
                <th scope="col">Balance</th>
              </tr>
            </thead>
            <tbody>
              {ledger.accounts.map(({ account, unit, balance }) => (
                <tr key={`${account} ${unit}`}>
                  <td>{account}</td>
                  <td>{unit}</td>
                  <td>{balance.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Group>
  )
}
