import { transitionMs } from '../../contract/constants'

/** Pages skip their transitions: these tests wait for none. The tests of the machine and the browser cover transitions. */
for (const name in transitionMs) Object.assign(transitionMs, { [name]: 0 })
