import type { ErrorRouteComponent } from '@tanstack/react-router'
import { CatchBoundary } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { animate } from 'framer-motion/dom/mini'
import type { ComponentType } from 'react'
import { memo, Suspense, useLayoutEffect, useMemo, useRef } from 'react'
import { directionOf } from '../../machines/transition/transitionMachine'
import { movesOf, takeOver } from './moves'
import { EntryContext } from './pageContext'
import { movePicture } from './sharedPicture'
import type { DrawnEntry } from './stack'

type PageFrameProps = DrawnEntry & {
  component: ComponentType
  /** Rendered when the page fails to load. */
  failed: ErrorRouteComponent
}

const isFrame = (element: Element | null): element is HTMLElement => element?.matches('.page-frame') ?? false

/** The frame of one kept page: animates its transition, has its own scroll container, and does not update while it is covered. */
export const PageFrame = memo(function PageFrame({
  entry,
  page,
  cover,
  transition,
  component: Page,
  failed,
}: PageFrameProps) {
  const { visibility, isFirst } = entry
  const state = useSelector(transition, (snapshot) => snapshot.value)
  const direction = useSelector(transition, directionOf)
  const isMoved = !(isFirst && state === 'enter' && direction === 'replace')
  const isLeaving = state !== 'enter' && state !== 'entered'
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const movement = useRef<ReturnType<typeof animate>>(undefined)
  const focused = useRef<HTMLElement>(undefined)

  useLayoutEffect(() => {
    if (!frame.current || !isMoved || (state !== 'enter' && state !== 'exit')) return
    const { reducedMotion } = transition.getSnapshot().context
    const held = takeOver(frame.current, reducedMotion && state === 'exit')
    const moves = movesOf(direction, reducedMotion, held)
    const move = state === 'enter' ? moves.enter : moves.exit
    const { previousElementSibling: below, nextElementSibling: above } = frame.current
    const other = direction === 'push' ? below : above
    const page = frame.current
    // After the first frame, when layout is done: measuring earlier would delay the page's first paint.
    if (state === 'enter' && direction !== 'replace' && move && !reducedMotion && !held && isFrame(other))
      requestAnimationFrame(() => requestAnimationFrame(() => movePicture(other, page, move.options)))
    movement.current?.cancel()
    const moving = move && animate(page, move.keyframes, move.options)
    movement.current = moving
    // Keep the final position: the animation may end before the page is covered or removed.
    void moving?.then(() => {
      if (movement.current !== moving || state !== 'exit') return
      for (const [name, values] of Object.entries(move?.keyframes ?? {}))
        page.style.setProperty(name, String(values.at(-1)))
    })
  }, [state, direction, isMoved, transition])

  // Blur before the next page is in the document: otherwise blurring would force its layout.
  useLayoutEffect(() => {
    const { unsubscribe } = transition.on('page.exiting', () => {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement) || !frame.current?.contains(activeElement)) return
      focused.current = activeElement
      activeElement.blur()
    })
    return unsubscribe
  }, [transition])

  // Once the transition has ended, restore the focus to where it was when the page was left, or to the page itself.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (state !== 'entered' || (isFirst && !focused.current)) return
    if (activeElement && activeElement !== document.body) return
    const last = focused.current
    ;(last && frame.current?.contains(last) ? last : scroller.current)?.focus({ preventScroll: true })
  }, [state, isFirst])

  const shown = useMemo(() => ({ page, visibility, transition }), [page, visibility, transition])
  const content = useMemo(
    () => (
      <CatchBoundary getResetKey={() => page} errorComponent={failed}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </CatchBoundary>
    ),
    [Page, failed, page],
  )
  return (
    <div
      ref={frame}
      className="page-frame"
      data-transition={isMoved ? (state === 'removed' ? 'exited' : state) : 'entered'}
      data-direction={isMoved ? direction : undefined}
      data-cover={cover}
      // Only once the transition has ended: changing `inert` recomputes the style of every element of the page.
      inert={cover !== undefined || (state === 'enter' && direction === 'back') || undefined}
      aria-hidden={isLeaving || undefined}
    >
      <div ref={scroller} className="page-frame__scroll" tabIndex={-1}>
        <EntryContext value={shown}>{content}</EntryContext>
      </div>
    </div>
  )
})
