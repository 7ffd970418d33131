import { animate } from 'framer-motion/dom/mini'
import type { ReactNode } from 'react'
import { Component, createRef } from 'react'
import type { Subscription } from 'xstate'
import type { App } from '../app/app'
import type { Frames } from './frames'
import type { Move } from './moves'
import { movesOf } from './moves'

interface PageFrameProps {
  app: App
  frames: Frames
  /** Key, path and index of the history entry whose page is shown. */
  entry: string
  path: string
  index: number
  children: ReactNode
}

/**
 * Moves pages in and out. The page that leaves is a copy of its last picture in the document, so that it keeps its own content
 * whatever the router shows meanwhile; it takes no input and is not read out.
 */
export class PageFrame extends Component<PageFrameProps> {
  private readonly page = createRef<HTMLDivElement>()
  private readonly leaving = createRef<HTMLDivElement>()
  private subscription?: Subscription
  private moves: ReturnType<typeof animate>[] = []

  override componentDidMount(): void {
    this.arrive(0)
  }

  override getSnapshotBeforeUpdate(before: PageFrameProps): { copy: HTMLElement; scroll: number } | null {
    const { page } = this
    if (before.entry === this.props.entry || !page.current) return null
    const copy = page.current.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
    return { copy, scroll: window.scrollY }
  }

  override componentDidUpdate(
    _: PageFrameProps,
    __: unknown,
    left: { copy: HTMLElement; scroll: number } | null,
  ): void {
    if (left) this.arrive(left.scroll, left.copy)
  }

  override componentWillUnmount(): void {
    this.subscription?.unsubscribe()
    this.stop()
  }

  private stop(): void {
    for (const move of this.moves.splice(0)) move.cancel()
    this.leaving.current?.replaceChildren()
  }

  private arrive(scroll: number, copy?: HTMLElement): void {
    const { app, frames, entry, path, index } = this.props
    const page = this.page.current
    if (!page) return
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const { frame, direction, isFirst } = frames.arrive({ key: entry, path, index, reducedMotion, scroll })
    this.subscription?.unsubscribe()
    const show = () => {
      const state = frame.actor.getSnapshot().value as string
      page.dataset['transition'] = isFirst ? 'entered' : state
      page.dataset['direction'] = direction
      if (state === 'entered') app.navigation.send({ type: 'transition.ended' })
    }
    this.subscription = frame.actor.subscribe(show)
    show()
    // The painted document may have been scrolled before the page's script was there.
    if (isFirst) return
    window.scrollTo(0, direction === 'back' ? frame.scroll : 0)
    this.stop()
    page.focus({ preventScroll: true })
    const { enter, exit } = movesOf(direction, reducedMotion)
    if (enter) this.moves.push(animate(page, enter.keyframes, enter.options))
    if (copy && exit) this.moves.push(this.sendOff(copy, scroll, direction, exit))
  }

  private sendOff(copy: HTMLElement, scroll: number, direction: string, exit: Move): ReturnType<typeof animate> {
    copy.dataset['transition'] = 'exit'
    copy.dataset['direction'] = direction
    copy.removeAttribute('tabindex')
    copy.style.top = `${-scroll}px`
    this.leaving.current?.replaceChildren(copy)
    const move = animate(copy, exit.keyframes, exit.options)
    void move.then(() => copy.remove())
    return move
  }

  override render(): ReactNode {
    return (
      <>
        <div ref={this.leaving} className="page-leaving" aria-hidden inert />
        <div ref={this.page} className="page-frame" tabIndex={-1} data-transition="entered">
          {this.props.children}
        </div>
      </>
    )
  }
}
