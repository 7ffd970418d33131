/**
 * Browser tests that may pass only on a retry, by the title that `npm test` prints, each with the reason. Any other
 * such test fails the run.
 */
/** @type {readonly { title: string, reason: string }[]} */
export const unstable = []
