import { describe, expect, it } from 'vitest'
import { claimOrder } from '../../contract/payment'
import { bottle } from '../server/orderRequests'
import type { Page } from './stage'
import { basketOf, holds, losesReply, ordersOf, useStage } from './stage'

const stage = useStage()

const ways = [
  ['the bank app’s', (page: Page) => page.back()],
  ['the browser’s', (page: Page) => page.browserBack()],
] as const

describe.each(ways)('%s Back', (_, back) => {
  async function atSummary(): Promise<Page> {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open({ path: '/order' })
    page.app.navigation.send({ type: 'navigation.push', to: '/cart' })
    await page.until(() => page.path === '/cart', 'the cart')
    await page.openSummary()
    return page
  }
  const step = async (page: Page) => {
    back(page)
    await page.settle()
  }
  const place = (page: Page) => [page.path, page.router.history.location.state.layers ?? []]
  const book = (page: Page) => page.checkout.getSnapshot().children.addressBook

  const withForm = async () => {
    const page = await atSummary()
    page.checkout.send({ type: 'addresses.open' })
    await page.until(() => book(page)?.getSnapshot().matches('list') === true, 'the list')
    book(page)?.send({ type: 'address.add' })
    await page.settle()
    return page
  }

  it('[NAV-053, NAV-075] closes the topmost layer, one at a time: form, address book, summary, cart', async () => {
    const page = await withForm()
    const seen = [place(page)]
    for (let time = 0; time < 4; time += 1) {
      await step(page)
      seen.push(place(page))
    }
    expect(seen).toEqual([
      ['/order-summary', ['addresses', 'addressForm']],
      ['/order-summary', ['addresses']],
      ['/order-summary', []],
      ['/cart', []],
      ['/order', []],
    ])
    expect(page.hasCheckout).toBe(false)
    expect(await basketOf(stage.server, 'full')).toEqual({ '1001-01': 1 })
  })

  it('[NAV-055, ADR-022] from a changed form prompts; rejecting keeps form and text, accepting leaves the form', async () => {
    const page = await withForm()
    book(page)?.send({ type: 'field.change', name: 'recipientName', value: 'ก' })
    await step(page)
    expect(page.dialog).toMatchObject({ name: 'unsavedAddress' })
    page.app.modal.send({ type: 'modal.reject' })
    await page.settle()
    expect([place(page), book(page)?.getSnapshot().context.draft.recipientName]).toEqual([
      ['/order-summary', ['addresses', 'addressForm']],
      'ก',
    ])
    await step(page)
    page.accept()
    await page.settle()
    expect(place(page)).toEqual(['/order-summary', ['addresses']])
    await step(page)
    await step(page)
    expect(place(page)).toEqual(['/cart', []])
  })

  it('[GEN-020, NAV-053] closes a dialog and stays on the page', async () => {
    const page = await atSummary()
    page.app.modal.send({ type: 'modal.open', id: 'x', content: { kind: 'message', name: 'voucherClash' } })
    await step(page)
    expect([page.dialog, place(page)]).toEqual([undefined, ['/order-summary', []]])
    await step(page)
    expect(place(page)).toEqual(['/cart', []])
  })

  it('[NAV-054, CHK-018] is blocked while the order is claimed; while the server is polled it opens the order', async () => {
    const page = await atSummary()
    const held = holds(claimOrder)
    const lost = losesReply(claimOrder)
    page.line = (send, path, method, at) => lost(() => held.line(send, path, method, at), path, method, at)
    page.confirm()
    await page.until(() => held.waiting.length === 1, 'the order is made')
    await step(page)
    expect([place(page), page.checkout.getSnapshot().matches('placing')]).toEqual([['/order-summary', []], true])
    held.release()
    await page.reach('placing', 'checking')
    await page.until(() => page.placement.getSnapshot().can({ type: 'pin.reopen' }))
    await step(page)
    const [order] = await ordersOf(stage.server, 'full')
    await page.until(() => page.path === `/order/${order?.id}`, 'the order')
    await step(page)
    expect(place(page)).toEqual(['/cart', []])
    expect(await ordersOf(stage.server, 'full')).toHaveLength(1)
  })

  it('[CHK-018, REL-002] from the thank-you page opens the cart, never the summary, and orders nothing again', async () => {
    const page = await atSummary()
    await page.confirmToPin()
    await page.givePin()
    await page.reach('succeeded')
    await page.settle()
    await step(page)
    expect(place(page)).toEqual(['/cart', []])
    expect(page.hasCheckout).toBe(false)
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'paid' }])
  })
})
