import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Bank, Wallet } from '../../server/bank/bank'
import { listMemberCards, verifyPartnerCard } from '../../server/domain/payment/memberCards'
import type { Shopper } from '../../server/domain/shopper/session'
import { findShopper } from '../../server/domain/shopper/session'
import { refusalOf } from './refusalOf'
import type { TestServer } from './testServer'
import { createTestServer } from './testServer'

const the1 = {
  type: 'the1',
  partner: 'the1',
  cardKey: 'k1',
  cardName: { th: 'เดอะวัน', en: 'The1' },
  cardImage: '/images/the1.svg',
  balance: 250,
  partnerType: 'gold',
  blockCode: 'B',
} as unknown as Wallet
const bare = { type: 'jd', partner: 'jd', cardKey: 'k2' } as unknown as Wallet
const noCards = [
  { type: 'saving_account', cardKey: 'k3' },
  { type: 'kbank_reward_point' },
  { type: 'the1', partner: 'the1' },
] as unknown as Wallet[]

describe('member cards', () => {
  let server: TestServer
  let shopper: Shopper

  beforeAll(async () => {
    server = await createTestServer()
    shopper = (await findShopper(server.db, 'full'))!
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const bankWith = (wallets: readonly Wallet[]) => ({ wallets: () => Promise.resolve(wallets) }) as unknown as Bank
  const list = (wallets: readonly Wallet[], language: 'th' | 'en' = 'en') =>
    listMemberCards(server.db, { bank: bankWith(wallets), shopper, language })
  const ownsCard = async (id = 'full') => (await findShopper(server.db, id))?.ownPartnerCard

  it('are the wallets of partners that have a card, as the bank describes them', async () => {
    expect(await list([...noCards, the1, bare])).toStrictEqual([
      { key: 'k1', name: 'The1', image: '/images/the1.svg', points: 250, card_type: 'gold' },
      { key: 'k2', name: '', image: '', points: 0 },
    ])
    expect((await list([the1], 'th'))[0]?.name).toBe('เดอะวัน')
  })

  it('are remembered: whether this shopper has any [PAY-030]', async () => {
    const other = await ownsCard('card')
    await list([the1])
    expect(await ownsCard()).toBe(true)
    await list(noCards)
    expect(await ownsCard()).toBe(false)
    expect(await ownsCard('card')).toBe(other)
  })

  it('have points and a block code at their program; another’s card is refused', async () => {
    const verify = (key: string) =>
      verifyPartnerCard(server.db, { bank: bankWith([...noCards, the1, bare]), shopper, key })
    expect(await verify('k1')).toEqual({ current_point: 250, card_block_code: 'B' })
    expect(await verify('k2')).toEqual({ current_point: 0, card_block_code: '' })
    expect(await refusalOf(verify('k3'))).toBe('320-01')
    expect(await refusalOf(verify('k9'))).toBe('320-01')
  })
})
