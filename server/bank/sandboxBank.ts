import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { defaultExchangeRate, giftRecipientVersion } from '../../contract/constants'
import type { PriceUnit, SourceOfFund } from '../../contract/enums'
import { isPointSource, supplementaryCardType } from '../../contract/enums'
import { toSatang } from '../../contract/money'
import type { Db } from '../db/client'
import { shoppers } from '../db/schema'
import { refuse } from '../domain/catalogueError'
import type { HoldRequest, SandboxBank, Wallet } from './bank'
import { addCard, award } from './cards'
import { decideGateway, gateway, gatewayPayment, openGateway, voidGateway } from './gateway'
import { holdingAccount, LedgerRefusal, openBalance, openMerchantAccount, transfer, trialBalance } from './ledger'
import type { BankUnit } from './schema'
import {
  bankAccounts,
  bankCards,
  bankCustomers,
  bankHolds,
  bankNumbers,
  bankPinRequests,
  bankRates,
  bankSessions,
} from './schema'

/** The sandbox's hash of a PIN. It protects nothing real. */
export const pinHash = (customerId: string, pin: string): string =>
  createHash('sha256').update(`${customerId}:${pin}`).digest('base64url')

/** Number of wrong PINs that voids a reference. */
export const wrongPinsMax = 3

/** PIN of every seeded and test-session customer. */
export const seedPin = '123456'

const testOpeningBalance = toSatang(50_000_00)

const priceUnitOf = (unit: BankUnit): PriceUnit => (unit === 'satang' ? 'baht' : 'points')

async function customerOf(db: Db, shopperId: string) {
  const [customer] = await db.select().from(bankCustomers).where(eq(bankCustomers.shopperId, shopperId))
  if (!customer) return refuse('1056')
  return customer
}

/** The account that a source debits, and the card it does so for. */
async function accountOf(db: Db, { shopperId, source, cardKey }: HoldRequest) {
  const customer = await customerOf(db, shopperId)
  if (source === 'saving_account') {
    const [account] = await db
      .select()
      .from(bankAccounts)
      .where(and(eq(bankAccounts.customerId, customer.id), eq(bankAccounts.kind, 'saving')))
    return account ?? refuse('1056')
  }
  const [card] = await db
    .select()
    .from(bankCards)
    .where(
      and(
        eq(bankCards.customerId, customer.id),
        eq(bankCards.source, source),
        ...(cardKey === undefined ? [] : [eq(bankCards.cardKey, cardKey)]),
      ),
    )
    .orderBy(bankCards.position)
    .limit(1)
  const mayPay = card?.blockCode === '' && !(isPointSource(source) && card.cardType === supplementaryCardType)
  if (!card?.accountId || !mayPay) return refuse('320-01')
  const [account] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, card.accountId))
  return account ?? refuse('320-01')
}

async function hold(db: Db, request: HoldRequest): Promise<string> {
  const account = await accountOf(db, request)
  const id = randomUUID()
  const holding = holdingAccount(account.unit)
  const to = await openMerchantAccount(db, request.mid, account.unit)
  try {
    await transfer(db, {
      kind: 'hold',
      reference: id,
      from: account.id,
      to: holding,
      amount: request.amount,
      now: request.now,
    })
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error
    if (error.reason === 'blocked') return refuse('1056')
    return refuse(isPointSource(request.source) ? '318-01' : '1017')
  }
  await db.insert(bankHolds).values({
    id,
    reference: request.reference,
    fromAccountId: account.id,
    toAccountId: to,
    amount: request.amount,
    state: 'held',
    createdAt: request.now,
  })
  return id
}

/** Ends a hold that is in state `from`, once; other states are unchanged. */
async function endHold(
  db: Db,
  holdId: string,
  step: {
    from: 'held' | 'settled'
    to: 'settled' | 'released' | 'refunded'
    kind: 'settle' | 'release' | 'refund'
    now: Date
  },
): Promise<void> {
  const [held] = await db
    .update(bankHolds)
    .set({ state: step.to })
    .where(and(eq(bankHolds.id, holdId), eq(bankHolds.state, step.from)))
    .returning()
  if (!held) return
  const [account] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, held.fromAccountId))
  if (!account) throw new Error('The bank has no such account.')
  const holding = holdingAccount(account.unit)
  await transfer(db, {
    kind: step.kind,
    reference: holdId,
    from: step.kind === 'refund' ? held.toAccountId : holding,
    to: step.kind === 'settle' ? held.toAccountId : held.fromAccountId,
    amount: held.amount,
    now: step.now,
  })
}

async function wallets(db: Db, shopperId: string): Promise<Wallet[]> {
  const [customer] = await db.select().from(bankCustomers).where(eq(bankCustomers.shopperId, shopperId))
  if (!customer) return []
  const accounts = await db.select().from(bankAccounts).where(eq(bankAccounts.customerId, customer.id))
  const cards = await db
    .select()
    .from(bankCards)
    .where(eq(bankCards.customerId, customer.id))
    .orderBy(bankCards.position)
  const saving = accounts.filter(({ kind }) => kind === 'saving')
  return [
    ...saving.map((account): Wallet => ({
      type: 'saving_account',
      unit: 'baht',
      balance: account.balance,
      status: account.status,
      cardNumber: account.number,
      ...(account.name && { cardName: account.name }),
    })),
    ...cards.map((card): Wallet => {
      const account = accounts.find(({ id }) => id === card.accountId)
      return {
        type: card.source,
        unit: account ? priceUnitOf(account.unit) : isPointSource(card.source) ? 'points' : 'baht',
        balance: account?.kind === 'points' ? account.balance : null,
        status: account?.status ?? 'active',
        cardKey: card.cardKey,
        cardName: card.name,
        cardNumber: card.cardNumber,
        cardImage: card.image,
        cardType: card.cardType,
        blockCode: card.blockCode,
        ...(card.partnerType !== null && { partnerType: card.partnerType }),
        ...(card.partner !== null && { partner: card.partner }),
      }
    }),
  ]
}

/** Points for one baht; a missing, zero or invalid rate becomes the default (CHK-006). */
async function exchangeRate(db: Db, type: SourceOfFund): Promise<number> {
  if (!isPointSource(type)) return 1
  const [found] = await db.select().from(bankRates).where(eq(bankRates.type, type))
  return found && found.rate > 0 ? found.rate : defaultExchangeRate
}

const activateTheme: SandboxBank['activateTheme'] = async (db, { shopperId, theme }) => {
  const worn = await db
    .update(bankCustomers)
    .set({ theme })
    .where(eq(bankCustomers.shopperId, shopperId))
    .returning({ id: bankCustomers.id })
  return worn.length > 0
}

const themeOf: SandboxBank['themeOf'] = async (db, shopperId) => {
  const [customer] = await db
    .select({ theme: bankCustomers.theme })
    .from(bankCustomers)
    .where(eq(bankCustomers.shopperId, shopperId))
  return customer?.theme ?? undefined
}

const personOf: SandboxBank['personOf'] = async (db, mobileNo) => {
  const [found] = await db
    .select({ number: bankNumbers, shopperId: bankCustomers.shopperId })
    .from(bankNumbers)
    .leftJoin(bankCustomers, eq(bankCustomers.id, bankNumbers.customerId))
    .where(eq(bankNumbers.mobileNo, mobileNo))
  if (!found) return undefined
  const { citizenKey, appVersion, isActive } = found.number
  return { shopperId: found.shopperId ?? undefined, citizenKey, appVersion: appVersion ?? undefined, isActive }
}

const testNames = {
  FULL: ['ผู้ทดลอง เต็ม', 'Trial Full'],
  CARD: ['ผู้ทดลอง บัตร', 'Trial Card'],
  GUEST: ['ผู้ทดลอง แขก', 'Trial Guest'],
  POTENTIAL: ['ผู้ทดลอง ใหม่', 'Trial Potential'],
} as const

const openTestSession: SandboxBank['openTestSession'] = async (db, { sessionId, mobileNo, profileType, endsAt }) => {
  const [known] = await db
    .select({ id: shoppers.id })
    .from(shoppers)
    .where(and(eq(shoppers.mobileNo, mobileNo), eq(shoppers.profileType, profileType)))
    .orderBy(shoppers.id)
    .limit(1)
  const shopperId = known?.id ?? `trial-${profileType.toLowerCase()}-${mobileNo}`
  if (!known) {
    const [th, en] = testNames[profileType]
    const [firstNameTh = '', lastNameTh = ''] = th.split(' ')
    const [firstNameEn = '', lastNameEn = ''] = en.split(' ')
    await db
      .insert(shoppers)
      .values({
        id: shopperId,
        key: shopperId,
        firstNameTh,
        firstNameEn,
        lastNameTh,
        lastNameEn,
        mobileNo,
        profileType,
        permission: 'Full',
        statusFlag: 'registered',
      })
      .onConflictDoNothing()
    const accountId = `saving:${shopperId}`
    await db
      .insert(bankCustomers)
      .values({ id: shopperId, shopperId, pinHash: pinHash(shopperId, seedPin) })
      .onConflictDoNothing()
    await db
      .insert(bankNumbers)
      .values({ mobileNo, customerId: shopperId, citizenKey: shopperId, appVersion: giftRecipientVersion })
      .onConflictDoNothing()
    const opened = await db
      .insert(bankAccounts)
      .values({
        id: accountId,
        customerId: shopperId,
        kind: 'saving',
        unit: 'satang',
        floor: 0,
        number: `xxx-x-x${mobileNo.slice(-4)}-x`,
        name: { th: 'บัญชีออมทรัพย์', en: 'Savings account' },
      })
      .onConflictDoNothing()
      .returning({ id: bankAccounts.id })
    if (opened.length > 0)
      await openBalance(db, { accountId, unit: 'satang', amount: testOpeningBalance, now: new Date(0) })
  }
  const customer = await customerOf(db, shopperId)
  const [session] = await db.select().from(bankSessions).where(eq(bankSessions.sessionId, sessionId))
  if (session && session.customerId !== customer.id) return false
  if (session && session.expiresAt === null) return true
  await db
    .insert(bankSessions)
    .values({ sessionId, customerId: customer.id, expiresAt: endsAt })
    .onConflictDoUpdate({ target: bankSessions.sessionId, set: { expiresAt: endsAt } })
  return true
}

/** The sandbox bank: a double-entry ledger, cards, wallets and PINs in the shop's database. */
export function createSandboxBank(): SandboxBank {
  return {
    customerOfSession: async (db, sessionId, now) => {
      const [found] = await db
        .select({ shopperId: bankCustomers.shopperId, endsAt: bankSessions.expiresAt })
        .from(bankSessions)
        .innerJoin(bankCustomers, eq(bankCustomers.id, bankSessions.customerId))
        .where(eq(bankSessions.sessionId, sessionId))
      return found && (found.endsAt === null || found.endsAt > now) ? found : undefined
    },
    defaultSessions: async (db) => {
      const rows = await db
        .select({ shopperId: bankCustomers.shopperId, sessionId: bankSessions.sessionId })
        .from(bankSessions)
        .innerJoin(bankCustomers, eq(bankCustomers.id, bankSessions.customerId))
        .where(and(eq(bankSessions.isDefault, true), isNull(bankSessions.expiresAt)))
      return new Map(rows.map(({ shopperId, sessionId }) => [shopperId, sessionId]))
    },
    wallets,
    exchangeRate,
    hold,
    settle: (db, holdId, now) => endHold(db, holdId, { from: 'held', to: 'settled', kind: 'settle', now }),
    release: (db, holdId, now) => endHold(db, holdId, { from: 'held', to: 'released', kind: 'release', now }),
    refund: (db, holdId, now) => endHold(db, holdId, { from: 'settled', to: 'refunded', kind: 'refund', now }),
    requestPin: async (db, { shopperId, orderReference, now }) => {
      const customer = await customerOf(db, shopperId)
      const reference = randomUUID()
      await db
        .insert(bankPinRequests)
        .values({ reference, customerId: customer.id, orderReference, state: 'waiting', createdAt: now })
      return reference
    },
    voidPin: async (db, reference) => {
      await db.update(bankPinRequests).set({ state: 'void' }).where(eq(bankPinRequests.reference, reference))
    },
    orderOfPin: async (db, reference) => {
      const [request] = await db
        .select()
        .from(bankPinRequests)
        .where(and(eq(bankPinRequests.reference, reference), inArray(bankPinRequests.state, ['waiting', 'verified'])))
      return request?.orderReference
    },
    verifyPin: async (db, { reference, pin, now }) => {
      const [request] = await db
        .select()
        .from(bankPinRequests)
        .where(eq(bankPinRequests.reference, reference))
        .for('update')
      // A right PIN does not end the counting, or its reference could be used to guess the PIN.
      if (!request || request.state === 'void' || request.wrongPins >= wrongPinsMax) return { kind: 'void' }
      const [customer] = await db.select().from(bankCustomers).where(eq(bankCustomers.id, request.customerId))
      if (customer?.pinHash !== pinHash(request.customerId, pin)) {
        const wrongPins = request.wrongPins + 1
        const isLast = wrongPins >= wrongPinsMax
        const isLocked = isLast && request.state === 'waiting'
        await db
          .update(bankPinRequests)
          .set({ wrongPins, ...(isLocked && { state: 'void' as const }) })
          .where(eq(bankPinRequests.reference, reference))
        if (!isLast) return { kind: 'wrong', triesLeft: wrongPinsMax - wrongPins }
        return { kind: isLocked ? 'locked' : 'void' }
      }
      if (request.state === 'waiting')
        await db
          .update(bankPinRequests)
          .set({ state: 'verified', verifiedAt: now })
          .where(eq(bankPinRequests.reference, reference))
      return { kind: 'right' }
    },
    gateway,
    openGateway: async (db, request) =>
      openGateway(db, { ...request, customerId: (await customerOf(db, request.shopperId)).id }),
    voidGateway,
    gatewayPayment,
    decideGateway,
    award: async (db, given) => award(db, { ...given, customer: await customerOf(db, given.shopperId) }),
    addCard: async (db, given) => addCard(db, { ...given, customer: await customerOf(db, given.shopperId) }),
    themeOf,
    activateTheme,
    personOf,
    openTestSession,
    trialBalance,
  }
}
