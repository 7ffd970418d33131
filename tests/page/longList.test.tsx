// @vitest-environment node
import './dom'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LongList } from '../../src/screens/shared/LongList'

/** CSS pixels of a row, and of the screen. */
const rowHeight = 100
const screenHeight = 844
const items = Array.from({ length: 2_000 }, (_, index) => `row ${index}`)

beforeEach(() => {
  vi.stubGlobal('innerHeight', screenHeight)
  Object.defineProperty(window, 'innerHeight', { configurable: true, writable: true, value: screenHeight })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = (shown: readonly string[]) => (
  <div className="page-frame__scroll">
    <div className="page">
      <LongList items={shown} keyOf={(item) => item} rowHeight={rowHeight}>
        {(item) => <a href="#row">{item}</a>}
      </LongList>
    </div>
  </div>
)
const draw = (shown: readonly string[] = items) => render(list(shown))

const scroller = () => document.querySelector<HTMLElement>('.page-frame__scroll')!
const drawn = () => [...document.querySelectorAll('.long-list__row')].map((row) => row.textContent)
const scrollTo = (top: number) =>
  act(() => {
    scroller().scrollTop = top
    fireEvent.scroll(scroller())
  })

describe('a long list', () => {
  it('draws only the rows near the screen, in a list of its full height [SPD-004]', () => {
    draw()
    expect(drawn()[0]).toBe('row 0')
    expect(drawn().length).toBeLessThan(25)
    expect(document.querySelector<HTMLElement>('.long-list__rows')!.style.height).toBe('200000px')
    scrollTo(100_000)
    expect(drawn()).toContain('row 1000')
    expect(drawn()).toContain('row 1008')
    expect(drawn()).not.toContain('row 0')
    expect(drawn().length).toBeLessThan(35)
    expect(document.querySelector<HTMLElement>('[data-index="1000"]')!.style.top).toBe('100000px')
  })

  it('keeps the focused row at its place in the list', () => {
    draw()
    const second = document.querySelectorAll('a')[1]!
    act(() => second.focus())
    scrollTo(100_000)
    expect(document.activeElement).toBe(second)
    expect(drawn()[0]).toBe('row 1')
    expect(drawn()).toContain('row 1000')
    act(() => second.blur())
    scrollTo(50_000)
    expect(drawn()).not.toContain('row 1')
  })

  it('keeps its scroll position when more rows are loaded', () => {
    const { rerender } = draw(items.slice(0, 500))
    scrollTo(40_000)
    const before = drawn()
    rerender(list(items))
    expect(drawn()).toEqual(before)
    expect(scroller().scrollTop).toBe(40_000)
    expect(document.querySelector<HTMLElement>('.long-list__rows')!.style.height).toBe('200000px')
  })

  it('keeps the scroll position of a page that was scrolled before the list was drawn', () => {
    const { rerender } = render(
      <div className="page-frame__scroll">
        <div className="page" />
      </div>,
    )
    scroller().scrollTop = 300
    rerender(list(items))
    expect(scroller().scrollTop).toBe(300)
  })

  it('draws no rows of an empty list', () => {
    draw([])
    expect(drawn()).toEqual([])
  })
})
