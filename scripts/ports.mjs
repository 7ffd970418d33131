import { createServer } from 'node:net'

/**
 * A port of the loopback address without a listener, with `neighbours` free ones after it. It is below the system's range for outgoing
 * connections, so that none takes it before it is used.
 *
 * @param {number} [neighbours]
 * @returns {Promise<number>}
 */
export async function freePort(neighbours = 0) {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const wanted = Array.from({ length: neighbours + 1 }, (_, index) => port + index)
    if ((await Promise.all(wanted.map(isFree))).every(Boolean)) return port
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
