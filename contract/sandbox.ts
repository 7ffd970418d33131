import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id } from './envelope'
import { permissionMode, profileType } from './enums'

/** The sandbox: stand-ins for the bank's side and switches for testers. None of it exists in production. */

export const pin = v.pipe(v.string(), v.regex(/^\d{6}$/))

export const sandboxShopper = v.object({
  key: v.string(),
  session_id: v.string(),
  mobile_no: v.string(),
  first_name_th: v.string(),
  first_name_en: v.string(),
  user_profile_type: profileType,
  user_permission: permissionMode,
})
export type SandboxShopper = v.InferOutput<typeof sandboxShopper>

export const listSandboxShoppers = endpoint({
  summary: 'The seed’s shoppers with a session id each, as the bank app would hand it over.',
  method: 'GET',
  path: '/sandbox/shoppers',
  session: false,
  response: v.object({ shoppers: v.array(sandboxShopper) }),
  errors: [],
})

export const enterPin = endpoint({
  summary:
    'The phone hands a PIN to the bank’s core; a right one confirms what the reference waits for, the third wrong one voids it.',
  method: 'POST',
  path: '/sandbox/bank/pin',
  session: false,
  body: v.object({ pin_reference: id, pin }),
  response: v.object({
    verified: v.boolean(),
    /** Reason of a refusal: a wrong PIN, the last wrong attempt, or an expired reference. */
    reason: v.optional(v.picklist(['wrong', 'locked', 'over'])),
    /** Remaining attempts after a wrong PIN. */
    tries_left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  errors: ['410', '1011', '1017', '1050', '1056'],
})

/**
 * Switches. An error switch makes the next `times` calls (all, when absent) of an endpoint answer with a catalogue code; `status` without a
 * code makes a transport error. `afterEffect` executes the call, then drops or replaces its reply.
 */
export const errorSwitch = v.object({
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
  /** Endpoint path with its `:name` parameters; `*` for all. */
  path: v.string(),
  code: v.optional(v.string()),
  subCode: v.optional(v.string()),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Cuts the connection instead of answering. */
  cut: v.optional(v.boolean()),
  afterEffect: v.optional(v.boolean()),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Extra fields of the answer, such as start and end of 8888-0001. */
  data: v.optional(v.record(v.string(), v.unknown())),
})
export type ErrorSwitch = v.InferOutput<typeof errorSwitch>

export const switches = v.object({
  errors: v.optional(v.array(errorSwitch), []),
  /** Milliseconds added to every answer. */
  latency: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000)), 0),
  maintenance: v.optional(v.nullable(v.object({ start: v.string(), end: v.string() })), null),
})
export type Switches = v.InferOutput<typeof switches>

export const readSwitches = endpoint({
  summary: 'The switches as they stand.',
  method: 'GET',
  path: '/sandbox/switches',
  session: false,
  response: switches,
  errors: [],
})

export const setSwitches = endpoint({
  summary: 'Replaces all switches.',
  method: 'PUT',
  path: '/sandbox/switches',
  session: false,
  body: switches,
  response: switches,
  errors: ['1011'],
})

export const setClock = endpoint({
  summary: 'Moves the server’s clock: to an instant that then runs on, or back to the real time (null).',
  method: 'PUT',
  path: '/sandbox/clock',
  session: false,
  body: v.object({ now: v.nullable(v.pipe(v.string(), v.isoTimestamp())) }),
  response: v.object({ now: v.string() }),
  errors: ['1011'],
})

export const readLedger = endpoint({
  summary: 'The trial balance of the bank’s ledger: every sum by unit is zero.',
  method: 'GET',
  path: '/sandbox/ledger',
  session: false,
  response: v.object({
    balanced: v.boolean(),
    accounts: v.array(v.object({ account: v.string(), unit: v.string(), balance: v.number() })),
    totals: v.record(v.string(), v.number()),
  }),
  errors: [],
})

export const gatewayAction = v.picklist(['approve', 'decline', 'abandon', 'approve_twice'])
export type GatewayAction = v.InferOutput<typeof gatewayAction>

export const tellGateway = endpoint({
  summary:
    'What the shopper does on the card gateway’s page. The gateway tells the server: approve charges the card, decline cancels the order, approve_twice tells it twice, abandon tells nothing.',
  method: 'POST',
  path: '/sandbox/gateway/:reference',
  session: false,
  params: v.object({ reference: id }),
  body: v.object({ action: gatewayAction }),
  response: v.object({ state: v.picklist(['open', 'approved', 'declined', 'void']), order_status: v.string() }),
  errors: ['410', '1011'],
})

/** Message of the gateway's page to its parent window: it is done and can be closed. */
export const gatewayDone = { channel: 'kmarket-gateway', kind: 'done' } as const
const gatewayMessage = v.object({ channel: v.literal(gatewayDone.channel), kind: v.literal(gatewayDone.kind) })

/** Whether a window's message is {@link gatewayDone}. */
export const isGatewayDone = (message: unknown): boolean => v.is(gatewayMessage, message)

export const addCard = endpoint({
  summary:
    'What the bank app’s card form does: a new credit or debit card, or a partner’s membership card with its bonus the first time.',
  method: 'POST',
  path: '/sandbox/bank/cards',
  session: false,
  body: v.object({
    /** Key of a shopper of the seed. */
    shopper: id,
    kind: v.picklist(['credit', 'debit', 'partner']),
    /** Key of the program, for a partner's card. */
    partner: v.optional(id),
  }),
  response: v.object({ card_key: id }),
  errors: ['410', '1011', '1056'],
})

/** Target statuses to which the sandbox can move an order. */
export const orderMoves = [
  'processing',
  'paid',
  'shipped',
  'completed',
  'void',
  'voidTimeout',
  'cancelled',
  'refund_sent',
  'refunded',
] as const
export type OrderMove = (typeof orderMoves)[number]

export const moveOrder = endpoint({
  summary:
    'Moves an order along its life: paid as if the PIN had been given, out of time, shipped, delivered, voided by the merchant, cancelled, sent back, refunded. With `index` one package of it is shipped or delivered.',
  method: 'POST',
  path: '/sandbox/orders/:id/move',
  session: false,
  params: v.object({ id }),
  body: v.object({ to: v.picklist(orderMoves), index: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
  response: v.object({ order_status: v.string() }),
  errors: ['404', '1011'],
})
