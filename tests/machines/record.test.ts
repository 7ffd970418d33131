import { describe, expect, it } from 'vitest'
import { failureOf } from '../../machines/failure'
import { isGone } from '../../machines/ports'
import { createRecordMachine } from '../../machines/record/recordMachine'
import { port, rootStage } from './rootStage'

interface Shop {
  mid: string
  name: string
}

const lost = { kind: 'network', key: 'default' } as const
const missing = { kind: 'business', code: '410', key: '410' } as const

function open() {
  const loadRecord = port<Shop>()
  const record = rootStage().play(createRecordMachine({ loadRecord: loadRecord.logic }), 'record')
  return {
    loadRecord,
    record,
    value: () => record.getSnapshot().value,
    shop: () => record.getSnapshot().context.value,
    failure: () => failureOf(record.getSnapshot()),
    isShown: () => record.getSnapshot().hasTag('shown'),
  }
}

const cups = { mid: '1', name: 'Cups' }

describe('a record', () => {
  it('[GEN-023] loads, and is shown', async () => {
    const page = open()
    expect([page.value(), page.isShown()]).toEqual(['loading', false])
    await page.loadRecord.answer(cups)
    expect([page.value(), page.isShown(), page.shop(), page.failure()]).toEqual(['idle', true, cups, undefined])
  })

  it('[GEN-023] a failed load can be retried, and only a missing record counts as gone [NAV-047]', async () => {
    const page = open()
    await page.loadRecord.fail(lost)
    expect([page.value(), page.failure(), isGone(page.failure())]).toEqual(['failed', lost, false])
    page.record.send({ type: 'record.retry' })
    expect([page.value(), page.failure()]).toEqual(['loading', undefined])
    await page.loadRecord.fail(missing)
    expect([page.value(), isGone(page.failure())]).toEqual(['failed', true])
    page.record.send({ type: 'record.refresh' })
    await page.loadRecord.answer(cups)
    expect([page.value(), page.shop(), page.failure()]).toEqual(['idle', cups, undefined])
  })

  it('[NAV-052, REL-007] a reload keeps the record until the new one arrives, or if it fails', async () => {
    const page = open()
    await page.loadRecord.answer(cups)
    page.record.send({ type: 'record.refresh' })
    expect([page.value(), page.shop(), page.isShown()]).toEqual(['refreshing', cups, true])
    await page.loadRecord.fail(missing)
    expect([page.value(), page.shop(), page.failure()]).toEqual(['idle', cups, undefined])
    page.record.send({ type: 'record.refresh' })
    await page.loadRecord.answer({ ...cups, name: 'Bowls' })
    expect(page.shop()).toEqual({ mid: '1', name: 'Bowls' })
  })

  it('[NAV-052] an equal answer is the same record, so that it is not rendered again', async () => {
    const page = open()
    await page.loadRecord.answer(cups)
    page.record.send({ type: 'record.refresh' })
    await page.loadRecord.answer({ ...cups })
    expect([page.shop(), page.loadRecord.calls.length]).toEqual([cups, 2])
    expect(page.shop()).toBe(cups)
  })
  it('[FMT-003] a refresh during a load loads anew: the answer to the earlier call is not shown', async () => {
    const page = open()
    page.record.send({ type: 'record.refresh' })
    expect([page.value(), page.loadRecord.calls.length]).toEqual(['loading', 2])
    await page.loadRecord.answer(cups)
    page.record.send({ type: 'record.refresh' })
    page.record.send({ type: 'record.refresh' })
    expect([page.value(), page.shop(), page.loadRecord.calls.length]).toEqual(['refreshing', cups, 4])
    await page.loadRecord.answer({ ...cups, name: 'Bowls' })
    expect([page.value(), page.shop()?.name]).toEqual(['idle', 'Bowls'])
  })
})
