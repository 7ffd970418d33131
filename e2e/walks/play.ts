import type { Situation, Step } from '../../tests/graph/explore'
import { leadOf, leavesOf, moveOf, plan, printed } from './plan'
import type { Plan } from './plan'
import type { Endpoint } from './stage'
import { Stage } from './stage'
import type { AnyBrowserWalk, Move } from './walk'
import { isUnplayed } from './walk'
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

/** Every path in every language; otherwise the languages share the paths, to save time. */
const isWhole = process.env['FULL'] === '1' || isRecording

/** One tour of the machine's edges in the browser, and a test that omitted edges are walked elsewhere. */
export function describeTour({ title, walk, shopper, silent = false, endpoints = [], prepare, audit }: Tour): void {
  let planned: Plan | undefined
  const thePlan = () => (planned ??= plan(walk))

  test.describe(title, () => {
    // Each tour opens its own browsers.
    test.describe.configure({ mode: 'parallel', timeout: 600_000 })

    test(`${walk.model.machine.id}: each edge is taken in the browser, or there is a reason${walk.isLarge ? '' : ' and the bare machine takes it'} [MBT-002]`, () => {
      const { paths, complaints } = thePlan()
      expect(complaints).toEqual([])
      expect(paths.length).toBeGreaterThan(0)
    })

    for (const [turn, lang] of languages.entries()) {
      test(`${walk.model.machine.id}: one tour of its edges with Back, reload and kill, ${nameOf(lang)} [MBT-002 MBT-005]`, async ({
        browser,
        baseURL,
      }) => {
        const { paths, world } = thePlan()
        const stage = await Stage.open(browser, { baseURL: baseURL!, lang, shopper, silent })
        for (const call of Object.values(walk.calls))
          if (!isUnplayed(call) && call.endpoint !== 'none') await stage.hold(call.endpoint)
        for (const endpoint of endpoints) await stage.hold(endpoint)
        const only = process.env['WALK_PATH']
        for (const [index, steps] of paths.entries()) {
          if (only && Number(only) !== index + 1) continue
          if (!only && !isWhole && paths.length > 1 && index % languages.length !== turn) continue
          await stage.wipe()
          await prepare?.(stage)
          let at = world.root
          for (const [done, step] of steps.entries()) {
            const next = world.advance(at, step)
            try {
              await take(walk, stage, step, at, next)
              if (isRecording) await (await import('../storyboard/pictures')).takePictures(stage.page, lang)
            } catch (error) {
              throw failure(index, steps.slice(0, done + 1), next, error)
            }
            at = next
          }
          try {
            await stage.forgetPage()
            await audit?.(stage)
            expect(await stage.bank.balances(), 'the bank’s books balance').toBe(true)
          } catch (error) {
            throw failure(index, steps, at, error)
          }
        }
        await stage.close()
      })
    }
  })
}

const nameOf = (lang: (typeof languages)[number]) => (lang === 'th' ? 'in Thai' : 'in English')

function failure(index: number, steps: readonly Step[], { snapshot }: Situation, error: unknown): Error {
  const where = snapshot ? JSON.stringify(snapshot.value) : 'the machine is gone'
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`Path ${index + 1} of the tour:\n${printed(steps)}\nexpected: ${where}\n${reason}`)
}

async function take(walk: AnyBrowserWalk, stage: Stage, step: Step, at: Situation, next: Situation): Promise<void> {
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
  } else await stage.leap(next.now - at.now + 10)
  await (hasShortWait(next) ? stage.freeze() : stage.thaw())
  await look(walk, stage, step, at, next)
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
    if (rest && !isUnplayed(rest)) await rest.sees(stage, next, !before.includes(leaf))
  }
}
