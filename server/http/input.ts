/** Maximum nesting depth of a request's values; the contract's is four. */
const depthMax = 20

const isTextStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

/**
 * Whether the database can store a request's values: no NUL and no lone surrogate in texts and names, no number beyond 2^53, no deep
 * nesting. Never throws (REL-013).
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isTextStorable(value)
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER
  if (typeof value !== 'object' || value === null || value instanceof File) return true
  return (
    depth < depthMax &&
    Object.entries(value).every(([name, inner]) => isTextStorable(name) && isStorable(inner, depth + 1))
  )
}
