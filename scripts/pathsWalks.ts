import { walksOf } from '../tests/graph/walked'

/** Prints the test files that walk each machine as JSON, for `npm run test:paths`. */
process.stdout.write(JSON.stringify(Object.fromEntries(walksOf())))
