import './dom'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { TestServer } from '../server/testServer'
import { createTestServer } from '../server/testServer'

/** Starts a server for the tests of a file. It is reset before each test; pages and switches are removed after each. */
export function withServer(setServer: (server: TestServer) => void): void {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
    setServer(server)
  })
  afterAll(() => server.close())
  beforeEach(() => server.reset())
  afterEach(() => {
    cleanup()
    server.switches({})
  })
}
