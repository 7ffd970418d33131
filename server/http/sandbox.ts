import { eq, inArray } from 'drizzle-orm'
import {
  addCard,
  enterPin,
  listSandboxShoppers,
  moveOrder as moveOrderEndpoint,
  readLedger,
  readSwitches,
  setClock,
  setSwitches,
  tellGateway,
} from '../../contract/sandbox'
import { shoppers } from '../db/schema'
import { refuse } from '../domain/catalogueError'
import { sendDecision } from '../domain/payment/gatewayDecision'
import { moveOrder } from '../domain/orders/orderMoves'
import { enterPin as givePin } from '../domain/payment/pins'
import type { App } from './route'
import { serve } from './route'
import type { Sandbox } from './context'

/** Sandbox endpoints for the bank's and the merchants' side, and switches for testers. Registered off production only (RUN-006). */
export function sandboxRoutes(app: App, sandbox: Sandbox): void {
  serve(app, listSandboxShoppers, async ({ db, deps }) => {
    const sessions = await deps.bank.defaultSessions(db)
    const rows = await db
      .select()
      .from(shoppers)
      .where(inArray(shoppers.id, [...sessions.keys()]))
      .orderBy(shoppers.id)
    return {
      shoppers: rows.map((shopper) => ({
        key: shopper.key,
        session_id: sessions.get(shopper.id) ?? '',
        mobile_no: shopper.mobileNo,
        first_name_th: shopper.firstNameTh,
        first_name_en: shopper.firstNameEn,
        user_profile_type: shopper.profileType,
        user_permission: shopper.permission,
      })),
    }
  })

  serve(app, enterPin, async ({ db, body, now, deps }) => {
    const given = await givePin(db, { bank: deps.bank, reference: body.pin_reference, pin: body.pin, now })
    return given ?? refuse('410')
  })

  serve(app, tellGateway, async ({ db, params, body, now, deps }) => {
    const { reference } = params
    const decision = await sendDecision(db, { bank: deps.bank, reference, action: body.action, now })
    return decision ?? refuse('410')
  })

  serve(app, addCard, async ({ db, body, now, deps }) => {
    const [shopper] = await db.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.key, body.shopper))
    if (!shopper) return refuse('410')
    const { kind, partner } = body
    if (kind === 'partner' && partner === undefined) return refuse('1011')
    const card = kind === 'partner' ? { kind, partner: partner ?? '' } : { kind }
    return { card_key: await deps.bank.addCard(db, { shopperId: shopper.id, card, now }) }
  })

  serve(app, readSwitches, () => sandbox.read())
  serve(app, setSwitches, ({ body }) => {
    sandbox.replace(body)
    return sandbox.read()
  })

  serve(app, setClock, ({ body, deps }) => {
    deps.clock.set(body.now === null ? null : new Date(body.now))
    return { now: deps.clock.now().toISOString() }
  })

  serve(app, readLedger, ({ db, deps }) => deps.bank.trialBalance(db))

  serve(app, moveOrderEndpoint, async ({ db, params, body, now, deps }) => ({
    order_status: await moveOrder(db, { bank: deps.bank, orderId: params.id, to: body.to, index: body.index, now }),
  }))
}
