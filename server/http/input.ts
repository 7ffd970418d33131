/** How deep the values of a request may lie in each other; the contract's lie four deep. */
const depthMax = 20

const isTextStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

/**
 * Whether the database can hold what a request says: no NUL and no half of a surrogate pair in texts and names, no number beyond 2^53,
 * no deep nesting. Never throws (REL-013).
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
