import { describe, expect, it } from 'vitest'
import type { OrderDetail } from '../../contract/orders'
import type { Claim } from '../../contract/payment'
import { orderDetailMachine } from '../../machines/orderDetail/orderDetailMachine'
import { port, rootStage } from './rootStage'

const order = (can_complete_order = true) => ({ order_id: 'o1', can_complete_order }) as OrderDetail
const lost = { kind: 'network', key: 'default' } as const

function open() {
  const stage = rootStage()
  stage.listen()
  let keys = 0
  const loadOrder = port<OrderDetail | undefined, { orderId: string }>()
  const cancelOrder = port<Claim, { orderId: string }>()
  const completeOrder = port<OrderDetail, { orderId: string; idempotencyKey: string }>()
  const detail = stage.play(
    orderDetailMachine.provide({
      actors: { loadOrder: loadOrder.logic, cancelOrder: cancelOrder.logic, completeOrder: completeOrder.logic },
    }),
    'orderDetail',
    { orderId: 'o1', newKey: () => `key-${(keys += 1)}`, isHidden: false },
  )
  return {
    ...stage,
    loadOrder,
    cancelOrder,
    completeOrder,
    detail,
    value: () => detail.getSnapshot().value,
    order: () => detail.getSnapshot().context.order,
    close: (answer: 'accepted' | 'rejected') => detail.send({ type: 'modal.closed', id: 'orderReceipt', answer }),
  }
}

const shown = async (first = order()) => {
  const page = open()
  await page.loadOrder.answer(first)
  return page
}

describe('the order', () => {
  it('[ORD-055] is loaded, and shown or not', async () => {
    const page = open()
    expect([page.value(), page.loadOrder.calls[0]?.input]).toEqual(['requesting', { orderId: 'o1' }])
    await page.loadOrder.answer(order())
    expect([page.value(), page.order()?.order_id]).toEqual(['shown', 'o1'])
    const other = open()
    await other.loadOrder.fail(lost)
    expect([other.value(), other.order()]).toEqual(['failed', undefined])
  })

  it.each([
    ['a failure', true],
    ['nothing', false],
  ])('[ORD-056] %s: no popup, can be retried', async (_, fails) => {
    const page = open()
    if (fails) await page.loadOrder.fail(lost)
    else await page.loadOrder.answer(undefined)
    expect(page.value()).toBe('failed')
    expect([page.sentTo('modal'), page.sentTo('followUp')]).toEqual([[], []])
    page.detail.send({ type: 'order.retry' })
    await page.loadOrder.answer(order())
    expect(page.value()).toBe('shown')
  })

  it('[REL-007] a reload keeps the loaded order readable, whatever the answer', async () => {
    const page = await shown()
    for (const act of [() => page.loadOrder.fail(lost), () => page.loadOrder.answer(undefined)]) {
      page.detail.send({ type: 'order.refresh' })
      expect([page.value(), page.order()?.order_id, page.detail.getSnapshot().hasTag('shown')]).toEqual([
        'refreshing',
        'o1',
        true,
      ])
      await act()
      expect([page.value(), page.order()?.order_id]).toEqual(['shown', 'o1'])
    }
  })
})

it('[ORD-055] an order is reloaded whenever its page is shown: the shop may have sent it meanwhile', async () => {
  const page = await shown(order(false))
  page.detail.send({ type: 'page.shown' })
  expect(page.value()).toBe('refreshing')
  await page.loadOrder.answer(order())
  expect([page.value(), page.order()?.can_complete_order]).toEqual(['shown', true])
})

describe('a waiting order', () => {
  const waiting = (pin?: string) =>
    ({
      order_id: 'o1',
      order_status: 'waiting_payment_confirmation',
      pin_reference: pin,
      source_of_funds: [{ type: 'saving_account' }],
    }) as OrderDetail
  const paid = { order_id: 'o1', order_status: 'paid' } as OrderDetail

  it('[CHK-011] is polled every two seconds for a minute, and for another minute when the page is shown again', async () => {
    const page = await shown(waiting())
    const lookFor = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        page.clock.increment(2_000)
        if (page.value() === 'refreshing') await page.loadOrder.answer(waiting())
      }
      return page.loadOrder.calls.length
    }
    expect(await lookFor(40)).toBe(1 + 30)
    page.detail.send({ type: 'page.shown' })
    await page.loadOrder.answer(waiting())
    expect(await lookFor(40)).toBe(1 + 30 + 1 + 30)
  })

  it('[CHK-011] polling stops once it is decided', async () => {
    const page = await shown(waiting())
    page.clock.increment(2_000)
    await page.loadOrder.answer(paid)
    page.clock.increment(60_000)
    expect([page.loadOrder.calls.length, page.order()]).toEqual([2, paid])
    expect(page.detail.getSnapshot().can({ type: 'order.cancel' })).toBe(false)
  })

  it('[BRG-025, BRG-031] is paid by the PIN of its own reference; the pad’s result is not trusted, the order is reloaded', async () => {
    const page = await shown(waiting('p1'))
    page.detail.send({ type: 'order.pay' })
    expect(page.sentTo('pin')).toMatchObject([{ type: 'pin.open', reference: 'p1' }])
    page.detail.send({ type: 'pin.closed', reference: 'p1', outcome: 'confirmed' })
    expect([page.value(), page.order()?.order_status]).toEqual(['refreshing', 'waiting_payment_confirmation'])
    await page.loadOrder.answer(paid)
    expect(page.order()).toBe(paid)
  })

  it('[BRG-031] without a reference and without a card it can be cancelled but not paid here', async () => {
    const page = await shown(waiting())
    const snapshot = page.detail.getSnapshot()
    expect([snapshot.can({ type: 'order.pay' }), snapshot.can({ type: 'order.cancel' })]).toEqual([false, true])
  })

  it('[BRG-031] is cancelled after confirmation; the snackbar shows only when the server reports the cancellation, not when the PIN won', async () => {
    const page = await shown(waiting('p1'))
    const end = async (order_status: string) => {
      page.detail.send({ type: 'order.cancel' })
      page.detail.send({ type: 'modal.closed', id: 'orderCancel', answer: 'accepted' })
      await page.cancelOrder.answer({ order_id: 'o1', invoice_number: 'i', order_status } as Claim)
      await page.loadOrder.answer(waiting('p1'))
    }
    page.detail.send({ type: 'order.cancel' })
    page.detail.send({ type: 'modal.closed', id: 'orderCancel', answer: 'rejected' })
    expect([page.value(), page.cancelOrder.calls.length]).toEqual(['shown', 0])
    await end('paid')
    expect(page.sentTo('snackbar')).toEqual([])
    await end('cancelled')
    expect(page.sentTo('snackbar')).toEqual([{ type: 'snackbar.show', name: 'orderCancelled' }])
    expect(page.sentTo('counters')).toHaveLength(1)
  })
})

describe('confirming the arrival', () => {
  it('[ORD-058] only where the server allows it, and only after confirmation', async () => {
    const no = await shown(order(false))
    no.detail.send({ type: 'order.receive' })
    expect([no.value(), no.sentTo('modal')]).toEqual(['shown', []])
    const page = await shown()
    page.detail.send({ type: 'order.receive' })
    expect(page.sentTo('modal')).toMatchObject([
      { content: { kind: 'message', name: 'orderReceived' }, hasReject: true },
    ])
    page.close('rejected')
    expect([page.value(), page.completeOrder.calls.length]).toEqual(['shown', 0])
  })

  it('[ORD-058] also while the order reloads', async () => {
    const page = await shown()
    page.detail.send({ type: 'order.refresh' })
    page.detail.send({ type: 'order.receive' })
    expect([page.value(), page.sentTo('modal')]).toMatchObject(['confirming', [{ id: 'orderReceipt' }]])
  })

  it('[ORD-058, API-143] a double tap is one call; a retry after a lost reply keeps its key', async () => {
    const page = await shown()
    page.detail.send({ type: 'order.receive' })
    page.detail.send({ type: 'order.receive' })
    page.close('accepted')
    page.close('accepted')
    expect(page.completeOrder.calls.map(({ input }) => input)).toEqual([{ orderId: 'o1', idempotencyKey: 'key-1' }])
    await page.completeOrder.fail(lost)
    expect(page.value()).toBe('refreshing')
    await page.loadOrder.fail(lost)
    page.detail.send({ type: 'order.receive' })
    page.close('accepted')
    expect(page.completeOrder.calls.at(-1)?.input.idempotencyKey).toBe('key-1')
    await page.completeOrder.answer(order(false))
    expect([page.value(), page.order()?.can_complete_order]).toEqual(['shown', false])
    expect(page.sentTo('counters')).toEqual([{ type: 'counters.refresh' }])
  })
})
