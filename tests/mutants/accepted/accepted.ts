/** Mutants that no test has to notice, for one reason. */
export interface Accepted {
  /** The source that the mutant replaces, as the command prints it. */
  find: string
  put: string | readonly string[]
  /** How many places of the file each mutant is accepted at; one without. */
  times?: number
  why: string
}

/** By file. */
export type AcceptedMutants = Readonly<Record<string, readonly Accepted[]>>

export const hasOneRow = 'An aggregate, as a count or a sum, always has one row.'

export const sparesAQuery = 'It only spares a query: it would find nothing.'

export const noUndefined = 'JSON has no undefined.'

/** For a list of locks that are taken in the order of their keys. */
export const lockOrder =
  'One order of locks matters only to transactions that overlap, which the embedded database has none of.'

/** For `checkWindows` of an order without sources. */
export const noSourcesNoHours = {
  purchaseState: 'The hours depend on the purchase for sources only, and here are none.',
  sources: 'A source without a type has no hours of its own.',
} as const

export const readsExistence = 'Only whether there is a row is read.'

/** @param suite whose test runs on a PostgreSQL server. */
export const inOverlap = (suite: string): string =>
  `Only transactions that overlap meet it, which the embedded database has none of; ${suite} proves it on a PostgreSQL server.`
