import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../contract/endpoints'
import { listSandboxShoppers } from '../../contract/sandbox'
import { postSession, sessionProfile } from '../../contract/session'
import type { TestServer } from './testServer'
import { createTestServer } from './testServer'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

it('every session is a shopper’s: it carries no role, whatever was sent [GEN-009]', async () => {
  const { body } = await server.client().call(listSandboxShoppers, {})
  expect(body.shoppers.length).toBeGreaterThan(0)
  for (const { session_id } of body.shoppers) {
    const asked = { session_id, role: 'admin', is_admin: true }
    const answer = await server.client().call(postSession, { body: asked })
    const { MessageCode, ...profile } = answer.body as typeof answer.body & { MessageCode?: string }
    expect(MessageCode).toBe('0000')
    expect(Object.keys(profile).filter((name) => !(name in sessionProfile.entries))).toEqual([])
  }
  expect(Object.keys(sessionProfile.entries).filter((name) => /role|admin|staff/i.test(name))).toEqual([])
})

it('the shop has endpoints for shoppers only [GEN-009]', () => {
  for (const { path } of Object.values(endpoints)) expect(path).toMatch(/^\/v1\/(?!.*(admin|staff|back-?office))/i)
})
