import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** States in one sentence why the server can't start, and what to do. */
export class StartError extends Error {}

/** When a process started, if the system reports it: the process id alone may have been reused. */
function beganAt(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning(pid: number, began: string): boolean {
  if (pid === process.pid) return began === beganAt(pid)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return began === beganAt(pid)
}

/**
 * Locks the directory for this process: a second process could open the embedded database without an error and damage it. Takes over the
 * lock of a killed process. Returns a function that releases it. Throws a {@link StartError}.
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, 'server.lock')
  const own = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, own, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    let owner: { pid?: number; began?: string } = {}
    try {
      owner = JSON.parse(readFileSync(path, 'utf8')) as typeof owner
    } catch {
      // A process died while writing the lock: it has no owner.
    }
    if (owner.pid !== undefined && isRunning(owner.pid, owner.began ?? ''))
      throw new StartError(
        `The data directory ${directory} is in use by process ${owner.pid}. Stop that server first, or set DATA_DIR to another directory.`,
      )
    rmSync(path, { force: true })
  }
  throw new StartError(`The data directory ${directory} could not be locked.`)
}
