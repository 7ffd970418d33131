import { transactionLimitBaht } from '../../../contract/constants'
import type { PaymentMode, SourceOfFund } from '../../../contract/enums'
import { paymentModes } from '../../../contract/enums'

/** What the catalogue's files do not say about the shops. Keys are mids. */

export type Limit = (typeof transactionLimitBaht)[keyof typeof transactionLimitBaht]

/** Most that one transaction may come to, in baht; all seven figures occur (PAY-026). */
export const limitOf: Record<string, Limit> = {
  '100006': transactionLimitBaht[1057],
  '100023': transactionLimitBaht[1057],
  '100012': transactionLimitBaht[1058],
  '100024': transactionLimitBaht[1058],
  '100015': transactionLimitBaht[1059],
  '100025': transactionLimitBaht[1059],
  '100001': transactionLimitBaht[1060],
  '100026': transactionLimitBaht[1060],
  '100004': transactionLimitBaht[1078],
  '100027': transactionLimitBaht[1078],
  '100011': transactionLimitBaht[1079],
  '100008': transactionLimitBaht[1079],
}
export const usualLimit = transactionLimitBaht[1080]

/** Gift-card shops that sell five items in one transaction at most (507-02). */
export const fiveItemMids = ['100020']

/** Gift-card shops that sell one brand in one transaction (507-01). */
export const oneBrandMids = ['100018', '100020']

/** Brand on the tag of the products of those shops. Keys are product ids. */
export const brandOf: Record<string, string> = {
  '2004': 'Chantra',
  '2005': 'Chantra Plus',
  '2009': 'Ploen Mart',
  '2010': 'Ploen Mart',
}

/** The partner whose orders are split into packages, and its id as the configuration names it (ORD-017). */
export const splitPartner = { partnerId: 'khanom', mid: '100005' }

/** Shops whose card payments are switched off at the gateway (PAY-014). */
export const withoutCardsMids = ['100014']

/** Shops that take cards, but whose contract with the gateway rests (PAY-014). */
export const withoutGatewayMids = ['100013', ...withoutCardsMids]

/** Shops that are paid in cash alone (PAY-042). */
export const withoutPointsMids = ['100009', '100014', '100022']

/** Points for one baht, where they are not the usual ten (CHK-006). */
export const pointRates = [
  { type: 'the1', rate: 8 },
  { type: 'partner_point', rate: 5 },
] as const

const cash: SourceOfFund[] = ['saving_account', 'kmarket_credit_card']
const allPoints: SourceOfFund[] = ['kbank_reward_point', 'credit_card_point', 'partner_point', 'the1']

const takesPoints = (mid: string, type: string): boolean => type !== 'foundation' && !withoutPointsMids.includes(mid)

/** How a shop may be paid. */
export function modesOfShop(mid: string, type: string): PaymentMode[] {
  if (type === 'kbank') return [...paymentModes]
  return takesPoints(mid, type) ? ['baht_only', 'cash_point'] : ['baht_only']
}

/** Sources that a shop takes; products narrow them further by their mode. */
export function sourcesOfShop(mid: string, type: string): SourceOfFund[] {
  const baht = withoutCardsMids.includes(mid) ? cash.slice(0, 1) : cash
  if (!takesPoints(mid, type)) return baht
  if (type === 'kbank') return [...baht, ...allPoints, 'fulfillment']
  return [...baht, ...allPoints]
}

const text = (th: string, en: string) => ({ th, en })

/** Shops that can't sell just now; each shows one answer of the catalogue. Their products are in no list. */
export const closedShops = [
  {
    mid: '100091',
    name: text('สวนหมอกใหม่', 'Mok Mai Garden'),
    image: 'logo-suan',
    status: 'inactive',
    product: { id: '1901', name: text('ดอกไม้แห้งช่อเล็ก', 'Small dried bouquet'), price: 250, art: 'vase' },
  },
  {
    mid: '100092',
    name: text('ห้างเก่าตลาดน้อย', 'Talat Noi Old Store'),
    image: 'logo-baan',
    status: 'left',
    product: { id: '1902', name: text('กล่องไม้เก็บของ', 'Wooden keepsake box'), price: 490, art: 'vase' },
  },
  {
    mid: '100093',
    name: text('ร้านปิดเทอม', 'Pid Term Stationery'),
    image: 'logo-dee',
    status: 'closed',
    product: { id: '1903', name: text('สมุดบันทึกปกผ้า', 'Cloth-bound notebook'), price: 159, art: 'vase' },
  },
  {
    mid: '100094',
    name: text('ลานโล่ง', 'Lan Long'),
    image: 'logo-thung',
    status: 'empty',
    product: null,
  },
  {
    mid: '100095',
    name: text('พักรับเงิน', 'Pak Rap Ngoen'),
    image: 'logo-gaao',
    status: 'payment_inactive',
    product: { id: '1905', name: text('ถุงเท้าวิ่ง', 'Running socks'), price: 120, art: 'vase' },
  },
] as const

/** A product of an open shop that is being changed and awaits approval (304-01). */
export const changingProduct = {
  id: '1904',
  mid: '100003',
  name: text('จานเซรามิกรุ่นใหม่', 'New ceramic plate'),
  price: 320,
  art: 'vase',
}
