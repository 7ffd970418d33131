import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SourceOfFund } from '../../contract/enums'
import { at, local, satang } from '../db/columns'

// The sandbox bank's tables. Only server/bank reads and writes them; the rest of the server calls the `Bank`.

export const bankCustomers = pgTable('bank_customers', {
  id: text().primaryKey(),
  /** The shop's shopper; a real core would have a citizen id here. */
  shopperId: text().notNull().unique(),
  pinHash: text().notNull(),
  /** The bank app's theme: a product of the shop (FUL-006). */
  theme: text(),
})

/** Mobile numbers at the bank, including those of people without its app. */
export const bankNumbers = pgTable(
  'bank_numbers',
  {
    mobileNo: text().primaryKey(),
    /** Null without an account in the app. */
    customerId: text().references(() => bankCustomers.id, { onDelete: 'cascade' }),
    /** The same for all numbers of one person. */
    citizenKey: text().notNull(),
    /** Last seen version of the app; null if it was never opened. */
    appVersion: text(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [index().on(table.customerId)],
)

/** Session ids that the bank app passes. */
export const bankSessions = pgTable('bank_sessions', {
  sessionId: text().primaryKey(),
  customerId: text()
    .notNull()
    .references(() => bankCustomers.id, { onDelete: 'cascade' }),
  /** The session that the workbench's phone uses for this customer. */
  isDefault: boolean().notNull().default(false),
  expiresAt: at(),
})

export type BankUnit = 'satang' | 'kbank_reward_point' | 'credit_card_point' | 'the1' | 'partner_point'
export type BankAccountKind = 'saving' | 'points' | 'card' | 'merchant' | 'holding' | 'opening' | 'issuing'

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: text().primaryKey(),
    customerId: text().references(() => bankCustomers.id),
    mid: text(),
    kind: text().$type<BankAccountKind>().notNull(),
    unit: text().$type<BankUnit>().notNull(),
    /** blocked: the account can't transact (1056). */
    status: text().$type<'active' | 'blocked'>().notNull().default('active'),
    /**
     * Minimum balance. Null for accounts without one (merchants, holding, opening): their balance is the sum of their postings and is not
     * stored here, so that no two orders wait for one row.
     */
    floor: bigint({ mode: 'number' }),
    balance: bigint({ mode: 'number' }).notNull().default(0),
    /** Masked, as statements show it. */
    number: text().notNull().default(''),
    name: local(),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.mid),
    check('balance_above_floor', sql`floor is null or balance >= floor`),
  ],
)

export const bankJournal = pgTable(
  'bank_journal',
  {
    id: text().primaryKey(),
    kind: text().$type<'opening' | 'hold' | 'settle' | 'release' | 'refund' | 'issue'>().notNull(),
    /** What it refers to: a hold's id, an account's id. Unique. */
    reference: text().notNull(),
    at: at().notNull(),
  },
  (table) => [uniqueIndex('journal_once').on(table.kind, table.reference)],
)

export const bankPostings = pgTable(
  'bank_postings',
  {
    journalId: text()
      .notNull()
      .references(() => bankJournal.id),
    accountId: text()
      .notNull()
      .references(() => bankAccounts.id),
    /** Signed; the postings of one entry sum to zero in each unit. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.journalId, table.accountId] }), index().on(table.accountId)],
)

/** Money or points held for an order until they are settled or released. */
export const bankHolds = pgTable(
  'bank_holds',
  {
    id: text().primaryKey(),
    /** The merchant's order, as sent to the bank. */
    reference: text().notNull(),
    fromAccountId: text()
      .notNull()
      .references(() => bankAccounts.id),
    toAccountId: text()
      .notNull()
      .references(() => bankAccounts.id),
    amount: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'held' | 'settled' | 'released' | 'refunded'>().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [index().on(table.reference), check('hold_not_negative', sql`amount >= 0`)],
)

/** Credit, debit and point cards in every state. Card numbers are stored masked only. */
export const bankCards = pgTable(
  'bank_cards',
  {
    cardKey: text().primaryKey(),
    customerId: text()
      .notNull()
      .references(() => bankCustomers.id, { onDelete: 'cascade' }),
    kind: text().$type<'credit' | 'debit' | 'points' | 'partner'>().notNull(),
    source: text().$type<SourceOfFund>().notNull(),
    position: integer().notNull().default(0),
    name: local().notNull(),
    cardNumber: text().notNull(),
    image: text().notNull(),
    cardType: text().notNull().default(''),
    blockCode: text().notNull().default(''),
    partnerType: text(),
    /** Program of the membership card. */
    partner: text(),
    accountId: text().references(() => bankAccounts.id),
  },
  (table) => [
    index().on(table.customerId, table.position),
    unique('card_of_partner').on(table.customerId, table.partner),
  ],
)

/** Programs whose membership cards the bank app supports. */
export const bankPartners = pgTable('bank_partners', {
  partner: text().primaryKey(),
  position: integer().notNull(),
  name: local().notNull(),
  image: text().notNull(),
  type: text().notNull(),
  unit: text().$type<BankUnit>().notNull(),
  /** Points for adding its card, once per customer. */
  bonusPoints: integer().notNull().default(0),
})

/** Points for one baht; a type without a row has the default rate (CHK-006). */
export const bankRates = pgTable('bank_rates', {
  type: text().$type<SourceOfFund>().primaryKey(),
  rate: doublePrecision().notNull(),
})

/** The card gateway's contract with each merchant (PAY-013). */
export const bankGateways = pgTable('bank_gateways', {
  mid: text().primaryKey(),
  cid: text().notNull(),
  publicKey: text().notNull(),
  name: text().notNull(),
  isActive: boolean().notNull(),
})

/** Payments opened on the gateway's page. */
export const bankGatewayPayments = pgTable('bank_gateway_payments', {
  reference: text().primaryKey(),
  /** The merchant's order. */
  orderReference: text().notNull().unique(),
  customerId: text()
    .notNull()
    .references(() => bankCustomers.id),
  mid: text().notNull(),
  cardKey: text().notNull(),
  amount: satang().notNull(),
  email: text().notNull(),
  state: text().$type<'open' | 'approved' | 'declined' | 'void'>().notNull(),
  createdAt: at().notNull(),
})

/** PIN confirmations that the bank waits for. */
export const bankPinRequests = pgTable(
  'bank_pin_requests',
  {
    reference: text().primaryKey(),
    customerId: text()
      .notNull()
      .references(() => bankCustomers.id),
    /** The merchant's order, or whatever else waits for the PIN. */
    orderReference: text().notNull(),
    state: text().$type<'waiting' | 'verified' | 'void'>().notNull(),
    wrongPins: integer().notNull().default(0),
    createdAt: at().notNull(),
    verifiedAt: at(),
  },
  (table) => [index().on(table.orderReference)],
)
