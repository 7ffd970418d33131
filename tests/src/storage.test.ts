import { describe, expect, it } from 'vitest'
import { createStorage } from '../../src/storage/storage'

const intent = { idempotencyKey: '3f0f1e1a-9a57-4a44-8a8e-0d9a1c7a1b11', use: 'general', startedAt: 5 } as const

function makeStore(given: Record<string, string> = {}) {
  const kept = new Map(Object.entries(given))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('device storage', () => {
  it('[SEC-005, SEC-007] each account has its own entry, under a name with the version', () => {
    const store = makeStore()
    const storage = createStorage(store)
    storage.set('intent', 'a', intent)
    storage.set('intent', 'b', { ...intent, startedAt: 6 })
    storage.set('address', 'a', 'home')
    expect([...store.kept.keys()]).toEqual(['kmarket:1:intent', 'kmarket:1:address'])
    const again = createStorage(store)
    expect(again.of('intent', 'a')).toEqual(intent)
    expect(again.of('intent', 'b')).toMatchObject({ startedAt: 6 })
    expect([again.of('address', 'b'), again.of('intent', 'c')]).toEqual([undefined, undefined])
  })

  it('[PAY-031] [SEC-007] the selected member card of each account: key, image and name, and no more', () => {
    const card = { key: 'jd', image: '/jd.svg', name: 'JD' }
    const store = makeStore({ 'kmarket:1:memberCard': JSON.stringify({ a: { ...card, points: 900, number: '1234' } }) })
    const storage = createStorage(store)
    expect([storage.of('memberCard', 'a'), storage.of('memberCard', 'b')]).toEqual([card, undefined])
    storage.set('memberCard', 'b', { ...card, key: 'pp' })
    expect(createStorage(store).of('memberCard', 'b')?.key).toBe('pp')
  })

  it('[SEC-005] an intent with a known outcome is removed, and with the last one the entry itself', () => {
    const store = makeStore()
    const storage = createStorage(store)
    storage.set('intent', 'a', intent)
    storage.set('intent', 'b', intent)
    storage.set('intent', 'a', undefined)
    expect([storage.of('intent', 'a'), storage.of('intent', 'b')]).toEqual([undefined, intent])
    storage.set('intent', 'b', undefined)
    expect(store.kept.size).toBe(0)
  })

  it('[SEC-003, SEC-005] only the three fields of an intent are read', () => {
    const more = { a: { ...intent, recipientName: 'สมชาย', session_id: 's-1' } }
    const storage = createStorage(makeStore({ 'kmarket:1:intent': JSON.stringify(more) }))
    expect(storage.of('intent', 'a')).toEqual(intent)
  })

  it.each([
    '{',
    'null',
    '7',
    '"x"',
    '[]',
    '[[]]',
    '{"a":1}',
    '{"a":{"idempotencyKey":"1","use":"general","startedAt":1}}',
    '{"a":{}}',
  ])('[REL-003, SEC-005] unreadable storage is dropped: %s', (raw) => {
    const store = makeStore({ 'kmarket:1:intent': raw })
    expect(createStorage(store).of('intent', 'a')).toBeUndefined()
    expect(store.kept.size).toBe(0)
  })

  it.each([
    ['is not there', undefined],
    ['can’t be read', { ...makeStore(), getItem: denied }],
    ['can’t be written', { ...makeStore(), setItem: denied }],
    ['can’t be emptied', { ...makeStore(), removeItem: denied }],
    ['can do nothing', { getItem: denied, setItem: denied, removeItem: denied }],
  ])('[SEC-005] a storage that %s is replaced by memory for the visit', (_, store) => {
    const storage = createStorage(store)
    storage.set('intent', 'a', undefined)
    storage.set('intent', 'a', intent)
    expect(storage.of('intent', 'a')).toEqual(intent)
    storage.set('intent', 'a', undefined)
    expect(storage.of('intent', 'a')).toBeUndefined()
  })
})
