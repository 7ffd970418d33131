// @vitest-environment node
import './dom'
import './motion'
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RouterAnchor } from '../../src/RouterAnchor'
import { renderAhead } from '../../src/renderAhead'
import * as body from '../../src/screens/product/ProductBody'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

it('renders a product of home ahead of the first tap, without a call, and leaves nothing in the document', async () => {
  const page = await openPage(server, { href: '/' })
  const rendered = vi.spyOn(body, 'ProductBody')
  const { innerHTML } = document.body
  const calls = page.calls.length
  await act(async () => renderAhead(page.router, { imageResizeBaseUrl: '', anchor: RouterAnchor }, () => undefined))
  await page.settle()
  const first = document.querySelector('a.product-card__link')
  expect(rendered.mock.calls.map(([{ card, product }]) => [card.productName, product])).toContainEqual([
    first?.textContent.trim(),
    undefined,
  ])
  expect(page.calls.slice(calls)).toEqual([])
  expect(document.body.innerHTML).toBe(innerHTML)
})
