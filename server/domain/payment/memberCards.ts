import { and, eq, ne } from 'drizzle-orm'
import type { Language } from '../../../contract/enums'
import type { MemberCard } from '../../../contract/memberCards'
import type { Bank, Wallet } from '../../bank/bank'
import type { Db } from '../../db/client'
import { shoppers } from '../../db/schema'
import { refuse } from '../catalogueError'
import type { Shopper } from '../shopper/session'

const isMemberCard = ({ partner, cardKey }: Wallet): boolean => partner !== undefined && cardKey !== undefined

/** The membership cards that the shopper added in the bank app. Stores whether there are any (PAY-030, PTC-001, PTC-003, API-129). */
export async function listMemberCards(
  db: Db,
  { bank, shopper, language }: { bank: Bank; shopper: Shopper; language: Language },
): Promise<MemberCard[]> {
  const wallets = (await bank.wallets(db, shopper.id)).filter(isMemberCard)
  const ownPartnerCard = wallets.length > 0
  await db
    .update(shoppers)
    .set({ ownPartnerCard })
    .where(and(eq(shoppers.id, shopper.id), ne(shoppers.ownPartnerCard, ownPartnerCard)))
  return wallets.map((wallet) => ({
    key: wallet.cardKey ?? '',
    name: wallet.cardName?.[language] ?? '',
    image: wallet.cardImage ?? '',
    points: wallet.balance ?? 0,
    ...(wallet.partnerType !== undefined && { card_type: wallet.partnerType }),
  }))
}

/** The current status of a card in its program. Refuses with 320-01 for a card that is not this shopper's (PTC-003, API-139). */
export async function verifyPartnerCard(
  db: Db,
  { bank, shopper, key }: { bank: Bank; shopper: Shopper; key: string },
): Promise<{ current_point: number; card_block_code: string }> {
  const card = (await bank.wallets(db, shopper.id)).find((wallet) => isMemberCard(wallet) && wallet.cardKey === key)
  if (!card) return refuse('320-01')
  return { current_point: card.balance ?? 0, card_block_code: card.blockCode ?? '' }
}
