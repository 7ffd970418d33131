/** A change of one place in the sources that makes a requirement untrue: a test that names the row must fail with it. */
export interface Break {
  /** Id of the row in `docs/requirements.tsv`. */
  row: string
  /** The changed file, from the project's folder. */
  file: string
  /** The text that is replaced; it occurs once in the file. */
  find: string
  put: string
  /** The break of a machine that only a page, a server or a journey notices. */
  isDrawn?: boolean
}

/** The breaks of one file, each as row, text and replacement. */
export const breaksOf = (
  file: string,
  ...changes: readonly (readonly [row: string, find: string, put: string])[]
): readonly Break[] => changes.map(([row, find, put]) => ({ row, file, find, put }))

/** The same, of machines whose rows only a page, a server or a journey proves. */
export const drawnBreaksOf = (...given: Parameters<typeof breaksOf>): readonly Break[] =>
  breaksOf(...given).map((one) => ({ ...one, isDrawn: true }))
