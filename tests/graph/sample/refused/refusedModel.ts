import { stuckModel } from '../stuck/stuckModel'

/** Fails the tests of the machine itself. */
export const refusedModel = {
  ...stuckModel,
  invariants: {
    'nothing is right': () => {
      throw new Error('it is wrong from the start')
    },
  },
}
