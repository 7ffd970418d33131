/** The server's clock as the page knows it: its own clock plus the offset that the answers' Server-Time tells (API-142). */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** Takes the instant of an answer (ISO 8601); an unreadable one changes nothing. */
  learn(serverTime: string | null): void
}

export function createServerClock(own: () => number = Date.now): ServerClock {
  let offset = 0
  return {
    now: () => own() + offset,
    learn(serverTime) {
      const at = serverTime ? Date.parse(serverTime) : NaN
      if (!Number.isNaN(at)) offset = at - own()
    },
  }
}
