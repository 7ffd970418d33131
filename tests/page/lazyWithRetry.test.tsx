// @vitest-environment node
import './dom'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Component, Suspense } from 'react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetFailedLoads, lazyWithRetry } from '../../src/ui/lazyWithRetry'

const Loaded = () => <p>loaded</p>
const Missing = () => <p>missing</p>

/** Fails so many times, then loads. */
const failing = (times: number) => {
  const load = vi.fn<() => Promise<{ default: ComponentType }>>().mockResolvedValue({ default: Loaded })
  for (let failure = 0; failure < times; failure += 1) load.mockRejectedValueOnce(new Error('offline'))
  return load
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render = () => (this.state.hasFailed ? <p>failed</p> : this.props.children)
}

function drawAnew(Part: ComponentType): void {
  cleanup()
  render(
    <Boundary>
      <Suspense fallback={<p>waiting</p>}>
        <Part />
      </Suspense>
    </Boundary>,
  )
}

/** Draws the part anew and waits until it shows this text. */
async function draws(Part: ComponentType, text: string): Promise<void> {
  drawAnew(Part)
  await screen.findByText(text)
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a part that is loaded when it is drawn', () => {
  it('fails with its page, and is loaded again only once failed loads are forgotten', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = failing(1)
    const Part = lazyWithRetry(load)
    await draws(Part, 'failed')
    await draws(Part, 'failed')
    expect(load).toHaveBeenCalledTimes(1)
    forgetFailedLoads()
    await draws(Part, 'loaded')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('has its replacement drawn when it can’t be loaded, and is loaded when it is drawn after the device came online', async () => {
    const load = failing(1)
    const Part = lazyWithRetry(load, Missing)
    await draws(Part, 'missing')
    await draws(Part, 'missing')
    expect(load).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('online'))
    await draws(Part, 'loaded')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it.each(['online', 'retry'] as const)('that was loaded at last, after %s, is not loaded once more', async (first) => {
    const load = failing(1)
    const Part = lazyWithRetry(load, Missing)
    await draws(Part, 'missing')
    const comeOnline = () => window.dispatchEvent(new Event('online'))
    if (first === 'online') comeOnline()
    else forgetFailedLoads()
    await draws(Part, 'loaded')
    comeOnline()
    forgetFailedLoads()
    drawAnew(Part)
    screen.getByText('loaded')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is loaded once', async () => {
    const load = failing(0)
    const Part = lazyWithRetry(load)
    await draws(Part, 'loaded')
    forgetFailedLoads()
    await draws(Part, 'loaded')
    expect(load).toHaveBeenCalledTimes(1)
  })
})
