import { describe, expect, it } from 'vitest'
import type { OrderDetail } from '../../contract/orders'
import { orderDetailMachine } from '../../machines/orderDetail/orderDetailMachine'
import { port, rootStage } from './rootStage'

const order = (can_complete_order = true) => ({ order_id: 'o1', can_complete_order }) as OrderDetail
const lost = { kind: 'network', key: 'default' } as const

function open() {
  const stage = rootStage()
  stage.listen()
  let keys = 0
  const loadOrder = port<OrderDetail | undefined, { orderId: string }>()
  const completeOrder = port<OrderDetail, { orderId: string; idempotencyKey: string }>()
  const detail = stage.play(
    orderDetailMachine.provide({ actors: { loadOrder: loadOrder.logic, completeOrder: completeOrder.logic } }),
    'orderDetail',
    { orderId: 'o1', newKey: () => `key-${(keys += 1)}` },
  )
  return {
    ...stage,
    loadOrder,
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
  it('[ORD-055] is asked for, and shown or not', async () => {
    const page = open()
    expect([page.value(), page.loadOrder.calls[0]?.input]).toEqual(['requesting', { orderId: 'o1' }])
    await page.loadOrder.answer(order())
    expect([page.value(), page.order()?.order_id]).toEqual(['shown', 'o1'])
  })

  it.each([
    ['a failure', true],
    ['nothing', false],
  ])('[ORD-056, ORD-057] %s: no popup, another try', async (_, fails) => {
    const page = open()
    if (fails) await page.loadOrder.fail(lost)
    else await page.loadOrder.answer(undefined)
    expect(page.value()).toBe('failed')
    expect([page.sentTo('modal'), page.sentTo('followUp')]).toEqual([[], []])
    page.detail.send({ type: 'order.retry' })
    await page.loadOrder.answer(order())
    expect(page.value()).toBe('shown')
  })

  it('[REL-007] asked for again, what was loaded stays readable, whatever comes', async () => {
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

describe('saying that it has arrived', () => {
  it('[ORD-058] only where the server allows it, and only after a yes', async () => {
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

  it('[ORD-058, API-143] a double tap is one call; a try after a lost reply keeps its key', async () => {
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
    expect([page.sentTo('counters'), page.factsOf('order.completed').length]).toEqual([
      [{ type: 'counters.refresh' }],
      1,
    ])
  })
})
