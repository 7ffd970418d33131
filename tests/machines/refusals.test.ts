import { describe, expect, it } from 'vitest'
import { claimOrder } from '../../contract/payment'
import type { RefusalKind } from '../../machines/checkout/refusals'
import { refusalKind } from '../../machines/checkout/refusals'

/** What the checkout does after each refusal of an order: its own table, from the meanings of the codes. */
const kinds: Record<(typeof claimOrder.errors)[number], RefusalKind> = {
  // Shown over the summary, which stays as it is.
  '101': 'other',
  '302': 'other',
  '304-02': 'other',
  '310-01': 'other',
  '310-02': 'other',
  '310-03': 'other',
  '310-04': 'other',
  '310-05': 'other',
  '310-06': 'other',
  '310-07': 'other',
  '310-08': 'other',
  '310-09': 'other',
  '310-10': 'other',
  '310-11': 'other',
  '405': 'other',
  '410': 'other',
  '506': 'other',
  '507-01': 'other',
  '507-02': 'other',
  '701': 'other',
  '702': 'other',
  '703': 'other',
  '704': 'other',
  '801': 'other',
  '1002': 'other',
  '1004': 'other',
  '1011': 'other',
  '1016': 'other',
  '1050': 'other',
  '1053': 'other',
  '1057': 'other',
  '1058': 'other',
  '1059': 'other',
  '1060': 'other',
  '1078': 'other',
  '1079': 'other',
  '1080': 'other',
  // The lines that are out of stock are listed.
  '502-01': 'outOfStock',
  // A condition or price changed.
  '304-03': 'condition',
  '314-01': 'condition',
  // The voucher or coupon is not accepted.
  '407': 'voucher',
  '408': 'voucher',
  '504-01': 'voucher',
  '504-02': 'voucher',
  '504-03': 'voucher',
  '504-04': 'voucher',
  '504-05': 'voucher',
  '504-06': 'voucher',
  '504-07': 'voucher',
  '505-01': 'voucher',
  '601': 'voucher',
  '602': 'voucher',
  '603': 'voucher',
  '1062': 'voucher',
  // The account, the card or the points do not pay.
  '318-01': 'source',
  '320-01': 'source',
  '1017': 'source',
  '1056': 'source',
  // The catalogue's follow-up leads to another page.
  '401': 'end',
  '403': 'end',
  '901': 'end',
  '904-01': 'end',
  '904-02': 'end',
  '904-03': 'end',
  '1020': 'end',
  // Back to the page where the product was chosen.
  '104': 'gone',
  '309-01': 'gone',
  '501': 'gone',
  '502-02': 'gone',
  '1003': 'gone',
  '1055': 'gone',
}

const failureOf = (key: string) => {
  const [code, subCode] = key.split('-')
  return { kind: 'business', code, subCode, key }
}

describe('a refused order', () => {
  it('each refusal of an order has a kind in this table', () => {
    expect(Object.keys(kinds).sort()).toEqual([...claimOrder.errors].sort())
  })

  it.each(Object.entries(kinds))('code %s is of the kind “%s”', (key, kind) => {
    expect(refusalKind(failureOf(key))).toBe(kind)
  })

  it('an answer that is lost is of no kind of its own', () => {
    expect(refusalKind({ kind: 'network', key: 'default' })).toBe('other')
  })
})
