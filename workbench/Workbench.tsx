import { Alert, Box, CloseButton, Flex, Splitter, Tabs, Text } from '@chakra-ui/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Unknown } from './address'
import { writeAddress } from './address'
import { ChartToolbar, statusOf } from './ChartToolbar'
import type { Picked } from './chart/Drawing'
import { ChartView } from './chart/ChartView'
import { activeStates } from './chart/chart'
import { withCodeNames } from './chart/codeNames'
import type { Chart } from './chart/chart'
import { Legend, legendKinds } from './chart/Legend'
import { charts as worded } from './chart/machines'
import { OutlineView } from './chart/OutlineView'
import { requirementTexts } from './chart/requirements'
import { ComparePanel } from './compare/ComparePanel'
import { TouchedPanel } from './compare/TouchedPanel'
import { useComparison } from './compare/useComparison'
import { coverageMarks, findingsOf } from './coverage/coverage'
import { CoveragePanel } from './coverage/CoveragePanel'
import { useCoverage } from './coverage/useCoverage'
import { download } from './download'
import type { Start } from './drive/starts'
import type { FindMessage } from './drive/wire'
import { useDrive } from './drive/useDrive'
import { trafficLines } from './exports/caption'
import { Header } from './header/Header'
import type { Choice } from './header/MachinePicker'
import { SearchDialog } from './header/SearchDialog'
import { Segments } from './header/Segments'
import type { JournalAction, LogEntry } from './log/log'
import { emptyJournal, filtered, followed, isPlumbing, journalReducer, lastMoved, machinesAt } from './log/log'
import { LogPanel } from './log/LogPanel'
import { ReplayBar } from './log/ReplayBar'
import type { Run } from './log/run'
import { readRun, writeRun } from './log/run'
import { notes } from './notes/kept'
import { countNotes } from './notes/notes'
import { NoteMark } from './notes/NoteMark'
import { CallbackPanel } from './panels/CallbackPanel'
import { Switch } from './panels/controls'
import { NotesPanel } from './panels/NotesPanel'
import { PhonePanel } from './panels/PhonePanel'
import { SandboxPanel } from './panels/SandboxPanel'
import { StatePanel } from './panels/StatePanel'
import { Device } from './phone/Device'
import type { PhoneSettings } from './phone/frame'
import { hasPhones } from './phone/frame'
import { usePhone } from './phone/usePhone'
import { PathExplorer } from './story/PathExplorer'
import { noStory } from './story/storyPlace'
import { shopClock } from './sandbox/sandbox'
import { useShopClock, useShoppers } from './sandbox/useSandbox'
import type { Hit } from './search'
import { buildIndex, knownErrors } from './search'
import type { WorkbenchTexts } from './texts'
import { TextsContext, workbenchTexts } from './texts'
import { heatOf } from './traffic/heat'
import { filtersOfOrder, isAboutOrder } from './traffic/totals'
import type { SectionName } from './traffic/Sections'
import { TrafficPanel } from './traffic/TrafficPanel'
import { TrafficStatus } from './traffic/TrafficStatus'
import { trafficFigures } from './traffic/trafficCsv'
import { isCompared, startingTraffic } from './traffic/trafficPlace'
import { isCounted, ofMachine, useSums } from './traffic/useSums'
import { useAddress } from './useAddress'

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

const panels = ['state', 'phone', 'callbacks', 'sandbox', 'notes'] as const
/** The panels beside the chart in views without phones: traffic is of all phones, coverage of none. */
const trafficPanels = ['traffic', 'state', 'notes'] as const
const coveragePanels = ['coverage', 'state', 'notes'] as const
const comparePanels = ['touched', 'state', 'notes'] as const
const panelsWithoutPhones = ['state', 'notes'] as const
type PanelName = (typeof panels | typeof trafficPanels | typeof coveragePanels | typeof comparePanels)[number]

const nothingFound: ReadonlySet<string> = new Set()

/** The charts with code names instead of words. */
const coded = new Map([...worded].map(([id, chart]) => [id, withCodeNames(chart)]))

export function Workbench() {
  const { place, unknown, go, dismiss } = useAddress(worded)
  const { language, wording: names, theme, view, level, follow, plumbing } = place
  const hasCodeNames = names === 'code'
  const charts = hasCodeNames ? coded : worded
  /** Beside code names the charts hold them as words of the language. */
  const wording = language
  const texts = workbenchTexts[language]
  const [live, write] = useReducer(journalReducer, emptyJournal)
  const notify = useCallback((action: JournalAction) => write({ ...action, shopAt: shopClock.now() }), [])
  const isBesideShop = hasPhones(window.location)
  const { shoppers, fault } = useShoppers(isBesideShop)
  useShopClock(isBesideShop)
  const first = usePhone(1, startingSettings, shoppers, notify)
  const second = usePhone(2, { ...startingSettings, platform: 'android', lang: 'en' }, shoppers, notify)
  const [both, setBoth] = useState(false)
  const [controlled, setControlled] = useState(1)
  /** A picture is made of the chart without its running machine. */
  const [isStill, setStill] = useState(false)
  const [chosenPanel, setPanel] = useState<PanelName>()
  const shownPanels: readonly PanelName[] =
    view === 'traffic'
      ? trafficPanels
      : view === 'coverage'
        ? coveragePanels
        : view === 'compare'
          ? comparePanels
          : isBesideShop
            ? panels
            : panelsWithoutPhones
  const panel = shownPanels.find((one) => one === chosenPanel) ?? shownPanels[0]!
  const [instance, setInstance] = useState<string>()
  const [track, setTrack] = useState(true)
  const [run, setRun] = useState<Run>()
  const [moment, setMoment] = useState<number>()
  const [searching, setSearching] = useState(false)
  /** The section of the traffic that the search found, until it is shown. */
  const [jump, setJump] = useState<SectionName>()
  const [trouble, setTrouble] = useState<string>()
  const [rows, setRows] = useState<(number | string)[]>([78, 22])
  const [columns, setColumns] = useState<(number | string)[]>([24, 51, 25])

  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.className = theme
    document.documentElement.dataset['theme'] = theme
    document.documentElement.style.colorScheme = theme
    document.title = `K Market · ${texts.title}`
  }, [language, theme, texts])

  const phone = both && controlled === 2 ? second : first
  const shopperOf = (key: string | undefined) => shoppers.find((shopper) => shopper.key === key)
  const nameOfShopper = (key: string | undefined) => {
    const shopper = shopperOf(key)
    return (language === 'th' ? shopper?.first_name_th : shopper?.first_name_en) ?? ''
  }
  useEffect(() => {
    if (shoppers[0] && !first.state.settings.shopper) first.openAs(shoppers[0].key)
  }, [shoppers, first])
  useEffect(() => {
    if (fault && first.state.opening === 0) first.open()
  }, [fault, first])

  const { drive, start: startDrive } = useDrive(first, live.machines)
  const onOpen =
    isBesideShop && view !== 'compare'
      ? (driven: Chart, state: string, start: Start) => {
          setMoment(undefined)
          void startDrive(driven, state, start)
        }
      : undefined
  const journal = run?.journal ?? live
  const machines = useMemo(
    () => (moment === undefined ? journal.machines : machinesAt(journal, moment)),
    [journal, moment],
  )
  const shownEntries = useMemo(
    () => filtered(journal.entries, { machine: place.logMachine, phone: place.logPhone, hidden: place.logHidden }),
    [journal.entries, place.logMachine, place.logPhone, place.logHidden],
  )
  const moved = follow ? lastMoved(machines, plumbing) : undefined
  const choice: Choice =
    moved && charts.has(moved.machineId)
      ? { machineId: moved.machineId, key: moved.key }
      : { machineId: place.machine, key: instance }
  const chart = charts.get(choice.machineId)
  const running = chart && followed(machines, chart.id, choice.key)
  const value = running?.value
  const isPicked = chart?.id === place.machine
  const picked = useMemo<Picked>(() => {
    if (!isPicked) return undefined
    if (place.state !== undefined) return { kind: 'state', id: place.state }
    return place.edge === undefined ? undefined : { kind: 'edge', id: place.edge }
  }, [isPicked, place.state, place.edge])
  const isTraffic = view === 'traffic'
  const isCompare = view === 'compare'
  const [attempt, setAttempt] = useState(0)
  const sums = useSums(
    (isTraffic || isCompare) && chart !== undefined,
    isCompare ? startingTraffic : place.traffic,
    attempt,
  )
  const isBoth = isCompared(place.traffic)
  const isOfOrder = filtersOfOrder(place.traffic).length > 0
  const heat = useMemo(
    () =>
      isTraffic && chart && sums.kind === 'loaded' && (isAboutOrder(charts, chart.id) || !isOfOrder)
        ? heatOf(chart, sums.sums, place.traffic.heat, { before: isBoth ? sums.before : undefined, language })
        : undefined,
    [isTraffic, charts, chart, sums, place.traffic.heat, isBoth, isOfOrder, language],
  )
  const isCoverage = view === 'coverage'
  const coverage = useCoverage(isCoverage || isCompare, attempt)
  const covered = coverage?.kind === 'loaded' ? coverage.file.machines.find(({ id }) => id === chart?.id) : undefined
  const findings = useMemo(
    () => (isCoverage && chart && covered ? findingsOf(chart, covered, place.walked) : []),
    [isCoverage, chart, covered, place.walked],
  )
  const coverageHere = useMemo(
    () => (chart && findings.length > 0 ? coverageMarks(chart, findings) : undefined),
    [chart, findings],
  )
  const figures = useMemo(
    () =>
      chart && sums.kind === 'loaded'
        ? trafficFigures(chart, ofMachine(sums.sums, chart.id), isBoth ? ofMachine(sums.before, chart.id) : undefined)
        : [],
    [chart, sums, isBoth],
  )
  const taken = useMemo(
    () =>
      chart && sums.kind === 'loaded' && isCounted(sums.sums)
        ? new Map(ofMachine(sums.sums, chart.id).transitions.map(({ transition, count }) => [transition, count]))
        : undefined,
    [chart, sums],
  )
  const notesHere = useMemo(() => notes.filter(({ machine }) => machine === chart?.id), [chart])
  const noteCounts = useMemo(() => countNotes(notesHere), [notesHere])

  const comparison = useComparison({ isShown: isCompare, charts, hasCodeNames, place, onFault: setTrouble, go })
  const { compared } = comparison
  const index = useMemo(
    () => (searching ? buildIndex(worded.values(), requirementTexts, knownErrors()) : undefined),
    [searching],
  )

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setSearching(true)
    }
    window.addEventListener('keydown', listen)
    const hear = ({ source, data }: MessageEvent) => {
      const isPhone = [...document.querySelectorAll('iframe')].some((frame) => frame.contentWindow === source)
      if (isPhone && (data as Partial<FindMessage> | null)?.channel === 'kmarket-find') setSearching(true)
    }
    window.addEventListener('message', hear)
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener('message', hear)
    }
  }, [])

  const details = useRef<HTMLDivElement>(null)
  // What is shown anew begins at its title.
  useLayoutEffect(() => {
    details.current?.scrollTo(0, 0)
  }, [panel, chart?.id, panel === 'state' && picked?.id])

  const choose = ({ machineId, key }: Choice) => {
    setInstance(key)
    go({ machine: machineId, state: undefined, edge: undefined, follow: false })
  }
  const pick = useCallback(
    (next: Picked, machine = view === 'compare' ? place.machine : choice.machineId) => {
      setPanel((before) => (before === 'notes' ? before : 'state'))
      go({
        machine,
        state: next?.kind === 'state' ? next.id : undefined,
        edge: next?.kind === 'edge' ? next.id : undefined,
        follow: false,
      })
    },
    [go, view, place.machine, choice.machineId],
  )
  const open = ({ machine, picked: found, opens }: Hit) => {
    setSearching(false)
    if (opens) {
      setPanel(undefined)
      setJump(opens.section)
      const filters = { ...place.traffic.filters, ...opens.filters }
      go({ machine: choice.machineId, follow: false, view: opens.view, traffic: { ...place.traffic, filters } })
      return
    }
    setInstance(undefined)
    // A whole machine can be compared; a state may be in one of both versions only.
    const isCompared = view === 'compare' && !found
    setPanel(isCompared ? undefined : 'state')
    go({
      machine,
      state: found?.kind === 'state' ? found.id : undefined,
      edge: found?.kind === 'edge' ? found.id : undefined,
      follow: false,
      view: view === 'compare' && found ? 'chart' : view,
    })
  }
  const step = useCallback(
    (entry: LogEntry) => {
      setMoment(entry.id)
      if (entry.kind !== 'transition' || !charts.has(entry.message.machineId)) return
      const { machineId, actorId } = entry.message
      // While a whole run is replayed, plumbing does not take the chart away from what the shopper does.
      if (isPlumbing(machineId) && !plumbing && place.logMachine !== machineId) return
      setInstance(`${entry.phone} ${actorId}`)
      if (place.machine !== machineId || place.follow)
        go({ machine: machineId, state: undefined, edge: undefined, follow: false }, { replace: true })
    },
    [go, plumbing, place.logMachine, place.machine, place.follow],
  )
  const chooseEntry = (entry: LogEntry) => {
    setMoment(entry.id)
    if (entry.kind !== 'transition' || !charts.has(entry.message.machineId)) return
    choose({ machineId: entry.message.machineId, key: `${entry.phone} ${entry.message.actorId}` })
  }
  const importRun = (file: File) => {
    file.text().then(
      (content) => {
        const read = readRun(content)
        if ('refused' in read) {
          const { refused } = read
          setTrouble(
            refused.reason === 'schema' ? texts.run.refused.schema(refused.where) : texts.run.refused[refused.reason],
          )
          return
        }
        setTrouble(undefined)
        setRun(read.run)
        const [start] = read.run.journal.entries
        if (start) step(start)
      },
      () => setTrouble(texts.run.unreadable),
    )
  }
  const exportRun = () => {
    const shopper = shopperOf(first.state.opened.shopper)
    const title = run?.title ?? texts.run.title(shopper ? shopper.user_profile_type : texts.phone.name(1))
    download('k-market-run.json', new Blob([writeRun(journal, { title })], { type: 'application/json' }))
  }
  const switchSecond = (on: boolean) => {
    setBoth(on)
    setColumns(on ? [42, 35, 23] : [24, 51, 25])
    const { shopper } = second.state.settings
    const another = shoppers.find(({ key }) => key !== first.state.settings.shopper)
    if (!on) second.kill()
    else if (another && !shopper) second.openAs(another.key)
    else second.open()
  }

  const past = (number: number) => {
    if (moment === undefined) return undefined
    const seen = journal.entries.filter((entry) => entry.id <= moment && entry.phone === number)
    // An older picture no longer shows the moment once something else has happened on the phone.
    return { picture: seen.at(-1)?.picture }
  }
  const complaints = [...unknown.map((one) => unknownWords(one, texts)), ...(trouble === undefined ? [] : [trouble])]
  /** The chart shows the phones. */
  const isLive = !isCompare && !isTraffic && !isCoverage
  const hasLeft = isBesideShop || isCompare
  const shownChart = isCompare ? (compared.union?.chart ?? compared.after ?? chart) : chart

  return (
    <TextsContext.Provider value={texts}>
      <Flex direction="column" height="100vh" minHeight="640px" minWidth="1280px" colorPalette="teal">
        <Header
          place={place}
          chart={worded.get(choice.machineId)}
          choice={choice}
          machines={[...machines.values()]}
          go={go}
          onChoose={choose}
          onSearch={() => setSearching(true)}
          figures={isTraffic ? figures : []}
          pictured={
            isTraffic
              ? trafficLines(place.traffic, language, shopClock.now())
              : isCoverage
                ? [`${texts.coverage.level}: ${texts.coverage.levels[place.walked]}`]
                : isCompare
                  ? [comparison.names]
                  : []
          }
          hasRun={isLive && running !== undefined}
          onStill={setStill}
          onFault={setTrouble}
        />
        {complaints.length > 0 && (
          <Alert.Root status="warning" role="alert" flex="none" borderRadius="0" paddingBlock="6px" alignItems="center">
            <Alert.Indicator />
            <Alert.Title flex="1" fontWeight="400">
              {complaints.join(' ')}
            </Alert.Title>
            <CloseButton
              size="xs"
              aria-label={texts.close}
              onClick={() => {
                setTrouble(undefined)
                dismiss()
              }}
            />
          </Alert.Root>
        )}
        <Splitter.Root
          as="main"
          orientation="vertical"
          flex="1"
          minHeight="0"
          panels={[
            { id: 'work', minSize: 40 },
            { id: 'log', minSize: isLive ? 8 : 0 },
          ]}
          // Where the phones are not followed, the chart takes the log's space.
          size={isLive ? rows : [100, 0]}
          onResize={({ size }) => isLive && setRows(size)}
        >
          <Splitter.Panel id="work" minHeight="0">
            <Splitter.Root
              key={String(hasLeft)}
              height="100%"
              panels={[
                ...(hasLeft ? [{ id: 'left', minSize: 16 }] : []),
                { id: 'middle', minSize: 25 },
                { id: 'right', minSize: 16 },
              ]}
              defaultSize={hasLeft ? undefined : [75, 25]}
              size={hasLeft ? columns : undefined}
              onResize={({ size }) => hasLeft && setColumns(size)}
            >
              {hasLeft && (
                <>
                  <Splitter.Panel id="left" minWidth="0" height="100%">
                    {isCompare && (
                      <ComparePanel
                        base={comparison.base}
                        other={comparison.other}
                        revisions={comparison.revisions}
                        wording={wording}
                        revision={place.base}
                        differing={comparison.differ}
                        comparison={compared}
                        chart={shownChart}
                        nameOf={(id) => charts.get(id)?.name[wording] ?? id}
                        machine={place.machine}
                        onFile={comparison.chooseFile}
                        onRevision={(revision) => go({ base: revision, state: undefined, edge: undefined })}
                        hrefOf={(machine) =>
                          worded.has(machine)
                            ? `#${writeAddress({ ...place, machine, base: undefined, state: undefined, edge: undefined, follow: false }, worded)}`
                            : undefined
                        }
                        onPick={pick}
                        onSummary={() => {
                          const known = {
                            coverage: coverage?.kind === 'loaded' ? coverage.file : undefined,
                            sums: sums.kind === 'loaded' ? sums.sums : undefined,
                          }
                          void navigator.clipboard.writeText(comparison.summary(known))
                        }}
                      />
                    )}
                    {/* Hidden, not removed, while versions are compared: a removed page would be a killed one. */}
                    {isBesideShop && (
                      <Flex
                        as="section"
                        direction="column"
                        height="100%"
                        display={isCompare ? 'none' : 'flex'}
                        aria-label={texts.regions.phones}
                      >
                        <Flex flex="1" minHeight="0">
                          <Device
                            phone={first}
                            shopperName={nameOfShopper(first.state.opened.shopper)}
                            past={past(1)}
                          />
                          {both && (
                            <Device
                              phone={second}
                              shopperName={nameOfShopper(second.state.opened.shopper)}
                              past={past(2)}
                            />
                          )}
                        </Flex>
                        <Flex flex="none" paddingInline="14px" paddingBlock="8px" borderTopWidth="1px" bg="bg.panel">
                          <Switch label={texts.header.secondPhone} on={both} onChange={switchSecond} />
                        </Flex>
                      </Flex>
                    )}
                  </Splitter.Panel>
                  <Splitter.ResizeTrigger
                    id="left:middle"
                    aria-label={isCompare ? texts.resize.changes : texts.resize.phones}
                  />
                </>
              )}
              <Splitter.Panel id="middle" minWidth="0" height="100%">
                <Flex
                  as="section"
                  direction="column"
                  height="100%"
                  aria-label={texts.regions[view === 'outline' || view === 'paths' ? view : 'chart']}
                >
                  <ChartToolbar
                    {...{ place, go, isLive }}
                    status={statusOf(running, { isReplay: run !== undefined, isPast: moment !== undefined }, texts)}
                    onFollow={(on) => {
                      setMoment(undefined)
                      go({
                        follow: on,
                        ...(on ? { state: undefined, edge: undefined } : { machine: choice.machineId }),
                      })
                    }}
                  />
                  <Box position="relative" flex="1" minHeight="0" className="machine">
                    {!shownChart && <Text padding="24px">{texts.regions.noChart}</Text>}
                    {isTraffic && chart && <TrafficStatus {...{ charts, chart, sums }} place={place.traffic} />}
                    {shownChart && view === 'outline' && (
                      <OutlineView
                        chart={shownChart}
                        wording={wording}
                        value={value}
                        picked={picked}
                        notes={noteCounts}
                        onPick={pick}
                      />
                    )}
                    {shownChart && view === 'paths' && (
                      <PathExplorer
                        chart={shownChart}
                        wording={wording}
                        story={place.story}
                        onStory={(story, options) => go({ story }, options)}
                        onPick={(id) =>
                          pick({ kind: shownChart.nodes.some((node) => node.id === id) ? 'state' : 'edge', id })
                        }
                        taken={taken}
                        drive={drive?.machine === shownChart.id ? drive : undefined}
                        onOpen={onOpen && ((state, start) => onOpen(shownChart, state, start))}
                      />
                    )}
                    {shownChart && (view === 'chart' || !isLive) && (
                      <>
                        <ChartView
                          chart={shownChart}
                          wording={wording}
                          level={level}
                          running={isLive && !isStill ? running : undefined}
                          value={isLive && !isStill ? value : undefined}
                          picked={picked}
                          onPick={pick}
                          found={nothingFound}
                          track={track && !isCompare}
                          onTrack={setTrack}
                          notes={noteCounts}
                          marks={isCompare ? compared.union?.marks : isCoverage ? coverageHere : heat}
                          legend={
                            <Legend kinds={legendKinds(view, place.traffic, !isStill && running !== undefined)} />
                          }
                        />
                      </>
                    )}
                  </Box>
                </Flex>
              </Splitter.Panel>
              <Splitter.ResizeTrigger id="middle:right" aria-label={texts.resize.details} />
              <Splitter.Panel id="right" minWidth="0" height="100%">
                <Tabs.Root
                  className="side"
                  as="aside"
                  aria-label={texts.regions.details}
                  value={panel}
                  onValueChange={({ value: name }) => setPanel(shownPanels.find((one) => one === name))}
                  display="flex"
                  flexDirection="column"
                  height="100%"
                  bg="bg.panel"
                  size="sm"
                >
                  <Tabs.List flex="none" height="44px" paddingInline="6px" aria-label={texts.regions.details}>
                    {shownPanels.map((name) => (
                      <Tabs.Trigger key={name} value={name} height="44px" paddingInline="9px">
                        {texts.tabs[name]}
                        {name === 'notes' && <NoteMark count={notesHere.length} />}
                      </Tabs.Trigger>
                    ))}
                  </Tabs.List>
                  <Tabs.Content
                    ref={details}
                    value={panel}
                    flex="1"
                    minHeight="0"
                    overflow="auto"
                    padding="16px"
                    tabIndex={0}
                  >
                    {both && (panel === 'phone' || panel === 'callbacks') && (
                      <Box marginBottom="14px">
                        <Segments
                          label={texts.tabs.which}
                          value={String(phone.number)}
                          options={['1', '2'].map((one) => ({ value: one, label: texts.phone.name(Number(one)) }))}
                          onChange={(one) => setControlled(Number(one))}
                        />
                      </Box>
                    )}
                    {panel === 'state' && chart && (
                      <StatePanel
                        chart={isCompare ? (shownChart ?? chart) : chart}
                        wording={wording}
                        running={running}
                        active={activeStates(chart, value)}
                        picked={picked}
                        notes={notesHere}
                        onPick={pick}
                        onPaths={(to) => {
                          const from = chart.nodes.find(({ depth, initial }) => depth === 1 && initial)?.id
                          const isEnd = from === undefined || from === to
                          go({
                            machine: chart.id,
                            follow: false,
                            view: 'paths',
                            story: { ...noStory, to, ...(isEnd ? {} : { from, path: 1 }) },
                          })
                        }}
                        drive={drive?.machine === chart.id ? drive : undefined}
                        onOpen={onOpen && ((state, start) => onOpen(chart, state, start))}
                      />
                    )}
                    {panel === 'traffic' && chart && (
                      <TrafficPanel
                        key={chart.id}
                        {...{ charts, chart, wording, sums }}
                        place={place.traffic}
                        onPlace={(traffic) => go({ traffic })}
                        onPick={pick}
                        onReload={() => setAttempt((before) => before + 1)}
                        jump={jump}
                        onJumped={() => setJump(undefined)}
                      />
                    )}
                    {panel === 'coverage' && chart && (
                      <CoveragePanel
                        {...{ chart, wording, coverage, findings }}
                        machine={covered}
                        walked={place.walked}
                        onPick={pick}
                        onReload={() => setAttempt((before) => before + 1)}
                      />
                    )}
                    {panel === 'touched' && (
                      <TouchedPanel comparison={compared} {...{ wording, coverage, sums }} onPick={pick} />
                    )}
                    {panel === 'phone' && (
                      <PhonePanel key={phone.number} phone={phone} shoppers={shoppers} fault={fault} />
                    )}
                    {panel === 'callbacks' && (
                      <CallbackPanel key={phone.number} phone={phone} shopper={shopperOf(phone.state.opened.shopper)} />
                    )}
                    {panel === 'sandbox' && <SandboxPanel />}
                    {panel === 'notes' && chart && (
                      <NotesPanel
                        {...{ chart, wording, picked }}
                        notes={notesHere}
                        today={() => new Date().toISOString().slice(0, 10)}
                        onPick={pick}
                      />
                    )}
                  </Tabs.Content>
                </Tabs.Root>
              </Splitter.Panel>
            </Splitter.Root>
          </Splitter.Panel>
          <Splitter.ResizeTrigger id="work:log" aria-label={texts.resize.log} />
          <Splitter.Panel id="log" minHeight="0">
            <LogPanel
              entries={journal.entries}
              shown={shownEntries}
              place={place}
              go={go}
              chosen={moment}
              onChoose={chooseEntry}
              onClear={
                run
                  ? undefined
                  : () => {
                      setMoment(undefined)
                      write({ type: 'clear' })
                    }
              }
            />
          </Splitter.Panel>
        </Splitter.Root>
        <ReplayBar
          steps={shownEntries}
          moment={moment}
          title={run && (run.title === '' ? texts.run.untitled : run.title)}
          onStep={step}
          onNow={() => setMoment(undefined)}
          onExport={exportRun}
          onImport={importRun}
          onLeave={() => {
            setRun(undefined)
            setMoment(undefined)
            setInstance(undefined)
          }}
        />
        {index && <SearchDialog index={index} wording={names} onOpen={open} onClose={() => setSearching(false)} />}
      </Flex>
    </TextsContext.Provider>
  )
}

function unknownWords({ what, id }: Unknown, { unknown }: WorkbenchTexts): string {
  return what === 'machine' || what === 'state' || what === 'edge' ? unknown[what](id) : unknown.other(what, id)
}
