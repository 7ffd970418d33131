import type { Range, VirtualizerOptions } from '@tanstack/react-virtual'
import { defaultRangeExtractor, elementScroll, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { scrollerOf } from '../../stack/scroller'
import '../../styles/longList.css'

type Options = VirtualizerOptions<HTMLElement, HTMLDivElement>

/** CSS pixels above and below the viewport in which rows are rendered. */
const aheadPx = 800

interface LongListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Groups rows of equal height: the measured height of one is the estimate for the others. */
  kindOf?: (item: Item, index: number) => string
  /** Estimated height of a row in CSS pixels, until one of its kind is measured. */
  rowHeight: number
  /** CSS pixels between the rows. */
  gap?: number
  className?: string
  children: (item: Item, index: number) => ReactNode
}

const oneKind = () => ''

/**
 * A virtual list: renders only the rows near the viewport (SPD-004). The list always has its full height. Rows are measured by a
 * ResizeObserver after layout, so that reading their heights forces none.
 */
export function LongList<Item>({
  items,
  keyOf,
  kindOf = oneKind,
  rowHeight,
  gap = 0,
  className,
  children,
}: LongListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  const [heights] = useState(() => new Map<string, number>())
  const [state] = useState<Kept>(() => ({ isAttached: false }))
  const kindAt = (index: number) => kindOf(items[index]!, index)

  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: items.length,
    getItemKey: (index) => keyOf(items[index]!),
    estimateSize: (index) => heights.get(kindAt(index)) ?? rowHeight,
    measureElement: (row, entry, { indexFromElement, itemSizeCache, options }) => {
      const index = indexFromElement(row)
      // Measuring without an entry would force a layout: wait for the observer.
      if (!entry) return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index)
      const height = Math.round(entry.borderBoxSize[0]?.blockSize ?? entry.contentRect.height)
      if (!heights.has(kindAt(index))) heights.set(kindAt(index), height)
      return height
    },
    gap,
    scrollMargin: margin,
    overscan: Math.ceil(aheadPx / rowHeight),
    rangeExtractor: (range) => withFocused(range, list.current),
    getScrollElement: () => scrollerOf(list.current),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    observeElementRect: (_, notify) => void (state.notifyRect = notify),
    observeElementOffset: (instance, notify) => {
      state.notifyOffset = notify
      return observeElementOffset(instance, notify)
    },
    // Ignore the first call: the page may already be scrolled and must not jump to the list's start.
    scrollToFn: (...move) => {
      if (state.isAttached) elementScroll(...move)
      state.isAttached = true
    },
    // Render new rows in the next frame: rendering within the scroll event would delay scrolling.
    useFlushSync: false,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    const page = scroller?.firstElementChild
    if (!scroller || !page) return
    // Content above the list may move it and change the page's height. The observer measures after layout.
    const observer = new ResizeObserver(() => {
      if (!list.current) return
      const { clientWidth: width, clientHeight: height, scrollTop } = scroller
      state.notifyRect?.({ width, height })
      if (scrollTop !== virtualizer.scrollOffset) state.notifyOffset?.(scrollTop, false)
      setMargin(Math.round(list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scrollTop))
    })
    observer.observe(scroller)
    observer.observe(page)
    return () => observer.disconnect()
  }, [state, virtualizer])

  return (
    <div ref={list} className={className ? `long-list ${className}` : 'long-list'}>
      <div ref={virtualizer.containerRef} className="long-list__rows">
        {virtualizer.getVirtualItems().map(({ key, index }) => (
          <Row
            key={key}
            index={index}
            item={items[index]}
            draw={children as DrawRow}
            measure={virtualizer.measureElement}
          />
        ))}
      </div>
    </div>
  )
}

interface Kept {
  isAttached: boolean
  notifyRect?: Parameters<Options['observeElementRect']>[1]
  notifyOffset?: Parameters<Options['observeElementOffset']>[1]
}

type DrawRow = (item: unknown, index: number) => ReactNode

interface RowProps {
  index: number
  item: unknown
  draw: DrawRow
  measure: (row: HTMLDivElement | null) => void
}

const Row = memo(function Row({ index, item, draw, measure }: RowProps) {
  return (
    <div ref={measure} data-index={index} className="long-list__row">
      {draw(item, index)}
    </div>
  )
})

/** Keeps the focused row mounted, however far the list is scrolled. */
function withFocused(range: Range, list: Element | null): number[] {
  const drawn = defaultRangeExtractor(range)
  const row = document.activeElement?.closest<HTMLElement>('.long-list__row')
  const focused = row && list?.contains(row) ? Number(row.dataset['index']) : -1
  if (focused < 0 || focused >= range.count || drawn.includes(focused)) return drawn
  return [...drawn, focused].sort((one, other) => one - other)
}
