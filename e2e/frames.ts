import type { Page } from '@playwright/test'
import { transitionMs } from '../contract/constants'

interface Box {
  left: number
  top: number
  width: number
  bottom: number
}

/** One page of the stack, as rendered in one frame. */
export interface PageLook {
  /** Identifies one element for its whole life. */
  id: number
  transition: string | undefined
  isVisible: boolean
  /** Title and selected tab. */
  heading: string
  frame: Box
  opacity: number
  /** Relative to the frame. */
  header: Box | undefined
  bar: Box | undefined
  receipt: Box | undefined
  /** Layout width of its content. */
  contentWidth: number
  scrollTop: number
  hasSkeleton: boolean
  /** Duration of its transition in milliseconds, by property. */
  motion: { property: string; ms: number }[]
}

export interface Frame {
  at: number
  viewport: number
  documentWidth: number
  pages: PageLook[]
  /** The page on top where two overlap. */
  above: number | undefined
}

declare global {
  interface Window {
    recording?: { frames: Frame[]; isOver: boolean }
  }
}

/** Records every frame from before the tap until the pages have stopped moving, and a few more. */
export async function record(page: Page, tap: () => Promise<void>): Promise<Frame[]> {
  await page.evaluate(startRecording)
  await tap()
  await page.waitForFunction(() => window.recording?.isOver)
  return page.evaluate(() => window.recording!.frames)
}

/** Records every frame during an action that moves no page. */
export async function watch(page: Page, act: () => Promise<void>): Promise<Frame[]> {
  await page.evaluate(startRecording)
  await act()
  return page.evaluate(() => {
    window.recording!.isOver = true
    return window.recording!.frames
  })
}

function startRecording(): void {
  const framesAtRest = 12
  const known: Element[] = []
  const idOf = (element: Element) => (known.includes(element) ? known.indexOf(element) : known.push(element) - 1)
  const isMoving = () =>
    document.querySelector('.page-frame[data-transition="enter"], .page-frame[data-transition="exit"]') !== null

  const boxOf = (element: Element | null, from: { left: number; top: number }): Box | undefined => {
    if (!element) return undefined
    const { left, top, width, bottom } = element.getBoundingClientRect()
    return { left: left - from.left, top: top - from.top, width, bottom: bottom - from.top }
  }

  const lookOf = (frame: HTMLElement): PageLook => {
    const scroller = frame.querySelector('.page-frame__scroll')!
    const origin = frame.getBoundingClientRect()
    const texts = [...frame.querySelectorAll('h1, [role="tab"][aria-selected="true"]')]
    return {
      id: idOf(frame),
      transition: frame.dataset['transition'],
      isVisible: scroller.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      heading: texts.map((element) => element.textContent).join(' · '),
      frame: boxOf(frame, { left: 0, top: 0 })!,
      opacity: Number(getComputedStyle(frame).opacity),
      header: boxOf(frame.querySelector('.page > .header'), origin),
      bar: boxOf(frame.querySelector('.page > .bottom-bar'), origin),
      receipt: boxOf(frame.querySelector('.receipt'), origin),
      contentWidth: Math.max(scroller.scrollWidth, frame.querySelector('.page')?.clientWidth ?? 0),
      scrollTop: scroller.scrollTop,
      hasSkeleton: [...frame.querySelectorAll('.skeleton')].some(
        (element) => Number(getComputedStyle(element).opacity) > 0,
      ),
      motion: frame.getAnimations().map((animation) => ({
        property: Object.keys((animation.effect as KeyframeEffect).getKeyframes()[0] ?? {}).includes('opacity')
          ? 'opacity'
          : 'transform',
        ms: Number(animation.effect?.getTiming().duration),
      })),
    }
  }

  const topmost = (pages: readonly PageLook[]): number | undefined => {
    const [one, other] = pages.filter(({ isVisible }) => isVisible)
    if (!one || !other) return undefined
    const left = Math.max(one.frame.left, other.frame.left, 0)
    const right = Math.min(one.frame.left + one.frame.width, other.frame.left + other.frame.width, innerWidth)
    if (right - left < 4) return undefined
    const hit = document.elementsFromPoint((left + right) / 2, innerHeight / 2)
    const frame = hit.map((element) => element.closest('.page-frame')).find(Boolean)
    return frame ? idOf(frame) : undefined
  }

  const recording: NonNullable<Window['recording']> = { frames: [], isOver: false }
  window.recording = recording
  let hasMoved = false
  let atRest = 0
  const look = (at: number): void => {
    if (recording.isOver) return
    const pages = [...document.querySelectorAll<HTMLElement>('.page-frame')].map(lookOf)
    const { scrollWidth } = document.documentElement
    recording.frames.push({ at, viewport: innerWidth, documentWidth: scrollWidth, pages, above: topmost(pages) })
    hasMoved ||= isMoving()
    atRest = hasMoved && !isMoving() ? atRest + 1 : 0
    recording.isOver = atRest === framesAtRest
    requestAnimationFrame(look)
  }
  look(performance.now())
}

type Direction = 'push' | 'back' | 'replace'

interface Expected {
  direction: Direction
  width: number
  /** Where the page that Back shows again was left; one that was unmounted meanwhile is reloaded. */
  leftAt?: number
}

const most = 0.24
const isAbout = (one: number, other: number) => Math.abs(one - other) <= 1
const isRising = (values: readonly number[]) => values.every((value, at) => at === 0 || value >= values[at - 1]! - 1)
const isFalling = (values: readonly number[]) => isRising(values.map((value) => -value))

export const seenIn = (frame: Frame) => frame.pages.filter(({ isVisible }) => isVisible)

/** Visual faults between two pages, as text; empty when there are none. */
export function faultsOf(frames: readonly Frame[], { direction, width, leftAt }: Expected): string[] {
  const faults = new Set<string>()
  const expectThat = (isRight: boolean, fault: string): void => void (isRight || faults.add(fault))
  const left = seenIn(frames[0]!)[0]?.id
  const came = seenIn(frames.at(-1)!)[0]?.id
  const looksOf = (id: number | undefined) => frames.flatMap((frame) => seenIn(frame).filter((page) => page.id === id))
  const [leaving, coming] = [looksOf(left), looksOf(came)]
  const moving = coming.filter(({ transition }) => transition === 'enter')
  const restsFrom = frames.findIndex(({ pages }) =>
    pages.some((page) => page.id === came && page.transition === 'entered'),
  )
  expectThat(left !== came, 'no other page came')
  expectThat(moving.length > 0, 'the page that came did not move in')

  frames.forEach((frame, at) => {
    const seen = seenIn(frame)
    const headings = seen.map(({ heading }) => heading)
    expectThat(seen.length > 0, 'no page is in view')
    expectThat(seen.length <= 2, 'more than two pages are in view')
    expectThat(
      seen.every(({ id }) => id === left || id === came),
      'a third page is in view',
    )
    expectThat(new Set(headings).size === headings.length, `shown twice: ${headings[0]}`)
    expectThat(frame.viewport === width && frame.documentWidth === width, `laid out ${frame.documentWidth} wide`)
    const isUnderway = at < restsFrom && seen.some((page) => page.id === came && !isAbout(page.frame.left, 0))
    if (isUnderway)
      expectThat(
        seen.some(({ id }) => id === left),
        'the page that leaves is gone too early',
      )
    if (at >= restsFrom)
      expectThat(!seen.some((page) => page.id === left && page.frame.left < width), 'the page that left is seen again')
    if (frame.above !== undefined)
      expectThat(frame.above === (direction === 'push' ? came : left), 'the wrong page lies on top')
  })

  for (const { heading, frame, header, bar, contentWidth } of [...leaving, ...coming]) {
    expectThat(isAbout(frame.width, width) && contentWidth === width, `${heading} is laid out ${contentWidth} wide`)
    expectThat(frame.top === 0, `${heading} jumps`)
    expectThat(header !== undefined, `${heading} has lost its header`)
    if (header)
      expectThat(
        isAbout(header.top, 0) && isAbout(header.left, 0) && isAbout(header.width, width),
        `${heading}: header`,
      )
    if (bar)
      expectThat(
        isAbout(bar.bottom, frame.bottom) && isAbout(bar.left, 0) && isAbout(bar.width, width),
        `${heading}: bar`,
      )
  }
  for (const looks of [leaving, coming]) {
    const isThere = looks.map(({ bar }) => bar !== undefined)
    expectThat(isRising(isThere.map((is) => Number(is) * 2)), `the bar of ${looks[0]?.heading} disappears`)
  }

  const lefts = { leaving: leaving.map(({ frame }) => frame.left), coming: coming.map(({ frame }) => frame.left) }
  const slides = (looks: readonly PageLook[], property: string, ms: number) =>
    looks.some(({ motion }) => motion.some((one) => one.property === property && one.ms === ms))
  if (direction === 'push') {
    expectThat(isAbout(lefts.coming[0]!, width), 'the page that comes does not begin at the right edge')
    expectThat(isFalling(lefts.coming) && lefts.coming.at(-1) === 0, 'the page that comes does not slide to the left')
    expectThat(isFalling(lefts.leaving) && lefts.leaving.at(-1)! >= -most * width - 1, 'the page below does not follow')
    expectThat(slides(moving, 'transform', 600), 'the slide has another length')
  }
  if (direction === 'back') {
    expectThat(isRising(lefts.leaving), 'the page that leaves does not slide to the right')
    expectThat(isAbout(lefts.coming[0]!, -most * width), 'the page below does not begin at the left')
    expectThat(isRising(lefts.coming) && lefts.coming.at(-1) === 0, 'the page below does not slide to the right')
    expectThat(slides(moving, 'transform', transitionMs.back), 'the slide has another length')
    expectThat(slides(leaving, 'transform', transitionMs.back), 'the slide has another length')
  }
  if (direction === 'replace') {
    expectThat(
      [...lefts.leaving, ...lefts.coming].every((at) => at === 0),
      'a page slides',
    )
    expectThat(isFalling(leaving.map(({ opacity }) => opacity * 100)), 'the page that leaves does not fade')
    expectThat(
      coming.every(({ opacity }) => opacity === 1),
      'the page that comes fades',
    )
    expectThat(slides(leaving, 'opacity', transitionMs.fadeExit), 'the fade has another length')
  }

  const isSame = (looks: readonly PageLook[], scrollTop: number) => looks.every((look) => look.scrollTop === scrollTop)
  expectThat(isSame(leaving, leaving[0]!.scrollTop), 'the page that leaves scrolls')
  expectThat(
    leaving.every(({ hasSkeleton }) => !hasSkeleton),
    'a skeleton on the page that leaves',
  )
  if (leftAt !== undefined) {
    expectThat(isSame(coming, leftAt), 'the page that comes back scrolls')
    expectThat(
      coming.every(({ hasSkeleton }) => !hasSkeleton),
      'a skeleton on the page that comes back',
    )
  }
  return [...faults]
}
