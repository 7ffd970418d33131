import { vi } from 'vitest'

/** Tries until it holds, as long as a busy machine needs. */
export const eventually = (expectation: () => unknown): Promise<unknown> => vi.waitFor(expectation, { timeout: 30_000 })
