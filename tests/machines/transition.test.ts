import { describe, expect, it } from 'vitest'
import { directionOf, takesInput, transitionMachine, unmountsOnExit } from '../../machines/transition/transitionMachine'
import type { TransitionInput } from '../../machines/transition/transitionMachine'
import { rootStage } from './rootStage'

const open = (input: Partial<TransitionInput> = {}) => {
  const stage = rootStage()
  const page = stage.play(transitionMachine, 'page', {
    direction: 'push',
    reducedMotion: false,
    unmountsOnExit: false,
    ...input,
  })
  return { ...stage, page, state: () => page.getSnapshot().value }
}

describe('page transition', () => {
  it.each([
    ['[NAV-069] push', { direction: 'push' as const }, 620],
    ['[NAV-067, NAV-069] back', { direction: 'back' as const }, 500],
    ['[NAV-072] replace', { direction: 'replace' as const }, 300],
    ['[NAV-072] push with reduced motion', { direction: 'push' as const, reducedMotion: true }, 120],
    ['[NAV-072] back with reduced motion', { direction: 'back' as const, reducedMotion: true }, 120],
  ])('%s enters in its specified time', (_, input, ms) => {
    const { page, clock, state } = open(input)
    clock.increment(ms - 1)
    expect(state()).toBe('enter')
    expect(takesInput(page.getSnapshot())).toBe(false)
    clock.increment(1)
    expect(state()).toBe('entered')
    expect(takesInput(page.getSnapshot())).toBe(true)
  })

  it('[NAV-071] goes through Enter, Entered, Exit and Exited, and reports each', () => {
    const { page, clock, facts } = open()
    clock.increment(620)
    page.send({ type: 'page.cover' })
    clock.increment(300)
    expect(facts.map(({ type }) => type)).toEqual(['page.entering', 'page.entered', 'page.exiting', 'page.exited'])
  })

  it.each([
    ['[NAV-070] covered by another page', { type: 'page.cover' as const }, 300],
    ['[NAV-069] left by Back', { type: 'page.leave' as const, by: 'back' as const }, 500],
    ['[NAV-070] replaced', { type: 'page.leave' as const, by: 'replace' as const }, 300],
  ])('%s exits in its specified time', (_, event, ms) => {
    const { page, clock, state } = open()
    clock.increment(620)
    page.send(event)
    clock.increment(ms - 1)
    expect(state()).toBe('exit')
    clock.increment(1)
    expect(state()).toBe(event.type === 'page.cover' ? 'exited' : 'removed')
  })

  it('[NAV-067] the page under one that was left returns with the reverse slide', () => {
    const { page, clock, state } = open()
    clock.increment(620)
    page.send({ type: 'page.cover' })
    clock.increment(300)
    page.send({ type: 'page.uncover' })
    expect(directionOf(page.getSnapshot())).toBe('back')
    clock.increment(499)
    expect(state()).toBe('enter')
    clock.increment(1)
    expect(state()).toBe('entered')
  })

  it('[NAV-051] a covered page waits, one that unmounts on exit is gone', () => {
    const kept = open()
    kept.page.send({ type: 'page.cover' })
    kept.clock.increment(60_000)
    expect(kept.state()).toBe('exited')
    const gone = open({ unmountsOnExit: true })
    gone.page.send({ type: 'page.cover' })
    gone.clock.increment(300)
    expect(gone.state()).toBe('removed')
    expect(gone.factsOf('page.removed')).toHaveLength(1)
  })

  it('a waiting page that is dropped from the cache is gone at once', () => {
    const { page, clock, state } = open()
    page.send({ type: 'page.cover' })
    clock.increment(300)
    page.send({ type: 'page.leave', by: 'replace' })
    expect(state()).toBe('removed')
  })

  it('[NAV-067] reverses when it is uncovered during its exit, but not once it was left', () => {
    const covered = open()
    covered.clock.increment(620)
    covered.page.send({ type: 'page.cover' })
    covered.clock.increment(100)
    covered.page.send({ type: 'page.uncover' })
    expect(covered.state()).toBe('enter')
    const left = open()
    left.clock.increment(620)
    left.page.send({ type: 'page.leave', by: 'back' })
    left.page.send({ type: 'page.uncover' })
    expect(left.state()).toBe('exit')
  })

  it('[NAV-051] exactly four kinds of route unmount on exit', () => {
    const unmounting = ['/fav-shop', '/cart', '/cart/', '/coupon-detail/c1', '/landing-campaign-detail/9003']
    const staying = [
      '/',
      '/carts',
      '/coupon-detail',
      '/coupon-detail/show-qr/c1/x',
      '/landing-campaign-list/1',
      '/order',
    ]
    expect(unmounting.map(unmountsOnExit)).toEqual(unmounting.map(() => true))
    expect(staying.map(unmountsOnExit)).toEqual(staying.map(() => false))
  })
})
