// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { translations } from '../../i18n/translations'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'

const languages = ['th', 'en'] as const
const texts = { th: translations('th'), en: translations('en') }

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())
afterEach(cleanup)

const row = () => document.querySelector<HTMLAnchorElement>('a[href="/order/o-full-shipped"]')!
const card = () => row().closest<HTMLElement>('article')!

describe.each(languages)('the order history in %s', (language) => {
  const { orders } = texts[language]

  it('tells on Back what became of an order on its own page [ORD-059][ORD-058]', async () => {
    const page = await openPage(server, { href: '/order', language })
    await waitFor(() => expect(card().textContent).toContain(orders.status.shipped()))
    fireEvent.click(row())
    fireEvent.click(await screen.findByRole('button', { name: orders.received.action() }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: orders.received.action() }))
    await page.settle()
    await page.rested()
    page.back()
    await page.settle()
    expect(page.path()).toBe('/order')
    await waitFor(() => expect(card().textContent).toContain(orders.status.completed()))
  })

  it('is pulled down from its top to be asked for again, and by no shorter pull [ORD-059]', async () => {
    const page = await openPage(server, { href: '/order', language })
    await waitFor(() => expect(row()).not.toBeNull())
    const asked = () => page.calls.filter((call) => call.startsWith('GET /v1/orders?')).length
    const first = asked()
    const pull = async (...heights: number[]) => {
      const list = document.querySelector('.pull-area')!
      fireEvent.touchStart(list, { touches: [{ clientY: 200 }] })
      for (const height of heights) fireEvent.touchMove(list, { touches: [{ clientY: 200 + height }] })
      fireEvent.touchEnd(list, { touches: [] })
      await page.settle()
    }
    await pull(30, 60)
    await pull(100, 20)
    await pull(-20, 120)
    page.scroller().scrollTop = 300
    await pull(40, 100)
    page.scroller().scrollTop = 0
    expect(asked()).toBe(first)
    await server.db.execute(sql`update orders set status = 'completed' where id = 'o-full-shipped'`)
    await pull(40, 100)
    expect(asked()).toBe(first + 1)
    await waitFor(() => expect(card().textContent).toContain(orders.status.completed()))
    expect(document.querySelector('.pull')).toBeNull()
  })
})
