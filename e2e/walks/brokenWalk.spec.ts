import { readFileSync, rmSync } from 'node:fs'
import { readRun } from '../../workbench/log/run'
import { expect, test } from '../test'
import { couponUseWalk } from './couponUse'
import { planOf } from './plan'
import { openStage, playPath } from './play'

test('a walk that is broken on purpose names the edge, and writes a run with a picture that the workbench reads [MBT-009]', async ({
  browser,
  baseURL,
}) => {
  const sees = () => Promise.reject(new Error('The coupon is missing.'))
  const { rests } = couponUseWalk
  const tour = { title: '', walk: { ...couponUseWalk, rests: { ...rests, failed: { sees } } }, shopper: 'full' }
  const labels = ['start page', 'loadCoupon (0.couponUse.loading) ends: lost']
  const { paths, world } = planOf(tour.walk, labels)
  const stage = await openStage(tour, browser, baseURL!, 'en')
  const given = { title: 'Path 1 of the tour', language: 'en' } as const
  const failure: unknown = await playPath(tour, stage, world, paths[0]!, given).catch((thrown: unknown) => thrown)
  await stage.close()

  const message = failure instanceof Error ? failure.message : 'Nothing failed.'
  expect(message).toContain('The coupon is missing.')
  expect(message).toContain(`Path 1 of the tour, no seed, path as walked:\n  ${labels.join('\n  ')}\n`)
  expect(message).toMatch(/^the page shows: \/coupon-detail\/\S+ \["/m)
  expect(message).toMatch(
    /edge: couponUse\.loading --xstate\.error\.actor\.loadCoupon--> couponUse\.failed \(machines\/couponUse\/couponUseMachine\.ts:\d+\)/,
  )
  const [, file = ''] = /^replay: npm run test:paths -- --replay (.+) --headed$/m.exec(message) ?? []
  const content = readFileSync(file, 'utf8')
  rmSync(file)
  expect(JSON.parse(content)).toMatchObject({
    replay: { machine: 'couponUse', level: 'browser', language: 'en', labels },
  })
  const read = readRun(content)
  if (!('run' in read)) throw new Error(JSON.stringify(read))
  const last = read.run.journal.entries.at(-1)
  expect(last?.picture).toMatch(/^data:image\/jpeg;base64,/)
  expect(last?.kind === 'transition' && last.message.value).toBe('failed')
})
