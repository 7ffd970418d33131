/** The server's clock as the page knows it: its own clock plus the offset that the answers' Server-Time tells (API-142). */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /**
   * Takes the instant of an answer (ISO 8601) for which the page waited so many milliseconds; an unreadable one changes nothing.
   * The server wrote it at some moment of the wait: what is believed already stays while that allows it, else the middle counts.
   */
  learn(serverTime: string | null, waitedMs?: number): void
}

export function createServerClock(own: () => number = Date.now): ServerClock {
  let offset: number | undefined
  return {
    now: () => own() + (offset ?? 0),
    learn(serverTime, waitedMs = 0) {
      const least = serverTime ? Date.parse(serverTime) - own() : NaN
      if (Number.isNaN(least)) return
      if (offset === undefined || offset < least || offset > least + waitedMs) offset = least + Math.round(waitedMs / 2)
    },
  }
}
