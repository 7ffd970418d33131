import '../../styles/coupons.css'
import type { PrivilegeSet } from '../../../contract/rewards'
import { pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import { privilegeActors } from '../../actors/privilegeActors'
import type { App } from '../../app/app'

/** The privileges of a page, loaded at once. */
export const privilegesOf = (app: App, entry: string) =>
  app.pages.of(entry, 'privileges', () => pagedListMachine.provide({ actors: privilegeActors(app.api) }), {
    input: { params: {}, keyOf: ({ id }: PrivilegeSet) => id },
    refresh: { type: 'list.refresh' },
  })
