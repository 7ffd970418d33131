import { postSession } from '../../contract/session'

/**
 * Takes over the session call that the document's own small script began before this one arrived (SES-039): the first
 * `POST /v1/session` that asks the same gets that answer. A failed early call is made again.
 */
export function earlySession(window: Window, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let early = window.__EARLY__?.session
  return async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : String(input), window.location.href).pathname
    if (early && path === postSession.path) {
      const { body: earlyBody, answer } = early
      early = undefined
      const body = input instanceof Request ? await input.clone().text() : String(init?.body ?? '')
      if (body === earlyBody) return answer.catch(() => fetch(input, init))
    }
    return fetch(input, init)
  }
}
