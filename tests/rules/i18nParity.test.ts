import { describe, expect, it } from 'vitest'
import { differences } from '../../scripts/i18nParity'

describe('two dictionaries', () => {
  it.each([
    ['agree', { cart: { title: 'ตะกร้า' } }, { cart: { title: 'Cart' } }, []],
    [
      'lack a text in English',
      { cart: { title: 'ตะกร้า', pay: 'จ่าย' } },
      { cart: { title: 'Cart' } },
      ['cart.pay: missing in en'],
    ],
    ['lack a text in Thai', {}, { cart: { title: 'Cart' } }, ['cart.title: missing in th']],
    ['have an empty text', { title: 'ตะกร้า' }, { title: ' ' }, ['title: empty in en']],
    [
      'take other arguments',
      { of: '{name:string} {count:number|comma}' },
      { of: '{name} of {n}' },
      ['of: th takes {count, name}, en takes {n, name}'],
    ],
    ['differ in plural only', { of: '{count:number} ชิ้น' }, { of: '{count} {{item|items}}' }, []],
  ])('%s', (_, th, en, expected) => {
    expect(differences(th, en)).toEqual(expected)
  })
})
