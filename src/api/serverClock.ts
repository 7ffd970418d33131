/** The server's clock: the device clock plus the offset computed from the answers' Server-Time header (API-142). */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /**
   * Updates the offset from an answer's instant (ISO 8601) and the milliseconds that the call took; an unreadable instant is ignored. The
   * server wrote it at some moment during the call: the current offset stays while it is possible, otherwise the middle of the call is
   * assumed.
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
