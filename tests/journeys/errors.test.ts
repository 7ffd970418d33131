import { describe, expect, it } from 'vitest'
import type { RequestOption } from '../../contract/errors'
import { codeSuffix, errorCatalogue } from '../../contract/errors'
import { countOrders } from '../../contract/orders'
import { postSession } from '../../contract/session'
import type { CallOptions } from '../../src/api/client'
import { bottle } from '../server/orderRequests'
import type { Page } from './stage'
import { useStage } from './stage'

const stage = useStage()

/** Two pages deep, idle. */
async function open(): Promise<Page> {
  const phone = await stage.phone('full', [bottle])
  const page = await phone.open()
  page.app.navigation.send({ type: 'navigation.push', to: '/order' })
  await page.until(() => page.path === '/order', 'the orders')
  await page.settle()
  page.native.length = 0
  return page
}

const call = async (page: Page, options: CallOptions = {}): Promise<unknown> => {
  const failure = await page.app.api.call(countOrders, {}, options).then(
    () => undefined,
    (error: unknown) => error,
  )
  await page.settle()
  return failure
}

const fails = (change: object) => stage.switches({ method: 'GET', path: countOrders.path, ...change })

/** The state after leaving a page: path, and calls to the bank app. */
const outcome = (page: Page) => [page.path, page.native.map(({ name }) => name)]

const effects: Record<string, [string, string[]]> = {
  none: ['/order', []],
  backToNative: ['/order', ['backToNative']],
  back: ['/cart', []],
  backAndFeed: ['/cart', ['updateFeed']],
  feedAndNative: ['/order', ['updateFeed', 'backToNative']],
  openStore: ['/order', ['openExternalWeb']],
  sorryPage: ['/sorry-page', []],
  mainPage: ['/', []],
}

const entries = Object.entries(errorCatalogue).filter(([key]) => key !== '00' && key !== '0000' && key !== 'default')

describe('an answer with a code of the catalogue', () => {
  it('[ERR-008, ERR-010, ERR-024, BRG-024] every code shows its popup and then runs its follow-up, once', async () => {
    let page = await open()
    for (const [key, { code, subCode, showPopup, followUp, alwaysDisplay }] of entries) {
      fails({ code, subCode: subCode ?? undefined })
      expect(await call(page), key).toMatchObject({ kind: 'business', code })
      if (showPopup && followUp !== 'sorryPage') {
        expect(page.dialog, key).toMatchObject({
          kind: 'error',
          key,
          suffix: codeSuffix(code, subCode ?? undefined),
          followUp,
        })
        expect(outcome(page), key).toEqual(effects['none'])
        stage.switches()
        page.accept()
        await page.settle()
      }
      await page.settle()
      const effect = effects[followUp]
      if (effect?.[0] !== '/order') await page.until(() => page.path === effect?.[0], `${key} leads to ${effect?.[0]}`)
      await page.settle()
      expect(outcome(page), key).toEqual(effect)
      expect(page.dialog !== undefined, key).toBe(alwaysDisplay)
      stage.switches()
      if (page.path === '/order' && !alwaysDisplay) page.native.length = 0
      else {
        await page.settle()
        page.kill()
        page = await open()
      }
    }
  })

  it('[ERR-024, ERR-031] an unknown code: the default text with the code, then the main page', async () => {
    const page = await open()
    fails({ code: '4711', subCode: '09' })
    await call(page)
    expect(page.dialog).toMatchObject({ kind: 'error', key: 'default', suffix: codeSuffix('4711', '09') })
    page.accept()
    await page.until(() => page.path === '/', 'home')
  })
})

describe('a failure without a code', () => {
  it.each([
    ['[ERR-025] 504 leads to the bank app at once', { status: 504 }, undefined, effects['backToNative']],
    ['[ERR-026] 404 leads back at once', { status: 404 }, undefined, effects['back']],
    ['[ERR-027] 429 says too many requests', { status: 429 }, 'tooManyRequests', effects['none']],
    ['[ERR-028] 500 says busy', { status: 500 }, 'busy', effects['none']],
    ['[ERR-028] 403 says busy', { status: 403 }, 'busy', effects['none']],
    ['[ERR-029] no response says busy', { cut: true }, 'busy', effects['none']],
  ] as const)('%s', async (_, change, popup, effect) => {
    const page = await open()
    fails(change)
    await call(page)
    stage.switches()
    expect(page.dialog).toEqual(
      popup ? expect.objectContaining({ kind: 'error', key: popup, followUp: 'none' }) : undefined,
    )
    if (popup) page.accept()
    await page.until(() => page.path === effect?.[0])
    await page.settle()
    expect(outcome(page)).toEqual(effect)
  })

  it('[ERR-032] the message code wins over the status', async () => {
    const page = await open()
    fails({ status: 504, code: '302' })
    await call(page)
    expect([page.dialog, outcome(page)]).toEqual([expect.objectContaining({ key: '302' }), effects['none']])
  })
})

describe('options of a call', () => {
  const options: [RequestOption, object, string | undefined, [string, string[]] | undefined][] = [
    ['alwaysBackToNative', { status: 429 }, 'tooManyRequests', effects['backToNative']],
    ['alwaysBackToNative', { status: 500 }, 'busy', effects['backToNative']],
    ['alwaysBackToNative', { code: '302' }, 'busy', effects['backToNative']],
    ['alwaysBack', { status: 429 }, 'tooManyRequests', effects['back']],
    ['alwaysBack', { cut: true }, 'busy', effects['back']],
    ['noModal', { status: 504 }, undefined, effects['none']],
    ['noModal', { code: '302' }, undefined, effects['none']],
    ['custom', { code: '302' }, undefined, effects['none']],
    ['custom', { cut: true }, undefined, effects['none']],
  ]
  it.each(options)('[ERR-020, ERR-021, ERR-022, ERR-023] %s with %j', async (option, change, popup, effect) => {
    const page = await open()
    const handed: unknown[] = []
    fails(change)
    const failure = await call(page, { option, handler: (error) => handed.push(error) })
    stage.switches()
    expect(failure).toBeDefined()
    expect(page.dialog).toEqual(popup ? expect.objectContaining({ kind: 'error', key: popup }) : undefined)
    if (popup) page.accept()
    await page.until(() => page.path === effect?.[0])
    await page.settle()
    expect(outcome(page)).toEqual(effect)
    expect(handed).toHaveLength(option === 'custom' ? 1 : 0)
    if (option === 'custom' && 'code' in change)
      expect(handed[0]).toMatchObject({ status: 200, code: '302', body: { MessageCode: '302' } })
    expect(page.log.some((line) => line.includes('call failed'))).toBe(true)
  })

  it.each(['noModal', 'custom', 'alwaysBack'] as const)(
    '[ERR-032] 8888-0001 wins over the option %s',
    async (option) => {
      const page = await open()
      fails({ code: '8888', subCode: '0001', data: { start: '2026-11-21T02:00:00Z', end: '2026-11-21T04:00:00Z' } })
      await call(page, { option, handler: () => expect.unreachable() })
      await page.until(() => page.path === '/sorry-page')
      expect(page.router.history.location.href).toContain('start=2026')
      expect(page.dialog).toBeUndefined()
    },
  )
})

describe('popups', () => {
  it('[ERR-008] ten failures at once show one popup', async () => {
    const page = await open()
    fails({ status: 500 })
    await Promise.all(Array.from({ length: 10 }, () => call(page)))
    expect(page.app.modal.getSnapshot().context.requests).toHaveLength(1)
    page.accept()
    expect(page.dialog).toBeUndefined()
  })

  it('[REL-012, SEC-006] the log has code and path, and no data of the shopper', async () => {
    const page = await open()
    fails({ code: '302', data: { recipientName: 'ณิชา', mobile: '0890000101' } })
    await call(page)
    stage.switches({ method: 'POST', path: postSession.path, status: 500 })
    page.call('setSessionId', 'session-rich')
    await page.settle()
    const log = page.log.join('\n')
    expect(log).toContain('"code":"302"')
    expect(log).toContain(countOrders.path)
    for (const secret of ['ณิชา', '0890000101', 'session-']) expect(log).not.toContain(secret)
  })
})
