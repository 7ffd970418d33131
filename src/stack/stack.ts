import type { Actor } from 'xstate'
import { keptPagesMax } from '../../contract/constants'
import type { Direction } from '../../machines/transition/transitionMachine'
import { transitionMachine, unmountsOnExit } from '../../machines/transition/transitionMachine'
import type { App } from '../app/app'
import { spawnChild, stopUnder } from '../app/system'
import { hasReducedMotion } from './moves'
import { createVisibility } from './visibility'
import type { Visibility } from './visibility'

/** The content of a history entry: its route and the data loaded for it, or `failed` when loading failed. */
export interface Page {
  routeId: string
  props: Readonly<Record<string, unknown>>
  failed: boolean
}

/** One history entry whose page is kept. */
export interface Entry {
  readonly key: string
  path: string
  readonly index: number
  page: Page
  /** The page's enter and exit transition. */
  transition: Actor<typeof transitionMachine>
  /** Whether the page is visible, also during a transition; a covered page does not update. */
  readonly visibility: Visibility
  cover?: Cover
  /** The first page of a visit has no enter transition. */
  readonly isFirst: boolean
}

/**
 * How a covered page is hidden: the one directly under the visible page stays painted, so that it can be shown at once; those further down
 * are not painted.
 */
export type Cover = 'near' | 'far'

/** Snapshot of an entry for rendering; a new object whenever one of its fields changes. */
export interface DrawnEntry {
  entry: Entry
  page: Page
  cover: Cover | undefined
  transition: Entry['transition']
}

export type Stack = ReturnType<typeof createStack>

const isRemoved = ({ transition }: Entry) => transition.getSnapshot().matches('removed')
const isResting = ({ transition }: Entry) => transition.getSnapshot().matches('entered')
const hasMovedOut = ({ transition }: Entry) => transition.getSnapshot().matches('exited')

/**
 * The pages of the kept history entries (NAV-052): each stays mounted, with its actors, scroll position and transition. The router decides
 * which entry is shown; Back to a kept entry does not wait for the router.
 */
export function createStack(app: App) {
  /** In history order; the last one is shown. */
  let kept: Entry[] = []
  /** Left entries, rendered until the shown page's transition has ended. */
  let leaving: Entry[] = []
  let drawn: readonly DrawnEntry[] = []
  const listeners = new Set<() => void>()

  function publish(): void {
    const before = new Map(drawn.map((one) => [one.entry, one]))
    const toDraw = [...kept.filter((entry) => !isRemoved(entry) || entry.visibility.isShown()), ...leaving]
    const next = toDraw
      .sort((one, other) => one.index - other.index)
      .map((entry): DrawnEntry => {
        const { page, cover, transition } = entry
        const known = before.get(entry)
        const isSame = known?.page === page && known.cover === cover && known.transition === transition
        return isSame ? known : { entry, page, cover, transition }
      })
    if (next.length === drawn.length && next.every((one, at) => one === drawn[at])) return
    drawn = next
    for (const listener of listeners) listener()
  }

  /** Once the shown page's transition has ended, removes left pages and covers the kept ones under it. */
  function putAway(): void {
    const top = kept.at(-1)
    if (!top || !isResting(top)) return
    leaving = leaving.filter((entry) => !isRemoved(entry))
    for (const [at, entry] of kept.slice(0, -1).entries()) {
      if (!hasMovedOut(entry) && !isRemoved(entry)) continue
      entry.cover = at === kept.length - 2 ? 'near' : 'far'
      // Only once: its loader may have created new actors meanwhile.
      if (isRemoved(entry) && entry.visibility.isShown()) app.pages.leave(entry.key)
      entry.visibility.hide()
    }
  }

  function moved(entry: Entry): void {
    putAway()
    publish()
    if (entry === kept.at(-1) && isResting(entry)) app.navigation.send({ type: 'transition.ended' })
  }

  function move(entry: Entry, direction: Direction, reducedMotion: boolean): void {
    entry.transition = spawnChild(app.root, transitionMachine, {
      id: `transition ${entry.key}`,
      input: { direction, reducedMotion, unmountsOnExit: unmountsOnExit(entry.path) },
    })
    entry.transition.subscribe(() => moved(entry))
    entry.transition.start()
  }

  function leave(entry: Entry, by: 'back' | 'replace'): void {
    app.pages.leave(entry.key)
    if (!isRemoved(entry)) leaving.push(entry)
    entry.transition.send({ type: 'page.leave', by })
  }

  /** Removes a page that is too old to be kept, without an exit transition. */
  function drop(entry: Entry): void {
    stopUnder(app.root, entry.transition)
    app.pages.leave(entry.key)
  }

  /** Shows a kept page again and discards those above it. */
  function uncover(entry: Entry): void {
    const above = kept.filter(({ index }) => index > entry.index)
    kept = kept.filter(({ index }) => index <= entry.index)
    for (const one of above) leave(one, 'back')
    entry.cover = undefined
    entry.visibility.show()
    // A page removed while it was covered needs a new enter transition.
    if (isRemoved(entry)) move(entry, 'back', hasReducedMotion())
    else entry.transition.send({ type: 'page.uncover' })
  }

  function push(key: string, path: string, index: number, page: Page): void {
    const top = kept.at(-1)
    const direction: Direction = !top || top.index === index ? 'replace' : index > top.index ? 'push' : 'back'
    const gone = kept.filter((entry) => entry.index >= index)
    kept = kept.filter((entry) => entry.index < index)
    for (const old of kept.splice(0, Math.max(0, kept.length - (keptPagesMax - 1)))) drop(old)
    for (const one of gone) leave(one, direction === 'replace' ? 'replace' : 'back')
    const entry = { key, path, index, page, isFirst: !top, visibility: createVisibility() } as Entry
    move(entry, direction, hasReducedMotion())
    kept.push(entry)
    if (top && !gone.includes(top)) top.transition.send({ type: 'page.cover' })
  }

  return {
    /** Shows the page that the router has loaded for an entry. */
    show({ key, path, index, page }: Pick<Entry, 'key' | 'path' | 'index' | 'page'>): void {
      const known = kept.find((entry) => entry.key === key)
      if (!known) push(key, path, index, page)
      else {
        known.path = path
        if (!isSamePage(known.page, page)) known.page = page
        if (known !== kept.at(-1)) uncover(known)
      }
      app.pages.keep(
        kept.map((entry) => entry.key),
        key,
      )
      publish()
    },
    /** The history has moved to an entry: shows its page at once if it is kept. */
    uncover(key: string): void {
      const known = kept.find((entry) => entry.key === key)
      if (!known || known === kept.at(-1) || isRemoved(known)) return
      uncover(known)
      publish()
    },
    /** Whether the shown page's transition has ended. */
    isResting: () => kept.length > 0 && isResting(kept.at(-1)!),
    /** Discards every page, the shown one too, when the shopper has changed. */
    clear(): void {
      for (const old of kept.splice(0)) drop(old)
      for (const old of leaving.splice(0)) stopUnder(app.root, old.transition)
      app.pages.clear()
      publish()
    },
    /** The entries to render, in history order; the same array until one of them changes. */
    getDrawn: () => drawn,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** True when a load returned the same actors: nothing is rendered again. */
const isSamePage = (one: Page, other: Page): boolean =>
  one.routeId === other.routeId && one.failed === other.failed && isSame(one.props, other.props, 2)

function isSame(one: unknown, other: unknown, depth: number): boolean {
  if (Object.is(one, other)) return true
  if (depth === 0 || !isPlain(one) || !isPlain(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key], depth - 1))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
