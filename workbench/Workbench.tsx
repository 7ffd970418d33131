import { useEffect, useMemo, useReducer, useState } from 'react'
import type { SandboxShopper } from '../contract/sandbox'
import { listSandboxShoppers } from '../contract/sandbox'
import type { Picked } from './chart/ChartView'
import { ChartView } from './chart/ChartView'
import { activeStates, edgeLabel } from './chart/extract'
import { charts } from './chart/machines'
import { Icon } from './Icon'
import type { LogEntry, RunningMachine } from './log/log'
import { emptyJournal, followed, journalReducer } from './log/log'
import { LogPanel } from './log/LogPanel'
import { CallbackPanel } from './panels/CallbackPanel'
import { PhonePanel } from './panels/PhonePanel'
import { SandboxPanel } from './panels/SandboxPanel'
import { StatePanel } from './panels/StatePanel'
import { Device } from './phone/Device'
import type { PhoneSettings } from './phone/frame'
import { usePhone } from './phone/usePhone'
import { callSandbox } from './sandbox/sandbox'

const startingSettings: PhoneSettings = {
  shopper: undefined,
  platform: 'ios',
  lang: 'th',
  appversion: '5.20.0',
  kplusversion: '5.20.0',
  path: '/',
  isdirect: false,
  channel: '',
  footerheight: 24,
  latitude: 13.7563,
  longitude: 100.5018,
}

const panels = ['State', 'Phone', 'Callbacks', 'Sandbox'] as const
type PanelName = (typeof panels)[number]

/** The selection of the chart: a machine definition and optionally one running instance. */
type Choice = { machineId: string; key?: string | undefined }

const fromAddress = (): Choice & { state: string | undefined } => {
  const hash = new URLSearchParams(window.location.hash.slice(1))
  const asked = hash.get('machine')
  const machineId =
    asked && charts.has(asked) ? asked : charts.has('checkout') ? 'checkout' : ([...charts.keys()][0] ?? '')
  return { machineId, state: hash.get('state') ?? undefined }
}

const canBuy = (shopper: SandboxShopper) => shopper.user_profile_type === 'FULL' && shopper.user_permission === 'Full'

/** The sandbox's shoppers, those with full permission first. */
function useShoppers() {
  const [shoppers, setShoppers] = useState<SandboxShopper[]>([])
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    callSandbox(listSandboxShoppers).then(
      ({ shoppers: known }) => setShoppers([...known].sort((a, b) => Number(canBuy(b)) - Number(canBuy(a)))),
      () => setFault('The sandbox does not answer, so there is no shopper to choose.'),
    )
  }, [])
  return { shoppers, fault }
}

export function Workbench() {
  const [journal, notify] = useReducer(journalReducer, emptyJournal)
  const { shoppers, fault } = useShoppers()
  const first = usePhone(1, startingSettings, shoppers, notify)
  const second = usePhone(2, { ...startingSettings, platform: 'android', lang: 'en' }, shoppers, notify)
  const [both, setBoth] = useState(false)
  const [controlled, setControlled] = useState(1)
  const [panel, setPanel] = useState<PanelName>('State')
  const [start] = useState(fromAddress)
  const [choice, setChoice] = useState<Choice>({ machineId: start.machineId })
  const [follow, setFollow] = useState(false)
  const [track, setTrack] = useState(true)
  const [picked, setPicked] = useState<Picked>(start.state ? { kind: 'state', id: start.state } : undefined)
  const [past, setPast] = useState<LogEntry & { kind: 'transition' }>()
  const [search, setSearch] = useState('')

  const phone = both && controlled === 2 ? second : first
  const shopperOf = (key: string | undefined) => shoppers.find((shopper) => shopper.key === key)

  useEffect(() => {
    if (shoppers[0] && !first.state.settings.shopper) first.openAs(shoppers[0].key)
  }, [shoppers, first])
  useEffect(() => {
    if (fault && first.state.opening === 0) first.open()
  }, [fault, first])
  const newest = useMemo(
    () =>
      [...journal.machines.values()].filter((machine) => machine.last).sort((a, b) => b.last!.step - a.last!.step)[0],
    [journal.machines],
  )
  const shownChoice = follow && newest && charts.has(newest.machineId) ? newest : choice
  const chart = charts.get(shownChoice.machineId)
  const running = chart && followed(journal, chart.id, shownChoice.key)
  const isPast = past !== undefined && past.message.machineId === chart?.id
  const value = isPast ? past.message.value : running?.value
  const shownRun: RunningMachine | undefined =
    isPast && running
      ? { ...running, value, last: { transitions: past.message.transitions ?? [], at: past.at, step: past.id } }
      : running
  const found = useMemo(() => {
    const words = search.trim().toLowerCase()
    if (!chart || words.length < 2) return new Set<string>()
    const states = chart.nodes.filter((node) => node.depth > 0 && node.key.toLowerCase().includes(words))
    const edges = chart.edges.filter((edge) => edge.target && edgeLabel(edge).join(' ').toLowerCase().includes(words))
    return new Set([...states, ...edges].map(({ id }) => id))
  }, [chart, search])

  useEffect(() => {
    if (!chart) return
    const hash = new URLSearchParams({ machine: chart.id, ...(picked?.kind === 'state' ? { state: picked.id } : {}) })
    window.history.replaceState(null, '', `#${hash}`)
  }, [chart, picked])

  const choose = (next: Choice) => {
    setFollow(false)
    setChoice(next)
    setPicked(undefined)
    setPast(undefined)
    setSearch('')
  }
  const pick = (next: Picked) => {
    setPicked(next)
    setPanel('State')
  }

  return (
    <div className={both ? 'workbench two' : 'workbench'}>
      <header className="top">
        <span className="brand">
          <Icon name="storefront" />
        </span>
        <h1>Workbench</h1>
        <span className="machine-choice">
          <label htmlFor="machine">Machine</label>
          <MachineSelect
            value={follow ? 'follow' : choice.key ? `run ${choice.key}` : `def ${choice.machineId}`}
            machines={[...journal.machines.values()]}
            onFollow={() => {
              setPast(undefined)
              setPicked(undefined)
              setFollow(true)
            }}
            onChoose={choose}
          />
        </span>
        <label className="search">
          <Icon name="magnifyingGlass" />
          <input
            type="search"
            aria-label="Find a state or an event"
            placeholder="Find state or event"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {search.trim().length > 1 && <small role="status">{found.size} found</small>}
        </label>
        <span className="grow" />
        <p className={isPast ? 'live paused' : running ? 'live' : 'live off'} role="status">
          {isPast
            ? 'Looking back'
            : running
              ? running.status === 'active'
                ? `Live · phone ${running.phone}`
                : running.status
              : 'Not running'}
        </p>
        {isPast && (
          <button type="button" className="button" onClick={() => setPast(undefined)}>
            Back to live
          </button>
        )}
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            checked={both}
            onChange={(event) => {
              setBoth(event.target.checked)
              const { shopper } = second.state.settings
              const other = shoppers.find(({ key }) => key !== first.state.settings.shopper)
              if (!event.target.checked) second.kill()
              else if (other && !shopper) second.openAs(other.key)
              else second.open()
            }}
          />
          <span>Second phone</span>
        </label>
      </header>

      <main className="phones" aria-label="Phones">
        <Device phone={first} shopperName={shopperOf(first.state.opened.shopper)?.first_name_th ?? ''} />
        {both && <Device phone={second} shopperName={shopperOf(second.state.opened.shopper)?.first_name_th ?? ''} />}
      </main>

      <section className="machine" aria-label="Statechart">
        <ul className="legend" aria-label="What the colours mean">
          <li className="active">Active</li>
          <li className="taken">Taken in this run</li>
          <li className="rest">Not taken yet</li>
          <li className="error">Error</li>
        </ul>
        {chart ? (
          <ChartView
            chart={chart}
            running={shownRun}
            value={value}
            picked={picked}
            onPick={pick}
            found={found}
            track={track}
            onTrack={setTrack}
          />
        ) : (
          <p className="canvas-note">There is no machine to draw.</p>
        )}
      </section>

      <aside className="side" aria-label="Details">
        <div className="tabs" role="tablist" aria-label="Details">
          {panels.map((name) => (
            <button
              type="button"
              key={name}
              id={`tab-${name}`}
              role="tab"
              aria-selected={panel === name}
              aria-controls="panel"
              tabIndex={panel === name ? 0 : -1}
              onClick={() => setPanel(name)}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
                const next = panels[(panels.indexOf(name) + step + panels.length) % panels.length]
                if (step === 0 || !next) return
                setPanel(next)
                document.getElementById(`tab-${next}`)?.focus()
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <div className="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${panel}`} tabIndex={0}>
          {both && (panel === 'Phone' || panel === 'Callbacks') && (
            <div className="which" role="group" aria-label="Which phone">
              {[1, 2].map((number) => (
                <button
                  type="button"
                  key={number}
                  className="chip"
                  aria-pressed={phone.number === number}
                  onClick={() => setControlled(number)}
                >
                  Phone {number}
                </button>
              ))}
            </div>
          )}
          {panel === 'State' && chart && (
            <StatePanel
              chart={chart}
              running={shownRun}
              active={activeStates(chart, value)}
              picked={picked}
              onPick={setPicked}
            />
          )}
          {panel === 'Phone' && <PhonePanel key={phone.number} phone={phone} shoppers={shoppers} fault={fault} />}
          {panel === 'Callbacks' && (
            <CallbackPanel key={phone.number} phone={phone} shopper={shopperOf(phone.state.opened.shopper)} />
          )}
          {panel === 'Sandbox' && <SandboxPanel />}
        </div>
      </aside>

      <LogPanel
        entries={journal.entries}
        chosen={past?.id}
        onClear={() => {
          setPast(undefined)
          notify({ type: 'clear' })
        }}
        onChoose={(entry) => {
          setFollow(false)
          setChoice({ machineId: entry.message.machineId, key: `${entry.phone} ${entry.message.actorId}` })
          setPicked(undefined)
          setPast(entry)
        }}
      />
    </div>
  )
}

type MachineSelectProps = {
  value: string
  machines: RunningMachine[]
  onFollow: () => void
  onChoose: (choice: Choice) => void
}

function MachineSelect({ value, machines, onFollow, onChoose }: MachineSelectProps) {
  const live = machines.filter((machine) => machine.status === 'active' && charts.has(machine.machineId))
  const gone = value.startsWith('run ') && !live.some(({ key }) => value === `run ${key}`)
  return (
    <select
      id="machine"
      value={value}
      onChange={({ target }) => {
        if (target.value === 'follow') onFollow()
        else if (target.value.startsWith('def ')) onChoose({ machineId: target.value.slice(4) })
        else {
          const machine = machines.find(({ key }) => target.value === `run ${key}`)
          if (machine) onChoose({ machineId: machine.machineId, key: machine.key })
        }
      }}
    >
      <option value="follow">Follow the last transition</option>
      {gone && (
        <option value={value}>{machineWords(machines.find(({ key }) => value === `run ${key}`))} (ended)</option>
      )}
      {live.length > 0 && (
        <optgroup label="Running">
          {live.map((machine) => (
            <option key={machine.key} value={`run ${machine.key}`}>
              {machineWords(machine)}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label="All machines">
        {[...charts.keys()].map((id) => (
          <option key={id} value={`def ${id}`}>
            {id}
          </option>
        ))}
      </optgroup>
    </select>
  )
}

const machineWords = (machine: RunningMachine | undefined) =>
  machine ? `${machine.machineId} · ${machine.actorId.split('@')[0]} · phone ${machine.phone}` : 'a machine'
