import { describe, expect, it } from 'vitest'
import { holdsBack, isFirstEntry, isMoving, navigationMachine } from '../../machines/navigation/navigationMachine'
import type { NavigationInput } from '../../machines/navigation/navigationMachine'
import { rootStage } from './rootStage'

const open = (input: Partial<NavigationInput> = {}) => {
  const stage = rootStage()
  const nav = stage.play(navigationMachine, 'navigation', { path: '/', index: 0, isdirect: false, ...input })
  stage.listen('navigation')
  const back = (force?: boolean) => nav.send({ type: 'navigation.back', force })
  const go = (path: string, index: number, layers = 0) => nav.send({ type: 'route.changed', path, index, layers })
  const arrive = (path: string, index: number) => {
    go(path, index)
    nav.send({ type: 'transition.ended' })
  }
  const steps = () => stage.factsOf('history.backRequested').map((fact) => fact['steps'])
  return { ...stage, nav, back, go, arrive, steps, state: () => nav.getSnapshot().value }
}

describe('Back', () => {
  it('[NAV-053, BRG-020] on the first entry closes the app', () => {
    const { back, nativeCalls, steps } = open()
    back()
    expect(nativeCalls()).toEqual(['closeApplication'])
    expect(steps()).toEqual([])
  })

  it('[NAV-054, BRG-022] on the first entry returns to the bank app when the page was entered directly', () => {
    const { back, nativeCalls } = open({ path: '/product/1', isdirect: true })
    back()
    expect(nativeCalls()).toEqual(['backToNative'])
  })

  it('[NAV-053] after returning to the first entry the rule applies again', () => {
    const { nav, back, arrive, steps, nativeCalls } = open()
    arrive('/cart', 1)
    expect(isFirstEntry(nav.getSnapshot())).toBe(false)
    back()
    arrive('/', 0)
    back()
    expect(steps()).toEqual([1])
    expect(nativeCalls()).toEqual(['closeApplication'])
  })

  it('[NAV-055] one handler closes dialog, bank view and overlay, prompts for unsaved edits, then goes back', () => {
    const { nav, back, arrive, sentTo, factsOf, steps, nativeCalls } = open()
    arrive('/order/1/review', 1)
    nav.send({ type: 'guard.set' })
    nav.send({ type: 'cover.opened', id: 'tutorial', kind: 'overlay' })
    nav.send({ type: 'cover.opened', id: 'thirdParty', kind: 'native' })
    nav.send({ type: 'cover.opened', id: 'modal', kind: 'modal' })
    expect(holdsBack(nav.getSnapshot())).toBe(true)

    back()
    expect(sentTo('modal')).toEqual([{ type: 'modal.back' }])
    nav.send({ type: 'cover.closed', id: 'modal' })
    expect(sentTo('thirdParty')).toEqual([])

    back()
    expect(sentTo('thirdParty')).toEqual([{ type: 'native.back' }])
    nav.send({ type: 'cover.closed', id: 'thirdParty' })
    expect(factsOf('cover.closeRequested')).toEqual([])

    back()
    expect(factsOf('cover.closeRequested')).toEqual([{ type: 'cover.closeRequested', id: 'tutorial' }])
    nav.send({ type: 'cover.closed', id: 'tutorial' })
    expect(factsOf('leave.confirmationRequested')).toEqual([])

    back()
    expect(factsOf('leave.confirmationRequested')).toHaveLength(1)
    expect(steps()).toEqual([])
    nav.send({ type: 'leave.confirmed' })
    expect(steps()).toEqual([1])
    expect(nativeCalls()).toEqual([])
  })

  it('[NAV-055] rejecting the prompt keeps page and edits, and the next Back prompts again', () => {
    const { nav, back, arrive, factsOf, steps } = open()
    arrive('/order/1/review', 1)
    nav.send({ type: 'guard.set' })
    back()
    nav.send({ type: 'leave.refused' })
    back()
    expect(factsOf('leave.confirmationRequested')).toHaveLength(2)
    expect(steps()).toEqual([])
  })

  it('[NAV-055] Back on the open prompt answers its dialog', () => {
    const { nav, back, arrive, sentTo, steps } = open()
    arrive('/order/1/review', 1)
    nav.send({ type: 'guard.set' })
    back()
    nav.send({ type: 'cover.opened', id: 'modal', kind: 'modal' })
    back()
    expect(sentTo('modal')).toEqual([{ type: 'modal.back' }])
    expect(steps()).toEqual([])
  })

  it('saved edits and edits of another page need no prompt', () => {
    const { nav, back, arrive, factsOf, steps } = open()
    arrive('/order/1/review', 1)
    nav.send({ type: 'guard.set' })
    arrive('/product/1', 2)
    back()
    expect(factsOf('leave.confirmationRequested')).toEqual([])
    arrive('/order/1/review', 1)
    nav.send({ type: 'guard.cleared' })
    back()
    expect(factsOf('leave.confirmationRequested')).toEqual([])
    expect(steps()).toEqual([1, 1])
  })

  it('[NAV-075] closes a sheet of the page by its own history entry, without leaving the page', () => {
    const { nav, back, arrive, go, steps } = open()
    arrive('/product/1', 1)
    go('/product/1', 2, 1)
    expect(isMoving(nav.getSnapshot())).toBe(false)
    back()
    expect(steps()).toEqual([1])
    go('/product/1', 1)
    expect(isMoving(nav.getSnapshot())).toBe(false)
  })

  it('[ERR-012] an error follow-up’s back leaves page and sheets, despite edits and dialogs', () => {
    const { nav, back, arrive, go, steps, sentTo, factsOf } = open()
    arrive('/order-summary', 1)
    go('/order-summary', 2, 1)
    go('/order-summary', 3, 2)
    nav.send({ type: 'guard.set' })
    nav.send({ type: 'cover.opened', id: 'modal', kind: 'modal' })
    back(true)
    expect(steps()).toEqual([3])
    expect([sentTo('modal'), factsOf('leave.confirmationRequested')]).toEqual([[], []])
  })

  it('[NAV-072] during a transition is queued and never lost', () => {
    const { back, go, nav, steps } = open()
    go('/a', 1)
    go('/b', 2)
    back()
    back()
    expect(steps()).toEqual([])
    nav.send({ type: 'transition.ended' })
    expect(steps()).toEqual([1])
    go('/a', 1)
    nav.send({ type: 'transition.ended' })
    expect(steps()).toEqual([1, 1])
  })

  it('[NAV-072] a queued Back is handled even if the end of the transition is never reported', () => {
    const { back, go, clock, steps } = open()
    go('/a', 1)
    back()
    clock.increment(1000)
    expect(steps()).toEqual([1])
    clock.increment(1000)
    back()
    expect(steps()).toEqual([1, 1])
  })

  it('a follow-up’s Back during a transition still leaves the page below a dialog', () => {
    const { nav, back, go, sentTo, steps } = open()
    go('/a', 1)
    back(true)
    nav.send({ type: 'cover.opened', id: 'modal', kind: 'modal' })
    nav.send({ type: 'transition.ended' })
    expect([steps(), sentTo('modal')]).toEqual([[1], []])
  })

  it('a follow-up’s Back leaves the page while a dialog asks about unsaved edits; the shopper’s goes to the dialog', () => {
    const { nav, back, arrive, sentTo, steps, state } = open()
    arrive('/order/1/review', 1)
    nav.send({ type: 'guard.set' })
    back()
    nav.send({ type: 'cover.opened', id: 'modal', kind: 'modal' })
    back()
    expect([state(), steps(), sentTo('modal')]).toEqual(['asking', [], [{ type: 'modal.back' }]])
    back(true)
    expect([steps(), sentTo('modal')]).toEqual([[1], [{ type: 'modal.back' }]])
  })

  it('a queued Back that goes to a dialog does not also go back later', () => {
    const { nav, back, go, clock, sentTo, steps, state } = open()
    go('/a', 1)
    back()
    back()
    nav.send({ type: 'cover.opened', id: 'modal', kind: 'modal' })
    nav.send({ type: 'transition.ended' })
    nav.send({ type: 'cover.closed', id: 'modal' })
    clock.increment(10_000)
    expect(sentTo('modal')).toEqual([{ type: 'modal.back' }])
    expect(steps()).toEqual([])
    expect(state()).toBe('ready')
  })

  it('[NAV-060] on the sorry page returns to the bank app, never into the market', () => {
    const { back, arrive, nativeCalls, steps } = open()
    arrive('/cart', 1)
    arrive('/sorry-page', 1)
    back()
    expect(nativeCalls()).toEqual(['backToNative'])
    expect(steps()).toEqual([])
  })

  it('Back always does something, in every resting state', () => {
    for (const prepare of [
      () => {},
      (nav: ReturnType<typeof open>['nav']) => nav.send({ type: 'cover.opened', id: 'modal', kind: 'modal' }),
      (nav: ReturnType<typeof open>['nav']) => nav.send({ type: 'cover.opened', id: 'x', kind: 'overlay' }),
      (nav: ReturnType<typeof open>['nav']) => nav.send({ type: 'guard.set' }),
    ]) {
      for (const index of [0, 1]) {
        const { nav, back, facts, sent } = open({ index, path: '/a' })
        prepare(nav)
        back()
        expect(facts.length + sent.length).toBe(1)
      }
    }
  })
})

describe('moving to a page', () => {
  it('[NAV-072] links are ignored until the page has entered', () => {
    const { nav, go, factsOf } = open()
    go('/a', 1)
    expect(isMoving(nav.getSnapshot())).toBe(true)
    nav.send({ type: 'navigation.push', to: '/b' })
    expect(factsOf('page.pushRequested')).toEqual([])
    nav.send({ type: 'transition.ended' })
    nav.send({ type: 'navigation.push', to: '/b' })
    expect(factsOf('page.pushRequested')).toEqual([{ type: 'page.pushRequested', to: '/b' }])
  })

  it('[NAV-078, ERR-016] back to the main page replaces the page, and is skipped when already there', () => {
    const { nav, arrive, factsOf } = open()
    nav.send({ type: 'navigation.home' })
    expect(factsOf('page.replaceRequested')).toEqual([])
    arrive('/cart', 1)
    nav.send({ type: 'navigation.home' })
    expect(factsOf('page.replaceRequested')).toEqual([{ type: 'page.replaceRequested', to: '/' }])
    expect(factsOf('page.pushRequested')).toEqual([])
  })

  it('[NAV-060] a replace is followed even during a transition', () => {
    const { nav, go, factsOf } = open()
    go('/a', 1)
    nav.send({ type: 'navigation.replace', to: '/sorry-page' })
    expect(factsOf('page.replaceRequested')).toEqual([{ type: 'page.replaceRequested', to: '/sorry-page' }])
  })

  it('[BRG-004] when the bank app closes the web view it leaves without a prompt, and resumes when shown again', () => {
    const { nav, back, arrive, factsOf, facts } = open()
    arrive('/order/1/review', 1)
    nav.send({ type: 'guard.set' })
    nav.send({ type: 'native.closed' })
    expect(facts).toEqual([{ type: 'app.left' }])
    back()
    expect(facts).toHaveLength(1)
    nav.send({ type: 'webview.appeared' })
    back()
    expect(factsOf('leave.confirmationRequested')).toHaveLength(1)
  })
})
