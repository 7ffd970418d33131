import type { SourceOfFund } from '../../../contract/enums'
import { supplementaryCardType } from '../../../contract/enums'
import { fromBaht } from '../../../contract/money'
import { imagePath } from '../../domain/catalogue/pictures'
import type { bankAccounts, bankCards, BankUnit } from '../../bank/schema'
import type { LocalText } from '../columns'
import type { Catalogue, SeedShopper } from './catalogue'

type AccountRow = typeof bankAccounts.$inferInsert
type CardRow = typeof bankCards.$inferInsert

export interface Wallets {
  accounts: (AccountRow & { balance: number })[]
  cards: CardRow[]
}

const text = (th: string, en: string): LocalText => ({ th, en })

/** Point cards in every state, by card_block_code (PAY-018): shopper `full` has one of each. */
export const cardStates: { key: string; blockCode: string; cardType?: string; points: number; name: LocalText }[] = [
  { key: 'suspended', blockCode: 'S', points: 5200, name: text('บัตรเครดิตแพลทินัม', 'Platinum credit card') },
  { key: 'partial', blockCode: 'P', points: 4100, name: text('บัตรเครดิตไทเทเนียม', 'Titanium credit card') },
  { key: 'expired', blockCode: 'E', points: 3600, name: text('บัตรเครดิตคลาสสิก', 'Classic credit card') },
  { key: 'blocked', blockCode: 'B', points: 2800, name: text('บัตรเครดิตท่องเที่ยว', 'Travel credit card') },
  { key: 'supplementary', blockCode: 'X', points: 6400, name: text('บัตรเสริมแพลทินัม', 'Platinum supplementary card') },
  {
    key: 'supplementary-type',
    blockCode: '',
    cardType: supplementaryCardType,
    points: 6400,
    name: text('บัตรเสริมไทเทเนียม', 'Titanium supplementary card'),
  },
  { key: 'unavailable', blockCode: 'Z', points: 1900, name: text('บัตรเครดิตออนไลน์', 'Online credit card') },
  { key: 'not-enough', blockCode: '', points: 5, name: text('บัตรเครดิตใหม่', 'New credit card') },
]

/** Credit cards that can't pay: shopper `full` has one of each. */
export const creditStates = [
  { key: 'credit-suspended', blockCode: 'S', name: text('บัตรเครดิตช้อปปิ้ง', 'Shopping credit card') },
  { key: 'credit-expired', blockCode: 'E', name: text('บัตรเครดิตใบเดิม', 'Previous credit card') },
]

/** Points on partners' member cards; JD's are its welcome bonus (PTC-002). */
const partnerPoints: Record<string, number> = { jd: 500, peekfah: 1850, ruenpak: 900, palang: 640 }

/** A masked account number, as the bank shows it. */
export const savingNumber = ({ mobile_no }: Pick<SeedShopper, 'mobile_no'>): string => `xxx-x-x${mobile_no.slice(-4)}-x`

const cardNumber = (shopper: SeedShopper, position: number): string =>
  `xxxx-xxxx-xxxx-${String(4000 + Number(shopper.mobile_no.slice(-3)) * 10 + position)}`

/**
 * Accounts, cards and point wallets of one shopper, with the catalogue's balances. Ids: `saving:full`, `points:full:kbank_reward_point`,
 * `card:full`; cards are `full-kpoint`, `full-credit`, `full-points`, `full-the1`, `full-jd`, `full-debit`, and `full-suspended` etc. from
 * {@link cardStates} and {@link creditStates}.
 */
export function walletsOf(shopper: SeedShopper, partners: Catalogue['partner_cards']): Wallets {
  const { key, balances, user_profile_type: profile } = shopper
  const accounts: Wallets['accounts'] = []
  const cards: CardRow[] = []

  const hasAccount = profile === 'FULL' || profile === 'POTENTIAL'
  if (hasAccount)
    accounts.push({
      id: `saving:${key}`,
      customerId: key,
      kind: 'saving',
      unit: 'satang',
      floor: 0,
      balance: fromBaht(balances.saving_account_baht),
      status: key === 'readonly' ? 'blocked' : 'active',
      number: savingNumber(shopper),
      name: text('บัญชีออมทรัพย์', 'Savings account'),
    })

  const points = (suffix: string, unit: BankUnit, balance: number): string => {
    const id = `points:${key}:${suffix}`
    accounts.push({ id, customerId: key, kind: 'points', unit, floor: 0, balance })
    return id
  }
  const card = (given: {
    suffix: string
    kind: CardRow['kind']
    source: SourceOfFund
    name: LocalText
    accountId: string
    image?: string
    blockCode?: string
    cardType?: string
    partnerType?: string
    partner?: string
  }) =>
    cards.push({
      cardKey: `${key}-${given.suffix}`,
      customerId: key,
      kind: given.kind,
      source: given.source,
      position: cards.length,
      name: given.name,
      cardNumber: given.source === 'kbank_reward_point' ? '' : cardNumber(shopper, cards.length),
      image: given.image ? imagePath(given.image) : '',
      cardType: given.cardType ?? given.kind,
      blockCode: given.blockCode ?? '',
      partnerType: given.partnerType ?? null,
      partner: given.partner ?? null,
      accountId: given.accountId,
    })

  if (profile === 'GUEST') return { accounts, cards }

  card({
    suffix: 'kpoint',
    kind: 'points',
    source: 'kbank_reward_point',
    name: text('K Point', 'K Point'),
    accountId: points('kbank_reward_point', 'kbank_reward_point', balances.kbank_reward_point),
  })
  if (balances.credit_card_point > 0) {
    const id = `card:${key}`
    accounts.push({ id, customerId: key, kind: 'card', unit: 'satang', floor: null, balance: 0 })
    const name = text('บัตรเครดิตซิกเนเจอร์', 'Signature credit card')
    card({ suffix: 'credit', kind: 'credit', source: 'kmarket_credit_card', name, accountId: id })
    card({
      suffix: 'points',
      kind: 'points',
      source: 'credit_card_point',
      name,
      accountId: points('credit_card_point', 'credit_card_point', balances.credit_card_point),
    })
  }
  if (key === 'full')
    for (const state of cardStates)
      card({
        suffix: state.key,
        kind: 'points',
        source: 'credit_card_point',
        name: state.name,
        accountId: points(state.key, 'credit_card_point', state.points),
        blockCode: state.blockCode,
        ...(state.cardType && { cardType: state.cardType }),
      })
  for (const partner of partners) {
    const isThe1 = partner.type === 'the1'
    if (isThe1 ? balances.the1 === 0 : !shopper.member_cards.includes(partner.key)) continue
    const unit = isThe1 ? ('the1' as const) : ('partner_point' as const)
    card({
      suffix: partner.key,
      kind: 'partner',
      source: unit,
      name: partner.name,
      accountId: points(partner.key, unit, isThe1 ? balances.the1 : (partnerPoints[partner.key] ?? 0)),
      image: partner.image,
      partnerType: partner.type,
      partner: partner.key,
    })
  }
  // Cards added later: they must not change the numbers of the others.
  if (hasAccount && balances.credit_card_point > 0)
    card({
      suffix: 'debit',
      kind: 'debit',
      source: 'kmarket_credit_card',
      name: text('บัตรเดบิต', 'Debit card'),
      accountId: `saving:${key}`,
    })
  if (key === 'full')
    for (const state of creditStates) {
      const id = `card:${key}:${state.key}`
      accounts.push({ id, customerId: key, kind: 'card', unit: 'satang', floor: null, balance: 0 })
      card({
        suffix: state.key,
        kind: 'credit',
        source: 'kmarket_credit_card',
        name: state.name,
        accountId: id,
        blockCode: state.blockCode,
      })
    }
  return { accounts, cards }
}
