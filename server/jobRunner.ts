import type { Bank } from './bank/bank'
import type { Clock } from './clock'
import type { Db } from './db/client'
import { runDueJobs, schedule } from './domain/jobs'

export interface JobRunner {
  /** Stops after the current job. */
  stop: () => Promise<void>
}

/** Polls every second for due jobs. Any number of servers may do so; each job takes effect once. */
export function startJobRunner(given: {
  db: Db
  bank: Bank
  clock: Clock
  onFailure: (kind: string, error: unknown) => void
  everyMs?: number
  trafficDays?: number
}): JobRunner {
  const { db, bank, clock, onFailure, everyMs = 1000, trafficDays } = given
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = schedule(db, { kind: 'housekeeping', ref: 'all', runAt: clock.now() }).catch(
    (error: unknown) => onFailure('schedule', error),
  )
  const look = () => {
    if (stopped) return
    running = runDueJobs(db, { bank, now: clock.now(), trafficDays }, onFailure)
      .catch((error: unknown) => onFailure('runner', error))
      .finally(() => {
        if (!stopped) timer = setTimeout(look, everyMs)
      })
  }
  timer = setTimeout(look, everyMs)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
