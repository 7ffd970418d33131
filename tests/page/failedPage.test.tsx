// @vitest-environment node
import './dom'
import './motion'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'

const sheet = vi.hoisted(() => ({ isMissing: true }))

vi.mock('../../src/screens/product/VariantSheet', (original) => {
  if (sheet.isMissing) throw new Error('This code can’t be loaded.')
  return original()
})

let server: TestServer
withServer((started) => (server = started))

const entry = '/assets/index-1.js'
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  sheet.isMissing = true
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = entry
  document.head.append(link)
  return () => link.remove()
})

/** The error page in the place of a product whose sheet can’t be loaded; `head` answers whether the server has this build’s first script. */
async function openFailed(head: () => Promise<Response>) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const fetch = vi.fn<typeof globalThis.fetch>(head)
  vi.stubGlobal('fetch', fetch)
  const page = await openPage(server, { href: '/shop/p/product/1011', language: 'en' })
  fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }))
  await screen.findByRole('button', { name: 'Try again' })
  const isAsked = () => {
    expect(
      fetch.mock.calls.map(([url, init]) => [new URL(url as string, location.href).pathname, init?.method]),
    ).toEqual([[entry, 'HEAD']])
  }
  return { page, reload, isAsked }
}

it('a retry loads the document again once the server no longer has this build [NAV-084]', async () => {
  const { page, reload, isAsked } = await openFailed(() => Promise.resolve(new Response(null, { status: 404 })))
  fireEvent.click(button('Try again'))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  isAsked()
  expect(page.path()).toBe('/shop/p/product/1011')
})

// The last one: the code that it loads stays loaded.
it('a retry stays on the page while offline, and shows it once its code can be loaded [NAV-084]', async () => {
  const { page, reload, isAsked } = await openFailed(() => Promise.reject(new TypeError('offline')))
  sheet.isMissing = false
  fireEvent.click(button('Try again'))
  await screen.findByRole('dialog')
  isAsked()
  expect([page.path(), reload.mock.calls]).toEqual(['/shop/p/product/1011', []])
})
