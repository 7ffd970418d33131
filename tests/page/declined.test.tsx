// @vitest-environment node
import './dom'
import './motion'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { loadLocale, loadTexts } from '../../i18n/runtime'
import { DeclinedScreen } from '../../src/screens/checkout/DeclinedScreen'
import { UiProvider } from '../../src/ui/uiContext'

afterEach(cleanup)

const subscribe = () => ({ unsubscribe: () => undefined })

/** The outcome of a voided order that was to be paid by these sources. */
async function show(language: 'th' | 'en', order: object | undefined, claimed?: string): Promise<void> {
  await loadLocale(language)
  await Promise.all([loadTexts('shop'), loadTexts('outcome'), loadTexts('orders')])
  const receipt = { getSnapshot: () => ({ context: { order } }), subscribe }
  const placement = { claim: { order_status: claimed } }
  const snapshot = { children: { receipt }, context: { products: [], lines: [], placement } }
  const checkout = { getSnapshot: () => snapshot, subscribe, send: () => undefined }
  const props = { app: { navigation: checkout }, checkout } as unknown as ComponentProps<typeof DeclinedScreen>
  render(
    <UiProvider value={{ imageResizeBaseUrl: '' }}>
      <DeclinedScreen {...props} />
    </UiProvider>,
  )
}

const order = (type: string, status = 'voidTimeout') => ({
  order_id: 'o-1',
  order_number: 'KM-1',
  order_status: status,
  purchase_state: 'general',
  is_void_credit_customer_timeout: status === 'voidTimeout',
  created_at: '2026-11-20T07:15:00.000Z',
  products: [],
  source_of_funds: [{ type, amount: 100, unit: 'points' }],
})

describe.each([
  ['th', 'เราจะคืนคะแนนพันธมิตรภายใน 5 วันทำการ'],
  ['en', 'Partner points will be returned within 5 working days'],
] as const)('an order that was not paid in time, in %s', (language, text) => {
  it.each(['partner_point', 'the1'])('says when its points of %s come back [ORD-042] [ORD-043]', async (type) => {
    await show(language, order(type))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('says nothing of points that it does not have, or that come back at once [ORD-042]', async () => {
    await show(language, order('kbank_reward_point'))
    expect(await screen.findByText('KM-1')).toBeTruthy()
    expect(screen.queryByText(text)).toBeNull()
    cleanup()
    await show(language, order('the1', 'cancelled'))
    expect(await screen.findByText('KM-1')).toBeTruthy()
    expect(screen.queryByText(text)).toBeNull()
  })
})

it.each([
  ['cancelled', 'ชำระเงินไม่สำเร็จ', 'ชำระเงินไม่ทันเวลา'],
  ['voidTimeout', 'ชำระเงินไม่ทันเวลา', 'ชำระเงินไม่สำเร็จ'],
])('an order that was %s is called so before its details are there', async (claimed, title, other) => {
  await show('th', undefined, claimed)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByText(other)).toBeNull()
})
