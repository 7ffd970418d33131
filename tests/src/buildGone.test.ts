import { afterEach, expect, it, vi } from 'vitest'
import { isBuildGone } from '../../src/app/buildGone'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['no longer has the first script', true, () => Promise.resolve(new Response(null, { status: 404 }))],
  ['still has the first script', false, () => Promise.resolve(new Response(null))],
  ['has a fault', false, () => Promise.resolve(new Response(null, { status: 503 }))],
  ['can’t be reached, as while offline', false, () => Promise.reject(new TypeError('offline'))],
])(
  '[NAV-084] the build is gone only if the server says so of its first script: the server %s',
  async (_, isGone, answer) => {
    const fetch = vi.fn(answer)
    vi.stubGlobal('document', { querySelector: () => ({ href: '/assets/index-1.js' }) })
    vi.stubGlobal('fetch', fetch)
    expect(await isBuildGone()).toBe(isGone)
    expect(fetch).toHaveBeenCalledWith('/assets/index-1.js', expect.objectContaining({ method: 'HEAD' }))
  },
)
