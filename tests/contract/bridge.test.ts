import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bridgeMessage, callbackArguments, inspectionMessage } from '../../contract/bridge'
import { optionalMessage } from '../../contract/optionalCalls'

describe('a photo from the bank app', () => {
  const isPhoto = (src: string) => v.is(callbackArguments.setPhoto, [src])

  it.each([
    'https://bank.example/a.png',
    'http://bank.example/a.png',
    'data:image/png;base64,AAAA',
    'data:image/jpeg;base64,AAAA',
    'data:image/jpg;base64,AAAA',
    'data:image/webp;base64,AAAA',
    'AAAA+/09\nAAA=',
  ])('is an address, a data URL of a picture, or Base64: %j', (src) => {
    expect(isPhoto(src)).toBe(true)
  })

  it.each([
    'ftp://bank.example/a.png',
    'javascript:"https://bank.example/"',
    'data:image/svg+xml;base64,AAAA',
    'data:text/html;base64,AAAA',
    '<b>AAAA',
    'AAAA<b>',
    '',
  ])('is nothing else: %j', (src) => {
    expect(isPhoto(src)).toBe(false)
  })
})

it.each([
  ['appliedPromoCode', { promo_code: 'x'.repeat(30) }, { promo_code: 'x'.repeat(31) }],
  ['completeAddCreditCard', { status: 'x'.repeat(40) }, { status: 'x'.repeat(41) }],
  ['setContactNumber', { name: 'x'.repeat(200), number: '1' }, { name: 'x'.repeat(201), number: '1' }],
] as const)('texts of %s have a longest length', (name, longest, longer) => {
  expect(v.is(callbackArguments[name], [longest])).toBe(true)
  expect(v.is(callbackArguments[name], [longer])).toBe(false)
})

/** Whether a message is read, and no longer once one of these fields is missing or says something else. */
function expectRead(schema: v.GenericSchema, message: Record<string, unknown>, fixed: readonly string[]): void {
  expect(v.parse(schema, message)).toEqual(message)
  for (const field of fixed)
    for (const other of [undefined, 'other'])
      expect(v.is(schema, { ...message, [field]: other }), `${field}: ${other}`).toBe(false)
}

describe('messages between the page and the workbench’s phone', () => {
  it.each([
    [{ kind: 'ready' }, []],
    [{ kind: 'call', name: 'openPin', payload: { pin_reference: 'p1' } }, ['name', 'payload']],
    [{ kind: 'callback', name: 'setLanguage', args: ['en'] }, ['name', 'args']],
  ])('are of a kind, on a channel of their own: %j', (message, more) => {
    expectRead(bridgeMessage, { channel: 'kmarket-bridge', ...message }, ['channel', 'kind', ...more])
  })

  it.each([
    [{ kind: 'query' }, []],
    [{ kind: 'offers', names: ['haptic', 'setBrightness'] }, ['names']],
    [{ kind: 'call', name: 'haptic', payload: { kind: 'success' } }, ['name', 'payload']],
  ])('are apart for optional calls: %j', (message, more) => {
    expectRead(optionalMessage, { channel: 'kmarket-optional', ...message }, ['channel', 'kind', ...more])
  })

  it('report one transition of an actor each', () => {
    const report = {
      channel: 'kmarket-inspect',
      at: 12,
      actorId: 'x:0',
      machineId: 'cart',
      event: 'cart.open',
      status: 'active',
    }
    expectRead(inspectionMessage, report, ['channel', 'at', 'status'])
    for (const field of ['actorId', 'machineId', 'event'])
      expect(v.is(inspectionMessage, { ...report, [field]: undefined }), field).toBe(false)
    for (const status of ['done', 'error', 'stopped'])
      expect(v.is(inspectionMessage, { ...report, status }), status).toBe(true)
    const more = { parentId: 'x:1', value: { ready: 'idle' }, transitions: ['cart.ready|cart.open|0'] }
    expect(v.parse(inspectionMessage, { ...report, ...more })).toEqual({ ...report, ...more })
  })
})
