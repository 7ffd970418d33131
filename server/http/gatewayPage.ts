import type { Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import * as v from 'valibot'
import { toBaht, toSatang } from '../../contract/money'
import type { GatewayAction } from '../../contract/sandbox'
import { gatewayAction, gatewayDone } from '../../contract/sandbox'
import type { GatewayPayment } from '../bank/bank'
import { gatewayPath } from '../bank/gateway'
import { inTransaction } from '../db/client'
import { tellDecision } from '../domain/payment/gatewayDecision'
import type { AppEnv } from './context'
import { languageOf } from './context'
import { transportFailure } from './failures'

const texts = {
  th: {
    title: 'หน้าชำระเงินจำลอง',
    card: 'บัตร',
    states: {
      open: 'รอการยืนยัน',
      approved: 'อนุมัติแล้ว',
      declined: 'ปฏิเสธแล้ว',
      void: 'คำสั่งซื้อถูกยกเลิก ไม่มีการตัดบัตร',
    },
    approve: 'อนุมัติ',
    decline: 'ปฏิเสธ',
    abandon: 'ออกโดยไม่ตัดสินใจ',
    approve_stay: 'อนุมัติ แต่ไม่กลับไปที่ร้าน',
    approve_twice: 'อนุมัติ และแจ้งร้านสองครั้ง',
  },
  en: {
    title: 'Card gateway (stand-in)',
    card: 'Card',
    states: {
      open: 'Waiting for approval',
      approved: 'Approved',
      declined: 'Declined',
      void: 'The order has ended; nothing is charged',
    },
    approve: 'Approve',
    decline: 'Decline',
    abandon: 'Leave without deciding',
    approve_stay: 'Approve, but never return',
    approve_twice: 'Approve, and tell the shop twice',
  },
} as const

type Button = GatewayAction | 'approve_stay'
const buttons: readonly Button[] = ['approve', 'decline', 'abandon', 'approve_stay', 'approve_twice']

/** Notifies the parent window that the page is done. The target is `*` because the page has no origin and can't know the parent's. */
const goodbye = `window.parent.postMessage(${JSON.stringify(gatewayDone)}, '*')`

function draw(c: Context<AppEnv>, payment: GatewayPayment, merchant: string): Response | Promise<Response> {
  const language = languageOf(c.req.query('lang') ?? c.req.header('Accept-Language'))
  const text = texts[language]
  const query = c.req.query('lang') === undefined ? '' : `?lang=${language}`
  const nonce = c.get('nonce')
  const isDone = c.req.query('done') !== undefined
  const amount = toBaht(toSatang(payment.amount)).toLocaleString('en', { minimumFractionDigits: 2 })
  return c.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${text.title}</title>
          <style nonce="${nonce}">
            body {
              font:
                16px/1.5 system-ui,
                sans-serif;
              margin: 0;
              padding: 24px;
              color: #1d2b2b;
            }
            .amount {
              font-size: 28px;
              font-weight: 600;
              margin: 8px 0;
            }
            button {
              display: block;
              width: 100%;
              min-height: 48px;
              margin-top: 12px;
              border: 1px solid #0b7a75;
              border-radius: 24px;
              background: #fff;
              color: #0b7a75;
              font: inherit;
            }
            button[value='approve'] {
              background: #0b7a75;
              color: #fff;
            }
            button:disabled {
              opacity: 0.5;
            }
          </style>
        </head>
        <body>
          <h1>${text.title}</h1>
          <p>${merchant}</p>
          <p class="amount">฿${amount}</p>
          <p>${text.card} ${payment.cardNumber}</p>
          <p role="status">${text.states[payment.state]}</p>
          <form method="post" action="${c.req.path.replace(/\/$/, '')}/decision${query}">
            ${buttons.map((value) => html`<button name="action" value="${value}">${text[value]}</button>`)}
          </form>
          ${
            isDone
              ? html`<script nonce="${nonce}">
                  ${raw(goodbye)}
                </script>`
              : ''
          }
        </body>
      </html>`,
  )
}

/**
 * The sandbox's card gateway page, for the bank app's third-party view: a form without scripts, because a view without an origin
 * must not call the server. Registered off production only (RUN-006).
 */
export function gatewayPages(hono: Hono<AppEnv>): void {
  hono.get(`${gatewayPath}/:reference`, async (c) => {
    const { database, bank } = c.get('deps')
    const payment = await bank.gatewayPayment(database.db, c.req.param('reference'))
    if (!payment) return transportFailure(c, 404)
    const gateway = await bank.gateway(database.db, payment.mid)
    return draw(c, payment, gateway?.name ?? payment.mid)
  })

  hono.post(`${gatewayPath}/:reference/decision`, async (c) => {
    const { database, bank, clock } = c.get('deps')
    const reference = c.req.param('reference')
    const pressed = (await c.req.parseBody())['action']
    const stays = pressed === 'approve_stay'
    const action = v.safeParse(gatewayAction, stays ? 'approve' : pressed)
    if (!action.success) return transportFailure(c, 404)
    const decision = await inTransaction(database.db, (tx) =>
      tellDecision(tx, { bank, reference, action: action.output, now: clock.now() }),
    )
    if (!decision) return transportFailure(c, 404)
    const lang = c.req.query('lang')
    const query = [...(lang === undefined ? [] : [`lang=${languageOf(lang)}`]), ...(stays ? [] : ['done'])].join('&')
    return c.redirect(`${gatewayPath}/${reference}${query && `?${query}`}`, 303)
  })
}
