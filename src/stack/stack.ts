import type { Actor } from 'xstate'
import { keptPagesMax } from '../../contract/constants'
import type { Direction } from '../../machines/transition/transitionMachine'
import { transitionMachine, unmountsOnExit } from '../../machines/transition/transitionMachine'
import type { App } from '../app/app'
import { createUnder, stopUnder } from '../app/system'
import { hasReducedMotion } from './moves'
import { createVisibility } from './visibility'
import type { Visibility } from './visibility'

/** What a history entry shows: the route's component and what the router has loaded for it; `failed` in place of what did not load. */
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
  /** How the page moves in and out of view. */
  transition: Actor<typeof transitionMachine>
  /** Whether the page is in view, at rest or moving; a covered page lies still under another one. */
  readonly visibility: Visibility
  cover?: Cover
  /** The first page of a visit does not move in. */
  readonly isFirst: boolean
}

/** How a covered page is put away: the one right under the page in view can be shown without painting it, those further down can't. */
export type Cover = 'near' | 'far'

/** An entry as it is drawn; another object when anything of it changes. */
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
 * The pages of the kept history entries (NAV-052): each stays drawn, with its actors, its scroll position and the movement in which it
 * comes and goes. The router says which entry is shown; Back to a kept entry does not wait for it.
 */
export function createStack(app: App) {
  /** In the order of the history; the last one is shown. */
  let kept: Entry[] = []
  /** Left for good; drawn until the page that is shown has come to rest. */
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

  /** Once the shown page has come to rest, those that have moved out are gone, or covered when they wait under it. */
  function putAway(): void {
    const top = kept.at(-1)
    if (!top || !isResting(top)) return
    leaving = leaving.filter((entry) => !isRemoved(entry))
    for (const [at, entry] of kept.slice(0, -1).entries()) {
      if (!hasMovedOut(entry) && !isRemoved(entry)) continue
      entry.cover = at === kept.length - 2 ? 'near' : 'far'
      // Once: its loader may have made new actors for it meanwhile.
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
    entry.transition = createUnder(app.root, transitionMachine, {
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

  /** Nothing waits for a page that is too old to be kept: it does not move out first. */
  function drop(entry: Entry): void {
    stopUnder(app.root, entry.transition)
    app.pages.leave(entry.key)
  }

  /** Shows a kept page again: those above it are left for good. */
  function uncover(entry: Entry): void {
    const above = kept.filter(({ index }) => index > entry.index)
    kept = kept.filter(({ index }) => index <= entry.index)
    for (const one of above) leave(one, 'back')
    entry.cover = undefined
    entry.visibility.show()
    // One that was thrown away under another comes in anew.
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
    /** The router has loaded what an entry shows. */
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
    /** The history has moved to an entry: its page is shown at once when it is kept. */
    uncover(key: string): void {
      const known = kept.find((entry) => entry.key === key)
      if (!known || known === kept.at(-1) || isRemoved(known)) return
      uncover(known)
      publish()
    },
    /** Whether the page that was shown last has come to rest. */
    isResting: () => kept.length > 0 && isResting(kept.at(-1)!),
    /** Forgets every page, the shown one too: another shopper holds the phone. */
    clear(): void {
      for (const old of kept.splice(0)) drop(old)
      for (const old of leaving.splice(0)) stopUnder(app.root, old.transition)
      app.pages.clear()
      publish()
    },
    /** The entries to draw, in the order of the history; the same array until anything of it changes. */
    getDrawn: () => drawn,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A load that brought the same actors again draws nothing. */
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
