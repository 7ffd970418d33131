import { readFileSync, rmSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { readRun } from '../../workbench/log/run'
import { expect, test } from '../test'
import { couponUseWalk } from './couponUse'
import { planOf } from './plan'
import { openStage, playPath } from './play'

const end = (outcome: string) => `loadCoupon (0.couponUse.loading) ends: ${outcome}`

interface Opened {
  browser: Browser
  baseURL: string | undefined
}

/** The message of a walk along these labels on which the look of a state fails. */
function messageOf(opened: Opened, state: 'failed' | 'used', labels: readonly string[]): Promise<string> {
  const sees = () => Promise.reject(new Error('The coupon is missing.'))
  const { rests } = couponUseWalk
  return messageOfWalk(opened, { ...couponUseWalk, rests: { ...rests, [state]: { sees } } }, labels)
}

async function messageOfWalk(
  { browser, baseURL }: Opened,
  walk: typeof couponUseWalk,
  labels: readonly string[],
): Promise<string> {
  const tour = { title: '', walk, shopper: 'full' }
  const { paths, world } = planOf(tour.walk, labels)
  const stage = await openStage(tour, browser, baseURL!, 'en')
  const given = { title: 'Path 1 of the tour', language: 'en' } as const
  const failure: unknown = await playPath(tour, stage, world, paths[0]!, given).catch((thrown: unknown) => thrown)
  await stage.close()
  return failure instanceof Error ? failure.message : 'Nothing failed.'
}

/** The run file that a failure names, which is removed. */
function takeRun(message: string): string {
  const [, file = ''] = /^replay: npm run test:paths -- --replay (.+) --headed$/m.exec(message) ?? []
  const content = readFileSync(file, 'utf8')
  rmSync(file)
  return content
}

test('a walk that is broken on purpose names the edge, and writes a run with a picture that the workbench reads [MBT-009]', async ({
  browser,
  baseURL,
}) => {
  const labels = ['start page', end('lost')]
  const message = await messageOf({ browser, baseURL }, 'failed', labels)
  expect(message).toContain('The coupon is missing.')
  expect(message).toContain(`Path 1 of the tour, no seed, shortest path:\n  ${labels.join('\n  ')}\n`)
  expect(message).toMatch(/^the page shows: \/coupon-detail\/\S+ \["/m)
  expect(message).toMatch(
    /edge: couponUse\.loading --xstate\.error\.actor\.loadCoupon--> couponUse\.failed \(machines\/couponUse\/couponUseMachine\.ts:\d+\)/,
  )
  const content = takeRun(message)
  expect(JSON.parse(content)).toMatchObject({
    replay: { machine: 'couponUse', level: 'browser', language: 'en', labels },
  })
  const read = readRun(content)
  if (!('run' in read)) throw new Error(JSON.stringify(read))
  const last = read.run.journal.entries.at(-1)
  expect(last?.picture).toMatch(/^data:image\/jpeg;base64,/)
  expect(last?.kind === 'transition' && last.message.value).toBe('failed')
})

test('a walk that fails on a longer path prints the shortest one, which its replay walks [MBT-005]', async ({
  browser,
  baseURL,
}) => {
  const labels = ['start page', end('lost'), 'coupon.retry', end('used')]
  const message = await messageOf({ browser, baseURL }, 'used', labels)
  const shortest = ['start page', end('used')]
  expect(message).toContain(
    `Path 1 of the tour, no seed, shortest path:\n  ${shortest.join('\n  ')}\nexpected: "used"\n`,
  )
  expect(JSON.parse(takeRun(message))).toMatchObject({ replay: { labels: shortest } })
})

test('a walk fails where the chart leads elsewhere than its model expects, although the page does what the chart says [MBT-009]', async ({
  browser,
  baseURL,
}) => {
  const { model } = couponUseWalk
  const loading = { ...model.expects['loading']!, leads: { 'loadCoupon lost': 'used' } }
  const walk = { ...couponUseWalk, model: { ...model, expects: { ...model.expects, loading } } }
  const message = await messageOfWalk({ browser, baseURL }, walk, ['start page', end('lost')])
  takeRun(message)
  expect(message).toContain(
    'by the model loadCoupon lost leads from "loading" to "used", but the machine went to "failed"',
  )
})
