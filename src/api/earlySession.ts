import { postSession } from '../../contract/session'

/**
 * Reuses the session call that the document's inline script started before the app's code was loaded (SES-039): the first `POST
 * /v1/session` with the same body gets its answer. A failed early call is retried.
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
