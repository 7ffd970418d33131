import * as v from 'valibot'
import { expect, it } from 'vitest'
import { emailFault, outOfStockLine, refusedSource } from '../../contract/payment'

it('the e-mail for a receipt is required and valid', () => {
  for (const email of ['', '   ']) expect(emailFault(email), email).toBe('required')
  for (const email of ['a', 'a@b', `${'a'.repeat(245)}@b.com`]) expect(emailFault(email), email).toBe('invalid')
  for (const email of ['a@b.com', ' a@b.com ']) expect(emailFault(email), email).toBeUndefined()
})

it('a line with insufficient stock says which variant it is, and how many pieces are left', () => {
  const line = { product_id: '1001', product_variant_id: '1001-01', name: 'Tea', variant: ['S'], stock: 0 }
  expect(v.parse(outOfStockLine, line)).toEqual(line)
  for (const field of Object.keys(line))
    expect(v.is(outOfStockLine, { ...line, [field]: undefined }), field).toBe(false)
  for (const stock of [-1, 0.5]) expect(v.is(outOfStockLine, { ...line, stock }), String(stock)).toBe(false)
})

it('a refused source says its type, and which card it is', () => {
  const refused = { type: 'kmarket_credit_card', card_key: 'card-1' }
  expect(v.parse(refusedSource, refused)).toEqual(refused)
  expect(v.is(refusedSource, { type: 'saving_account' })).toBe(true)
  for (const source of [{ card_key: 'card-1' }, { type: 'gold' }]) expect(v.is(refusedSource, source)).toBe(false)
})
