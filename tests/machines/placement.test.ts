import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../contract/enums'
import type { Claim, ClaimRequest } from '../../contract/payment'
import type { Placement } from '../../machines/placement/placementMachine'
import { placementMachine } from '../../machines/placement/placementMachine'
import { port, rootStage, settled } from './rootStage'

const request = {
  mid: '100001',
  source_of_funds: [{ type: 'saving_account', card_key: 'acc' }],
} as unknown as ClaimRequest
const claim = (order_status: OrderStatus, more: Partial<Claim> = {}): Claim => ({
  order_id: 'o1',
  invoice_number: 'i1',
  order_status,
  ...more,
})
const waiting = claim('waiting_payment_confirmation', { pin_reference: 'p1' })
const lost = { kind: 'network', key: 'default' } as const
const unknownKey = { kind: 'business', code: '410', key: '410' } as const

function place({ isNew = true, isCard = false } = {}) {
  const stage = rootStage()
  stage.listen('placement')
  const claimOrder = port<Claim, { request: ClaimRequest; idempotencyKey: string }>()
  const readClaim = port<Claim, { idempotencyKey: string }>()
  const cancelClaim = port<Claim, { orderId: string }>()
  const openGateway = port<Claim['payment'], { orderId: string; cardKey?: string }>()
  const placement = stage.play(
    placementMachine.provide({
      actors: {
        claimOrder: claimOrder.logic as never,
        readClaim: readClaim.logic,
        cancelClaim: cancelClaim.logic,
        openGateway: openGateway.logic,
      },
    }),
    'placement',
    { idempotencyKey: 'k1', request: isNew ? request : undefined, isCard, isHidden: false },
  )
  return {
    ...stage,
    claimOrder,
    readClaim,
    cancelClaim,
    openGateway,
    placement,
    value: () => placement.getSnapshot().value,
    output: (): Placement | undefined => placement.getSnapshot().output,
    can: (type: 'pin.reopen' | 'order.cancel' | 'order.view' | 'check.retry') => placement.getSnapshot().can({ type }),
    native: () => stage.sentTo('native').map(({ name }) => name),
  }
}

/** The pad is open. */
async function atPin() {
  const page = place()
  await page.claimOrder.answer(waiting)
  return page
}

/** An earlier order that still waits for its PIN. */
async function inCheck(answer = waiting) {
  const page = place({ isNew: false })
  await page.readClaim.answer(answer)
  return page
}

describe('claiming', () => {
  it('[CHK-011, API-143, BRG-048] the request and its key are sent once, between show and hide of the bank app’s loading indicator', async () => {
    const page = place()
    expect(page.claimOrder.calls.map(({ input }) => input)).toEqual([{ request, idempotencyKey: 'k1' }])
    expect(page.native()).toEqual(['showLoading'])
    for (const type of ['order.cancel', 'pin.reopen', 'check.retry', 'order.view'] as const)
      page.placement.send({ type })
    expect(page.value()).toBe('claiming')
    await page.claimOrder.answer(waiting)
    expect(page.native()).toEqual(['showLoading', 'hideLoading'])
    expect(page.sentTo('pin')).toMatchObject([{ type: 'pin.open', reference: 'p1' }])
  })

  it.each([lost, { kind: 'http', status: 500, key: 'default' } as const, new Error('?')])(
    '[REL-004, CHK-012] after an unknown answer the claim is read, nothing is sent again: %j',
    async (failure) => {
      const page = place()
      await page.claimOrder.fail(failure)
      expect(page.value()).toEqual({ checking: 'asking' })
      expect(page.readClaim.calls[0]?.input).toEqual({ idempotencyKey: 'k1' })
      expect(page.native()).toEqual(['showLoading', 'hideLoading'])
      page.clock.increment(300_000)
      expect(page.claimOrder.calls).toHaveLength(1)
    },
  )

  it('[ERR-033, CHK-012] 101 is reported and left to the order list', async () => {
    const page = place()
    await page.claimOrder.fail({ kind: 'business', code: '101', key: '101' })
    expect([page.value(), page.sentTo('followUp').length]).toEqual(['unknown', 1])
    page.clock.increment(300_000)
    expect([page.value(), page.claimOrder.calls.length]).toEqual(['unknown', 1])
  })

  it('after 101 no order is known here: neither the PIN nor the cancel is offered', async () => {
    const page = place()
    await page.claimOrder.fail({ kind: 'business', code: '101', key: '101' })
    expect([page.can('pin.reopen'), page.can('order.cancel')]).toEqual([false, false])
  })

  it.each([
    ['paid by card', { isCard: true }, claim('paid')],
    ['waiting for the account', { isCard: false }, claim('waiting_payment_confirmation')],
    ['paid with a PIN', { isCard: false }, claim('paid', { pin_reference: 'p1' })],
  ])('an order that is %s needs neither a page nor a PIN', async (_, input, answer) => {
    const page = place(input)
    await page.claimOrder.answer(answer)
    expect(page.value()).toEqual({ checking: 'asking' })
    expect([page.openGateway.calls, page.sentTo('pin')]).toEqual([[], []])
  })

  it('[CHK-011] any other refusal ends it with the server’s reason', async () => {
    const page = place()
    const error = { kind: 'business', code: '502', subCode: '01', key: '502-01' }
    await page.claimOrder.fail(error)
    expect(page.output()).toEqual({ outcome: 'refused', error })
  })

  it.each(['processing', 'paid', 'shipped', 'completed', 'redeemed'] as const)(
    '[CHK-011] an answer of %s is verified with the server before it counts',
    async (status) => {
      const page = place()
      await page.claimOrder.answer(claim(status))
      expect(page.value()).toEqual({ checking: 'asking' })
      await page.readClaim.answer(claim(status))
      expect(page.output()).toMatchObject({ outcome: 'paid', claim: { order_id: 'o1' } })
    },
  )
})

describe('the PIN', () => {
  it.each(['confirmed', 'lapsed', 'refused', 'abandoned'] as const)(
    '[BRG-031] closed with %s: only the server’s answer decides',
    async (outcome) => {
      const page = await atPin()
      page.placement.send({ type: 'pin.closed', reference: 'p1', outcome })
      expect(page.value()).toEqual({ checking: 'asking' })
      await page.readClaim.answer(waiting)
      expect(page.output()).toBeUndefined()
    },
  )

  it('[BRG-031] cancelled by the server’s answer: nothing was paid', async () => {
    const page = await atPin()
    page.placement.send({ type: 'order.cancel' })
    expect([page.value(), page.sentTo('pin').at(-1)?.type]).toEqual(['authorising', 'pin.cancel'])
    page.placement.send({ type: 'pin.closed', reference: 'p1', outcome: 'cancelled' })
    expect(page.output()).toMatchObject({ outcome: 'cancelled' })
    expect(page.sentTo('snackbar')).toEqual([{ type: 'snackbar.show', name: 'orderCancelled' }])
  })

  it('[BRG-031] the pad that was closed is not offered again before the server’s next answer', async () => {
    const page = await inCheck()
    page.placement.send({ type: 'pin.reopen' })
    page.placement.send({ type: 'pin.closed', reference: 'p1', outcome: 'lapsed' })
    expect(page.can('pin.reopen')).toBe(false)
    await page.readClaim.answer(waiting)
    expect(page.can('pin.reopen')).toBe(true)
  })

  it('[BRG-031] if still open, the pad can be opened again without another claim', async () => {
    const page = await atPin()
    page.placement.send({ type: 'pin.reopen' })
    expect(page.sentTo('pin').map(({ type }) => type)).toEqual(['pin.open', 'pin.retry'])
    expect(page.claimOrder.calls).toHaveLength(1)
  })
})

describe('checking', () => {
  it('[CHK-011] polls at once, then every two seconds, for a minute in all', async () => {
    const page = await inCheck()
    for (let asked = 1; asked < 30; asked += 1) {
      expect(page.readClaim.calls).toHaveLength(asked)
      page.clock.increment(1_999)
      expect(page.readClaim.calls).toHaveLength(asked)
      page.clock.increment(1)
      expect(page.readClaim.calls).toHaveLength(asked + 1)
      await page.readClaim.answer(waiting)
    }
    page.clock.increment(1_999)
    expect(page.placement.getSnapshot().matches('checking')).toBe(true)
    page.clock.increment(1)
    expect(page.value()).toBe('unknown')
    page.clock.increment(600_000)
    expect(page.readClaim.calls).toHaveLength(30)
  })

  it('[REL-007, API-005] an unanswered poll ends with the minute too', () => {
    const page = place({ isNew: false })
    page.clock.increment(60_000)
    expect(page.value()).toBe('unknown')
  })

  it('[CHK-011, BRG-031] polls at once when the page is shown again, during and after the minute', async () => {
    const page = await inCheck()
    page.placement.send({ type: 'page.shown' })
    expect(page.readClaim.calls).toHaveLength(2)
    await page.readClaim.answer(waiting)
    page.clock.increment(60_000)
    page.placement.send({ type: 'page.shown' })
    expect(page.value()).toEqual({ checking: 'asking' })
    await page.readClaim.answer(claim('paid'))
    expect(page.output()).toMatchObject({ outcome: 'paid' })
  })

  it.each(['void', 'voidTimeout', 'cancelled', 'voidCash'] as const)(
    '[CHK-011, ORD-033] %s ends it as void',
    async (status) => {
      expect((await inCheck(claim(status))).output()).toMatchObject({
        outcome: 'void',
        claim: { order_status: status },
      })
    },
  )

  it('[CHK-012] a key unknown to the server: the call never arrived', async () => {
    const page = place({ isNew: false })
    await page.readClaim.fail(unknownKey)
    expect(page.output()).toEqual({ outcome: 'nothing' })
  })

  it.each([
    lost,
    { kind: 'http', status: 500, key: 'default' } as const,
    { kind: 'business', code: '1011', key: '1011' } as const,
  ])('[REL-004] %j decides nothing: it polls again', async (failure) => {
    const page = place({ isNew: false })
    await page.readClaim.fail(failure)
    expect([page.value(), page.output()]).toEqual([{ checking: 'pausing' }, undefined])
  })

  it('[BRG-031] offers the PIN and the cancel once it has an order, not before', async () => {
    const page = place({ isNew: false })
    expect([page.can('pin.reopen'), page.can('order.cancel'), page.can('order.view')]).toEqual([false, false, true])
    await page.readClaim.answer(waiting)
    expect([page.can('pin.reopen'), page.can('order.cancel')]).toEqual([true, true])
    page.placement.send({ type: 'pin.reopen' })
    expect([page.value(), page.sentTo('pin').at(-1)?.['reference']]).toEqual(['authorising', 'p1'])
  })

  it('[BRG-031] offers no PIN for an order that waits for something else, during and after the minute', async () => {
    const page = await inCheck(claim('waiting_payment_confirmation'))
    expect(page.can('pin.reopen')).toBe(false)
    page.clock.increment(60_000)
    expect([page.value(), page.can('pin.reopen')]).toEqual(['unknown', false])
  })

  it('[BRG-051] a page that was hidden before the check is polled once, and again when it is shown', async () => {
    const page = await atPin()
    page.placement.send({ type: 'page.hidden' })
    page.placement.send({ type: 'pin.closed', reference: 'p1', outcome: 'confirmed' })
    await page.readClaim.answer(waiting)
    expect(page.value()).toEqual({ checking: 'hidden' })
    page.clock.increment(10_000)
    expect(page.readClaim.calls).toHaveLength(1)
    page.placement.send({ type: 'page.shown' })
    await page.readClaim.answer(waiting)
    expect([page.value(), page.readClaim.calls.length]).toEqual([{ checking: 'pausing' }, 2])
  })

  it('[BRG-051] a page that was hidden and shown before the check is polled as usual', async () => {
    const page = await atPin()
    page.placement.send({ type: 'page.hidden' })
    page.placement.send({ type: 'page.shown' })
    page.placement.send({ type: 'pin.closed', reference: 'p1', outcome: 'confirmed' })
    await page.readClaim.answer(waiting)
    expect(page.value()).toEqual({ checking: 'pausing' })
  })

  it('[NAV-054, REL-004] can be left to the order list, with the order', async () => {
    const page = await inCheck()
    page.placement.send({ type: 'order.view' })
    expect(page.output()).toMatchObject({ outcome: 'away', claim: { order_id: 'o1' } })
  })
})

describe('unknown', () => {
  it('[REL-004, REL-007] waits for the shopper: retry, PIN, cancel or the order list', async () => {
    const page = await inCheck()
    page.clock.increment(60_000)
    expect((['check.retry', 'pin.reopen', 'order.cancel', 'order.view'] as const).map(page.can)).toEqual([
      true,
      true,
      true,
      true,
    ])
    page.placement.send({ type: 'check.retry' })
    expect(page.value()).toEqual({ checking: 'asking' })
  })
})

describe('cancelling', () => {
  const cancel = async () => {
    const page = await inCheck()
    page.placement.send({ type: 'order.cancel' })
    expect(page.cancelClaim.calls.map(({ input }) => input)).toEqual([{ orderId: 'o1' }])
    return page
  }

  it('[BRG-031, CHK-011] void: nothing was paid', async () => {
    const page = await cancel()
    await page.cancelClaim.answer(claim('cancelled'))
    expect(page.output()).toMatchObject({ outcome: 'cancelled' })
  })

  it('too late: the order had timed out, and the page says so', async () => {
    const page = await cancel()
    await page.cancelClaim.answer(claim('voidTimeout'))
    expect(page.output()).toMatchObject({ outcome: 'void', claim: { order_status: 'voidTimeout' } })
  })

  it('[BRG-031, REL-002] too late: the order was paid, and the outcome is paid', async () => {
    const page = await cancel()
    await page.cancelClaim.answer(claim('paid'))
    expect(page.output()).toMatchObject({ outcome: 'paid' })
  })

  it('[REL-004] no answer: the claim is read', async () => {
    const page = await cancel()
    await page.cancelClaim.fail(lost)
    expect(page.value()).toEqual({ checking: 'asking' })
  })
})

describe('a card', () => {
  const withPage = claim('waiting_payment_confirmation', { payment: { data: { card_id: 'card-1' } } })
  const givePin = (page: ReturnType<typeof place>) =>
    page.placement.send({ type: 'pin.closed', reference: 'p1', outcome: 'confirmed' })

  it('[CHK-011, PAY-007, BRG-031] beside points, the PIN is first; the gateway’s page opens once the server has confirmed it', async () => {
    const page = place({ isCard: true })
    await page.claimOrder.answer(waiting)
    expect([page.value(), page.openGateway.calls.length]).toEqual(['authorising', 0])
    givePin(page)
    await page.readClaim.answer(waiting)
    expect([page.value(), page.openGateway.calls.length]).toEqual([{ checking: 'pausing' }, 0])
    page.placement.send({ type: 'page.shown' })
    await page.readClaim.answer(withPage)
    expect(page.value()).toEqual({ paying: 'opening' })
    expect(page.openGateway.calls.map(({ input }) => input)).toEqual([{ orderId: 'o1', cardKey: 'card-1' }])
  })

  it('[CHK-012, BRG-031] after a reload the PIN is entered and the page opens; a page that was opened before is not opened again', async () => {
    const page = await inCheck()
    page.placement.send({ type: 'pin.reopen' })
    givePin(page)
    await page.readClaim.answer(withPage)
    expect(page.openGateway.calls.map(({ input }) => input)).toEqual([{ orderId: 'o1', cardKey: 'card-1' }])
    page.placement.send({ type: 'thirdParty.closed', outcome: 'returned' })
    await page.readClaim.answer(withPage)
    expect([page.value(), page.openGateway.calls.length]).toEqual([{ checking: 'pausing' }, 1])
  })

  it('[CHK-011, REL-007] the gateway’s page opens; when it closes, or after two minutes without an event, the server is polled', async () => {
    const page = place({ isCard: true })
    await page.claimOrder.answer(claim('waiting_payment_confirmation'))
    expect(page.openGateway.calls.map(({ input }) => input)).toEqual([{ orderId: 'o1', cardKey: 'acc' }])
    await page.openGateway.answer({ url: 'https://gateway.example/' })
    expect(page.sentTo('thirdParty')).toMatchObject([
      {
        type: 'thirdParty.open',
        request: { url: 'https://gateway.example/', needSession: true, needPartnerToken: false },
      },
    ])
    page.placement.send({ type: 'thirdParty.closed', outcome: 'returned' })
    expect(page.value()).toEqual({ checking: 'asking' })
    const silent = place({ isCard: true })
    await silent.claimOrder.answer(claim('waiting_payment_confirmation'))
    silent.clock.increment(120_000)
    expect(silent.value()).toEqual({ checking: 'asking' })
    await settled()
  })

  it('a gateway’s answer without an address opens no other one', async () => {
    const page = place({ isCard: true })
    await page.claimOrder.answer(claim('waiting_payment_confirmation'))
    await page.openGateway.answer(undefined)
    expect(page.sentTo('thirdParty')).toMatchObject([{ request: { url: '' } }])
  })

  it('[CHK-011] the card of the request pays if the server’s answer names none', async () => {
    const page = place({ isCard: true })
    await page.claimOrder.answer(claim('waiting_payment_confirmation', { payment: {} }))
    expect(page.openGateway.calls.map(({ input }) => input.cardKey)).toEqual(['acc'])
  })

  it('[CHK-012] after a reload only the server’s answer can name the card', async () => {
    const page = await inCheck()
    page.placement.send({ type: 'pin.reopen' })
    givePin(page)
    await page.readClaim.answer(claim('waiting_payment_confirmation', { payment: { data: {} } }))
    expect(page.openGateway.calls.map(({ input }) => input)).toEqual([{ orderId: 'o1', cardKey: undefined }])
  })

  it.each([
    ['the PIN is still missing', { ...withPage, pin_reference: 'p1' }, { checking: 'pausing' }],
    ['nothing is left to pay by card', claim('waiting_payment_confirmation'), { checking: 'pausing' }],
    ['the order is void', { ...withPage, order_status: 'void' as const }, 'void'],
  ])('[CHK-011, BRG-031] the gateway’s page does not open while %s', async (_, answer, value) => {
    const page = place({ isCard: true })
    await page.claimOrder.answer(waiting)
    givePin(page)
    await page.readClaim.answer(answer)
    expect([page.value(), page.openGateway.calls.length]).toEqual([value, 0])
  })
})
