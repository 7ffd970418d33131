import type { PointSource } from '../../../contract/enums'
import type { LocalText } from '../../db/schema'
import type { ProductRow } from '../../db/rows'

/** What only a donation has; amounts in baht. */
export interface DonationDetails {
  amount_choices: number[]
  min_amount: number
  receipt_min_baht: number
  raised: number
  goal: number
  donors: number
  /** ISO 8601. */
  ends_at: string
}

/** What only a point exchange has: `from` points become `to` of the partner's; points go in steps. */
export interface ExchangeDetails {
  sources: PointSource[]
  from: number
  to: number
  step: number
  unit: LocalText
  partner: string
}

/** What only a privilege has. */
export interface PrivilegeDetails {
  set_id: string
  left: number
  valid_days: number
  /** ISO 8601. */
  ends_at?: string
}

type Details = Pick<ProductRow, 'details'>

export const donationOf = ({ details }: Details): DonationDetails | undefined =>
  details['donation'] as DonationDetails | undefined

export const exchangeOf = ({ details }: Details): ExchangeDetails | undefined =>
  details['exchange'] as ExchangeDetails | undefined

export const privilegeOf = ({ details }: Details): PrivilegeDetails | undefined =>
  details['privilege'] as PrivilegeDetails | undefined

export const fulfillmentCampaignOf = ({ details }: Details): string | undefined =>
  details['fulfillment_campaign_id'] as string | undefined
