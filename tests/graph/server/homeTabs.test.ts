import { sql } from 'drizzle-orm'
import { listGroups, listSections } from '../../../contract/home'
import { homeTabsModel } from '../../../machines/homeTabs/homeTabsModel'
import { homeActors } from '../../../src/actors/browseActors'
import type { Arrangement } from './overServer'
import { cut, describeOverServer } from './overServer'

/** These tabs of the seed, without rows under them. */
const tabs =
  (...ids: readonly string[]): Arrangement =>
  async ({ server: { db } }) => {
    await db.execute(sql`delete from sections`)
    await db.execute(sql`insert into sections select * from kept.sections where id = any(${`{${ids.join()}}`}::text[])`)
  }

/** One row of the seed's products under the requested tab. */
const rows: Arrangement = async ({ server: { db } }, { input }) => {
  const { section } = input as { section: string }
  const group = `rows-of-${section}`
  await db.execute(
    sql`insert into groups (id, title, kind, pinned, items)
        select ${group}, title, kind, pinned, items from kept.groups where id = '9301' on conflict do nothing`,
  )
  await db.execute(
    sql`insert into section_groups (section_id, group_id, position) values (${section}, ${group}, 1) on conflict do nothing`,
  )
}

describeOverServer(homeTabsModel, {
  actors: ({ api }) => homeActors(api, {}).tabs,
  arrangements: {
    'listSections two': tabs('s1', 's2'),
    'listSections other': tabs('s2', 's3'),
    'listSections none': tabs(),
    'listSections lost': cut(listSections),
    'listGroups rows': rows,
    'listGroups nothing': ({ server: { db } }) => db.execute(sql`delete from section_groups`),
    'listGroups lost': cut(listGroups),
  },
})
