import type { PointSource } from '../../../contract/enums'
import type { LocalText } from '../../db/columns'
import type { ProductRow } from '../../db/rows'

/** Details of a donation; amounts in baht. */
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

/** Details of a point exchange: `from` points become `to` of the partner's; points are exchanged in steps. */
export interface ExchangeDetails {
  sources: PointSource[]
  from: number
  to: number
  step: number
  unit: LocalText
  partner: string
  /** Absent in a database that was seeded before partners had a name. */
  partner_name?: LocalText
}

/** Details of a privilege. */
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
