import type { PriceUnit, ProfileType, SourceOfFund } from '../../contract/enums'
import type { Db } from '../db/client'
import type { LocalText } from '../db/schema'

/** What a customer of the bank can pay with. */
export interface Wallet {
  type: SourceOfFund
  unit: PriceUnit
  /** Satang or points, by unit; what a card may still spend is not told (null). */
  balance: number | null
  status: 'active' | 'blocked'
  cardKey?: string
  cardName?: LocalText
  /** Masked. */
  cardNumber?: string
  cardImage?: string
  cardType?: string
  /** Letter of PAY-018; empty means none. */
  blockCode?: string
  partnerType?: string
  /** Key of the program whose membership card it is. */
  partner?: string
}

/** The card gateway's contract with a merchant. */
export interface Gateway {
  cid: string
  publicKey: string
  name: string
  isActive: boolean
}

/** A card payment that the gateway is asked for. */
export interface GatewayRequest {
  shopperId: string
  cardKey: string
  /** Satang, above zero. */
  amount: number
  mid: string
  orderReference: string
  /** Where the gateway's receipt goes. */
  email: string
  /** Origin at which the shop is reached. */
  origin: string
  now: Date
}

/** Who has a mobile number, as the bank knows them. */
export interface Person {
  /** The shop's shopper; undefined for who has no account in the app. */
  shopperId: string | undefined
  /** The same for all numbers of one person. */
  citizenKey: string
  /** Version of the bank's app that was seen last; undefined where it was never opened. */
  appVersion: string | undefined
  /** False for who can't be dealt with any more. */
  isActive: boolean
}

/** An amount to set aside. */
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
 * The bank's core as the shop sees it. The sandbox keeps it in the shop's database and takes part in its transactions through
 * `db`; a real core would queue these calls there and send them after the commit.
 */
export interface Bank {
  /** Whose session a session id of the bank app is, and until when; undefined when the bank does not know it. */
  customerOfSession: (
    db: Db,
    sessionId: string,
    now: Date,
  ) => Promise<{ shopperId: string; endsAt: Date | null } | undefined>

  /** Everything that the customer holds, cards in every state included. Nothing is filtered. */
  wallets: (db: Db, shopperId: string) => Promise<Wallet[]>

  /** Points for one baht. */
  exchangeRate: (db: Db, type: SourceOfFund) => Promise<number>

  /**
   * Sets an amount aside and gives the hold's id. Refuses with 1056 (account can't transact), 1017 (not enough money), 318-01
   * (not enough points) or 320-01 (card can't be used).
   */
  hold: (db: Db, request: HoldRequest) => Promise<string>

  /** Pays what is held to the merchant. Nothing happens unless it is held. */
  settle: (db: Db, holdId: string, now: Date) => Promise<void>

  /** Gives back what is held. Nothing happens unless it is held. */
  release: (db: Db, holdId: string, now: Date) => Promise<void>

  /** Gives back what was settled. Nothing happens unless it is settled. */
  refund: (db: Db, holdId: string, now: Date) => Promise<void>

  /** Asks for the customer's PIN for an order, or for what else of the shop's waits for it; the reference goes to the phone. */
  requestPin: (db: Db, request: { shopperId: string; orderReference: string; now: Date }) => Promise<string>

  /** From now on a PIN for this reference confirms nothing. */
  voidPin: (db: Db, reference: string) => Promise<void>

  /** The card gateway of a merchant, if it has one. */
  gateway: (db: Db, mid: string) => Promise<Gateway | undefined>

  /** The address of the gateway's page for an order; the same one however often it is asked for. */
  openGateway: (db: Db, request: GatewayRequest) => Promise<string>

  /** From now on the gateway's page for this order charges nothing. */
  voidGateway: (db: Db, orderReference: string) => Promise<void>

  /** Gives a customer points of a partner's program, opening a wallet where there is none. Happens once for a reference. */
  award: (
    db: Db,
    given: { shopperId: string; partner: string; points: number; reference: string; now: Date },
  ) => Promise<void>

  /** The theme that the customer's app wears, if it was chosen here. */
  themeOf: (db: Db, shopperId: string) => Promise<string | undefined>

  /** Has the customer's app wear a theme; false when the bank does not have it. */
  activateTheme: (db: Db, given: { shopperId: string; theme: string }) => Promise<boolean>

  /** Whom the bank knows under a mobile number. */
  personOf: (db: Db, mobileNo: string) => Promise<Person | undefined>
}

/** What a card form of the bank app adds. */
export type NewCard = { kind: 'credit' | 'debit' } | { kind: 'partner'; partner: string }

/** A page of the gateway as the sandbox keeps it. */
export interface GatewayPayment {
  orderReference: string
  mid: string
  /** Satang. */
  amount: number
  cardNumber: string
  state: 'open' | 'approved' | 'declined' | 'void'
}

/** What the bank says of a PIN. `locked`: this was the last wrong one, and the reference is void from now on. */
export type PinVerdict =
  { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | { kind: 'locked' } | { kind: 'void' }

/** What only the sandbox of the bank can do: the phone's side of it. */
export interface SandboxBank extends Bank {
  /** The shop's order, or what else of it a PIN reference is for, while it waits or is verified. */
  orderOfPin: (db: Db, reference: string) => Promise<string | undefined>

  /** Whether the PIN is the customer's; a right one is remembered, wrong ones are counted and the third voids the reference. */
  verifyPin: (db: Db, given: { reference: string; pin: string; now: Date }) => Promise<PinVerdict>

  /** A session id for a stand-in session, for a customer who is made when there is none. False when another customer has it. */
  openTestSession: (
    db: Db,
    given: { sessionId: string; mobileNo: string; profileType: ProfileType; endsAt: Date },
  ) => Promise<boolean>

  /** A page of the gateway by its reference. */
  gatewayPayment: (db: Db, reference: string) => Promise<GatewayPayment | undefined>

  /** Remembers what was decided on a page; the first decision stays. */
  decideGateway: (db: Db, reference: string, state: 'approved' | 'declined') => Promise<void>

  /** The card form of the bank app: a new card, with the partner's bonus the first time. Gives its key; the same for a partner's card that is there. */
  addCard: (db: Db, given: { shopperId: string; card: NewCard; now: Date }) => Promise<string>

  /** Sums of all postings by account and by unit. */
  trialBalance: (db: Db) => Promise<TrialBalance>
}
