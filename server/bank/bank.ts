import type { PriceUnit, ProfileType, SourceOfFund } from '../../contract/enums'
import type { Db } from '../db/client'
import type { LocalText } from '../db/columns'

/** A customer's means of payment at the bank. */
export interface Wallet {
  type: SourceOfFund
  unit: PriceUnit
  /** Satang or points, by unit; null for a card, whose limit is not disclosed. */
  balance: number | null
  status: 'active' | 'blocked'
  cardKey?: string
  cardName?: LocalText
  /** Masked. */
  cardNumber?: string
  cardImage?: string
  cardType?: string
  /** Block code of PAY-018; empty means not blocked. */
  blockCode?: string
  partnerType?: string
  /** Key of the program that issued the membership card. */
  partner?: string
}

/** The card gateway's contract with a merchant. */
export interface Gateway {
  cid: string
  publicKey: string
  name: string
  isActive: boolean
}

/** A request for a card payment at the gateway. */
export interface GatewayRequest {
  shopperId: string
  cardKey: string
  /** Satang, above zero. */
  amount: number
  mid: string
  orderReference: string
  /** Recipient of the gateway's receipt. */
  email: string
  /** Origin of the shop. */
  origin: string
  now: Date
}

/** The bank's data on the owner of a mobile number. */
export interface Person {
  /** The shop's shopper; undefined without an account in the app. */
  shopperId: string | undefined
  /** The same for all numbers of one person. */
  citizenKey: string
  /** Last seen version of the bank's app; undefined if it was never opened. */
  appVersion: string | undefined
  /** False if the bank no longer serves the person. */
  isActive: boolean
}

/** An amount to hold. */
export interface HoldRequest {
  shopperId: string
  source: SourceOfFund
  cardKey?: string | undefined
  /** Satang or points, by the source; above zero. */
  amount: number
  mid: string
  /** The shop's order. */
  reference: string
  now: Date
}

export interface TrialBalance {
  balanced: boolean
  accounts: { account: string; unit: string; balance: number }[]
  totals: Record<string, number>
}

/**
 * The bank's core as the shop sees it. The sandbox stores it in the shop's database and joins its transactions through `db`; a real core
 * would queue these calls there and send them after the commit.
 */
export interface Bank {
  /** The customer of a bank app session, and when it ends; undefined for an unknown session id. */
  customerOfSession: (
    db: Db,
    sessionId: string,
    now: Date,
  ) => Promise<{ shopperId: string; endsAt: Date | null } | undefined>

  /** Everything that the customer holds, unfiltered, including cards in every state. */
  wallets: (db: Db, shopperId: string) => Promise<Wallet[]>

  /** Points for one baht. */
  exchangeRate: (db: Db, type: SourceOfFund) => Promise<number>

  /**
   * Holds an amount and returns the hold's id. Refuses with 1056 (account can't transact), 1017 (not enough money), 318-01 (not enough
   * points) or 320-01 (card can't be used).
   */
  hold: (db: Db, request: HoldRequest) => Promise<string>

  /** Pays a held amount to the merchant. Does nothing in any other state. */
  settle: (db: Db, holdId: string, now: Date) => Promise<void>

  /** Releases a held amount. Does nothing in any other state. */
  release: (db: Db, holdId: string, now: Date) => Promise<void>

  /** Refunds a settled amount. Does nothing in any other state. */
  refund: (db: Db, holdId: string, now: Date) => Promise<void>

  /** Requests the customer's PIN for an order, or for something else in the shop; the reference is sent to the phone. */
  requestPin: (db: Db, request: { shopperId: string; orderReference: string; now: Date }) => Promise<string>

  /** Voids a reference: its PIN confirms nothing from now on. */
  voidPin: (db: Db, reference: string) => Promise<void>

  /** The card gateway of a merchant, if it has one. */
  gateway: (db: Db, mid: string) => Promise<Gateway | undefined>

  /** The address of the gateway's page for an order; repeated calls return the same one. */
  openGateway: (db: Db, request: GatewayRequest) => Promise<string>

  /** Voids the gateway's page of an order: it charges nothing from now on. */
  voidGateway: (db: Db, orderReference: string) => Promise<void>

  /** Gives a customer points of a partner's program and opens a wallet if needed. Happens once per reference. */
  award: (
    db: Db,
    given: { shopperId: string; partner: string; points: number; reference: string; now: Date },
  ) => Promise<void>

  /** The theme of the customer's app, if it was set from the shop. */
  themeOf: (db: Db, shopperId: string) => Promise<string | undefined>

  /** Sets the theme of the customer's app; false if the bank does not have the theme. */
  activateTheme: (db: Db, given: { shopperId: string; theme: string }) => Promise<boolean>

  /** The owner of a mobile number, if the bank has one. */
  personOf: (db: Db, mobileNo: string) => Promise<Person | undefined>
}

/** What the bank app's card form adds. */
export type NewCard = { kind: 'credit' | 'debit' } | { kind: 'partner'; partner: string }

/** A gateway page as the sandbox stores it. */
export interface GatewayPayment {
  orderReference: string
  mid: string
  /** Satang. */
  amount: number
  cardNumber: string
  state: 'open' | 'approved' | 'declined' | 'void'
}

/** The bank's verdict on a PIN. `locked`: the last allowed wrong one; the reference is now void. */
export type PinVerdict =
  { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | { kind: 'locked' } | { kind: 'void' }

/** What only the sandbox bank offers: the phone's side of it. */
export interface SandboxBank extends Bank {
  /** The order, gift or opening that a PIN reference belongs to, while it waits or is verified. */
  orderOfPin: (db: Db, reference: string) => Promise<string | undefined>

  /**
   * Whether the PIN is the customer's. A right one is stored; wrong ones are counted, and after the third the reference takes no PIN any
   * more. What a right one has confirmed stays confirmed.
   */
  verifyPin: (db: Db, given: { reference: string; pin: string; now: Date }) => Promise<PinVerdict>

  /** Opens a test session under a session id and creates the customer if needed. False if the id is another customer's. */
  openTestSession: (
    db: Db,
    given: { sessionId: string; mobileNo: string; profileType: ProfileType; endsAt: Date },
  ) => Promise<boolean>

  /** The session ids that the workbench's phone uses, by shopper. */
  defaultSessions: (db: Db) => Promise<Map<string, string>>

  /** A page of the gateway by its reference. */
  gatewayPayment: (db: Db, reference: string) => Promise<GatewayPayment | undefined>

  /** Stores the decision made on a page; the first one stays. */
  decideGateway: (db: Db, reference: string, state: 'approved' | 'declined') => Promise<void>

  /**
   * Adds a card as the bank app's form does, with the partner's bonus the first time. Returns its key; an existing partner's card keeps its
   * key.
   */
  addCard: (db: Db, given: { shopperId: string; card: NewCard; now: Date }) => Promise<string>

  /** Sums of all postings per account and per unit. */
  trialBalance: (db: Db) => Promise<TrialBalance>
}
