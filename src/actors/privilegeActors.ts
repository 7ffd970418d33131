import { fromPromise } from 'xstate'
import type { PrivilegeSet } from '../../contract/rewards'
import { listPrivilegeLimits, listPrivilegeSets } from '../../contract/rewards'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import type { Api } from '../api/client'
import { drawn, silent } from '../api/failures'

/** A set with the remaining redemptions of each privilege; a privilege is missing where its limit failed to load. */
export interface KnownPrivilegeSet extends PrivilegeSet {
  remaining: Readonly<Record<string, number>>
}

async function limitsOf(api: Api, ids: readonly string[], signal: AbortSignal): Promise<Record<string, number>> {
  if (ids.length === 0) return {}
  try {
    const query = { privilege_ids: ids.join(',') }
    const { limits } = await api.call(listPrivilegeLimits, { query }, silent(signal))
    return Object.fromEntries(limits.map(({ privilege_id, remaining }) => [privilege_id, remaining]))
  } catch {
    return {}
  }
}

export const privilegeActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<KnownPrivilegeSet>, PageRequest>(async ({ signal }) => {
    const { sets } = await api.call(listPrivilegeSets, {}, drawn(signal))
    const ids = [...new Set(sets.flatMap(({ privileges }) => privileges.map(({ product_id }) => product_id)))]
    const remaining = await limitsOf(api, ids, signal)
    const items: KnownPrivilegeSet[] = sets.map((set) => ({ ...set, remaining }))
    return { items, page: 1, limit: items.length, total: items.length }
  }),
})
