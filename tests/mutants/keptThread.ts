import { ThreadsPoolWorker } from 'vitest/node'
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node'

let kept: ThreadsPoolWorker | undefined

type Listener = Parameters<PoolWorker['on']>

/**
 * One thread for all runs of a process. Vitest ends its threads after each run, and Stryker starts a run for each mutant, so that each loaded
 * the sources and opened the seeded database again, which takes longer than the tests.
 */
class KeptThread implements PoolWorker {
  readonly name = 'kept'
  readonly #thread: ThreadsPoolWorker
  readonly #isFirst = kept === undefined
  #listeners: Listener[] = []
  #isAskedToStop = false

  constructor(options: PoolOptions) {
    this.#thread = kept ??= new ThreadsPoolWorker(options)
  }

  on(...listener: Listener): void {
    this.#listeners.push(listener)
    this.#thread.on(...listener)
  }

  off(...[event, callback]: Listener): void {
    this.#listeners = this.#listeners.filter(([one, other]) => one !== event || other !== callback)
    this.#thread.off(event, callback)
  }

  /** The thread is not asked to stop; its answer is given for it. */
  send(message: WorkerRequest): void {
    this.#isAskedToStop = message.type === 'stop'
    if (!this.#isAskedToStop) return this.#thread.send(message)
    for (const [event, answer] of [...this.#listeners])
      if (event === 'message') answer({ __vitest_worker_response__: true, type: 'stopped' })
  }

  async start(): Promise<void> {
    if (this.#isFirst) await this.#thread.start()
  }

  /** A run that is stopped by force ends the thread. */
  async stop(): Promise<void> {
    for (const [event, callback] of this.#listeners) this.#thread.off(event, callback)
    if (this.#isAskedToStop) return
    kept = undefined
    await this.#thread.stop()
  }

  deserialize(data: unknown): unknown {
    return this.#thread.deserialize(data)
  }
}

export const keptThread: PoolRunnerInitializer = {
  name: 'kept',
  createPoolWorker: (options) => new KeptThread(options),
}
