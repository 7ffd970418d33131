import { describe, expect, it } from 'vitest'
import type { SendGiftRequest } from '../../contract/gifts'
import type { Placement } from '../../machines/placement/placementMachine'
import type { IntentContext } from '../../machines/placement/intent'
import {
  closedIntent,
  confirmRequest,
  isAwayWithClaim,
  isNotPlaced,
  openIntent,
  placementInput,
} from '../../machines/placement/intent'

const request = { giftId: 'c1', message: 'hello' } as SendGiftRequest

function contextWith(over: Partial<IntentContext> = {}): IntentContext {
  let made = 0
  return { now: () => 1000, newKey: () => `key-${(made += 1)}`, ...over }
}

describe('the intent of a confirmed order or gift', () => {
  it('[CHK-012] gets its key when it is opened, and is stored with what it belongs to', () => {
    expect(openIntent(contextWith({ request }), { giftId: 'c1' })).toEqual({
      idempotencyKey: 'key-1',
      openIntent: { idempotencyKey: 'key-1', startedAt: 1000, giftId: 'c1' },
      placement: undefined,
    })
  })

  it('[CHK-012] after a reload it is looked up under the stored key', () => {
    const stored = { idempotencyKey: 'key-before', startedAt: 1, giftId: 'c1' }
    const context = contextWith()
    const resumed = { ...context, ...openIntent({ ...context, openIntent: stored }, { giftId: 'c1' }) }
    expect(resumed.openIntent).toBe(stored)
    expect(placementInput({ ...resumed, isHidden: () => false }, false)).toEqual({
      idempotencyKey: 'key-before',
      request: undefined,
      isCard: false,
      isHidden: false,
    })
  })

  it('[CHK-012] the same request keeps its key in any order of its fields, another request gets another key', () => {
    const context = contextWith({ request })
    const open = { ...context, ...openIntent(context, {}) }
    const confirm = (next: SendGiftRequest) => ({ ...open, ...confirmRequest(next, request) })
    const { giftId, ...fields } = request
    expect(openIntent(confirm({ ...fields, giftId }), {}).idempotencyKey).toBe('key-1')
    expect(openIntent(confirm({ ...request, message: 'bye' }), {}).idempotencyKey).toBe('key-2')
  })

  it('[CHK-012] a known key is kept when its intent is opened again', () => {
    const { idempotencyKey, openIntent: intent } = openIntent(
      contextWith({ request, idempotencyKey: 'key-before' }),
      {},
    )
    expect([idempotencyKey, intent.idempotencyKey]).toEqual(['key-before', 'key-before'])
  })

  it('[CHK-012] the request after a closed intent gets another key', () => {
    const context = contextWith({ request })
    const closed = { ...context, ...openIntent(context, {}), ...closedIntent }
    expect(openIntent({ ...closed, ...confirmRequest(request, closed.request) }, {}).idempotencyKey).toBe('key-2')
  })

  it('[CHK-012] the first request is placed under the key that is open by then', () => {
    expect(confirmRequest(request, undefined)).toStrictEqual({ request })
    expect(confirmRequest({ ...request, message: 'bye' }, request)).toEqual({
      request: { ...request, message: 'bye' },
      idempotencyKey: undefined,
      openIntent: undefined,
    })
    expect(placementInput({ ...contextWith(), isHidden: () => true }, true)).toEqual({
      idempotencyKey: '',
      request: undefined,
      isCard: true,
      isHidden: true,
    })
  })

  it('tells who left while the server has the order from whose order was not placed', () => {
    const claim = { order_id: 'o1' } as Placement['claim']
    const ends = (['away', 'nothing', 'cancelled', 'placed'] as const).flatMap((outcome) =>
      [undefined, claim].map((of) => ({ placement: { outcome, claim: of } as Placement })),
    )
    const answers = [{}, ...ends].map((one) => [isAwayWithClaim(one), isNotPlaced(one)])
    expect(answers).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [false, true],
      [false, true],
      [false, true],
      [false, true],
      [false, false],
      [false, false],
    ])
  })
})
