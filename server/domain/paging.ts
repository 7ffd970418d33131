export interface Page {
  /** From 1. */
  page: number
  limit: number
}

/** One page of rows in memory. */
export const pageOf = <T>(rows: readonly T[], { page, limit }: Page): T[] =>
  rows.slice((page - 1) * limit, page * limit)
