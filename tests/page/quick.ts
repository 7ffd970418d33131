import { transitionMs } from '../../contract/constants'

/** Pages that come and go rest at once: the tests of pages wait for no movement. Those of the movements are the machine's and the browser's. */
for (const name in transitionMs) Object.assign(transitionMs, { [name]: 0 })
