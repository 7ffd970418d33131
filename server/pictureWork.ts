import sharp from 'sharp'

/** Seconds until a refused client may retry. */
export const crowdedSeconds = '2'

sharp.concurrency(1)

/** Too many pictures are queued. */
export class QueueFullError extends Error {}

/** Runs a few jobs at once, each once for all its callers, and refuses when too many wait. */
function createQueue(runningMax: number, waitingMax: number) {
  const running = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let active = 0

  async function work(job: () => Promise<Buffer>): Promise<Buffer> {
    if (active >= runningMax) {
      if (waiting.length >= waitingMax) throw new QueueFullError()
      await new Promise<void>((go) => waiting.push(go))
    } else active += 1
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else active -= 1
    }
  }

  return (name: string, job: () => Promise<Buffer>): Promise<Buffer> => {
    const same = running.get(name)
    if (same) return same
    const made = work(job).finally(() => running.delete(name))
    running.set(name, made)
    return made
  }
}

/** Resizing of the market's pictures. Rejects with {@link QueueFullError}. */
export const pictureWork = createQueue(2, 200)

/**
 * Uploads are decoded one at a time, in a queue of their own so that they do not delay other pictures (SEC-009). Rejects with
 * {@link QueueFullError}.
 */
export const uploadWork = createQueue(1, 20)
