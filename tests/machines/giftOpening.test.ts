import { describe, expect, it } from 'vitest'
import type { Gift } from '../../contract/gifts'
import { giftOpeningMachine, isWrappedGift } from '../../machines/giftOpening/giftOpeningMachine'
import { port, rootStage } from './rootStage'

const wrapped = { gift_id: 'gift-1', gift_status: 'sent', side: 'recipient' } as Gift
const opened = { ...wrapped, gift_status: 'opened', message: 'เลี้ยงกาแฟนะ' } as Gift
const refused = (key: string) => ({ kind: 'business', code: key, key })
const lost = { kind: 'network', key: 'default' }

async function shown(gift: Gift) {
  const stage = rootStage()
  stage.listen('giftOpening')
  const loadGift = port<Gift, { giftId: string }>()
  const openGift = port<Gift, { giftId: string; idempotencyKey: string }>()
  const opening = stage.play(
    giftOpeningMachine.provide({ actors: { loadGift: loadGift.logic, openGift: openGift.logic } }),
    'giftOpening',
    { giftId: 'gift-1', newKey: () => 'key-1' },
  )
  await loadGift.answer(gift)
  return { opening, loadGift, openGift, isWrapped: () => isWrappedGift(opening.getSnapshot()) }
}

describe('a gift that is reloaded', () => {
  it('[CPN-015] [GFT-014] stays wrapped during the reload and when it fails, and can be opened', async () => {
    const { opening, loadGift, openGift, isWrapped } = await shown(wrapped)
    opening.send({ type: 'gift.refresh' })
    expect([isWrapped(), opening.getSnapshot().hasTag('shown')]).toEqual([true, true])
    await loadGift.fail(lost)
    expect([isWrapped(), opening.getSnapshot().hasTag('busy')]).toEqual([true, false])
    opening.send({ type: 'gift.refresh' })
    opening.send({ type: 'gift.open' })
    await loadGift.answer(wrapped)
    expect(openGift.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1'])
    await openGift.answer(opened)
    expect([isWrapped(), opening.getSnapshot().value]).toEqual([false, 'opened'])
  })

  it('[CPN-015] [REL-007] an opened gift keeps its card when the reload fails, and can’t be opened twice', async () => {
    const { opening, loadGift, openGift } = await shown(opened)
    opening.send({ type: 'gift.refresh' })
    opening.send({ type: 'gift.open' })
    await loadGift.fail(lost)
    expect(opening.getSnapshot()).toMatchObject({ value: 'opened', context: { gift: opened } })
    expect(openGift.calls).toHaveLength(0)
  })

  it('[GFT-015] [ERR-035] is over, or gone, when the server reports it, and the last request applies', async () => {
    const { opening, loadGift, isWrapped } = await shown(wrapped)
    opening.send({ type: 'gift.refresh' })
    opening.send({ type: 'gift.refresh' })
    expect(loadGift.calls).toHaveLength(3)
    await loadGift.fail(refused('103'))
    expect([opening.getSnapshot().value, isWrapped()]).toEqual(['over', false])
    const gone = await shown(wrapped)
    gone.opening.send({ type: 'gift.refresh' })
    await gone.loadGift.fail(refused('410'))
    expect(gone.opening.getSnapshot().value).toBe('gone')
  })
})
