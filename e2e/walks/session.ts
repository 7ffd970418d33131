import { expect } from '@playwright/test'
import { countBasket } from '../../contract/baskets'
import { postSession, postSessionTest } from '../../contract/session'
import { sessionModel } from '../../machines/session/sessionModel'
import type { Situation } from '../../tests/graph/explore'
import type { Stage } from './stage'
import type { Lead, Rest } from './walk'
import { defineWalk, stepsBefore, unplayed } from './walk'

type SessionContext = { sessionId?: string; hasBridge: boolean; fakeAllowed: boolean; isStandIn: boolean }

const contextOf = ({ snapshot }: Situation) => snapshot?.context as SessionContext
const phaseOf = ({ snapshot }: Situation) => JSON.stringify(snapshot?.value)
const period = { start: '2026-11-21T10:00:00Z', end: '2026-11-21T12:00:00Z' }

const hasSplash = async ({ page }: Stage) => {
  await expect(page.locator('.splash')).toBeVisible()
  await expect(page.getByText('1.12.13')).toBeVisible()
}
const hasForm = async ({ page, LL }: Stage) => {
  await expect(page.getByRole('form', { name: LL.standIn.title() })).toBeVisible()
  await expect(page.locator('.splash')).toHaveCount(0)
}
const hasHome = async ({ page, LL }: Stage) => {
  await expect(page.locator('.splash')).toHaveCount(0)
  await expect(page.getByRole('tablist', { name: LL.home.sections() })).toBeVisible()
}

/** After a reload the machine starts according to the bank app, or the cookie of the stand-in. */
const afresh = (at: Situation): { starts: string } => {
  if (contextOf(at).hasBridge) return { starts: 'bankApp' }
  const hasCookie = stepsBefore(at, { ofPage: false }).some((label) =>
    /standInBefore|postSessionTest .* made/.test(label),
  )
  return { starts: hasCookie ? 'standInBefore' : 'browser' }
}

/** Back on the splash or on home closes the market; the session does not change. */
const closes: Lead = { stays: true, looks: (stage) => stage.asked('closeApplication') }
const inApp = (lead: Lead) => (_: unknown, at: Situation) =>
  contextOf(at).hasBridge
    ? { back: lead, reload: afresh(at), kill: afresh(at) }
    : { reload: afresh(at), kill: afresh(at) }

const closedShop: Rest = {
  sees: async ({ page, LL }) => {
    await expect(page.getByRole('heading', { name: LL.maintenance.title() })).toBeVisible()
    await expect(page).toHaveURL(/\/sorry-page\?start=2026/)
  },
  moves: (_, at) => ({
    ...(contextOf(at).hasBridge && { back: { stays: true, looks: (stage) => stage.asked('backToNative') } }),
    reload: { gone: contextOf(at).hasBridge ? hasSplash : hasForm },
    kill: afresh(at),
  }),
}

export const sessionWalk = defineWalk<typeof sessionModel>({
  model: sessionModel,
  starts: {
    bankApp: (stage) => stage.openInApp('/'),
    browser: (stage) => stage.openInBrowser({}),
    standInBefore: (stage) => stage.openInBrowser({ fake_session: 'kept' }),
    production: unplayed('a server for production does not start on the sandbox bank'),
    closed: unplayed('the closed flag is the environment’s; this server is open'),
    standInWhileClosed: unplayed('the closed flag is the environment’s; this server is open'),
  },
  gestures: {
    'sessionId.set': { play: (stage, { sessionId }) => stage.callback('setSessionId', sessionId) },
    'standIn.submit': {
      play: async ({ page, LL }, { form }) => {
        await page.getByRole('textbox', { name: LL.standIn.mobileNo() }).fill(form.mobile_no)
        await page.getByRole('textbox', { name: LL.standIn.sessionId() }).fill(form.session_id)
        await page.getByRole('combobox', { name: LL.standIn.type() }).selectOption(form.type)
        await page.getByRole('button', { name: LL.standIn.enter() }).click()
      },
    },
    'session.expired': {
      when: (_, at) => phaseOf(at).includes('current'),
      play: async (stage) => {
        await stage.page.context().clearCookies({ name: 'session' })
        await stage.callback('webviewAppeared')
        // The page does not show it: a wait that starts before the call would end before its limit.
        await stage.waitsFor(postSession)
      },
    },
    'maintenance.announced': {
      when: (_, at) => phaseOf(at).includes('current'),
      play: async (stage) => {
        await stage.bank.switchOn([
          { ...countBasket, method: 'GET', code: '8888', subCode: '0001', data: period, times: 1 },
        ])
        await stage.callback('webviewAppeared')
      },
    },
    'webview.appeared': { play: (stage) => stage.callback('webviewAppeared') },
  },
  calls: {
    postSession: {
      endpoint: postSession,
      // The cookie has the id that the server created; the model calls it `kept`.
      isIt: (body, at) => ['kept', (body as { session_id: string }).session_id].includes(contextOf(at).sessionId ?? ''),
      ends: {
        verified: { play: (call) => call.go({ session_id: 'session-full' }) },
        otherShopper: { play: (call) => call.go({ session_id: 'session-rich' }) },
        renamed: unplayed('the shoppers of the seed keep their names: walked on the bare machine'),
        empty: { play: (call) => call.answer({ status: 200 }) },
        refused: { play: (call) => call.answer({ code: '405' }) },
        maintenance: { play: (call) => call.answer({ code: '8888', subCode: '0001', data: period }) },
        lost: { play: (call) => call.cut() },
      },
    },
    postSessionTest: {
      endpoint: postSessionTest,
      ends: {
        made: { play: (call) => call.go() },
        empty: { play: (call) => call.answer({ status: 200 }) },
        refused: { play: (call) => call.answer({ code: '1016' }) },
      },
    },
  },
  rests: {
    booting: unplayed('passes at once'),
    'unverified.waiting': { sees: hasSplash, moves: inApp(closes) },
    'unverified.standIn': {
      sees: async (stage, { snapshot }) => {
        await hasForm(stage)
        const { page, LL } = stage
        await expect(page.getByText(LL.standIn.failed())).toHaveCount(
          (snapshot?.context as { standInRefused: boolean }).standInRefused ? 1 : 0,
        )
        await expect(page.getByRole('button', { name: LL.standIn.enter() })).toBeEnabled()
      },
      moves: inApp(closes),
    },
    'unverified.standInPosting': {
      sees: async (stage) => {
        await hasForm(stage)
        await expect(stage.page.locator('form [aria-busy=true]')).toBeVisible()
      },
      moves: inApp(closes),
    },
    'unverified.verifying': {
      sees: async (stage, at, entered) => {
        await hasSplash(stage)
        if (entered) await stage.asked('showLoading')
      },
      moves: inApp(closes),
    },
    'verified.current': { sees: hasHome, moves: inApp(closes) },
    'verified.renewing': { sees: hasHome, moves: inApp(closes) },
    failed: {
      sees: async (stage, _, entered) => {
        await hasSplash(stage)
        if (entered) await stage.asked('backToNative')
      },
      moves: inApp(closes),
    },
    maintenance: closedShop,
  },
  actorOnly: {
    'session.booting --always[hasMaintenance]--> maintenance': 'the closed flag is the environment’s',
    'maintenance --maintenance.announced--> (stays)': 'the sorry page makes no call that could say it again',
  },
})
