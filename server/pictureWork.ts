import sharp from 'sharp'

/** Seconds after which one that was refused may come again. */
export const crowdedSeconds = '2'

sharp.concurrency(1)

/** Too many pictures wait to be made. */
export class Crowded extends Error {}

/** Runs at most a few jobs at once, the same job once for all who wait for it, and refuses when too many wait. */
function createQueue(runningMax: number, waitingMax: number) {
  const running = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let active = 0

  async function work(job: () => Promise<Buffer>): Promise<Buffer> {
    if (active >= runningMax) {
      if (waiting.length >= waitingMax) throw new Crowded()
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

/** Pictures of the market are resized here. Rejects with {@link Crowded}. */
export const pictureWork = createQueue(2, 200)

/** Uploads are decoded one after the other, and hold up nobody who only looks (SEC-009). Rejects with {@link Crowded}. */
export const uploadWork = createQueue(1, 20)
