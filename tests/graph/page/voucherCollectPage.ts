import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { listBanners } from '../../../contract/home'
import { toSatang } from '../../../contract/money'
import { redeemVoucher } from '../../../contract/promocodes'
import { listPublicVouchers } from '../../../contract/publicVouchers'
import { postSession } from '../../../contract/session'
import type { voucherCollectMachine } from '../../../machines/voucherCollect/voucherCollectMachine'
import { voucherCollectModel } from '../../../machines/voucherCollect/voucherCollectModel'
import type { Seen } from '../../../machines/model'
import type { PageModel } from './pageModel'
import { call } from './pageModel'
import type { Phone } from './phone'
import { member } from './phone'

const path = '/promotion-center'
const codes = ['KILN50', 'MEOW25'] as const

const answer = {
  page: 1,
  limit: 20,
  total: codes.length,
  vouchers: codes.map((code) => ({
    promocode_id: code,
    promocode_code: code,
    type: 'platform' as const,
    name: code,
    conditions: '',
    image: '',
    discount: toSatang(30),
    min_spend: toSatang(0),
    expired_at: '2026-12-31T16:59:59.000Z',
    is_collected: false,
  })),
}

const ticketOf = (code: string) => within(screen.getByRole('heading', { level: 4, name: code }).closest('article')!)
const buttonOf = ({ LL }: Phone, code: string) =>
  ticketOf(code).queryByRole<HTMLButtonElement>('button', { name: LL.vouchers.all.collectNamed({ name: code }) })

/** Each voucher can be collected, or used once it is collected. */
function shows(phone: Phone, { context: { collected, refusal } }: Seen<typeof voucherCollectMachine>): void {
  for (const code of codes) {
    const isCollected = collected.includes(code)
    expect([code, buttonOf(phone, code) === null]).toEqual([code, isCollected])
    expect(
      ticketOf(code).queryAllByRole('link', { name: phone.LL.vouchers.all.useNamed({ name: code }) }),
    ).toHaveLength(isCollected ? 1 : 0)
    const reason = refusal?.code === code ? 1 : 0
    expect(document.querySelectorAll('.ticket-row__why')).toHaveLength(refusal ? 1 : 0)
    expect(
      ticketOf(code).queryByRole('heading')?.closest('article')?.querySelectorAll('.ticket-row__why'),
    ).toHaveLength(reason)
  }
}

const opens = (profile: object) => async (phone: Phone) => {
  phone.server.knows(postSession, { ...member, ...profile })
  phone.server.knows(listPublicVouchers, answer)
  phone.server.knows(listBanners, { banners: [] })
  await phone.open(path)
}
const showsList = (phone: Phone) => {
  expect(phone.path).toBe(path)
  for (const code of codes) expect(buttonOf(phone, code)).not.toBeNull()
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: showsList, kill: showsHome }

/** The list of all vouchers, two of them. */
export const voucherCollectPage: PageModel<typeof voucherCollectMachine> = {
  model: voucherCollectModel,
  scenes: { member: opens({}), guest: opens({ user_profile_type: 'GUEST' }) },
  calls: {
    collectVoucher: call(redeemVoucher, (output: { promocode_id: string; promocode_history_id: string }) => ({
      ...output,
      discount: 30,
    })),
  },
  gestures: {
    'voucher.collect': {
      can: ({ snapshot, context }, { code }) => !snapshot.hasTag('busy') && !context.collected.includes(code),
      make: (phone, { code }) => phone.press(buttonOf(phone, code)!),
    },
  },
  looks: {
    idle: shows,
    collecting: (phone) => {
      for (const code of codes) expect(buttonOf(phone, code)?.disabled ?? true).toBe(true)
    },
  },
  untaken: {
    'voucherCollect.idle --voucher.collect[isCollected]--> (stays)':
      'what is collected has a link that uses it instead',
  },
  interrupted: { idle: leaves, collecting: leaves },
}
