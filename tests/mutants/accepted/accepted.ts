/** Mutants that no test has to notice, for one reason. */
export interface Accepted {
  /** The source that the mutant replaces, as the command prints it. */
  find: string
  put: string | readonly string[]
  why: string
}

/** By file. */
export type AcceptedMutants = Readonly<Record<string, readonly Accepted[]>>

export const readsExistence = 'Only whether there is a row is read.'

/** @param suite whose test runs on a PostgreSQL server. */
export const inOverlap = (suite: string): string =>
  `Only transactions that overlap meet it, which the embedded database has none of; ${suite} proves it on a PostgreSQL server.`
