import '../../page/dom'
import '../../page/motion'
import { readFileSync, rmSync } from 'node:fs'
import { cleanup } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readRun } from '../../../workbench/log/run'
import { isChosen, isReplaying } from '../chosen'
import { WalkFailure } from '../walk'
import { describePage, onRenderedPage, replayOnPage } from './describePage'
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
