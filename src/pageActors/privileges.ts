import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import type { KnownPrivilegeSet } from '../actors/privilegeActors'
import { privilegeActors } from '../actors/privilegeActors'
import type { App } from '../app/app'

/** The privileges of a page, loaded at once. */
export const privilegesOf = (app: App, entry: string) =>
  app.pages.of(entry, 'privileges', () => createPagedListMachine(privilegeActors(app.api)), {
    input: { params: {}, keyOf: ({ id }: KnownPrivilegeSet) => id },
    refresh: { type: 'list.refresh' },
  })

/** How often the shopper may still redeem any of the privileges; undefined if no limit is known. */
export function remainingOf(sets: readonly KnownPrivilegeSet[]): number | undefined {
  const limits = Object.values(sets[0]?.remaining ?? {})
  return limits.length === 0 ? undefined : limits.reduce((sum, count) => sum + count, 0)
}
