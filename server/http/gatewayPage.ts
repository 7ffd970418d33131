import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import * as v from 'valibot'
import type { Language } from '../../contract/enums'
import { toBaht, toSatang } from '../../contract/money'
import type { GatewayAction } from '../../contract/sandbox'
import { gatewayAction, gatewayDone } from '../../contract/sandbox'
import type { GatewayPayment } from '../bank/bank'
import { gatewayPath } from '../bank/gateway'
import { inTransaction } from '../db/client'
import { merchants } from '../db/schema'
import { sendDecision } from '../domain/payment/gatewayDecision'
import type { AppEnv } from './context'
import { languageOf } from './context'
import { transportFailure } from './failures'
import { isStorable } from './input'

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

const languageOfPage = (c: Context<AppEnv>): Language =>
  languageOf(c.req.query('lang') ?? c.req.header('Accept-Language'))

function draw(c: Context<AppEnv>, payment: GatewayPayment, merchant: string): Response | Promise<Response> {
  const language = languageOfPage(c)
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
            ${raw(tokens())} body {
              min-height: 100vh;
              margin: 0;
              background: var(--bg);
              color: var(--ink);
              font: 1rem/1.625 var(--font);
            }
            header {
              position: relative;
              isolation: isolate;
              padding: 14px var(--gutter);
              background: var(--ground);
              color: #fff;
            }
            header::before {
              content: '';
              position: absolute;
              inset: 0;
              z-index: -1;
              background: var(--weave) center top;
              opacity: 0.06;
            }
            h1 {
              margin: 0;
              font-size: 1.0625rem;
              line-height: 1.75rem;
              font-weight: 600;
              text-align: center;
            }
            main {
              display: grid;
              gap: 12px;
              max-width: 480px;
              margin: 0 auto;
              padding: var(--gutter);
            }
            .bill {
              padding: 20px var(--gutter);
              border-radius: var(--radius-card);
              background: var(--surf);
              box-shadow: var(--e0);
              text-align: center;
            }
            .bill p {
              margin: 0;
              overflow-wrap: anywhere;
            }
            .bill .amount {
              margin: 4px 0;
              font-size: 2.25rem;
              line-height: 3.25rem;
              font-weight: 700;
            }
            .bill .card {
              color: var(--ink-2);
            }
            .bill .state {
              display: inline-block;
              margin-top: 12px;
              padding: 2px 12px;
              border-radius: var(--radius-pill);
              background: var(--teal-50);
              color: var(--teal-700);
              font-size: 0.875rem;
              font-weight: 600;
            }
            form {
              display: grid;
              gap: 12px;
            }
            button {
              min-height: 48px;
              padding: 8px 16px;
              border: 1px solid var(--line-2);
              border-radius: var(--radius-button);
              background: var(--surf);
              color: var(--teal-700);
              font: inherit;
              font-weight: 600;
            }
            button[value='approve'] {
              border-color: transparent;
              background: var(--teal-600);
              color: var(--on-teal);
            }
            button:focus-visible {
              outline: 2px solid var(--teal-600);
              outline-offset: 2px;
            }
          </style>
        </head>
        <body>
          <header><h1>${text.title}</h1></header>
          <main>
            <section class="bill">
              <p>${merchant}</p>
              <p class="amount">฿${amount}</p>
              <p class="card">${text.card} ${payment.cardNumber}</p>
              <p class="state" role="status">${text.states[payment.state]}</p>
            </section>
            <form method="post" action="${c.req.path.replace(/\/$/, '')}/decision${query}">
              ${buttons.map((value) => html`<button name="action" value="${value}">${text[value]}</button>`)}
            </form>
          </main>
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

const fileOf = (path: string): Buffer => readFileSync(new URL(`../../${path}`, import.meta.url))

/** The shop's tokens. No script sets the theme here, so the device's scheme decides; the fonts are those of {@link gatewayPages}. */
const tokens = (): string =>
  fileOf('src/styles/tokens.css')
    .toString()
    .replace(/url\('[^']*anuphan-(thai|latin)-[^']*'\)/g, `url('${gatewayPath}/font/$1')`)
    .replace(/:root\[data-theme='dark'\] (\{[^}]*\})/g, '@media (prefers-color-scheme: dark) { :root $1 }')

/**
 * The sandbox's card gateway page, for the bank app's third-party view: a form without scripts, because a view without an origin
 * must not call the server. Registered off production only (RUN-006).
 */
export function gatewayPages(hono: Hono<AppEnv>): void {
  hono.get(`${gatewayPath}/font/:script{thai|latin}`, (c) => {
    const font = fileOf(
      `node_modules/@fontsource-variable/anuphan/files/anuphan-${c.req.param('script')}-wght-normal.woff2`,
    )
    // The view has no origin, and fonts are always fetched with CORS.
    return c.body(new Uint8Array(font), 200, { 'Content-Type': 'font/woff2', 'Access-Control-Allow-Origin': '*' })
  })

  hono.get(`${gatewayPath}/:reference`, async (c) => {
    const { database, bank } = c.get('deps')
    const reference = c.req.param('reference')
    const payment = isStorable(reference) && (await bank.gatewayPayment(database.db, reference))
    if (!payment) return transportFailure(c, 404)
    const [merchant] = await database.db
      .select({ name: merchants.name })
      .from(merchants)
      .where(eq(merchants.mid, payment.mid))
    return draw(c, payment, merchant?.name[languageOfPage(c)] ?? payment.mid)
  })

  hono.post(`${gatewayPath}/:reference/decision`, async (c) => {
    const { database, bank, clock } = c.get('deps')
    const reference = c.req.param('reference')
    const form = await c.req.parseBody().catch(() => undefined)
    if (!form || !isStorable(reference)) return transportFailure(c, 404)
    const pressed = form['action']
    const stays = pressed === 'approve_stay'
    const action = v.safeParse(gatewayAction, stays ? 'approve' : pressed)
    if (!action.success) return transportFailure(c, 404)
    const decision = await inTransaction(database.db, (tx) =>
      sendDecision(tx, { bank, reference, action: action.output, now: clock.now() }),
    )
    if (!decision) return transportFailure(c, 404)
    const lang = c.req.query('lang')
    const query = [...(lang === undefined ? [] : [`lang=${languageOf(lang)}`]), ...(stays ? [] : ['done'])].join('&')
    return c.redirect(`${gatewayPath}/${reference}${query && `?${query}`}`, 303)
  })
}
