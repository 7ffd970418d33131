import { describe, expect, it, vi } from 'vitest'
import { callIfOffered } from '../../src/bridge/optionalCalls'

const origin = 'https://bank.example'

/** A page without a frame around it, with these handlers of the bank app. */
const pageWith = (handlers: object) => {
  const page = { ...handlers } as unknown as Window
  Object.assign(page, { parent: page })
  return page
}

/** A page in a frame whose parent answers a query with these names, from this origin. */
function framed(names: readonly string[], from = origin) {
  const listeners = new Set<(event: MessageEvent) => void>()
  const posted: { kind: string }[] = []
  const parent = {
    postMessage: (message: { kind: string }, to: string) => {
      expect(to).toBe(origin)
      posted.push(message)
      if (message.kind !== 'query') return
      const data = { channel: 'kmarket-optional', kind: 'offers', names }
      for (const listener of [...listeners]) listener({ source: parent, origin: from, data } as unknown as MessageEvent)
    },
  }
  const page = {
    parent,
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
  } as unknown as Window
  return { page, calls: () => posted.filter(({ kind }) => kind === 'call') }
}

const ask = (window: Window, payload: object = { kind: 'success' }) =>
  callIfOffered('haptic', payload as never, { window, origins: [origin] })

describe('an optional call of the bank app', () => {
  it('is made where the bank app has its handler [LOOK-016]', async () => {
    const android = vi.fn()
    await ask(pageWith({ KPlus: { haptic: android } }))
    expect(android.mock.calls).toEqual([['{"kind":"success"}']])
    const ios = vi.fn()
    await ask(pageWith({ webkit: { messageHandlers: { haptic: { postMessage: ios } } } }))
    expect(ios.mock.calls).toEqual([[{ kind: 'success' }]])
  })

  it('is not made elsewhere, and a malformed one nowhere', async () => {
    const other = vi.fn()
    await ask(pageWith({ KPlus: { showLoading: other } }))
    await ask(pageWith({}))
    const android = vi.fn()
    await ask(pageWith({ KPlus: { haptic: android } }), { kind: 'alarm' })
    expect([other.mock.calls, android.mock.calls]).toEqual([[], []])
  })

  it('does not throw when its handler does', async () => {
    const broken = vi.fn(() => {
      throw new Error('broken')
    })
    await expect(ask(pageWith({ KPlus: { haptic: broken } }))).resolves.toBeUndefined()
    expect(broken).toHaveBeenCalled()
  })

  it('is posted to the parent of a frame that offers it, from a trusted origin only', async () => {
    vi.useFakeTimers()
    try {
      const cases = [framed(['haptic']), framed([]), framed(['haptic'], 'https://elsewhere.example')]
      for (const { page } of cases) {
        const asked = ask(page)
        await vi.advanceTimersByTimeAsync(1000)
        await asked
      }
      expect(cases.map(({ calls }) => calls())).toEqual([
        [{ channel: 'kmarket-optional', kind: 'call', name: 'haptic', payload: { kind: 'success' } }],
        [],
        [],
      ])
    } finally {
      vi.useRealTimers()
    }
  })
})
