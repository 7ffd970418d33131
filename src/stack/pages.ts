import type { Actor, ActorOptions, AnyActorLogic, AnyActorRef, EventFromLogic } from 'xstate'
import { keptPagesMax } from '../../contract/constants'
import type { Root } from '../app/system'
import { createUnder, stopUnder } from '../app/system'

interface Kept {
  entry: string
  name: string
  actor: AnyActorRef
  refresh?: { type: string }
  showAgain?: { type: string }
}

/** In place of a history entry: what is kept for the visit, beside the pages. */
export const ofVisit = 'visit'
/** In place of a history entry: what is kept by its own id, whichever page shows it. */
export const ofThing = (id: string) => `thing ${id}`
const isOfThing = (entry: string) => entry.startsWith(ofThing(''))

/**
 * The actors that live with a page, by the history entry they belong to. A loader gets or creates one. The stack says which entries are
 * kept, so that Back finds a page as it was left (NAV-052); of the things with an id of their own at most `keptPagesMax` are kept.
 */
export function createPages(root: Root) {
  let kept: Kept[] = []

  function drop(isDropped: (one: Kept) => boolean): void {
    for (const one of kept.filter(isDropped)) stopUnder(root, one.actor)
    kept = kept.filter((one) => !isDropped(one))
  }

  /** The things that were used last are kept. */
  function limitThings(): void {
    const entries = [...new Set(kept.map((one) => one.entry))].filter(isOfThing)
    const tooOld = entries.slice(0, Math.max(0, entries.length - keptPagesMax))
    drop((one) => tooOld.includes(one.entry))
  }

  return {
    of<L extends AnyActorLogic>(
      entry: string,
      name: string,
      /** Made only for a new actor: `provide` copies the machine. */
      logic: () => L,
      options: ActorOptions<L> & {
        refresh?: EventFromLogic<L>
        showAgain?: EventFromLogic<L>
        listen?: (actor: Actor<L>) => void
      },
    ): Actor<L> {
      const found = kept.find((one) => one.entry === entry && one.name === name)
      const isOfEntry = (one: Kept) => one.entry === entry
      kept = [...kept.filter((one) => !isOfEntry(one)), ...kept.filter(isOfEntry)]
      if (found) return found.actor as Actor<L>
      const { refresh, showAgain, listen, ...actorOptions } = options
      const actor = createUnder(root, logic(), { id: name, ...actorOptions } as ActorOptions<L>)
      listen?.(actor)
      actor.start()
      kept.push({ entry, name, actor, refresh, showAgain })
      limitThings()
      return actor
    },
    /** What the kept actors know, the newest first. */
    snapshots: (): unknown[] => kept.map((one) => one.actor.getSnapshot() as unknown).reverse(),
    /** The newest kept actor of this name. */
    find: (name: string): AnyActorRef | undefined => kept.findLast((one) => one.name === name)?.actor,
    /** The page of this entry is thrown away: its route unmounts on exit, or Back left it for good. */
    leave: (entry: string) => drop((one) => one.entry === entry),
    /**
     * The page of an entry is shown: what was made before it for an entry that no page shows is thrown away, such as that of a
     * navigation that another one overtook. What came after it belongs to a page that is still loading.
     */
    keep(entries: readonly string[], shown: string) {
      const at = kept.findIndex((one) => one.entry === shown)
      const before = new Set(kept.slice(0, Math.max(0, at)).map((one) => one.entry))
      const isKept = (entry: string) => entry === ofVisit || isOfThing(entry) || entries.includes(entry)
      drop(({ entry }) => before.has(entry) && !isKept(entry))
    },
    /** Asks every kept page for its content again, after a switch of language or of shopper. */
    refresh() {
      for (const { actor, refresh } of kept) if (refresh) actor.send(refresh)
    },
    /** The web view shows again: what the kept pages show may have changed meanwhile. */
    showAgain() {
      for (const { actor, showAgain } of kept) if (showAgain) actor.send(showAgain)
    },
    /** The web view is hidden: kept pages that count or poll wait until it shows again (BRG-051). */
    hide() {
      for (const { actor, showAgain } of kept) if (showAgain) actor.send({ type: 'page.hidden' })
    },
    clear: () => drop(() => true),
  }
}
