import '../../page/dom'
import '../../page/motion'
import { readFileSync, rmSync } from 'node:fs'
import { cleanup } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readRun } from '../../../workbench/log/run'
import { isChosen, isReplaying } from '../chosen'
import { stepsWithLabels, WalkFailure } from '../walk'
import { describePage, exploredOnPage, onRenderedPage, replayOnPage, walkOnPage } from './describePage'
import { linkOpenerPage } from './linkOpenerPage'
import { modalPage } from './modalPage'
import { pinPage } from './pinPage'
import { snackbarPage } from './snackbarPage'
import { thirdPartyPage } from './thirdPartyPage'

describePage(modalPage)
describePage(snackbarPage)
describePage(linkOpenerPage)
describePage(pinPage)
describePage(thirdPartyPage)

if (isChosen('snackbar') && !isReplaying)
  onRenderedPage('a walk that is broken on purpose', () => {
    it('[MBT-009] names the edge, and writes a run that the workbench reads', async () => {
      const make = () => {
        throw new Error('The button is missing.')
      }
      const broken = { ...snackbarPage, gestures: { 'snackbar.show': { make } } }
      const labels = ['start page', 'snackbar.show {"name":"orderNumberCopied"}']
      const failure: unknown = await replayOnPage(broken, { labels, language: 'en' }).catch((thrown: unknown) => thrown)
      if (!(failure instanceof WalkFailure)) throw new Error('Nothing failed.')
      expect(failure.message).toContain(
        'edge: snackbar.hidden --snackbar.show--> snackbar.shown (machines/snackbar/snackbarMachine.ts:27)',
      )
      expect(failure.message.split('\n').slice(-3)).toEqual([
        'no seed, path as walked:',
        '  {"start":"page"},',
        '  {"send":{"type":"snackbar.show","name":"orderNumberCopied"}}',
      ])
      const [, file = ''] = /^replay: npm run test:paths -- --replay (.+)$/m.exec(failure.message) ?? []
      const content = readFileSync(file, 'utf8')
      rmSync(file)
      expect(JSON.parse(content)).toMatchObject({
        replay: { machine: 'snackbar', level: 'page', language: 'en', labels },
      })
      const read = readRun(content)
      if (!('run' in read)) throw new Error(JSON.stringify(read))
      expect(read.run.title).toBe(`snackbar (page, en): ${labels[1]}: The button is missing.`)
      // The page is still where it was before the gesture.
      const values = read.run.journal.entries.map((one) => (one.kind === 'transition' ? one.message.value : one.kind))
      expect(values).toEqual(['hidden', 'hidden'])
    })

    const longer = [
      'start page',
      'snackbar.show {"name":"orderNumberCopied"}',
      'wait for xstate.after.untilHidden.snackbar.shown',
      'snackbar.show {"name":"orderCancelled"}',
    ]
    /** What a failure on this longer path prints of its path, and what its replay walks: the gesture of a notice fails if `isMissing` says so. */
    const pathOf = async (isMissing: (name: string) => boolean, reason = () => 'The button is missing.') => {
      const shown = snackbarPage.gestures['snackbar.show']
      if ('never' in shown) throw new Error('There is no gesture.')
      const make: typeof shown.make = async (phone, event, seen) => {
        if (isMissing(event.name)) throw new Error(reason())
        await shown.make(phone, event, seen)
      }
      const page = { ...snackbarPage, gestures: { 'snackbar.show': { make } } }
      const exploration = exploredOnPage(page)
      const walking = walkOnPage(page, exploration, 'en', stepsWithLabels(exploration, longer))
      const failure: unknown = await walking.catch((thrown: unknown) => thrown)
      if (!(failure instanceof WalkFailure)) throw new Error('Nothing failed.')
      const [, file = ''] = /^replay: npm run test:paths -- --replay (.+)$/m.exec(failure.message) ?? []
      const { replay } = JSON.parse(readFileSync(file, 'utf8')) as { replay: { labels: string[] } }
      rmSync(file)
      const lines = failure.message.split('\n')
      return { printed: lines.slice(lines.findIndex((line) => line.startsWith('no seed'))), replayed: replay.labels }
    }
    const cancelled = '  {"send":{"type":"snackbar.show","name":"orderCancelled"}}'

    it('[MBT-005] on a longer path prints the shortest one that fails alike', async () => {
      expect(await pathOf((name) => name === 'orderCancelled')).toEqual({
        printed: ['no seed, shortest path:', '  {"start":"page"},', cancelled],
        replayed: [longer[0], longer[3]],
      })
    })

    it('[MBT-005] prints the path as it was walked where the shortest one does not fail', async () => {
      let notices = 0
      const { printed, replayed } = await pathOf(() => (notices += 1) === 2)
      expect([printed[0], printed.length, printed.at(-1)]).toEqual(['no seed, path as walked:', 5, cancelled])
      expect(replayed).toEqual(longer)
    })

    it('[MBT-005] prints the path as it was walked where the shortest one fails for another reason', async () => {
      let failures = 0
      const { printed, replayed } = await pathOf(
        (name) => name === 'orderCancelled',
        () => `This is failure ${(failures += 1)}.`,
      )
      expect(failures).toBeGreaterThan(1)
      expect([printed[0], replayed]).toEqual(['no seed, path as walked:', longer])
    })

    it('[MBT-009] leaves the page again in a replay only if leaving it failed', async () => {
      const make = () => Promise.reject(new Error('The button is missing.'))
      const lost = () => {
        throw new Error('The order is missing.')
      }
      const then = { how: 'reload', state: 'shown' } as const
      const replayOf = async (page: typeof snackbarPage) => {
        const exploration = exploredOnPage(page)
        const steps = stepsWithLabels(exploration, longer.slice(0, 2))
        const failure: unknown = await walkOnPage(page, exploration, 'en', steps, then).catch(
          (thrown: unknown) => thrown,
        )
        if (!(failure instanceof WalkFailure)) throw new Error('Nothing failed.')
        const [, file = ''] = /^replay: .* (.+)$/m.exec(failure.message) ?? []
        const { replay } = JSON.parse(readFileSync(file, 'utf8')) as { replay: object }
        rmSync(file)
        return { reason: failure.reason, replay }
      }
      const path = { machine: 'snackbar', level: 'page', language: 'en', labels: longer.slice(0, 2) }
      const left = await replayOf({ ...snackbarPage, interrupted: { shown: { reload: lost } } })
      expect(left.reason).toBe('reload in shown: The order is missing.')
      expect(left.replay).toEqual({ ...path, then })
      cleanup()
      const walked = await replayOf({ ...snackbarPage, gestures: { 'snackbar.show': { make } } })
      expect(walked.reason).toContain('The button is missing.')
      expect(walked.replay).toEqual(path)
    })

    it('[MBT-009] fails where the chart leads elsewhere than its model expects, although the page does what the chart says', async () => {
      const { model } = snackbarPage
      const hidden = { ...model.expects.hidden, leads: { 'snackbar.show': 'hidden' as const } }
      const page = { ...snackbarPage, model: { ...model, expects: { ...model.expects, hidden } } }
      const labels = longer.slice(0, 2)
      const failure: unknown = await replayOnPage(page, { labels }).catch((thrown: unknown) => thrown)
      if (!(failure instanceof WalkFailure)) throw new Error('Nothing failed.')
      rmSync(/^replay: .* (.+)$/m.exec(failure.message)![1]!)
      expect(failure.reason).toBe(
        `${labels[1]}: by the model snackbar.show leads from "hidden" to "hidden", but the machine went to "shown"`,
      )
    })

    it('[MBT-009] names the edge of a delay that is not the one its model expects', async () => {
      const page = { ...snackbarPage, model: { ...snackbarPage.model, delays: { untilHidden: 1 } } }
      const labels = longer.slice(0, 2)
      const failure: unknown = await replayOnPage(page, { labels }).catch((thrown: unknown) => thrown)
      if (!(failure instanceof WalkFailure)) throw new Error('Nothing failed.')
      rmSync(/^replay: .* (.+)$/m.exec(failure.message)![1]!)
      expect(failure.reason).toContain('untilHidden lasts 3000 ms, not 1')
      expect(failure.notes[0]).toMatch(
        /^edge: snackbar\.shown --xstate\.after\.untilHidden\.snackbar\.shown--> snackbar\.hidden /,
      )
    })

    it('[MBT-009] names the edge of a step with an unexpected call, which its replay makes again', async () => {
      const between: typeof snackbarPage.between = async ({ server }) => {
        if (document.querySelector('.snackbar')) await server.fetchOf()('/without/answer')
      }
      const replay = { labels: ['start page', 'snackbar.show {"name":"orderNumberCopied"}'], language: 'th' as const }
      const fail = (): Promise<unknown> => replayOnPage({ ...snackbarPage, between }, replay).catch((thrown) => thrown)
      const failure = await fail()
      if (!(failure instanceof WalkFailure)) throw new Error('Nothing failed.')
      expect(failure.reason).toMatch(
        /^snackbar\.show .*calls without an answer: expected \[ 'GET \/without\/answer' \]/,
      )
      expect(failure.notes[0]).toContain('edge: snackbar.hidden --snackbar.show--> snackbar.shown (machines/')
      const [, file = ''] = /^replay: npm run test:paths -- --replay (.+)$/m.exec(failure.message) ?? []
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ replay })
      expect(await fail()).toMatchObject({ reason: failure.reason })
      rmSync(file)
      cleanup()
      await replayOnPage(snackbarPage, replay)
    })
  })
