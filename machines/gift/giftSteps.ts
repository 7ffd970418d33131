import type { GiftOfOrder } from '../../contract/giftCard'
import { asApiError } from '../ports'

/** The three pages of the flow, in sequence. */
export type GiftStep = 'recipient' | 'card' | 'review'

/** What a refusal of the server concerns: the number, the item, the rest of the form, or something unknown. */
export type Refused = 'recipient' | 'item' | 'form' | 'unknown'

const ofRecipient: readonly string[] = ['310-03', '310-04', '310-05', '310-07', '310-08', '310-09', '310-11', '1016']
const ofItem: readonly string[] = ['102', '103', '104', '407', '601', '602', '603', '310-10']
const ofForm: readonly string[] = ['310-01', '310-02', '310-06', '101', '302', '1011']

export function refusedBy(failure: unknown): Refused {
  const { key } = asApiError(failure)
  if (ofRecipient.includes(key)) return 'recipient'
  if (ofItem.includes(key)) return 'item'
  return ofForm.includes(key) ? 'form' : 'unknown'
}

/**
 * The gift that is attached to an order, as its pages start with it. A recipient whom the server refused with the order has no version: the
 * number is verified again.
 */
export function reopened(gift: GiftOfOrder, failure: unknown): GiftOfOrder {
  if (refusedBy(failure) !== 'recipient') return gift
  return { ...gift, contact: { ...gift.contact, recipientVersion: undefined } }
}

/** The part of a gift's snapshot used here; the machine's own type would be a circular import. */
interface GiftProgress {
  status: string
  context: { contact?: unknown; card?: unknown }
  matches: (state: 'composing') => boolean
}

/** Whether a page of the flow can be shown: a later page requires the earlier ones to be filled in. */
export function mayShow(snapshot: GiftProgress | undefined, step: GiftStep): boolean {
  if (!snapshot || snapshot.status !== 'active' || !snapshot.context.contact) return false
  return step !== 'review' || snapshot.context.card !== undefined || !snapshot.matches('composing')
}
