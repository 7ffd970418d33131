// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
})
