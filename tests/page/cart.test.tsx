// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listBaskets, updateBasket } from '../../contract/baskets'
import { rowsOf } from '../../server/db/client'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

/** The seed's cart of `full`: one coffee and two boxes of drip bags of one shop, a bottle of another. */
const open = (shopper = 'full') => openPage(server, { href: '/cart', language: 'en', shopper })
const coffee = 'Arabica medium roast 250\u00A0g'
const bottle = 'Doi & Day insulated bottle'
const shop = (name: string) => screen.findByRole('region', { name })
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const bar = () => within(screen.getByRole('region', { name: 'Check out this shop' }))
const pay = () => bar().getByRole<HTMLButtonElement>('button', { name: 'Check out this shop' })
const total = () => document.querySelector('.bottom-bar__amount')?.textContent
const lines = () =>
  rowsOf<{ variant_id: string; quantity: number }>(
    server.db,
    sql`select variant_id, quantity from basket_lines where shopper_id = 'full' order by variant_id`,
  )

describe('cart', () => {
  it('groups lines by shop, with none selected while there are several shops [CRT-002][CRT-005][NAV-010]', async () => {
    await open()
    const coffees = within(await shop('Rim Doi Coffee'))
    expect(coffees.getAllByRole('checkbox')).toHaveLength(2)
    expect(within(await shop('Doi & Day')).getAllByRole('checkbox')).toHaveLength(1)
    bar().getByText('No items selected')
    expect(pay().disabled).toBe(true)
  })

  it('selects one shop at a time: a line of another shop clears the selection and shows a message [CRT-002][CRT-005]', async () => {
    await open()
    fireEvent.click(within(await shop('Rim Doi Coffee')).getByRole('radio'))
    expect(tick(coffee).checked).toBe(true)
    bar().getByText('Total, 3 items')
    expect(total()).toContain('820')
    fireEvent.click(tick(bottle))
    await screen.findByText('Pay one shop at a time')
    expect([tick(coffee).checked, tick(bottle).checked]).toEqual([false, true])
    bar().getByText('Total, 1 item')
    expect(total()).toContain('690')
  })

  it('changes a quantity at once, within the stock, and reverts it when saving fails [CRT-005]', async () => {
    await open()
    await shop('Doi & Day')
    const stepper = () => within(screen.getByRole('group', { name: `Quantity of ${bottle}` }))
    fireEvent.click(stepper().getByRole('button', { name: 'Increase' }))
    stepper().getByText('2')
    await waitFor(async () => expect(await lines()).toContainEqual({ variant_id: '1001-01', quantity: 2 }))
    server.switches({ errors: [{ method: 'PUT', path: updateBasket.path, code: '506' }] })
    fireEvent.click(stepper().getByRole('button', { name: 'Increase' }))
    stepper().getByText('3')
    await waitFor(() => stepper().getByText('2'))
    expect(await lines()).toContainEqual({ variant_id: '1001-01', quantity: 2 })
    cleanup()
    server.switches({})
    await server.db.execute(sql`update product_variants set stock = 2 where id = '1001-01'`)
    await open()
    await shop('Doi & Day')
    expect(stepper().getByRole<HTMLButtonElement>('button', { name: 'Increase' }).disabled).toBe(true)
  })

  it.each([
    ['th', 'สินค้านี้หมดแล้ว (501)', 'สินค้าหมด'],
    ['en', 'This product is out of stock. (501)', 'Sold out'],
  ] as const)(
    'shows a line as sold out once a change of it is refused for that, in %s [ERR-092]',
    async (language, message, soldOut) => {
      const page = await openPage(server, { href: '/cart', language })
      const increase = (await screen.findAllByRole('button', { name: language === 'th' ? 'เพิ่มจำนวน' : 'Increase' })).at(
        -1,
      )!
      await server.db.execute(sql`update product_variants set stock = 0`)
      fireEvent.click(increase)
      const popup = await screen.findByRole('alertdialog')
      expect(popup.textContent).toContain(message)
      fireEvent.click(within(popup).getByRole('button'))
      await page.settle()
      expect((await screen.findAllByText(soldOut)).length).toBeGreaterThan(0)
    },
  )

  it('confirms before the bin removes a line [CRT-003][CRT-005]', async () => {
    await open()
    await shop('Doi & Day')
    const bin = () =>
      within(screen.getByRole('group', { name: `Quantity of ${bottle}` })).getByRole('button', { name: 'Delete' })
    fireEvent.click(bin())
    let dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this item?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await lines()).toHaveLength(3)
    fireEvent.click(bin())
    dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this item?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Doi & Day' })).toBeNull())
    expect((await lines()).map(({ variant_id }) => variant_id)).toEqual(['1007-01', '1008-01'])
  })

  it('lowers a quantity to the minimum of an order, where the minus becomes the bin', async () => {
    await server.db.execute(sql`update products set min_per_order = 2 where product_id in ('1001', '1008')`)
    await server.db.execute(sql`update product_variants set stock = 1 where id = '1001-01'`)
    const page = await open()
    const dripBags = within(await shop('Rim Doi Coffee')).getAllByRole('group')[1]!
    within(dripBags).getByText('2')
    fireEvent.click(within(dripBags).getByRole('button', { name: 'Increase' }))
    fireEvent.click(within(dripBags).getByRole('button', { name: 'Decrease' }))
    await page.settle()
    expect(await lines()).toContainEqual({ variant_id: '1008-01', quantity: 2 })
    fireEvent.click(within(dripBags).getByRole('button', { name: 'Delete' }))
    await screen.findByRole('alertdialog', { name: 'Remove this item?' })
    within(await shop('Not available now')).getByRole('button', { name: `Remove ${bottle}` })
  })

  it('greys lines that can’t be bought, without a way to select them, and deletes them [CRT-005]', async () => {
    await server.db.execute(sql`update product_variants set stock = 0 where id = '1001-01'`)
    await open()
    const gone = within(await shop('Not available now'))
    gone.getByText('Sold out')
    expect(gone.queryByRole('checkbox')).toBeNull()
    expect(document.querySelectorAll('.picture--grey')).toHaveLength(1)
    fireEvent.click(gone.getByRole('button', { name: `Remove ${bottle}` }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not available now' })).toBeNull())
    expect(await lines()).toHaveLength(2)
  })

  it.each(['th', 'en'] as const)(
    'in %s: a partner’s product is in the premium cart, which is paid and changed like the other [CHK-010][CRT-005]',
    async (language) => {
      const isThai = language === 'th'
      const words = isThai
        ? { add: 'ใส่ตะกร้า', premium: /พรีเมียม/, general: /ทั่วไป/, pay: 'ชำระเงินร้านนี้', title: 'สรุปคำสั่งซื้อ' }
        : {
            add: 'Add to cart',
            premium: /Premium/,
            general: /General/,
            pay: 'Check out this shop',
            title: 'Order summary',
          }
      const page = await openPage(server, { href: '/shop/p/product/1021', language })
      fireEvent.click(await screen.findByRole('button', { name: words.add }))
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.add }))
      await waitFor(() => expect(page.calls).toContain('POST /v1/baskets?type=premium'))
      await page.settle()
      act(() => page.app.navigation.send({ type: 'navigation.push', to: '/cart' }))
      const tab = await screen.findByRole('tab', { name: words.premium })
      expect([tab.textContent.replace(/\D/g, ''), tab.getAttribute('aria-selected')]).toEqual(['1', 'false'])
      expect(screen.queryAllByRole('link', { name: /1021/ })).toEqual([])
      await page.rested()
      fireEvent.click(tab)
      await waitFor(() => expect(page.search().get('type')).toBe('premium'))
      await page.settle()
      await page.rested()
      const names = (await screen.findAllByRole('checkbox')).map((box) => box.getAttribute('aria-label'))
      expect(names).toHaveLength(1)
      expect(screen.getByRole('tab', { name: words.general }).textContent).toContain('4')
      fireEvent.click(within(screen.getByRole('region', { name: words.pay })).getByRole('button', { name: words.pay }))
      await screen.findByRole('heading', { level: 1, name: words.title })
      expect(page.path()).toBe('/order-summary')
    },
  )

  it('shows a picture and a link to the shop when it is empty, and recommends products [CRT-004][CRT-014][PRD-016]', async () => {
    const page = await open('favorite')
    await screen.findByRole('heading', { name: 'Your cart is empty' })
    await screen.findByRole('heading', { name: 'You may also like' })
    expect(document.querySelectorAll('.product-card')).toHaveLength(10)
    fireEvent.click(screen.getByRole('button', { name: 'Start shopping' }))
    await waitFor(() => expect(page.path()).toBe('/'))
  })

  it('can be retried after a failed load [GEN-023]', async () => {
    server.switches({ errors: [{ method: 'GET', path: listBaskets.path, status: 500 }] })
    await open()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    server.switches({})
    fireEvent.click(retry)
    await shop('Doi & Day')
  })

  it('reloads the stocks and opens the order summary with one shop’s lines [CRT-015]', async () => {
    const page = await open()
    fireEvent.click(within(await shop('Doi & Day')).getByRole('radio'))
    const asked = () => page.calls.filter((call) => call.startsWith('GET /v1/baskets?')).length
    const before = asked()
    fireEvent.click(pay())
    await waitFor(() => expect(page.path()).toBe('/order-summary'))
    expect(asked()).toBe(before + 1)
    expect((await screen.findAllByText(bottle)).length).toBeGreaterThan(0)
  })

  it('shows the stock left of lines that became short, and lowers them [CRT-006][CRT-007][CRT-015]', async () => {
    const page = await open()
    const coffees = within(await shop('Rim Doi Coffee'))
    fireEvent.click(coffees.getByRole('radio'))
    await server.db.execute(sql`update product_variants set stock = 1 where id = '1008-01'`)
    fireEvent.click(pay())
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText(/1 unit left/)
    dialog.getByText('Please edit your order.')
    expect(page.path()).toBe('/cart')
    fireEvent.click(dialog.getByRole('button'))
    await waitFor(() => bar().getByText('Total, 2 items'))
  })
})
