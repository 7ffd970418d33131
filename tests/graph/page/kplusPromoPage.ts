import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { getPaymentDetail } from '../../../contract/merchants'
import { toBaht } from '../../../contract/money'
import type { PaymentDetail } from '../../../contract/merchants'
import { listEcouponVouchers, listVouchers, readVoucher } from '../../../contract/promocodes'
import { listPublicVouchers } from '../../../contract/publicVouchers'
import { formatNumber } from '../../../i18n/formats'
import type { kplusPromoMachine } from '../../../machines/kplusPromo/kplusPromoMachine'
import { amountLeft } from '../../../machines/kplusPromo/kplusPromoMachine'
import { kplusPromoModel } from '../../../machines/kplusPromo/kplusPromoModel'
import type { Seen } from '../../../machines/model'
import { paymentDetail, voucherAnswer } from './answers'
import type { PageModel, Scene } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Promo = Seen<typeof kplusPromoMachine>

const unbroken = 'the voucher has no end'
const code = 'RIMDOI30'
const voucher = voucherAnswer(code, 30)

const opens =
  (query: string): Scene =>
  async (phone) => {
    const { server } = phone
    server.knows(listVouchers, { vouchers: [voucher] })
    server.knows(listEcouponVouchers, { vouchers: [] })
    server.knows(listPublicVouchers, { page: 1, limit: 20, total: 1, vouchers: [voucher] })
    server.knows(readVoucher, { voucher })
    await phone.open(`/kplus-promo-code?${query}`)
    await phone.eventually(() => void phone.text(code))
  }

const removal = ({ LL }: Phone) => screen.queryByRole('button', { name: LL.vouchers.removeNamed({ name: code }) })

/** The bill as far as it is available, its remaining amount, and the voucher that lowers it. */
function showsBill(phone: Phone, { context }: Promo): void {
  const { bill } = phone.LL.vouchers
  phone.heading(bill.title())
  expect(removal(phone) !== null).toBe(context.voucher !== undefined)
  const summary = screen.queryByRole('region', { name: bill.summary() })
  expect(summary !== null).toBe((context.shop ?? context.purchase) !== undefined)
  if (!summary) return
  expect(within(summary).queryByText(paymentDetail.name) !== null).toBe(context.shop !== undefined)
  if (!context.purchase) return expect(within(summary).queryByText(bill.total())).toBeNull()
  const total = within(summary).getByText(bill.total()).parentElement!
  expect(total.textContent).toContain(formatNumber(toBaht(amountLeft(context))))
}

const showsPage = (phone: Phone) => phone.heading(phone.LL.vouchers.bill.title())
const leaves = {
  back: (phone: Phone) => expect(phone.path).toBe('/'),
  reload: (phone: Phone) => void showsPage(phone),
  kill: (phone: Phone) => expect(phone.path).toBe('/'),
}

/** The page for a bill that the bank app pays by QR. */
export const kplusPromoPage: PageModel<typeof kplusPromoMachine> = {
  model: kplusPromoModel,
  scenes: {
    bill: opens(`merchant=100002&amount=350.50&promocode=${code}`),
    withoutAmount: opens(`merchant=100002&promocode=${code}`),
    ofNothing: opens(`merchant=100002&amount=0&promocode=${code}`),
    nothing: opens('amount=350'),
  },
  calls: {
    voucher: never(unbroken),
    loadPaymentDetail: call(getPaymentDetail, (_: PaymentDetail) => paymentDetail),
  },
  gestures: {
    'voucher.changed': {
      comesWith: ['voucher.changed'],
      can: ({ context }, event) => event.voucher !== undefined || context.voucher !== undefined,
      make: (phone, event) =>
        event.voucher
          ? phone.native('appliedPromoCode', { promo_code: code, discount: 30 })
          : phone.press(removal(phone)!),
    },
  },
  looks: { booting: never('it leads on at once'), loading: showsBill, shown: showsBill },
  untaken: {},
  interrupted: { loading: leaves, shown: leaves },
  between: (phone) => phone.dismissError(),
}
