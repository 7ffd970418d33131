/** The server's time. Everything that asks for the hour asks this, so that tests and the sandbox can move it. */
export interface Clock {
  now: () => Date
}

export interface MovableClock extends Clock {
  /** Moves to an instant, from which it runs on; null goes back to the real time. */
  set: (instant: Date | null) => void
}

/** The real time until it is moved. */
export function runningClock(start?: Date): MovableClock {
  let offset = start ? start.getTime() - Date.now() : 0
  return {
    now: () => new Date(Date.now() + offset),
    set: (instant) => {
      offset = instant ? instant.getTime() - Date.now() : 0
    },
  }
}

/** A clock that stands still until it is moved, for tests. */
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
