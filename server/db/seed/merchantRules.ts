import { transactionLimitBaht } from '../../../contract/constants'
import type { PaymentMode, SourceOfFund } from '../../../contract/enums'
import { paymentModes } from '../../../contract/enums'

/** Rules of the shops that the catalogue's files do not contain. Keys are mids. */

export type Limit = (typeof transactionLimitBaht)[keyof typeof transactionLimitBaht]

/** Maximum of one transaction, in baht; all seven amounts occur (PAY-026). */
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

/** Gift-card shops that sell at most five items per transaction (507-02). */
export const fiveItemMids = ['100020']

/** Gift-card shops that sell one brand per transaction (507-01). */
export const oneBrandMids = ['100018', '100020']

/** Brand of these shops' products, by product id. */
export const brandOf: Record<string, string> = {
  '2004': 'Chantra',
  '2005': 'Chantra Plus',
  '2009': 'Ploen Mart',
  '2010': 'Ploen Mart',
}

/** The partner whose orders are split into packages, with its id in the configuration (ORD-017). */
export const splitPartner = { partnerId: 'khanom', mid: '100005' }

/** Shops whose card payments are switched off at the gateway (PAY-014). */
export const withoutCardsMids = ['100014']

/** Shops that accept cards, but whose gateway contract is suspended (PAY-014). */
export const withoutGatewayMids = ['100013', ...withoutCardsMids]

/** Shops that accept cash only (PAY-042). */
export const withoutPointsMids = ['100009', '100014', '100022']

const cash: SourceOfFund[] = ['saving_account', 'kmarket_credit_card']
const allPoints: SourceOfFund[] = ['kbank_reward_point', 'credit_card_point', 'partner_point', 'the1']

const takesPoints = (mid: string, type: string): boolean => type !== 'foundation' && !withoutPointsMids.includes(mid)

/** A shop's payment modes. */
export function modesOfShop(mid: string, type: string): PaymentMode[] {
  if (type === 'kbank') return [...paymentModes]
  return takesPoints(mid, type) ? ['baht_only', 'cash_point'] : ['baht_only']
}

/** Sources that a shop accepts; a product's mode narrows them further. */
export function sourcesOfShop(mid: string, type: string): SourceOfFund[] {
  const baht = withoutCardsMids.includes(mid) ? cash.slice(0, 1) : cash
  if (!takesPoints(mid, type)) return baht
  if (type === 'kbank') return [...baht, ...allPoints, 'fulfillment']
  return [...baht, ...allPoints]
}

const text = (th: string, en: string) => ({ th, en })

/** Shops that can't sell now, one per error of the catalogue. Lists omit their products. */
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

/** A product of an open shop whose change awaits approval (304-01). */
export const changingProduct = {
  id: '1904',
  mid: '100003',
  name: text('จานเซรามิกรุ่นใหม่', 'New ceramic plate'),
  price: 320,
  art: 'vase',
}
