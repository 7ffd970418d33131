import { Box, Button, Flex, Table, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { InferOutput } from 'valibot'
import { endpoints } from '../../contract/endpoints'
import type { ErrorKey } from '../../contract/errors'
import { envelopeOf, errorCatalogue, errorKeys } from '../../contract/errors'
import type { ErrorSwitch, Switches } from '../../contract/sandbox'
import { moveOrder, readLedger, readSwitches, setClock, setSwitches } from '../../contract/sandbox'
import { callSandbox } from '../sandbox/sandbox'
import { dateFormat } from '../dates'
import type { WorkbenchTexts } from '../texts'
import { useLanguage, useTexts } from '../texts'
import { Choice, Field, Group, Switch } from './controls'
import { LinkButton, Mono } from './facts'

type Note = { text: string; bad: boolean }
type Ledger = InferOutput<typeof readLedger.response>

/** The sandbox's switches: clock, endpoint faults, latency, maintenance, order moves, the bank's ledger. */
export function SandboxPanel() {
  const { sandbox } = useTexts()
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
      setNote({ text: sandbox.silent(String(error)), bad: true }),
    )
  }, [sandbox])
  const apply = (next: Switches, done: string) => run(done, async () => setState(await callSandbox(setSwitches, next)))

  return (
    <div>
      <Text role="status" minHeight="24px" marginBottom="8px" color={note?.bad ? 'fg.error' : 'fg.success'}>
        {note?.text}
      </Text>
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

/** The button that a group's form is sent by. */
function Act({ children, disabled = false }: { children: string; disabled?: boolean }) {
  return (
    <Button type="submit" size="sm" variant="outline" disabled={disabled}>
      {children}
    </Button>
  )
}

type Run = (done: string, work: () => Promise<unknown>) => Promise<void>
type Apply = (next: Switches, done: string) => Promise<void>

function Clock({ run }: { run: Run }) {
  const { sandbox } = useTexts()
  const language = useLanguage()
  const [moment, setMoment] = useState('')
  const [now, setNow] = useState<string>()
  const move = (to: string | null) =>
    run(to ? sandbox.moved : sandbox.isReal, async () => setNow((await callSandbox(setClock, { now: to })).now))
  const inBangkok = (instant: string) =>
    dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant))
  return (
    <Group title={sandbox.clock} onSubmit={() => move(moment ? new Date(`${moment}:00+07:00`).toISOString() : null)}>
      <Field label={sandbox.instant} type="datetime-local" value={moment} onChange={setMoment} />
      <Flex gap="2">
        <Act disabled={moment === ''}>{sandbox.move}</Act>
        <Button size="sm" variant="outline" onClick={() => void move(null)}>
          {sandbox.real}
        </Button>
      </Flex>
      {now && <Text color="fg.muted">{sandbox.server(inBangkok(now))}</Text>}
    </Group>
  )
}

const paths = Object.values(endpoints)
  .map(({ method, path }) => `${method} ${path}`)
  .sort((a, b) => a.split(' ')[1]!.localeCompare(b.split(' ')[1]!))

const faultWords = (fault: ErrorSwitch, words: WorkbenchTexts['sandbox']['faultWords']) =>
  [
    `${fault.method ?? words.any} ${fault.path}`,
    fault.cut
      ? words.cut
      : fault.code
        ? `${fault.code}${fault.subCode ? `-${fault.subCode}` : ''}`
        : `HTTP ${fault.status ?? '?'}`,
    fault.times ? `${fault.times}×` : words.always,
    ...(fault.afterEffect ? [words.afterEffect] : []),
  ].join(' · ')

function Faults({ switches, apply }: { switches: Switches; apply: Apply }) {
  const { sandbox, remove } = useTexts()
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
    void apply({ ...switches, errors: [...switches.errors, fault] }, sandbox.faultSet)
  }
  return (
    <Group title={sandbox.faults} onSubmit={add}>
      <Choice
        label={sandbox.endpoint}
        value={where}
        options={[['*', sandbox.every], ...paths.map((path) => [path, path] as const)]}
        onChange={setWhere}
      />
      <Choice
        label={sandbox.answer}
        value={what}
        options={[
          ['cut', sandbox.cut],
          ['status', sandbox.statusAlone],
          ...own.map(codeOption),
          ...others.map(codeOption),
        ]}
        onChange={setWhat}
      />
      {what === 'status' && <Field label={sandbox.status} type="number" value={status} onChange={setStatus} />}
      <Switch label={sandbox.once} on={once} onChange={setOnce} />
      <Switch label={sandbox.afterEffect} on={afterEffect} onChange={setAfterEffect} />
      <Act>{sandbox.setFault}</Act>
      {switches.errors.length > 0 && (
        <Box as="ul" listStyleType="none">
          {switches.errors.map((fault, index) => (
            <Flex as="li" key={index} justify="space-between" gap="2" paddingBlock="6px" borderBottomWidth="1px">
              <Mono>{faultWords(fault, sandbox.faultWords)}</Mono>
              <LinkButton
                type="button"
                onClick={() =>
                  void apply(
                    { ...switches, errors: switches.errors.filter((_, at) => at !== index) },
                    sandbox.faultGone,
                  )
                }
              >
                {remove}
              </LinkButton>
            </Flex>
          ))}
        </Box>
      )}
    </Group>
  )
}

function Network({ switches, apply }: { switches: Switches; apply: Apply }) {
  const { sandbox } = useTexts()
  const [latency, setLatency] = useState(String(switches.latency))
  return (
    <Group
      title={sandbox.network}
      onSubmit={() => void apply({ ...switches, latency: Math.max(0, Number(latency) || 0) }, sandbox.latencySet)}
    >
      <Field label={sandbox.latency} type="number" value={latency} onChange={setLatency} />
      <Act>{sandbox.setLatency}</Act>
    </Group>
  )
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

function Maintenance({ switches, apply }: { switches: Switches; apply: Apply }) {
  const { sandbox } = useTexts()
  const { maintenance } = switches
  return (
    <Group
      title={sandbox.maintenance}
      onSubmit={() =>
        void apply(
          { ...switches, maintenance: maintenance ? null : { start: inHours(0), end: inHours(2) } },
          maintenance ? sandbox.opened : sandbox.closed,
        )
      }
    >
      <Act>{maintenance ? sandbox.endMaintenance : sandbox.closeMarket}</Act>
      {maintenance && (
        <Mono color="fg.muted">
          {maintenance.start} – {maintenance.end}
        </Mono>
      )}
    </Group>
  )
}

const moves = moveOrder.body.entries.to.options

function Orders({ run }: { run: Run }) {
  const { sandbox } = useTexts()
  const [id, setId] = useState('')
  const [to, setTo] = useState<string>(moves[0])
  return (
    <Group
      title={sandbox.order}
      onSubmit={() => void run(sandbox.orderMoved(to), () => callSandbox(moveOrder, { to }, { id }))}
    >
      <Field label={sandbox.orderId} value={id} onChange={setId} />
      <Choice
        label={sandbox.movesTo}
        value={to}
        options={moves.map((move) => [move, move] as const)}
        onChange={setTo}
      />
      <Act disabled={id === ''}>{sandbox.moveOrder}</Act>
    </Group>
  )
}

function Balance({ run }: { run: Run }) {
  const { sandbox } = useTexts()
  const [ledger, setLedger] = useState<Ledger>()
  return (
    <Group
      title={sandbox.ledger}
      onSubmit={() => void run(sandbox.ledgerRead, async () => setLedger(await callSandbox(readLedger)))}
    >
      <Act>{sandbox.readLedger}</Act>
      {ledger && (
        <>
          <Text fontWeight="600" color={ledger.balanced ? 'fg.success' : 'fg.error'}>
            {ledger.balanced ? sandbox.balanced : sandbox.unbalanced}
          </Text>
          <Table.Root size="sm" variant="line" fontSize="12px" bg="transparent">
            <Table.Header>
              <Table.Row bg="transparent">
                <Table.ColumnHeader paddingInlineStart="0">{sandbox.account}</Table.ColumnHeader>
                <Table.ColumnHeader>{sandbox.unit}</Table.ColumnHeader>
                <Table.ColumnHeader textAlign="end" paddingInlineEnd="0">
                  {sandbox.balance}
                </Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {ledger.accounts.map(({ account, unit, balance }) => (
                <Table.Row key={`${account} ${unit}`} bg="transparent">
                  <Table.Cell paddingInlineStart="0" overflowWrap="anywhere">
                    {account}
                  </Table.Cell>
                  <Table.Cell>{unit}</Table.Cell>
                  <Table.Cell textAlign="end" paddingInlineEnd="0">
                    {balance.toLocaleString('en')}
                  </Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table.Root>
        </>
      )}
    </Group>
  )
}
