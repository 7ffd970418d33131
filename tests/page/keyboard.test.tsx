// @vitest-environment node
import './dom'
import './motion'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
afterEach(cleanup)

const isReached = 'a[href], button, input, select, textarea, label, summary, dialog, [role=dialog], [role=alertdialog]'
const hasThai = (text: string) => /[ก-ฺเ-๙]/.test(text)

/** The click handler that React calls for an element. */
function pressOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  return key && (element as unknown as Record<string, { onClick?: unknown }>)[key]?.onClick
}

const nameOf = (element: Element) =>
  (
    element.getAttribute('aria-label') ??
    [...(element.getAttribute('aria-labelledby')?.split(' ') ?? [])]
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  ).trim() ||
  [...element.querySelectorAll('[aria-label], img[alt]')]
    .map((one) => one.getAttribute('aria-label') ?? one.getAttribute('alt'))
    .join(' ')
    .trim() ||
  element.textContent.trim()

describe.each(['th', 'en'] as const)('keyboard access in %s', (language) => {
  it.each([
    '/',
    '/shop/p/product/1001',
    '/cart',
    '/order',
    '/order/o-full-shipped',
    '/my-coupon',
    '/coupon-detail/c-full-usable',
    '/merchant-detail/100002',
    '/promotion-center',
    '/privilege',
  ])('reaches every control on %s, each with a name in this language [A11-003]', async (href) => {
    await openPage(server, { href, language })
    const pressed = [...document.querySelectorAll('.page-frame *')].filter(pressOf)
    expect(pressed.length).toBeGreaterThan(0)
    expect(pressed.filter((one) => !one.closest(isReached)).map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([])
    const controls = [...document.querySelectorAll('.page-frame :is(button, a[href], [role=tab])')]
    expect(controls.filter((one) => nameOf(one) === '').map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([])
    const labelled = controls.filter((one) => one.hasAttribute('aria-label')).map(nameOf)
    expect(labelled.length).toBeGreaterThan(0)
    expect(labelled.filter((name) => hasThai(name) !== (language === 'th'))).toEqual([])
  })
})
