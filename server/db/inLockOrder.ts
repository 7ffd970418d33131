/** The rows by ascending id: transactions that lock rows in this order never deadlock. Rows of one id keep their order. */
export const inLockOrder = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] =>
  [...rows].sort((a, b) => (idOf(a) === idOf(b) ? 0 : idOf(a) < idOf(b) ? -1 : 1))
