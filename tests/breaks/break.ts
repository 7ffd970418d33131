/** A change of one place in the sources that makes a requirement untrue: a test that names the row must fail with it. */
export interface Break {
  /** Id of the row in `docs/requirements.tsv`. */
  row: string
  /** The changed file, from the project's folder. */
  file: string
  /** The text that is replaced; it occurs once in the file. */
  find: string
  put: string
}

/** The breaks of one file, each as row, text and replacement. */
export const breaksOf = (
  file: string,
  ...changes: readonly (readonly [row: string, find: string, put: string])[]
): readonly Break[] => changes.map(([row, find, put]) => ({ row, file, find, put }))
