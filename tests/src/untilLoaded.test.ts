import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { untilLoaded } from '../../src/app/untilLoaded'

describe('a load around the pages', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', new EventTarget())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const failing = (times: number) => {
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('code')
    for (let failure = 0; failure < times; failure += 1) load.mockRejectedValueOnce(new Error('offline'))
    return load
  }

  it('is made once if it succeeds', async () => {
    const load = failing(0)
    expect(await untilLoaded(load)).toBe('code')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is repeated every three seconds until it succeeds', async () => {
    const load = failing(2)
    const loaded = untilLoaded(load)
    await vi.advanceTimersByTimeAsync(2999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await loaded).toBe('code')
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('is repeated at once when the device is online again, and not a second time', async () => {
    const load = failing(1)
    const loaded = untilLoaded(load)
    await vi.advanceTimersByTimeAsync(10)
    window.dispatchEvent(new Event('online'))
    expect(await loaded).toBe('code')
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
