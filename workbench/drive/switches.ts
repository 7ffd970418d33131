import type { Switches } from '../../contract/sandbox'
import { readSwitches, setSwitches } from '../../contract/sandbox'
import { callSandbox } from '../sandbox/sandbox'

/** The tester's switches, while those of a drive are set: a page that is loaded again sets them again. */
const savedKey = 'workbench:switches'

const readSaved = (): Switches | undefined => {
  const saved = sessionStorage.getItem(savedKey)
  return saved === null ? undefined : (JSON.parse(saved) as Switches)
}

/** Sets other switches for the time of a drive. */
export async function replaceSwitches(change: (own: Switches) => Switches): Promise<void> {
  const own = readSaved() ?? (await callSandbox(readSwitches))
  sessionStorage.setItem(savedKey, JSON.stringify(own))
  await callSandbox(setSwitches, change(own))
}

/** Sets the tester's own switches again. */
export async function restoreSwitches(options?: { keepalive: boolean }): Promise<void> {
  const saved = readSaved()
  if (!saved) return
  await callSandbox(setSwitches, saved, {}, options)
  sessionStorage.removeItem(savedKey)
}

/** Leaves no slow or failing answers behind in the sandbox: a page that is closed sends its last call on its way out. */
export function watchForLeaving(): () => void {
  const restore = () => void restoreSwitches({ keepalive: true }).catch(() => undefined)
  restoreSwitches().catch(() => undefined)
  window.addEventListener('pagehide', restore)
  return () => window.removeEventListener('pagehide', restore)
}
