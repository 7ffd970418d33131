// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOrder } from '../../contract/orders'
import { payByCreditCard, readClaim } from '../../contract/payment'
import { tellGateway } from '../../contract/sandbox'
import { claim, place } from '../server/buying'
import { bottle, requestFor } from '../server/orderRequests'
import type { TestClient, TestServer } from '../server/testServer'
import { createTestServer, uuid } from '../server/testServer'
import { openPage } from './openPage'

let server: TestServer
let full: TestClient

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  await server.reset()
  full = await server.signIn('full')
})
afterAll(() => server.close())
afterEach(cleanup)

const texts = {
  th: { pay: 'ชำระเงิน', cancel: 'ยกเลิกคำสั่งซื้อ', done: 'ยกเลิกคำสั่งซื้อแล้ว' },
  en: { pay: 'Pay', cancel: 'Cancel order', done: 'Order cancelled' },
}

describe('a waiting order’s own page', () => {
  it('opens the PIN, and shows the server’s status when the page is visible again [BRG-025][BRG-031][CHK-011]', async () => {
    const { order_id, pin_reference } = await place(full, requestFor([bottle]))
    const page = await openPage(server, { href: `/order/${order_id}` })
    fireEvent.click(screen.getByRole('button', { name: texts.th.pay }))
    await page.settle()
    expect(page.native.filter(({ name }) => name === 'openPin')).toEqual([
      { name: 'openPin', payload: { pin_reference } },
    ])
    await server.bank.enterPin(pin_reference)
    ;(window as unknown as { webviewAppeared: () => void }).webviewAppeared()
    await page.settle()
    screen.getByRole('heading', { name: 'ชำระเงินแล้ว' })
    expect(screen.queryByRole('button', { name: texts.th.pay })).toBeNull()
  })

  it.each(['th', 'en'] as const)(
    'can be cancelled after a confirmation, and shows it: %s [BRG-031]',
    async (language) => {
      const { order_id } = await place(full, requestFor([bottle]))
      const { cancel, done, pay } = texts[language]
      const page = await openPage(server, { href: `/order/${order_id}`, language })
      fireEvent.click(screen.getByRole('button', { name: cancel }))
      const dialog = await screen.findByRole('alertdialog')
      const accept = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === cancel)
      fireEvent.click(accept!)
      await page.settle()
      await waitFor(() => screen.getByText(done))
      expect(screen.queryByRole('button', { name: pay })).toBeNull()
      expect((await full.call(getOrder, { params: { id: order_id } })).body.order_status).toBe('cancelled')
    },
  )
})

const byCard = requestFor([bottle], {
  source_of_funds: [{ type: 'kmarket_credit_card', amount: 725, unit: 'baht', card_key: 'full-credit' }],
})

describe('the buttons of an order', () => {
  const keeps = async (name: string, rejection: string) => {
    const button = screen.getByRole('button', { name })
    for (const _ of [1, 2]) {
      fireEvent.click(button)
      const dialog = await screen.findByRole('alertdialog')
      expect(button.isConnected).toBe(true)
      fireEvent.click(within(dialog).getByRole('button', { name: rejection }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
  }

  it('stay under their dialog, so that the focus can return, and can be pressed again: cancel', async () => {
    const { order_id } = await place(full, requestFor([bottle]))
    await openPage(server, { href: `/order/${order_id}`, language: 'en' })
    await keeps('Cancel order', 'Keep the order')
    screen.getByRole('button', { name: 'Pay' })
  })

  it('stay under their dialog, so that the focus can return, and can be pressed again: received', async () => {
    await openPage(server, { href: '/order/o-full-shipped', language: 'en' })
    await keeps('Order received', 'Cancel')
  })
})

describe('an order that waits for its card payment, opened again', () => {
  it.each(['th', 'en'] as const)(
    'opens the gateway’s page, and afterwards shows the server’s status: %s [CHK-011][PAY-002][API-069]',
    async (language) => {
      const { order_id } = (await claim(full, byCard)).body
      const page = await openPage(server, { href: `/order/${order_id}`, language })
      fireEvent.click(screen.getByRole('button', { name: texts[language].pay }))
      await page.settle()
      expect(page.calls).toContain('POST /v1/payment/credit_card')
      const views = page.native.filter(({ name }) => name === 'openThirdPartyWebView')
      expect(views).toHaveLength(1)
      const { url } = views[0]?.payload as { url: string }
      expect(url).toMatch(/\/sandbox\/gateway\/[\w-]+\?lang=/)
      expect(page.native.some(({ name }) => name === 'openPin')).toBe(false)
      const reference = new URL(url).pathname.split('/').at(-1) ?? ''
      await full.call(tellGateway, { params: { reference }, body: { action: 'approve' } })
      ;(window as unknown as { webviewAppeared: () => void }).webviewAppeared()
      await page.settle()
      screen.getByRole('heading', { name: language === 'th' ? 'ชำระเงินแล้ว' : 'Paid' })
      expect(screen.queryByRole('button', { name: texts[language].pay })).toBeNull()
    },
  )

  it('shows why the gateway’s page does not open, and can be retried [CHK-011]', async () => {
    const { order_id } = (await claim(full, byCard)).body
    const page = await openPage(server, { href: `/order/${order_id}` })
    server.switches({ errors: [{ method: payByCreditCard.method, path: payByCreditCard.path, code: '999', times: 1 }] })
    fireEvent.click(screen.getByRole('button', { name: texts.th.pay }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(dialog.querySelector('button')!)
    await page.settle()
    expect(page.native.some(({ name }) => name === 'openThirdPartyWebView')).toBe(false)
    // A second press too soon is dropped (GEN-016).
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: texts.th.pay }))
      expect(page.native.some(({ name }) => name === 'openThirdPartyWebView')).toBe(true)
    })
  })
})

describe('a market that is opened again with an unresolved order', () => {
  it.each([
    [
      'th',
      'กำลังตรวจสอบคำสั่งซื้อ',
      ['เรากำลังค้นหาคำสั่งซื้อของคุณ', 'กรุณาอย่าเพิ่งชำระซ้ำ'],
      ['เราได้รับคำสั่งซื้อของคุณแล้ว', 'ผลจะอยู่ในคำสั่งซื้อ'],
      'ดูคำสั่งซื้อทั้งหมด',
    ],
    [
      'en',
      'We are checking your order',
      ['We are looking for your order.', 'Please do not pay again yet.'],
      ['We have your order', 'the outcome will be in your orders'],
      'View my orders',
    ],
  ] as const)(
    'shows in %s that the order is being looked up, without claiming that it exists [CHK-012]',
    async (language, title, looking, claimed, view) => {
      const first = await openPage(server, { href: '/', language })
      first.app.storage.set('intent', first.app.account(), { idempotencyKey: uuid(), use: 'general', startedAt: 0 })
      cleanup()
      server.switches({ errors: [{ method: readClaim.method, path: readClaim.path, cut: true } as never] })
      await openPage(server, { href: '/', language })
      await screen.findByRole('heading', { name: title })
      for (const text of looking) expect(document.body.textContent).toContain(text)
      for (const text of claimed) expect(document.body.textContent).not.toContain(text)
      screen.getByRole('button', { name: view })
    },
  )

  it.each([
    ['th', 'เราได้รับคำสั่งซื้อของคุณแล้ว กำลังรอผลจากธนาคาร', 'ดูคำสั่งซื้อ'],
    ['en', 'We have your order and are waiting for the bank.', 'View order'],
  ] as const)(
    'shows in %s that the order exists once the server confirms it, and what it costs [CHK-012]',
    async (language, text, view) => {
      const key = uuid()
      await claim(full, byCard, key)
      const first = await openPage(server, { href: '/', language })
      first.app.storage.set('intent', first.app.account(), { idempotencyKey: key, use: 'general', startedAt: 0 })
      cleanup()
      await openPage(server, { href: '/', language })
      await waitFor(() => expect(document.body.textContent.replaceAll('\u2060', '')).toContain(text))
      expect(document.querySelector('.checking')?.textContent).toContain('฿725')
      screen.getByRole('button', { name: view })
    },
  )
})

describe('a market that is opened again before the PIN was entered', () => {
  it.each([
    ['th', 'ยืนยันด้วย PIN', 'ยังไม่มีการหักเงินจนกว่าคุณจะยืนยันด้วย PIN', 'ดูคำสั่งซื้อ', 'บัญชีออมทรัพย์'],
    ['en', 'Confirm with your PIN', 'Nothing is charged until you give your PIN.', 'View order', 'Savings account'],
  ] as const)(
    'shows in %s that the PIN is missing, with order, amount and account [REL-003][BRG-031][CHK-012]',
    async (language, title, notice, view, account) => {
      const key = uuid()
      const { order_id } = await place(full, requestFor([bottle]), key)
      const { order_number } = (await full.call(getOrder, { params: { id: order_id } })).body
      const first = await openPage(server, { href: '/', language })
      first.app.storage.set('intent', first.app.account(), { idempotencyKey: key, use: 'general', startedAt: 0 })
      cleanup()
      const page = await openPage(server, { href: '/', language })
      await page.settle()
      await screen.findByRole('heading', { name: title })
      screen.getByText(notice)
      screen.getByText(order_number)
      const shown = document.body.textContent
      expect(shown).toContain('725')
      expect(shown).toContain(account)
      // Element by element: the joined text has “PINView”.
      expect(screen.queryAllByText(/INV/)).toEqual([])
      fireEvent.click(screen.getByRole('button', { name: view }))
      await page.settle()
      expect(page.path()).toBe(`/order/${order_id}`)
    },
  )
})
