/** A change of one place in the sources that makes a requirement untrue: a test that names the row must fail with it. */
export interface Break {
  /** Id of the row in `docs/requirements.tsv`. */
  row: string
  /** The changed file, from the project's folder. */
  file: string
  /** The text that is replaced; it occurs once in the file. */
  find: string
  put: string
  /**
   * Name of the test file that runs first, such as `payment`: for a row that many files name, and for a machine's break that only a page, a
   * server or a journey notices.
   */
  test?: string
}

/** The breaks of one file, each as row, text, replacement and the test file that runs first. */
export const breaksOf = (
  file: string,
  ...changes: readonly (readonly [row: string, find: string, put: string, test?: string])[]
): readonly Break[] => changes.map(([row, find, put, test]) => ({ row, file, find, put, test }))
