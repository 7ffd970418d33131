/** Milliseconds that a retry waits for the answer. */
const limitMs = 2000

/**
 * Whether the server no longer has the first script of this document, because a newer build was deployed since. That script names every
 * other one, so its own name changes with any of them. False without an answer, as while offline.
 */
export async function isBuildGone(): Promise<boolean> {
  // The entry is the first that the document names (server/page.tsx).
  const entry = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')
  if (!entry) return false
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  try {
    const { status } = await fetch(entry.href, { method: 'HEAD', cache: 'no-store', signal: limit.signal })
    return status === 404
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
