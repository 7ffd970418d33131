import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import { readCharts } from '../../scripts/readCharts'
import { activeWords, followed, journalReducer, valueWords } from '../../workbench/log/log'
import { mask, maskArguments } from '../../workbench/log/mask'
import { moved, written } from './journal'

describe('the log', () => {
  test('keeps no session, name, location, card or picture', () => {
    const picture = `data:image/png;base64,${'A'.repeat(4000)}`
    const journal = written(
      { type: 'callback', at: 1, phone: 1, name: 'setSessionId', args: ['sess-nicha-1'] },
      {
        type: 'callback',
        at: 1,
        phone: 1,
        name: 'setContactNumber',
        args: [{ name: 'ณิชา วัฒนากุล', number: '0812345678' }],
      },
      { type: 'callback', at: 1, phone: 1, name: 'setContactNumber', args: ['0812345678'] },
      { type: 'callback', at: 1, phone: 1, name: 'setCoordsFound', args: [13.7563, 100.5018] },
      { type: 'callback', at: 1, phone: 1, name: 'setImageProfile', args: [picture] },
      {
        type: 'callback',
        at: 1,
        phone: 1,
        name: 'completeAddCreditCard',
        args: [{ status: 'success', card_number: '4111111111111111' }],
      },
      {
        type: 'call',
        at: 1,
        phone: 1,
        name: 'openThirdPartyWebView',
        payload: { url: 'https://a.example/?tel=0812345678', data: { token: 'secret-token' } },
      },
    )
    const text = JSON.stringify(journal.entries)
    for (const secret of ['sess-nicha', 'ณิชา', '0812345678', '13.7563', '100.5018', 'AAAA', '4111', 'secret-token']) {
      expect(text).not.toContain(secret)
    }
    expect(text).toContain('success')
  })

  test('shows values that are not personal unchanged', () => {
    expect(mask({ menuCode: 'ADD_CREDIT_CARD', needSession: false, list: [1, 'two'] })).toEqual({
      menuCode: 'ADD_CREDIT_CARD',
      needSession: false,
      list: [1, 'two'],
    })
    expect(maskArguments('setLanguage', ['en'])).toEqual(['en'])
    expect(mask({ pin_reference: 'PIN-77' })).toEqual({ pin_reference: 'PIN-77' })
  })
})

describe('running machines', () => {
  test('hold their value, the last transition and how often each was taken', () => {
    const journal = written(moved({}), moved({ value: 'idle', transitions: ['cart.open|cart.close|0'] }), moved({}))
    expect(followed(journal.machines, 'cart')).toMatchObject({
      value: 'open',
      last: { transitions: ['cart.idle|cart.open|0'] },
      taken: new Map([
        ['cart.idle|cart.open|0', 2],
        ['cart.open|cart.close|0', 1],
      ]),
    })
    expect(followed(journal.machines, 'checkout')).toBeUndefined()
  })

  test('are removed with their page: closed by the phone, or reloaded', () => {
    const two = written(moved({}), moved({ actorId: 'cart x:3@z' }, 2))
    expect([...journalReducer(two, { type: 'pageGone', phone: 1 }).machines.keys()]).toEqual(['2 cart x:3@z'])
    expect([...journalReducer(two, moved({ actorId: 'cart x:3@b' })).machines.keys()]).toEqual([
      '2 cart x:3@z',
      '1 cart x:3@b',
    ])
  })

  test('a chart follows the requested actor, else the newest that runs', () => {
    const journal = written(
      moved({}),
      moved({ actorId: 'cart x:9@a' }),
      moved({ actorId: 'cart x:9@a', status: 'stopped' }),
    )
    expect(followed(journal.machines, 'cart')?.actorId).toBe('cart x:3@a')
    expect(followed(journal.machines, 'cart', '1 cart x:9@a')?.actorId).toBe('cart x:9@a')
    expect(followed(journal.machines, 'cart', '1 gone')?.actorId).toBe('cart x:3@a')
  })

  test('show their value as text', () => {
    expect(valueWords('idle')).toBe('idle')
    expect(valueWords({ summary: { address: 'known', source: { card: 'chosen' } } })).toBe(
      'summary (address.known + source.card.chosen)',
    )
  })

  test('name the states in the reader’s language, in the words of the code if they want', async () => {
    const cart = (await readCharts(root)).find(({ id }) => id === 'cart')
    expect(activeWords(cart, 'loading', 'en')).toBe('Loading the cart')
    expect(activeWords(cart, { ready: 'idle' }, 'th')).toBe('พร้อมแก้ไข ใน แสดงสินค้าในตะกร้า')
    expect(activeWords(cart, { ready: 'idle' }, 'code')).toBe('ready.idle')
    expect(activeWords(undefined, { ready: 'idle' }, 'en')).toBe('ready.idle')
  })
})
