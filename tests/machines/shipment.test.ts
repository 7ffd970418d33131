import { describe, expect, it } from 'vitest'
import type { OrderDetail, Suborder } from '../../contract/orders'
import { packageCards, isSplit, lineImage } from '../../contract/orderDisplay'
import type { OrderOfPackage } from '../../machines/shipment/shipmentMachine'
import { packageAt, shipmentMachine } from '../../machines/shipment/shipmentMachine'
import { port, rootStage } from './rootStage'

const package_ = (id: string): Suborder =>
  ({
    suborder_id: id,
    shipping_info: [{ type: 'ems', tracking_number: id }],
    digital_products: [],
    physical_products: [],
  }) as never
const order = (over: Partial<OrderDetail> = {}) =>
  ({ order_id: 'o1', partner_id: 'khanom', suborders: [package_('a'), package_('b')], ...over }) as OrderDetail

function open(index: string) {
  const stage = rootStage()
  stage.listen()
  const loadOrder = port<OrderDetail | undefined, OrderOfPackage>()
  const shipment = stage.play(shipmentMachine.provide({ actors: { loadOrder: loadOrder.logic } }), 'shipment', {
    orderId: 'o1',
    index,
  })
  return { ...stage, loadOrder, shipment, value: () => shipment.getSnapshot().value }
}

describe('the tracking of a package', () => {
  it.each([
    ['0', 'a'],
    ['1', 'b'],
  ])('[ORD-051] %s is the index of the suborder, from 0', async (index, id) => {
    const page = open(index)
    await page.loadOrder.answer(order())
    expect(page.value()).toBe('shown')
    expect(packageAt(page.shipment.getSnapshot().context.order, index)?.suborder_id).toBe(id)
  })

  it.each(['2', '-1', '01', '1.0', 'x', ''])(
    '[ORD-051] "%s" is out of range: the 404 text, then back',
    async (index) => {
      const page = open(index)
      await page.loadOrder.answer(order())
      expect(page.sentTo('modal')).toMatchObject([{ content: { kind: 'error', key: '404', suffix: ' (404)' } }])
      expect(page.sentTo('navigation')).toEqual([])
      page.shipment.send({ type: 'modal.closed', id: 'noShipment', answer: 'accepted' })
      expect(page.sentTo('navigation')).toEqual([{ type: 'navigation.back' }])
    },
  )

  it('a failed load can be retried; loaded data stays', async () => {
    const page = open('0')
    await page.loadOrder.answer(undefined)
    expect([page.value(), page.sentTo('modal')]).toEqual(['failed', []])
    page.shipment.send({ type: 'shipment.retry' })
    await page.loadOrder.answer(order())
    page.shipment.send({ type: 'shipment.refresh' })
    await page.loadOrder.fail({ kind: 'network', key: 'default' })
    expect([page.value(), page.shipment.getSnapshot().context.order?.order_id]).toEqual(['shown', 'o1'])
  })
})

describe('partner orders', () => {
  it('[ORD-016] [ORD-017] partner orders have a card for each package; others have one', () => {
    expect(isSplit(order(), 'khanom')).toBe(true)
    expect(packageCards(order(), 'khanom').map(({ suborder_id }) => suborder_id)).toEqual(['a', 'b'])
    for (const other of [order({ partner_id: 'other' }), order({ partner_id: undefined })]) {
      expect(isSplit(other, 'khanom')).toBe(false)
      const [card, ...more] = packageCards(other, 'khanom')
      expect([card?.shipping_info.map(({ tracking_number }) => tracking_number), more]).toEqual([['a', 'b'], []])
    }
    expect(isSplit(order({ suborders: [package_('a')] }), 'khanom')).toBe(false)
    expect(isSplit(order({ partner_id: undefined }), '')).toBe(false)
  })

  it('[ORD-015] [ORD-017] partner pictures are requested by https and by their size; pictures of others and of our own stay unchanged', () => {
    const picture = 'http://img.khanom.example/a.png'
    expect(lineImage(picture, order(), 'khanom')).toBe('https://img.khanom.example/a.png_318x240.jpg')
    expect(lineImage('//img.khanom.example/a.png', order(), 'khanom')).toBe(
      'https://img.khanom.example/a.png_318x240.jpg',
    )
    expect(lineImage('/images/art/1021.webp', order(), 'khanom')).toBe('/images/art/1021.webp')
    expect(lineImage(picture, order({ partner_id: 'other' }), 'khanom')).toBe(picture)
    expect(lineImage(picture, order({ partner_id: undefined }), '')).toBe(picture)
  })
})
