import type { Actor, ActorOptions, AnyActorLogic, AnyActorRef, EventFromLogic } from 'xstate'
import { keptPagesMax } from '../../contract/constants'
import type { OwnName, PageKey } from './pageKeys'
import type { Root } from '../app/system'
import { spawnChild, stopUnder } from '../app/system'

interface Kept {
  entry: string
  name: string
  actor: AnyActorRef
  refresh?: { type: string }
  showAgain?: { type: string }
}

/** Scope of actors kept for the whole visit, instead of a history entry. */
export const visitScope = 'visit'
/** Scope of actors kept by an entity's id, whichever page shows it, instead of a history entry. */
export const entityScope = (id: string) => `entity ${id}`
const isEntityScope = (entry: string) => entry.startsWith(entityScope(''))

/**
 * The actors of the pages, by history entry. A loader gets or creates one. The stack decides which entries are kept, so that Back restores
 * a page as it was left (NAV-052); of the entities with an id of their own at most `keptPagesMax` are kept.
 */
export function createPages(root: Root) {
  let kept: Kept[] = []
  let isHidden = false

  const newest = (name: string) => kept.findLast((one) => one.name === name)

  function drop(isDropped: (one: Kept) => boolean): void {
    for (const one of kept.filter(isDropped)) stopUnder(root, one.actor)
    kept = kept.filter((one) => !isDropped(one))
  }

  /** Drops the least recently used entities. */
  function limitThings(): void {
    const entries = [...new Set(kept.map((one) => one.entry))].filter(isEntityScope)
    const tooOld = entries.slice(0, Math.max(0, entries.length - keptPagesMax))
    drop((one) => tooOld.includes(one.entry))
  }

  return {
    of<L extends AnyActorLogic>(
      entry: string,
      name: PageKey<L> | OwnName,
      /** Called only for a new actor: `provide` copies the machine. */
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
      const actor = spawnChild(root, logic(), { id: name, ...actorOptions } as ActorOptions<L>)
      listen?.(actor)
      actor.start()
      kept.push({ entry, name, actor, refresh, showAgain })
      limitThings()
      return actor
    },
    /** Snapshots of the kept actors, the newest first. */
    snapshots: (): unknown[] => kept.map((one) => one.actor.getSnapshot() as unknown).reverse(),
    /** The newest kept actor of this name. */
    find: <L extends AnyActorLogic>(name: PageKey<L>) => newest(name)?.actor as Actor<L> | undefined,
    /** Discards the actors of an entry: its route unmounts on exit, or Back has left it. */
    leave: (entry: string) => drop((one) => one.entry === entry),
    /**
     * Called when the page of an entry is shown: discards older actors of entries without a page, such as those of a superseded navigation.
     * Newer actors belong to a page that is still loading.
     */
    keep(entries: readonly string[], shown: string) {
      const at = kept.findIndex((one) => one.entry === shown)
      const before = new Set(kept.slice(0, Math.max(0, at)).map((one) => one.entry))
      const isKept = (entry: string) => entry === visitScope || isEntityScope(entry) || entries.includes(entry)
      drop(({ entry }) => before.has(entry) && !isKept(entry))
    },
    /** Reloads the newest kept actor of this name. */
    reload(name: PageKey<AnyActorLogic>) {
      const found = newest(name)
      if (found?.refresh) found.actor.send(found.refresh)
    },
    /** Reloads every kept page, after a change of language or shopper. */
    refresh() {
      for (const { actor, refresh } of kept) if (refresh) actor.send(refresh)
    },
    /** The web view is visible again: the data of kept pages may be outdated. */
    showAgain() {
      isHidden = false
      for (const { actor, showAgain } of kept) if (showAgain) actor.send(showAgain)
    },
    /** The web view is hidden: kept pages pause countdowns and polling until it is visible again (BRG-051). */
    hide() {
      isHidden = true
      for (const { actor, showAgain } of kept) if (showAgain) actor.send({ type: 'page.hidden' })
    },
    /** Whether the web view is hidden, for an actor created meanwhile. */
    isHidden: () => isHidden,
    clear: () => drop(() => true),
  }
}
