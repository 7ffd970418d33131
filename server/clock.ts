/** The server's time. Every reader of the time uses it, so that tests and the sandbox can change it. */
export interface Clock {
  now: () => Date
}

export interface MovableClock extends Clock {
  /** Sets the time, from which the clock runs on; null returns to the real time. */
  set: (instant: Date | null) => void
}

/** The real time until it is set. */
export function runningClock(start?: Date): MovableClock {
  let offset = start ? start.getTime() - Date.now() : 0
  return {
    now: () => new Date(Date.now() + offset),
    set: (instant) => {
      offset = instant ? instant.getTime() - Date.now() : 0
    },
  }
}

/** A clock that stands still until it is set, for tests. */
export function standingClock(start: Date): MovableClock & { advance: (milliseconds: number) => void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = instant ? instant.getTime() : start.getTime()
    },
    advance: (milliseconds) => {
      at += milliseconds
    },
  }
}
