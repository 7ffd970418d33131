import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  addCard,
  enterPin,
  errorSwitch,
  gatewayAction,
  gatewayDone,
  isGatewayDone,
  listSandboxShoppers,
  moveOrder,
  orderMoves,
  readLedger,
  readSwitches,
  sandboxShopper,
  setClock,
  setSwitches,
  switches,
  tellGateway,
} from '../../contract/sandbox'

describe('the calls of the sandbox', () => {
  it.each([
    [listSandboxShoppers, 'GET /sandbox/shoppers', []],
    [enterPin, 'POST /sandbox/bank/pin', ['410', '1011', '1017', '1050', '1056']],
    [readSwitches, 'GET /sandbox/switches', []],
    [setSwitches, 'PUT /sandbox/switches', ['1011']],
    [setClock, 'PUT /sandbox/clock', ['1011']],
    [readLedger, 'GET /sandbox/ledger', []],
    [tellGateway, 'POST /sandbox/gateway/:reference', ['410', '1011']],
    [addCard, 'POST /sandbox/bank/cards', ['410', '1011', '1056']],
    [moveOrder, 'POST /sandbox/orders/:id/move', ['404', '1011']],
  ] as const)('are made without a session, under /sandbox: $1.path', (call, route, errors) => {
    expect(`${call.method} ${call.path}`).toBe(route)
    expect(call.session).toBe(false)
    expect(call.errors).toEqual(errors)
  })
})

it('a shopper of the seed is told with a session id, names and what they may do', () => {
  const shopper = {
    key: 'full',
    session_id: 'session-full',
    mobile_no: '0812345678',
    first_name_th: 'ณิชา',
    first_name_en: 'Nicha',
    user_profile_type: 'FULL',
    user_permission: 'Full',
  }
  expect(v.is(sandboxShopper, shopper)).toBe(true)
  expect(v.parse(listSandboxShoppers.response, { shoppers: [shopper] }).shoppers).toEqual([shopper])
  for (const field of Object.keys(shopper))
    expect(v.is(sandboxShopper, { ...shopper, [field]: undefined }), field).toBe(false)
})

describe('a PIN', () => {
  const isPin = (pin: string) => v.is(enterPin.body, { pin_reference: 'reference-1', pin })

  it('has six digits', () => {
    expect(isPin('123456')).toBe(true)
    for (const pin of ['12345', '1234567', '12345a', 'a123456', '123456a', '']) expect(isPin(pin), pin).toBe(false)
  })

  it('is answered with a reason and the remaining attempts', () => {
    const isAnswer = (answer: object) => v.is(enterPin.response, answer)
    expect(isAnswer({ verified: true })).toBe(true)
    for (const reason of ['wrong', 'locked', 'over'])
      expect(isAnswer({ verified: false, reason, tries_left: 0 })).toBe(true)
    for (const answer of [{}, { verified: false, reason: 'late' }]) expect(isAnswer(answer)).toBe(false)
    for (const tries_left of [-1, 0.5]) expect(isAnswer({ verified: false, tries_left })).toBe(false)
  })
})

describe('switches', () => {
  const isSwitch = (one: object) => v.is(errorSwitch, { path: '*', ...one })

  it('are all off by default', () => {
    expect(v.parse(switches, {})).toEqual({ errors: [], latency: 0, maintenance: null })
    expect(v.parse(readSwitches.response, {})).toEqual(v.parse(setSwitches.body, {}))
  })

  it('make the next calls of an endpoint fail, each in one of the ways', () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) expect(isSwitch({ method })).toBe(true)
    for (const one of [{ code: '304', subCode: '03' }, { status: 503 }, { cut: true }, { afterEffect: true }])
      expect(isSwitch(one), JSON.stringify(one)).toBe(true)
    expect(isSwitch({ code: '8888', subCode: '0001', data: { start: '2026-11-27' } })).toBe(true)
    for (const one of [{ path: undefined }, { method: 'HEAD' }, { code: 304 }, { cut: 'yes' }, { data: 'none' }])
      expect(isSwitch(one), JSON.stringify(one)).toBe(false)
  })

  it('are bounded: statuses of HTTP from 200, one call or more, two minutes of delay', () => {
    for (const status of [200, 599]) expect(isSwitch({ status })).toBe(true)
    for (const status of [199, 600, 200.5]) expect(isSwitch({ status }), String(status)).toBe(false)
    expect(isSwitch({ times: 1 })).toBe(true)
    for (const times of [0, 1.5]) expect(isSwitch({ times }), String(times)).toBe(false)
    for (const latency of [0, 120_000]) expect(v.is(switches, { latency })).toBe(true)
    for (const latency of [-1, 120_001]) expect(v.is(switches, { latency }), String(latency)).toBe(false)
  })

  it('announce maintenance with its start and end', () => {
    const maintenance = { start: '2026-11-27T01:00:00+07:00', end: '2026-11-27T03:00:00+07:00' }
    expect(v.parse(switches, { maintenance }).maintenance).toEqual(maintenance)
    for (const field of ['start', 'end'])
      expect(v.is(switches, { maintenance: { ...maintenance, [field]: undefined } }), field).toBe(false)
  })
})

it('the clock is moved to an instant, or back to the real time', () => {
  for (const now of ['2026-11-27T10:00:00.000Z', null]) expect(v.is(setClock.body, { now })).toBe(true)
  for (const now of ['tomorrow', undefined]) expect(v.is(setClock.body, { now })).toBe(false)
  expect(v.is(setClock.response, { now: '2026-11-27T10:00:00.000Z' })).toBe(true)
  expect(v.is(setClock.response, {})).toBe(false)
})

it('the ledger is read by account and unit', () => {
  const ledger = {
    balanced: true,
    accounts: [{ account: 'shopper:full', unit: 'satang', balance: 100 }],
    totals: { satang: 0 },
  }
  expect(v.parse(readLedger.response, ledger)).toEqual(ledger)
  for (const field of Object.keys(ledger))
    expect(v.is(readLedger.response, { ...ledger, [field]: undefined }), field).toBe(false)
  for (const account of [
    { unit: 'satang', balance: 1 },
    { account: 'a', balance: 1 },
    { account: 'a', unit: 'b' },
  ])
    expect(v.is(readLedger.response, { ...ledger, accounts: [account] }), JSON.stringify(account)).toBe(false)
})

describe('the gateway’s page', () => {
  it('approves, declines, is left, or tells the server twice', () => {
    expect(gatewayAction.options).toEqual(['approve', 'decline', 'abandon', 'approve_twice'])
    expect(v.is(tellGateway.params, { reference: 'reference-1' })).toBe(true)
    expect(v.is(tellGateway.params, {})).toBe(false)
    expect(v.is(tellGateway.body, { action: 'approve' })).toBe(true)
    expect(v.is(tellGateway.body, {})).toBe(false)
    for (const state of ['open', 'approved', 'declined', 'void'])
      expect(v.is(tellGateway.response, { state, order_status: 'completed' })).toBe(true)
    for (const answer of [{ state: 'lost', order_status: 'completed' }, { state: 'open' }])
      expect(v.is(tellGateway.response, answer)).toBe(false)
  })

  it('tells its parent window that it is done', () => {
    expect(isGatewayDone(gatewayDone)).toBe(true)
    expect(isGatewayDone({ channel: 'kmarket-gateway', kind: 'done' })).toBe(true)
    for (const message of [undefined, 'done', { kind: 'done' }, { ...gatewayDone, channel: 'kmarket-bridge' }])
      expect(isGatewayDone(message), JSON.stringify(message)).toBe(false)
    expect(isGatewayDone({ ...gatewayDone, kind: 'ready' })).toBe(false)
  })
})

it('a card is added for a shopper of the seed', () => {
  const isAdded = (body: object) => v.is(addCard.body, { shopper: 'full', kind: 'credit', ...body })
  for (const kind of ['credit', 'debit', 'partner']) expect(isAdded({ kind })).toBe(true)
  expect(isAdded({ kind: 'partner', partner: 'coffee' })).toBe(true)
  for (const body of [{ shopper: undefined }, { kind: 'gold' }, { partner: '' }])
    expect(isAdded(body), JSON.stringify(body)).toBe(false)
  expect(v.is(addCard.response, { card_key: 'card-1' })).toBe(true)
  expect(v.is(addCard.response, {})).toBe(false)
})

describe('the life of an order', () => {
  it('is moved to each of its later statuses', () => {
    expect(orderMoves).toEqual([
      ...['processing', 'paid', 'shipped', 'completed'],
      ...['void', 'voidTimeout', 'cancelled', 'refund_sent', 'refunded'],
    ])
    for (const to of orderMoves) expect(v.is(moveOrder.body, { to })).toBe(true)
    expect(v.is(moveOrder.body, { to: 'waiting' })).toBe(false)
    expect(v.is(moveOrder.params, { id: '1' })).toBe(true)
    expect(v.is(moveOrder.params, {})).toBe(false)
    expect(v.is(moveOrder.response, { order_status: 'shipped' })).toBe(true)
    expect(v.is(moveOrder.response, {})).toBe(false)
  })

  it('is moved for one package by its index', () => {
    for (const index of [0, 3]) expect(v.is(moveOrder.body, { to: 'shipped', index })).toBe(true)
    for (const index of [-1, 0.5]) expect(v.is(moveOrder.body, { to: 'shipped', index })).toBe(false)
  })
})
