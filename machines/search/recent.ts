import { recentKeywordsMax } from '../../contract/constants'

/** Newest first, unique regardless of case, at most ten (SRC-005, SRC-006). */
export const withRecent = (recent: readonly string[], keyword: string): readonly string[] =>
  [keyword, ...withoutRecent(recent, keyword)].slice(0, recentKeywordsMax)

export const withoutRecent = (recent: readonly string[], keyword: string): readonly string[] =>
  recent.filter((one) => one.toLowerCase() !== keyword.toLowerCase())
