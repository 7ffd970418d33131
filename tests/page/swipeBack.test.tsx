// @vitest-environment node
import './dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../contract/config'
import type { App } from '../../src/app/app'
import type { Stack } from '../../src/stack/stack'
import { swipeBack } from '../../src/stack/swipeBack'

const state = { navigation: 'ready', resting: true, cover: 'near', layers: [] as string[], goes: true }
let over: AbortController
let sent: string[]

const top = () => document.querySelector<HTMLElement>('.page-frame:last-child')!
const below = () => document.querySelector<HTMLElement>('.page-frame:first-child')!

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(state, { navigation: 'ready', resting: true, cover: 'near', layers: [], goes: true })
  sent = []
  document.body.innerHTML =
    '<div class="stack"><div class="page-frame"></div><div class="page-frame"><p>Text</p><input type="range"></div></div>'
  const snapshot = () => ({
    context: { covers: [] },
    matches: (name: string) => name === state.navigation,
    hasTag: () => state.navigation !== 'ready',
  })
  const navigation = {
    getSnapshot: snapshot,
    send: ({ type }: { type: string }) => {
      sent.push(type)
      if (state.goes) state.navigation = 'leaving'
    },
    subscribe: () => ({ unsubscribe: () => {} }),
  }
  over = new AbortController()
  swipeBack(document.querySelector<HTMLElement>('.stack')!, {
    app: { navigation } as unknown as App,
    stack: { isResting: () => state.resting, getDrawn: () => [{ cover: state.cover }, {}] } as unknown as Stack,
    history: { location: { state: { layers: state.layers } } } as never,
    signal: over.signal,
    width: () => 400,
  })
})
afterEach(() => {
  over.abort()
  document.body.replaceChildren()
  vi.useRealTimers()
})

function touch(target: Element, type: string, x: number, y: number, time: number): void {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const touches = type === 'touchend' ? [] : [{ identifier: 1, clientX: x, clientY: y }]
  Object.defineProperties(event, { touches: { value: touches }, timeStamp: { value: time } })
  target.dispatchEvent(event)
}

/** Moves a finger slowly from `from` to `to` and holds it there before release. */
function swipe({ target = top().querySelector('p')!, from = 4, to = 204, dy = 0, isLetGo = true, rest = 500 } = {}) {
  touch(target, 'touchstart', from, 300, 0)
  touch(target, 'touchmove', from + (to - from) / 2, 300 + dy / 2, 400)
  touch(target, 'touchmove', to, 300 + dy, 800)
  if (isLetGo) touch(target, 'touchend', to, 300 + dy, 800 + rest)
}

describe('swipe back', () => {
  it('moves both pages with the finger', () => {
    swipe({ isLetGo: false })
    expect(top().style.transform).toBe('translate3d(200px, 0, 0)')
    expect(below().style.transform).toBe('translate3d(-12%, 0, 0)')
    expect(below().style.opacity).toBe('1')
  })

  it('goes back from 40 % of the width on, and keeps the pages’ positions until the history changes [NAV-055]', () => {
    swipe({ to: 164 })
    expect(sent).toEqual(['navigation.back'])
    vi.runAllTimers()
    expect(top().style.transform).toBe('translate3d(160px, 0, 0)')
  })

  it('returns when it is released earlier', () => {
    swipe({ to: 150 })
    expect(sent).toEqual([])
    expect(top().style.transform).toBe('translate3d(0%, 0, 0)')
    vi.runAllTimers()
    expect([top(), below()].map(({ style }) => style.cssText)).toEqual(['', ''])
  })

  it('goes back on a fling to the right', () => {
    touch(top(), 'touchstart', 4, 300, 0)
    touch(top(), 'touchmove', 84, 300, 100)
    touch(top(), 'touchend', 84, 300, 110)
    expect(sent).toEqual(['navigation.back'])
  })

  it('stays on a fling to the left', () => {
    touch(top(), 'touchstart', 4, 300, 0)
    touch(top(), 'touchmove', 304, 300, 500)
    touch(top(), 'touchmove', 234, 300, 600)
    touch(top(), 'touchend', 234, 300, 610)
    expect(sent).toEqual([])
  })

  it('returns when the navigation does not go back [NAV-055]', () => {
    state.goes = false
    swipe()
    expect(sent).toEqual(['navigation.back'])
    vi.runAllTimers()
    expect(top().style.cssText).toBe('')
  })

  it.each([
    ['while a page moves', () => (state.resting = false)],
    ['while the navigation is busy', () => (state.navigation = 'leaving')],
    ['where the page below is not kept ready', () => (state.cover = 'far')],
    ['under a sheet of the history', () => state.layers.push('variant')],
    ['under a dialog', () => document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')],
  ])('does nothing %s', (_, prepare) => {
    prepare()
    swipe()
    expect(sent).toEqual([])
    expect(top().style.transform).toBe('')
  })

  it('ignores touches away from the edge, vertical moves and two fingers', () => {
    swipe({ from: 30, to: 300 })
    swipe({ to: 60, dy: 200 })
    swipe({ isLetGo: false })
    touch(top(), 'touchstart', 4, 300, 900)
    touch(top(), 'touchend', 4, 300, 2000)
    expect(sent).toEqual([])
  })

  it('ignores sliders and horizontally scrolling content', () => {
    swipe({ target: top().querySelector('input')! as never })
    const text = top().querySelector('p')!
    text.style.overflowX = 'auto'
    Object.defineProperties(text, { scrollWidth: { value: 900 }, clientWidth: { value: 400 } })
    swipe({ target: text })
    expect(sent).toEqual([])
    expect(top().style.transform).toBe('')
  })
})

it('the bank app owns the gesture only if it is configured [GEN-004]', () => {
  const owner = (value: unknown) => readConfig({ nativeOwnsSwipeBack: value }).nativeOwnsSwipeBack
  expect([owner(true), owner(undefined), owner('yes')]).toEqual([true, false, false])
})
