import { act, cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject, MachineContext } from 'xstate'
import type { Language } from '../../../contract/enums'
import { loadLocale, loadTexts } from '../../../i18n/runtime'
import type { AnyMachineModel } from '../../../machines/model'
import type { ApiError } from '../../../machines/ports'
import { isFull } from '../../full'
import { isChosen, isReplaying, replayOf } from '../chosen'
import type { Exploration, Situation, Step } from '../explore'
import {
  explore,
  inputOf,
  isTry,
  labelOf,
  pathTo,
  relationsOf,
  settlementOf,
  startOf,
  takenUpTo,
  WrongDelay,
} from '../explore'
import { explained } from '../failure'
import type { Replay } from '../failure'
import type { Inventory } from '../inventory'
import { inventory } from '../inventory'
import { proofs } from '../proof'
import type { Excuse } from '../results'
import { Results } from '../results'
import { explorationFailure } from '../study'
import { tour } from '../tour'
import { holds, noCoverage, onShortestPath, stepsWithLabels, WalkFailure } from '../walk'
import type { AnyPageModel, Bringing, Interruption, PageModel } from './pageModel'
import { isNever } from './pageModel'
import { Phone } from './phone'
import { Watch } from './watch'

const languages: readonly Language[] = ['th', 'en']
const interruptions: readonly Interruption[] = ['back', 'reload', 'kill']

/**
 * Walks a machine's paths through the rendered page: every state and every edge that a shopper, the bank app or the server's answers can
 * bring about there; then Back, a reload or a kill in each state, in turn. The languages alternate. With FULL each path runs in both, and all
 * three in each state. The result is written for `npm run test:paths -- --report`.
 */
export function describePage<TMachine extends AnyStateMachine>(page: PageModel<TMachine>): void {
  const of = page as unknown as AnyPageModel
  const machine = page.model.machine.id
  const replay = replayOf(machine, 'page')
  if (!isChosen(machine) || (isReplaying && !replay)) return

  onRenderedPage(`${machine} on the drawn page`, () => {
    if (replay) it(replay.file, () => replayOnPage(page, replay))
    else describeTour(of)
  })
}

/** Tests that walk on rendered pages: their texts and lazy modules are loaded, their clock is the walk's. */
export function onRenderedPage(title: string, tests: () => void): void {
  describe(title, () => {
    beforeAll(async () => {
      configure({ getElementError: (message) => new Error(message?.split('\n')[0]) })
      // Lazy modules are loaded before the walks start, because the walks wait for turns of the event loop, not for files.
      for (const language of languages) {
        await loadLocale(language)
        await Promise.all(lazy.map((load) => load()))
      }
    })
    beforeEach(() => {
      openDocument()
      vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    })
    afterEach(closeDocument)
    afterAll(() => loadLocale('th'))
    tests()
  })
}

function openDocument(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

function closeDocument(): void {
  cleanup()
  vi.useRealTimers()
}

/** Walks one path on the rendered page. */
export async function replayOnPage<TMachine extends AnyStateMachine>(
  page: PageModel<TMachine>,
  { labels, language = 'th', then }: Pick<Replay, 'labels' | 'language' | 'then'>,
): Promise<void> {
  const model = { ...(page.model as unknown as AnyMachineModel), limit: 0 }
  const exploration = explored(page as unknown as AnyPageModel, model)
  await walkOnPage(page, exploration, language, stepsWithLabels(exploration, labels), then)
}

/** The exploration of a model with what its page offers. */
export const exploredOnPage = <TMachine extends AnyStateMachine>(page: PageModel<TMachine>): Exploration =>
  explored(page as unknown as AnyPageModel, page.model as unknown as AnyMachineModel)

/**
 * Walks a path of {@link exploredOnPage}. A failure is a {@link WalkFailure} with the shortest path to it, or with the walked one where the
 * shortest does not fail alike.
 */
export async function walkOnPage<TMachine extends AnyStateMachine>(
  page: PageModel<TMachine> | AnyPageModel,
  exploration: Exploration,
  language: Language,
  steps: readonly Step[],
  then?: Replay['then'],
): Promise<ReadonlySet<string>[]> {
  const newWalk = () => new Walk(page as AnyPageModel, exploration, language)
  const walk = newWalk()
  try {
    return await walk.play(steps, then)
  } catch (failure) {
    if (!(failure instanceof WalkFailure)) throw failure
    const place = { machine: exploration.model.machine.id, level: 'page', language } as const
    // The exploration leads to the state of an interruption by a shortest path.
    if (then && walk.isInterrupted) throw explained(failure.with({ isShortest: true }), { ...place, then }, exploration)
    const { failed, isShortest } = await onShortestPath(exploration, failure, async (path) => {
      closeDocument()
      openDocument()
      const again: unknown = await newWalk()
        .play(path)
        .catch((thrown: unknown) => thrown)
      return again instanceof WalkFailure ? again : undefined
    })
    throw explained(failed.with({ isShortest }), place, exploration)
  }
}

function describeTour(of: AnyPageModel): void {
  const start = performance.now()
  const { chart, proved, wanted, exploration } = plan(of)
  const edges = [...exploration.firstTaken].filter(([id]) => !isTry(id))
  const paths = tour({ ...exploration, firstTaken: new Map(edges) }, wanted)
  const results = new Results({ machine: chart.machine, level: 'page' }, chart, proved, noCoverage())
  results.planned(performance.now() - start)
  let walks = 0
  const walked = (title: string, language: Language, steps: readonly Step[], then?: Replay['then']) => {
    walks += 1
    it(`${title} [MBT-002]`, () =>
      results.walked(title, async () => {
        for (const taken of await walkOnPage(of, exploration, language, steps, then)) results.took(taken)
      }))
  }

  const planned = 'has paths over every state and edge that the page can bring about'
  it(`${planned} [MBT-002]`, () =>
    results.checked(planned, () => {
      const failure = explorationFailure(exploration)
      if (failure) throw explained(failure, { machine: chart.machine, level: 'page' }, exploration)
      expect(Object.keys(of.model.inputs as object).sort()).toEqual(Object.keys(of.scenes).sort())
      const taken = new Set(paths.flatMap(({ end }) => takenUpTo(end)))
      expect([...wanted].filter((id) => !taken.has(id))).toEqual([])
      expect(Object.keys(of.untaken).filter((id) => exploration.firstTaken.has(id))).toEqual([])
    }))

  for (const [index, { title, steps }] of paths.entries())
    for (const language of isFull ? languages : [languages[index % 2]!])
      walked(`${language} ${index + 1}. ${title}`, language, steps)

  for (const [number, [state, situation]] of firstIn(chart, exploration).entries()) {
    const expected = interruptions.filter((how) => of.interrupted[state]?.[how])
    for (const [index, how] of expected.entries()) {
      const language = languages[(isFull ? number + index : number) % 2]!
      if (isFull || index === number % expected.length)
        walked(`${language}, ${how} in ${state}`, language, pathTo(situation), { how, state })
    }
  }

  afterAll(() => results.write(walks, { untaken: of.untaken, excuses: excusesOf(of) }))
}

/** What a shopper can't do or see on this page. */
function excusesOf({ scenes, calls, gestures, looks, model }: AnyPageModel): Excuse[] {
  const of = (what: string, list: Record<string, object>): Excuse[] =>
    Object.entries(list).flatMap(([name, one]) =>
      isNever(one) ? [{ what: `${what} ${name}`, reason: one.never }] : [],
    )
  const { outcomes } = model as AnyMachineModel
  const ends = Object.entries(calls).flatMap(([src, one]) =>
    !isNever(one) && 'bring' in one
      ? Object.keys(outcomes[src] ?? {}).flatMap((outcome) => (outcome in one.bring ? [] : [`call ${src} ${outcome}`]))
      : [],
  )
  return [
    ...of('start', scenes as Record<string, object>),
    ...of('event', gestures),
    ...of('call', calls),
    ...ends.map((what) => ({ what, reason: 'Nothing on the page brings this end about.' })),
    ...of('state', looks),
  ]
}

/** An event as text, with its properties in alphabetical order: events from the wire have another order. */
function wordingOf({ distinguishedBy }: AnyPageModel, event: EventObject): string {
  const by = distinguishedBy?.[event.type]
  return labelOf(sorted(by ? { type: event.type, by: by(event) } : event) as EventObject)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  // The opener is an actor: a model has only one, the page has them all.
  if ('send' in value) return '(actor)'
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, of]) => [key, sorted(of)]))
}

const lazy = [
  ...(
    [
      'shop',
      'coupons',
      'giving',
      'landing',
      'merchant',
      'orders',
      'outcome',
      'reviews',
      'searching',
      'visit',
      'errors',
      'standIn',
    ] as const
  ).map((group) => () => loadTexts(group)),
  () => import('../../../src/overlays/StandInForm'),
  () => import('../../../src/screens/firstVisit/FirstVisit'),
  () => import('../../../src/overlays/ModalDialog'),
  () => import('../../../src/screens/checkout/AddressLayer'),
  () => import('../../../src/screens/gifts/GiftFields'),
  () => import('../../../src/screens/gifts/RecipientStep'),
  () => import('../../../src/screens/gifts/CardStep'),
  () => import('../../../src/screens/gifts/ReviewStep'),
  () => import('../../../src/screens/reviews/CommentField'),
  () => import('../../../src/screens/product/VariantSheet'),
  () => import('../../../src/screens/checkout/PaymentSheet'),
  () => import('../../../src/screens/checkout/GatewayEmailLayer'),
  () => import('../../../src/screens/checkout/CheckingScreen'),
  () => import('../../../src/screens/checkout/ThankYouScreen'),
  () => import('../../../src/screens/checkout/VoucherSheet'),
  () => import('../../../src/screens/checkout/CodeField'),
  () => import('../../../src/controls/RangeSlider'),
  () => import('../../../machines/checkout/checkoutMachine'),
  () => import('../../../src/actors/checkoutActors'),
  () => import('../../../src/app/checkoutStart'),
]

/** The exploration of the model with what the page offers; and what of the chart must be taken. */
function plan(page: AnyPageModel) {
  const model = page.model as AnyMachineModel
  const chart = inventory(model.machine)
  const proved = proofs(model.machine, relationsOf(model))
  const left = (id: string) => !proved.has(id) && !(id in page.untaken)
  const states = chart.states.filter(({ type }) => type !== 'history')
  const wanted = new Set([...states, ...chart.edges].map(({ id }) => id).filter(left))
  return { chart, proved, wanted, exploration: explored(page, model) }
}

function explored(page: AnyPageModel, model: AnyMachineModel): Exploration {
  const samples = { ...model.samples, ...(page.samples as AnyMachineModel['samples']) }
  return explore(
    { ...model, samples },
    (from, step) => {
      if (page.ends?.(from)) return false
      const snapshot = from.snapshot as AnyMachineSnapshot
      if (step.kind === 'start') return !isNever(page.scenes[step.variant] ?? {})
      if (step.kind === 'settle') {
        const call = page.calls[step.src] ?? {}
        if (isNever(call) || !('bring' in call)) return !isNever(call)
        const { bring, can } = call as Bringing
        return step.outcome in bring && (can?.[step.outcome]?.(snapshot) ?? true)
      }
      if (step.kind === 'wait') return page.waits?.({ snapshot, context: contextOf(snapshot) }) ?? true
      const gesture = step.kind === 'send' ? page.gestures[step.event.type] : undefined
      if (step.kind !== 'send' || !gesture) return false
      if (isNever(gesture)) return false
      return gesture.can?.({ snapshot, context: contextOf(snapshot) }, step.event) ?? true
    },
    page.receives,
  )
}

/** The first situation in each state without children. */
function firstIn(chart: Inventory, { situations }: Exploration): [string, Situation][] {
  return chart.states.flatMap(({ path }) => {
    const found = [...situations.values()].find(({ situation }) => leavesOf(situation.snapshot).includes(path))
    return found ? [[path, found.situation] as [string, Situation]] : []
  })
}

const contextOf = (snapshot: AnyMachineSnapshot | undefined) => snapshot?.context as MachineContext

const leavesOf = (snapshot: AnyMachineSnapshot | undefined): string[] =>
  (snapshot?._nodes ?? []).filter(({ type }) => type === 'atomic' || type === 'final').map(({ path }) => path.join('.'))

/** One path, on one phone. */
class Walk {
  private readonly model: AnyMachineModel
  private readonly watch: Watch
  private readonly phone: Phone
  private before: Situation
  /** After an interruption the server answers by itself. */
  isInterrupted = false

  constructor(
    private readonly page: AnyPageModel,
    private readonly exploration: Exploration,
    private readonly language: Language,
  ) {
    this.model = page.model as AnyMachineModel
    this.watch = new Watch(this.model, page.staysWithFirst === true)
    this.before = exploration.root
    const calls = Object.entries(page.calls).flatMap(([src, call]) => {
      const endpoints = 'of' in call ? [call.of] : 'bring' in call ? (call.held ?? []) : []
      return endpoints.map((endpoint) => ({ src, endpoint }))
    })
    this.phone = new Phone(
      language,
      calls.map(({ endpoint }) => endpoint),
      (endpoint) => !this.isInterrupted && calls.some((one) => one.endpoint === endpoint && this.watch.runs(one.src)),
    )
  }

  /** Plays a path, and an interruption at its end; what each step took. A failure is a {@link WalkFailure} that tells how to repeat it. */
  async play(steps: readonly Step[], then?: Replay['then']): Promise<ReadonlySet<string>[]> {
    const taken: ReadonlySet<string>[] = []
    for (const [index, step] of steps.entries()) {
      const predicted = this.exploration.advance(this.before, step)
      try {
        await this.take(step, predicted.emitted)
        await this.phone.settle()
        await this.phone.eventually(() => this.judge(predicted))
        await this.page.between?.(this.phone)
        expect(this.phone.server.unforeseen, 'calls without an answer').toEqual([])
      } catch (thrown) {
        throw this.failure(step.label, thrown, steps.slice(0, index + 1))
      }
      taken.push(predicted.taken)
      this.before = predicted
    }
    if (!then) return taken
    try {
      await this.interrupt(then.how, this.page.interrupted[then.state]![then.how]!)
    } catch (thrown) {
      throw this.failure(`${then.how} in ${then.state}`, thrown, steps)
    }
    return taken
  }

  private failure(by: string, thrown: unknown, steps: readonly Step[]): WalkFailure {
    const reason = `${by}: ${thrown instanceof Error ? thrown.message : JSON.stringify(thrown)}`
    const rested: unknown = this.watch.actor && this.watch.snapshot.value
    return new WalkFailure(reason, steps, { rested, at: thrown instanceof WrongDelay ? [thrown.event] : undefined })
  }

  private async interrupt(how: Interruption, look: (phone: Phone) => void): Promise<void> {
    this.isInterrupted = true
    await this.phone[how]()
    await this.phone.settle()
    await this.phone.eventually(() => look(this.phone))
  }

  private async take(step: Step, emitted: Situation['emitted']): Promise<void> {
    switch (step.kind) {
      case 'start': {
        vi.setSystemTime(startOf(this.model, step.variant))
        const scene = this.page.scenes[step.variant]
        if (scene && !isNever(scene)) await scene(this.phone)
        this.watch.isStarted = true
        return
      }
      case 'send': {
        const gesture = this.page.gestures[step.event.type]
        if (!gesture || isNever(gesture)) throw new Error('There is no such gesture.')
        const known = this.events().length
        const { snapshot } = this.before
        await gesture.make(this.phone, step.event, { snapshot, context: contextOf(snapshot) })
        await this.phone.settle()
        const expected = [step.event, ...emitted].map((event) => wordingOf(this.page, event))
        const besides = gesture.comesWith ?? []
        const heard = this.events().slice(known)
        const own = new Set(expected.map((label) => heard.lastIndexOf(label)))
        expect(heard.filter((label, index) => own.has(index) || !besides.includes(label.split(' ')[0]!))).toEqual(
          expected,
        )
        return
      }
      case 'settle':
        return this.settle(step)
      case 'wait': {
        const { now } = this.exploration.advance(this.before, step)
        this.watch.trail.push({ kind: 'time', now })
        this.watch.isWaiting = true
        await act(() => vi.advanceTimersByTimeAsync(now - this.before.now).then(() => undefined))
        this.watch.isWaiting = false
      }
    }
  }

  private events(): string[] {
    return this.watch.trail.flatMap((fact) => (fact.kind === 'event' ? [wordingOf(this.page, fact.event)] : []))
  }

  private async settle({ actor, src, outcome }: Step & { kind: 'settle' }): Promise<void> {
    const call = this.page.calls[src]
    const chosen = this.model.outcomes[src]?.[outcome]
    if (!call || isNever(call) || !chosen) throw new Error(`\`${src}\` does not run.`)
    this.watch.ending = { actor, outcome }
    if ('bring' in call) return call.bring[outcome]?.(this.phone)
    const { context, children } = this.watch.snapshot as { context: unknown; children: Record<string, AnyActorRef> }
    const asked = { input: inputOf(children[actor] as AnyActorRef), context, now: Date.now() }
    const end = settlementOf(chosen, asked)
    await this.phone.reply(
      call.of,
      end.kind === 'done' ? { body: call.wire(end.output as never) } : { error: end.error as ApiError },
    )
  }

  private judge({ snapshot: predicted, error }: Situation): void {
    const { snapshot, trail } = this.watch
    const at = ({ value }: AnyMachineSnapshot, of: unknown) => JSON.stringify([value, of])
    expect(at(snapshot, this.model.serialize(snapshot))).toBe(
      at(predicted as AnyMachineSnapshot, this.model.serialize(predicted)),
    )
    const seen = { snapshot, context: contextOf(snapshot), now: Date.now(), trail: trail as never }
    for (const leaf of leavesOf(snapshot)) {
      const look = this.page.looks[leaf]
      if (look && !isNever(look)) holds(`what is seen in ${leaf}`, () => look(this.phone, seen))
      holds(leaf, () => this.model.expects[leaf]?.check?.(seen))
    }
    for (const [name, rule] of Object.entries(this.model.invariants)) holds(name, () => rule(seen))
    if (error !== undefined) throw error
  }
}
