// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../contract/enums'
import { readConfig } from '../../contract/config'
import { loadLocale } from '../../i18n/runtime'
import { createApp } from '../../src/app/app'
import { SessionGate } from '../../src/overlays/SessionGate'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import { plain } from '../i18n/plain'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  document.cookie = 'fake_session=; max-age=0; path=/'
})

/** The page in a plain browser: no session id is passed. */
async function open({ env = 'local', language = 'en' as Language } = {}) {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  log.mockClear()
  Reflect.deleteProperty(window, 'KPlus')
  window.history.replaceState(null, '', `/?lang=${language}`)
  const browser = server.client()
  const calls: { path: string; body: unknown }[] = []
  await loadLocale(language)
  const app = createApp({
    window,
    config: readConfig({ env }),
    fetch: (input, init) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input), 'http://localhost')
      calls.push({ path: pathname, body: init?.body === undefined ? undefined : JSON.parse(String(init.body)) })
      return browser.fetch(input, { ...init, signal: undefined })
    },
    path: '/',
    index: 0,
  })
  app.start()
  await act(async () => {
    render(
      <SessionGate app={app}>
        <p>The market</p>
      </SessionGate>,
    )
  })
  return { app, calls, logged: () => log.mock.calls.map(([line]) => String(line)) }
}

describe.each([
  ['th', 'ส่งถึงแอปธนาคาร 2 ครั้ง', 'คำสั่งถึงแอปธนาคาร'],
  ['en', '2 actions for the banking app', 'Actions for the banking app'],
] as const)('in %s without a bank app', (language, title, name) => {
  it('lists the page’s calls to the bank app, the newest first, without those that show nothing [RUN-005][BRG-029]', async () => {
    const { app } = await open({ language })
    fireEvent.submit(await screen.findByRole('form'))
    await screen.findByText('The market')
    await waitFor(() => expect(app.session.getSnapshot().matches('verified')).toBe(true))
    expect(document.querySelector('.untaken-calls')).toBeNull()
    act(() => {
      app.bridge.call('hideHeaderAndFooter', {})
      app.bridge.call('directToMenu', { menuCode: 'QR' })
      app.bridge.call('openExternalWeb', { url: 'https://example.com/shop/reference?token=1' })
      app.bridge.call('showLoading', {})
    })
    await waitFor(() => expect(plain(document.querySelector('.untaken-calls summary')?.textContent ?? '')).toBe(title))
    const list = document.querySelector('.untaken-calls ol')!
    expect(plain(list.getAttribute('aria-label')!)).toBe(name)
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'openExternalWeb https://example.com/shop',
      'directToMenu QR',
    ])
  })
})

describe('the stand-in form', () => {
  it('offers the sandbox’s shoppers, requests a test session and stores only its id, in a cookie [SES-008][SES-010][API-007][RUN-005]', async () => {
    const { app, calls } = await open()
    const form = within(await screen.findByRole('form', { name: 'Stand-in session' }))
    const shoppers = form.getByLabelText<HTMLSelectElement>('Shopper')
    expect(shoppers.options.length).toBeGreaterThan(5)
    const types = within(form.getByLabelText('Profile type')).getAllByRole('option')
    expect(types.map((option) => (option as HTMLOptionElement).value)).toEqual(['FULL', 'CARD', 'GUEST', 'POTENTIAL'])
    fireEvent.change(shoppers, { target: { value: 'session-card' } })
    expect(form.getByLabelText<HTMLInputElement>('Session id').value).toBe('session-card')
    expect(form.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('0890000102')
    fireEvent.submit(screen.getByRole('form', { name: 'Stand-in session' }))
    await waitFor(() => expect(app.session.getSnapshot().matches('verified')).toBe(true))
    expect(calls.find(({ path }) => path === '/v1/session/test')?.body).toEqual({
      mobile_no: '0890000102',
      session_id: 'session-card',
      type: 'CARD',
    })
    expect(document.cookie).toMatch(/fake_session=[\w.:%-]+/)
    expect(document.cookie).not.toContain('0890000102')
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    screen.getByText('The market')
  })

  it('shows an error when the session was refused, and can be retried [SES-010]', async () => {
    server.switches({ errors: [{ path: '/v1/session/test', status: 500 }] })
    await open()
    fireEvent.submit(await screen.findByRole('form', { name: 'Stand-in session' }))
    await screen.findByRole('alert')
    server.switches({})
    fireEvent.submit(screen.getByRole('form', { name: 'Stand-in session' }))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  })

  it('does not exist in production: the splash stays [SES-008][SES-010]', async () => {
    const { calls } = await open({ env: 'production' })
    await screen.findByText('Verifying your session')
    expect(screen.queryByRole('form')).toBeNull()
    expect(calls).toEqual([])
  })
})

describe('calls that only the bank app can handle', () => {
  const enter = async () => {
    const page = await open()
    fireEvent.submit(await screen.findByRole('form'))
    await screen.findByText('The market')
    return page
  }
  const external = {
    closeApplication: {},
    upgradeProfile: {},
    backToNative: {},
    finishProcess: { params: {} },
    openThirdPartyWebView: {
      url: 'https://x.example/',
      needSession: false,
      headerText: ' ',
      footerText: ' ',
      needPartnerToken: false,
    },
    openExternalWeb: { url: 'https://x.example/' },
    openPin: { pin_reference: 'p1' },
    directToMenu: { menuCode: 'loan' },
  } as const

  it('are logged by name in a plain browser, and nothing breaks [RUN-005]', async () => {
    const { app, logged } = await enter()
    for (const [name, payload] of Object.entries(external)) {
      act(() => app.bridge.call(name as 'openPin', payload as never))
      expect(logged()).toContain(`native call without a bank app: ${name}`)
    }
    act(() => app.bridge.call('updateFeed', { status: 'updated' }))
    expect(logged()).toContain('native call without a bank app: updateFeed')
    screen.getByText('The market')
  })
})
