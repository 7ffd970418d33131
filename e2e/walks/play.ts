import { stripVTControlCharacters } from 'node:util'
import type { Browser } from '@playwright/test'
import { isChosen, isReplaying, replayOf } from '../../tests/graph/chosen'
import { relationsOf, WrongDelay } from '../../tests/graph/explore'
import type { Situation, Step } from '../../tests/graph/explore'
import { failureNotes } from '../../tests/graph/failure'
import { inventory } from '../../tests/graph/inventory'
import { proofs } from '../../tests/graph/proof'
import { Results } from '../../tests/graph/results'
import { brokenRule, noCoverage, onShortestPath, pathTitle } from '../../tests/graph/walk'
import {
  excusesOf,
  exploredInBrowser,
  isBilingual,
  leadOf,
  leavesOf,
  leftOut,
  moveOf,
  plan,
  planOf,
  printed,
} from './plan'
import type { Plan, World } from './plan'
import { expectNoFaults } from './screenFaults'
import type { Endpoint } from './stage'
import { Stage } from './stage'
import type { AnyBrowserWalk, Move } from './walk'
import { endpointOf, hasPendingPayment, isUnplayed } from './walk'
import { violations } from '../axe'
import { isRecording } from '../storyboard/recording'
import { expect, test } from '../test'

export interface Tour {
  /** Requirement ids in brackets. */
  title: string
  walk: AnyBrowserWalk
  shopper: string
  /** The bank app of this walk passes the session id only in the steps that do so. */
  silent?: boolean
  /** Calls that gestures hold, in addition to those of the machine's actors. */
  endpoints?: readonly Endpoint[]
  /** Before each path. */
  prepare?: (stage: Stage) => Promise<void>
  /** After each path, once everything it left open is closed. */
  audit?: (stage: Stage) => Promise<void>
}

const languages = ['th', 'en'] as const

/** One tour of the machine's edges in the browser, and a test that omitted edges are walked elsewhere. */
export function describeTour(tour: Tour): void {
  const { title, walk } = tour
  const { machine } = walk.model
  const replay = replayOf(machine.id, 'browser')
  if (!isChosen(machine.id) || (isReplaying && !replay)) return
  let planned: Plan | undefined
  const thePlan = () => (planned ??= plan(walk))

  test.describe(title, () => {
    // Each tour opens its own browsers. No retry: a failed path is walked again along the shortest one.
    test.describe.configure({ mode: 'parallel', timeout: 600_000, retries: 0 })

    if (replay) {
      test(`${machine.id}: ${replay.file}`, async ({ browser, baseURL }) => {
        const { language = 'th', labels } = replay
        const stage = await openStage(tour, browser, baseURL!, language)
        const { paths, world } = planOf(walk, labels)
        for (const steps of paths) await playPath(tour, stage, world, steps, { title: replay.file, language })
        await stage.close()
      })
      return
    }

    const planned = `each edge is in the tour, or there is a reason${walk.isLarge ? '' : ' and the bare machine takes it'}`
    test(`${machine.id}: ${planned}; Back, a reload or a kill is in it [MBT-002]`, () => {
      const { paths, complaints, failure } = thePlan()
      if (failure) throw failure
      expect(complaints).toEqual([])
      expect(paths.flat().some((step) => moveOf(step) !== undefined)).toBe(true)
    })

    for (const [turn, language] of languages.entries()) {
      test(`${machine.id}: paths of the tour, ${nameOf(language)} [MBT-002]`, async ({ browser, baseURL }) => {
        const start = performance.now()
        const chart = inventory(machine)
        const proved = proofs(machine, relationsOf(walk.model))
        const results = new Results(
          { machine: machine.id, level: 'browser', part: language },
          chart,
          proved,
          noCoverage(),
        )
        const { paths, world, complaints, failure } = thePlan()
        results.planned(performance.now() - start)
        if (failure || complaints.length > 0) results.addFailure(planned)
        const stage = await openStage(tour, browser, baseURL!, language)
        const only = process.env['WALK_PATH']
        try {
          for (const [index, steps] of paths.entries()) {
            if (only && Number(only) !== index + 1) continue
            if (!only && !isBilingual && paths.length > 1 && index % languages.length !== turn) continue
            const title = `Path ${index + 1} of the tour`
            await results.walked(title, async () => {
              for (const taken of await playPath(tour, stage, world, steps, { title, language })) results.took(taken)
            })
          }
          if (!only && !isRecording)
            await results.checked('axe examines states, and the focus is watched', () => {
              expect(stage.examined.count, 'states in which axe examined the screen').toBeGreaterThan(0)
              expect(stage.watchedSteps, 'steps in which the focus was watched').toBeGreaterThan(0)
            })
        } finally {
          if (!only) results.write(0, { untaken: leftOut(walk, thePlan()), excuses: excusesOf(walk) })
        }
        await stage.close()
      })
    }
  })
}

/** A stage on which the calls of the tour's machine are held. */
export async function openStage(
  { walk, shopper, silent = false, endpoints = [] }: Tour,
  browser: Browser,
  baseURL: string,
  lang: Lang,
) {
  const stage = await Stage.open(browser, { baseURL, lang, shopper, silent })
  for (const call of Object.values(walk.calls)) {
    const endpoint = endpointOf(call)
    if (endpoint) await stage.hold(endpoint)
  }
  for (const endpoint of endpoints) await stage.hold(endpoint)
  return stage
}

/** Where a path failed. */
class PathFailure extends Error {
  constructor(
    readonly steps: readonly Step[],
    /** The step and its message without Playwright's log of calls, which differs each time. */
    readonly reason: string,
    /** What the message says between the path and the whole reason. */
    readonly notes: readonly string[],
    message: string,
  ) {
    super(message)
  }
}

/**
 * Plays one path, and checks what it leaves behind; what each step took. A failure prints the shortest path to it, or the played one where the
 * shortest does not fail alike, and how to repeat it.
 */
export async function playPath(
  tour: Pick<Tour, 'walk' | 'prepare' | 'audit'>,
  stage: Stage,
  world: World,
  steps: readonly Step[],
  { title, language }: { title: string; language: Lang },
): Promise<ReadonlySet<string>[]> {
  try {
    return await playOnce(tour, stage, world, steps, language)
  } catch (failure) {
    if (!(failure instanceof PathFailure)) throw failure
    const { failed, isShortest } = await onShortestPath(exploredInBrowser(tour.walk), failure, async (path) => {
      const again: unknown = await playOnce(tour, stage, world, path, language).catch((thrown: unknown) => thrown)
      return again instanceof PathFailure ? again : undefined
    })
    const path = [`${title}, ${pathTitle(isShortest)}:`, printed(failed.steps)]
    throw new Error([...path, ...failed.notes, failed.message].join('\n'))
  }
}

async function playOnce(
  { walk, prepare, audit }: Pick<Tour, 'walk' | 'prepare' | 'audit'>,
  stage: Stage,
  world: World,
  steps: readonly Step[],
  language: Lang,
): Promise<ReadonlySet<string>[]> {
  const taken: ReadonlySet<string>[] = []
  const failed = async (played: readonly Step[], next: Situation, error: unknown): Promise<Error> => {
    const where = next.snapshot ? JSON.stringify(next.snapshot.value) : 'the machine is gone'
    const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    const notes = failureNotes({
      machine: walk.model.machine.id,
      level: 'browser',
      language,
      reason: message,
      steps: played,
      at: error instanceof WrongDelay ? [error.event] : undefined,
      world: { ...world, model: walk.model },
      picture: await pictureOf(stage),
    })
    const seen = [`expected: ${where}`, `the page shows: ${await headingsOf(stage)}`]
    const reason = `${played.at(-1)?.label}: ${message.split('\nCall log')[0]}`
    return new PathFailure(played, reason, [...seen, ...notes], message)
  }
  await stage.wipe()
  await prepare?.(stage)
  let at = world.root
  for (const [done, step] of steps.entries()) {
    const next = world.advance(at, step)
    try {
      await take(walk, stage, world, step, at, next)
      if (next.error !== undefined) throw next.error
      if (isRecording) await (await import('../storyboard/pictures')).takePictures(stage.page, language)
      else {
        const isCalling = world
          .stepsAt(next)
          .some((one) => one.kind === 'settle' && endpointOf(walk.calls[one.src]) !== undefined)
        const isPending = leavesOf(next).some((leaf) => hasPendingPayment(walk.rests[leaf]))
        await expectNoFaults(stage.page, stage.LL, () => ({ isWaiting: isCalling || stage.isWaiting, isPending }))
        expectNoErrors(stage)
        await examine(stage, next)
      }
    } catch (error) {
      throw await failed(steps.slice(0, done + 1), next, error)
    }
    taken.push(next.taken)
    at = next
  }
  try {
    await stage.forgetPage()
    await audit?.(stage)
    expectNoErrors(stage)
    expect(await stage.bank.balances(), 'the bank’s books balance').toBe(true)
  } catch (error) {
    throw await failed(steps, at, error)
  }
  return taken
}

const expectNoErrors = ({ errors }: Stage) => expect(errors, 'errors of the page’s script').toEqual([])

/** Contrast is measured wrongly in a page that is still transparent: it is measured once more, since a transition may have begun meanwhile. */
async function violationsAtRest({ page }: Stage): Promise<string[]> {
  const find = async () => {
    await expect(page.locator('.page-frame:is([data-transition=enter], [data-transition=exit])')).toHaveCount(0)
    return violations(page)
  }
  const found = await find()
  return found.some((violation) => violation.startsWith('color-contrast')) ? find() : found
}

/** No accessibility rule is broken in the states that are examined. */
async function examine(stage: Stage, next: Situation): Promise<void> {
  const state = leavesOf(next).join(' ')
  if (!stage.page.url().startsWith('http') || state === '') return
  if (!stage.examined.choose(state)) return
  expect(await stage.whileTicking(violationsAtRest(stage)), `accessibility of ${state}`).toEqual([])
}

/** The headings in sight and the page's path, so that a failure that does not come again can be understood from its text. */
async function headingsOf({ page }: Stage): Promise<string> {
  try {
    const texts = await page.getByRole('heading').filter({ visible: true }).allTextContents()
    return `${new URL(page.url()).pathname} ${JSON.stringify(texts)}`
  } catch {
    return 'nothing'
  }
}

/** The screen as a small picture; none where no page is open. */
async function pictureOf(stage: Stage): Promise<string | undefined> {
  try {
    const picture = await stage.page.screenshot({ type: 'jpeg', quality: 40, timeout: 5_000 })
    return `data:image/jpeg;base64,${picture.toString('base64')}`
  } catch {
    return undefined
  }
}

type Lang = (typeof languages)[number]

const nameOf = (lang: Lang) => (lang === 'th' ? 'in Thai' : 'in English')

async function take(
  walk: AnyBrowserWalk,
  stage: Stage,
  world: World,
  step: Step,
  at: Situation,
  next: Situation,
): Promise<void> {
  const move = moveOf(step)
  await stage.mark()
  if (move) await leave(stage, move)
  else if (step.kind === 'start') await (walk.starts[step.variant] as (stage: Stage) => Promise<void>)(stage)
  else if (step.kind === 'send') {
    const gesture = walk.gestures[step.event.type]
    if (gesture && !isUnplayed(gesture)) await gesture.play(stage, step.event, at)
  } else if (step.kind === 'settle') {
    if (hasShortWait(next)) await stage.freeze()
    const call = walk.calls[step.src]
    const end = call && !isUnplayed(call) ? call.ends[step.outcome] : undefined
    if (!call || isUnplayed(call) || !end || isUnplayed(end)) throw new Error(`${step.label} can't be played.`)
    const held =
      call.endpoint === 'none'
        ? (undefined as never)
        : await stage.held(call.endpoint, (body) => call.isIt?.(body, at) ?? true)
    await end.play(held, stage, at)
  } else {
    await hasCalled(walk, stage, world, at)
    await stage.leap(next.now - at.now + 10)
  }
  await (hasShortWait(next) ? stage.freeze() : stage.thaw())
  await look(walk, stage, step, at, next)
}

/**
 * The page has made the calls that the machine awaits here: it may still load while the document already shows the state, and a wait that
 * begins before the machine does would end before its limit.
 */
async function hasCalled(walk: AnyBrowserWalk, stage: Stage, world: World, at: Situation): Promise<void> {
  for (const step of world.stepsAt(at)) {
    const endpoint = step.kind === 'settle' ? endpointOf(walk.calls[step.src]) : undefined
    if (endpoint) await stage.waitsFor(endpoint)
  }
}

async function leave(stage: Stage, move: Move): Promise<void> {
  if (move === 'reload') return stage.reload()
  if (move === 'kill') return stage.kill()
  await stage.back()
}

/** A short wait of the machine must not end by itself while the walk checks it. */
function hasShortWait({ snapshot, timers, now }: Situation): boolean {
  const due = Math.min(...[...timers.values()].map((timer) => timer.due))
  return snapshot?.status === 'active' && due - now <= 10_000
}

async function look(walk: AnyBrowserWalk, stage: Stage, step: Step, at: Situation, next: Situation): Promise<void> {
  const move = moveOf(step)
  const lead = move && leadOf(walk, at, move)
  if (lead && 'gone' in lead) return lead.gone(stage)
  if (lead && 'stays' in lead) await lead.looks?.(stage)
  const before = step.kind === 'start' ? [] : leavesOf(at)
  for (const leaf of leavesOf(next)) {
    const rest = walk.rests[leaf]
    if (!rest || isUnplayed(rest)) continue
    await rest.sees(stage, next, !before.includes(leaf)).catch((thrown: unknown) => {
      throw brokenRule(`what is seen in ${leaf}`, thrown)
    })
  }
}
