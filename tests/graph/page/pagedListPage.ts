import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { OrderSummary } from '../../../contract/orders'
import { countOrders, listOrders } from '../../../contract/orders'
import type { Seen } from '../../../machines/model'
import type { ListPage, pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import { pagedListModel } from '../../../machines/pagedList/pagedListModel'
import type { PageModel } from './pageModel'
import { call } from './pageModel'
import type { Phone } from './phone'

type List = Seen<typeof pagedListMachine>

/** The model's fields of a row, completed with the rest of the server's answer. */
const wire = ({ items, ...figures }: ListPage<unknown>) => ({
  ...figures,
  orders: (items as readonly Pick<OrderSummary, 'order_id'>[]).map(({ order_id }) => ({
    order_id,
    order_number: `KM-${order_id}`,
    order_status: 'completed' as const,
    is_void_credit_customer_timeout: false,
    created_at: '2026-11-01T00:00:00.000Z',
    merchant: { mid: '100003', name: 'Taomai Ceramics', image: '', type: 'general' as const, is_verified: true },
    first_product: { name: 'Cup', image: '', variant: [], quantity: 1 },
    product_count: 1,
    kind: 'physical' as const,
    paymentMethod: 'saving_account',
    source_of_funds: [{ type: 'saving_account' as const, amount: 690, unit: 'baht' as const }],
    total: 690,
  })),
})

const rows = () => screen.queryAllByRole('link', { name: /^Cup KM-/ }).map((row) => row.getAttribute('href'))
const skeleton = () => document.querySelector('main .skeleton')
const whole: ListPage<unknown> = { items: [{ order_id: 'a' }], page: 1, limit: 2, total: 1 }

/** The loaded rows, once each, and the end of the list where it is reached. */
function showsRows(phone: Phone, { context }: List): void {
  const ids = (context.items as readonly OrderSummary[]).map(({ order_id }) => order_id)
  expect(rows()).toEqual(ids.map((id) => `/order/${id}`))
  const isEnd = document.querySelector('.page__end') !== null
  expect(isEnd).toBe(!context.hasMore)
  if (isEnd) phone.text(phone.LL.orders.end({ count: ids.length }))
}

/** Only the chosen tab is selected. */
const showsTab = ({ LL }: Phone, { context }: List) =>
  expect(
    (['all', 'completed'] as const).map((tab) =>
      screen.getByRole('button', { name: LL.orders.tab[tab]() }).getAttribute('aria-pressed'),
    ),
  ).toEqual(context.params['status'] === 'all' ? ['true', 'false'] : ['false', 'true'])

const showsFirstPage = (phone: Phone) => {
  expect(phone.path).toBe('/order')
  expect(rows()).toEqual(['/order/a'])
  phone.text(phone.LL.orders.end({ count: 1 }))
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: showsFirstPage, kill: showsHome }

/** The list on the page of orders. */
export const pagedListPage: PageModel<typeof pagedListMachine> = {
  model: pagedListModel,
  scenes: {
    orders: async (phone) => {
      phone.server.knows(listOrders, wire(whole))
      phone.server.knows(countOrders, { count: 1 })
      await phone.open('/order')
    },
  },
  calls: { loadPage: call(listOrders, wire) },
  gestures: {
    'list.next': {
      can: ({ context }) => context.hasMore,
      make: (phone) => phone.scrollToEnd(),
    },
    'list.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry())) },
    'list.refresh': { make: (phone) => phone.otherLanguage() },
    'list.change': {
      make: (phone, { params }) => phone.press(phone.button(phone.LL.orders.tab[params['status'] as 'completed']())),
    },
  },
  looks: {
    loading: (phone, seen) => {
      showsTab(phone, seen)
      expect(skeleton()).not.toBeNull()
      expect(rows()).toEqual([])
    },
    idle: (phone, seen) => {
      showsTab(phone, seen)
      showsRows(phone, seen)
    },
    loadingMore: showsRows,
    moreFailed: (phone, { context }) => {
      expect(rows()).toHaveLength(context.items.length)
      phone.text(phone.LL.look.nextPageFailed())
    },
    refreshing: showsRows,
    empty: (phone, seen) => {
      showsTab(phone, seen)
      phone.heading(phone.LL.orders.empty.title())
      expect(rows()).toEqual([])
    },
    failed: (phone) => {
      phone.heading(phone.LL.look.errorTitle())
      expect(phone.hasDialog()).toBe(false)
    },
  },
  untaken: {},
  interrupted: {
    loading: leaves,
    idle: leaves,
    loadingMore: leaves,
    moreFailed: leaves,
    refreshing: leaves,
    empty: leaves,
    failed: leaves,
  },
}
